//! Which solutions of a position are printed, and in which order.

use std::collections::BinaryHeap;

use clap::{Args, ValueEnum};
use cube_model::notation::Sequence;
use god_table::{Depth, Metric, Space, Table};

use crate::failure::Fault;
use crate::options::depth;
use crate::solver::{Asked, Solver};

/// The options that say which.
#[derive(Debug, Args)]
pub(crate) struct Wanted {
    /// Print every shortest solution, one a line, in the order of these moves
    #[arg(long)]
    all: bool,

    /// Print every solution that is at most K moves longer than the shortest, shortest first
    ///
    /// A solution ends at the first goal it meets, and no turns of one face stand side by side in it that fewer
    /// turns of this face could replace. Turns of opposite faces are listed in each order.
    #[arg(long, value_name = "K", value_parser = depth())]
    slack: Option<Depth>,

    /// Print the N shortest solutions; with --all or --slack, so many of those at most
    ///
    /// With --json there is a list "solutions", and with --slack or --count a list "lengths" beside it;
    /// "distance", "solution" and "optimal_count" are about the shortest.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    count: Option<u64>,

    /// Only solutions that begin with these moves, which count
    ///
    /// What follows is a solution from there on, and doesn't go on turning the face that was turned last if fewer
    /// turns would do.
    #[arg(long, value_name = "MOVES")]
    pub(crate) start: Option<String>,

    /// Only solutions that end with these moves, which count
    ///
    /// What comes before ends where these moves are first left to be made.
    #[arg(long, value_name = "MOVES")]
    pub(crate) end: Option<String>,

    /// What comes first: of all that are asked for, the shortest or those that are easy to turn
    ///
    /// Without --all, --slack or --count, `ease` gives the easiest of the shortest solutions. A sorted list is kept
    /// in memory.
    #[arg(long, value_enum, ignore_case = true, default_value = "length")]
    order: Order,

    /// In QTM, write every quarter turn by itself: U U instead of U2
    ///
    /// Solutions that are both written U2 without it are then listed as U U and U' U': as many as "optimal_count" says.
    #[arg(long)]
    expand: bool,
}

/// What comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Order {
    /// The shortest, then the order of the moves
    Length,
    /// Little work for a right hand, by a rule of thumb: R and U cost least, B most; for puzzles turned like cubes
    Ease,
}

/// A solution as it is printed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Found {
    pub(crate) length: usize,
    pub(crate) text: String,
}

impl Found {
    /// A solution of so many moves, and the turns beside them that it ends with.
    fn of(moves: &str, length: usize, beside: &[&str]) -> Self {
        let parts = Some(moves).filter(|moves| !moves.is_empty());
        let parts: Vec<&str> = parts.into_iter().chain(beside.iter().copied()).collect();
        Self {
            length: length + beside.len(),
            text: parts.join(" "),
        }
    }
}

impl Wanted {
    /// Whether there is a list of solutions, and not one alone.
    pub(crate) fn is_list(&self) -> bool {
        self.all || self.has_lengths()
    }

    /// Whether the solutions of the list may differ in length.
    pub(crate) fn has_lengths(&self) -> bool {
        self.slack.is_some() || self.count.is_some()
    }

    /// Refuses an order that the puzzle has none of.
    pub(crate) fn check(&self, solver: &impl Solver) -> Result<(), Fault> {
        if self.order == Order::Ease && !solver.knows_ease() {
            let found = "--order ease with a puzzle that isn't turned like a cube";
            return Err(Fault::mismatch(found, "--order length"));
        }
        Ok(())
    }

    fn slack(&self) -> Depth {
        match (self.slack, self.all, self.count) {
            (Some(slack), ..) => slack,
            (None, false, Some(_)) => Depth::MAX,
            (None, ..) => 0,
        }
    }

    /// The most solutions that are printed.
    fn limit(&self) -> usize {
        match self.count {
            // More than memory can address is never reached.
            Some(count) => usize::try_from(count).unwrap_or(usize::MAX),
            None if self.is_list() => usize::MAX,
            None => 1,
        }
    }
}

