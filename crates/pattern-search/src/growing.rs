//! Searches with larger and larger tables.

use core::fmt;
use core::ops::{ControlFlow, RangeInclusive};
use core::sync::atomic::AtomicU64;
use core::time::Duration;

use puzzle_def::{Definition, Pattern, Reach};
use row_search::{LevelReport, SearchError};

use crate::budget::Budget;
use crate::error::SolverError;
use crate::kept::Shelf;
use crate::limits::Limits;
use crate::outcome::{Iteration, Outcome, Solutions};
use crate::plan::{Room, TablePlan};
use crate::query::SolutionQuery;
use crate::solver::{NEAR_BYTES, Near, Solver};
use crate::table::Table;

/// The tables of each step, and how many positions are examined with them before the next step. The positions of all searches count
/// together.
///
/// Each step takes some ten times as long as the one before.
const STEPS: Steps = [
    Step {
        bytes: 1 << 18,
        tables: 3,
        most: Some(1_000_000),
    },
    Step {
        bytes: 1 << 22,
        tables: 1,
        most: Some(100_000_000),
    },
    Step {
        bytes: 1 << 26,
        tables: 1,
        most: Some(400_000_000),
    },
    Step {
        bytes: u64::MAX,
        tables: 1,
        most: None,
    },
];

/// If the shelf has a table, it is used after this many steps. The second of them then examines only 1 / `PART_BEFORE_KEPT` of its
/// positions.
const STEPS_BEFORE_KEPT: usize = 2;
const PART_BEFORE_KEPT: u64 = 4;

type Steps = [Step; 4];

/// The tables of a step.
struct Step {
    /// How many bytes they may take, and how many there may be.
    bytes: u64,
    tables: usize,
    /// How many positions are looked at with them.
    most: Option<u64>,
}

/// The default limits for making the largest table: memory, and time of one core.
const UNASKED: Room = Room {
    bytes: 1_000_000_000,
    time: Duration::from_secs(30),
};

/// Finds shortest solutions with tables that are made when first needed: small ones, made in no time,
/// for short scrambles, and larger ones for those that take longer. Tables stay for the next position.
///
/// ```
/// use std::time::{Duration, Instant};
///
/// use pattern_search::GrowingSolver;
///
/// let cube = puzzle_def::known::definition("3x3x3")?;
/// let mut solver = GrowingSolver::new(&cube, false, 1 << 28);
/// let position = cube.start().after(&cube.read_sequence("scramble", "R U F")?);
/// let start = Instant::now();
/// let is_over = || start.elapsed() > Duration::from_secs(600);
/// let outcome = solver.solve(&position, &is_over, &mut |_| {})?;
/// assert_eq!(outcome.solution().map(|solution| solution.moves.len()), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GrowingSolver<'a> {
    definition: Definition,
    single_turns: bool,
    bytes: u64,
    /// [`STEPS`], or shorter ones in tests.
    steps: &'static Steps,
    /// Limits for making the largest table, and the smallest memory budget of a table that is taken from the shelf.
    room: Room,
    least: u64,
    shelf: Option<Box<dyn Shelf + 'a>>,
    /// What the moves reach, once it was asked for.
    reach: Option<Reach>,
    /// The solver of each step, once made.
    solvers: [Option<Solver>; STEPS.len()],
    /// The number of positions examined in each step.
    looked_at: [u64; STEPS.len()],
    /// What the last search knew of positions near the goal.
    near: Option<Near>,
    counter: Option<&'a AtomicU64>,
}

/// Progress of a [`GrowingSolver`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growing {
    /// A level of a table was found.
    Level(LevelReport),
    /// All solutions of some length were searched for.
    Iteration(Iteration),
}

impl<'a> GrowingSolver<'a> {
    /// A solver whose tables take at most about `bytes` of memory. It makes none yet.
    ///
    /// With `single_turns`, only base moves and their inverses count as moves; otherwise every power of
    /// a base move counts as one.
    #[must_use]
    pub fn new(definition: &Definition, single_turns: bool, bytes: u64) -> Self {
        Self {
            definition: definition.clone(),
            single_turns,
            bytes,
            steps: &STEPS,
            room: Room {
                bytes: bytes.min(UNASKED.bytes),
                ..UNASKED
            },
            least: 0,
            shelf: None,
            reach: None,
            solvers: [const { None }; STEPS.len()],
            looked_at: [0; STEPS.len()],
            near: None,
            counter: None,
        }
    }

