//! Block systems: divisions of an orbit into blocks that the group moves as a whole.
//!
//! (Atkinson: "An algorithm for finding the blocks of a permutation group", 1975.)

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::orbits::Sets;

/// The finest block system, over all points of the group, in which these points of one orbit are
/// together; points of other orbits form blocks of their own. `None` if a block has more than
/// `largest` points.
pub(crate) fn joining(
    degree: usize,
    generators: &[&[u16]],
    points: &[u16],
    largest: usize,
) -> Option<Sets> {
    let mut sets = Sets::new(degree);
    let pairs = points.windows(2);
    let mut merged: Vec<u16> = pairs
        .filter_map(|pair| sets.unite(pair[0], pair[1]))
        .collect();
    while let Some(point) = merged.pop() {
        let name = sets.name(point);
        if sets.size(name) > largest {
            return None;
        }
        for images in generators {
            merged.extend(sets.unite(images[usize::from(point)], images[usize::from(name)]));
        }
    }
    Some(sets)
}

/// The minimal block systems of an orbit: those refined only by the system of single points.
pub(crate) fn minimal(degree: usize, generators: &[&[u16]], orbit: &[u16]) -> Vec<Vec<Vec<u16>>> {
    let Some((&first, others)) = orbit.split_first() else {
        return Vec::new();
    };
    let mut blocks = BTreeSet::new();
    for &other in others {
        let sets = joining(degree, generators, &[first, other], orbit.len());
        blocks.extend(sets.map(|mut sets| sets.members_of(first, orbit)));
    }
    blocks
        .iter()
        .filter(|block| block.len() < orbit.len())
        .filter(|block| !blocks.iter().any(|finer| is_proper_part(finer, block)))
        .filter_map(|block| {
            let sets = joining(degree, generators, &[first, block[1]], orbit.len())?;
            let in_orbit = |set: &Vec<u16>| orbit.binary_search(&set[0]).is_ok();
            Some(sets.into_sets().into_iter().filter(in_orbit).collect())
        })
        .collect()
}

/// Whether a sorted set of points is a proper subset of another.
fn is_proper_part(part: &[u16], whole: &[u16]) -> bool {
    part.len() < whole.len() && part.iter().all(|point| whole.binary_search(point).is_ok())
}
