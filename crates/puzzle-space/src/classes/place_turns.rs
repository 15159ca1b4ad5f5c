//! Twists by place: whatever piece is in certain places is twisted.
//!
//! If pieces are alike, relabellings twist all pieces of a kind at once, and few of them keep
//! reachable states reachable. Twists by place do not depend on the piece. A move takes them to
//! twists of other places, so unlike relabellings they do not commute with moves: a move acts on
//! their group by an automorphism. All moves preserve two kinds of groups: all twists of the places
//! of a constituent, and those with sum 0, where the last place follows from the others.

use super::maps::Map;
use crate::labels::{FactorMove, Labels};
use crate::reachable::Reachable;

/// The twists by place ("turns") of a constituent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turned {
    constituent: usize,
    kind: Kind,
}

/// The kind of turns of a constituent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    places: usize,
    /// The smallest turn.
    step: u8,
    /// The number of smallest turns in a full turn.
    order: u8,
    /// Whether turns of all places have the sum 0.
    keeps_sum: bool,
}

impl Kind {
    fn modulus(self) -> u8 {
        self.step * self.order
    }

    /// The number of turns, or a number that is too large for a fibre.
    fn size(self) -> usize {
        let digits = self.places - usize::from(self.keeps_sum);
        usize::from(self.order).saturating_pow(digits as u32)
    }
}

impl Turned {
    pub(super) fn size(self) -> usize {
        self.kind.size()
    }

    /// The turns of a family of constituents that maps take to each other. Empty if no turns keep
    /// reachable states reachable, or if all pieces are distinguished, since relabellings then do
    /// the same.
    pub(super) fn of_family(
        reachable: &Reachable,
        maps: &[Map],
        columns: &[FactorMove],
        family: &[usize],
    ) -> Vec<Self> {
        let keep_sum = keep_sum(reachable.labels(), maps, family);
        let all = family.iter().map(|&constituent| {
            let kind = kind(reachable, columns, constituent, keep_sum)?;
            Some(Self { constituent, kind })
        });
        let all: Option<Vec<Self>> = all.collect();
        all.filter(|all| {
            all.iter().all(|own| own.kind == all[0].kind)
                && are_multiples(reachable.labels(), maps, family, all[0].kind.step)
        })
        .unwrap_or_default()
    }
}

/// The places of a constituent.
fn places_of(labels: &Labels, constituent: usize) -> Vec<usize> {
    let places = 0..labels.places();
    places
        .filter(|&place| labels.constituent(place) == constituent)
        .collect()
}

/// How far a point is turned from the first one of its label.
fn twist(labels: &Labels, point: u16) -> u8 {
    let label = &labels.all[usize::from(labels.label_of(point))];
    (point - label.first) as u8
}

/// The sum of the twists of a constituent in a state, as far as it can be seen.
fn sum_of(labels: &Labels, state: &[u16], constituent: usize) -> u8 {
    let (mut sum, mut modulus) = (0, 1);
    for place in places_of(labels, constituent) {
        modulus = u16::from(labels.labels_in(place)[0].modulus);
        sum += u16::from(twist(labels, state[place]));
    }
    (sum % modulus) as u8
}

/// Whether maps keep the sums of the solved state's twists in these constituents. A rotation may
/// change them, even if no move does.
fn keep_sum(labels: &Labels, maps: &[Map], family: &[usize]) -> bool {
    let mut image = labels.start().to_vec();
    maps.iter().all(|map| {
        map.write(labels, labels.start(), &mut image);
        let sums = |state| family.iter().map(move |&own| sum_of(labels, state, own));
        sums(&image).eq(sums(labels.start()))
    })
}

/// The largest group of turns of a constituent that moves preserve and that keeps reachable states
/// reachable. The last place may follow from the others only if the maps `keep_sum`.
fn kind(
    reachable: &Reachable,
    columns: &[FactorMove],
    constituent: usize,
    keep_sum: bool,
) -> Option<Kind> {
    let labels = reachable.labels();
    let places = places_of(labels, constituent);
    let (&first, others) = places.split_first()?;
    let own = labels.labels_in(first);
    let modulus = own[0].modulus;
    if own.iter().any(|label| label.modulus != modulus) || own.iter().all(|label| label.count == 1)
    {
        return None;
    }
    let moved = |place: usize| {
        let columns = columns.iter().map(move |column| column.twist[place]);
        columns.chain([twist(labels, labels.start()[place])])
    };
    let fits = |kind: &Kind| {
        let Kind {
            step, keeps_sum, ..
        } = *kind;
        let turns = |place| reachable.has_turns((first, step), place);
        let are_there = match keeps_sum {
            false => turns(None),
            true => others.iter().all(|&other| turns(Some(other))),
        };
        // Then all twists of reachable states are multiples of the step.
        let are_multiples = || {
            let mut places = places.iter();
            places.all(|&place| moved(place).all(|twist| twist.is_multiple_of(step)))
        };
        let is_sum_kept = || {
            columns.iter().all(|column| {
                let twists = places.iter().map(|&place| u16::from(column.twist[place]));
                twists.sum::<u16>() % u16::from(modulus) == 0
            })
        };
        are_there && are_multiples() && (!keeps_sum || keep_sum && is_sum_kept())
    };
    let steps = (1..modulus).filter(|&step| modulus.is_multiple_of(step));
    let kinds = steps.flat_map(|step| {
        [false, true].map(|keeps_sum| Kind {
            places: places.len(),
            step,
            order: modulus / step,
            keeps_sum,
        })
    });
    kinds.filter(fits).max_by_key(|kind| kind.size())
}

