//! Shortest solutions of single positions: by two searches that meet, with a table, or with tables
//! of parts of the puzzle.

use core::cell::Cell;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use god_table::engine::SearchError;
use god_table::{Depth, HalfTurns, Meeting, Met, NotMet, PuzzleScrambles, PuzzleTable, Selection};
use pattern_search::{Growing, GrowingSolver, Lengths, Outcome, SolutionQuery};
use puzzle_def::Pattern;
use puzzle_space::Memory;
use row_search::MAX_DEPTH;
use serde::Serialize;

use super::chosen::{read_seen, selected, unsolvable};
use super::question::{Choices, Position};
use super::search::{self, Report};
use super::{SEARCH, TOO_FAR};
use crate::fault::{Fault, TOO_LARGE};
use crate::levels::Level;

/// This many positions are solved without a table. Their searches take no longer than making one.
const FEW: usize = 50;

/// The most solutions that are listed.
const MOST_LISTED: usize = 1_000_000;

/// The requested solutions.
#[derive(Clone, Copy, Debug)]
pub(super) struct WantedSolutions {
    /// Whether all shortest solutions are requested, or only the first.
    pub(super) all: bool,
    /// The smallest and the largest number of moves.
    pub(super) least: Depth,
    pub(super) most: Depth,
}

/// The solutions of a position, as the program writes them.
#[derive(Debug, Serialize)]
pub(super) struct Solutions {
    /// The number of moves of each.
    pub(super) length: usize,
    pub(super) solutions: Vec<String>,
}

/// A puzzle, with the tables made for it so far.
#[derive(Debug)]
pub(super) struct Solver {
    choices: Choices,
    memory: Memory,
    pub(super) selection: Selection,
    meeting: Option<Meeting>,
    /// The number of positions for which the meeting searches were used.
    met: usize,
    table: Option<Arc<PuzzleTable>>,
    /// Whether a state is known to be farther than the largest distance of a table.
    is_too_deep: bool,
    growing: Option<GrowingSolver<'static>>,
}

impl Solver {
    /// A solver without any tables.
    pub(super) fn new(choices: Choices, memory: Memory) -> Result<Self, Fault> {
        Ok(Self {
            selection: selected(&choices)?,
            choices,
            memory,
            meeting: None,
            met: 0,
            table: None,
            is_too_deep: false,
            growing: None,
        })
    }

    /// Whether it solves this puzzle with this limit on memory.
    pub(super) fn is_for(&self, choices: &Choices, memory: Memory) -> bool {
        self.choices == *choices && self.memory.bytes == memory.bytes
    }

    /// Solutions of a position.
    pub(super) fn solve(
        &mut self,
        position: &Position,
        wanted: WantedSolutions,
        report: Report<'_>,
    ) -> Result<Solutions, Fault> {
        let (pattern, tips) = read_seen(&self.selection, position)?;
        let turned = tips.len() as Depth;
        let too_far = || too_far(wanted);
        let before_tips = WantedSolutions {
            least: wanted.least.saturating_sub(turned),
            most: wanted.most.checked_sub(turned).ok_or_else(too_far)?,
            ..wanted
        };
        let found = self.find(&pattern, before_tips, report)?;
        let length = found.first().ok_or_else(too_far)?.len() + tips.len();
        let selection = &self.selection;
        let turns = selection.turns()?;
        let name = |mv: usize| turns[mv].name.as_str();
        let definition = selection.definition();
        // Two equal quarter turns are written as a half turn, in either direction.
        let half_turns = selection
            .is_single()
            .then(|| HalfTurns::of_turns(&turns, selection.whole()));
        let may_pass = |path: &[usize]| {
            let path = path.iter().map(|&mv| &turns[mv].transformation);
            let half = path.fold(pattern.clone(), |pattern, turn| pattern.after(turn));
            half != *definition.start() && definition.broken_rule(&half).is_none()
        };
        let names = found.iter().filter_map(|moves| match &half_turns {
            None => Some(moves.iter().map(|&mv| name(mv)).collect()),
            Some(half_turns) => half_turns
                .are_made_first(moves, 0..moves.len(), may_pass)
                .then(|| half_turns.words(moves, name)),
        });
        let solutions = names.map(|mut names: Vec<&str>| {
            names.extend(tips.iter().map(String::as_str));
            selection.puzzle().write(&names)
        });
        Ok(Solutions {
            length,
            solutions: solutions.collect(),
        })
    }