    /// Makes the largest table that fits in memory, however long that takes, and ignores tables on the
    /// shelf that were made in less than half of it. By default, making a table takes at most 1 GB and,
    /// as an estimate, 30 s of one core.
    #[must_use]
    pub fn with_large_tables(self) -> Self {
        Self {
            room: Room {
                bytes: self.bytes,
                time: Duration::MAX,
            },
            least: self.bytes / 2,
            ..self
        }
    }

    /// Sets a counter for progress displays, to which searches add the positions they examine.
    #[must_use]
    pub fn with_counter(self, counter: &'a AtomicU64) -> Self {
        Self {
            counter: Some(counter),
            ..self
        }
    }

    /// Takes the largest table from a shelf if it has one, and keeps a new one there. Has no effect in WebAssembly.
    #[must_use]
    pub fn with_shelf(self, shelf: Box<dyn Shelf + 'a>) -> Self {
        Self {
            shelf: Some(shelf),
            ..self
        }
    }

    /// The size and cost of the largest table, computed before it is made; `None` if none fits in memory.
    ///
    /// # Errors
    ///
    /// [`SolverError`] if the puzzle has too many moves or moves of equal names.
    pub fn plan(&self) -> Result<Option<TablePlan>, SolverError> {
        let shelf = self.shelf.as_deref().map(|shelf| shelf as &dyn Shelf);
        let kept = (shelf, &self.wanted());
        Solver::plan(&self.definition, self.single_turns, kept, self.room)
    }

    /// The range of memory budgets of tables that are taken from the shelf.
    fn wanted(&self) -> RangeInclusive<u64> {
        self.least..=self.bytes
    }

    /// Makes the largest table now, or takes it from the shelf, and returns it. The list is empty if none
    /// fits in memory.
    ///
    /// # Errors
    ///
    /// As for [`Solver::new`].
    pub fn make_largest(
        &mut self,
        progress: &mut dyn FnMut(Growing),
    ) -> Result<&[Table], SolverError> {
        let last = STEPS.len() - 1;
        let made = self.solver(last, &|| false, progress)?;
        Ok(made.map_or(&[], Solver::tables))
    }

    /// Finds a shortest solution, or stops with a lower bound once `is_over` returns true.
    ///
    /// # Errors
    ///
    /// As for [`Solver::new`], and [`SolverError::Position`] if the position does not belong to this
    /// puzzle.
    pub fn solve(
        &mut self,
        position: &Pattern,
        is_over: &(dyn Fn() -> bool + Sync),
        progress: &mut dyn FnMut(Growing),
    ) -> Result<Outcome, SolverError> {
        let query = SolutionQuery::default().with_count(1);
        let outcome = self.solve_all(position, &query, is_over, progress)?;
        Ok(outcome.map(Solutions::first))
    }

