//! A level of a part: what its frontier adds to rows, its own and those of others.

use core::ops::Range;

use super::blocks::{self, BlockOut};
use super::row_bits::RowBits;
use crate::frontier::Frontier;
use crate::lanes::Lanes;
use crate::light::closing::Pulling;
use crate::parallel::{map_each, rows_per_task, tasks};
use crate::row::{Row, any, count, row_of};
use crate::space::{Arrival, Space};

/// What a level is made from, and nobody writes meanwhile.
#[derive(Clone, Copy)]
pub(super) struct Sources<'a> {
    pub(super) space: &'a dyn Space,
    pub(super) order: &'a [usize],
    /// The first row of the part.
    pub(super) first_row: u64,
    /// The states of the part that were reached.
    pub(super) reached: &'a [Lanes],
    /// Its rows that are in the frontier; `None` if all are.
    pub(super) active: Option<&'a [bool]>,
    /// All rows that have a neighbour in the frontier; `None` if that may be any.
    pub(super) candidates: Option<&'a RowBits>,
}

impl<'a> Sources<'a> {
    fn frontier<const V: usize>(&self) -> OfPart<'a, V> {
        OfPart {
            first_row: self.first_row,
            rows: self.reached.as_chunks().0,
            active: self.active,
        }
    }

    fn pulling<const V: usize>(&self) -> Pulling<'a, V> {
        Pulling::new(self.space, self.order)
    }

    /// The states of a row that the frontier adds to those reached; `None` if there are none.
    #[inline(always)]
    fn found<'p, const V: usize>(
        &self,
        pulling: &'p mut Pulling<'_, V>,
        frontier: &OfPart<'_, V>,
        row: u64,
        reached: &Row<V>,
    ) -> Option<&'p Row<V>> {
        // A row that has all its states is passed over before it is asked for its neighbours.
        let is_candidate = self.candidates.is_none_or(|rows| rows.has(row));
        if !is_candidate || reached == pulling.full() {
            return None;
        }
        pulling.go_to(row);
        if self.candidates.is_none() && !pulling.leads_into(frontier) {
            return None;
        }
        pulling.pull_new(frontier, reached)
    }
}

/// The frontier in the rows of a part. All other rows are empty.
struct OfPart<'a, const V: usize> {
    /// The number of its first row.
    first_row: u64,
    rows: &'a [Row<V>],
    /// Which of them are in the frontier; `None` if all are.
    active: Option<&'a [bool]>,
}

impl<const V: usize> OfPart<'_, V> {
    /// Which of the own rows this is, if it is one that is in the frontier.
    #[inline(always)]
    fn own(&self, row: u64) -> Option<usize> {
        let own = usize::try_from(row.checked_sub(self.first_row)?).ok()?;
        let is_own = own < self.rows.len();
        (is_own && self.active.is_none_or(|active| active[own])).then_some(own)
    }
}

impl<const V: usize> Frontier<V> for OfPart<'_, V> {
    /// Rows that aren't active hold old states. They are left out: what these lead to would be sent to other parts for
    /// nothing.
    #[inline(always)]
    fn row(&self, row: u64) -> &Row<V> {
        match self.own(row) {
            Some(own) => &self.rows[own],
            None => const { &[Lanes::ZERO; V] },
        }
    }

    #[inline(always)]
    fn is_active(&self, row: u64) -> bool {
        self.own(row).is_some()
    }
}

/// What the frontier adds to rows of others, in blocks.
pub(super) fn found_in<const V: usize>(sources: Sources<'_>, rows: &Range<u64>) -> Vec<Vec<u8>> {
    let frontier = sources.frontier::<V>();
    let fibre = sources.space.fibre();
    // There are bits in memory for all rows, and a block is a word of those.
    let blocks = (rows.end - rows.start).div_ceil(blocks::ROWS) as usize;
    let of_block = |pulling: &mut Pulling<'_, V>, number: usize| {
        let first = rows.start + number as u64 * blocks::ROWS;
        let mut block = BlockOut::new(first);
        for row in first..rows.end.min(first + blocks::ROWS) {
            if let Some(found) = sources.found(pulling, &frontier, row, &[Lanes::ZERO; V]) {
                block.put(fibre, row, found);
            }
        }
        block.finish()
    };
    let found = map_each(tasks(blocks), &|numbers| {
        let mut pulling = sources.pulling();
        let blocks = numbers.filter_map(|number| of_block(&mut pulling, number));
        blocks.collect::<Vec<_>>()
    });
    found.into_iter().flatten().collect()
}

