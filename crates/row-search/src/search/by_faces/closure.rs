//! What a face reaches from the states of some rows: all states of its cycles that its turns join with one of them.

use super::counter::Counter;
use crate::faces::{Cycle, OfBlock};
use crate::fibre::Sums;
use crate::pull::{Words, add_subtracted, copy_words};
use crate::row::Row;

/// Writes into `found` what a face reaches in each cell of its cycles in a block.
///
/// The states of a cycle fall into classes that turns of the face lead round in. Seen from the first row, a class is an
/// element of it: the state x of a row to which the turns add t belongs to x - t. So all rows of the cycle are moved
/// to the first one and joined there, and what comes of it is moved to each of them. That is two moves of a row for each
/// cell but the first, where a pull has one for each two rows that differ.
pub(super) fn close<'r, const V: usize>(
    sums: &Sums,
    block: &OfBlock<'_>,
    row: impl Fn(u16) -> &'r Row<V>,
    [words, other_words]: &mut [Words; 2],
    found: &mut [Row<V>],
) {
    // All rows are read first: those of far groups come from anywhere in memory, and while one row is moved the processor would not see
    // which ones are next.
    let mut rows = block.rows;
    for (cell, found) in block.cells.iter().zip(&mut *found) {
        let (members, others) = rows.split_at(cell.rows.into());
        join_all(members.iter().map(|&member| row(member)), found);
        rows = others;
    }
    let (mut cells, mut found) = (block.cells, found);
    for cycle in block.cycles {
        let count = usize::from(cycle.cells);
        let (own_cells, other_cells) = cells.split_at(count);
        let (own, others) = found.split_at_mut(count);
        (cells, found) = (other_cells, others);
        if let ([_, cell], [first, second], 0) = (own_cells, &mut *own, cycle.rounds) {
            // The same as below, but neither move waits for the other.
            copy_words(first, words);
            copy_words(second, other_words);
            add_moved_back(sums, cell.shift, other_words, first);
            add_moved_back(sums, cell.back, words, second);
            continue;
        }
        let (first, own) = own.split_first_mut().expect("a cycle has a row");
        for (cell, found) in own_cells[1..].iter().zip(&*own) {
            copy_words(found, words);
            add_moved_back(sums, cell.shift, words, first);
        }
        close_round(sums, cycle, words, first);
        if count > 1 {
            copy_words(first, words);
        }
        for (cell, found) in own_cells[1..].iter().zip(own) {
            // What the cell has by itself is some of it.
            add_moved_back(sums, cell.back, words, found);
        }
    }
}

/// Adds what once round the cycle adds to the states of its first row, as often as that comes to something else.
///
/// A face of order 4 may leave a row where it is and twist its pieces. Then its turns add a shift to the states of the
/// row, once, twice and three times.
fn close_round<const V: usize>(sums: &Sums, cycle: &Cycle, words: &mut Words, row: &mut Row<V>) {
    for _ in 0..cycle.rounds {
        copy_words(row, words);
        add_moved_back(sums, cycle.round, words, row);
    }
}

/// The union of some rows.
#[inline(always)]
fn join_all<'r, const V: usize>(mut rows: impl Iterator<Item = &'r Row<V>>, all: &mut Row<V>) {
    let first = rows.next().expect("a cell has a row");
    match rows.next() {
        Some(second) => unite(first, second, all),
        None => *all = *first,
    }
    join_each(rows, all);
}

#[inline(never)]
fn unite<const V: usize>(first: &Row<V>, second: &Row<V>, all: &mut Row<V>) {
    for i in 0..V {
        all[i] = first[i] | second[i];
    }
}

/// Adds the states of other rows to a row.
#[inline(always)]
pub(super) fn join_each<'r, const V: usize>(
    mut rows: impl Iterator<Item = &'r Row<V>>,
    sum: &mut Row<V>,
) {
    while let Some(three) = next_three(&mut rows) {
        join_three(sum, three);
    }
}

/// The same, and the states of the row are counted in the end.
#[inline(always)]
pub(super) fn join_and_count<'r, const V: usize>(
    mut rows: impl Iterator<Item = &'r Row<V>>,
    sum: &mut Row<V>,
    counter: &mut Counter,
) {
    let mut three = next_three(&mut rows).expect("a row is in a cell of each face");
    while let Some(next) = next_three(&mut rows) {
        join_three(sum, core::mem::replace(&mut three, next));
    }
    join_last(sum, three, counter);
}

/// Rows are joined three at a time, as the sum is then read and written less often; one that is missing is another once
/// more.
#[inline(always)]
fn next_three<'r, const V: usize>(
    rows: &mut impl Iterator<Item = &'r Row<V>>,
) -> Option<[&'r Row<V>; 3]> {
    let first = rows.next()?;
    let second = rows.next().unwrap_or(first);
    Some([first, second, rows.next().unwrap_or(first)])
}

#[inline(never)]
fn join_three<const V: usize>(sum: &mut Row<V>, [a, b, c]: [&Row<V>; 3]) {
    for i in 0..V {
        sum[i] |= a[i] | b[i] | c[i];
    }
}

/// Joins and counts while the row is in registers.
#[inline(never)]
fn join_last<const V: usize>(sum: &mut Row<V>, [a, b, c]: [&Row<V>; 3], counter: &mut Counter) {
    for i in 0..V {
        sum[i] |= a[i] | b[i] | c[i];
    }
    counter.add(sum);
}

#[inline(never)]
fn add_moved_back<const V: usize>(sums: &Sums, spot: u16, words: &Words, sum: &mut Row<V>) {
    add_subtracted(sums, spot, words, sum);
}
