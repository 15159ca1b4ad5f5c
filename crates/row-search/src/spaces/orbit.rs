//! Orbits of pieces, and the numbering of their arrangements.

use perm_index::{even, permutation};

/// An orbit: pieces that can reach each other's places.
///
/// ```
/// use row_search::Orbit;
///
/// let corners = Orbit { pieces: 7, twists: 3, zero_sum: true, even: false };
/// assert_eq!(corners.arrangements(), Some(5040));
/// assert_eq!(corners.digits(), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Orbit {
    /// The number of pieces, and of their places.
    pub pieces: usize,
    /// The number of orientations of a piece in its place.
    pub twists: u8,
    /// Whether the twists of all pieces always add up to 0, so that the last one need not be
    /// stored.
    pub zero_sum: bool,
    /// Whether only even arrangements occur.
    pub even: bool,
}

impl Orbit {
    /// A single piece that stays in place and only twists.
    #[must_use]
    pub const fn turning(twists: u8) -> Self {
        Self {
            pieces: 1,
            twists,
            zero_sum: false,
            even: false,
        }
    }

    /// Pieces that change places and do not twist.
    #[must_use]
    pub const fn plain(pieces: usize) -> Self {
        Self {
            pieces,
            twists: 1,
            zero_sum: false,
            even: false,
        }
    }

    /// The number of arrangements, if it is below 2^32.
    #[must_use]
    pub fn arrangements(&self) -> Option<usize> {
        let all = perm_index::factorial(self.pieces)?;
        let kept = if self.even && self.pieces >= 2 {
            all / 2
        } else {
            all
        };
        u32::try_from(kept).ok().map(|kept| kept as usize)
    }

    /// The number of digits of the fibre: the twists that are stored.
    #[must_use]
    pub fn digits(&self) -> usize {
        match self.twists {
            0 | 1 => 0,
            _ => self.pieces.saturating_sub(usize::from(self.zero_sum)),
        }
    }

    /// Checks that there are as many pieces and twists as places, and that the twists fit the
    /// orbit.
    pub(super) fn check_twists(&self, pieces: &[u8], twists: &[u8]) -> Result<(), String> {
        let (places, ways) = (self.pieces, self.twists);
        for found in [pieces.len(), twists.len()] {
            if found != places {
                return Err(format!("found {found} places, expected {places}"));
            }
        }
        if let Some(place) = twists.iter().position(|&twist| twist >= ways) {
            let found = twists[place];
            return Err(format!(
                "found the twist {found} at place {place}, expected one below {ways}"
            ));
        }
        let sum: u32 = twists.iter().map(|&twist| u32::from(twist)).sum();
        if self.zero_sum && !sum.is_multiple_of(ways.into()) {
            return Err(format!(
                "the twists sum to {sum}, expected a multiple of {ways}"
            ));
        }
        Ok(())
    }

    /// The number of an arrangement.
    pub(super) fn rank(&self, pieces: &[u8]) -> Result<u64, perm_index::Error> {
        if self.even {
            even::rank(pieces)
        } else {
            permutation::rank(pieces)
        }
    }

    /// Writes the arrangement with this number.
    pub(super) fn unrank(&self, number: u64, pieces: &mut [u8]) -> Result<(), perm_index::Error> {
        if self.even {
            even::unrank(number, pieces)
        } else {
            permutation::unrank(number, pieces)
        }
    }
}
