//! The inner loop of the search: the union of a row's neighbours in the frontier.

mod by_automorphism;
mod by_elements;
mod by_steps;
mod by_words;

use self::by_automorphism::{FEW_MISSING, IS_SMALL, add_by_automorphism, add_found, is_sparse};
use self::by_elements::add_by_elements;
use self::by_words::add_by_words;
use crate::fibre::{DigitShift, Fibre, MAX_WORDS, Sums, Translations, WordSources, apart};
use crate::frontier::Frontier;
use crate::lanes::{self, Lanes};
use crate::neighbours::Neighbours;
use crate::row::Row;
use crate::space::{Automorphism, Motion, Space};

// The functions below that work on whole rows are not inlined: handed rows by reference, they are
// compiled to plain loops over vector registers, whereas rows that live in a caller's loop are taken
// apart into single words.

/// Collects the states that lead from a row into sets, row after row, with its own buffers.
pub(crate) struct Pulling<'a, const V: usize> {
    fibre: &'a Fibre,
    pub(crate) neighbours: Neighbours<'a>,
    joined: Row<V>,
    words: Words,
    found: Row<V>,
}

impl<'a, const V: usize> Pulling<'a, V> {
    pub(crate) fn new(space: &'a dyn Space, order: &'a [usize]) -> Self {
        Self {
            fibre: space.fibre(),
            neighbours: Neighbours::new(space, order),
            joined: [Lanes::ZERO; V],
            words: NO_WORDS,
            found: [Lanes::ZERO; V],
        }
    }

    /// The `missing` states of the row that some step takes into the frontier.
    pub(crate) fn pull(&mut self, frontier: &Frontier<'_, V>, missing: &Row<V>) -> &Row<V> {
        self.found.fill(Lanes::ZERO);
        self.add_pulled(frontier, missing);
        for (found, &missing) in self.found.iter_mut().zip(missing) {
            *found &= missing;
        }
        &self.found
    }

    /// Adds the states of the row that some step takes into the frontier to those found: all that
    /// are `missing`, and possibly others.
    ///
    /// Moving elements costs several times as much as joining rows. So the rows of steps that move
    /// them alike are joined first and moved back together, if any of them is active. The rows of
    /// steps that do not move elements are joined directly into the result, active or not; inactive
    /// rows contain nothing that matters.
    #[inline(always)]
    fn add_pulled(&mut self, frontier: &Frontier<'_, V>, missing: &Row<V>) {
        let Self {
            fibre,
            neighbours,
            joined,
            words,
            found,
        } = self;
        if !IS_SMALL && fibre.automorphisms() > 1 {
            // Towards the end few states of a row are missing. Testing each of them is faster.
            if is_sparse(missing, FEW_MISSING) {
                add_found(fibre, neighbours, frontier, missing, found);
                return;
            }
            touch(neighbours, frontier);
        }
        for (motion, rows) in neighbours.groups() {
            if motion == Motion::NONE {
                join(frontier, rows, found);
                continue;
            }
            if !rows.clone().any(|row| frontier.is_active(row)) {
                continue;
            }
            let row = match alone(rows.clone()) {
                Some(row) => frontier.row(row),
                None => {
                    joined.fill(Lanes::ZERO);
                    join(frontier, rows, joined);
                    &*joined
                }
            };
            move_back(fibre, motion, row, words, missing, found);
            // Towards the end the first moves often find all missing states.
            if !lacks(found, missing) {
                return;
            }
        }
    }
}

/// Prefetches the rows that are going to be moved back, which takes long if there are
/// automorphisms.
#[inline(never)]
fn touch<const V: usize>(neighbours: &Neighbours<'_>, frontier: &Frontier<'_, V>) {
    let rows = neighbours.groups().flat_map(|(_, rows)| rows);
    let rows = rows.filter(|&row| frontier.is_active(row));
    lanes::touch(rows.map(|row| frontier.row(row).as_slice()));
}

/// The row, if there is exactly one.
#[inline(always)]
fn alone(mut rows: impl Iterator<Item = u64>) -> Option<u64> {
    let first = rows.next()?;
    rows.next().is_none().then_some(first)
}

/// Whether a set lacks any members of another.
#[inline(always)]
fn lacks<const V: usize>(set: &Row<V>, other: &Row<V>) -> bool {
    let mut lacking = Lanes::ZERO;
    for i in 0..V {
        lacking |= other[i] & !set[i];
    }
    lacking != Lanes::ZERO
}

