//! Four words side by side: the unit in which rows of bits are stored and worked on.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// The number of words in a [`Lanes`].
pub(crate) const LANES: usize = 4;

/// The number of bytes that most processors load from memory together.
const CACHE_LINE: usize = 64;

/// Reads part of every cache line of some rows, to bring them into the caches before they are
/// needed.
///
/// If rows are scattered in memory and processing each takes many instructions, the processor does
/// not see the next one in time. This shows it all of them at once, so it waits for many at the
/// same time.
#[inline(always)]
pub(crate) fn touch<'r>(rows: impl Iterator<Item = &'r [Lanes]>) {
    const LANES_OF_LINE: usize = CACHE_LINE / size_of::<Lanes>();
    let any = rows.fold(0, |any, row| {
        let lines = row.chunks(LANES_OF_LINE);
        lines.fold(any, |any, line| any | line[0].0[0])
    });
    // Keeps the compiler from removing the reads, whose result is unused.
    core::hint::black_box(any);
}

/// Four words, aligned as one vector register of any x86-64 or AArch64 processor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
