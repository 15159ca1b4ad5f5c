//! Tables of distances for the commands: computed, or read from a file.

use std::path::Path;

use god_table::file::StoredTable;
use god_table::{ComputeError, Metric, MoveSet, PocketTable, Space, Table};

use crate::failure::{Failure, Fault};
use crate::progress;

/// The table of a space, computed while somebody may be watching.
pub(crate) fn compute<S: Space>(space: S, watched: bool) -> Result<Table<S>, Failure> {
    let table = progress::of(watched, |report| Table::compute(space, report));
    table.map_err(|error| Failure::Search(error.into()))
}

/// The same with less memory: with distances modulo 3. Each move has to be undone by one of the moves.
pub(crate) fn compute_thirds<S: Space>(space: S, watched: bool) -> Result<Table<S>, Failure> {
    let table = progress::of(watched, |report| Table::compute_thirds(space, report));
    table.map_err(|error| Failure::Search(error.into()))
}

/// The pocket cube's table of these moves, or of all moves of the metric.
pub(crate) fn compute_pocket(
    metric: Metric,
    moves: Option<MoveSet>,
    watched: bool,
) -> Result<PocketTable, Failure> {
    let moves = moves.unwrap_or(metric.moves());
    let table = progress::of(watched, |report| {
        PocketTable::compute(metric, moves, report)
    });
    table.map_err(refusal)
}

/// Bad moves are bad usage, anything else is a failed search.
fn refusal(error: ComputeError) -> Failure {
    match error {
        ComputeError::Moves { .. } => Fault::new(error).into(),
        error => Failure::Search(error.into()),
    }
}

/// The pocket cube's table in a file, once it is proved right, and in the metric that was asked for.
pub(crate) fn open_pocket(path: &Path, metric: Option<Metric>) -> Result<PocketTable, Failure> {
    let stored = StoredTable::open(path).map_err(|error| Failure::file(path, error))?;
    let table = stored
        .verify()
        .map_err(|error| Failure::file(path, error))?;
    if let Some(asked) = metric.filter(|&asked| asked != table.metric()) {
        let found = format!("a table in {}", table.metric());
        let expected = format!("one in {asked}, as asked for");
        return Err(Fault::mismatch_in(path, found, expected).into());
    }
    Ok(table)
}

/// Refuses a table from a file unless it has the moves that were asked for.
pub(crate) fn expect_moves(
    path: &Path,
    table: &PocketTable,
    asked: Option<MoveSet>,
) -> Result<(), Fault> {
    let Some(asked) = asked.filter(|&asked| asked != table.moves()) else {
        return Ok(());
    };
    let found = format!("a table of the moves {}", table.moves());
    let expected = format!("one of {asked}, as asked for");
    Err(Fault::mismatch_in(path, found, expected))
}
