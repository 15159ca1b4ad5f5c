//! Four words side by side: the unit in which rows of bits are stored and worked on.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::fibre::Fibre;

/// Words in a [`Lanes`].
pub(crate) const LANES: usize = 4;

/// Four words, aligned as one vector register of any x86-64 or AArch64 processor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(align(16))]
pub(crate) struct Lanes(pub(crate) [u32; LANES]);

impl Lanes {
    pub(crate) const ZERO: Self = Self([0; LANES]);

    #[inline(always)]
    pub(crate) fn map(self, mut f: impl FnMut(u32) -> u32) -> Self {
        let [a, b, c, d] = self.0;
        Self([f(a), f(b), f(c), f(d)])
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        let ([a, b, c, d], [e, g, h, i]) = (self.0, other.0);
        Self([f(a, e), f(b, g), f(c, h), f(d, i)])
    }
}

impl BitAnd for Lanes {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Lanes {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Lanes {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Not for Lanes {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        self.map(|a| !a)
    }
}

impl BitAndAssign for Lanes {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Lanes {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for Lanes {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

/// A set of elements of the fibre.
pub(crate) type Row<const V: usize> = [Lanes; V];

/// Number of elements of a set.
#[inline(never)]
pub(crate) fn count(row: &[Lanes]) -> u32 {
    row.iter()
        .flat_map(|lanes| lanes.0)
        .map(u32::count_ones)
        .sum()
}

/// Whether a set has any elements.
#[inline(always)]
pub(crate) fn any<const V: usize>(row: &Row<V>) -> bool {
    row.iter().fold(Lanes::ZERO, |any, &lanes| any | lanes) != Lanes::ZERO
}

/// A set of all elements.
pub(crate) fn full_row<const V: usize>(fibre: &Fibre) -> Row<V> {
    let word = |word| {
        if word < fibre.words() {
            fibre.full_word()
        } else {
            0
        }
    };
    core::array::from_fn(|i| Lanes(core::array::from_fn(|lane| word(i * LANES + lane))))
}

/// Calls a function generic in the length of a row with the length for the fibre.
macro_rules! with_row_length {
    ($fibre:expr, $function:ident($($argument:expr),* $(,)?)) => {
        $crate::lanes::with_row_length!(@match $fibre, $function, ($($argument),*),
            0 1 2 3 4 5 6 7 8 9 10 11 12 13)
    };
    (@match $fibre:expr, $function:ident, $arguments:tt, $($index:literal)*) => {
        match $fibre.row_words() / $crate::lanes::LANES {
            $(length if length == $crate::fibre::ROW_LENGTHS[$index] =>
                $crate::lanes::with_row_length!(@call $function, $index, $arguments),)*
            length => unreachable!("a fibre has one of the row lengths, not {length}"),
        }
    };
    (@call $function:ident, $index:literal, ($($argument:expr),*)) => {
        $function::<{ $crate::fibre::ROW_LENGTHS[$index] }>($($argument),*)
    };
}
pub(crate) use with_row_length;