/// Own rows that a level writes into, which follow each other.
pub(super) struct Targets<'a> {
    /// The number of the first one.
    pub(super) first_row: u64,
    /// What was reached, and what the level has found so far.
    pub(super) next: &'a mut [Lanes],
    /// Whether it has found anything.
    pub(super) touched: &'a mut [bool],
}

/// Adds what the frontier adds to own rows.
pub(super) fn search<const V: usize>(sources: Sources<'_>, targets: Targets<'_>) {
    let frontier = sources.frontier::<V>();
    let Targets {
        first_row,
        next,
        touched,
    } = targets;
    let size = rows_per_task(touched.len());
    let rows = next.chunks_mut(size * V);
    let tasks = rows.zip(touched.chunks_mut(size)).enumerate();
    map_each(tasks, &|(task, (rows, touched))| {
        let mut pulling = sources.pulling::<V>();
        let numbers = first_row + (task * size) as u64..;
        for (row, (next, touched)) in numbers.zip(rows.as_chunks_mut().0.iter_mut().zip(touched)) {
            if let Some(found) = sources.found(&mut pulling, &frontier, row, next) {
                add(next, found);
                *touched = true;
            }
        }
    });
}

fn add<const V: usize>(row: &mut Row<V>, found: &Row<V>) {
    for (lanes, &found) in row.iter_mut().zip(found) {
        *lanes |= found;
    }
}

/// Adds states to a row; whether it lacked any of them.
pub(super) fn add_new<const V: usize>(row: &mut Row<V>, found: &Row<V>) -> bool {
    let is_new = (0..V).any(|i| found[i] & !row[i] != Lanes::ZERO);
    if is_new {
        add(row, found);
    }
    is_new
}

/// Copies the rows that are marked from one set to another.
pub(super) fn copy_marked<const V: usize>(from: &[Lanes], to: &mut [Lanes], marks: &[bool]) {
    let from = from.as_chunks::<V>().0;
    let size = rows_per_task(to.len() / V);
    map_each(to.chunks_mut(size * V).enumerate(), &|(task, rows)| {
        for (own, row) in (task * size..).zip(rows.as_chunks_mut().0) {
            if marks[own] {
                *row = from[own];
            }
        }
    });
}

/// The rows of a part after a level.
pub(super) struct Found<'a> {
    pub(super) space: &'a dyn Space,
    /// The number of the first one.
    pub(super) first_row: u64,
    pub(super) reached: &'a [Lanes],
    pub(super) before: &'a [Lanes],
    /// Those that have changed.
    pub(super) marks: &'a [bool],
}

/// The number of states that rows have beyond those of the level before, times the unit of the weights.
pub(super) fn count_new<const V: usize>(found: &Found<'_>) -> u64 {
    let reached = found.reached.as_chunks::<V>().0;
    let before = found.before.as_chunks::<V>().0;
    let counts = map_each(tasks(found.marks.len()), &|rows| {
        rows.filter(|&own| found.marks[own])
            .map(|own| {
                let new: Row<V> = row_of(|i| reached[own][i] & !before[own][i]);
                u64::from(count(&new)) * found.space.weight(found.first_row + own as u64)
            })
            .sum::<u64>()
    });
    counts.into_iter().sum()
}

/// Finds all rows from which a move leads into those that are active.
pub(super) fn find_candidates(
    space: &dyn Space,
    first_row: u64,
    active: &[bool],
    candidates: &mut RowBits,
) {
    /// So many rows are looked at before what was found is marked.
    const AT_ONCE: usize = 1 << 14;
    for (number, chunk) in (0_u64..).zip(active.chunks(AT_ONCE)) {
        let first = first_row + number * AT_ONCE as u64;
        let rows = (first..).zip(chunk).filter(|(_, active)| **active);
        let rows: Vec<u64> = rows.map(|(row, _)| row).collect();
        let found = map_each(rows.chunks(rows_per_task(rows.len())), &|rows| {
            let mut arrivals: Vec<Arrival> = Vec::new();
            for &row in rows {
                space.arrivals(row, &mut arrivals);
            }
            arrivals
        });
        for arrival in found.into_iter().flatten() {
            candidates.insert(arrival.from);
        }
    }
}

/// The first row in which one set has states that another lacks, and those; only rows that are marked are looked at.
pub(super) fn first_outside<const V: usize>(
    larger: &[Lanes],
    smaller: &[Lanes],
    marks: &[bool],
) -> Option<(usize, Vec<Lanes>)> {
    let (larger, smaller) = (larger.as_chunks::<V>().0, smaller.as_chunks::<V>().0);
    (0..marks.len()).filter(|&own| marks[own]).find_map(|own| {
        let outside: Row<V> = row_of(|i| larger[own][i] & !smaller[own][i]);
        any(&outside).then(|| (own, outside.to_vec()))
    })
}
