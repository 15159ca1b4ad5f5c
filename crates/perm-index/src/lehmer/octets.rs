//! Eight small values in a word, one per byte, which are compared and changed all at once.

/// One in every byte.
const ALL_ONES: u64 = u64::MAX / 0xff;
/// One bit of each byte, above the five bits of its value. It is set before a subtraction to keep
/// bytes from borrowing from each other; afterwards it is still set exactly where the result is not
/// negative.
const MARK: u64 = ALL_ONES << MARK_BIT;
const MARK_BIT: u32 = 5;
/// The numbers 0 to 7, one per byte.
const FROM_ZERO: u64 = 0x0706_0504_0302_0100;

/// Eight values below 32, the first one lowest, each with its mark.
#[derive(Clone, Copy)]
pub(super) struct Octet(u64);

impl Octet {
    #[inline]
    pub(super) const fn new(values: [u8; 8]) -> Self {
        Self(u64::from_le_bytes(values) | MARK)
    }

    #[inline]
    pub(super) const fn values(self) -> [u8; 8] {
        (self.0 ^ MARK).to_le_bytes()
    }

    /// Bytes that are 1 where a value is `limit` or more, and 0 elsewhere.
    #[inline]
    const fn at_least(self, limit: u8) -> u64 {
        ((self.0 - limit as u64 * ALL_ONES) & MARK) >> MARK_BIT
    }

    /// Adds 1 to each value of at least `limit`. The results must stay below 32.
    #[inline]
    pub(super) const fn raised_from(self, limit: u8) -> Self {
        Self(self.0 + self.at_least(limit))
    }

    /// Subtracts from each value the number of `others` below it. No value may be among `others`.
    #[inline]
    pub(super) const fn less_those_below(self, others: &[u8]) -> Self {
        let mut below = 0;
        let mut i = 0;
        while i < others.len() {
            below += self.at_least(others[i]);
            i += 1;
        }
        Self(self.0 - below)
    }

    /// For each value, how many values further right are smaller; all values must be different.
    #[inline]
    pub(super) const fn smaller_further_right(self) -> [u8; 8] {
        let values = self.0 ^ MARK;
        let mut marks = 0;
        let mut distance = 1;
        // At most seven marks of 32 are added up, which fits a byte.
        while distance < 8 {
            marks += (self.0 - (values >> (8 * distance))) & MARK;
            distance += 1;
        }
        // The shifts also bring in zeros from beyond the end, which count as smaller. The value at
        // position i has met i of them.
        ((marks >> MARK_BIT) - FROM_ZERO).to_le_bytes()
    }
}
