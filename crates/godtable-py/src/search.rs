//! Searches: how many positions there are at each distance, and tables of all distances.

use core::ops::ControlFlow;
use std::fs;
use std::path::Path;

use god_table::{
    Distribution, FirstLevels, FirstLevelsError, PuzzleTable, Table, TableSpace, WithGoals,
};
use puzzle_space::checkpoint::{
    CheckpointError, CheckpointEvent, LevelFileError, LevelFiles, SearchIdentity, count_states_kept,
};
use puzzle_space::{
    Bytes, DefinitionSpace, Memory, MemorySource, PlanError, SearchChoices, SearchPlan, Stored,
    check_room,
};
use row_search::{Space, Storage, count_states};

use crate::chosen::Chosen;
use crate::errors::Failure;
use crate::watched;
use crate::work::Task;

/// As much memory as was chosen, or as there is.
pub(crate) fn memory(text: Option<&str>) -> Result<Memory, Failure> {
    let Some(text) = text else {
        return Ok(Memory::left(&|path| fs::read_to_string(path).ok()));
    };
    let bytes: Bytes = text
        .parse()
        .map_err(|error| Failure::Input(format!("found {text:?} for memory, {error}")))?;
    let source = MemorySource::Chosen { by: "memory" };
    Ok(Memory { bytes, source })
}

fn choices(chosen: &Chosen, memory: Memory) -> SearchChoices {
    SearchChoices {
        single_turns: chosen.single,
        ..SearchChoices::new(memory)
    }
}

/// How many positions there are at each distance from the start.
pub(crate) fn counts(
    chosen: &Chosen,
    memory: Memory,
    task: &Task,
) -> Result<Distribution, Failure> {
    if let Some(moves) = chosen.pocket_moves()? {
        let space = TableSpace::pocket(moves);
        check_room(chosen.puzzle.name(), &space, Storage::Counts, memory)?;
        return counted(&space, task);
    }
    let plan = choices(chosen, memory).counting_plan(&chosen.definition)?;
    let space = plan.space(Storage::Counts)?;
    let counts = counted(&space, task)?;
    expect_all(&space, counts.reachable())?;
    Ok(counts)
}

/// Counts, and keeps each level in a folder. A search that is kept there goes on.
pub(crate) fn counts_kept(
    chosen: &Chosen,
    memory: Memory,
    folder: &Path,
    task: &Task,
) -> Result<Distribution, Failure> {
    let plan = choices(chosen, memory).counting_plan(&chosen.definition)?;
    let space = plan.space(Storage::Counts)?;
    let text = definition_text(chosen)?;
    let identity = SearchIdentity::new(chosen.puzzle.name(), space.plan(), &text);
    let files = LevelFiles::in_folder(folder, identity.stem()).map_err(in_file)?;
    let mut report = |event: CheckpointEvent<'_>| {
        if let CheckpointEvent::Ready(level) | CheckpointEvent::Written(level) = event {
            let _ = task.level(level);
        }
    };
    let counts = watched::search(&space, task.flag(), |space| {
        Ok(count_states_kept(
            space,
            &identity,
            &files,
            true,
            &mut report,
        ))
    })?;
    let counts = counts.map_err(|error| match error {
        CheckpointError::Folder(error)
        | CheckpointError::Resume(error)
        | CheckpointError::Write { error, .. } => in_file(error),
        other => Failure::Search(format!("the search failed: {other}")),
    })?;
    expect_all(&space, counts.reachable())?;
    Ok(counts)
}

fn in_file(error: LevelFileError) -> Failure {
    Failure::File(format!("{}: {}", error.path.display(), error.reason))
}

/// The definition as a text, by which its files are known again.
fn definition_text(chosen: &Chosen) -> Result<String, Failure> {
    let definition = &chosen.definition;
    let text = definition.to_tws().or_else(|_| definition.to_kpuzzle());
    text.or_else(|_| definition.to_text())
        .map_err(Failure::input)
}