    /// Solutions as numbers of moves; none if no solution has such a length. A few positions are
    /// solved by two searches that meet. More are solved with a table if it fits in memory, and
    /// otherwise by a search with tables of parts.
    pub(super) fn find(
        &mut self,
        pattern: &Pattern,
        wanted: WantedSolutions,
        report: Report<'_>,
    ) -> Result<Vec<Vec<usize>>, Fault> {
        let mut needs_longer = false;
        if self.table.is_none() && (self.met < FEW || self.is_too_deep) {
            self.met += 1;
            let selection = &self.selection;
            let meeting = match &mut self.meeting {
                Some(meeting) => meeting,
                none => none.insert(selection.meeting()?),
            };
            match meeting.meet(pattern) {
                Ok(met) if met.distance() > wanted.most => return Ok(Vec::new()),
                Ok(met) if met.distance() >= wanted.least => return listed(&met, wanted.all),
                Ok(_) => needs_longer = true,
                Err(NotMet::Unsolvable) => return Err(unsolvable(selection)),
                // Too far for two searches that meet.
                Err(_) => {}
            }
        }
        if needs_longer {
            self.expect_table(wanted.least)?;
        }
        let lists_all = wanted.all || needs_longer;
        if self.table.is_some()
            || !self.is_too_deep && self.selection.is_tabulated(self.memory, lists_all)?
        {
            return match self.look_up(pattern, wanted, report) {
                Err(_) if self.is_too_deep => self.find(pattern, wanted, report),
                found => found,
            };
        }
        let found = self.search(pattern, wanted, report)?;
        let is_short = |moves: &Vec<usize>| moves.len() < wanted.least as usize;
        match found.first().is_some_and(is_short) {
            false => Ok(found),
            true => {
                self.expect_table(wanted.least)?;
                self.look_up(pattern, wanted, report)
            }
        }
    }

    /// Rejects solutions that are longer than the shortest, if there is not enough memory for a
    /// table.
    fn expect_table(&self, least: Depth) -> Result<(), Fault> {
        let fits = search::check_table(&self.selection, self.memory);
        fits.map_err(|error| {
            Fault::from(error).before(&format!(
                "the position has a shorter solution, and minDepth {least} needs a table: "
            ))
        })
    }

    /// The table of all distances to the start; makes it if necessary.
    fn table(&mut self, report: Report<'_>) -> Result<&Arc<PuzzleTable>, Fault> {
        let table = match self.table.take() {
            Some(table) => table,
            None => {
                // With a table, the data of other searches are no longer needed.
                (self.meeting, self.growing) = (None, None);
                let table = search::table(&self.selection, self.memory, report);
                let too_deep = SearchError::TooDeep { limit: MAX_DEPTH };
                self.is_too_deep = table.as_ref().is_err_and(|fault| *fault == too_deep.into());
                Arc::new(table?)
            }
        };
        Ok(self.table.insert(table))
    }

    /// Solutions from a table.
    pub(super) fn look_up(
        &mut self,
        pattern: &Pattern,
        wanted: WantedSolutions,
        report: Report<'_>,
    ) -> Result<Vec<Vec<usize>>, Fault> {
        let table = self.table(report)?;
        let state = table.space().space().state_of(pattern);
        let reached = state.and_then(|state| Some((state, table.distance(state)?)));
        let Some((state, distance)) = reached else {
            return Err(unsolvable(&self.selection));
        };
        if distance > wanted.most {
            return Ok(Vec::new());
        }
        // `None` would mean that the state is unsolvable, which it isn't.
        let numbers = |solution: god_table::Solution<_>| solution.numbers();
        if distance < wanted.least {
            let lengths = Lengths {
                slack: 0,
                least: wanted.least as usize,
                most: wanted.most as usize,
            };
            let longer = table.solutions_between(state, &[], &[], lengths);
            let longer = longer.map_err(Fault::new)?.map(numbers);
            return bounded(longer, wanted.all);
        }
        let solutions = table.solutions(state);
        let solutions = solutions.map_err(Fault::new)?;
        bounded(solutions.map(numbers), wanted.all)
    }

