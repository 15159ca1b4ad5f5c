//! Visits all rows of a space in order until an error is found.

use core::ops::Range;

use crate::fibre::Fibre;
use crate::parallel::{map_each, tasks};
use crate::row::{Row, has, remove};
use crate::space::{Space, State};

/// Checks rows that are in memory, on all threads, each with its own buffers: `check` counts
/// something in a row, or finds wrong states. Returns the sum of the counts, or the first wrong
/// state.
pub(crate) fn check_rows<B, const V: usize>(
    fibre: &Fibre,
    rows: Range<u64>,
    buffers: impl Fn() -> B + Sync,
    check: impl Fn(&mut B, u64) -> Result<u64, Row<V>> + Sync,
) -> Result<u64, State> {
    let first_row = rows.start;
    let sums = map_each(tasks((rows.end - first_row) as usize), &|rows| {
        let mut buffers = buffers();
        let mut rows = rows.map(|own| first_row + own as u64);
        rows.try_fold(0, |sum, row| match check(&mut buffers, row) {
            Ok(count) => Ok(sum + count),
            Err(wrong) => Err((row, wrong)),
        })
    });
    let sum: Result<u64, (u64, Row<V>)> = sums.into_iter().sum();
    sum.map_err(|(row, wrong)| {
        let element = (0..fibre.size() as u32).find(|&element| has(&wrong, fibre.spot(element)));
        let element = element.expect("bits that stand for no element are in no set");
        State::new(row, element)
    })
}

/// Makes sure that `find_wrong` finds no states in any row.
pub(crate) fn expect_right<B, const V: usize>(
    fibre: &Fibre,
    rows: Range<u64>,
    buffers: impl Fn() -> B + Sync,
    find_wrong: impl Fn(&mut B, u64) -> Option<Row<V>> + Sync,
) -> Result<(), State> {
    let check = |buffers: &mut B, row| find_wrong(buffers, row).map_or(Ok(0), Err);
    check_rows(fibre, rows, buffers, check).map(|_| ())
}

/// Makes sure that something holds of all goals in some rows.
pub(crate) fn expect_of_goals(
    space: &dyn Space,
    rows: Range<u64>,
    holds: impl Fn(State) -> bool,
) -> Result<(), State> {
    let mut wrong: Option<State> = None;
    space.goals(rows, &mut |goal| {
        if !holds(goal) && wrong.is_none_or(|wrong| goal < wrong) {
            wrong = Some(goal);
        }
    });
    wrong.map_or(Ok(()), Err)
}

/// Takes the goals in a row out of a set.
pub(crate) fn remove_goals<const V: usize>(space: &dyn Space, row: u64, states: &mut Row<V>) {
    space.goals(row..row + 1, &mut |goal| {
        remove(states, space.fibre().spot(goal.element));
    });
}
