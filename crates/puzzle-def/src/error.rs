//! Errors in the parts of a definition.

use core::fmt;

use crate::check::expected_of_a_move;
use crate::definition::{MAX_CELLS, MAX_NAME, MAX_POINTS, MAX_TURNS};

/// Why parts do not form a definition, or a pattern does not belong to one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DefinitionError {
    /// A name is not a word.
    Name {
        /// The kind of thing that has the name: `orbit`, `move` or `puzzle`.
        of: &'static str,
        /// The name.
        found: String,
    },
    /// Two orbits, or two moves, have the same name.
    NameTwice {
        /// The kind of thing that has the name: `orbits` or `moves`.
        of: &'static str,
        /// The name.
        found: String,
    },
    /// There is no orbit.
    NoOrbits,
    /// An orbit has no places or no orientations.
    EmptyOrbit {
        /// The name of the orbit.
        orbit: String,
    },
    /// All orbits together have too many points.
    TooManyPoints {
        /// The number of points: places times twists, summed over the orbits.
        found: usize,
    },
    /// There are too many moves and rotations for the number of places.
    TooManyMoves {
        /// The number of moves and rotations.
        found: usize,
    },
    /// A list does not have one entry for each orbit.
    Orbits {
        /// What it belongs to: a move or a pattern.
        of: String,
        /// The number of entries.
        found: usize,
        /// The number of orbits.
        expected: usize,
    },
    /// A list does not have one entry for each place of its orbit.
    Places {
        /// What it belongs to: a move or a pattern.
        of: String,
        /// The name of the orbit.
        orbit: String,
        /// The number of entries.
        found: usize,
        /// The number of places.
        expected: u16,
    },
    /// A number is invalid where it is.
    Number {
        /// What it belongs to: a move, a pattern or a blocking rule.
        of: String,
        /// The name of the orbit.
        orbit: String,
        /// The place, counted from 0.
        place: usize,
        /// The number.
        found: u16,
        /// The numbers expected.
        expected: Expected,
    },
}

/// The rule that a number in a definition breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// A number below this one.
    Below(u16),
    /// A number that has not occurred before: each place occurs once.
    Other,
    /// A divisor of this number, the orbit's number of twists.
    DivisorOf(u8),
    /// The modulus of the pieces with the same number.
    Modulus(u8),
    /// A smaller number, because this one does not occur anywhere.
    NoGap(u16),
    /// A piece of the start, no more often than it occurs there.
    PieceOfStart,
    /// A piece other than the one the start has in this place: the solved position must not be
    /// blocked.
    NotSolvedThere,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Below(limit) => write!(f, "a number below {limit}"),
            Self::Other => f.write_str("a place that didn't come before"),
            Self::DivisorOf(twists) => write!(f, "a divisor of {twists}"),
            Self::Modulus(modulus) => write!(f, "{modulus} as for the other pieces of its kind"),
            Self::NoGap(missing) => write!(f, "a piece numbered {missing} as well"),
            Self::PieceOfStart => f.write_str("each piece as often as in the start"),
            Self::NotSolvedThere => f.write_str("a piece other than the one solved there"),
        }
    }
}

impl DefinitionError {
    /// Describes what was found.
    #[must_use]
    pub fn found(&self) -> String {
        match self {
            Self::Name { of, found } => {
                let article = if of.starts_with('o') { "an" } else { "a" };
                format!("{found:?} as the name of {article} {of}")
            }
            Self::NameTwice { of, found } => format!("two {of} named {found:?}"),
            Self::NoOrbits => "no orbit".into(),
            Self::EmptyOrbit { orbit } => format!("0 in the size of orbit {orbit}"),
            Self::TooManyPoints { found } => {
                format!("{found} points (places times twists)")
            }
            Self::TooManyMoves { found } => format!("{found} moves with this many places"),
            Self::Orbits { of, found, .. } => format!("{found} orbits in {of}"),
            Self::Places {
                of, orbit, found, ..
            } => format!("{found} numbers for orbit {orbit} in {of}"),
            Self::Number {
                of,
                orbit,
                place,
                found,
                ..
            } => format!("{found} for place {place} of orbit {orbit} in {of}"),
        }
    }

    /// Describes what was expected.
    #[must_use]
    pub fn expected(&self) -> String {
        match self {
            Self::Name { of: "move", .. } => expected_of_a_move(),
            Self::Name { of: "puzzle", .. } => {
                format!("1 to {MAX_NAME} visible characters, single spaces between words")
            }
            Self::Name { .. } => format!("1 to {MAX_NAME} visible characters"),
            Self::NameTwice { .. } => "different names".into(),
            Self::NoOrbits => "at least one".into(),
            Self::EmptyOrbit { .. } => "at least 1".into(),
            Self::TooManyPoints { .. } => format!("at most {MAX_POINTS}"),
            Self::TooManyMoves { .. } => format!("at most {MAX_CELLS} numbers in all moves"),
            Self::Orbits { expected, .. } => expected.to_string(),
            Self::Places { expected, .. } => expected.to_string(),
            Self::Number { expected, .. } => expected.to_string(),
        }
    }
}

impl fmt::Display for DefinitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}, expected {}", self.found(), self.expected())
    }
}

impl core::error::Error for DefinitionError {}

/// A definition whose moves have too many powers to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooManyTurns {
    pub(crate) name: String,
    pub(crate) order: Option<u64>,
}

impl TooManyTurns {
    /// The move at which the limit is exceeded.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The order of this move; `None` if it exceeds `u64::MAX`.
    #[must_use]
    pub const fn order(&self) -> Option<u64> {
        self.order
    }
}

impl fmt::Display for TooManyTurns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found the move {} of order ", self.name)?;
        match self.order {
            Some(order) => write!(f, "{order}")?,
            None => write!(f, "above {}", u64::MAX)?,
        }
        write!(
            f,
            ", expected at most {MAX_TURNS} powers of all moves together, and at most {MAX_CELLS} \
             numbers in them"
        )
    }
}

impl core::error::Error for TooManyTurns {}

/// A name that is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMove {
    pub(crate) found: String,
    pub(crate) expected: Vec<String>,
}

impl UnknownMove {
    /// The name.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.found
    }

    /// The names of the base moves.
    #[must_use]
    pub fn expected(&self) -> &[String] {
        &self.expected
    }
}

impl fmt::Display for UnknownMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found, expected } = self;
        let expected = expected.join(" ");
        write!(
            f,
            "found the move {found:?}, expected one of {expected}, or a power such as X2 or X'"
        )
    }
}

impl core::error::Error for UnknownMove {}
