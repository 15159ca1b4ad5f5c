//! The sizes of views, estimated without making their lists.

use super::partitions::Choice;
use crate::coordinate::{Coordinate, Ranks, Shown};
use crate::ground::Ground;
use crate::layout::{MOST_VALUES, Size};
use crate::parts::{arrangements, homes, signatures, ways};
use crate::view::OrbitView;

/// Sizes of what is shown of a puzzle.
pub(super) struct Sizes<'g> {
    pub(super) ground: &'g Ground,
    /// For each constituent, the reachable values of the kinds that blocked places distinguish, if there are such kinds. Their number is
    /// found only by listing them.
    blocked: Vec<Option<Reached>>,
}

/// The reachable values of some kinds.
struct Reached {
    kinds: Vec<u16>,
    values: usize,
    ranks: Vec<Ranks>,
}

impl<'g> Sizes<'g> {
    pub(super) fn new(ground: &'g Ground) -> Self {
        let constituents = 0..ground.constituents.len();
        Self {
            ground,
            blocked: constituents.map(|own| reached(ground, own)).collect(),
        }
    }

    /// How many values the coordinates of what is shown have together.
    pub(super) fn product(&self, shown: &[Shown]) -> f64 {
        let sizes = shown.iter().flat_map(|own| self.of(own));
        sizes.map(|own| own.values as f64).product()
    }

    /// About how many values a choice has; `None` if nothing is shown.
    pub(super) fn of_choice(&self, constituent: usize, choice: &Choice) -> Option<f64> {
        let own = &self.ground.constituents[constituent];
        let last = own.pieces.iter().max().map_or(0, |&last| usize::from(last));
        let mut kinds = vec![0; last + 1];
        for (&piece, &kind) in own.pieces.iter().zip(&choice.kinds) {
            kinds[usize::from(piece)] = kind;
        }
        let twists = choice.twists.clone();
        let shown = OrbitView::Kinds { kinds, twists }.shown(self.ground, constituent);
        (!shown.is_empty()).then(|| self.product(&shown))
    }

    /// Estimates the sizes of the coordinates of what is shown.
    pub(super) fn of(&self, shown: &Shown) -> Vec<Size> {
        let own = &self.ground.constituents[shown.constituent];
        let twists = own.twists;
        let size = |values: f64| Size {
            values: values as u64,
            order: None,
            is_within: false,
            is_base: false,
        };
        let reached = self.blocked[shown.constituent].as_ref();
        let Some(base) = &shown.base else {
            if shown.is_all_twists() {
                return vec![Size {
                    order: Some(twists),
                    ..size(f64::from(twists).powi(own.len() as i32 - 1))
                }];
            }
            let known = reached.filter(|known| known.kinds == shown.kinds);
            let values = known.map_or(arrangements(self.ground, shown), |known| {
                known.values as f64
            });
            return vec![Size {
                // It may be the fibre if nothing depends on it, but rarely is.
                is_base: known.is_some(),
                ..size(values)
            }];
        };
        let labels: Vec<usize> = homes(self.ground, shown.constituent).collect();
        let of_ranks = |own: &Ranks| -> Vec<usize> {
            let places = own.at_start().iter();
            places.map(|&place| labels[usize::from(place)]).collect()
        };
        let groups: Vec<Vec<usize>> = match reached.filter(|known| known.kinds == *base) {
            Some(known) => known.ranks.iter().map(of_ranks).collect(),
            None => {
                let kinds = 0..=base.iter().max().copied().unwrap_or(0);
                let of_kind = |kind| labels.iter().copied().filter(move |&own| base[own] == kind);
                kinds.map(|kind| of_kind(kind).collect()).collect()
            }
        };
        let of_group = |group: Vec<usize>| {
            let kind = |label: &usize| usize::from(shown.kinds[*label]);
            let first = group.first().map_or(0, kind);
            let is_alike = group.iter().all(|label| kind(label) == first);
            Size {
                order: (is_alike && shown.is_turned[first]).then_some(twists),
                is_within: true,
                ..size(ways(self.ground, shown, group.into_iter()))
            }
        };
        let sizes = groups.into_iter().map(of_group);
        sizes.filter(|own| own.values > 1).collect()
    }
}

/// The reachable values of the kinds that blocked places distinguish. `None` if there are no such kinds, or too many values.
fn reached(ground: &Ground, constituent: usize) -> Option<Reached> {
    let kinds = signatures(ground, constituent);
    let count = usize::from(*kinds.iter().max()?) + 1;
    if count == 1 {
        return None;
    }
    let shown = Shown::new(constituent, kinds.clone(), vec![false; count]);
    let base = Coordinate::new(ground, shown, MOST_VALUES)?;
    Some(Reached {
        kinds,
        values: base.values,
        ranks: Ranks::of_base(ground, &base),
    })
}
