//! What may be seen of each constituent: pieces that symmetries make alike, or some single ones.

use crate::coordinate::Shown;
use crate::ground::{Constituent, Ground, Symmetry};

/// What may be seen of a constituent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// For each label the kind that it counts as.
    pub(super) kinds: Vec<u16>,
    /// Whether it is seen how all pieces are turned.
    pub(super) twists: bool,
}

/// What may be seen of a constituent, each with about how many values it has; the first is nothing.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) all: Vec<(Option<Choice>, f64)>,
}

/// Groups of symmetries that views may be kept by: all of them, those that keep a move, or the moves that commute with it, or a place,
/// and the identity alone.
pub(super) fn groups(ground: &Ground) -> Vec<Vec<&Symmetry>> {
    let all: Vec<&Symmetry> = ground.symmetries.iter().collect();
    let mut groups = vec![all.clone()];
    let stabiliser = |set: &[u16]| -> Vec<&Symmetry> {
        let keeps = |own: &&&Symmetry| {
            set.iter()
                .all(|&motion| set.contains(&own.motions[usize::from(motion)]))
        };
        all.iter().filter(keeps).copied().collect()
    };
    for motion in representatives(ground.motions.len(), |own| {
        all.iter()
            .map(|symmetry| usize::from(symmetry.motions[own]))
            .collect()
    }) {
        groups.push(stabiliser(&[motion as u16, ground.undoing[motion] as u16]));
        let commuting = (0..ground.motions.len()).filter(|&other| ground.commute(motion, other));
        groups.push(stabiliser(
            &commuting.map(|own| own as u16).collect::<Vec<_>>(),
        ));
    }
    for place in representatives(ground.places(), |own| {
        all.iter()
            .map(|symmetry| usize::from(symmetry.targets[own]))
            .collect()
    }) {
        let keeps = |own: &&&Symmetry| usize::from(own.targets[place]) == place;
        groups.push(all.iter().filter(keeps).copied().collect());
    }
    groups.push(vec![all[0]]);
    let motions = |group: &Vec<&Symmetry>| -> Vec<Vec<u16>> {
        group.iter().map(|own| own.motions.clone()).collect()
    };
    let mut different: Vec<Vec<&Symmetry>> = Vec::new();
    for group in groups {
        if different
            .iter()
            .all(|known| motions(known) != motions(&group))
        {
            different.push(group);
        }
    }
    different
}

/// So many things that symmetries don't make of each other are looked at.
const MOST_REPRESENTATIVES: usize = 4;

/// The first of each set of things that symmetries make of each other.
fn representatives(count: usize, images: impl Fn(usize) -> Vec<usize>) -> Vec<usize> {
    let mut is_known = vec![false; count];
    let mut found = Vec::new();
    for own in 0..count {
        if !is_known[own] {
            found.push(own);
            images(own)
                .into_iter()
                .for_each(|image| is_known[image] = true);
        }
    }
    found.truncate(MOST_REPRESENTATIVES);
    found
}

/// What may be seen of each constituent such that these symmetries keep it.
pub(super) fn options(ground: &Ground, group: &[&Symmetry]) -> Vec<Options> {
    let constituents = ground.constituents.iter();
    constituents
        .map(|own| of_constituent(ground, own, group))
        .collect()
}

fn of_constituent(ground: &Ground, own: &Constituent, group: &[&Symmetry]) -> Options {
    let number = ground.constituent_of[own.first];
    let labels = own.pieces.len();
    let mut all = vec![(None, 1.0)];
    // Labels go with the places that symmetries take to each other.
    let maps = group.iter().filter(|symmetry| {
        ground.constituent_of[usize::from(symmetry.targets[own.first])] == number
    });
    let maps: Vec<Vec<usize>> = maps
        .map(|symmetry| {
            let images = &symmetry.points[own.first];
            let twists = usize::from(own.twists);
            (0..labels)
                .map(|label| own.label(images[label * twists]).0)
                .collect()
        })
        .collect();
    let mut kinds = partitions(labels, &maps);
    if maps.len() == 1 {
        // Some single pieces, and all others alike.
        kinds.extend((1..labels).map(|most| (0..labels).map(|own| own.min(most) as u16).collect()));
    }
    kinds.dedup();
    let blank: Vec<u16> = vec![0; labels];
    for twists in [false, true] {
        if twists && own.twists == 1 {
            break;
        }
        for kinds in kinds.iter().chain([&blank]) {
            let is_blank = *kinds == blank;
            if is_blank && !twists {
                continue;
            }
            let choice = Choice {
                kinds: kinds.clone(),
                twists,
            };
            let mut size = arrangements(ground, number, kinds);
            if twists {
                size *= f64::from(own.twists).powi(own.len() as i32 - 1);
            }
            let is_known = all.iter().any(|(known, _)| known.as_ref() == Some(&choice));
            if !is_known {
                all.push((Some(choice), size));
            }
        }
    }
    Options { all }
}