/// Whether maps change twists in the places of these constituents only by multiples of a step.
fn are_multiples(labels: &Labels, maps: &[Map], family: &[usize], step: u8) -> bool {
    maps.iter().all(|map| {
        family.iter().all(|&constituent| {
            places_of(labels, constituent).iter().all(|&place| {
                let mut own = labels.labels_in(place).iter();
                map.twists[place].is_multiple_of(step)
                    && own.all(|label| {
                        twist(labels, map.points.image(label.first)).is_multiple_of(step)
                    })
            })
        })
    })
}

/// A group of turns by place.
#[derive(Clone, Debug)]
pub(super) struct PlaceTurns {
    /// For each place, how it is turned, if it is.
    places: Vec<Option<Place>>,
    /// The orders of the digits of a turn's number, first one most significant.
    orders: Vec<u8>,
    size: usize,
}

/// A place that is turned.
#[derive(Clone, Copy, Debug)]
struct Place {
    kind: Kind,
    /// The place value of its digit in the number of a turn; `None` for a place that follows from
    /// the others.
    worth: Option<u16>,
    /// The twist that remains in the place once all turns are undone.
    left: u8,
}

impl PlaceTurns {
    /// All turns of these constituents together.
    pub(super) fn new(labels: &Labels, turned: &[Turned]) -> Self {
        let mut turns = Self {
            places: vec![None; labels.places()],
            orders: Vec::new(),
            size: 1,
        };
        for &Turned { constituent, kind } in turned {
            let places = places_of(labels, constituent);
            let sum = sum_of(labels, labels.start(), constituent);
            let last = places.last().filter(|_| kind.keeps_sum);
            for place in &places {
                let is_last = last == Some(place);
                turns.places[*place] = Some(Place {
                    kind,
                    worth: (!is_last).then_some(turns.size as u16),
                    left: if is_last { sum } else { 0 },
                });
                if !is_last {
                    turns.size *= usize::from(kind.order);
                    turns.orders.insert(0, kind.order);
                }
            }
        }
        turns
    }

    /// How many turns there are.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// The orders of the digits of a turn's number, first one most significant.
    pub(super) fn orders(&self) -> &[u8] {
        &self.orders
    }

    /// The inverse of a turn.
    pub(super) fn inverse(&self, number: u16) -> u16 {
        let mut twists = self.twists(number);
        for (twist, place) in twists.iter_mut().zip(&self.places) {
            if let Some(place) = place {
                let modulus = place.kind.modulus();
                *twist = (modulus - *twist) % modulus;
            }
        }
        self.number(&twists)
    }

    /// The twist of each place.
    fn twists(&self, number: u16) -> Vec<u8> {
        // The last place of a constituent cancels the sum of the others, which come before it.
        let mut sum = 0;
        let twist = |place: &Option<Place>| {
            let Some(Place { kind, worth, .. }) = place else {
                return 0;
            };
            let modulus = u16::from(kind.modulus());
            let Some(worth) = worth else {
                return ((modulus - core::mem::take(&mut sum)) % modulus) as u8;
            };
            let digit = number / worth % u16::from(kind.order);
            let twist = digit * u16::from(kind.step);
            if kind.keeps_sum {
                sum = (sum + twist) % modulus;
            }
            twist as u8
        };
        self.places.iter().map(twist).collect()
    }

    fn number(&self, twists: &[u8]) -> u16 {
        let places = self.places.iter().zip(twists);
        let digits = places.filter_map(|(place, &twist)| {
            let place = (*place)?;
            Some(place.worth? * u16::from(twist / place.kind.step))
        });
        digits.sum()
    }

    /// Turns the pieces of a state.
    pub(super) fn turn(&self, labels: &Labels, number: u16, state: &mut [u16]) {
        if self.size == 1 {
            return;
        }
        for (point, twist) in state.iter_mut().zip(self.twists(number)) {
            *point = labels.turned(*point, twist);
        }
    }

    /// The image of a turn under a move: the twists move along with the pieces.
    pub(super) fn after_move(&self, number: u16, mv: &FactorMove) -> u16 {
        let twists = self.twists(number);
        let moved: Vec<u8> = mv
            .from
            .iter()
            .map(|&from| twists[usize::from(from)])
            .collect();
        self.number(&moved)
    }

    /// The image of a turn under a map, which may invert twists.
    pub(super) fn after_map(&self, number: u16, map: &Map, labels: &Labels) -> u16 {
        let twists = self.twists(number);
        let image = |&source: &u16| {
            let source = usize::from(source);
            let first = labels.labels_in(source)[0].first;
            let turned = labels.turned(first, twists[source]);
            let [from, to] = [first, turned].map(|point| twist(labels, map.points.image(point)));
            self.places[source].map_or(0, |place| {
                let modulus = place.kind.modulus();
                (to + modulus - from) % modulus
            })
        };
        let images: Vec<u8> = map.sources.iter().map(image).collect();
        self.number(&images)
    }

    /// For each place and point: the point without what turns can undo, and the number of the turn
    /// that restores it. Empty if there are no turns.
    pub(super) fn undone(&self, labels: &Labels) -> Vec<(u16, u16)> {
        if self.size == 1 {
            return Vec::new();
        }
        let undone = |place: &Option<Place>, point: u16| {
            let Some(Place { kind, worth, left }) = *place else {
                return (point, 0);
            };
            let label = &labels.all[usize::from(labels.label_of(point))];
            if label.modulus != kind.modulus() {
                // This label never comes here.
                return (point, 0);
            }
            let digit = u16::from(twist(labels, point) / kind.step);
            (
                label.first + u16::from(left),
                worth.map_or(0, |worth| worth * digit),
            )
        };
        let places = self.places.iter();
        places
            .flat_map(|place| (0..labels.points() as u16).map(move |point| undone(place, point)))
            .collect()
    }
}