    /// Solutions by a search with tables of parts of the puzzle.
    pub(super) fn search(
        &mut self,
        pattern: &Pattern,
        wanted: WantedSolutions,
        report: Report<'_>,
    ) -> Result<Vec<Vec<usize>>, Fault> {
        let (selection, bytes) = (&self.selection, self.memory.bytes.0);
        let new = || GrowingSolver::new(selection.definition(), selection.is_single(), bytes);
        let growing = self.growing.get_or_insert_with(new);
        let is_too_far = AtomicBool::new(false);
        let nodes = Cell::new(0);
        let listed = if wanted.all { MOST_LISTED } else { 1 };
        let query = SolutionQuery::default().with_count(listed);
        let outcome = growing.solve_all(
            pattern,
            &query,
            &|| is_too_far.load(Ordering::Relaxed),
            &mut |growing| match growing {
                Growing::Level(level) => report(level.into()),
                Growing::Iteration(iteration) => {
                    nodes.set(nodes.get() + iteration.nodes);
                    report(Level::new(iteration.bound, iteration.nodes, nodes.get()));
                    is_too_far.store(iteration.bound >= wanted.most, Ordering::Relaxed);
                }
            },
        );
        let failed = |error| Fault::saying(format!("the search failed: {error}")).named(SEARCH);
        match outcome.map_err(failed)? {
            Outcome::Solved(found) if found.length() > wanted.most as usize => Ok(Vec::new()),
            Outcome::Solved(found) if wanted.all && !found.are_all() => Err(too_many()),
            Outcome::Solved(found) => Ok(found.iter().collect()),
            Outcome::Unsolvable => Err(unsolvable(selection)),
            Outcome::Open { .. } => Ok(Vec::new()),
        }
    }

    /// A scramble of a random position, or of this many random moves.
    pub(super) fn scramble(
        &mut self,
        seed: u64,
        least: Option<Depth>,
        random_moves: Option<u32>,
        report: Report<'_>,
    ) -> Result<String, Fault> {
        if let Some(length) = random_moves {
            let selection = &self.selection;
            if selection.names()?.is_empty() {
                return Err(Fault::mismatch("a puzzle without moves", "at least one"));
            }
            let scramble = selection.random_moves(seed, length as usize)?.next();
            return Ok(scramble.unwrap_or_default());
        }
        if !self.selection.goal_is_reached() {
            let found = "a goal that the solved position hasn't reached";
            let expected = "one that it has, as scrambles begin with it";
            return Err(Fault::mismatch(found, expected));
        }
        let table = Arc::clone(self.table(report)?);
        let (selection, memory) = (&self.selection, self.memory);
        let deepest = table.distribution().max_depth();
        let wanted = least.unwrap_or(selection.scramble_distance(deepest));
        if wanted > deepest {
            let (found, metric) = (format!("minDepth {wanted}"), selection.metric());
            let expected = format!("at most {deepest} in {metric}");
            return Err(Fault::mismatch(&found, &expected));
        }
        let make_table = |making: &Selection| search::table(making, memory, report);
        let scrambles = PuzzleScrambles::new(selection, table, make_table)?;
        let least = match least {
            Some(least) => least,
            None => scrambles.least_possible(wanted),
        };
        let scramble = scrambles.draw(seed, least).next();
        let expected = "less: the moves make no position that far from solved";
        let none = || Fault::mismatch(&format!("minDepth {least}"), expected);
        Ok(scramble.ok_or_else(none)?.text)
    }
}

/// The solutions that two searches have found.
fn listed(met: &Met<'_>, all: bool) -> Result<Vec<Vec<usize>>, Fault> {
    bounded(met.solutions().map(|solution| solution.numbers()), all)
}

/// The first of some solutions, or all of them unless they are too many.
fn bounded(
    mut solutions: impl Iterator<Item = Vec<usize>>,
    all: bool,
) -> Result<Vec<Vec<usize>>, Fault> {
    let most = if all { MOST_LISTED } else { 1 };
    let found: Vec<_> = solutions.by_ref().take(most).collect();
    match all && solutions.next().is_some() {
        true => Err(too_many()),
        false => Ok(found),
    }
}

fn too_many() -> Fault {
    let message = format!("found more shortest solutions, expected at most {MOST_LISTED}");
    Fault::saying(message).named(TOO_LARGE)
}

fn too_far(wanted: WantedSolutions) -> Fault {
    let lengths = match (wanted.least, wanted.most) {
        (0, most) => format!("at most {most}"),
        (least, Depth::MAX) => format!("at least {least}"),
        (least, most) => format!("at least {least} and at most {most}"),
    };
    let message = format!("the position has no solution of {lengths} moves");
    Fault::saying(message).named(TOO_FAR)
}
