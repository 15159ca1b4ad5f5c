//! The search for the images of generators.

use std::collections::HashSet;

use crate::labels::Labels;
use crate::symmetries::acts::Acts;
use crate::symmetries::closing::Closed;
use crate::symmetries::lifting::Lifting;
use crate::symmetries::map::Map;
use crate::symmetries::signatures::Signatures;

/// The number of earlier generators with which a generator is compared.
const MOST_COMPARED: usize = 16;

/// The approximate number of places examined before the search is given up.
const MOST_STEPS: u64 = 1 << 26;

/// The cost of examining a pair, and of each place of a new one.
const PAIR_STEPS: u64 = 16;

/// A search for symmetries, generator by generator.
#[derive(Clone, Debug)]
pub(crate) struct Search<'a> {
    labels: &'a Labels,
    acts: &'a Acts,
    /// Numbers of acts that generate all.
    generators: &'a [u32],
    /// For each generator, the acts that may be its image, judging by this generator alone.
    candidates: Vec<Vec<u32>>,
    /// For each generator, the earlier ones that it is compared with, by index.
    compared: Vec<Vec<usize>>,
    signatures: Signatures,
    steps: u64,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        labels: &'a Labels,
        acts: &'a Acts,
        signatures: Signatures,
        generators: &'a [u32],
    ) -> Self {
        let candidates = generators
            .iter()
            .map(|&act| candidates(acts, &signatures, act))
            .collect();
        let supports: Vec<Vec<bool>> = generators.iter().map(|&act| support(acts, act)).collect();
        let compared = (0..generators.len())
            .map(|number| {
                let mut before: Vec<usize> = (0..number).collect();
                before.sort_by_key(|&other| {
                    usize::MAX - overlap(&supports[number], &supports[other])
                });
                before.truncate(MOST_COMPARED);
                before
            })
            .collect();
        Self {
            labels,
            acts,
            generators,
            candidates,
            compared,
            signatures,
            steps: 0,
        }
    }

    /// All symmetries, up to `limit`, and whether these are all.
    ///
    /// It works from the last generator to the first. At each generator, the symmetries that fix
    /// all earlier ones form a group. For each possible image of the generator that the group does
    /// not reach yet, one symmetry with this image is added, if there is any.
    pub(crate) fn group(mut self, limit: usize) -> (Vec<Map>, bool) {
        let mut group = Closed::new(self.labels, self.acts, self.generators, limit);
        if self.map(self.generators).is_none() {
            // The acts don't connect all places of a constituent, so nothing is known about other
            // symmetries.
            return (group.all, false);
        }
        for level in (0..self.generators.len()).rev() {
            let own = self.generators[level] as usize;
            let mut failed = HashSet::new();
            for image in self.candidates[level].clone() {
                let is_reached = group.all.iter().any(|map| map.images[own] == image);
                if is_reached || failed.contains(&image) {
                    continue;
                }
                match self.first_with(level, image) {
                    Some(map) => {
                        if !group.add(map) {
                            return (group.all, false);
                        }
                    }
                    None if self.is_over() => return (group.all, false),
                    // A known symmetry takes an impossible image to another impossible one.
                    None => failed.extend(group.all.iter().map(|map| map.images[image as usize])),
                }
            }
        }
        (group.all, true)
    }

    /// A symmetry that fixes the generators before `level`, and takes that one to `image`.
    fn first_with(&mut self, level: usize, image: u32) -> Option<Map> {
        let mut images = self.generators[..level].to_vec();
        if !self.fits(&images, image) {
            return None;
        }
        images.push(image);
        // For each later generator, the next candidate to try.
        let mut next = vec![0; self.generators.len()];
        loop {
            if self.is_over() {
                return None;
            }
            let depth = images.len();
            if depth == self.generators.len() {
                let map = self.map(&images);
                if map.is_some() {
                    return map;
                }
            } else if let Some(index) = self.next_that_fits(&images, next[depth]) {
                images.push(self.candidates[depth][index]);
                next[depth] = index + 1;
                continue;
            } else {
                next[depth] = 0;
            }
            if images.len() == level + 1 {
                return None;
            }
            images.pop();
        }
    }

    /// The index of the first candidate, from `first` on, that is compatible with the images so
    /// far.
    fn next_that_fits(&mut self, images: &[u32], first: usize) -> Option<usize> {
        let candidates = first..self.candidates[images.len()].len();
        candidates
            .into_iter()
            .find(|&index| self.fits(images, self.candidates[images.len()][index]))
    }

    /// Whether the next generator may have the image `image`, given those before it, as far as
    /// signatures of pairs tell.
    fn fits(&mut self, images: &[u32], image: u32) -> bool {
        let own = self.generators[images.len()];
        self.steps += 1 + images.len() as u64 / 16;
        !images.contains(&image)
            && (0..self.compared[images.len()].len()).all(|index| {
                let other = self.compared[images.len()][index];
                self.pair(self.generators[other], own) == self.pair(images[other], image)
            })
    }

    fn pair(&mut self, one: u32, other: u32) -> u64 {
        let (signature, is_new) = self.signatures.pair(self.acts, one, other);
        let places = if is_new { self.acts.places() as u64 } else { 1 };
        self.steps += PAIR_STEPS * places;
        signature
    }

    /// The map that gives the images of all generators.
    fn map(&mut self, images: &[u32]) -> Option<Map> {
        let lifting = Lifting {
            labels: self.labels,
            acts: self.acts,
            generators: self.generators,
        };
        lifting.map(&self.signatures, images, &mut self.steps)
    }

    fn is_over(&self) -> bool {
        self.steps > MOST_STEPS
    }
}

