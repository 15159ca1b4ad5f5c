//! Shortest solutions of single positions: by two searches that meet, with a table, or with tables
//! of parts of the puzzle.

use core::cell::Cell;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::{process, thread};

use god_table::{Depth, Meeting, NotMet, Selection};
use pattern_search::{Growing, GrowingSolver, Outcome, SolutionQuery};
use puzzle_def::Pattern;

use crate::chosen::Chosen;
use crate::errors::Failure;
use crate::work::{self, Task};

/// This many positions are solved without a table. Their searches take no longer than making one.
pub(crate) const FEW: usize = 50;

/// The most solutions that are listed.
const MOST_LISTED: usize = 1_000_000;

/// The result for a position.
#[derive(Debug)]
pub(crate) enum SolveResult {
    /// Its solutions, each as numbers of moves.
    Solutions(Vec<Vec<usize>>),
    Unsolvable,
    /// Every solution has more moves than allowed.
    TooFar,
    /// Not found in this way; another one must be used.
    Unknown,
}

/// Solutions of a position by two searches that meet.
pub(crate) fn met(
    meeting: &Mutex<Option<Meeting>>,
    selection: &Selection,
    pattern: &Pattern,
    (all, most): (bool, Depth),
    task: &Task,
) -> Result<SolveResult, Failure> {
    let mut meeting = meeting.lock().unwrap_or_else(PoisonError::into_inner);
    let meeting = match &mut *meeting {
        Some(meeting) => meeting,
        none => none.insert(selection.meeting()?),
    };
    Ok(match meeting.meet(pattern) {
        Ok(met) if met.distance() > most => SolveResult::TooFar,
        Ok(met) if all => {
            let solutions = met.solutions_until(|| task.is_over());
            unless_over(solutions.map(|moves| moves.numbers()), task)?
        }
        Ok(met) => SolveResult::Solutions(vec![met.solve().numbers()]),
        Err(NotMet::Unsolvable) => SolveResult::Unsolvable,
        Err(_) => SolveResult::Unknown,
    })
}

/// Solutions of a position from a table.
pub(crate) fn looked_up(
    table: &god_table::PuzzleTable,
    pattern: &Pattern,
    (all, most): (bool, Depth),
    task: &Task,
) -> Result<SolveResult, Failure> {
    let Some(state) = table.space().space().state_of(pattern) else {
        return Ok(SolveResult::Unsolvable);
    };
    match table.distance(state) {
        None => return Ok(SolveResult::Unsolvable),
        Some(distance) if distance > most => return Ok(SolveResult::TooFar),
        Some(_) => {}
    }
    if !all {
        let solution = table.solve(state).map(|moves| vec![moves.numbers()]);
        return Ok(solution.map_or(SolveResult::Unsolvable, SolveResult::Solutions));
    }
    match table.solutions_until(state, || task.is_over()) {
        Ok(solutions) => unless_over(solutions.map(|moves| moves.numbers()), task),
        Err(_) => Ok(SolveResult::Unsolvable),
    }
}

/// All of these solutions; a failure if listing them was stopped.
fn unless_over(
    solutions: impl Iterator<Item = Vec<usize>>,
    task: &Task,
) -> Result<SolveResult, Failure> {
    let solutions: Vec<_> = solutions.take(MOST_LISTED + 1).collect();
    match task.is_over() {
        true => Err(over()),
        false if solutions.len() > MOST_LISTED => Err(too_many()),
        false => Ok(SolveResult::Solutions(solutions)),
    }
}

fn too_many() -> Failure {
    let message = format!("found more shortest solutions, expected at most {MOST_LISTED}");
    Failure::TooLarge(message)
}

/// A solver with tables of parts of the puzzle, on a thread of its own. It keeps its tables for
/// later positions.
#[derive(Debug)]
pub(crate) struct Searching {
    bytes: u64,
    /// The process whose thread it is. A forked one doesn't have it.
    process: u32,
    asked: Sender<Question>,
}

