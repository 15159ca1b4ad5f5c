//! Reads saved rows of a search: all rows at once, or several parts, each row in one place.

use core::ops::Range;
use std::io::{self, Read};

use super::bytes::BytesIn;
use super::error::ResumeError;
use super::head::Head;
use super::rows::{KeptSets, StateCounts, read_rows};
use crate::levels::Levels;
use crate::proof::expect_of_goals;
use crate::row::with_row_length;
use crate::space::{Space, State};

/// Some rows of a search at the end of a level.
pub(in crate::light) struct Restored<S> {
    pub(in crate::light) sets: S,
    /// The number of states in these rows.
    pub(in crate::light) found: StateCounts,
    pub(in crate::light) levels: Levels,
}

/// Reads the wanted rows. The inputs are read to their ends, to verify their checksums.
///
/// Takes the memory of the sets and a small buffer, however large the inputs are.
pub(in crate::light) fn read_inputs<'r, S: KeptSets>(
    space: &dyn Space,
    rows: Range<u64>,
    identity: &[u8],
    inputs: &mut dyn Iterator<Item = io::Result<Box<dyn Read + 'r>>>,
) -> Result<Restored<S>, ResumeError> {
    let mut begun: Option<(Head, S)> = None;
    let mut covered = Vec::new();
    let mut found = StateCounts::default();
    for input in inputs {
        let mut input = input.map_err(ResumeError::Io)?;
        let mut input = BytesIn::new(&mut *input);
        let head = Head::read(space, identity, &mut input)?;
        let (first, sets) = match &mut begun {
            Some(begun) => begun,
            None => begun.insert((head.clone(), begin(space, &rows, &head)?)),
        };
        head.expect_levels_of(first)?;
        if head.rows == (0..space.rows()) {
            head.found.expect_same(head.total()?)?;
        }
        cover(&mut covered, &rows, &head.rows)?;
        let wanted = (&rows, &mut *sets, &mut found);
        let all = head.rows.clone();
        with_row_length!(space.fibre(), read_rows(space, all, wanted, &mut input))?
            .expect_same(head.found)?;
        input.end()?;
    }
    let (head, sets) = begun
        .ok_or_else(|| ResumeError::Parts("found no saved part, expected at least one".into()))?;
    expect_covered(covered, &rows)?;
    if rows == (0..space.rows()) {
        found.expect_same(head.total()?)?;
    }
    expect_goals(space, &rows, &sets)?;
    Ok(Restored {
        sets,
        found,
        levels: head.levels(),
    })
}

/// Sets without any states. If they cover all rows, the number of goals is checked first.
fn begin<S: KeptSets>(space: &dyn Space, rows: &Range<u64>, head: &Head) -> Result<S, ResumeError> {
    if *rows == (0..space.rows()) {
        let sets = S::with_goals(space, rows.clone()).map_err(ResumeError::Search)?;
        let goals = sets.goals(space, 0);
        if head.counts[0] != goals {
            let found = head.counts[0];
            let text = format!("found {found} goals, expected {goals}");
            return Err(ResumeError::Foreign(text));
        }
    }
    S::empty(space, rows).map_err(ResumeError::Search)
}

/// Adds the wanted rows of an input to those that are covered.
fn cover(
    covered: &mut Vec<Range<u64>>,
    wanted: &Range<u64>,
    rows: &Range<u64>,
) -> Result<(), ResumeError> {
    let rows = rows.start.max(wanted.start)..rows.end.min(wanted.end);
    if rows.is_empty() {
        return Ok(());
    }
    let both = covered
        .iter()
        .map(|other| rows.start.max(other.start)..rows.end.min(other.end))
        .find(|both| !both.is_empty());
    match both {
        Some(both) => Err(ResumeError::Parts(format!(
            "found row {} twice, expected it once",
            both.start
        ))),
        None => {
            covered.push(rows);
            Ok(())
        }
    }
}

/// Checks that all rows are covered.
fn expect_covered(mut covered: Vec<Range<u64>>, rows: &Range<u64>) -> Result<(), ResumeError> {
    covered.sort_by_key(|rows| rows.start);
    let next = covered.iter().fold(
        rows.start,
        |next, rows| {
            if rows.start == next { rows.end } else { next }
        },
    );
    if next == rows.end {
        Ok(())
    } else {
        let text = format!("found no part with row {next}, expected one");
        Err(ResumeError::Parts(text))
    }
}

/// Checks that all goals in some rows were reached.
fn expect_goals(
    space: &dyn Space,
    rows: &Range<u64>,
    sets: &impl KeptSets,
) -> Result<(), ResumeError> {
    let is_reached = |State { row, element }| sets.has(space, (row - rows.start) as usize, element);
    expect_of_goals(space, rows.clone(), is_reached).map_err(|State { row, .. }| {
        ResumeError::Foreign(format!(
            "found a goal in row {row} that was not reached, expected all to be"
        ))
    })
}
