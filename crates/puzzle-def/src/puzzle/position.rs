//! A position of a puzzle: the counted part, and how the puzzle is held.

use cube_model::notation::Face;
use cube_model::nxn::Rotation;

use super::placement::Placement;
use crate::{Pattern, Transformation};

/// A position of a [`Puzzle`](crate::Puzzle), as seen from the grip in which it is held.
///
/// ```
/// use puzzle_def::known;
///
/// let cube = known::find("3x3x3")?;
/// let position = cube.read_moves("M x")?;
/// // The slice is turned back by the layers beside it.
/// assert_eq!(*position.pattern(), cube.read_moves("R L'")?.pattern().clone());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) pattern: Pattern,
    pub(super) grip: Rotation,
    /// How the colours of the faces U R F D L B are written, if they were given in letters.
    pub(super) letters: Option<[char; 6]>,
    pub(super) tips: Vec<u8>,
    pub(super) made: MadePosition,
}

/// A position as the result of moves from the solved one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MadePosition {
    /// Pieces in space.
    Placement(Placement),
    /// The effect on a puzzle with nothing but a definition.
    Transformation(Transformation),
}

impl Position {
    /// The counted pieces: a position of the puzzle's definition.
    #[must_use]
    pub const fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The rotation of the whole puzzle. Where the pattern has the colour of a face, the puzzle
    /// shows the colour [`Rotation::colour_at`] of this face.
    #[must_use]
    pub const fn grip(&self) -> Rotation {
        self.grip
    }

    /// The letters for the colours of the faces U R F D L B, if the position was given by stickers
    /// in other letters.
    #[must_use]
    pub const fn letters(&self) -> Option<[char; 6]> {
        self.letters
    }

    /// The letters of the colours: those in which the position was given, otherwise those of the
    /// faces.
    #[must_use]
    pub fn colours(&self) -> [char; 6] {
        self.letters.unwrap_or(Face::ALL.map(Face::letter))
    }

    /// The face of the pattern whose colour has this letter.
    ///
    /// ```
    /// use cube_model::notation::Face;
    /// use puzzle_def::known;
    ///
    /// // After x the front face has the colour D of the solved cube.
    /// let position = known::find("pocket")?.read_moves("x")?;
    /// assert_eq!(position.face_of('D'), Some(Face::F));
    /// assert_eq!(position.face_of('X'), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn face_of(&self, letter: char) -> Option<Face> {
        let colours = self.colours();
        let has_letter = |face: &Face| colours[self.grip.colour_at(*face) as usize] == letter;
        Face::ALL.into_iter().find(has_letter)
    }

    /// For each of the [tips](crate::Puzzle::tips), the number of third turns, 0 to 2, relative to
    /// the rest.
    #[must_use]
    pub fn tips(&self) -> &[u8] {
        &self.tips
    }
}
