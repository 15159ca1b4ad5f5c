//! Searches with larger and larger tables.

use core::ops::ControlFlow;

use puzzle_def::{Definition, Pattern, Reach};
use row_search::{LevelReport, SearchError};

use crate::budget::Budget;
use crate::error::{PositionError, SolverError};
use crate::limits::Limits;
use crate::outcome::{Iteration, Outcome, Solutions};
use crate::solver::Solver;

/// The positions that a table may have, and how many positions are looked at with such tables before larger ones are made.
///
/// Each step takes some ten times as long as the one before.
const STEPS: [(u64, Option<u64>); 3] = [
    (100_000, Some(2_000_000)),
    (5_000_000, Some(200_000_000)),
    (200_000_000, None),
];

/// Finds shortest solutions with tables that are made when they are needed first: short scrambles are solved with small ones, which
/// are made at once.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use pattern_search::{GrowingSolver, Outcome};
///
/// let text = include_str!("../../puzzle-def/tests/definitions/cube333.tws");
/// let cube = puzzle_def::read("cube333.tws", text)?;
/// let mut solver = GrowingSolver::new(&cube, false, 1 << 28);
/// let u = &cube.parts().moves[0].transformation;
/// let outcome = solver.solve(&cube.start().after(u), &|| false, &mut |_| {})?;
/// assert_eq!(outcome.solution().map(|solution| solution.moves.len()), Some(1));
/// let outcome = solver.solve(&cube.start().after(u), &|| true, &mut |_| {})?;
/// assert!(matches!(outcome, Outcome::Solved(_) | Outcome::Open { bound: 1, .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GrowingSolver<'a> {
    definition: &'a Definition,
    single_turns: bool,
    bytes: u64,
    /// What the moves reach, once it was asked for.
    reach: Option<Reach>,
    /// One for each of the first steps.
    solvers: Vec<Solver>,
}

/// A search with the tables of a solver, up to some limits.
type Search<'a, S> = dyn Fn(
        &Solver,
        &Limits<'_>,
        &mut dyn FnMut(Iteration) -> ControlFlow<()>,
    ) -> Result<Outcome<S>, SolverError>
    + 'a;

/// How far a [`GrowingSolver`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growing {
    /// A level of the distances in a table is found.
    Level(LevelReport),
    /// All solutions of some length were looked for.
    Iteration(Iteration),
}

impl<'a> GrowingSolver<'a> {
    /// A solver of a puzzle that takes about so many bytes. If only single turns count as moves, the powers of a base move but
    /// its inverse are none.
    #[must_use]
    pub fn new(definition: &'a Definition, single_turns: bool, bytes: u64) -> Self {
        Self {
            definition,
            single_turns,
            bytes,
            reach: None,
            solvers: Vec::new(),
        }
    }

    /// Looks for a shortest solution until `is_over` says that the time is over.
    ///
    /// # Errors
    ///
    /// [`SolverError`] if there is no solver for the puzzle, or it is no position of this puzzle.
    pub fn solve(
        &mut self,
        position: &Pattern,
        is_over: &(dyn Fn() -> bool + Sync),
        progress: &mut dyn FnMut(Growing),
    ) -> Result<Outcome, SolverError> {
        self.grow(position, is_over, progress, &|solver, limits, progress| {
            let outcome = solver.solve_with(position, limits, progress);
            outcome.map_err(|PositionError(error)| SolverError::Position(error))
        })
    }

    /// Looks for all shortest solutions, or the first `most` ones, as [`Solver::solve_all`] does, until `is_over` says that the time is over.
    ///
    /// # Errors
    ///
    /// As [`solve`](Self::solve).
    pub fn solve_all(
        &mut self,
        position: &Pattern,
        most: usize,
        is_over: &(dyn Fn() -> bool + Sync),
        progress: &mut dyn FnMut(Growing),
    ) -> Result<Outcome<Solutions>, SolverError> {
        self.grow(position, is_over, progress, &|solver, limits, progress| {
            let outcome = solver.solve_all_with(position, most, limits, progress);
            let outcome = outcome.map_err(|PositionError(error)| SolverError::Position(error))?;
            Ok(match outcome {
                // Larger tables find the others.
                Outcome::Solved(some) if !some.are_all() && some.count() < most && !is_over() => {
                    Outcome::Open {
                        bound: some.length() as u32,
                        nodes: some.nodes(),
                    }
                }
                outcome => outcome,
            })
        })
    }

    /// Searches with larger and larger tables until one has an outcome.
    fn grow<S>(
        &mut self,
        position: &Pattern,
        is_over: &(dyn Fn() -> bool + Sync),
        progress: &mut dyn FnMut(Growing),
        search: &Search<'_, S>,
    ) -> Result<Outcome<S>, SolverError> {
        let (definition, bytes) = (self.definition, self.bytes);
        if definition.transformation_to(position).is_some() {
            let reach = self.reach.get_or_insert_with(|| definition.reach(bytes));
            if reach.excludes(definition, position) {
                return Ok(Outcome::Unsolvable);
            }
        }
        let (mut bound, mut nodes) = (0, 0);
        for (step, (_, most)) in STEPS.into_iter().enumerate() {
            let Some(solver) = self.solver(step, is_over, progress)? else {
                break;
            };
            let limits = Limits::default().with_stop(is_over);
            let limits = most.map_or(limits, |nodes| limits.with_nodes(nodes));
            let outcome = search(solver, &limits, &mut |iteration| {
                progress(Growing::Iteration(iteration));
                ControlFlow::Continue(())
            });
            match outcome? {
                Outcome::Open {
                    bound: own,
                    nodes: more,
                } => {
                    bound = bound.max(own);
                    nodes += more;
                }
                known => return Ok(known),
            }
            if is_over() {
                break;
            }
        }
        // If nothing else is known, moves are needed at all.
        bound = bound.max(u32::from(position != definition.start()));
        Ok(Outcome::Open { bound, nodes })
    }

    /// The solver of a step. `None` if the time is over before its tables are made.
    fn solver(
        &mut self,
        step: usize,
        is_over: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(Growing),
    ) -> Result<Option<&Solver>, SolverError> {
        if step == self.solvers.len() {
            // What is left of the memory is taken while the last table is made.
            let budget = Budget {
                states: STEPS[step].0,
                bytes: self.bytes / 2,
                ..Budget::default()
            };
            let mut report = |_: &_, level| {
                progress(Growing::Level(level));
                match is_over() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            };
            let (definition, single_turns) = (self.definition, self.single_turns);
            match Solver::new_with(definition, single_turns, &budget, &mut report) {
                Ok(solver) => self.solvers.push(solver),
                Err(SolverError::Search(SearchError::Cancelled { .. })) => return Ok(None),
                Err(error) => return Err(error),
            }
        }
        Ok(self.solvers.get(step))
    }
}
