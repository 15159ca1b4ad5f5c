//! One way to solve every puzzle. A few positions are solved by two searches that meet. More are
//! solved with a table if it fits in memory, and otherwise by a search with tables of parts of the
//! puzzle.

mod clock;
mod outcome;

use std::time::{Duration, Instant};

use god_table::{Goal, Meeting, NotMet, PuzzleTable, State};
use pattern_search::{GrowingSolver, Lengths, Outcome as Searched, SolutionQuery};
use puzzle_def::{Pattern, Transformation};
use puzzle_space::MemorySource;
use row_search::Space;

use self::clock::Clock;
pub(crate) use self::outcome::{Outcome, Solutions, Stopped};
use crate::cache::FolderShelf;
use crate::failure::{Failure, Fault};
use crate::interrupt::StopRequest;
use crate::progress::Solving;
use crate::selection::{ReadPosition, Selection, Stored};

/// This many positions are solved without a table. Their searches take no longer than making a
/// table, so both together take at most twice as long as the better way, for any number of
/// positions.
const FEW: usize = 50;

/// The most solutions that a search keeps.
pub(crate) const MOST_KEPT: usize = 1_000_000;

/// What is requested of all solutions.
#[derive(Clone, Debug, Default)]
pub(crate) struct SolveRequest {
    /// The moves with which solutions begin; `last` are those with which they end. Both are numbers
    /// of allowed moves.
    pub(crate) first: Vec<usize>,
    pub(crate) last: Vec<usize>,
    /// The requested numbers of moves.
    pub(crate) lengths: Lengths,
    /// The most solutions that need to be found.
    pub(crate) wanted: usize,
    /// Whether only the first is needed of solutions that are written alike, with half turns for
    /// pairs of quarter turns.
    pub(crate) joins: bool,
    /// The time limit for each position, which does not cover making a table.
    pub(crate) time_limit: Option<Duration>,
}

impl SolveRequest {
    /// Whether any solution will do.
    fn is_free(&self) -> bool {
        let has_ends = !self.first.is_empty() || !self.last.is_empty();
        !has_ends && self.lengths.least == 0
    }
}

/// Solves positions of a puzzle, one after the other.
pub(crate) struct Solver<'a> {
    /// Two searches that meet, for the first few positions, if they can find everything that is
    /// requested.
    meeting: Option<Meeting>,
    /// The number of positions that it was used for.
    met: usize,
    others: Others<'a>,
}

/// Solves positions that are too many or too far for two searches that meet.
struct Others<'a> {
    selection: &'a Selection,
    goal: Option<Goal>,
    request: SolveRequest,
    /// The tables for the requested goals: one, or one for each colour of a goal.
    tables: Vec<(Option<Goal>, PuzzleTable)>,
    searching: GrowingSolver<'a>,
    progress: &'a Solving,
    /// Whether tables are used; `None` until that is decided.
    is_tabulated: Option<bool>,
}

/// A search with tables of parts of the puzzle, which are kept on a shelf if there is one.
pub(crate) fn searching<'a>(
    selection: &'a Selection,
    shelf: Option<FolderShelf>,
) -> GrowingSolver<'a> {
    let (definition, single) = (selection.base.definition(), selection.base.is_single());
    let memory = &selection.memory;
    let mut searching = GrowingSolver::new(definition, single, memory.bytes.0);
    if matches!(memory.source, MemorySource::Chosen { .. }) {
        searching = searching.with_large_tables();
    }
    match shelf {
        Some(shelf) => searching.with_shelf(Box::new(shelf)),
        None => searching,
    }
}

impl<'a> Solver<'a> {
    pub(crate) fn new(
        selection: &'a Selection,
        goal: Option<Goal>,
        request: SolveRequest,
        shelf: Option<FolderShelf>,
        progress: &'a Solving,
    ) -> Result<Self, Failure> {
        let can_meet = goal.is_none()
            && request.lengths.are_shortest()
            && request.first.is_empty()
            && request.last.is_empty()
            && !selection.base.is_in_any_grip();
        let meeting = can_meet.then(|| selection.base.meeting()).transpose()?;
        let searching = searching(selection, shelf).with_counter(&progress.counter);
        Ok(Self {
            meeting,
            met: 0,
            others: Others {
                selection,
                goal,
                request,
                tables: Vec::new(),
                searching,
                progress,
                is_tabulated: None,
            },
        })
    }

