//! The size and cost of a table, computed before it is made.

use core::time::Duration;

use row_search::{Bands, MoveNames, SearchError, Space};

use crate::error::SolverError;
use crate::ground::Ground;
use crate::layout::Layout;
use crate::table::{MOST_EXACT, Progress, Table};
use crate::view::View;

/// The size and cost of a table, computed before it is made.
///
/// ```
/// use pattern_search::GrowingSolver;
///
/// let cube = puzzle_def::known::definition("3x3x3")?;
/// let mut solver = GrowingSolver::new(&cube, false, 40_000_000);
/// let plan = solver.plan()?.expect("there is room for a table");
/// assert!(plan.bytes_to_make <= 40_000_000 && plan.bytes < plan.bytes_to_make);
/// assert_eq!(plan.kept, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePlan {
    /// The part of the puzzle that the table shows.
    pub view: View,
    /// The number of states, reachable or not.
    pub states: u64,
    /// The number of symmetries that merge states. About one state in this many is stored.
    pub symmetries: usize,
    /// The memory of the table, in bytes.
    pub bytes: u64,
    /// The memory needed while it is made, in bytes.
    pub bytes_to_make: u64,
    /// An estimate of the time that one core takes to make it.
    pub time: Duration,
    /// The puzzle's number and the bytes that identify a table on the [`Shelf`](crate::Shelf), if one is
    /// used instead of making this one.
    pub kept: Option<(u64, u64)>,
}

/// Limits for making the largest table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    pub(crate) bytes: u64,
    /// The estimated time of one core.
    pub(crate) time: Duration,
}

impl Room {
    /// The memory needed to make the largest table that the time allows with this many moves, at most `bytes`. The table that is chosen
    /// may need less.
    pub(crate) fn bytes_in_time(self, moves: usize) -> u64 {
        // A search takes three bits a state.
        let moves_in_time = self.time.as_secs_f64() * MOVES_PER_SECOND as f64;
        let in_time = moves_in_time / moves.max(1) as f64 * 3.0 / 8.0;
        self.bytes.min(in_time as u64)
    }
}

/// The moves that one core of a typical machine follows in a second.
const MOVES_PER_SECOND: u64 = 1_000_000_000;

/// A table that isn't made yet.
pub(crate) struct Planned {
    view: View,
    layout: Layout,
    bytes_to_make: u64,
}

impl Planned {
    /// Plans the table of a view. `None` if the view shows nothing, has too many states to number, or needs more than `bytes` of memory
    /// while its table is made.
    pub(crate) fn new(ground: &Ground, names: &MoveNames, view: &View, bytes: u64) -> Option<Self> {
        let shown = view.shown(ground);
        if shown.is_empty() {
            return None;
        }
        let layout = Layout::new(ground, names, shown)?;
        let needed = Bands::bytes_to_search(layout.rows(), layout.fibre())?;
        let bytes_to_make = needed.checked_add(layout.bytes() as u64)?;
        (bytes_to_make <= bytes).then(|| Self {
            view: view.clone(),
            layout,
            bytes_to_make,
        })
    }

    /// Makes the table. `None` if a distance is too large to be stored.
    pub(crate) fn make(self, progress: &mut Progress<'_>) -> Result<Option<Table>, SolverError> {
        match Table::of_layout(self.view, self.layout, progress) {
            Err(SolverError::Search(SearchError::TooDeep { .. })) => Ok(None),
            made => made.map(Some),
        }
    }

    /// An estimate of the time that one core takes to make it.
    pub(crate) fn time(&self) -> Duration {
        let layout = &self.layout;
        let states = layout.rows().saturating_mul(layout.fibre().size() as u64);
        let moves = states.saturating_mul(layout.moves().len() as u64);
        Duration::from_millis(moves / (MOVES_PER_SECOND / 1000))
    }

    /// The size and cost of the table.
    pub(crate) fn plan(&self) -> TablePlan {
        let (rows, fibre) = (self.layout.rows(), self.layout.fibre());
        let stored = rows.saturating_mul(fibre.size() as u64);
        let bytes = match stored <= MOST_EXACT {
            // At most a byte for each state.
            true => stored,
            // An upper bound: the finished table is smaller.
            false => Bands::bytes_to_keep(rows, fibre).unwrap_or(self.bytes_to_make),
        };
        TablePlan {
            view: self.view.clone(),
            states: self.layout.states(),
            symmetries: self.layout.kept.len(),
            bytes: bytes + self.layout.bytes() as u64,
            bytes_to_make: self.bytes_to_make,
            time: self.time(),
            kept: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use core::ops::ControlFlow;

    use puzzle_def::known;

    use super::*;
    use crate::view::OrbitView;

    #[test]
    fn less_memory_is_taken_where_time_is_short() {
        let room = |bytes, seconds| Room {
            bytes,
            time: Duration::from_secs(seconds),
        };
        assert_eq!(room(1_000_000_000, 30).bytes_in_time(18), 625_000_000);
        assert_eq!(room(1_000_000, 30).bytes_in_time(18), 1_000_000);
        assert_eq!(room(u64::MAX, 30).bytes_in_time(0), 11_250_000_000);
        assert_eq!(room(u64::MAX, 0).bytes_in_time(18), 0);
    }

    #[test]
    fn plans_of_small_tables() {
        let pocket = known::definition("pocket").expect("a known puzzle");
        let turns = pocket.turns(false).expect("moves");
        let ground = Ground::new(&pocket, &turns, false);
        let names = MoveNames::new(turns.iter().map(|turn| turn.name.as_str())).expect("names");
        let view = View::new(vec![OrbitView::Whole]);
        let planned = Planned::new(&ground, &names, &view, u64::MAX).expect("it is small");
        let stored = planned.layout.rows() * planned.layout.fibre().size() as u64;
        // A nanosecond for each move of each state that is stored.
        let time = Duration::from_millis(stored * turns.len() as u64 / 1_000_000);
        assert!(time > Duration::from_millis(1));
        let plan = planned.plan();
        assert_eq!(plan.time, time);
        assert_eq!(plan.bytes, stored + planned.layout.bytes() as u64);
        let bytes = plan.bytes_to_make;
        let make = |bytes| Planned::new(&ground, &names, &view, bytes);
        assert!(make(bytes).is_some() && make(bytes - 1).is_none());
        let table = planned.make(&mut |_, _| ControlFlow::Continue(()));
        let table = table.expect("it is small").expect("it is not deep");
        assert!(table.bytes() as u64 <= plan.bytes);
        assert_eq!(
            (table.states(), table.symmetries()),
            (plan.states, plan.symmetries)
        );
    }
}
