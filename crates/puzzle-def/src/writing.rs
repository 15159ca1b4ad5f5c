//! Writes definitions and patterns in either format.

mod kpuzzle;
mod tws;

use core::fmt;

use crate::check::{expected_of_a_move, is_name_of_a_move};
use crate::definition::{Definition, Turn};
use crate::pattern::Pattern;
use crate::rotation::is_rotation;

/// A feature that a format cannot express.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// An orbit is too large for `.tws`.
    Orbit {
        /// Its name.
        orbit: String,
        /// The number of its places.
        places: u16,
        /// The number of orientations of a piece.
        twists: u8,
    },
    /// A modulus of a twist that `.tws` cannot express.
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
    /// KPuzzle JSON cannot express blocking rules.
    Blocked,
    /// A name of a puzzle, an orbit or a position that would be read as something else in a `.tws` file.
    Name(String),
    /// The name of a move that would not be read as one, such as `(L)'`, or would begin a comment in a `.tws` file.
    MoveName(String),
    /// A move with the name of a rotation, or vice versa.
    Rotation(String),
    /// A power of this move is not a move, but would be one when the file is read.
    Powers(String),
    /// A pattern that belongs to another puzzle.
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
                "found the name {found:?}, expected one word for a .tws file, without # before it and, for an orbit, not End"
            ),
            Self::MoveName(found) => write!(
                f,
                "found a move named {found:?}, expected a name that files can hold: {}; in a .tws file, no # before it",
                expected_of_a_move()
            ),
            Self::Rotation(found) => write!(
                f,
                "found the name {found:?}, expected one that tells moves from rotations: only x, y, z and names such \
                 as Uv are of rotations"
            ),
            Self::Powers(found) => write!(
                f,
                "found the move {found} without all of its powers, expected all: in .tws files and KPuzzles they are moves too"
            ),
            Self::Pattern(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for WriteError {}

impl Definition {
    /// The definition as a `.tws` file. Reading it gives the same definition, with these exceptions: other names
    /// (`MoveAlias`) and rules that block nothing are left out, and powers are always [`Powers::All`](crate::Powers::All).
    /// A definition to which that would add moves is refused.
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
    /// If the format cannot express it.
    pub fn to_tws(&self) -> Result<String, WriteError> {
        self.check_moves()?;
        tws::definition(self.parts())
    }

    /// The definition as KPuzzle JSON. Reading it gives the same definition, with the exceptions of
    /// [`to_tws`](Self::to_tws); words of the puzzle's name are joined by `_`.
    ///
    /// # Errors
    ///
    /// If the format cannot express it.
    pub fn to_kpuzzle(&self) -> Result<String, WriteError> {
        self.check_moves()?;
        kpuzzle::definition(self.parts())
    }

    /// A text that differs for any two definitions whose positions or distances differ. It is not
    /// in a format that can be read, because it also covers definitions in which powers are not
    /// moves, which files cannot express.
    ///
    /// # Errors
    ///
    /// If a blocking rule cannot be expressed.
    pub fn to_text(&self) -> Result<String, WriteError> {
        let powers = self.powers();
        Ok(format!(
            "powers: {powers:?}\n{}",
            kpuzzle::definition(self.parts())?
        ))
    }

    /// A position of this puzzle in twsearch's format, with pieces counted from 0:
    /// `ScrambleState NAME` and so on.
    ///
    /// # Errors
    ///
    /// If the pattern belongs to another puzzle, or the format cannot express it or its name.
    pub fn write_pattern_tws(&self, name: &str, pattern: &Pattern) -> Result<String, WriteError> {
        self.check(pattern).map_err(WriteError::Pattern)?;
        tws::pattern(self.orbits(), name, pattern)
    }

    /// A move of this puzzle in the `.tws` format, to be pasted into a definition.
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
    /// If the format cannot express it.
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
    /// If the pattern belongs to another puzzle.
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
            if !is_name_of_a_move(&turn.name) {
                return Err(WriteError::MoveName(turn.name.clone()));
            }
            if is_rotation(&turn.name) != is_of_whole {
                return Err(WriteError::Rotation(turn.name.clone()));
            }
        }
        self.move_without_powers()
            .map_or(Ok(()), |turn| Err(WriteError::Powers(turn.name.clone())))
    }
}
