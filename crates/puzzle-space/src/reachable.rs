//! The reachable states: their number, and which relabellings keep states reachable.

use std::sync::OnceLock;

use num_bigint::BigUint;
use perm_group::{Building, Chain, Group, Permutation, Pieces};
use puzzle_def::{Definition, Turn};

use crate::LINKED;
use crate::constituents::Constituent;
use crate::labels::{FactorMove, Labels};
use crate::relabelling::{self, Relabelling};
use crate::shapes::{self, Shapes};
use crate::states::States;

/// Up to this many invisible changes, all pairs of them are examined.
const MOST_PAIRED: usize = 64;

/// The group of the moves on the points of some constituents: each place with each twist of its orbit.
#[derive(Clone, Debug)]
pub(crate) struct Reachable {
    labels: Labels,
    /// For each place of the constituents its first point, and how many there are.
    points: Vec<(usize, u8)>,
    pieces: Pieces,
    /// The moves, as permutations of points.
    generators: Vec<Permutation>,
    chain: Chain,
    /// Changes that nobody sees: exchanges of neighbouring pieces that are alike, and turns of one piece that aren't
    /// told from none.
    unseen: Vec<Permutation>,
    /// The number of changes that nobody sees, as factors to be multiplied.
    all_unseen: Vec<usize>,
    /// See [`telling`](Self::telling).
    telling: OnceLock<(Chain, usize)>,
    /// How many shapes there are, if they are known. Then the group is that of the ways from the first shape back to it.
    shapes: Option<usize>,
}

impl Reachable {
    /// The group that the moves generate on some constituents.
    pub(crate) fn new(
        definition: &Definition,
        moves: &[Turn],
        constituents: &[Constituent],
    ) -> Self {
        let labels = Labels::new(definition, constituents.to_vec());
        let twists = |place| definition.orbits()[labels.place(place).0].twists;
        let mut degree = 0;
        let mut points = Vec::with_capacity(labels.places());
        for place in 0..labels.places() {
            points.push((degree, twists(place)));
            degree += usize::from(twists(place));
        }
        let shapes = constituents.iter().map(|own| {
            let twists = definition.orbits()[own.orbit].twists;
            (own.places.len() as u16, twists)
        });
        let shapes: Vec<(u16, u8)> = shapes.collect();
        let pieces = Pieces::new(&shapes).expect("a definition has no more points than a group");
        let generators: Vec<Permutation> = moves
            .iter()
            .map(|mv| permutation(&points, &labels.factor_move(mv)))
            .collect();
        let chain = chain(&pieces, generators.clone());
        let (unseen, all_unseen) = unseen_changes(definition, &labels, &points);
        Self {
            labels,
            points,
            pieces,
            generators,
            chain,
            unseen,
            all_unseen,
            telling: OnceLock::new(),
            shapes: None,
        }
    }

    /// Restricts this to what moves reach without entering a blocked place; unchanged if that takes
    /// too long to compute.
    pub(crate) fn within_blocks(self, moves: &[FactorMove]) -> Self {
        let Some(Shapes {
            count,
            loops,
            chain,
        }) = Shapes::find(&self.labels, &self.points, moves, shapes::MOST_STEPS)
        else {
            return self;
        };
        Self {
            generators: loops,
            chain,
            telling: OnceLock::new(),
            shapes: Some(count),
            ..self
        }
    }

    /// Whether blocked places, if there are any, have been taken into account.
    pub(crate) fn respects_blocks(&self) -> bool {
        self.shapes.is_some() || !self.labels.has_blocked()
    }

    /// The labels of the constituents.
    pub(crate) fn labels(&self) -> &Labels {
        &self.labels
    }

    /// For each place its first point, and how many there are.
    pub(crate) fn points(&self) -> &[(usize, u8)] {
        &self.points
    }

    /// The group, on points.
    pub(crate) fn group(&self) -> Group {
        Group::new(self.pieces.degree(), self.generators.clone()).expect("all are of one degree")
    }

    /// The order of the group.
    pub(crate) fn order(&self) -> &BigUint {
        self.chain.order()
    }

