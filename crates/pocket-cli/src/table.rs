//! Tables of distances for the commands: computed, or read from a file.

use std::ops::ControlFlow;
use std::path::Path;

use god_table::file::StoredTable;
use god_table::{ComputeError, Metric, MoveSet, PocketTable};

use crate::failure::{Failure, Fault};

/// The table of these moves, or of all moves of the metric.
pub(crate) fn compute(metric: Metric, moves: Option<MoveSet>) -> Result<PocketTable, Failure> {
    let moves = moves.unwrap_or(metric.moves());
    PocketTable::compute(metric, moves, &mut |_| ControlFlow::Continue(())).map_err(refusal)
}

/// Bad moves are bad usage, anything else is a failed search.
fn refusal(error: ComputeError) -> Failure {
    match error {
        ComputeError::Moves { .. } => Fault::new(error).into(),
        error => Failure::Search(error.into()),
    }
}

/// The table in a file, once it is proved right. What was asked for must be what the file holds.
pub(crate) fn open(
    path: &Path,
    metric: Option<Metric>,
    moves: Option<MoveSet>,
) -> Result<PocketTable, Failure> {
    let stored = StoredTable::open(path).map_err(|error| Failure::file(path, error))?;
    let table = stored
        .verify()
        .map_err(|error| Failure::file(path, error))?;
    if let Some(asked) = metric.filter(|&asked| asked != table.metric()) {
        let found = format!("a table in {} in {}", table.metric(), path.display());
        return Err(Fault::mismatch(found, format!("one in {asked}, as asked for")).into());
    }
    if let Some(asked) = moves.filter(|&asked| asked != table.moves()) {
        let found = format!(
            "a table of the moves {} in {}",
            table.moves(),
            path.display()
        );
        return Err(Fault::mismatch(found, format!("one of {asked}, as asked for")).into());
    }
    Ok(table)
}
