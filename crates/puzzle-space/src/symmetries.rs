//! The symmetries of a puzzle: maps of its states that take moves to moves, and so preserve
//! distances.
//!
//! A symmetry phi changes a state in three ways: it moves pieces to other places, renames them, and
//! redefines their twists. It belongs to a permutation pi of the moves such that phi(s m) = phi(s)
//! pi(m) for each state s and move m, and it fixes the solved state. So n moves that lead from the
//! solved state to s become n moves that lead to phi(s).
//!
//! On reachable states phi is determined by pi, and pi by its values on moves that generate the
//! others. So the search looks for the images of these generators.

mod acts;
mod closing;
mod counting;
mod lifting;
mod map;
mod rotations;
mod search;
mod senses;
mod signatures;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use crate::labels::{FactorMove, Labels};
use acts::Acts;
use map::Map;
use search::{Search, ordered};
use signatures::Signatures;

pub use counting::SymmetryCount;
pub(crate) use rotations::rotation_group;

/// The most symmetries that are listed.
pub(crate) const MOST_LISTED: usize = 1152;

/// The most numbers stored in the list of symmetries.
const MOST_CELLS: usize = 1 << 24;

/// With more generators than this, no symmetries are searched for.
const MOST_GENERATORS: usize = 512;

/// The limit on pairs of generators and possible images.
const MOST_CANDIDATES: usize = 1 << 22;

/// A map of states that takes moves to moves and keeps distances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry {
    /// For each place the place whose piece comes to it.
    pub(crate) sources: Vec<u16>,
    /// The image of each point.
    pub(crate) points: Vec<u16>,
    /// The additional twist of what comes to each place.
    pub(crate) twists: Vec<u8>,
    /// For each constituent, the factor by which the twists of its labels are multiplied.
    pub(crate) units: Vec<u8>,
    /// The image of each move. Moves with the same effect are mapped to as many with the same
    /// effect.
    pub(crate) moves: Vec<u16>,
    /// The image of each rotation of the whole, if there are any.
    pub(crate) rotations: Vec<u16>,
}

impl Symmetry {
    /// Writes the image of a state.
    pub(crate) fn write(&self, labels: &Labels, state: &[u16], image: &mut [u16]) {
        let places = self.sources.iter().zip(&self.twists);
        for (image, (&source, &twist)) in image.iter_mut().zip(places) {
            let point = self.points[usize::from(state[usize::from(source)])];
            *image = labels.turned(point, twist);
        }
    }
}

/// Symmetries that are a group.
#[derive(Clone, Debug)]
pub(crate) struct Symmetries {
    /// All of them, the identity first.
    pub(crate) all: Vec<Symmetry>,
    /// Whether the list is complete. If there are too many symmetries, only some are listed.
    pub(crate) is_complete: bool,
}

impl Symmetries {
    /// The identity alone, for this many moves and rotations.
    pub(crate) fn none(labels: &Labels, moves: usize, rotations: usize) -> Self {
        let identity = Symmetry {
            sources: (0..labels.places() as u16).collect(),
            points: (0..labels.points() as u16).collect(),
            twists: vec![0; labels.places()],
            units: vec![1; labels.constituents.len()],
            moves: (0..moves as u16).collect(),
            rotations: (0..rotations as u16).collect(),
        };
        Self {
            all: vec![identity],
            is_complete: false,
        }
    }
}

/// The symmetries of labels under moves.
///
/// `turns` is everything that counts as one move, `generators` the numbers of moves that generate
/// the group of the others, and `rotations` the group of all rotations of the whole, or nothing if
/// the grip is not ignored. Moves and rotations must connect all places of each constituent;
/// otherwise only the identity is listed.
///
/// Symmetries are distinguished by their images of moves and rotations, leaving out constituents
/// that always look the same. A symmetry takes moves with the same effect to as many with the same
/// effect. Overlooked are symmetries that distinguish alike pieces by their twist, if nothing
/// twists them.
pub(crate) fn symmetries(
    labels: &Labels,
    turns: &[FactorMove],
    generators: &[usize],
    rotations: &[FactorMove],
) -> Symmetries {
    let acts = Acts::new(labels, turns, rotations);
    let (maps, is_complete) = maps(labels, &acts, turns, generators);
    let members = [
        Members::new(&acts, false, turns),
        Members::new(&acts, true, rotations),
    ];
    let mut all: Vec<Symmetry> = maps
        .into_iter()
        .map(|map| {
            let [moves, rotations] = members.each_ref().map(|own| own.images(&map.images));
            Symmetry {
                sources: map.sources,
                points: map.points,
                twists: map.twists,
                units: map.units,
                moves,
                rotations,
            }
        })
        .collect();
    // The identity comes first. The others are sorted, so that their order does not depend on the
    // search.
    all[1..].sort_by(|a, b| (&a.moves, &a.rotations).cmp(&(&b.moves, &b.rotations)));
    Symmetries { all, is_complete }
}

