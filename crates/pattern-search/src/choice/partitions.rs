//! The options for what to show of each constituent: blocks of pieces that symmetries preserve, or some single pieces.

use super::sizes::Sizes;
use crate::coordinate::Joined;
use crate::ground::{Constituent, Ground, Symmetry};
use crate::parts::{numbered, signatures};

/// An option for what to show of a constituent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// For each label the kind that it counts as.
    pub(super) kinds: Vec<u16>,
    /// The kinds whose twists are shown.
    pub(super) twists: Vec<u16>,
}

/// The options for a constituent, each with about how many values it has. The first shows nothing.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) all: Vec<(Option<Choice>, f64)>,
}

/// The groups of symmetries that views may be invariant under: all symmetries; those that take a move to itself or its inverse;
/// those that preserve the set of moves that commute with it; those that fix a place; and the identity alone.
pub(super) fn groups(ground: &Ground) -> Vec<Vec<&Symmetry>> {
    let all: Vec<&Symmetry> = ground.symmetries.iter().collect();
    let mut groups = vec![all.clone()];
    let stabiliser = |is_in: &dyn Fn(usize) -> bool| -> Vec<&Symmetry> {
        let is_in: Vec<bool> = (0..ground.motions.len()).map(is_in).collect();
        let keeps = |own: &&&Symmetry| {
            let mut images = own.motions.iter().zip(&is_in);
            images.all(|(&image, own)| !own || is_in[usize::from(image)])
        };
        all.iter().filter(keeps).copied().collect()
    };
    for motion in representatives(ground.motions.len(), |own| {
        all.iter()
            .map(|symmetry| usize::from(symmetry.motions[own]))
            .collect()
    }) {
        let undoing = ground.undoing[motion];
        groups.push(stabiliser(&|own| own == motion || own == undoing));
        groups.push(stabiliser(&|own| ground.commute(motion, own)));
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
    let mut different: Vec<Vec<&Symmetry>> = Vec::new();
    for group in groups {
        let mut known = different.iter();
        let motions = group.iter().map(|own| &own.motions);
        if !known.any(|known| known.iter().map(|own| &own.motions).eq(motions.clone())) {
            different.push(group);
        }
    }
    different
}

/// The most representatives of moves or places to use.
const MOST_REPRESENTATIVES: usize = 4;

/// The first member of each set of moves or places that symmetries map to each other.
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

/// The options for what to show of each constituent that these symmetries preserve.
pub(super) fn options(sizes: &Sizes<'_>, group: &[&Symmetry]) -> Vec<Options> {
    let constituents = 0..sizes.ground.constituents.len();
    constituents
        .map(|own| of_constituent(sizes, own, group))
        .collect()
}

fn of_constituent(sizes: &Sizes<'_>, number: usize, group: &[&Symmetry]) -> Options {
    let ground = sizes.ground;
    let own = &ground.constituents[number];
    let labels = own.pieces.len();
    let mut all = vec![(None, 1.0)];
    // How the symmetries that map the constituent to itself permute its labels.
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
        for order in [(0..labels).collect(), spread(labels)] {
            kinds.extend((1..labels).map(|most| {
                let place = |own| order.iter().position(|&label| label == own);
                let kind = |own| place(own).unwrap_or(most).min(most) as u16;
                (0..labels).map(kind).collect()
            }));
        }
    }
    kinds.push(vec![0; labels]);
    // Labels that blocked places distinguish are always told apart.
    let blocked = signatures(ground, number);
    for kinds in &mut kinds {
        *kinds = numbered(kinds.iter().zip(&blocked));
    }
    for kinds in kinds {
        for twists in twists(own, &kinds) {
            let choice = Choice {
                kinds: kinds.clone(),
                twists,
            };
            let size = sizes.of_choice(number, &choice);
            let is_nothing = size.is_none_or(|size| size <= 1.0);
            let is_known = all.iter().any(|(known, _)| known.as_ref() == Some(&choice));
            if let (false, false, Some(size)) = (is_nothing, is_known, size) {
                all.push((Some(choice), size));
            }
        }
    }
    Options { all }
}

/// The choices of kinds whose twists are shown: none, all, or those of single pieces.
fn twists(own: &Constituent, kinds: &[u16]) -> Vec<Vec<u16>> {
    let most = kinds.iter().max().map_or(0, |&last| last + 1);
    let labels = |kind| (0..kinds.len()).filter(move |&label| kinds[label] == kind);
    let turned = (0..most).filter(|&kind| labels(kind).all(|label| own.is_turned[label]));
    let turned: Vec<u16> = turned.filter(|_| own.twists > 1).collect();
    let single = turned.iter().copied();
    let single: Vec<u16> = single.filter(|&kind| labels(kind).count() == 1).collect();
    let mut all = vec![Vec::new(), turned, single];
    all.dedup();
    all
}

/// The numbers below `count` in an order that separates neighbours.
fn spread(count: usize) -> Vec<usize> {
    let bits = count.next_power_of_two().trailing_zeros().max(1);
    let all = (0..1_usize << bits).map(|own| own.reverse_bits() >> (usize::BITS - bits));
    all.filter(|&own| own < count).collect()
}

/// Partitions of the labels that these maps, a group, preserve: into orbits, into blocks, and into single labels.
fn partitions(labels: usize, maps: &[Vec<usize>]) -> Vec<Vec<u16>> {
    let orbits = joined(
        labels,
        maps.iter()
            .flat_map(|map| (0..labels).map(|own| (own, map[own]))),
    );
    let mut found = vec![orbits.clone(), (0..labels as u16).collect()];
    for first in 0..labels {
        // One label of each orbit, and the blocks that contain it.
        if orbits[..first].contains(&orbits[first]) {
            continue;
        }
        for second in (0..labels).filter(|&own| own != first && orbits[own] == orbits[first]) {
            let pairs = maps.iter().map(|map| (map[first], map[second]));
            let blocks = joined(labels, pairs);
            // Labels of other orbits are either all told apart, or alike within each orbit.
            let others_alike: Vec<(u16, bool)> = (0..labels)
                .map(|own| match orbits[own] == orbits[first] {
                    true => (blocks[own], true),
                    false => (orbits[own], false),
                })
                .collect();
            let numbered = numbered(others_alike.iter());
            found.push(blocks);
            found.push(numbered);
        }
        let alone: Vec<(u16, bool)> = (0..labels)
            .map(|own| match orbits[own] == orbits[first] {
                true => (own as u16, true),
                false => (orbits[own], false),
            })
            .collect();
        found.push(numbered(alone.iter()));
    }
    let mut different: Vec<Vec<u16>> = Vec::new();
    for own in found {
        if !different.contains(&own) {
            different.push(own);
        }
    }
    different
}

/// The finest kinds of labels in which both labels of each pair are of one kind.
fn joined(labels: usize, pairs: impl Iterator<Item = (usize, usize)>) -> Vec<u16> {
    let mut joined = Joined::new(labels);
    for (one, other) in pairs {
        joined.join(one, other);
    }
    numbered((0..labels).map(|label| joined.root(label)))
}