/// How many positions there are at each distance up to one, and whether these are all.
pub(crate) fn first_levels(
    chosen: &Chosen,
    memory: Memory,
    deepest: usize,
    task: &Task,
) -> Result<(Vec<u64>, bool), Failure> {
    let refused = |error| match error {
        FirstLevelsError::Turns(error) => error.into(),
        error => Failure::TooLarge(format!("{error}, as many as surely fit in {memory}")),
    };
    let levels = FirstLevels::new(&chosen.definition, chosen.single, false).map_err(refused)?;
    let mut levels = levels.within(memory.bytes.0);
    for depth in 0..deepest {
        if levels.are_all() {
            break;
        }
        if task.is_over() {
            return Err(Failure::Search("the search was stopped".into()));
        }
        let counts = levels.counts();
        let newest = counts.last().copied().unwrap_or(0);
        task.report((depth as u32, newest, counts.iter().sum(), 0));
        levels.add_level().map_err(refused)?;
    }
    Ok((levels.counts(), levels.are_all()))
}

fn counted(space: &impl Space, task: &Task) -> Result<Distribution, Failure> {
    watched::search(space, task.flag(), |space| {
        count_states(space, &mut |level| task.level(level))
    })
}

/// Refuses another number of positions than the one that follows from the order of the group, unless something is blocked.
fn expect_all(space: &DefinitionSpace, found: u64) -> Result<(), Failure> {
    let is_blocked = !space.definition().parts().blocked.is_empty();
    match space.plan().states().filter(|_| !is_blocked) {
        Some(states) if *states != found.into() => {
            let reason = format!("the search failed: found {found} positions, expected {states}");
            Err(Failure::Search(reason))
        }
        _ => Ok(()),
    }
}

/// The plan of a table, and what it keeps of each position.
fn table_plan(
    chosen: &Chosen,
    stored: Stored,
    memory: Memory,
) -> Result<(SearchPlan, Storage), Failure> {
    let least = match chosen.undoes_all()? {
        true => Storage::Thirds,
        false => Storage::Full,
    };
    let choices = choices(chosen, memory);
    Ok(choices.tabulating_plan(&chosen.definition, stored, least)?)
}

/// Whether a table is the way to solve positions: there is memory for it and, unless all solutions are asked for, making it
/// doesn't take long.
pub(crate) fn is_tabulated(
    chosen: &Chosen,
    memory: Memory,
    lists_all: bool,
) -> Result<bool, Failure> {
    if chosen.pocket_moves()?.is_some() {
        return Ok(true);
    }
    let (plan, storage) = table_plan(chosen, Stored::Each, memory)?;
    match plan.check_fits(storage) {
        Ok(()) => Ok(lists_all || plan.is_quick()),
        Err(PlanError::TooLarge(_)) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// The distances of all positions to the start.
pub(crate) fn table(chosen: &Chosen, memory: Memory, task: &Task) -> Result<PuzzleTable, Failure> {
    let (space, storage): (TableSpace, Storage) = match chosen.pocket_moves()? {
        Some(moves) => {
            let space = TableSpace::pocket(moves);
            check_room(chosen.puzzle.name(), &space, Storage::Full, memory)?;
            (space, Storage::Full)
        }
        None => {
            let (plan, storage) = table_plan(chosen, Stored::Each, memory)?;
            (plan.space(storage)?.into(), storage)
        }
    };
    let space = WithGoals::own(space).map_err(Failure::input)?;
    let mut report = |level| -> ControlFlow<()> { task.level(level) };
    let table = match storage {
        Storage::Thirds => Table::compute_thirds(space, &mut report),
        Storage::Full | Storage::Counts => Table::compute(space, &mut report),
    }?;
    if let Some(space) = table.space().space().as_definition() {
        expect_all(space, table.distribution().reachable())?;
    }
    Ok(table)
}
