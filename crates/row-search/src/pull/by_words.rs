//! Translating back a row whose words are taken to words, each with its own shift of the bits.

use super::{WORD_MASK, Words, add_moved, copy_words};
use crate::fibre::{BitGroup, DigitShift, WordMaps, WordSources};
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
        let lanes = Lanes(sources.map(|source| words[source.into() & WORD_MASK]));
        let [first, others @ ..] = shifts;
        // Words side by side often shift alike: those in which a normal subgroup is turned in the same way.
        *sum |= if others.iter().all(|shift| shift == first) {
            moved(bits.shifts((*first).into()), lanes)
        } else {
            let moved = |lane: usize| {
                let digits = bits.shifts(shifts[lane].into());
                let word = lanes.0[lane];
                digits
                    .iter()
                    .fold(word, |word, digit| digit.apply_to_word(word))
            };
            Lanes(core::array::from_fn(moved))
        };
    }
}

/// Moves the bits of each word by some digits.
#[inline(always)]
fn moved(digits: &[DigitShift], lanes: Lanes) -> Lanes {
    match digits {
        &[a, b, c] => c.apply(b.apply(a.apply(lanes))),
        digits => digits
            .iter()
            .fold(lanes, |lanes, digit| digit.apply(lanes)),
    }
}
