//! Ranks and unranks up to sixteen elements with bit fields of four or five bits in one word.

use super::fraction::Fraction;
use crate::factorial::FACTORIALS;

/// The largest number of elements that fields of four bits hold; the next constant is for five
/// bits.
pub(super) const MAX_N: usize = u64::BITS as usize / 4;
const MAX_N_WIDE: usize = u64::BITS as usize / 5;

/// A word of fields of `bits` bits: `first` in the lowest field, and `step` more in each next one.
const fn fields(bits: u32, first: u64, step: u64) -> u64 {
    let mut word = 0;
    let mut number = first;
    let mut below = 0;
    while below + bits <= u64::BITS {
        word |= number << below;
        number += step;
        below += bits;
    }
    word
}

/// For each value, the number of smaller values not used yet, in fields of `BITS` bits.
pub(super) struct SmallerUnused<const BITS: u32>(u64);

impl<const BITS: u32> SmallerUnused<BITS> {
    /// No value is used.
    pub(super) const ALL: Self = Self(fields(BITS, 0, 1));

    /// Marks a value as used and returns how many unused values are smaller. `bits_below` is the
    /// number of bits below the value's field.
    #[inline]
    pub(super) const fn use_up(&mut self, bits_below: u32) -> u64 {
        let digit = (self.0 >> bits_below) & ((1 << BITS) - 1);
        let fields_above = const { fields(BITS, 1, 0) << BITS } << bits_below;
        // No field borrows from the next one: every field above this value's counts this value, so
        // it is at least 1. Bits above the last whole field are never read.
        self.0 = self.0.wrapping_sub(fields_above);
        digit
    }
}

/// The rank of a valid permutation of at most sixteen elements.
#[inline]
pub(super) const fn rank(values: &[u8]) -> u64 {
    // A processor can multiply by five as an address computation. Multiplying by four takes a
    // shift, and there are many other shifts here.
    if values.len() <= MAX_N_WIDE {
        rank_in_fields::<5>(values)
    } else {
        rank_in_fields::<4>(values)
    }
}

#[inline]
const fn rank_in_fields<const BITS: u32>(values: &[u8]) -> u64 {
    let n = values.len();
    let mut unused = SmallerUnused::<BITS>::ALL;
    let mut rank = 0;
    let mut i = 0;
    while i + 1 < n {
        rank += unused.use_up(BITS * values[i] as u32) * FACTORIALS[n - 1 - i];
        i += 1;
    }
    rank
}

/// The width of a field in the list of values.
const FIELD: u32 = 4;
/// The lowest field.
const FIELD_MASK: u64 = (1 << FIELD) - 1;

/// The value at a place of a list, and the list without it.
#[inline]
const fn take(list: u64, place: u32) -> (u64, u64) {
    let from_place = list >> (FIELD * place);
    // The fields above the place move down by one field; those below stay.
    let lost = (from_place - (from_place >> FIELD)) << (FIELD * place);
    (from_place & FIELD_MASK, list - lost)
}

/// Writes the permutation of at most sixteen elements whose rank is given as a fraction of n!. If
/// there are `names`, value v is written as `names[v]`.
#[inline(always)]
pub(super) const fn unrank(mut fraction: Fraction, names: Option<&[u8; MAX_N]>, out: &mut [u8]) {
    let n = out.len();
    let mut unused = const { fields(FIELD, 0, 1) };
    let mut i = 0;
    let mut value;
    while n - i > LAST {
        (value, unused) = take(unused, fraction.next_digit(n - i));
        out[i] = name(names, value);
        i += 1;
    }
    if n - i == LAST {
        // The last four values are written together: the number of their order, one of 24, is a
        // single digit of base 24.
        let order = fraction.next_digit(ORDERS_OF_LAST.len());
        let shifts = ORDERS_OF_LAST[order as usize];
        let mut k = 0;
        while k < LAST {
            let shift = (shifts >> (8 * k)) % u64::BITS;
            out[i + k] = name(names, (unused >> shift) & FIELD_MASK);
            k += 1;
        }
        return;
    }
    while i < n {
        (value, unused) = take(unused, fraction.next_digit(n - i));
        out[i] = name(names, value);
        i += 1;
    }
}

#[inline(always)]
const fn name(names: Option<&[u8; MAX_N]>, value: u64) -> u8 {
    match names {
        Some(names) => names[value as usize],
        None => value as u8,
    }
}

/// How many values are written at once at the end.
const LAST: usize = 4;

/// For each order of the first four values of a list, the shifts that extract the values, one shift
/// per byte.
const ORDERS_OF_LAST: [u32; 24] = {
    let mut orders = [0; 24];
    let mut index = 0;
    while index < orders.len() {
        let mut list = fields(FIELD, 0, 1);
        let mut fraction = Fraction::new(index as u64, LAST);
        let mut k = 0;
        while k < LAST {
            let place;
            (place, list) = take(list, fraction.next_digit(LAST - k));
            orders[index] |= (FIELD * place as u32) << (8 * k);
            k += 1;
        }
        index += 1;
    }
    orders
};
