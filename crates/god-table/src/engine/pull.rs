//! The inner loop of the search: the union of a row's neighbours in the frontier.

use super::lanes::{Lanes, Row};
use crate::fibre::Fibre;
use crate::space::{Space, Step};

/// The steps of one row after another, and the order in which to follow them.
#[derive(Clone)]
pub(super) struct Neighbours<'a> {
    space: &'a dyn Space,
    /// The moves, those side by side that translate by the same vector, so that their rows can be
    /// joined before they are translated once.
    order: Vec<usize>,
    steps: Vec<Step>,
}

impl<'a> Neighbours<'a> {
    pub(super) fn new(space: &'a dyn Space) -> Self {
        let mut steps = vec![Step::default(); space.moves()];
        let mut shifts = vec![Vec::new(); space.moves()];
        // A handful of rows shows which moves translate alike. Were it wrong, some row would be
        // translated twice instead of once, with the same result.
        for row in (0..space.rows()).step_by((space.rows() / 16).max(1)) {
            space.steps(row, &mut steps);
            for (shifts, step) in shifts.iter_mut().zip(&steps) {
                shifts.push(step.shift);
            }
        }
        let mut order: Vec<usize> = (0..space.moves()).collect();
        order.sort_by_key(|&mv| &shifts[mv]);
        Self {
            space,
            order,
            steps,
        }
    }

    /// Goes to a row.
    pub(super) fn go_to(&mut self, row: usize) {
        self.space.steps(row, &mut self.steps);
    }

    /// Whether any step leads to a row for which the condition holds.
    pub(super) fn any(&self, mut condition: impl FnMut(usize) -> bool) -> bool {
        self.steps.iter().any(|step| condition(step.row as usize))
    }

    /// The moves that translate alike, group by group: their vector, and the rows they lead to.
    pub(super) fn groups(
        &self,
    ) -> impl Iterator<Item = (u32, impl Iterator<Item = usize> + Clone)> {
        self.order
            .chunk_by(|&a, &b| self.steps[a].shift == self.steps[b].shift)
            .map(|group| {
                (
                    self.steps[group[0]].shift,
                    group.iter().map(|&mv| self.steps[mv].row as usize),
                )
            })
    }
}

// The functions below that work on whole rows are not inlined: handed rows by reference, they are
// compiled to plain loops over vector registers, whereas rows that live in a caller's loop are taken
// apart into single words.

/// Writes into `found` the states of a row that some step takes into the frontier, of which rows that
/// are not active hold no states that matter.
pub(super) fn pull<const V: usize>(
    fibre: &Fibre,
    neighbours: &Neighbours<'_>,
    frontier: &[Row<V>],
    active: &[bool],
    scratch: &mut Scratch<V>,
    found: &mut Row<V>,
) {
    found.fill(Lanes::ZERO);
    for (shift, rows) in neighbours.groups() {
        if shift == 0 {
            join(frontier, rows, found);
        } else if rows.clone().any(|row| active[row]) {
            scratch.joined.fill(Lanes::ZERO);
            join(frontier, rows, &mut scratch.joined);
            translate_back(fibre, shift, &scratch.joined, &mut scratch.words, found);
        }
    }
}

/// What [`pull`] works in.
#[derive(Clone)]
pub(super) struct Scratch<const V: usize> {
    joined: Row<V>,
    words: Words,
}

impl<const V: usize> Scratch<V> {
    pub(super) fn new() -> Self {
        Self {
            joined: [Lanes::ZERO; V],
            words: NO_WORDS,
        }
    }
}

/// Adds the members of some rows of the frontier to `row`.
#[inline(always)]
fn join<const V: usize>(
    frontier: &[Row<V>],
    mut sources: impl Iterator<Item = usize>,
    row: &mut Row<V>,
) {
    while let Some(first) = sources.next() {
        match sources.next() {
            Some(second) => join_two(row, &frontier[first], &frontier[second]),
            None => join_two(row, &frontier[first], &frontier[first]),
        }
    }
}

#[inline(never)]
fn join_two<const V: usize>(row: &mut Row<V>, first: &Row<V>, second: &Row<V>) {
    for i in 0..V {
        row[i] |= first[i] | second[i];
    }
}

/// Room for the words of a row, as long as a byte can count: no index into it needs a check.
pub(super) type Words = [u32; 1 << u8::BITS];

/// Room for the words of a row.
pub(super) const NO_WORDS: Words = [0; 1 << u8::BITS];

/// Adds the members of `row`, translated by minus `shift`, to `sum`.
#[inline(never)]
pub(super) fn translate_back<const V: usize>(
    fibre: &Fibre,
    shift: u32,
    row: &Row<V>,
    words: &mut Words,
    sum: &mut Row<V>,
) {
    let (word_shift, bit_shift) = fibre.split(shift);
    for (words, lanes) in words.as_chunks_mut().0.iter_mut().zip(row) {
        *words = lanes.0;
    }
    let sources = fibre.word_sources(word_shift).as_chunks().0;
    let reordered = sources
        .iter()
        .map(|sources| Lanes(sources.map(|source| words[usize::from(source)])));
    // Three digits to a word is the case of the cubes: unrolled, the shifts stay in registers.
    if let &[a, b, c] = fibre.shifts(bit_shift) {
        for (sum, lanes) in sum.iter_mut().zip(reordered) {
            *sum |= c.apply(b.apply(a.apply(lanes)));
        }
    } else {
        for (sum, lanes) in sum.iter_mut().zip(reordered) {
            *sum |= fibre
                .shifts(bit_shift)
                .iter()
                .fold(lanes, |lanes, shift| shift.apply(lanes));
        }
    }
}