/// Ways to make labels alike that these maps, a group, keep: those that maps make of each other, blocks of them, and none.
fn partitions(labels: usize, maps: &[Vec<usize>]) -> Vec<Vec<u16>> {
    let orbits = joined(
        labels,
        maps.iter()
            .flat_map(|map| (0..labels).map(|own| (own, map[own]))),
    );
    let mut found = vec![orbits.clone(), (0..labels as u16).collect()];
    for first in 0..labels {
        // One label of each orbit, and what is in one block with it.
        if orbits[..first].contains(&orbits[first]) {
            continue;
        }
        for second in (0..labels).filter(|&own| own != first && orbits[own] == orbits[first]) {
            let pairs = maps.iter().map(|map| (map[first], map[second]));
            let blocks = joined(labels, pairs);
            // Other labels are told apart, or are as alike as can be.
            let others_alike: Vec<(u16, bool)> = (0..labels)
                .map(|own| match orbits[own] == orbits[first] {
                    true => (blocks[own], true),
                    false => (orbits[own], false),
                })
                .collect();
            let numbered = numbered(&others_alike);
            found.push(blocks);
            found.push(numbered);
        }
        let alone: Vec<(u16, bool)> = (0..labels)
            .map(|own| match orbits[own] == orbits[first] {
                true => (own as u16, true),
                false => (orbits[own], false),
            })
            .collect();
        found.push(numbered(&alone));
    }
    let mut different: Vec<Vec<u16>> = Vec::new();
    for own in found {
        if own.iter().any(|&kind| kind > 0) && !different.contains(&own) {
            different.push(own);
        }
    }
    different
}

/// Kinds of labels, of which these pairs are of one kind.
fn joined(labels: usize, pairs: impl Iterator<Item = (usize, usize)>) -> Vec<u16> {
    let mut kinds: Vec<u16> = (0..labels as u16).collect();
    for (one, other) in pairs {
        let (keep, lose) = (kinds[one].min(kinds[other]), kinds[one].max(kinds[other]));
        if keep != lose {
            kinds
                .iter_mut()
                .filter(|kind| **kind == lose)
                .for_each(|kind| *kind = keep);
        }
    }
    numbered(&kinds)
}

/// Numbers without gaps for different values, in the order in which they come first.
fn numbered<T: PartialEq>(values: &[T]) -> Vec<u16> {
    let mut known: Vec<&T> = Vec::new();
    let number = |value| {
        known
            .iter()
            .position(|&own| own == value)
            .unwrap_or_else(|| {
                known.push(value);
                known.len() - 1
            }) as u16
    };
    values.iter().map(number).collect()
}

/// In how many ways the pieces of a constituent can be arranged, with labels alike by kinds.
fn arrangements(ground: &Ground, constituent: usize, kinds: &[u16]) -> f64 {
    let own = &ground.constituents[constituent];
    let homes = ground.start[own.first..][..own.len()]
        .iter()
        .map(|&point| own.label(point).0);
    let mut counts = vec![0.0_f64; own.pieces.len()];
    let mut ways = 1.0;
    for (count, label) in (1_u32..).zip(homes) {
        let alike = &mut counts[usize::from(kinds[label])];
        *alike += 1.0;
        ways *= f64::from(count) / *alike;
    }
    ways
}

/// About how many values what is shown has.
pub(super) fn size(ground: &Ground, shown: &Shown) -> f64 {
    let own = &ground.constituents[shown.constituent];
    let twists = f64::from(own.twists);
    if shown.is_all_twists() {
        return twists.powi(own.len() as i32 - 1);
    }
    arrangements(ground, shown.constituent, &shown.kinds)
}
