//! Shortest solutions of puzzles whose table there is no room for, with tables of parts of the puzzle.

use std::fmt;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use pattern_search::{Budget, Limits, Outcome, Solver, SolverError};
use perm_group::Chain;
use puzzle_def::Pattern;
use row_search::SearchError;

use super::Selection;
use super::digits::grouped;
use crate::failure::{Failure, Fault};
use crate::progress;

/// Tables of parts, and how many positions are looked at with them before larger tables are made.
///
/// Short scrambles are solved with tables that are made at once. Each step takes some ten times as long as the one before.
const STEPS: [(u64, Option<u64>); 3] = [
    (100_000, Some(2_000_000)),
    (5_000_000, Some(200_000_000)),
    (200_000_000, None),
];

/// The most tables of parts.
const PROJECTIONS: usize = 4;

/// What a search comes to.
#[derive(Debug)]
pub(crate) enum Searched {
    /// A shortest solution, by the numbers of its moves.
    Solved(Vec<usize>),
    /// There is no solution.
    Unsolvable,
    /// The time was over.
    Stopped(Stopped),
}

/// How far a search was when its time was over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped {
    /// There is no solution with fewer moves than that.
    pub(crate) at_least: u32,
    /// How many positions were looked at.
    pub(crate) positions: u64,
    /// The time that there was.
    pub(crate) limit: Duration,
}

/// How far it came, and after which time and work.
impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            at_least,
            positions,
            limit,
        } = self;
        let moves = if *at_least == 1 { "move" } else { "moves" };
        let seconds = limit.as_secs();
        write!(
            f,
            "no solution with fewer than {at_least} {moves}; stopped after {seconds} s ({} positions)",
            grouped(&positions.to_string())
        )
    }
}

/// A search for each position, with tables that are made when they are needed first.
pub(crate) struct Searching<'a> {
    selection: &'a Selection,
    /// The group of the moves, where it tells whether a position can be solved.
    group: Option<Chain>,
    /// One for each of the first steps.
    solvers: Vec<Solver>,
    limit: Option<Duration>,
    /// Whether somebody watches.
    watched: bool,
}

impl<'a> Searching<'a> {
    pub(crate) fn new(selection: &'a Selection, limit: Option<Duration>, watched: bool) -> Self {
        Self {
            selection,
            group: None,
            solvers: Vec::new(),
            limit,
            watched,
        }
    }

    /// Looks for a shortest solution.
    pub(crate) fn solve(&mut self, position: &Pattern) -> Result<Searched, Failure> {
        if self.is_out_of_reach(position) {
            return Ok(Searched::Unsolvable);
        }
        let start = Instant::now();
        let (limit, watched) = (self.limit, self.watched);
        let is_over = move || limit.is_some_and(|limit| start.elapsed() >= limit);
        let mut stopped = Stopped {
            at_least: 0,
            positions: 0,
            limit: limit.unwrap_or(Duration::MAX),
        };
        for step in 0..STEPS.len() {
            let Some(solver) = self.solver(step, &is_over)? else {
                break;
            };
            match search(solver, step, position, &is_over, watched)? {
                Outcome::Solved(solution) => {
                    return Ok(Searched::Solved(solution.moves));
                }
                Outcome::Unsolvable => return Ok(Searched::Unsolvable),
                Outcome::Open { bound, nodes } => {
                    stopped.at_least = stopped.at_least.max(bound);
                    stopped.positions += nodes;
                }
            }
            if is_over() {
                break;
            }
        }
        if stopped.at_least == 0 {
            // Nothing is known but that moves are needed at all.
            stopped.at_least = u32::from(position != self.selection.definition.start());
        }
        Ok(Searched::Stopped(stopped))
    }

    /// Whether a position is known to be none that moves make, without a search.
    fn is_out_of_reach(&mut self, position: &Pattern) -> bool {
        let definition = &self.selection.definition;
        let Some(change) = definition.transformation_to(position) else {
            return false;
        };
        let group = self
            .group
            .get_or_insert_with(|| definition.bounded_chain(self.selection.memory.bytes.0));
        group.is_exact() && !group.contains(&definition.permutation(&change))
    }

    /// The tables of a step. `None` if the time is over before they are made.
    fn solver(
        &mut self,
        step: usize,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Option<&Solver>, Failure> {
        if step == self.solvers.len() {
            let selection = self.selection;
            // What is left of the memory is taken while the last table is made.
            let budget = Budget {
                states: STEPS[step].0,
                bytes: selection.memory.bytes.0 / 2,
                projections: PROJECTIONS,
            };
            let made = progress::of(self.watched, |report| {
                let mut tell = |_: &_, level| {
                    if is_over() {
                        return ControlFlow::Break(());
                    }
                    report(level)
                };
                Solver::new_with(
                    &selection.definition,
                    selection.is_single(),
                    &budget,
                    &mut tell,
                )
            });
            match made {
                Ok(solver) => self.solvers.push(solver),
                Err(SolverError::Search(SearchError::Cancelled { .. })) => return Ok(None),
                Err(error) => return Err(Failure::Search(error.into())),
            }
        }
        Ok(self.solvers.get(step))
    }
}

/// A search with the tables of a step.
fn search(
    solver: &Solver,
    step: usize,
    position: &Pattern,
    is_over: &(dyn Fn() -> bool + Sync),
    watched: bool,
) -> Result<Outcome, Fault> {
    let limits = Limits::default().with_stop(is_over);
    let limits = match STEPS[step].1 {
        Some(nodes) => limits.with_nodes(nodes),
        None => limits,
    };
    let mut bounds = progress::Bounds::new(watched);
    let outcome = solver.solve_with(position, &limits, &mut |iteration| {
        bounds.add(iteration.bound, iteration.nodes);
        ControlFlow::Continue(())
    });
    outcome.map_err(Fault::new)
}
