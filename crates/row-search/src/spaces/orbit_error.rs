//! Why a puzzle's orbits were refused.

use core::fmt;

use crate::fibre::FibreError;
use crate::move_names::NameError;

/// Why a puzzle's orbits were refused. Orbits and moves are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OrbitError {
    /// A piece has no way to sit in its place; one that does not twist has one way.
    NoTwists {
        /// Which orbit.
        orbit: usize,
    },
    /// An orbit has another number of moves than the first one.
    MoveCount {
        /// Which orbit.
        orbit: usize,
        /// Its number of moves.
        found: usize,
        /// That of the first orbit.
        expected: usize,
    },
    /// What a move does to an orbit is not possible there.
    Move {
        /// Which orbit.
        orbit: usize,
        /// Which move.
        mv: usize,
        /// Why it is not possible.
        fault: MoveFault,
    },
    /// The names of the moves are not sound.
    Names(NameError),
    /// The twists do not fit the search.
    Fibre(FibreError),
    /// An orbit has too many pieces: its arrangements are 2^32 or more.
    TooManyPieces {
        /// Which orbit.
        orbit: usize,
        /// Its number of pieces.
        pieces: usize,
    },
    /// The steps of an orbit's arrangements would not fit a table of [`MAX_STEPS`](Self::MAX_STEPS).
    TooManySteps {
        /// Which orbit.
        orbit: usize,
        /// Its number of arrangements.
        arrangements: usize,
        /// The number of moves.
        moves: usize,
    },
    /// There is no memory for the steps of an orbit's arrangements.
    NoMemory {
        /// Which orbit.
        orbit: usize,
        /// The bytes that they take.
        bytes: u64,
    },
    /// The orbits together have 2^64 states or more.
    TooManyStates,
    /// An arrangement could not be numbered.
    Arrangement(perm_index::Error),
}

impl OrbitError {
    /// The most steps that the table of one orbit may hold: 1 GiB of them.
    pub const MAX_STEPS: usize = 1 << 27;
}

impl fmt::Display for OrbitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTwists { orbit } => {
                write!(f, "orbit {orbit} has 0 twists, expected at least 1")
            }
            Self::MoveCount {
                orbit,
                found,
                expected,
            } => {
                write!(
                    f,
                    "orbit {orbit} has {found} moves, expected {expected} as in orbit 0"
                )
            }
            Self::Move { orbit, mv, fault } => write!(f, "orbit {orbit}, move {mv}: {fault}"),
            Self::Names(error) => error.fmt(f),
            Self::Fibre(error) => error.fmt(f),
            Self::TooManyPieces { orbit, pieces } => write!(
                f,
                "orbit {orbit} has {pieces} pieces, expected so few that they have fewer than 2^32 arrangements"
            ),
            Self::TooManySteps {
                orbit,
                arrangements,
                moves,
            } => write!(
                f,
                "orbit {orbit} has {arrangements} arrangements and {moves} moves, expected at most {} steps in all",
                Self::MAX_STEPS
            ),
            Self::NoMemory { orbit, bytes } => write!(
                f,
                "there is no memory for the {bytes} bytes of the steps of orbit {orbit}"
            ),
            Self::TooManyStates => write!(
                f,
                "the orbits together have 2^64 states or more, expected fewer"
            ),
            Self::Arrangement(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for OrbitError {}

/// Why a move is not possible on an orbit. Places are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveFault {
    /// It is told for another number of places than the orbit has.
    Places {
        /// The number told.
        found: usize,
        /// That of the orbit.
        expected: usize,
    },
    /// Where the pieces come from is not a permutation of the places.
    From(perm_index::Error),
    /// A twist is too large.
    Twist {
        /// The place where it is gained.
        place: usize,
        /// The twist.
        found: u8,
        /// The number of twists of a piece.
        twists: u8,
    },
    /// The twists do not sum to 0, as those of the orbit do.
    Sum {
        /// Their sum.
        found: u32,
        /// The number of twists of a piece.
        twists: u8,
    },
    /// It is an odd permutation, and the orbit has even ones only.
    Odd,
}

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Places { found, expected } => {
                write!(f, "found {found} places, expected {expected}")
            }
            Self::From(error) => write!(f, "where pieces come from: {error}"),
            Self::Twist {
                place,
                found,
                twists,
            } => write!(
                f,
                "found the twist {found} at place {place}, expected one below {twists}"
            ),
            Self::Sum { found, twists } => write!(
                f,
                "the twists sum to {found}, expected a multiple of {twists}"
            ),
            Self::Odd => write!(f, "found an odd permutation, expected an even one"),
        }
    }
}
