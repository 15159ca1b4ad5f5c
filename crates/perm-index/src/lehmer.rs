//! The kernels behind the lexicographic numbering: Lehmer code to and from arrays known to be valid.
//!
//! The digit of position i is the number of values to its right that are smaller than its own.
//! Counting them one by one is quadratic, and dividing an index digit by digit is slow; so both
//! directions keep a list of twelve five-bit fields in a `u64`, and a second list for what is beyond:
//!
//! * ranking keeps in field v how many unused values are smaller than v: reading a digit is a shift, and
//!   using up v takes one from every field above v in a single subtraction;
//! * unranking keeps the unused values in order: a digit is the place of the next value in that list, and
//!   removing it shifts the tail. The digits themselves come out of the fraction index / n! by one
//!   multiplication each ([`Fraction`]).

use crate::factorial::{FACTORIALS, FACTORIALS_U128, MAX_N_U64};

/// The bits of one field in a list.
const FIELD: u32 = 5;
/// The lowest field of a list.
const FIELD_MASK: u64 = (1 << FIELD) - 1;
/// How many fields a list has.
const FIELDS: usize = 12;
/// The numbers 0..12 in a list, and 12..24 in the list that follows it.
const FIRST_LIST: u64 = list_from(0);
const SECOND_LIST: u64 = list_from(FIELDS as u64);
/// One in every field of a list.
const ALL_ONES: u64 = (SECOND_LIST - FIRST_LIST) / FIELDS as u64;

const fn list_from(first: u64) -> u64 {
    let mut list = 0;
    let mut k = 0;
    while k < FIELDS {
        list |= (first + k as u64) << (FIELD * k as u32);
        k += 1;
    }
    list
}

/// The rank of a valid permutation of at most 20 elements.
#[inline]
pub(crate) const fn rank_valid(values: &[u8]) -> u64 {
    let n = values.len();
    // Field v: how many unused values are smaller than v.
    let (mut list, mut next) = (FIRST_LIST, SECOND_LIST);
    let mut rank = 0;
    let mut i = 0;
    while i + 1 < n {
        let value = values[i] as u32;
        let in_first = n <= FIELDS || value < FIELDS as u32;
        let shift = FIELD
            * (if in_first {
                value
            } else {
                value - FIELDS as u32
            });
        let digit = ((if in_first { list } else { next }) >> shift) & FIELD_MASK;
        // No field borrows from the next: those above an unused v count v itself at least. What
        // leaves the last field is never read.
        let above = (ALL_ONES << FIELD) << shift;
        if in_first {
            list = list.wrapping_sub(above);
            next = next.wrapping_sub(ALL_ONES);
        } else {
            next = next.wrapping_sub(above);
        }
        rank += digit * FACTORIALS[n - 1 - i];
        i += 1;
    }
    rank
}

/// The rank of a valid permutation of at most 34 elements.
pub(crate) const fn rank_valid_u128(values: &[u8]) -> u128 {
    let n = values.len();
    let mut used = 0_u64;
    let mut rank = 0;
    let mut tail_rank = 0;
    let mut i = 0;
    while i < n {
        let bit = 1_u64 << values[i];
        let digit = values[i] as u32 - (used & (bit - 1)).count_ones();
        used |= bit;
        let places_right = n - 1 - i;
        // Only the leading digits have place values beyond a u64; the others add up in one.
        if places_right >= MAX_N_U64 {
            rank += digit as u128 * FACTORIALS_U128[places_right];
        } else {
            tail_rank += digit as u64 * FACTORIALS[places_right];
        }
        i += 1;
    }
    rank + tail_rank as u128
}

/// index / n! as a binary fraction of 64 bits, a little too large but never by enough to matter.
///
/// The first digit of the index is the whole part of n * index / n!; what is left is the fraction for
/// the other n - 1 digits. Let `self` be e above the true value, 0 < e < 3 / 2^64 at first. After j
/// digits that has grown to e n! / (n - j)!, while the true fraction is a multiple of 1 / (n - j)!; so
/// no digit is ever wrong as long as 3 n! < 2^64, which holds up to n = 20. Several digits may be taken
/// at once as one of a larger base.
struct Fraction(u64);

/// For each n: 2^(64 + s) / n! rounded up, and s, the number of bits of n! less one.
const RECIPROCALS: [(u64, u32); MAX_N_U64 + 1] = {
    let mut table = [(0, 0); MAX_N_U64 + 1];
    // For n = 0 and 1 the only index is 0, and there is nothing to multiply.
    let mut n = 2;
    while n <= MAX_N_U64 {
        let shift = FACTORIALS[n].ilog2();
        let scaled = if FACTORIALS[n].is_power_of_two() {
            // 2^(64 + s) / 2^s would be 2^64 itself; one less errs by less than the rest allows.
            u64::MAX as u128
        } else {
            (1_u128 << (64 + shift)).div_ceil(FACTORIALS[n] as u128)
        };
        assert!(scaled <= u64::MAX as u128);
        table[n] = (scaled as u64, shift);
        n += 1;
    }
    table
};

