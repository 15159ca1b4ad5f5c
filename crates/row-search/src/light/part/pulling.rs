//! A part's work on rows: finding states for other parts, adding found states, and updating and
//! checking its own sets.

use core::ops::Range;

use super::blocks::{self, BlockOut};
use super::row_bits::RowBits;
use crate::fibre::Fibre;
use crate::lanes::Lanes;
use crate::level::{RowSearch, Sources};
use crate::parallel::{map_each, rows_per_task, tasks};
use crate::proof::expect_right;
use crate::row::{Row, any, count, full_row, row_of};
use crate::space::State;

/// The states in rows of other parts that lead into the frontier, in blocks. Filled rows are
/// skipped.
pub(super) fn found_in<const V: usize>(
    sources: &Sources<'_>,
    rows: &Range<u64>,
    filled: &RowBits,
) -> Vec<Vec<u8>> {
    let full = full_row(sources.space.fibre());
    in_blocks::<V>(sources, rows, &|search, row, put| {
        if !filled.has(row)
            && search.is_candidate(row)
            && let Some(found) = search.found(row, &full)
        {
            put(found);
        }
    })
}

/// The full rows of the set, in blocks. If `gained` is given, only the rows that it marks are
/// included.
pub(super) fn filled<const V: usize>(
    sources: &Sources<'_>,
    gained: Option<&[bool]>,
) -> Vec<Vec<u8>> {
    let set = sources.newest.as_chunks::<V>().0;
    let full = full_row(sources.space.fibre());
    let first = sources.first_row;
    in_blocks::<V>(
        sources,
        &(first..first + set.len() as u64),
        &|_, row, put| {
            let own = (row - first) as usize;
            if gained.is_none_or(|gained| gained[own]) && set[own] == full {
                put(&full);
            }
        },
    )
}

/// A function that may put a row into a block.
type Put<'a, const V: usize> =
    &'a (dyn Fn(&mut RowSearch<'_, V>, u64, &mut dyn FnMut(&Row<V>)) + Sync);

/// Calls `each` for every row in a range, and packs what it puts into blocks.
fn in_blocks<const V: usize>(
    sources: &Sources<'_>,
    rows: &Range<u64>,
    each: Put<'_, V>,
) -> Vec<Vec<u8>> {
    let fibre = sources.space.fibre();
    // Fits: a bit for each row of the space is in memory, and a block has as many rows as a word
    // has bits.
    let blocks = (rows.end - rows.start).div_ceil(blocks::ROWS) as usize;
    let of_block = |search: &mut RowSearch<'_, V>, number: usize| {
        let first = rows.start + number as u64 * blocks::ROWS;
        let mut block = BlockOut::new(first);
        for row in first..rows.end.min(first + blocks::ROWS) {
            each(search, row, &mut |found| block.put(fibre, row, found));
        }
        block.finish()
    };
    let found = map_each(tasks(blocks), &|numbers| {
        let mut search = RowSearch::new(sources);
        let blocks = numbers.filter_map(|number| of_block(&mut search, number));
        blocks.collect::<Vec<_>>()
    });
    found.into_iter().flatten().collect()
}

/// Adds states to a row; returns how many are new.
pub(super) fn add_new<const V: usize>(row: &mut Row<V>, found: &Row<V>) -> u32 {
    let new: Row<V> = row_of(|i| found[i] & !row[i]);
    if !any(&new) {
        return 0;
    }
    for i in 0..V {
        row[i] |= new[i];
    }
    count(&new)
}

/// Copies the marked rows from the newer set to the older.
pub(super) fn bring_marked<const V: usize>([newer, older]: &mut [Vec<Lanes>; 2], marks: &[bool]) {
    let newer = newer.as_chunks::<V>().0;
    let size = rows_per_task(marks.len());
    map_each(older.chunks_mut(size * V).enumerate(), &|(task, rows)| {
        for (own, row) in (task * size..).zip(rows.as_chunks_mut().0) {
            if marks[own] {
                *row = newer[own];
            }
        }
    });
}

/// Checks that the second set of some rows has no states that the first one lacks; only marked rows
/// are checked.
pub(super) fn expect_nothing_beyond<const V: usize>(
    fibre: &Fibre,
    rows: &Range<u64>,
    sets: &[Vec<Lanes>; 2],
    marks: &[bool],
) -> Result<(), State> {
    let [smaller, larger] = sets.each_ref().map(|set| set.as_chunks::<V>().0);
    let find_wrong = |(): &mut (), row| {
        let own = (row - rows.start) as usize;
        let beyond: Row<V> = row_of(|i| larger[own][i] & !smaller[own][i]);
        (marks[own] && any(&beyond)).then_some(beyond)
    };
    expect_right(fibre, rows.clone(), || (), find_wrong)
}
