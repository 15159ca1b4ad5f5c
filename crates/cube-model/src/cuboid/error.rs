//! Errors in a box or one of its moves.

use alloc::format;
use alloc::string::String;
use core::fmt;

use super::Cuboid;
use crate::notation::{Face, Move, Part};

/// A number of layers outside the supported range.
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

/// Why a box cannot make a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CuboidTurnError {
    /// The box has too few layers for the move, or no middle layer.
    NoSuchLayer {
        /// The move.
        step: Move,
        /// The box.
        cuboid: Cuboid,
    },
    /// The layers are not square, so they only make half turns, and the move is not one.
    NoSquare {
        /// The move.
        step: Move,
        /// The face it is counted from.
        face: Face,
        /// The box.
        cuboid: Cuboid,
    },
}

impl CuboidTurnError {
    /// Describes the move, and the missing layer if there is one.
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

    /// Describes what the box accepts. The box is named by its numbers of layers, smallest first.
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
                format!("a half turn: layers of {face} on the {name} are not square")
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
