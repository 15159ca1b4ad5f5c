//! Why the orbits or the table of a space were rejected.

use core::fmt;

use crate::fibre::FibreError;
use crate::move_names::NameError;

/// Why the orbits or the table of a space, or an arrangement of its orbits, were rejected. The texts
/// say where, what was found and what was expected; orbits, moves, places and rows are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpaceInputError {
    /// An impossible orbit, move, arrangement, state or table.
    Unsound(String),
    /// An orbit has too many pieces or steps, the orbits together have too many states, or a table
    /// has too many rows.
    TooLarge(String),
    /// There is not enough memory for the steps of an orbit's arrangements.
    NoMemory {
        /// Which orbit.
        orbit: usize,
        /// The number of bytes they take.
        bytes: u64,
    },
    /// The names of the moves are invalid.
    Names(NameError),
    /// The twists do not fit a fibre.
    Fibre(FibreError),
}

impl SpaceInputError {
    /// The largest number of steps in the table of one orbit: 1 GiB of them.
    pub const MAX_STEPS: usize = 1 << 27;
}

impl fmt::Display for SpaceInputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsound(text) | Self::TooLarge(text) => f.write_str(text),
            Self::NoMemory { orbit, bytes } => write!(
                f,
                "there is no memory for the {bytes} bytes of the steps of orbit {orbit}"
            ),
            Self::Names(error) => error.fmt(f),
            Self::Fibre(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for SpaceInputError {}