    /// The number of states, as far as the group determines it.
    ///
    /// It is the number of elements of the group divided by the number of those that are invisible.
    /// Let G be the group and P all invisible changes. If P normalises G, all products of the two
    /// form a group, and |G| / |G and P| = |G P| / |P|. Otherwise |G and P| is between 1 and |P|.
    pub(crate) fn states(&self) -> States {
        let States { at_least, at_most } = self.states_of_a_shape();
        let shapes = self.shapes.unwrap_or(1);
        States {
            at_least: at_least * shapes,
            at_most: (at_most * shapes).min(self.labels.arrangements()),
        }
    }

    /// The number of states of each shape.
    fn states_of_a_shape(&self) -> States {
        if self.unseen.is_empty() {
            return States::exactly(self.order().clone());
        }
        let is_left = self.unseen.iter().all(|unseen| {
            let undone = unseen.inverse();
            self.generators
                .iter()
                .all(|mv| self.chain.contains(&undone.then(mv).then(unseen)))
        });
        if !is_left {
            if !LINKED {
                return States {
                    at_least: 1_u8.into(),
                    at_most: self.order().clone().min(self.labels.arrangements()),
                };
            }
            // G and P is in the group S that leaves alone what is like no other piece, so it is S if P has all of that.
            let (chain, points) = self.telling();
            let stabiliser = chain.stabiliser(*points);
            let all = chain.stabiliser_order(*points);
            if stabiliser
                .generators()
                .iter()
                .all(|change| self.is_unseen(change))
            {
                return States::exactly(self.order() / all);
            }
            let factors = self.all_unseen.iter();
            let all_unseen = factors.fold(BigUint::from(1_u8), |all, &factor| all * factor);
            let all = all.min(all_unseen);
            return States {
                at_least: (self.order() + (&all - 1_u8)) / all,
                at_most: self.order().clone().min(self.labels.arrangements()),
            };
        }
        let both = [&self.generators[..], &self.unseen].concat();
        let group = Group::new(self.pieces.degree(), both.clone()).expect("all are of one degree");
        let order = group.order_by_orbits();
        let order = order.unwrap_or_else(|| chain(&self.pieces, both).order().clone());
        let factors = self.all_unseen.iter();
        States::exactly(factors.fold(order, |order, &factor| order / factor))
    }

    /// Whether some constituents, given by their numbers, are linked to the others only by signs
    /// and sums of twists, that is, by commutative links.
    ///
    /// That is so if the group contains every commutator of two moves restricted to these
    /// constituents. If it holds for two sets of constituents, it holds for both together and for
    /// the others.
    pub(crate) fn is_separate(&self, own: &[usize]) -> bool {
        /// With more moves than this, only some of the commutators are examined. Then the answer
        /// may be yes although it should be no.
        const MOST_MOVES: usize = 64;
        let mut is_own = vec![false; self.pieces.degree()];
        for (place, &(first, twists)) in self.points.iter().enumerate() {
            is_own[first..][..usize::from(twists)]
                .fill(own.contains(&self.labels.constituent(place)));
        }
        let alone = |change: &Permutation| {
            let points = (0..).zip(change.images()).zip(&is_own);
            let images =
                points.map(|((point, &image), &is_own)| if is_own { image } else { point });
            Permutation::new(images.collect()).expect("moves keep constituents")
        };
        let moves = &self.generators[..self.generators.len().min(MOST_MOVES)];
        let moves: Vec<[Permutation; 2]> = moves
            .iter()
            .map(|mv| {
                let own = alone(mv);
                [own.inverse(), own]
            })
            .collect();
        moves.iter().enumerate().all(|(index, [a_undone, a])| {
            moves[..index].iter().all(|[b_undone, b]| {
                let commutator = a_undone.then(b_undone).then(a).then(b);
                self.chain.contains(&commutator)
            })
        })
    }

    /// Whether a relabelling takes every reachable state to a reachable one. If pieces are alike,
    /// the answer may wrongly be no, but never wrongly yes.
    pub(crate) fn keeps(&self, relabelling: &Relabelling) -> bool {
        let change = self.lifted(relabelling);
        self.chain.contains(&change)
            || self.is_unseen_after_a_move(&change)
            || self.unseen.iter().enumerate().any(|(index, unseen)| {
                let change = change.then(unseen);
                let others = match self.unseen.len() {
                    0..=MOST_PAIRED => &self.unseen[index + 1..],
                    _ => &[],
                };
                self.chain.contains(&change)
                    || others
                        .iter()
                        .any(|other| self.chain.contains(&change.then(other)))
            })
    }

