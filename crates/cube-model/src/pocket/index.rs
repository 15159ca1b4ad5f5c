//! The two coordinates of a pocket cube, as distinct types that cannot be confused.

use core::fmt;

use perm_index::{Error, Perm, ZeroSum};

use super::corner::MOVABLE;

/// The index of an arrangement of the seven movable pieces: its lexicographic rank, below 5040.
///
/// ```
/// use cube_model::pocket::PermIndex;
///
/// assert_eq!(PermIndex::new(4672)?.pieces().as_array(), &[6, 2, 5, 3, 4, 0, 1]);
/// assert!(PermIndex::new(5040).is_err());
/// # Ok::<(), perm_index::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PermIndex(u16);

/// The index of the twists of the seven movable pieces, below 729: their first six digits in base
/// 3.
///
/// The digits are listed by place or by piece; see the methods of
/// [`PocketState`](super::PocketState).
///
/// ```
/// use cube_model::pocket::TwistIndex;
///
/// assert_eq!(TwistIndex::new(243)?.twists().as_array(), &[1, 0, 0, 0, 0, 0, 2]);
/// assert!(TwistIndex::new(729).is_err());
/// # Ok::<(), perm_index::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TwistIndex(u16);

impl PermIndex {
    /// The number of arrangements: 7!.
    pub const COUNT: u16 = 5040;

    /// The coordinate with this index.
    ///
    /// # Errors
    ///
    /// [`Error::IndexTooLarge`] for an index of [`Self::COUNT`] or more.
    pub const fn new(index: u16) -> Result<Self, Error> {
        if index < Self::COUNT {
            Ok(Self(index))
        } else {
            Err(too_large(index, Self::COUNT))
        }
    }

    /// The coordinate of an arrangement.
    #[must_use]
    pub const fn of(pieces: &Perm<MOVABLE>) -> Self {
        // Below 7! = 5040.
        Self(pieces.rank() as u16)
    }

    /// Its index.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The arrangement, place by place.
    #[must_use]
    pub fn pieces(self) -> Perm<MOVABLE> {
        match Perm::unrank(u64::from(self.0)) {
            Ok(pieces) => pieces,
            Err(error) => unreachable!("the index is below 7!: {error}"),
        }
    }

    /// All coordinates in order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..Self::COUNT).map(Self)
    }
}

impl TwistIndex {
    /// The number of twist vectors: 3^6.
    pub const COUNT: u16 = 729;

    /// The coordinate with this index.
    ///
    /// # Errors
    ///
    /// [`Error::IndexTooLarge`] for an index of [`Self::COUNT`] or more.
    pub const fn new(index: u16) -> Result<Self, Error> {
        if index < Self::COUNT {
            Ok(Self(index))
        } else {
            Err(too_large(index, Self::COUNT))
        }
    }

    /// The coordinate of these twists.
    #[must_use]
    pub const fn of(twists: &ZeroSum<MOVABLE, 3>) -> Self {
        // Below 3^6 = 729.
        Self(twists.rank() as u16)
    }

    /// Its index.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The twists.
    #[must_use]
    pub fn twists(self) -> ZeroSum<MOVABLE, 3> {
        match ZeroSum::unrank(u64::from(self.0)) {
            Ok(twists) => twists,
            Err(error) => unreachable!("the index is below 3^6: {error}"),
        }
    }

    /// All coordinates in order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..Self::COUNT).map(Self)
    }
}

const fn too_large(index: u16, count: u16) -> Error {
    Error::IndexTooLarge {
        index: index as u128,
        size: count as u128,
    }
}

impl fmt::Display for PermIndex {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl fmt::Display for TwistIndex {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}
