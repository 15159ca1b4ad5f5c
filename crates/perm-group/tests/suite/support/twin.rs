//! The slow way: all elements of a small group, by multiplying until nothing new comes.

use std::collections::BTreeSet;

use perm_group::{Group, Permutation};

/// All elements.
pub(crate) fn elements(group: &Group) -> BTreeSet<Permutation> {
    let identity = Permutation::identity(group.degree()).expect("every point comes once");
    let mut elements = BTreeSet::from([identity.clone()]);
    let mut new = vec![identity];
    while let Some(element) = new.pop() {
        for generator in group.generators() {
            let next = element.then(generator);
            if elements.insert(next.clone()) {
                new.push(next);
            }
        }
    }
    elements
}