/// A request for one solution of a position, or all, with at most `most` moves.
struct Question {
    pattern: Pattern,
    all: bool,
    most: Depth,
    task: Task,
    answer: Sender<Result<SolveResult, Failure>>,
}

impl Searching {
    fn new(chosen: Arc<Chosen>, bytes: u64) -> Result<Self, Failure> {
        let (asked, questions) = mpsc::channel::<Question>();
        let work = move || {
            let selection = &chosen.selection;
            let mut solver =
                GrowingSolver::new(selection.definition(), selection.is_single(), bytes);
            for question in questions {
                let answer = searched(&mut solver, &question);
                let Question {
                    task, answer: to, ..
                } = question;
                // Fails only if the request was stopped.
                let _ = to.send(answer);
                drop(task);
            }
            Ok(())
        };
        let thread = thread::Builder::new().spawn(|| work::with_threads(None, work));
        thread.map_err(|error| Failure::Search(format!("no thread can be made: {error}")))?;
        Ok(Self {
            bytes,
            process: process::id(),
            asked,
        })
    }

    /// Solutions of a position, from a solver that takes about this much memory.
    pub(crate) fn solve(
        kept: &Mutex<Option<Self>>,
        chosen: &Arc<Chosen>,
        bytes: u64,
        pattern: &Pattern,
        (all, most): (bool, Depth),
        task: &Task,
    ) -> Result<SolveResult, Failure> {
        let (answer, answered) = mpsc::channel();
        let question = Question {
            pattern: pattern.clone(),
            all,
            most,
            task: task.clone(),
            answer,
        };
        {
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            let searching = match kept.take() {
                // Available memory varies, so a solver with up to twice this limit is kept.
                Some(known) if known.bytes / 2 <= bytes && known.process == process::id() => known,
                _ => Self::new(Arc::clone(chosen), bytes)?,
            };
            let searching = kept.insert(searching);
            searching.asked.send(question).map_err(|_| over())?;
        }
        answered.recv().map_err(|_| over())?
    }
}

fn over() -> Failure {
    Failure::Search("the search was stopped".into())
}

fn searched(solver: &mut GrowingSolver<'_>, question: &Question) -> Result<SolveResult, Failure> {
    let Question {
        pattern,
        all,
        most,
        task,
        ..
    } = question;
    let is_too_far = core::sync::atomic::AtomicBool::new(false);
    let is_over = || task.is_over() || is_too_far.load(core::sync::atomic::Ordering::Relaxed);
    let nodes = Cell::new(0);
    let listed = if *all { MOST_LISTED } else { 1 };
    let query = SolutionQuery::default().with_count(listed);
    let outcome = solver.solve_all(pattern, &query, &is_over, &mut |growing| match growing {
        Growing::Level(level) => {
            let _ = task.level(level);
        }
        Growing::Iteration(iteration) => {
            nodes.set(nodes.get() + iteration.nodes);
            task.report((iteration.bound, iteration.nodes, nodes.get(), 0));
            if iteration.bound >= *most {
                is_too_far.store(true, core::sync::atomic::Ordering::Relaxed);
            }
        }
    });
    match outcome.map_err(|error| Failure::Search(format!("the search failed: {error}")))? {
        Outcome::Solved(found) if found.length() > (*most as usize) => Ok(SolveResult::TooFar),
        Outcome::Solved(_) if *all && task.is_over() => Err(over()),
        Outcome::Solved(found) if *all && !found.are_all() => Err(too_many()),
        Outcome::Solved(found) => Ok(SolveResult::Solutions(found.iter().collect())),
        Outcome::Unsolvable => Ok(SolveResult::Unsolvable),
        Outcome::Open { bound, .. } if bound > *most => Ok(SolveResult::TooFar),
        Outcome::Open { .. } => Err(over()),
    }
}
