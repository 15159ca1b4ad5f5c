//! The parity of a permutation, computed in linear time.

/// Whether a permutation is a product of an even or an odd number of swaps.
///
/// ```
/// use perm_index::{Parity, permutation};
///
/// assert_eq!(permutation::parity(&[1, 2, 0]), Ok(Parity::Even));
/// assert_eq!(permutation::parity(&[1, 0, 2]), Ok(Parity::Odd));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Parity {
    /// An even number of swaps.
    Even,
    /// An odd number of swaps.
    Odd,
}

impl Parity {
    /// Whether the number of swaps is even.
    ///
    /// ```
    /// use perm_index::Parity;
    ///
    /// assert!(Parity::Even.is_even() && !Parity::Odd.is_even());
    /// ```
    #[must_use]
    pub const fn is_even(self) -> bool {
        matches!(self, Self::Even)
    }

    /// Whether the number of swaps is odd.
    ///
    /// ```
    /// use perm_index::Parity;
    ///
    /// assert!(Parity::Odd.is_odd() && !Parity::Even.is_odd());
    /// ```
    #[must_use]
    pub const fn is_odd(self) -> bool {
        matches!(self, Self::Odd)
    }

    /// The parity of a valid permutation of at most 256 elements.
    ///
    /// It is the parity of the number of inversions, that is, of the sum over all values of the
    /// number of larger values before it. Those are the bits above the value in the set of the
    /// values seen so far; the sets are combined by exclusive or, which keeps the parity of the
    /// number of bits.
    #[inline]
    pub(crate) const fn of_valid(values: &[u8]) -> Self {
        let words = values.len().div_ceil(64);
        let mut before = [0_u64; 4];
        let mut larger = 0_u64;
        let mut i = 0;
        while i < values.len() {
            let word = values[i] as usize / 64;
            let place = values[i] % 64;
            larger ^= before[word] >> place;
            let mut above = word + 1;
            while above < words {
                larger ^= before[above];
                above += 1;
            }
            before[word] |= 1 << place;
            i += 1;
        }
        if larger.count_ones().is_multiple_of(2) {
            Self::Even
        } else {
            Self::Odd
        }
    }
}
