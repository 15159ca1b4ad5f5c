//! What can be wrong with a box or a move of it.

use core::fmt;

use super::Cuboid;
use crate::notation::{Face, Move};

/// A number of layers that no box here has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CuboidError {
    pub(super) found: u16,
}

impl fmt::Display for CuboidError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (found, max) = (self.found, Cuboid::MAX_LAYERS);
        write!(
            out,
            "found a box with {found} layers, expected from 1 to {max}"
        )
    }
}

impl core::error::Error for CuboidError {}

/// Why a box can't make a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CuboidTurnError {
    /// The box has not so many layers, or none in the middle.
    NoSuchLayer {
        /// The move.
        step: Move,
        /// The box.
        cuboid: Cuboid,
    },
    /// The layers are no squares, and the move is no half turn.
    NoSquare {
        /// The move.
        step: Move,
        /// The face that it is counted from.
        face: Face,
        /// The box.
        cuboid: Cuboid,
    },
}

impl fmt::Display for CuboidTurnError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchLayer { step, cuboid } => {
                write!(out, "found {step}, expected layers that the {cuboid} has")
            }
            Self::NoSquare { step, face, cuboid } => write!(
                out,
                "found {step}, expected a half turn: layers of {face} on the {cuboid} are no squares"
            ),
        }
    }
}

impl core::error::Error for CuboidTurnError {}
