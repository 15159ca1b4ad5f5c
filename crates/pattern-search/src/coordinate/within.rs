//! Coordinates with a base: the arrangement of pieces that the base does not tell apart.
//!
//! The base says which places hold pieces of each kind. The places of one kind, in order, are its *ranks*, and what is seen at these ranks
//! is a coordinate. If moves never mix some of the ranks with others, there is a coordinate for each such set. A motion maps ranks to ranks
//! in a way that depends only on the value of the base.

use super::seen::Step;
use super::{Action, Coordinate, SeenConstituent, Shown};
use crate::ground::{Ground, Symmetry};
use crate::parts::{Numbers, homes, ways};

/// The most entries of the list of values after acts, if all values can be reached. A longer list takes long to make.
const MOST_AFTER: f64 = (1 << 25) as f64;

/// The places that a base selects, by its value.
#[derive(Clone, Debug)]
pub(crate) struct BasePlaces {
    /// The number of the base among the coordinates.
    pub(crate) base: usize,
    ranks: usize,
    /// The place of each rank: entry value of the base * ranks + rank.
    places: Vec<u16>,
    /// The number of the act of each motion: entry value of the base * motions + motion.
    acts: Vec<u32>,
    motions: usize,
}

impl BasePlaces {
    /// The places of all ranks.
    pub(super) fn places(&self, base: u32) -> &[u16] {
        &self.places[base as usize * self.ranks..][..self.ranks]
    }

    /// The acts of all motions.
    #[inline]
    pub(crate) fn acts(&self, base: u32) -> &[u32] {
        &self.acts[base as usize * self.motions..][..self.motions]
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.places.as_slice()) + size_of_val(self.acts.as_slice())
    }
}

/// Ranks of one kind of a base that moves take to each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ranks {
    /// Their places: entry value of the base * count + number.
    places: Vec<u16>,
    count: usize,
}

impl Ranks {
    /// The ranks of all kinds of a base.
    pub(crate) fn of_base(ground: &Ground, base: &Coordinate) -> Vec<Self> {
        match base.blocks() {
            true => Self::apart(ground, base),
            false => Self::of_kinds(base),
        }
    }

    /// The ranks of each kind. If nothing is blocked, moves mix all of them, except in a few puzzles.
    fn of_kinds(base: &Coordinate) -> Vec<Self> {
        let kinds = base.seen.shown.is_turned.len();
        let mut found = vec![Vec::new(); kinds];
        for row in base.rows.chunks(base.places) {
            for (place, &seen) in (0..).zip(row) {
                found[usize::from(seen / base.seen.twists())].push(place);
            }
        }
        let ranks = |places: Vec<u16>| Self {
            count: places.len() / base.values,
            places,
        };
        found.into_iter().map(ranks).collect()
    }

    /// The ranks of each kind that moves take to each other.
    fn apart(ground: &Ground, base: &Coordinate) -> Vec<Self> {
        let slots = base.places;
        let mut joined = Joined::new(base.values * slots);
        let steps = base.seen.steps(ground);
        for value in 0..base.values as u32 {
            for (motion, step) in steps.iter().enumerate() {
                if base.is_blocked(value, motion) {
                    continue;
                }
                let after = base.after(value, motion) as usize;
                for (slot, &from) in step.from.iter().enumerate() {
                    joined.join(value as usize * slots + from, after * slots + slot);
                }
            }
        }
        let mut parts: Vec<usize> = Vec::new();
        let start = (0..slots).map(|slot| joined.root(slot));
        for root in start {
            if !parts.contains(&root) {
                parts.push(root);
            }
        }
        let mut found = vec![Vec::new(); parts.len()];
        for place in 0..base.values * slots {
            let root = joined.root(place);
            let part = parts.iter().position(|&part| part == root);
            // Always found: moves lead to every value from the start.
            found[part.unwrap_or(0)].push((place % slots) as u16);
        }
        let ranks = |places: Vec<u16>| Self {
            count: places.len() / base.values,
            places,
        };
        found.into_iter().map(ranks).collect()
    }

    /// The places at the start.
    pub(crate) fn at_start(&self) -> &[u16] {
        &self.places[..self.count]
    }

    fn of(&self, base: u32) -> &[u16] {
        &self.places[base as usize * self.count..][..self.count]
    }
}

