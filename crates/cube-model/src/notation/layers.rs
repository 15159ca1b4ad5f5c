//! The layers of a move, counted from a face inwards.

use core::fmt;

use super::limits::MAX_LAYER;

/// A contiguous run of layers, counted from a face inwards; the face itself is layer 1.
///
/// ```
/// use cube_model::notation::Layers;
///
/// assert_eq!(Layers::OUTER, Layers::range(1, 1)?);
/// assert_eq!(Layers::wide(3)?, Layers::range(1, 3)?);
/// assert_eq!(Layers::single(2)?, Layers::range(2, 2)?);
/// assert!(Layers::range(3, 2).is_err());
/// # Ok::<(), cube_model::notation::LayersError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Layers {
    first: u16,
    last: u16,
}

impl Layers {
    /// The outer layer alone: `R`.
    pub const OUTER: Self = Self { first: 1, last: 1 };

    /// The layers from `first` to `last`, both included: `2-3Rw`.
    ///
    /// # Errors
    ///
    /// When a number is not in `1..=1000`, or the last layer comes before the first.
    pub const fn range(first: u16, last: u16) -> Result<Self, LayersError> {
        if first == 0 || first > MAX_LAYER {
            return Err(LayersError::OutOfRange { layer: first });
        }
        if last == 0 || last > MAX_LAYER {
            return Err(LayersError::OutOfRange { layer: last });
        }
        if last < first {
            return Err(LayersError::Backwards { first, last });
        }
        Ok(Self { first, last })
    }

    /// The first `count` layers: `3Rw`.
    ///
    /// # Errors
    ///
    /// When `count` is not in `1..=1000`.
    pub const fn wide(count: u16) -> Result<Self, LayersError> {
        Self::range(1, count)
    }

    /// One layer: `2R`.
    ///
    /// # Errors
    ///
    /// When `layer` is not in `1..=1000`.
    pub const fn single(layer: u16) -> Result<Self, LayersError> {
        Self::range(layer, layer)
    }

    /// The layer nearest to the face.
    #[must_use]
    pub const fn first(self) -> u16 {
        self.first
    }

    /// The layer farthest from the face.
    #[must_use]
    pub const fn last(self) -> u16 {
        self.last
    }

    /// The number of layers.
    #[must_use]
    pub const fn count(self) -> u16 {
        self.last - self.first + 1
    }
}

/// Why two numbers are not a range of layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayersError {
    /// A layer number outside `1..=1000`.
    OutOfRange {
        /// The number given.
        layer: u16,
    },
    /// The last layer comes before the first.
    Backwards {
        /// The first layer given.
        first: u16,
        /// The last layer given.
        last: u16,
    },
}

impl fmt::Display for LayersError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange { layer } => {
                write!(
                    out,
                    "found layer {layer}, expected a layer from 1 to {MAX_LAYER}"
                )
            }
            Self::Backwards { first, last } => write!(
                out,
                "found layers {first} to {last}, expected the smaller number first"
            ),
        }
    }
}

impl core::error::Error for LayersError {}