    /// Whether moves can twist the piece in a place by this amount, and another one back by the
    /// same if there is one.
    pub(crate) fn has_turns(&self, (place, step): (usize, u8), back: Option<usize>) -> bool {
        let mut change = FactorMove::identity(self.labels.places());
        change.twist[place] = step;
        if let Some(back) = back {
            change.twist[back] = self.points[back].1 - step;
        }
        self.chain.contains(&permutation(&self.points, &change))
    }

    /// Whether a change is in the group up to an exchange of alike pieces, if the other pieces
    /// determine which element of the group it would have to be.
    fn is_unseen_after_a_move(&self, change: &Permutation) -> bool {
        if self.unseen.is_empty() || !LINKED {
            return false;
        }
        let (chain, points) = self.telling();
        let split = chain.split(change, *points);
        split.is_some_and(|split| self.is_unseen(&split.rest))
    }

    /// Whether a change leaves the solved state looking the same.
    fn is_unseen(&self, change: &Permutation) -> bool {
        let start = self.labels.start();
        let mut places = self.points.iter().zip(start);
        places.all(|(&(first, _), &point)| {
            let image = usize::from(change.image(first as u16));
            let to = self.points.partition_point(|&(first, _)| first <= image) - 1;
            let twist = image - self.points[to].0;
            start[to] == self.labels.turned(point, twist as u8)
        })
    }

    /// The chain whose base begins with the points of unique pieces, and the number of these
    /// points.
    fn telling(&self) -> &(Chain, usize) {
        self.telling.get_or_init(|| {
            let labels = &self.labels;
            let alone = self
                .points
                .iter()
                .zip(labels.start())
                .filter(|((_, twists), point)| {
                    let label = &labels.all[usize::from(labels.label_of(**point))];
                    label.count == 1 && label.modulus == *twists
                });
            let base = alone.flat_map(|(&(first, twists), _)| first..first + usize::from(twists));
            let base: Vec<u16> = base.map(|point| point as u16).collect();
            let building = Building {
                base: &base,
                bound: Some(self.chain.order()),
                ..Building::default()
            };
            let chain = self.group().chain_with(&building);
            let chain = chain.expect("the base has points of the group once each");
            (chain, base.len())
        })
    }

    /// For each label the number of the set of places to which the group takes its first place.
    pub(crate) fn orbits_of_labels(&self) -> Vec<usize> {
        let mut orbit_of = vec![0; self.pieces.degree()];
        for (number, orbit) in self.group().orbits().into_iter().enumerate() {
            for point in orbit {
                orbit_of[usize::from(point)] = number;
            }
        }
        // A piece may be turned by itself: the smallest number is that of the place.
        let of_place = |place: usize| {
            let (first, twists) = self.points[place];
            orbit_of[first..][..usize::from(twists)]
                .iter()
                .min()
                .copied()
                .unwrap_or(0)
        };
        let places = self.labels.places_of(self.labels.start());
        places.iter().map(|own| of_place(own[0])).collect()
    }

    /// The relabellings in the group that fix the labels of the first places, of as many places as
    /// reduce them to at most `limit`; `None` unless all pieces are distinguished with all their
    /// twists, since otherwise the group is not one of relabellings.
    pub(crate) fn stabiliser(&self, limit: usize) -> Option<Group> {
        if !self.unseen.is_empty() || self.labels.has_blocked() {
            return None;
        }
        let base: Vec<u16> = self.points.iter().map(|&(first, _)| first as u16).collect();
        let group = self.chain.stabiliser(0);
        let order = self.chain.order();
        let building = Building {
            base: &base,
            bound: Some(order),
            ..Building::default()
        };
        let chain = group
            .chain_with(&building)
            .expect("the base has points of the group once each");
        let level = (0..base.len()).find(|&level| chain.stabiliser_order(level) <= limit.into())?;
        let stabiliser = chain.stabiliser(level);
        let generators = stabiliser.generators().iter();
        let generators = generators.map(|change| self.relabelling(change));
        Some(relabelling::group(&self.labels, generators.collect()))
    }

