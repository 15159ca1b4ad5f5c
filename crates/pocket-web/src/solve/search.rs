//! Searches: how many positions there are at each distance, tables of all distances, and orders.

use core::ops::ControlFlow;

use god_table::engine::count_states;
use god_table::{FirstLevels, FirstLevelsError, PuzzleTable, Table, TableSpace, WithGoals};
use puzzle_space::{
    DefinitionSpace, Memory, PlanError, SearchChoices, SearchPlan, Stored, check_room, decimal,
};
use row_search::{Distribution, LevelReport, Storage};

use super::SEARCH;
use super::chosen::Chosen;
use crate::fault::{Fault, TOO_LARGE};
use crate::levels::{Counts, Level};

/// A function that is told of each level.
pub(super) type Report<'a> = &'a mut dyn FnMut(Level);

fn choices(chosen: &Chosen, memory: Memory) -> SearchChoices {
    SearchChoices {
        single_turns: chosen.single,
        ..SearchChoices::new(memory)
    }
}

/// How many positions there are at each distance from the start.
pub(super) fn counts(chosen: &Chosen, memory: Memory, report: Report<'_>) -> Result<Counts, Fault> {
    let mut progress = each(report);
    if let Some(moves) = chosen.pocket_moves()? {
        let space = TableSpace::pocket(moves);
        check_room(chosen.puzzle.name(), &space, Storage::Counts, memory)?;
        return Ok((&count_states(&space, &mut progress)?).into());
    }
    let plan = choices(chosen, memory).counting_plan(&chosen.definition)?;
    let space = plan.space(Storage::Counts)?;
    let counts = count_states(&space, &mut progress)?;
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

/// How many positions there are at each distance up to one.
pub(super) fn first_levels(
    chosen: &Chosen,
    memory: Memory,
    deepest: u32,
    report: Report<'_>,
) -> Result<Counts, Fault> {
    let refused = |error| match error {
        FirstLevelsError::Turns(error) => error.into(),
        error => {
            let message = format!("{error}, as many as surely fit in {memory}");
            Fault::saying(message).named(TOO_LARGE)
        }
    };
    let levels = FirstLevels::new(&chosen.definition, chosen.single, false).map_err(refused)?;
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
    })
}

/// Refuses another number of positions than the one that follows from the order of the group, unless something is blocked.
fn expect_all(space: &DefinitionSpace, counts: &Distribution) -> Result<(), Fault> {
    let is_blocked = !space.definition().parts().blocked.is_empty();
    let found = counts.reachable();
    match space.plan().states().filter(|_| !is_blocked) {
        Some(states) if *states != found.into() => {
            let states = decimal(states);
            let message = format!("the search failed: found {found} positions, expected {states}");
            Err(Fault::saying(message).named(SEARCH))
        }
        _ => Ok(()),
    }
}

/// The plan of a table, and what it keeps of each position.
fn table_plan(chosen: &Chosen, memory: Memory) -> Result<(SearchPlan, Storage), Fault> {
    let least = match chosen.undoes_all()? {
        true => Storage::Thirds,
        false => Storage::Full,
    };
    let choices = choices(chosen, memory);
    Ok(choices.tabulating_plan(&chosen.definition, Stored::Each, least)?)
}

/// Refuses a table for which there is no memory.
pub(super) fn check_table(chosen: &Chosen, memory: Memory) -> Result<(), Fault> {
    if chosen.pocket_moves()?.is_none() {
        let (plan, storage) = table_plan(chosen, memory)?;
        plan.check_fits(storage)?;
    }
    Ok(())
}

/// Whether a table is the way to solve positions: there is memory for it and, unless all solutions are asked for, making it
/// doesn't take long.
pub(super) fn is_tabulated(
    chosen: &Chosen,
    memory: Memory,
    lists_all: bool,
) -> Result<bool, Fault> {
    if chosen.pocket_moves()?.is_some() {
        return Ok(true);
    }
    let (plan, storage) = table_plan(chosen, memory)?;
    match plan.check_fits(storage) {
        Ok(()) => Ok(lists_all || plan.is_quick()),
        Err(PlanError::TooLarge(_)) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// The distances of all positions to the start.
pub(super) fn table(
    chosen: &Chosen,
    memory: Memory,
    report: Report<'_>,
) -> Result<PuzzleTable, Fault> {
    let (space, storage): (TableSpace, Storage) = match chosen.pocket_moves()? {
        Some(moves) => {
            let space = TableSpace::pocket(moves);
            check_room(chosen.puzzle.name(), &space, Storage::Full, memory)?;
            (space, Storage::Full)
        }
        None => {
            let (plan, storage) = table_plan(chosen, memory)?;
            (plan.space(storage)?.into(), storage)
        }
    };
    let space = WithGoals::own(space).map_err(|error| Fault::new(&error))?;
    let mut progress = each(report);
    let table = match storage {
        Storage::Thirds => Table::compute_thirds(space, &mut progress),
        Storage::Full | Storage::Counts => Table::compute(space, &mut progress),
    }?;
    if let Some(space) = table.space().space().as_definition() {
        expect_all(space, table.distribution())?;
    }
    Ok(table)
}

/// The exact order of the group of the moves, in digits.
pub(super) fn order(chosen: &Chosen, memory: Memory) -> Result<String, Fault> {
    let order = chosen.definition.bounded_order(memory.bytes.0);
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
