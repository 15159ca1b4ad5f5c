//! A rotation read from the moves that make it.

use core::fmt;
use core::str::FromStr;

use super::Rotation;
use crate::notation::{Move, Part, Sequence, SequenceError};

/// Reads turns of the whole cube, one after the other: `x y'`.
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

/// Why a text is no turn of the whole cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RotationError {
    /// It is no sequence of moves, or too long a one.
    Sequence(SequenceError),
    /// It has a move that turns a part of the cube.
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

impl core::error::Error for RotationError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Sequence(error) => error.source(),
            Self::OtherMove(_) => None,
        }
    }
}
