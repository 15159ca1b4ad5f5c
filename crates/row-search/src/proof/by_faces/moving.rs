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
    // Three digits to a word is the case of twists: unrolled, the shifts stay in registers.
    if let &[a, b, c] = shifts {
        move_shifted(
            sources,
            |lanes| c.apply(b.apply(a.apply(lanes))),
            rows,
            moved,
        );
    } else {
        let shifted = |lanes| shifts.iter().fold(lanes, |lanes, shift| shift.apply(lanes));
        move_shifted(sources, shifted, rows, moved);
    }
}

/// Takes words from where `sources` says, shifted.
#[inline(always)]
fn move_shifted<const ROWS: usize>(
    sources: &[impl Copy + Into<usize>],
    shifted: impl Fn(Lanes) -> Lanes,
    rows: &[Words; ROWS],
    moved: &mut [[Lanes; ROWS]],
) {
    let sources = sources.as_chunks::<LANES>().0;
    for (moved, sources) in moved.iter_mut().zip(sources) {
        for (moved, words) in moved.iter_mut().zip(rows) {
            let words = sources.map(|source| words[source.into() & WORD_MASK]);
            *moved = shifted(Lanes(words));
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