/// The generators in an order that relates each to those before it: the rarest kind first, then
/// always the one that shares the most moved places with those before it. Rotations come last.
pub(crate) fn ordered(acts: &Acts, signatures: &Signatures, generators: &[u32]) -> Vec<u32> {
    let mut left: Vec<(u32, Vec<bool>, usize)> = generators
        .iter()
        .map(|&act| {
            let kind = candidates(acts, signatures, act).len();
            (act, support(acts, act), kind)
        })
        .collect();
    let mut covered = vec![false; acts.places()];
    let mut order = Vec::with_capacity(left.len());
    while let Some(best) = (0..left.len()).min_by_key(|&index| {
        let (act, moved, kind) = &left[index];
        let shared = usize::MAX - overlap(moved, &covered);
        (acts.is_rotation(*act), shared, *kind, *act)
    }) {
        let (act, moved, _) = left.remove(best);
        for (covered, is_moved) in covered.iter_mut().zip(moved) {
            *covered |= is_moved;
        }
        order.push(act);
    }
    order
}

/// The acts of the same kind as `act`, which comes first.
fn candidates(acts: &Acts, signatures: &Signatures, act: u32) -> Vec<u32> {
    let own = signatures.acts[act as usize];
    let others = (0..acts.all.len() as u32).filter(|&other| {
        other != act
            && signatures.acts[other as usize] == own
            && acts.is_rotation(other) == acts.is_rotation(act)
    });
    std::iter::once(act).chain(others).collect()
}

/// The places that an act changes.
fn support(acts: &Acts, act: u32) -> Vec<bool> {
    let act = &acts.all[act as usize];
    let places = act.from.iter().zip(&act.twist).enumerate();
    places
        .map(|(place, (&from, &twist))| usize::from(from) != place || twist != 0)
        .collect()
}

fn overlap(one: &[bool], other: &[bool]) -> usize {
    one.iter().zip(other).filter(|(a, b)| **a && **b).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symmetries::tests::Case;
    use crate::symmetries::{generating_acts, ordered};

    /// Calls a function with a search that has just begun.
    fn with_search(name: &str, then: impl FnOnce(Search<'_>)) {
        let case = Case::named(name, false);
        let acts = Acts::new(&case.labels, &case.turns, &[]);
        let signatures = Signatures::new(&case.labels, &acts);
        let generators = generating_acts(&acts, &case.turns, &case.generators);
        let generators = ordered(&acts, &signatures, &generators);
        then(Search::new(&case.labels, &acts, signatures, &generators));
    }

    #[test]
    fn a_search_that_takes_too_long_is_given_up() {
        for (steps, is_complete) in [(0, true), (MOST_STEPS + 1, false)] {
            with_search("pocket_same.tws", |mut search| {
                search.steps = steps;
                let (maps, found) = search.group(100);
                assert_eq!((maps.len(), found), (1, is_complete));
            });
        }
    }

    #[test]
    fn symmetries_have_the_images_that_they_are_searched_by() {
        let (mut found, mut none) = (0, 0);
        for name in ["3x3x3", "pocket_same.tws", "ru333.tws", "2x2x3"] {
            with_search(name, |mut search| {
                for level in 0..search.generators.len() {
                    let own = search.generators[level];
                    for image in search.candidates[level].clone() {
                        let before = search.steps;
                        let map = search.first_with(level, image);
                        assert!(search.steps > before);
                        let Some(map) = map else {
                            none += 1;
                            continue;
                        };
                        assert_eq!(map.images[own as usize], image);
                        for &fixed in &search.generators[..level] {
                            assert_eq!(map.images[fixed as usize], fixed);
                        }
                        found += 1;
                    }
                }
            });
        }
        assert!(found > 20 && none > 20, "{found} {none}");
    }

    #[test]
    fn places_that_are_examined_are_counted() {
        with_search("3x3x3", |mut search| {
            let (generators, acts) = (search.generators, search.acts);
            assert!(search.map(generators).is_some());
            // Each place with each generator, once for its source and once for its twist; and all
            // acts.
            let places = acts.places() * 2 * generators.len();
            let all = acts.all.len() * acts.places();
            assert_eq!(search.steps, (places + all) as u64);
        });
    }
}
