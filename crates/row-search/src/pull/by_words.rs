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

/// Adds the words to `sum`, each from where `sources` says and with its bits moved by what `shifts` says.
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
        1 => add_by_digits::<1>(sources, shifts, bits, words, sum),
        2 => add_by_digits::<2>(sources, shifts, bits, words, sum),
        3 => add_by_digits::<3>(sources, shifts, bits, words, sum),
        4 => add_by_digits::<4>(sources, shifts, bits, words, sum),
        5 => add_by_digits::<5>(sources, shifts, bits, words, sum),
        digits => unreachable!("32 bits have one to five digits if words differ, not {digits}"),
    }
}

/// The same for bit numbers of so many digits.
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
        // Words side by side often shift alike: those in which a normal subgroup is turned in the same way.
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