const _: () = assert!(FACTORIALS[MAX_N_U64].checked_mul(3).is_some());

impl Fraction {
    /// index / n!, for an index below n!.
    #[inline]
    const fn new(index: u64, n: usize) -> Self {
        let (reciprocal, shift) = RECIPROCALS[n];
        // The product is above the true value by less than index < 2^(s + 1), so the quotient by less
        // than 2; and rounding it down takes off less than the 1 that is added.
        Self(((index as u128 * reciprocal as u128) >> shift) as u64 + 1)
    }

    /// The next digit, which has `base` values.
    #[inline]
    const fn next_digit(&mut self, base: usize) -> u32 {
        let product = self.0 as u128 * base as u128;
        self.0 = product as u64;
        (product >> 64) as u32
    }
}

/// The value at a place of a list, and the list without it.
#[inline]
const fn take(list: u64, place: u32) -> (u8, u64) {
    let shift = FIELD * place;
    let value = (list >> shift) & FIELD_MASK;
    let before = (1_u64 << shift) - 1;
    (value as u8, (list & before) | ((list >> FIELD) & !before))
}

/// Writes the permutation of rank `index` (below `out.len()!`, at most 20 elements).
#[inline]
pub(crate) const fn unrank_valid(index: u64, out: &mut [u8]) {
    let n = out.len();
    let mut fraction = Fraction::new(index, n);
    let (mut list, mut next) = (FIRST_LIST, SECOND_LIST);
    let mut i = 0;
    // While two lists are in use, the first stays full from the second.
    while n - i > FIELDS {
        let digit = fraction.next_digit(n - i);
        let in_first = digit < FIELDS as u32;
        let (source, place) = if in_first {
            (list, digit)
        } else {
            (next, digit - FIELDS as u32)
        };
        let (value, rest) = take(source, place);
        out[i] = value;
        let refill = (next & FIELD_MASK) << (FIELD * (FIELDS as u32 - 1));
        (list, next) = if in_first {
            (rest | refill, next >> FIELD)
        } else {
            (list, rest)
        };
        i += 1;
    }
    while n - i > LAST {
        let digit = fraction.next_digit(n - i);
        (out[i], list) = take(list, digit);
        i += 1;
    }
    if n - i == LAST {
        // The last four values all at once: which of their 24 orders it is, is a digit too.
        let order = fraction.next_digit(ORDERS_OF_LAST.len());
        let shifts = &ORDERS_OF_LAST[order as usize];
        let mut k = 0;
        while k < LAST {
            out[i + k] = ((list >> shifts[k]) & FIELD_MASK) as u8;
            k += 1;
        }
        return;
    }
    while i < n {
        let digit = fraction.next_digit(n - i);
        (out[i], list) = take(list, digit);
        i += 1;
    }
}

/// How many values are written at once at the end.
const LAST: usize = 4;

/// For each order of the first four values of a list: the shifts that bring them down.
const ORDERS_OF_LAST: [[u8; LAST]; 24] = {
    let mut orders = [[0; LAST]; 24];
    let mut index = 0;
    while index < orders.len() {
        let mut list = FIRST_LIST;
        let mut fraction = Fraction::new(index as u64, LAST);
        let mut k = 0;
        while k < LAST {
            let place;
            (place, list) = take(list, fraction.next_digit(LAST - k));
            orders[index][k] = FIELD as u8 * place;
            k += 1;
        }
        index += 1;
    }
    orders
};

/// Writes the permutation of rank `index` (below `out.len()!`, at most 34 elements).
pub(crate) const fn unrank_valid_u128(index: u128, out: &mut [u8]) {
    let n = out.len();
    let mut unused = (1_u64 << n) - 1;
    let mut index = index;
    let mut i = 0;
    while n - i > MAX_N_U64 {
        let place_value = FACTORIALS_U128[n - 1 - i];
        let value = select(unused, (index / place_value) as u32);
        index %= place_value;
        unused &= !(1 << value);
        out[i] = value as u8;
        i += 1;
    }
    // What is left is the rank of an order of the values left, of which there are at most twenty.
    let mut values_left = [0_u8; MAX_N_U64];
    let mut count = 0;
    while unused != 0 {
        values_left[count] = unused.trailing_zeros() as u8;
        unused &= unused - 1;
        count += 1;
    }
    let (_, tail) = out.split_at_mut(i);
    unrank_valid(index as u64, tail);
    let mut k = 0;
    while k < tail.len() {
        tail[k] = values_left[tail[k] as usize];
        k += 1;
    }
}

/// The position of the set bit of `set` that has `k` set bits below it.
const fn select(set: u64, k: u32) -> u32 {
    let mut rest = set;
    let mut skipped = 0;
    while skipped < k {
        rest &= rest - 1;
        skipped += 1;
    }
    rest.trailing_zeros()
}