    /// The relabelling with the same effect on the solved state as a change of places.
    fn relabelling(&self, change: &Permutation) -> Relabelling {
        let (labels, start) = (&self.labels, self.labels.start());
        let mut images: Vec<u16> = (0..labels.points() as u16).collect();
        let mut place_of = vec![(0, 0); change.degree()];
        for (place, &(first, twists)) in self.points.iter().enumerate() {
            for twist in 0..twists {
                place_of[first + usize::from(twist)] = (place, twist);
            }
        }
        for (&(first, twists), &from) in self.points.iter().zip(start) {
            // The piece of this place comes to another one, turned on.
            let (to, twist) = place_of[usize::from(change.image(first as u16))];
            for before in 0..twists {
                let label = labels.turned(start[to], before);
                images[usize::from(label)] = labels.turned(labels.turned(from, twist), before);
            }
        }
        Permutation::new(images).expect("different pieces come to different places")
    }

    /// A change of places with the same effect on the solved state as the relabelling; pieces that
    /// are alike are taken in order.
    fn lifted(&self, relabelling: &Relabelling) -> Permutation {
        let (labels, start) = (&self.labels, self.labels.start());
        let places_of = labels.places_of(start);
        let mut change = FactorMove::identity(labels.places());
        for own in &places_of {
            for (index, &place) in own.iter().enumerate() {
                let image = relabelling.image(start[place]);
                let label = usize::from(labels.label_of(image));
                let source = places_of[label][index];
                let modulus = u16::from(labels.all[label].modulus);
                change.from[place] = source as u16;
                change.twist[place] = ((image + modulus - start[source]) % modulus) as u8;
            }
        }
        permutation(&self.points, &change)
    }
}

/// The chain of a group of moves, proved complete.
fn chain(pieces: &Pieces, generators: Vec<Permutation>) -> Chain {
    let bound = pieces
        .bound(&generators)
        .expect("moves take pieces as a whole");
    let group = Group::new(pieces.degree(), generators).expect("all moves are of one degree");
    let building = Building {
        bound: Some(&bound),
        ..Building::default()
    };
    group.chain_with(&building).expect("the bound is one")
}

/// The effect of a move on points.
pub(crate) fn permutation(points: &[(usize, u8)], mv: &FactorMove) -> Permutation {
    let degree = points
        .last()
        .map_or(0, |&(first, twists)| first + usize::from(twists));
    let mut images = vec![0; degree];
    for ((&(to, twists), &from), &twist) in points.iter().zip(&mv.from).zip(&mv.twist) {
        let twists = usize::from(twists);
        let (from, _) = points[usize::from(from)];
        for before in 0..twists {
            images[from + before] = (to + (before + usize::from(twist)) % twists) as u16;
        }
    }
    Permutation::new(images).expect("a move is a permutation of points")
}

/// Generators of the group of all invisible changes, and the factors of its order.
fn unseen_changes(
    definition: &Definition,
    labels: &Labels,
    points: &[(usize, u8)],
) -> (Vec<Permutation>, Vec<usize>) {
    let (mut changes, mut all) = (Vec::new(), Vec::new());
    let start = labels.start();
    let turn_of = |place: usize| {
        let (orbit, place) = labels.place(place);
        definition.start().orbits[orbit].twists[usize::from(place)]
    };
    for (label, own) in labels.all.iter().zip(labels.places_of(start)) {
        let twists = points[own[0]].1;
        for (index, &place) in own.iter().enumerate() {
            all.push((index + 1) * usize::from(twists / label.modulus));
            if let Some(&other) = own.get(index + 1) {
                let mut change = FactorMove::identity(labels.places());
                change.from.swap(place, other);
                // Each comes to be turned as the other one was.
                let (a, b) = (turn_of(place), turn_of(other));
                change.twist[place] = a + twists - b;
                change.twist[other] = b + twists - a;
                changes.push(permutation(points, &labels.framed(change)));
            }
        }
        if label.modulus < twists {
            let mut change = FactorMove::identity(labels.places());
            change.twist[own[0]] = label.modulus;
            changes.push(permutation(points, &change));
        }
    }
    (changes, all)
}

#[cfg(test)]
mod tests;
