//! Translating back a row whose words are taken to words, each with its own shift of the bits.

use super::{WORD_MASK, Words, add_moved, copy_words};
use crate::fibre::{BitGroup, WordMaps, WordSources};
use crate::lanes::{LANES, Lanes};
use crate::row::Row;

/// Adds the elements that a translation takes to the members of `row` to `sum`.
#[inline(never)]
pub(super) fn add_by_words<const V: usize>(
    maps: &WordMaps,
    translation: u32,
    row: &Row<V>,
    words: &mut Words,
    sum: &mut Row<V>,
) {
    copy_words(row, words);
    let sources = maps.word_sources(translation);
    match maps.common_shift(translation) {
        // As in an abelian group.
        Some(shift) => {
            let shifts = maps.bits().shifts(shift);
            match sources {
                WordSources::Short(sources) => add_moved(sources, shifts, words, sum),
                WordSources::Long(sources) => add_moved(sources, shifts, words, sum),
            }
        }
        None => {
            let shifts = maps.word_shifts(translation);
            match sources {
                WordSources::Short(sources) => {
                    add_each_moved(sources, shifts, maps.bits(), words, sum);
                }
                WordSources::Long(sources) => {
                    add_each_moved(sources, shifts, maps.bits(), words, sum);
                }
            }
        }
    }
}

/// Adds the words to `sum`, each from the place in `sources` and with its bits moved as in
/// `shifts`.
#[inline(never)]
fn add_each_moved(
    sources: &[impl Copy + Into<usize>],
    shifts: &[u8],
    bits: &BitGroup,
    words: &Words,
    sum: &mut [Lanes],
) {
    // With the number of digits known, the steps of a word are unrolled.
    match bits.digits() {
        // In a browser build, that would cost more than it saves.
        _ if cfg!(target_family = "wasm") => add_one_by_one(sources, shifts, bits, words, sum),
        1 => add_by_digits::<1>(sources, shifts, bits, words, sum),
        2 => add_by_digits::<2>(sources, shifts, bits, words, sum),
        3 => add_by_digits::<3>(sources, shifts, bits, words, sum),
        4 => add_by_digits::<4>(sources, shifts, bits, words, sum),
        5 => add_by_digits::<5>(sources, shifts, bits, words, sum),
        digits => unreachable!("32 bits have one to five digits if words differ, not {digits}"),
    }
}

/// Adds the words one by one, for bit numbers of any number of digits.
fn add_one_by_one(
    sources: &[impl Copy + Into<usize>],
    shifts: &[u8],
    bits: &BitGroup,
    words: &Words,
    sum: &mut [Lanes],
) {
    let sums = sum.iter_mut().flat_map(|lanes| &mut lanes.0);
    for ((sum, &source), &shift) in sums.zip(sources).zip(shifts) {
        let word = words[source.into() & WORD_MASK];
        let digits = bits.shifts(shift.into()).iter();
        *sum |= digits.fold(word, |word, digit| digit.apply_to_word(word));
    }
}

/// Adds the words one by one, for bit numbers of D digits.
#[inline(always)]
fn add_by_digits<const D: usize>(
    sources: &[impl Copy + Into<usize>],
    shifts: &[u8],
    bits: &BitGroup,
    words: &Words,
    sum: &mut [Lanes],
) {
    let steps = bits.all_shifts().as_chunks::<D>().0;
    let sources = sources.as_chunks::<LANES>().0;
    let shifts = shifts.as_chunks::<LANES>().0;
    for (sum, (sources, shifts)) in sum.iter_mut().zip(sources.iter().zip(shifts)) {
        let lanes = Lanes(sources.map(|source| words[source.into() & WORD_MASK]));
        let [first, others @ ..] = shifts;
        // Neighbouring words often have the same shift: cosets on which a normal subgroup acts in
        // the same way.
        *sum |= if others.iter().all(|shift| shift == first) {
            let digits = &steps[usize::from(*first)];
            digits.iter().fold(lanes, |lanes, digit| digit.apply(lanes))
        } else {
            Lanes(core::array::from_fn(|lane| {
                let digits = &steps[usize::from(shifts[lane])];
                digits
                    .iter()
                    .fold(lanes.0[lane], |word, digit| digit.apply_to_word(word))
            }))
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pull::NO_WORDS;

    /// The code for browsers and the code for other targets give the same result.
    #[test]
    fn one_by_one_or_side_by_side_is_the_same() {
        let mut compared = 0;
        for orders in [
            &[5][..],
            &[4, 7],
            &[3, 3, 3],
            &[2, 2, 3, 2],
            &[2, 2, 2, 2, 2],
        ] {
            let bits = BitGroup::new(orders);
            let full = u32::MAX >> (u32::BITS - bits.size());
            let mut words = NO_WORDS;
            for (number, word) in (1..).zip(&mut words[..24]) {
                *word = 0x9e37_79b9_u32.wrapping_mul(number) & full;
            }
            let sources: Vec<u8> = (0..24).map(|word| word * 5 % 24).collect();
            for step in 0..bits.size() as u8 {
                let shift =
                    |word: u8| (word / 6 * step + word % 6 * (word / 12)) % bits.size() as u8;
                let shifts: Vec<u8> = (0..24).map(shift).collect();
                let mut sums = [[Lanes::ZERO; 6]; 2];
                add_one_by_one(&sources, &shifts, &bits, &words, &mut sums[0]);
                add_each_moved(&sources, &shifts, &bits, &words, &mut sums[1]);
                assert_eq!(sums[0], sums[1], "{orders:?}, {shifts:?}");
                compared += 1;
            }
        }
        assert_eq!(compared, 5 + 28 + 27 + 24 + 32);
    }
}