/// Adds the members of some rows of the frontier to `row`.
#[inline(always)]
fn join<const V: usize>(
    frontier: &Frontier<'_, V>,
    mut sources: impl Iterator<Item = u64>,
    row: &mut Row<V>,
) {
    while let Some(first) = sources.next() {
        // Two at a time halves how often `row` is read and written; the last one alone is its own second.
        match sources.next() {
            Some(second) => join_two(row, frontier.row(first), frontier.row(second)),
            None => join_two(row, frontier.row(first), frontier.row(first)),
        }
    }
}

#[inline(never)]
pub(crate) fn join_two<const V: usize>(row: &mut Row<V>, first: &Row<V>, second: &Row<V>) {
    for i in 0..V {
        row[i] |= first[i] | second[i];
    }
}

/// Space for the words of the longest row.
pub(crate) type Words = [u32; MAX_WORDS];

/// [`Words`] with all bits clear.
pub(crate) const NO_WORDS: Words = [0; MAX_WORDS];

/// The length of [`Words`] is a power of two, so a mask replaces the bounds check of each index.
pub(crate) const WORD_MASK: usize = MAX_WORDS - 1;
const _: () = assert!(MAX_WORDS.is_power_of_two());

/// Adds the states that a step takes to the members of `row` to `sum`: all those that are
/// `missing`, and possibly others.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
#[cfg_attr(target_family = "wasm", inline(never))]
pub(crate) fn move_back<const V: usize>(
    fibre: &Fibre,
    motion: Motion,
    row: &Row<V>,
    words: &mut Words,
    missing: &Row<V>,
    sum: &mut Row<V>,
) {
    if motion.automorphism == Automorphism::IDENTITY {
        translate_back(fibre, motion.shift, row, words, missing, sum);
    } else {
        add_by_automorphism(fibre, motion, row, words, sum);
    }
}

/// Adds the states that a translation takes to the members of `row` to `sum`: all those that are
/// `missing`, and possibly others.
///
/// In an abelian group the member x of a neighbour's row is reached from the state x -
/// `translation` of this one. The digits of the word number and of the bit number don't interact in
/// a sum without carry, so the words are reordered first, and then the bits are moved in all words
/// alike.
#[inline(never)]
fn translate_back<const V: usize>(
    fibre: &Fibre,
    translation: u32,
    row: &Row<V>,
    words: &mut Words,
    missing: &Row<V>,
    sum: &mut Row<V>,
) {
    match fibre.kind() {
        Translations::Sums(sums) => {
            copy_words(row, words);
            add_subtracted(sums, fibre.spot_number(translation), words, sum);
        }
        Translations::Words(maps) => add_by_words(maps, translation, row, words, sum),
        Translations::Elements(maps) => add_by_elements(maps, translation, row, missing, sum),
    }
}

/// Adds the elements of an abelian group that result from subtracting the element at a spot from
/// the members of `words`.
#[inline(always)]
pub(crate) fn add_subtracted<const V: usize>(
    sums: &Sums,
    spot: u16,
    words: &Words,
    sum: &mut Row<V>,
) {
    let (word_shift, bit_shift) = apart(spot);
    let shifts = sums.bits().shifts(bit_shift);
    // In almost all rows a byte can hold a word number. Then the table is half as large, and the
    // indices need no mask.
    match sums.word_sources(word_shift) {
        WordSources::Short(sources) => add_moved(sources, shifts, words, sum),
        WordSources::Long(sources) => add_moved(sources, shifts, words, sum),
    }
}

/// Copies the words of a row to an array indexed by word number.
#[inline(always)]
pub(crate) fn copy_words<const V: usize>(row: &Row<V>, words: &mut Words) {
    for (words, lanes) in words.as_chunks_mut().0.iter_mut().zip(row) {
        *words = lanes.0;
    }
}

/// Adds the words to `sum`, each from the place in `sources` and with its bits shifted.
#[inline(always)]
fn add_moved<const V: usize>(
    sources: &[impl Copy + Into<usize>],
    shifts: &[DigitShift],
    words: &Words,
    sum: &mut Row<V>,
) {
    // With a known number of sources, the loop is unrolled.
    let sources = sources.as_chunks().0.first_chunk::<V>();
    let reordered = sources
        .expect("there is a source for each word of a row")
        .iter()
        .map(|sources| Lanes(sources.map(|source| words[source.into() & WORD_MASK])));
    // Three digits to a word is the case of twists: unrolled, the shifts stay in registers.
    if let &[a, b, c] = shifts {
        for (sum, lanes) in sum.iter_mut().zip(reordered) {
            *sum |= c.apply(b.apply(a.apply(lanes)));
        }
    } else {
        for (sum, lanes) in sum.iter_mut().zip(reordered) {
            *sum |= shifts.iter().fold(lanes, |lanes, shift| shift.apply(lanes));
        }
    }
}
