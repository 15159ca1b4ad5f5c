//! Searches: the number of positions at each distance, tables of all distances, and orders.

use core::ops::ControlFlow;

use god_table::engine::count_states;
use god_table::{Depth, FirstLevelsError, PuzzleTable, Selection, Table, TableSpace, WithGoals};
use puzzle_space::{Memory, PlanError, decimal};
use row_search::{Distribution, LevelReport};

use super::SEARCH;
use crate::fault::{Fault, TOO_LARGE};
use crate::levels::{Counts, Level};

/// A function that receives each level.
pub(super) type Report<'a> = &'a mut dyn FnMut(Level);

/// The number of positions at each distance from the start, or up to `deepest`.
pub(super) fn counts(
    selection: &Selection,
    memory: Memory,
    deepest: Option<Depth>,
    report: Report<'_>,
) -> Result<Counts, Fault> {
    if let Some(deepest) = deepest {
        return first_levels(selection, memory, deepest, report);
    }
    let space = selection.counted_from_start()?.counting_space(memory)?;
    let counts = count_states(&space, &mut each(report))?;
    expect_all(&space, &counts)?;
    Ok((&counts).into())
}

/// Passes on each level of a search.
fn each(report: Report<'_>) -> impl FnMut(LevelReport) -> ControlFlow<()> {
    |level| {
        report(level.into());
        ControlFlow::Continue(())
    }
}

/// The number of positions at each distance up to `deepest`.
fn first_levels(
    selection: &Selection,
    memory: Memory,
    deepest: Depth,
    report: Report<'_>,
) -> Result<Counts, Fault> {
    let refused = |error| match error {
        FirstLevelsError::Turns(error) => error.into(),
        error => {
            let message = format!("{error}, as many as surely fit in {memory}");
            Fault::saying(message).named(TOO_LARGE)
        }
    };
    let levels = selection.first_levels().map_err(refused)?;
    let mut levels = levels.within(memory.bytes.0);
    let mut counts = levels.counts();
    for depth in 0..deepest {
        let newest = counts.last().copied().unwrap_or(0);
        report(Level::new(depth, newest, counts.iter().sum()));
        if levels.are_all() {
            break;
        }
        levels.add_level().map_err(refused)?;
        counts = levels.counts();
    }
    Ok(Counts {
        total: counts.iter().sum(),
        counts,
        complete: levels.are_all(),
    })
}

/// Rejects a count that differs from the known number of positions.
fn expect_all(space: &TableSpace, counts: &Distribution) -> Result<(), Fault> {
    let checked = space.check_count(counts.reachable());
    checked.map_err(|error| Fault::saying(format!("the search failed: {error}")).named(SEARCH))
}

/// Rejects a table that does not fit in memory.
pub(super) fn check_table(selection: &Selection, memory: Memory) -> Result<(), PlanError> {
    if selection.is_plain_pocket() {
        return Ok(());
    }
    let (plan, storage) = selection.table_plan(memory)?;
    plan.check_fits(storage)
}

/// The distances of all positions to the start.
pub(super) fn table(
    selection: &Selection,
    memory: Memory,
    report: Report<'_>,
) -> Result<PuzzleTable, Fault> {
    let (space, storage) = selection.table_space(memory)?;
    let space = WithGoals::own(space).map_err(Fault::new)?;
    let table = Table::compute_stored(space, storage, &mut each(report))?;
    expect_all(table.space().space(), table.distribution())?;
    Ok(table)
}

/// The exact order of the group of the moves, in digits.
pub(super) fn order(selection: &Selection, memory: Memory) -> Result<String, Fault> {
    let order = selection.definition().bounded_order(memory.bytes.0);
    let digits = decimal(&order.number);
    match order.is_exact {
        true => Ok(digits),
        false => {
            let message = format!(
                "the order is at least {digits}, which could not be proved exact; the option memory allows more"
            );
            Err(Fault::saying(message).named(TOO_LARGE))
        }
    }
}
