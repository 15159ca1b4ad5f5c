//! Parses a rotation from moves.

use core::fmt;
use core::str::FromStr;

use super::Rotation;
use crate::notation::{Move, Part, Sequence, SequenceError};

/// Parses turns of the whole cube, done in order: `x y'`.
///
/// ```
/// use cube_model::nxn::Rotation;
///
/// let rotation: Rotation = "y' (x2 y)2 z".parse()?;
/// assert_eq!(rotation.to_string(), "x' y'");
/// let error = "x R".parse::<Rotation>().unwrap_err();
/// assert_eq!(error.to_string(), "found R, expected turns of the whole cube: x, y or z");
/// # Ok::<(), cube_model::nxn::RotationError>(())
/// ```
impl FromStr for Rotation {
    type Err = RotationError;

    fn from_str(text: &str) -> Result<Self, RotationError> {
        let moves: Sequence = text.parse().map_err(RotationError::Sequence)?;
        moves
            .into_iter()
            .try_fold(Self::IDENTITY, |held, step| match step.part() {
                Part::Whole(axis) => Ok(held.then(Self::of(axis, step.amount()))),
                Part::Layers { .. } | Part::Middle(_) => Err(RotationError::OtherMove(step)),
            })
    }
}

/// Why a text is not a turn of the whole cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RotationError {
    /// It is not a sequence of moves, or it is too long.
    Sequence(SequenceError),
    /// It contains a move that is not a turn of the whole cube.
    OtherMove(Move),
}

impl fmt::Display for RotationError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sequence(error) => error.fmt(out),
            Self::OtherMove(step) => {
                write!(
                    out,
                    "found {step}, expected turns of the whole cube: x, y or z"
                )
            }
        }
    }
}

impl core::error::Error for RotationError {}
