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

/// All permutations of so many points, in alphabetical order of their images.
pub(crate) fn all_permutations(degree: u16) -> Vec<Permutation> {
    let mut lists: Vec<Vec<u16>> = vec![vec![]];
    for _ in 0..degree {
        lists = lists
            .iter()
            .flat_map(|list| {
                let free = (0..degree).filter(|point| !list.contains(point));
                free.map(|point| [&list[..], &[point]].concat())
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    lists
        .into_iter()
        .map(|images| Permutation::new(images).expect("every point comes once"))
        .collect()
}
