//! Errors in a box or a move of it.

use alloc::format;
use alloc::string::String;
use core::fmt;

use super::Cuboid;
use crate::notation::{Face, Move, Part};

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

impl CuboidTurnError {
    /// The move, and the layer that it reaches if there is none such.
    #[must_use]
    pub fn found(&self) -> String {
        match self {
            Self::NoSuchLayer { step, .. } => match step.part() {
                Part::Layers { layers, .. } => {
                    format!("{step}, which reaches layer {}", layers.last())
                }
                _ => format!("{step}"),
            },
            Self::NoSquare { step, .. } => format!("{step}"),
        }
    }

    /// What a move of the box would be. The box is called by its numbers of layers from small to large.
    #[must_use]
    pub fn expected(&self) -> String {
        let (Self::NoSuchLayer { cuboid, .. } | Self::NoSquare { cuboid, .. }) = *self;
        let mut layers = cuboid.layers;
        layers.sort_unstable();
        let name = Cuboid { layers };
        match self {
            Self::NoSuchLayer { step, .. } => match step.part() {
                Part::Layers { face, .. } => {
                    let count = cuboid.layers(face.axis());
                    format!("at most layer {count} of {face} on the {name}")
                }
                _ => format!("a move of the {name}: an even number of layers has no middle layer"),
            },
            Self::NoSquare { face, .. } => {
                format!("a half turn: layers of {face} on the {name} are no squares")
            }
        }
    }
}

impl fmt::Display for CuboidTurnError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "found {}, expected {}", self.found(), self.expected())
    }
}

impl core::error::Error for CuboidTurnError {}
