//! Searches: the number of positions at each distance, and tables of all distances.

use std::fs;
use std::path::Path;

use god_table::{
    Distribution, FirstLevelsError, PuzzleTable, Selection, Table, TableSpace, WithGoals,
};
use puzzle_space::checkpoint::{
    CheckpointError, CheckpointEvent, LevelFileError, LevelFiles, SearchIdentity, count_states_kept,
};
use puzzle_space::{Bytes, Memory, MemorySource};
use row_search::{Storage, count_states};

use crate::errors::Failure;
use crate::watched;
use crate::work::Task;

/// The chosen limit on memory, or by default all that is available.
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

/// The number of positions at each distance from the start.
pub(crate) fn counts(
    selection: &Selection,
    memory: Memory,
    task: &Task,
) -> Result<Distribution, Failure> {
    let space = selection.counting_space(memory)?;
    let counts = watched::search(&space, task.flag(), |space| {
        count_states(space, &mut |level| task.level(level))
    })?;
    space.check_count(counts.reachable())?;
    Ok(counts)
}

/// Counts, and saves each level in a folder. If the folder has levels of this search, it resumes
/// from them.
pub(crate) fn counts_kept(
    selection: &Selection,
    memory: Memory,
    folder: &Path,
    task: &Task,
) -> Result<Distribution, Failure> {
    let plan = selection
        .search_choices(memory)
        .counting_plan(selection.definition())?;
    let space = plan.space(Storage::Counts)?;
    let text = definition_text(selection)?;
    let identity = SearchIdentity::new(selection.puzzle().name(), space.plan(), &text);
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
    space.check_count(counts.reachable())?;
    Ok(counts)
}

fn in_file(error: LevelFileError) -> Failure {
    Failure::File(format!("{}: {}", error.path.display(), error.reason))
}

/// The definition with all moves as a text, which identifies its files together with the names of
/// the chosen moves. Some choices of moves can't be written where places are blocked.
fn definition_text(selection: &Selection) -> Result<String, Failure> {
    let definition = selection.whole();
    let text = definition.to_tws().or_else(|_| definition.to_kpuzzle());
    text.or_else(|_| definition.to_text())
        .map_err(Failure::input)
}

/// The number of positions at each distance up to one, and whether these are all positions.
pub(crate) fn first_levels(
    selection: &Selection,
    memory: Memory,
    deepest: usize,
    task: &Task,
) -> Result<(Vec<u64>, bool), Failure> {
    let refused = |error| match error {
        FirstLevelsError::Turns(error) => error.into(),
        error => Failure::TooLarge(format!("{error}, as many as surely fit in {memory}")),
    };
    let mut levels = selection
        .first_levels()
        .map_err(refused)?
        .within(memory.bytes.0);
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

/// The distances of all positions to the start.
pub(crate) fn table(
    selection: &Selection,
    memory: Memory,
    task: &Task,
) -> Result<PuzzleTable, Failure> {
    let (space, storage) = selection.table_space(memory)?;
    let space: WithGoals<TableSpace> = WithGoals::own(space).map_err(Failure::input)?;
    let table = Table::compute_stored(space, storage, &mut |level| task.level(level))?;
    table
        .space()
        .space()
        .check_count(table.distribution().reachable())?;
    Ok(table)
}
