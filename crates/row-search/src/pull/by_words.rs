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
#[inline(always)]
fn add_each_moved<const V: usize>(
    sources: &[impl Copy + Into<usize>],
    shifts: &[u8],
    bits: &BitGroup,
    words: &Words,
    sum: &mut Row<V>,
) {
    let sources = sources.as_chunks::<LANES>().0;
    let shifts = shifts.as_chunks::<LANES>().0;
    for (sum, (sources, shifts)) in sum.iter_mut().zip(sources.iter().zip(shifts)) {
        let moved = |lane: usize| {
            let word = words[sources[lane].into() & WORD_MASK];
            let digits = bits.shifts(shifts[lane].into());
            digits
                .iter()
                .fold(word, |word, digit| digit.apply_to_word(word))
        };
        *sum |= Lanes(core::array::from_fn(moved));
    }
}
