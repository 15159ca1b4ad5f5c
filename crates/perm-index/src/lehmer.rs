//! The kernels behind the lexicographic numbering: Lehmer code to and from arrays known to be valid.
//!
//! The digit of position i is the number of smaller values to its right. Counting them one by one
//! is quadratic, and dividing an index digit by digit is slow. So up to sixteen elements are kept
//! in one word, four bits each ([`list`]):
//!
//! * Ranking keeps in field v the number of unused values smaller than v. Reading a digit is a
//!   shift, and using up v subtracts one from every field above v in a single subtraction.
//! * Unranking keeps a list of the unused values in order. A digit is the position of the next
//!   value in that list, and removing it shifts the tail. The digits come from the fraction index /
//!   n! by one multiplication each ([`Fraction`]).
//!
//! For seventeen to twenty elements, the first one to four (the head) are treated separately. The
//! remaining sixteen (the tail) are numbered as a permutation of sixteen elements, after each value
//! is replaced by its rank among the tail's values. For this, eight values at a time are compared
//! with one of the head in four operations ([`Octet`]).

use crate::factorial::{FACTORIALS, FACTORIALS_U128, MAX_N_U64};
use fraction::Fraction;
use list::SmallerUnused;
use octets::Octet;

mod fraction;
mod list;
mod octets;

/// The length of the tail: the elements after the head.
const TAIL: usize = list::MAX_N;

/// The rank of a valid permutation of at most 20 elements.
#[inline]
pub(crate) const fn rank_valid(values: &[u8]) -> u64 {
    match values.split_last_chunk::<TAIL>() {
        None | Some(([], _)) => list::rank(values),
        Some((head, tail)) => rank_of_head(head) * FACTORIALS[TAIL] + rank_of_tail(head, tail),
    }
}

/// The rank of the head: the digits of the values in front of the tail, read as a number.
#[inline]
const fn rank_of_head(head: &[u8]) -> u64 {
    let n = head.len() + TAIL;
    let mut rank = 0;
    let mut i = 0;
    while i < head.len() {
        // All smaller values count, except those further left.
        let mut digit = head[i];
        let mut j = 0;
        while j < i {
            digit -= (head[j] < head[i]) as u8;
            j += 1;
        }
        rank = rank * (n - i) as u64 + digit as u64;
        i += 1;
    }
    rank
}

/// The rank of the tail's order. The digits of the tail's first half are counted with a list. Those
/// of its second half depend only on the second half.
#[inline]
const fn rank_of_tail(head: &[u8], tail: &[u8; TAIL]) -> u64 {
    let (first, second) = tail.split_at(TAIL / 2);
    let labels = octet(first).less_those_below(head).values();
    let digits = octet(second).smaller_further_right();
    let mut unused = SmallerUnused::<4>::ALL;
    let mut rank = 0;
    let mut i = 0;
    while i < TAIL / 2 {
        rank += unused.use_up(4 * labels[i] as u32) * FACTORIALS[TAIL - 1 - i];
        rank += digits[i] as u64 * FACTORIALS[TAIL / 2 - 1 - i];
        i += 1;
    }
    rank
}

/// Eight values as a word.
#[inline]
const fn octet(values: &[u8]) -> Octet {
    match values.first_chunk() {
        Some(values) => Octet::new(*values),
        None => panic!("half a tail is eight values"),
    }
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
        // Only the leading digits have place values beyond a u64; the other terms are summed in a
        // u64.
        if places_right >= MAX_N_U64 {
            rank += digit as u128 * FACTORIALS_U128[places_right];
        } else {
            tail_rank += digit as u64 * FACTORIALS[places_right];
        }
        i += 1;
    }
    rank + tail_rank as u128
}

/// Writes the permutation of rank `index` (below `out.len()!`, at most 20 elements).
pub(crate) const fn unrank_valid(index: u64, out: &mut [u8]) {
    write(index, out);
}

/// The permutation of rank `index` (below N!, for N up to 20).
#[inline]
pub(crate) const fn unrank_array<const N: usize>(index: u64) -> [u8; N] {
    let mut values = [0; N];
    if N < TAIL {
        write(index, &mut values);
    } else {
        write_apart(index, &mut values);
    }
    values
}

/// `write` without inlining. There are more values than registers, so this avoids keeping them all
/// in registers.
#[inline(never)]
const fn write_apart<const N: usize>(index: u64, out: &mut [u8; N]) {
    write(index, out);
}

#[inline(always)]
const fn write(index: u64, out: &mut [u8]) {
    let n = out.len();
    let Some((head, tail)) = out.split_last_chunk_mut::<TAIL>() else {
        return list::unrank(Fraction::new(index, n), None, out);
    };
    // With constant lengths, the compiler unrolls these loops.
    let unused = match head.len() {
        0 => return list::unrank(Fraction::new(index, n), None, tail),
        1 => unrank_head::<1>(index / FACTORIALS[TAIL], head),
        2 => unrank_head::<2>(index / FACTORIALS[TAIL], head),
        3 => unrank_head::<3>(index / FACTORIALS[TAIL], head),
        _ => unrank_head::<4>(index / FACTORIALS[TAIL], head),
    };
    let of_tail = Fraction::new(index % FACTORIALS[TAIL], TAIL);
    list::unrank(of_tail, Some(&unused), tail);
}

/// Writes the values in front of the tail, and returns the others in increasing order.
#[inline(always)]
const fn unrank_head<const HEAD: usize>(index: u64, out: &mut [u8]) -> [u8; TAIL] {
    let n = HEAD + TAIL;
    let mut fraction = Fraction::of_first_digits::<TAIL>(index, n);
    let mut digits = [0; HEAD];
    let mut i = 0;
    while i < HEAD {
        digits[i] = fraction.next_digit(n - i) as u8;
        i += 1;
    }
    // From right to left: each digit is inserted as a value, which raises the values to its right
    // that are not below it.
    let mut low = Octet::new([0, 1, 2, 3, 4, 5, 6, 7]);
    let mut high = Octet::new([8, 9, 10, 11, 12, 13, 14, 15]);
    let mut from_right = 1;
    while from_right <= HEAD {
        let digit = digits[HEAD - from_right];
        low = low.raised_from(digit);
        high = high.raised_from(digit);
        from_right += 1;
    }
    let mut i = 0;
    while i < HEAD {
        let mut value = digits[i];
        let mut left = i;
        while left > 0 {
            left -= 1;
            value += (value >= digits[left]) as u8;
        }
        out[i] = value;
        i += 1;
    }
    let mut unused = [0; TAIL];
    let (first, second) = unused.split_at_mut(TAIL / 2);
    first.copy_from_slice(&low.values());
    second.copy_from_slice(&high.values());
    unused
}

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
    // The remaining index is the rank of the order of the remaining values, of which there are at
    // most twenty.
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
