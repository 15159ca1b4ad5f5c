//! Moves checked to exist on a pocket cube.

use core::fmt;
use core::str::FromStr;

use crate::notation::{Alg, Sequence};
use crate::nxn::{CubeSize, NotOnCube, Turns, TurnsError};

/// Moves that all exist on the 2x2x2: turns of its six faces and of the whole cube.
///
/// ```
/// use cube_model::notation::Sequence;
/// use cube_model::pocket::{PocketCube, PocketTurns};
///
/// let scramble: PocketTurns = "R U' F2 y Lw".parse()?;
/// assert_eq!(PocketCube::SOLVED.after(&scramble).after(&scramble.inverse()), PocketCube::SOLVED);
///
/// // A 2x2x2 has no middle layer.
/// let moves: Sequence = "R M".parse()?;
/// assert!(PocketTurns::try_from(moves).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PocketTurns(Turns);

impl PocketTurns {
    /// The moves of a sequence as it was written.
    ///
    /// # Errors
    ///
    /// If a move does not exist on the 2x2x2 (`M`, `3R`, `3Rw`), or there are more than
    /// [`MAX_MOVES`](crate::notation::MAX_MOVES) moves.
    pub fn of(written: &Alg) -> Result<Self, TurnsError> {
        Turns::of(written, CubeSize::POCKET).map(Self)
    }

    /// Converts them to turns of a cube of any size; the size is [`CubeSize::POCKET`].
    ///
    /// ```
    /// use cube_model::nxn::FaceMap;
    /// use cube_model::pocket::PocketTurns;
    ///
    /// let turns: PocketTurns = "R L'".parse()?;
    /// assert!(FaceMap::of(turns.turns()).solved_rotation().is_some());
    /// # Ok::<(), cube_model::nxn::TurnsError>(())
    /// ```
    #[must_use]
    pub const fn turns(&self) -> &Turns {
        &self.0
    }

    /// The moves in the notation.
    #[must_use]
    pub const fn sequence(&self) -> &Sequence {
        self.0.sequence()
    }

    /// The turns that undo these.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self(self.0.inverse())
    }
}

/// Parses the moves of a text, like [`Turns::parse`].
impl FromStr for PocketTurns {
    type Err = TurnsError;

    fn from_str(text: &str) -> Result<Self, TurnsError> {
        Turns::parse(text, CubeSize::POCKET).map(Self)
    }
}

impl TryFrom<Sequence> for PocketTurns {
    type Error = NotOnCube;

    fn try_from(moves: Sequence) -> Result<Self, NotOnCube> {
        Turns::new(moves, CubeSize::POCKET).map(Self)
    }
}

/// The moves in standard form.
impl fmt::Display for PocketTurns {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}
