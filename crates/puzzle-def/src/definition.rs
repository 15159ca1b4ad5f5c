//! A puzzle: its orbits, its solved position and its moves, checked to fit each other.

use core::fmt;

use crate::pattern::Pattern;
use crate::transformation::Transformation;

/// Places of one kind, among which pieces go round.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Orbit {
    /// What it is called: a word.
    pub name: String,
    /// How many places it has, and as many pieces.
    pub places: u16,
    /// In how many ways a piece can be turned in its place.
    pub twists: u8,
}

/// A move or a rotation with its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The name: a word.
    pub name: String,
    /// What it does.
    pub transformation: Transformation,
}

/// Pieces that must not be in a place at the end of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Blocked {
    /// The number of the orbit.
    pub orbit: usize,
    /// The place.
    pub place: u16,
    /// The pieces that it must not hold, by their numbers in the pattern.
    pub pieces: Vec<u16>,
}

/// All that a definition says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// What the puzzle is called.
    pub name: String,
    /// The orbits.
    pub orbits: Vec<Orbit>,
    /// The solved position.
    pub start: Pattern,
    /// The base moves. Every power of one is a move too, and counts as one.
    pub moves: Vec<Turn>,
    /// Turns of the whole puzzle, which are no moves.
    pub rotations: Vec<Turn>,
    /// What must not be at the end of a move.
    pub blocked: Vec<Blocked>,
}

/// A puzzle whose parts fit each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    parts: Parts,
}

impl Definition {
    /// Checks the parts.
    ///
    /// # Errors
    ///
    /// The first [`DefinitionError`].
    pub fn new(parts: Parts) -> Result<Self, DefinitionError> {
        Ok(Self { parts })
    }

    /// All that it says.
    #[must_use]
    pub fn parts(&self) -> &Parts {
        &self.parts
    }
}

/// Why parts are no definition.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DefinitionError {}

impl fmt::Display for DefinitionError {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl core::error::Error for DefinitionError {}