/// Columns without their invisible part.
pub(crate) fn seen_columns(
    labels: &Labels,
    columns: &[FactorMove],
    rotations: &[FactorMove],
) -> Vec<FactorMove> {
    let acts = Acts::new(labels, columns, rotations);
    columns.iter().map(|column| acts.reduced(column)).collect()
}

/// The image of each move under each rotation, where `rotations` is a group that takes moves to
/// moves: s m becomes s m c, which is s c after the move c^-1 m c.
pub(crate) fn rotated_moves(
    labels: &Labels,
    turns: &[FactorMove],
    rotations: &[FactorMove],
) -> Vec<Vec<u16>> {
    let acts = Acts::new(labels, turns, rotations);
    let members = Members::new(&acts, false, turns);
    let images = |rotation: &FactorMove| {
        let rotation = acts.reduced(rotation);
        let back = acts.quotient(&FactorMove::identity(acts.places()), &rotation);
        let moves = (0..).zip(&acts.all[..acts.moves]);
        let images = moves.map(|(act, mv)| {
            let turned = acts.product(&acts.product(&back, mv), &rotation);
            let image = acts.find_like(act, &turned);
            image.expect("a rotation takes moves to moves")
        });
        let images: Vec<u32> = images.collect();
        members.images(&images)
    };
    rotations.iter().map(images).collect()
}

/// The symmetries as verified maps, and whether these are all.
fn maps(
    labels: &Labels,
    acts: &Acts,
    turns: &[FactorMove],
    generators: &[usize],
) -> (Vec<Map>, bool) {
    let generators = generating_acts(acts, turns, generators);
    if generators.len() > MOST_GENERATORS || generators.len() * acts.all.len() > MOST_CANDIDATES {
        return (vec![Map::identity(labels, acts)], false);
    }
    let signatures = Signatures::new(labels, acts);
    let generators = ordered(acts, &signatures, &generators);
    let numbers = acts.all.len() + acts.places() + labels.points();
    let limit = MOST_LISTED.min(MOST_CELLS / numbers.max(1));
    let (maps, is_complete) = Search::new(labels, acts, signatures, &generators).group(limit);
    for map in &maps {
        assert!(
            map.is_sound(labels, acts, &generators),
            "products of symmetries are symmetries"
        );
    }
    (maps, is_complete)
}

/// The numbers of acts that generate all of them: these moves, and as few rotations as possible.
fn generating_acts(acts: &Acts, turns: &[FactorMove], generators: &[usize]) -> Vec<u32> {
    let identity = FactorMove::identity(acts.places());
    let mut generating = Vec::new();
    for &generator in generators {
        let mv = acts.reduced(&turns[generator]);
        let act = acts.find(false, &mv).expect("all moves are listed");
        if mv != identity && !generating.contains(&act) {
            generating.push(act);
        }
    }
    let mut group = rotations::Closure::new(acts);
    for act in acts.moves..acts.all.len() {
        if group.contains(&acts.all[act]) {
            continue;
        }
        // The rotations are a group, so there are no more products than rotations.
        let limit = acts.all.len() - acts.moves;
        if group.add(&acts.all[act], limit) {
            generating.push(act as u32);
        }
    }
    generating
}

/// Groups of moves, or rotations, with the same effect.
struct Members {
    /// For each move or rotation, the number of its act, and its index among those with that act.
    places: Vec<(u32, usize)>,
    /// For each act, the moves or rotations with that effect.
    of_act: HashMap<u32, Vec<u16>>,
}

impl Members {
    fn new(acts: &Acts, is_rotation: bool, moves: &[FactorMove]) -> Self {
        let mut members = Self {
            places: Vec::with_capacity(moves.len()),
            of_act: HashMap::new(),
        };
        for (number, mv) in moves.iter().enumerate() {
            let act = acts.find(is_rotation, &acts.reduced(mv));
            let act = act.expect("all moves are listed");
            let same = members.of_act.entry(act).or_default();
            members.places.push((act, same.len()));
            same.push(number as u16);
        }
        members
    }

    /// The image of each move: among those with the same effect, the one at the same position.
    fn images(&self, images: &[u32]) -> Vec<u16> {
        let places = self.places.iter();
        places
            .map(|&(act, place)| {
                // An act and its image have equally many moves, so different moves have different
                // images.
                self.of_act[&images[act as usize]][place]
            })
            .collect()
    }
}
