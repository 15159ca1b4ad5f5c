//! Several rows moved back by one translation of an abelian group.

use crate::fibre::{DigitShift, Sums, WordSources, apart};
use crate::lanes::{LANES, Lanes};
use crate::pull::{WORD_MASK, Words};

/// Moves several rows back by the element at a spot: what is at x + shift comes to x.
pub(super) fn move_back<const ROWS: usize>(
    sums: &Sums,
    spot: u16,
    rows: &[Words; ROWS],
    moved: &mut [[Lanes; ROWS]],
) {
    let (word_shift, bit_shift) = apart(spot);
    let shifts = sums.bits().shifts(bit_shift);
    match sums.word_sources(word_shift) {
        WordSources::Short(sources) => move_words(sources, shifts, rows, moved),
        WordSources::Long(sources) => move_words(sources, shifts, rows, moved),
    }
}

/// Takes words from where `sources` says, and shifts their bits.
#[inline(never)]
fn move_words<const ROWS: usize>(
    sources: &[impl Copy + Into<usize>],
    shifts: &[DigitShift],
    rows: &[Words; ROWS],
    moved: &mut [[Lanes; ROWS]],
) {
    let all = moved.iter_mut().zip(sources.as_chunks::<LANES>().0);
    // Three digits to a word is the case of twists: unrolled, the shifts stay in registers.
    if let &[a, b, c] = shifts {
        for (moved, &[i, j, k, l]) in all {
            for (moved, words) in moved.iter_mut().zip(rows) {
                let word = |source: usize| words[source & WORD_MASK];
                let lanes = Lanes([
                    word(i.into()),
                    word(j.into()),
                    word(k.into()),
                    word(l.into()),
                ]);
                *moved = c.apply(b.apply(a.apply(lanes)));
            }
        }
    } else {
        for (moved, &[i, j, k, l]) in all {
            for (moved, words) in moved.iter_mut().zip(rows) {
                let word = |source: usize| words[source & WORD_MASK];
                let lanes = Lanes([
                    word(i.into()),
                    word(j.into()),
                    word(k.into()),
                    word(l.into()),
                ]);
                *moved = shifts.iter().fold(lanes, |lanes, shift| shift.apply(lanes));
            }
        }
    }
}

/// Copies the words of a row to where they can be found by their numbers.
#[inline(always)]
pub(super) fn copy_words(row: impl Iterator<Item = Lanes>, words: &mut Words) {
    for (words, lanes) in words.as_chunks_mut().0.iter_mut().zip(row) {
        *words = lanes.0;
    }
}