    /// Finds the requested solutions like [`Solver::solve_all`], until `is_over` returns true.
    ///
    /// # Errors
    ///
    /// As for [`solve`](Self::solve).
    ///
    /// # Panics
    ///
    /// If a number in [`SolutionQuery::with_ends`] is not that of a move.
    pub fn solve_all(
        &mut self,
        position: &Pattern,
        query: &SolutionQuery<'_>,
        is_over: &(dyn Fn() -> bool + Sync),
        progress: &mut dyn FnMut(Growing),
    ) -> Result<Outcome<Solutions>, SolverError> {
        let (definition, bytes, counter) = (&self.definition, self.bytes, self.counter);
        definition.check(position).map_err(SolverError::Position)?;
        let reach = self.reach.get_or_insert_with(|| definition.reach(bytes));
        if reach.excludes(definition, position) {
            return Ok(Outcome::Unsolvable);
        }
        let (mut bound, mut nodes) = (0, 0);
        // The solutions of the step that found most.
        let mut found = Solutions::default();
        let last = STEPS.len() - 1;
        // Start with the last solver that was made for an earlier position.
        let made = self.solvers.iter().rposition(Option::is_some);
        let first = made.unwrap_or(0);
        for (step, &Step { most, .. }) in self.steps.iter().enumerate().skip(first) {
            let has_kept = (1..last).contains(&step) && self.has_kept();
            let part = if has_kept { PART_BEFORE_KEPT } else { 1 };
            let most = most.map(|most| (most / part).saturating_sub(self.looked_at[step]));
            if most == Some(0) || has_kept && step >= STEPS_BEFORE_KEPT {
                continue;
            }
            let mut near = self.near.take();
            if step == last && self.solvers[step].is_none() {
                // The largest table takes all memory while it is made.
                near.iter_mut().for_each(|near| near.shrink(NEAR_BYTES));
            }
            let Some(solver) = self.solver(step, is_over, progress)? else {
                break;
            };
            let limits = Limits::default().with_stop(is_over);
            let limits = counter.map_or(limits, |counter| limits.with_counter(counter));
            let limits = most.map_or(limits, |nodes| limits.with_nodes(nodes));
            let mut looked_at = 0;
            let mut report = |iteration: Iteration| {
                looked_at += iteration.nodes;
                progress(Growing::Iteration(iteration));
                ControlFlow::Continue(())
            };
            let outcome = solver.solve_near(position, query, (&limits, &mut near), &mut report);
            let outcome = outcome.map_err(SolverError::Position)?;
            self.near = near;
            self.looked_at[step] += looked_at;
            let (own, more) = match outcome {
                Outcome::Open { bound, nodes } => (bound, nodes),
                Outcome::Solved(some) => {
                    // Larger tables find the others.
                    let is_known = some.are_all() || some.count() >= query.count || is_over();
                    let own = (some.length() as u32, some.nodes());
                    if some.count() >= found.count() {
                        found = some;
                    }
                    if is_known {
                        return Ok(Outcome::Solved(found));
                    }
                    own
                }
                Outcome::Unsolvable => return Ok(Outcome::Unsolvable),
            };
            self.looked_at[step] += more.saturating_sub(looked_at);
            bound = bound.max(own);
            nodes += more;
            if is_over() || bound as usize > query.lengths.most {
                break;
            }
        }
        if found.count() > 0 {
            return Ok(Outcome::Solved(found));
        }
        // At least one move is needed unless the position is solved.
        bound = bound.max(u32::from(position != self.definition.start()));
        Ok(Outcome::Open { bound, nodes })
    }

    /// The solver of a step. `None` if the time is over before its tables are made.
    fn solver(
        &mut self,
        step: usize,
        is_over: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(Growing),
    ) -> Result<Option<&Solver>, SolverError> {
        if self.solvers[step].is_none() {
            // The first solver stays: it takes little memory, and identifies the puzzle on the shelf.
            let smaller = self.solvers[..step].iter_mut().skip(1);
            smaller.for_each(|own| *own = None);
            self.solvers[step] = self.new_solver(step, is_over, progress)?;
        }
        Ok(self.solvers[step].as_ref())
    }

    /// Whether the shelf has a table for this puzzle. `false` until the first solver is made, which identifies the puzzle.
    fn has_kept(&self) -> bool {
        let (Some(shelf), Some(first)) = (&self.shelf, &self.solvers[0]) else {
            return false;
        };
        let kept = shelf.largest(first.number(), &self.wanted());
        kept.is_some()
    }

    fn new_solver(
        &mut self,
        step: usize,
        is_over: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(Growing),
    ) -> Result<Option<Solver>, SolverError> {
        let wanted = self.wanted();
        let mut report = |_: &_, level| {
            progress(Growing::Level(level));
            match is_over() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let (definition, single_turns) = (&self.definition, self.single_turns);
        let made = if step + 1 == STEPS.len() {
            // One large table is looked up in all forms; others beside it say little more.
            // In WebAssembly nothing is kept, and the code for it is left out.
            let shelf = self
                .shelf
                .as_deref_mut()
                .filter(|_| !cfg!(target_family = "wasm"))
                .map(|shelf| shelf as &mut dyn Shelf);
            let (kept, room) = ((shelf, wanted), self.room);
            Solver::with_largest(definition, single_turns, kept, room, is_over, &mut report)
        } else {
            let budget = Budget {
                bytes: self.steps[step].bytes.min(self.room.bytes),
                tables: self.steps[step].tables,
            };
            Solver::choosing(definition, single_turns, &budget, is_over, &mut report)
        };
        match made {
            Ok(solver) => Ok(Some(solver.with_near(self.room.bytes))),
            Err(SolverError::Search(SearchError::Cancelled { .. })) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Without the shelf, which need not implement `Debug`.
impl fmt::Debug for GrowingSolver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GrowingSolver")
            .field("bytes", &self.bytes)
            .field("solvers", &self.solvers)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
