//! Rows of bits, which are sets of elements of the fibre, and operations on whole rows.

use crate::fibre::Fibre;
use crate::lanes::{LANES, Lanes};

/// A set of elements of the fibre.
pub(crate) type Row<const V: usize> = [Lanes; V];

/// Whether a set has the element with this word and bit.
#[inline(always)]
pub(crate) fn has(row: &[Lanes], (word, bit): (usize, u32)) -> bool {
    row[word / LANES].0[word % LANES] >> bit & 1 == 1
}

/// Adds an element to a set.
#[inline(always)]
pub(crate) fn insert(row: &mut [Lanes], (word, bit): (usize, u32)) {
    row[word / LANES].0[word % LANES] |= 1 << bit;
}

/// Takes an element out of a set.
#[inline(always)]
pub(crate) fn remove(row: &mut [Lanes], (word, bit): (usize, u32)) {
    row[word / LANES].0[word % LANES] &= !(1 << bit);
}

/// Number of elements of a set.
#[inline(never)]
pub(crate) fn count(row: &[Lanes]) -> u32 {
    sum(row, u32::count_ones)
}

/// Number of words of a set that have elements.
#[inline(always)]
pub(crate) fn words_held(row: &[Lanes]) -> u32 {
    sum(row, |word| u32::from(word != 0))
}

/// Adds up a number for each word. Each lane has its own sum, so that the lanes are added in
/// parallel.
#[inline(always)]
fn sum(row: &[Lanes], of_word: impl Fn(u32) -> u32) -> u32 {
    let mut sums = [0; LANES];
    for lanes in row {
        for (sum, &word) in sums.iter_mut().zip(&lanes.0) {
            *sum += of_word(word);
        }
    }
    sums.iter().sum()
}

/// Whether a set has any elements.
#[inline(always)]
pub(crate) fn any<const V: usize>(row: &Row<V>) -> bool {
    row.iter().fold(Lanes::ZERO, |any, &lanes| any | lanes) != Lanes::ZERO
}

/// The elements of a set in order, as 32 times the word number plus the bit number.
pub(crate) fn members(row: &[Lanes]) -> impl Iterator<Item = u16> {
    // Skips empty lanes first, since most callers pass rows with few members.
    let lanes = (0..).step_by(LANES).zip(row);
    let some = lanes.filter(|(_, lanes)| **lanes != Lanes::ZERO);
    let words = some.flat_map(|(first, lanes)| (first..).zip(lanes.0));
    words.flat_map(|(number, mut word): (u16, u32)| {
        core::iter::from_fn(move || {
            let bit = (word != 0).then(|| word.trailing_zeros() as u16)?;
            word &= word - 1;
            Some(number * u32::BITS as u16 + bit)
        })
    })
}

/// A set of all elements.
#[inline(never)]
pub(crate) fn full_row<const V: usize>(fibre: &Fibre) -> Row<V> {
    row_of(|i| full_lanes(fibre, i))
}

/// All elements whose bits are in these lanes of a row.
#[inline(never)]
pub(crate) fn full_lanes(fibre: &Fibre, number: usize) -> Lanes {
    let word = |word| match word < fibre.words() {
        true => u32::MAX >> (u32::BITS - fibre.bits_of(word)),
        false => 0,
    };
    Lanes(core::array::from_fn(|lane| word(number * LANES + lane)))
}

/// Makes a set from its lanes. (`array::from_fn` would be expanded for each length, and there are
/// long ones.)
#[inline(always)]
pub(crate) fn row_of<const V: usize>(lanes: impl Fn(usize) -> Lanes) -> Row<V> {
    let mut row = [Lanes::ZERO; V];
    for (i, own) in row.iter_mut().enumerate() {
        *own = lanes(i);
    }
    row
}

/// Calls a function generic in the length of a row with the length for the fibre.
macro_rules! with_row_length {
    ($fibre:expr, $function:ident($($argument:expr),* $(,)?)) => {
        $crate::row::with_row_length!(@match $fibre, $function, ($($argument),*),
            0 1 2 3 4 5 6 7 8 9 10)
    };
    (@match $fibre:expr, $function:ident, $arguments:tt, $($index:literal)*) => {
        match $fibre.row_words() / $crate::lanes::LANES {
            $(length if length == $crate::fibre::ROW_LENGTHS[$index] =>
                $crate::row::with_row_length!(@call $function, $index, $arguments),)*
            length => unreachable!("a fibre has one of the row lengths, not {length}"),
        }
    };
    (@call $function:ident, $index:literal, ($($argument:expr),*)) => {
        $function::<{ $crate::fibre::ROW_LENGTHS[$index] }>($($argument),*)
    };
}
pub(crate) use with_row_length;
