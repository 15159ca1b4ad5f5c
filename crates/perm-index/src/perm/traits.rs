//! The standard traits of a `Perm`: products, single pieces, arrays and text.

use core::fmt;
use core::ops::{Index, Mul};
use core::str::FromStr;

use super::Perm;
use crate::text::{read_values, write_values};
use crate::{Error, ParseError};

impl<const N: usize> Default for Perm<N> {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl<const N: usize> Mul for Perm<N> {
    type Output = Self;

    /// See [`Perm::then`].
    fn mul(self, other: Self) -> Self {
        self.then(&other)
    }
}

impl<const N: usize> Index<usize> for Perm<N> {
    type Output = u8;

    /// The piece at position `i`. Panics beyond the last position, as arrays do; [`Perm::get`]
    /// returns `None` instead.
    fn index(&self, i: usize) -> &u8 {
        &self.values[i]
    }
}

impl<const N: usize> TryFrom<[u8; N]> for Perm<N> {
    type Error = Error;

    fn try_from(values: [u8; N]) -> Result<Self, Error> {
        Self::new(values)
    }
}

impl<const N: usize> From<Perm<N>> for [u8; N] {
    fn from(perm: Perm<N>) -> Self {
        perm.values
    }
}

impl<const N: usize> fmt::Debug for Perm<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Perm").field(&self.values).finish()
    }
}

impl<const N: usize> fmt::Display for Perm<N> {
    /// The values from position 0 on, counted from 0, with a space between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_values(&self.values, f)
    }
}

impl<const N: usize> FromStr for Perm<N> {
    type Err = ParseError;

    /// Reads the format of `Display`; any white space may separate and surround the values.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let bound = N.min(256) as u64;
        Ok(Self::new(read_values(text, bound)?)?)
    }
}
