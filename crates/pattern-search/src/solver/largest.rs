//! A solver with one table, as large as there is room for.

use core::ops::RangeInclusive;

use puzzle_def::Definition;
use row_search::SearchError;

use super::Solver;
use crate::budget::rooms;
use crate::choice::views;
use crate::error::SolverError;
use crate::kept::Shelf;
use crate::plan::{Planned, Room, TablePlan};
use crate::table::{Progress, Table};

impl Solver {
    /// A solver with the largest table on the shelf that was made with a memory budget in `kept`. If there is none, makes the largest table
    /// that fits in `room` and keeps it on the shelf. The solver has no table if none fits.
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

    /// The plan of the largest table that fits in `room`, and the table on the shelf that would be used instead, if one was made with a
    /// memory budget in `kept`.
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

    /// Plans the largest table that fits in `room`. Also returns the memory budget for which it was chosen.
    fn planned(
        &self,
        room: Room,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Option<(Planned, u64)>, SolverError> {
        let most = room.bytes_in_time(self.rules.turns().len());
        for bytes in rooms(most) {
            let views = views(&self.ground, &self.definition, bytes, is_over);
            let views = views.ok_or(SolverError::Search(SearchError::Cancelled { depth: 0 }))?;
            let mut planned = (views.iter())
                .filter_map(|view| Planned::new(&self.ground, &self.names, view, most));
            // Its time fits too: `bytes_in_time` counts three bits for each state.
            if let Some(planned) = planned.next() {
                return Ok(Some((planned, bytes)));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use puzzle_def::known;

    use super::*;
    use crate::budget::Budget;
    use crate::growing::GrowingSolver;

    /// Bytes to make the largest table, and its time.
    #[test]
    fn the_largest_table_takes_what_there_is() {
        let cube = known::definition("3x3x3").expect("a known puzzle");
        let solver = Solver::without_tables(&cube, false).expect("moves");
        let rooms = [
            (1 << 22, 30_000),
            (1 << 22, 20),
            (200_000, 20),
            (1 << 22, 1),
            (2_000, 1),
            (1_023, 30_000),
            (1 << 22, 0),
        ];
        let found = rooms.map(|(bytes, milliseconds)| {
            let time = Duration::from_millis(milliseconds);
            let planned = solver.planned(Room { bytes, time }, &|| false);
            let (planned, chosen) = planned.expect("no limit")?;
            assert!(planned.time() <= time && planned.plan().bytes_to_make <= chosen);
            Some((planned.plan().bytes_to_make, planned.time().as_millis()))
        });
        let expected = [
            Some((2_942_501, 92)),
            Some((347_305, 2)),
            Some((178_352, 1)),
            Some((10_394, 0)),
            Some((1_625, 0)),
            None,
            None,
        ];
        assert_eq!(found, expected);
    }

    /// The memory of views is estimated. Here, all views chosen for the first budget need more.
    #[test]
    fn less_is_looked_for_where_no_table_fits() {
        let cuboid = known::definition("3x3x5").expect("a known puzzle");
        let solver = Solver::without_tables(&cuboid, false).expect("moves");
        let (bytes, time) = (24_716, Duration::from_secs(30));
        let planned = solver.planned(Room { bytes, time }, &|| false);
        let (planned, chosen) = planned.expect("no limit").expect("there is room");
        assert_eq!((chosen, planned.plan().bytes_to_make), (16_476, 20_440));
        let budget = Budget { bytes, tables: 1 };
        let solver = Solver::new(&cuboid, false, &budget).expect("tables");
        let tables: Vec<usize> = solver.tables().iter().map(Table::bytes).collect();
        assert_eq!(tables, [17_680]);
    }

    #[test]
    fn the_largest_table_is_the_one_that_was_planned() {
        let pocket = known::definition("pocket").expect("a known puzzle");
        let mut solver = GrowingSolver::new(&pocket, false, 100_000);
        let plan = solver.plan().expect("moves").expect("there is room");
        let tables = solver.make_largest(&mut |_| {}).expect("moves");
        let [table] = tables else {
            panic!("found {} tables, expected one", tables.len());
        };
        assert_eq!(
            (table.view(), table.states(), table.symmetries()),
            (&plan.view, plan.states, plan.symmetries)
        );
    }
}