/// The solutions that are asked for: of which positions, by which table, with which moves at both ends.
pub(crate) struct Search<'a, S, T> {
    pub(crate) wanted: &'a Wanted,
    pub(crate) solver: &'a S,
    pub(crate) table: &'a Table<T>,
    pub(crate) first: Vec<usize>,
    pub(crate) last: Vec<usize>,
}

impl<S: Solver, T: Space> Search<'_, S, T> {
    /// The solutions of the position of a text in the order in which they are printed.
    pub(crate) fn found<'s>(
        &'s self,
        text: &str,
        asked: &'s Asked,
    ) -> Result<Box<dyn Iterator<Item = Found> + 's>, Fault> {
        let limit = self.wanted.limit();
        let found = self.by_length(text, asked, self.wanted.slack())?;
        if self.wanted.order == Order::Length {
            return Ok(Box::new(found.take(limit)));
        }
        // Without a slack, the solutions are told by their number.
        let told = if self.wanted.slack() == Depth::MAX {
            limit
        } else {
            usize::MAX
        };
        Ok(Box::new(easiest(found.take(told), limit)))
    }

    /// The shortest solution that comes first in the order of the moves.
    pub(crate) fn shortest(&self, text: &str, asked: &Asked) -> Result<Found, Fault> {
        let first = self.by_length(text, asked, 0)?.next();
        first.ok_or_else(|| self.none())
    }

    /// How many shortest solutions there are, those that are written alike counted one by one.
    pub(crate) fn shortest_count(&self, text: &str, asked: &Asked) -> Result<u128, Fault> {
        let state = asked.state;
        let count = if self.first.is_empty() && self.last.is_empty() {
            self.table.solution_count(state)
        } else {
            let solutions = self
                .table
                .solutions_between(state, &self.first, &self.last, 0);
            solutions.map(|solutions| solutions.count() as u128)
        };
        count.map_err(|_| self.solver.unsolvable(text))
    }

    /// The solutions of the position of a text, shortest first, each way to write one once.
    fn by_length<'s>(
        &'s self,
        text: &str,
        asked: &'s Asked,
        slack: Depth,
    ) -> Result<impl Iterator<Item = Found> + use<'s, S, T>, Fault> {
        let state = asked.state;
        let Self {
            solver,
            table,
            first,
            last,
            ..
        } = self;
        let solutions = table.solutions_between(state, first, last, slack);
        let solutions = solutions.map_err(|_| solver.unsolvable(text))?;
        let joins = solver.metric() == Metric::QuarterTurn && !self.wanted.expand;
        let mut found = solutions
            .filter(move |solution| {
                let free = first.len()..solution.len() - last.len();
                !joins || table.is_first_as_written(state, &solution.numbers(), free)
            })
            .map(move |solution| {
                let moves = if joins {
                    solver.write(&solution)
                } else {
                    solver.write_each(&solution)
                };
                Found::of(&moves, solution.len(), &asked.beside)
            })
            .peekable();
        match found.peek() {
            Some(_) => Ok(found),
            None => Err(self.none()),
        }
    }

    /// That no solution has the given moves at its ends.
    fn none(&self) -> Fault {
        let end = |name: &str, moves: &Option<String>| {
            let moves = moves.as_ref()?;
            Some(format!("--{name} {moves}"))
        };
        let given = [
            end("start", &self.wanted.start),
            end("end", &self.wanted.end),
        ];
        let given: Vec<String> = given.into_iter().flatten().collect();
        Fault::new(format!("no solution fits {}", given.join(" and ")))
    }
}

/// The first so many of some solutions in the order of their ease, then of their length, then as they come.
fn easiest(found: impl Iterator<Item = Found>, limit: usize) -> impl Iterator<Item = Found> {
    let mut kept = BinaryHeap::new();
    for (number, found) in found.enumerate() {
        kept.push((effort(&found.text), found.length, number, found.text));
        if kept.len() > limit {
            kept.pop();
        }
    }
    let sorted = kept.into_sorted_vec().into_iter();
    sorted.map(|(_, length, _, text)| Found { length, text })
}

/// The points of a solution of a puzzle that is turned like a cube.
fn effort(text: &str) -> u64 {
    let moves: Sequence = text.parse().expect("its moves are moves of cubes");
    moves.effort().expect("its moves are turns of faces")
}
