//! Writing definitions and patterns in either format.

mod kpuzzle;
mod tws;

use core::fmt;

use crate::definition::{Definition, Turn};
use crate::pattern::Pattern;
use crate::rotation::is_rotation;

/// A feature that a format can't express.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// An orbit is too large for `.tws`.
    Orbit {
        /// Its name.
        orbit: String,
        /// How many places it has.
        places: u16,
        /// In how many ways a piece can be turned.
        twists: u8,
    },
    /// Twists of a piece are counted modulo a number that `.tws` has no way to write.
    Modulus {
        /// The name of the orbit.
        orbit: String,
        /// The place, counted from 0.
        place: usize,
        /// The modulus.
        found: u8,
        /// The orbit's number of twists.
        twists: u8,
    },
    /// KPuzzle JSON can't say what is blocked.
    Blocked,
    /// A name would be read as something else in a `.tws` file.
    Name(String),
    /// The name of a move would begin a comment in a `.tws` file.
    MoveName(String),
    /// A move is called like a rotation, or the other way round.
    Rotation(String),
    /// A power of this move is no move, but would be one when it is read.
    Powers(String),
    /// A pattern is of another puzzle.
    Pattern(crate::DefinitionError),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Orbit {
                orbit,
                places,
                twists,
            } => write!(
                f,
                "found {places} pieces with {twists} orientations in orbit {orbit}, expected at most 255 with 127 for \
                 a .tws file"
            ),
            Self::Modulus {
                orbit,
                place,
                found,
                twists,
            } => write!(
                f,
                "found orientations counted modulo {found} for place {place} of orbit {orbit}, expected 1 or {twists} \
                 for a .tws file"
            ),
            Self::Blocked => f.write_str(
                "found pieces that are blocked from places, expected none for a KPuzzle file",
            ),
            Self::Name(found) => write!(
                f,
                "found an orbit named {found:?}, expected a name other than End and without # before it for a .tws file"
            ),
            Self::MoveName(found) => write!(
                f,
                "found a move named {found:?}, expected a name without # before it for a .tws file"
            ),
            Self::Rotation(found) => write!(
                f,
                "found the name {found:?}, expected one that tells moves from rotations: only x, y, z and names such \
                 as Uv are of rotations"
            ),
            Self::Powers(found) => write!(
                f,
                "found the move {found} without all of its powers, expected all: files can't leave them out"
            ),
            Self::Pattern(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for WriteError {}

impl Definition {
    /// The definition as a `.tws` file. Read again it is the same.
    ///
    /// ```
    /// let text = "Name t\nSet P 3 2\nSolved\nEnd\nMove T\nP\n2 3 1\n1 0 1\nEnd\n";
    /// let definition = puzzle_def::read("t.tws", text)?;
    /// let written = definition.to_tws()?;
    /// assert!(written.ends_with("MoveTransformation T\nP\n1 2 0\n0 1 1\nEnd\n"));
    /// assert_eq!(puzzle_def::read("t.tws", &written)?, definition);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the format can't say it.
    pub fn to_tws(&self) -> Result<String, WriteError> {
        self.check_moves()?;
        tws::definition(self.parts())
    }

    /// The definition as KPuzzle JSON. Read again it is the same.
    ///
    /// # Errors
    ///
    /// When the format can't say it.
    pub fn to_kpuzzle(&self) -> Result<String, WriteError> {
        self.check_moves()?;
        kpuzzle::definition(self.parts())
    }

    /// A text that is another one for every definition whose positions or distances differ, in no format that is read: also
    /// where powers of moves are none, which files can't say.
    ///
    /// # Errors
    ///
    /// When there is no text for what is blocked.
    pub fn to_text(&self) -> Result<String, WriteError> {
        let powers = self.powers();
        Ok(format!(
            "powers: {powers:?}\n{}",
            kpuzzle::definition(self.parts())?
        ))
    }

    /// A position of this puzzle as twsearch writes them, pieces counted from 0: `ScrambleState NAME` and so on.
    ///
    /// # Errors
    ///
    /// When the pattern is of another puzzle.
    pub fn write_pattern_tws(&self, name: &str, pattern: &Pattern) -> Result<String, WriteError> {
        self.check(pattern).map_err(WriteError::Pattern)?;
        tws::pattern(self.orbits(), name, pattern)
    }

    /// A move of this puzzle as a `.tws` file has it, so that it can stand in a definition.
    ///
    /// ```
    /// let cube = puzzle_def::known::definition("3x3x3")?;
    /// let transformation = cube.read_sequence("moves", "(R U R' U')3")?;
    /// let turn = puzzle_def::Turn { name: "SWAPS".into(), transformation };
    /// let expected = "MoveTransformation SWAPS\nCORNERS\n";
    /// assert!(cube.write_move_tws(&turn)?.starts_with(expected));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the format can't say it.
    ///
    /// # Panics
    ///
    /// If the move is of another puzzle.
    pub fn write_move_tws(&self, turn: &Turn) -> Result<String, WriteError> {
        if is_rotation(&turn.name) {
            return Err(WriteError::Rotation(turn.name.clone()));
        }
        tws::turn(self.orbits(), turn)
    }

    /// A position of this puzzle as KPuzzle JSON.
    ///
    /// # Errors
    ///
    /// When the pattern is of another puzzle.
    pub fn write_pattern_kpuzzle(&self, pattern: &Pattern) -> Result<String, WriteError> {
        self.check(pattern).map_err(WriteError::Pattern)?;
        Ok(kpuzzle::pattern(self.orbits(), pattern))
    }

    /// Checks that moves and rotations would be read as what they are.
    fn check_moves(&self) -> Result<(), WriteError> {
        let parts = self.parts();
        let moves = parts.moves.iter().map(|turn| (turn, false));
        let rotations = parts.rotations.iter().map(|turn| (turn, true));
        for (turn, is_of_whole) in moves.chain(rotations) {
            if is_rotation(&turn.name) != is_of_whole {
                return Err(WriteError::Rotation(turn.name.clone()));
            }
        }
        self.move_without_powers()
            .map_or(Ok(()), |turn| Err(WriteError::Powers(turn.name.clone())))
    }
}
