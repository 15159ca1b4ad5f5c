//! Block systems: ways to gather the points of an orbit so that the group moves whole blocks.
//!
//! (Atkinson: "An algorithm for finding the blocks of a permutation group", 1975.)

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::orbits::Sets;

/// The finest block system in which these two points of one orbit are together, for all points of the
/// group: where the orbit has no part in it, blocks are single points.
pub(crate) fn joining(degree: usize, generators: &[&[u16]], one: u16, other: u16) -> Sets {
    let mut sets = Sets::new(degree);
    let mut merged: Vec<u16> = sets.unite(one, other).into_iter().collect();
    while let Some(point) = merged.pop() {
        let name = sets.name(point);
        for images in generators {
            merged.extend(sets.unite(images[usize::from(point)], images[usize::from(name)]));
        }
    }
    sets
}

/// The minimal block systems of an orbit: those that no other refines but the one of single points.
pub(crate) fn minimal(degree: usize, generators: &[&[u16]], orbit: &[u16]) -> Vec<Vec<Vec<u16>>> {
    let Some((&first, others)) = orbit.split_first() else {
        return Vec::new();
    };
    let mut blocks = BTreeSet::new();
    for &other in others {
        let mut sets = joining(degree, generators, first, other);
        blocks.insert(sets.members_of(first, orbit));
    }
    blocks
        .iter()
        .filter(|block| block.len() < orbit.len())
        .filter(|block| !blocks.iter().any(|finer| is_proper_part(finer, block)))
        .map(|block| {
            let sets = joining(degree, generators, first, block[1]).into_sets();
            let in_orbit = |set: &Vec<u16>| orbit.binary_search(&set[0]).is_ok();
            sets.into_iter().filter(in_orbit).collect()
        })
        .collect()
}

/// Whether a set of points in order is a part of another, but not all of it.
fn is_proper_part(part: &[u16], whole: &[u16]) -> bool {
    part.len() < whole.len() && part.iter().all(|point| whole.binary_search(point).is_ok())
}
