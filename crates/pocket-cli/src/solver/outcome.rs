//! The result for a position: solutions, or how far a search came.

use std::fmt;
use std::time::Duration;

use god_table::{HalfTurns, Met, PuzzleTable, State};
use pattern_search::{Lengths, Solutions as Kept};

use super::clock::Clock;
use super::{MOST_KEPT, SolveRequest};
use crate::failure::Fault;
use crate::numbers::grouped;

/// The result for a position.
pub(crate) enum Outcome<'s> {
    Solved(Solutions<'s>),
    Unsolvable,
    /// The search was stopped, by the time limit or by the user.
    Stopped(Stopped),
}

/// How far a search was when it was stopped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped {
    /// No solution has fewer moves.
    pub(crate) at_least: u32,
    /// The number of positions visited.
    pub(super) positions: u64,
    /// The duration of the search.
    pub(super) time: Duration,
    /// Whether the user stopped it.
    pub(crate) is_interrupted: bool,
}

/// Writes how far the search was, and after which time and work.
impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (at_least, seconds) = (self.at_least, self.time.as_secs());
        let moves = if at_least == 1 { "move" } else { "moves" };
        let positions = grouped(&self.positions);
        write!(
            f,
            "no solution with fewer than {at_least} {moves}; stopped after {seconds} s ({positions} positions)"
        )
    }
}

/// The solutions of one position, by the way in which they were found.
pub(crate) enum Solutions<'s> {
    Table {
        table: &'s PuzzleTable,
        state: State,
        request: &'s SolveRequest,
        clock: Clock,
    },
    Met {
        met: Met<'s>,
        clock: Clock,
    },
    /// The solutions that a search kept: as many as requested, unless there are no more or it was
    /// stopped.
    Kept {
        solutions: Kept,
        request: &'s SolveRequest,
        /// The duration of the search.
        time: Duration,
        /// Whether the user stopped it.
        is_interrupted: bool,
    },
    /// The position can be solved, but not as requested.
    None,
}

/// Why a table has an answer.
const KNOWN: &str = "the table has a distance of the state";

/// Why only a table needs to answer.
const ONLY_SHORTEST: &str = "longer solutions need a table";

impl Solutions<'_> {
    /// The solutions of these lengths, which must be the requested ones or the shortest of them.
    /// Each is a list of numbers of moves. They are ordered by length, then by their moves. The
    /// list ends early if the time is over.
    pub(crate) fn list(&self, lengths: Lengths) -> Box<dyn Iterator<Item = Vec<usize>> + '_> {
        self.list_until(lengths, move || match self {
            Self::Table { clock, .. } | Self::Met { clock, .. } => clock.ends_list(),
            Self::Kept { .. } | Self::None => false,
        })
    }

    /// A list that ends as soon as `is_over` returns true, unless the solutions were kept.
    fn list_until<'l>(
        &'l self,
        lengths: Lengths,
        is_over: impl Fn() -> bool + 'l,
    ) -> Box<dyn Iterator<Item = Vec<usize>> + 'l> {
        match self {
            Self::Table {
                table,
                state,
                request,
                ..
            } => {
                let SolveRequest { first, last, .. } = request;
                let solutions =
                    table.solutions_between_until(*state, first, last, lengths, is_over);
                Box::new(solutions.expect(KNOWN).map(|moves| moves.numbers()))
            }
            Self::Met { met, .. } => {
                assert!(lengths.are_shortest(), "{ONLY_SHORTEST}");
                Box::new(met.solutions_until(is_over).map(|moves| moves.numbers()))
            }
            Self::Kept { solutions, .. } => {
                let longest = lengths.longest(solutions.length());
                Box::new(solutions.iter().take_while(move |own| own.len() <= longest))
            }
            Self::None => Box::new(std::iter::empty()),
        }
    }

    /// The number of the shortest requested solutions, if it is known. If half turns are used,
    /// solutions that are written alike count once.
    pub(crate) fn shortest_count(
        &self,
        lengths: Lengths,
        half_turns: Option<&HalfTurns>,
    ) -> Option<u128> {
        let clock = match self {
            Self::Table { clock, .. } | Self::Met { clock, .. } => clock,
            Self::Kept { solutions, .. } => {
                return solutions.shortest_count().map(|count| count as u128);
            }
            Self::None => return None,
        };
        let is_over = clock.ends_count();
        match self {
            Self::Met { met, .. } if half_turns.is_none() => met.solution_count_until(is_over),
            Self::Table {
                table,
                state,
                request,
                ..
            } if half_turns.is_none() && request.is_free() => {
                let count = table.solution_count_until(*state, is_over);
                count.expect(KNOWN)
            }
            _ => {
                let shortest = Lengths {
                    slack: 0,
                    ..lengths
                };
                let listed = self.list_until(shortest, &is_over);
                let count = listed
                    .filter(|moves| self.is_first_as_written(half_turns, moves))
                    .count();
                (!is_over()).then_some(count as u128)
            }
        }
    }

    /// Why there may be more solutions than those listed, if that is so; `has_solutions` says
    /// whether any were listed.
    pub(crate) fn lack(&self, has_solutions: bool) -> Option<Fault> {
        let (solutions, request, time) = match self {
            Self::Kept {
                solutions,
                request,
                time,
                ..
            } => (solutions, request, time),
            Self::Table { clock, .. } | Self::Met { clock, .. } => {
                return clock.lack(has_solutions);
            }
            Self::None => return None,
        };
        let count = grouped(&solutions.count());
        let seconds = time.as_secs();
        let what = match request.lengths.slack {
            0 => "shortest solutions",
            _ => "solutions",
        };
        let text = match solutions.count() {
            _ if solutions.are_all() => return None,
            MOST_KEPT => {
                format!("found {count} {what}, the most that are kept; there may be more")
            }
            kept if kept == request.wanted => return None,
            _ => format!(
                "there may be more {what} than the first {count}; stopped after {seconds} s"
            ),
        };
        Some(Fault::new(text))
    }

    /// A lower bound on the number of moves, from the table's distance and the least requested
    /// length.
    pub(crate) fn at_least(&self) -> Option<u32> {
        let Self::Table {
            table,
            state,
            request,
            ..
        } = self
        else {
            return None;
        };
        let distance = table.distance(*state)?;
        Some(distance.max(request.lengths.least as u32))
    }

    /// Whether the user stopped the search before it had found all solutions.
    pub(crate) fn are_interrupted(&self) -> bool {
        matches!(self, Self::Kept { is_interrupted, .. } if *is_interrupted)
    }

    /// Whether a solution is the first of those that are written alike with these half turns;
    /// always true without half turns.
    pub(crate) fn is_first_as_written(
        &self,
        half_turns: Option<&HalfTurns>,
        moves: &[usize],
    ) -> bool {
        let Some(half_turns) = half_turns else {
            return true;
        };
        match self {
            Self::Table {
                table,
                state,
                request,
                ..
            } => {
                let free = request.first.len()..moves.len() - request.last.len();
                table.is_first_as_written(half_turns, *state, moves, free)
            }
            Self::Met { met, .. } => met.is_first_as_written(half_turns, moves, 0..moves.len()),
            // The search has kept only the first ones.
            Self::Kept { .. } | Self::None => true,
        }
    }
}