impl Coordinate {
    /// The coordinates of what is shown at these ranks of a base, which has this number. Ranks of which nothing is seen are left out.
    /// `None` if a coordinate is too large or has more than `most` values.
    pub(crate) fn within(
        ground: &Ground,
        shown: &Shown,
        (number, base): (usize, &Self),
        ranks: &[Ranks],
        most: usize,
    ) -> Option<Vec<Self>> {
        let seen = SeenConstituent::new(ground, shown.clone());
        let steps = seen.steps(ground);
        let homes: Vec<usize> = homes(ground, shown.constituent).collect();
        let mut found = Vec::new();
        for ranks in ranks {
            let start: Vec<u16> = (ranks.at_start().iter())
                .map(|&place| seen.at_start(place.into()))
                .collect();
            let kind = usize::from(start[0] / seen.twists());
            if start.iter().all(|&own| own == start[0]) && !seen.shown.is_turned[kind] {
                continue;
            }
            let mut numbers = Numbers::new();
            let mut acts = Vec::with_capacity(base.values * steps.len());
            for value in 0..base.values as u32 {
                let before = ranks.of(value);
                for (motion, step) in steps.iter().enumerate() {
                    let after = ranks.of(base.after(value, motion));
                    let act = match base.is_blocked(value, motion) {
                        true => Step {
                            from: (0..ranks.count).collect(),
                            twists: vec![0; ranks.count],
                        },
                        false => restricted(step, before, after)?,
                    };
                    acts.push(numbers.number(act));
                }
            }
            let labels = ranks
                .at_start()
                .iter()
                .map(|&place| homes[usize::from(place)]);
            if ways(ground, shown, labels) * numbers.found.len() as f64 > MOST_AFTER {
                return None;
            }
            let mut own = Self::numbered(seen.clone(), start, &numbers.found, &[], most)?;
            own.within = Some(BasePlaces {
                base: number,
                ranks: ranks.count,
                places: ranks.places.clone(),
                acts,
                motions: steps.len(),
            });
            found.push(own);
        }
        Some(found)
    }

    /// The actions of symmetries on what is seen at the ranks: the number of an action for each value of the base and each symmetry, and
    /// the list of actions. `base_image` gives the image of a value of the base under a symmetry. `None` if a symmetry maps these ranks to
    /// others.
    pub(crate) fn actions_within(
        &self,
        ground: &Ground,
        symmetries: &[&Symmetry],
        base_image: impl Fn(usize, u32) -> u32,
    ) -> Option<(Vec<u32>, Vec<Action>)> {
        let within = self.within.as_ref()?;
        let actions = symmetries.iter().map(|own| self.action(ground, own));
        let actions: Vec<Action> = actions.collect::<Option<_>>()?;
        let mut numbers = Numbers::new();
        let mut all = Vec::new();
        for value in 0..(within.places.len() / within.ranks) as u32 {
            for (symmetry, action) in actions.iter().enumerate() {
                let to = within.places(base_image(symmetry, value));
                let places = within.places(value).iter().map(|&place| usize::from(place));
                let target = |place: usize| {
                    let target = action.targets[place];
                    to.iter().position(|&own| usize::from(own) == target)
                };
                all.push(numbers.number(Action {
                    targets: places.clone().map(target).collect::<Option<_>>()?,
                    images: places.map(|place| action.images[place].clone()).collect(),
                }));
            }
        }
        Some((all, numbers.found))
    }
}

/// Restricts a step to ranks, given their places before and after it. `None` if it mixes them with other places.
fn restricted(step: &Step, before: &[u16], after: &[u16]) -> Option<Step> {
    let places = after.iter().map(|&place| usize::from(place));
    let rank = |place: usize| {
        let from = step.from[place];
        before.iter().position(|&own| usize::from(own) == from)
    };
    Some(Step {
        from: places.clone().map(rank).collect::<Option<_>>()?,
        twists: places.map(|place| step.twists[place]).collect(),
    })
}

/// A union-find structure over numbers.
pub(crate) struct Joined {
    above: Vec<u32>,
}

impl Joined {
    pub(crate) fn new(count: usize) -> Self {
        Self {
            above: (0..count as u32).collect(),
        }
    }

    pub(crate) fn root(&mut self, number: usize) -> usize {
        let mut own = number;
        while self.above[own] as usize != own {
            self.above[own] = self.above[self.above[own] as usize];
            own = self.above[own] as usize;
        }
        own
    }

    pub(crate) fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        // The smaller one stays, so parts are in the order of their first places.
        self.above[one.max(other)] = one.min(other) as u32;
    }
}