    /// Solves with this table, which was read from a file.
    pub(crate) fn with_table(mut self, table: PuzzleTable) -> Self {
        self.meeting = None;
        self.others.is_tabulated = Some(true);
        self.others.tables.push((self.others.goal, table));
        self
    }

    /// The solutions of a position that have these lengths.
    pub(crate) fn solve(
        &mut self,
        position: &ReadPosition,
        lengths: Lengths,
    ) -> Result<Outcome<'_>, Failure> {
        self.others.request.lengths = lengths;
        if let Some(meeting) = &mut self.meeting
            && self.met < FEW
            && self.others.tables.is_empty()
        {
            self.met += 1;
            match meeting.meet(&position.pattern) {
                Ok(met) if met.distance() as usize > self.others.request.lengths.most => {
                    return Ok(Outcome::Solved(Solutions::None));
                }
                Ok(met) => {
                    let clock = Clock::new(self.others.request.time_limit);
                    return Ok(Outcome::Solved(Solutions::Met { met, clock }));
                }
                Err(NotMet::Unsolvable) => return Ok(Outcome::Unsolvable),
                // Too far for two searches that meet.
                Err(_) => {}
            }
        }
        self.others.solve(position)
    }
}

impl Others<'_> {
    fn solve(&mut self, position: &ReadPosition) -> Result<Outcome<'_>, Failure> {
        if self.is_blocked_at_ends(&position.pattern)? {
            return Ok(Outcome::Solved(Solutions::None));
        }
        if !self.is_tabulated()? {
            return self.search(position);
        }
        let goal = self.goal_seen_by(position)?;
        let place = match self.tables.iter().position(|(known, _)| *known == goal) {
            Some(place) => place,
            None => {
                let last = &self.request.last;
                let watched = self.progress.watched;
                let tables = self.selection.tables(Stored::Fitting, goal, last, watched);
                if let Err(Failure::TooMuch(_)) = tables
                    && self.goal.is_none()
                    && !self.selection.base.is_in_any_grip()
                {
                    self.is_tabulated = Some(false);
                    return self.search(position);
                }
                self.tables.push((goal, tables?.of_each));
                self.tables.len() - 1
            }
        };
        let (request, (_, table)) = (&self.request, &self.tables[place]);
        let state = table.space().space().state_of(&position.pattern);
        let is_solved = |&state: &State| {
            let first = request.first.iter();
            let begun = first.fold(state, |state, &mv| table.space().after(state, mv));
            table.distance(state).is_some() && table.distance(begun).is_some()
        };
        Ok(match state.filter(is_solved) {
            Some(state) => Outcome::Solved(Solutions::Table {
                table,
                state,
                request,
                clock: Clock::new(request.time_limit),
            }),
            None => Outcome::Unsolvable,
        })
    }

    /// Searches with tables of parts of the puzzle.
    fn search(&mut self, position: &ReadPosition) -> Result<Outcome<'_>, Failure> {
        let (start, limit, progress) = (Instant::now(), self.request.time_limit, self.progress);
        let stop = StopRequest::new();
        let is_over = || {
            progress.tick();
            stop.is_made() || limit.is_some_and(|limit| start.elapsed() >= limit)
        };
        let (selection, request) = (self.selection, &self.request);
        let notation = selection.notation()?;
        let target = self.target()?;
        let is_first = |moves: &[usize]| {
            let free = request.first.len()..moves.len() - request.last.len();
            notation.is_first_as_written(moves, free, [&position.pattern, &target])
        };
        let query = SolutionQuery::default()
            .with_count(request.wanted)
            .with_lengths(request.lengths)
            .with_ends(&request.first, &request.last);
        let query = match request.joins {
            true => query.with_filter(&is_first),
            false => query,
        };
        let mut search = |query: &SolutionQuery<'_>| {
            let mut report = |growing| progress.report(growing);
            (self.searching).solve_all(&position.pattern, query, &is_over, &mut report)
        };
        let found = search(&query);
        // Distinguishes positions without any solution, which is known without a search, from those
        // without a solution that fits the request.
        let none = Lengths {
            most: 0,
            ..Lengths::default()
        };
        let any = SolutionQuery::default().with_lengths(none);
        let is_misfit = matches!(found, Ok(Searched::Unsolvable))
            && !request.is_free()
            && !matches!(search(&any), Ok(Searched::Unsolvable));
        progress.rest();
        let (time, is_interrupted) = (start.elapsed(), stop.is_made());
        Ok(
            match found.map_err(|error| Failure::Search(error.into()))? {
                Searched::Solved(solutions) => Outcome::Solved(Solutions::Kept {
                    solutions,
                    request,
                    time,
                    is_interrupted,
                }),
                Searched::Unsolvable if is_misfit => Outcome::Solved(Solutions::None),
                Searched::Unsolvable => Outcome::Unsolvable,
                Searched::Open { bound, .. } if bound as usize > request.lengths.most => {
                    Outcome::Solved(Solutions::None)
                }
                Searched::Open { bound, nodes } => Outcome::Stopped(Stopped {
                    at_least: bound,
                    positions: nodes,
                    time,
                    is_interrupted,
                }),
            },
        )
    }

    /// Whether a blocked position is met by the first moves, starting from the position, or by the
    /// last moves, made backwards from the goal.
    fn is_blocked_at_ends(&self, position: &Pattern) -> Result<bool, Failure> {
        if self.request.first.is_empty() && self.request.last.is_empty() {
            return Ok(false);
        }
        let definition = self.selection.base.definition();
        let turns = self.selection.base.turns()?;
        let (first, last) = (self.request.first.iter(), self.request.last.iter().rev());
        let first = first.map(|&mv| turns[mv].transformation.clone());
        let last = last.map(|&mv| turns[mv].transformation.inverse(definition.orbits()));
        let is_blocked = |from: &Pattern, turns: Vec<Transformation>| {
            let mut position = from.clone();
            turns.iter().any(|turn| {
                position = position.after(turn);
                definition.broken_rule(&position).is_some()
            })
        };
        let from_goal = self.goal.is_none() && is_blocked(definition.start(), last.collect());
        Ok(from_goal || is_blocked(position, first.collect()))
    }

    /// The position from which the last moves lead to the goal.
    fn target(&self) -> Result<Pattern, Failure> {
        let definition = self.selection.base.definition();
        let turns = self.selection.base.turns()?;
        let last = self.request.last.iter().rev();
        Ok(last.fold(definition.start().clone(), |position, &mv| {
            position.after(&turns[mv].transformation.inverse(definition.orbits()))
        }))
    }

    /// Whether positions are solved with a table of all positions.
    fn is_tabulated(&mut self) -> Result<bool, Failure> {
        if let Some(known) = self.is_tabulated {
            return Ok(known);
        }
        let needing = self.goal.map(|_| "--goal");
        // A search soon finds a few solutions, but may not find all of them: then even a table that
        // takes long is made, unless there is a time limit, which does not cover making it.
        let is_list = self.request.wanted >= MOST_KEPT && self.request.time_limit.is_none();
        let has_last = !self.request.last.is_empty();
        let is_tabulated = self.selection.is_tabulated(needing, is_list, has_last)?;
        self.is_tabulated = Some(is_tabulated);
        Ok(is_tabulated)
    }

    /// Converts a goal in the colours of the cube in the hand to the colours of the state.
    fn goal_seen_by(&self, position: &ReadPosition) -> Result<Option<Goal>, Fault> {
        let Some((goal, colour)) = self.goal.and_then(|goal| Some((goal, goal.colour()?))) else {
            return Ok(self.goal);
        };
        let face = position.seen.face_of(colour.letter()).ok_or_else(|| {
            let colours: String = position.seen.colours().into_iter().collect();
            Fault::mismatch(
                format!("stickers of the colours {colours}"),
                format!("{colour} among them, as --goal {goal} looks for it"),
            )
        })?;
        Ok(Some(Goal::with_colour(goal.kind(), face)))
    }
}
