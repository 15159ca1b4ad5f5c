//! The size of a cube: its number of layers along an edge.

use core::fmt;

use crate::notation::MAX_LAYER;

/// The largest number of layers, limited by the notation.
const MAX: u16 = MAX_LAYER;

/// The number of layers along an edge of an NxNxN cube, from 1 to 1000.
///
/// ```
/// use cube_model::nxn::CubeSize;
///
/// let size = CubeSize::new(4)?;
/// assert_eq!(size.stickers(), 96);
/// assert_eq!(size.to_string(), "4x4x4");
/// assert!(CubeSize::new(0).is_err());
/// # Ok::<(), cube_model::nxn::CubeSizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CubeSize(u16);

impl CubeSize {
    /// The 2x2x2.
    pub const POCKET: Self = Self(2);

    /// The largest supported cube.
    pub const MAX: Self = Self(MAX);

    /// The size of a cube with this many layers along an edge.
    ///
    /// # Errors
    ///
    /// If `layers` is not in `1..=1000`.
    pub const fn new(layers: usize) -> Result<Self, CubeSizeError> {
        if layers == 0 || layers > MAX as usize {
            return Err(CubeSizeError { found: layers });
        }
        Ok(Self(layers as u16))
    }

    /// The number of layers along an edge.
    #[must_use]
    pub const fn layers(self) -> u16 {
        self.0
    }

    /// The number of stickers on one face: N^2.
    #[must_use]
    pub const fn stickers_per_face(self) -> usize {
        self.0 as usize * self.0 as usize
    }

    /// The number of stickers on the cube: 6 N^2.
    #[must_use]
    pub const fn stickers(self) -> usize {
        6 * self.stickers_per_face()
    }
}

impl fmt::Display for CubeSize {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(layers) = self;
        write!(out, "{layers}x{layers}x{layers}")
    }
}

/// A number of layers outside the supported range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubeSizeError {
    found: usize,
}

impl fmt::Display for CubeSizeError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "found a cube with {} layers, expected from 1 to {MAX}",
            self.found
        )
    }
}

impl core::error::Error for CubeSizeError {}
