//! A solver with one table, as large as there is room for.

use core::ops::RangeInclusive;

use puzzle_def::Definition;
use row_search::SearchError;

use super::{FEWEST_BYTES, Solver};
use crate::choice::views;
use crate::error::SolverError;
use crate::kept::Shelf;
use crate::plan::{Planned, Room, TablePlan};
use crate::table::{Progress, Table};

impl Solver {
    /// Takes the largest table that was made in so many bytes from a shelf, or makes the largest that there is room for and keeps it there.
    /// There is none if none fits.
    pub(crate) fn with_largest(
        definition: &Definition,
        single_turns: bool,
        (shelf, kept): (Option<&mut dyn Shelf>, RangeInclusive<u64>),
        room: Room,
        is_over: &dyn Fn() -> bool,
        progress: &mut Progress<'_>,
    ) -> Result<Self, SolverError> {
        let mut solver = Self::without_tables(definition, single_turns)?;
        let puzzle = solver.number();
        let mut shelf = shelf;
        if let Some(shelf) = &mut shelf {
            let (ground, names) = (&solver.ground, &solver.names);
            let orbits = definition.orbits().len();
            let found = Table::largest(ground, names, orbits, &mut **shelf, (puzzle, kept));
            if let Some(table) = found {
                solver.tables.push(table);
                return Ok(solver.in_order());
            }
        }
        if let Some((planned, bytes)) = solver.planned(room, is_over)? {
            let table = planned.make(progress)?;
            if let (Some(shelf), Some(table)) = (shelf, table.as_ref().filter(|own| own.is_large()))
            {
                shelf.keep(puzzle, bytes, &|out| table.keep(out));
            }
            solver.tables.extend(table);
        }
        Ok(solver.in_order())
    }

    /// What the largest table takes that there is room for, or that is on a shelf and was made in so many bytes.
    pub(crate) fn plan(
        definition: &Definition,
        single_turns: bool,
        (shelf, kept): (Option<&dyn Shelf>, &RangeInclusive<u64>),
        room: Room,
    ) -> Result<Option<TablePlan>, SolverError> {
        let solver = Self::without_tables(definition, single_turns)?;
        let planned = solver.planned(room, &|| false)?;
        let puzzle = solver.number();
        let kept = shelf.and_then(|shelf| shelf.largest(puzzle, kept));
        Ok(planned.map(|(planned, _)| TablePlan {
            kept: kept.map(|bytes| (puzzle, bytes)),
            ..planned.plan()
        }))
    }

    /// The largest table that there is room for, and the bytes of memory for which it was chosen.
    fn planned(
        &self,
        room: Room,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Option<(Planned, u64)>, SolverError> {
        let most = room.bytes_in_time(self.rules.turns().len());
        let mut bytes = most;
        while bytes >= FEWEST_BYTES {
            let views = views(&self.ground, &self.definition, bytes, is_over);
            let views = views.ok_or(SolverError::Search(SearchError::Cancelled { depth: 0 }))?;
            let mut planned = (views.iter())
                .filter_map(|view| Planned::new(&self.ground, &self.names, view, most));
            let Some(planned) = planned.next() else {
                // Views take more than was estimated.
                bytes = bytes / 3 * 2;
                continue;
            };
            let time = planned.time();
            if time <= room.time {
                return Ok(Some((planned, bytes)));
            }
            let part = room.time.as_secs_f64() / time.as_secs_f64();
            bytes = (bytes as f64 * part.min(0.9)) as u64;
        }
        Ok(None)
    }
}
