//! Which solutions of a position are printed, and in which order.

use std::collections::BinaryHeap;

use clap::{Args, ValueEnum};
use cube_model::notation::Sequence;
use god_table::{Depth, NamedMove, Solution};

use crate::failure::Fault;
use crate::options::depth;
use crate::solver::{Language, Ways};

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
    /// What is one solution without it, as U2, is then two, U U and U' U'; "optimal_count" counts them as they are
    /// listed.
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

    /// The first option that is given and that only a table of all positions can do something with.
    pub(crate) fn needs_a_table(&self) -> Option<&'static str> {
        let given = [
            (self.all, "--all"),
            (self.slack.is_some(), "--slack"),
            (self.count.is_some(), "--count"),
            (self.order != Order::Length, "--order ease"),
            (self.start.is_some(), "--start"),
            (self.end.is_some(), "--end"),
        ];
        let needing = given.into_iter().find(|&(is_given, _)| is_given);
        needing.map(|(_, option)| option)
    }

    /// Refuses an order that the puzzle has none of.
    pub(crate) fn check(&self, language: &impl Language) -> Result<(), Fault> {
        if self.order == Order::Ease && !language.knows_ease() {
            let found = "--order ease with a puzzle that isn't turned like a cube";
            return Err(Fault::mismatch(found, "--order length"));
        }
        Ok(())
    }

    /// Refuses moves at the ends, for which there has to be a table of each position.
    pub(crate) fn refuse_ends(&self) -> Result<(), Fault> {
        let given = [("--start", &self.start), ("--end", &self.end)];
        match given.iter().find(|(_, moves)| moves.is_some()) {
            Some((option, _)) => Err(Fault::mismatch(
                format!("{option} with a table that has positions up to symmetry, or in any grip"),
                "memory for all positions, each in its grip",
            )),
            None => Ok(()),
        }
    }

    /// Whether the shortest solutions are enough to tell which are wanted.
    pub(crate) fn are_shortest(&self) -> bool {
        !self.has_lengths() && self.start.is_none() && self.end.is_none()
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

/// The solutions that are asked for of one position.
pub(crate) struct Search<'a, L> {
    pub(crate) wanted: &'a Wanted,
    pub(crate) language: &'a L,
    pub(crate) ways: &'a dyn Ways,
    /// The turns that a solution ends with, as they put right what the state knows nothing of.
    pub(crate) beside: &'a [&'static str],
}

impl<'a, L: Language> Search<'a, L> {
    /// The solutions in the order in which they are printed.
    pub(crate) fn found(&self) -> Result<Box<dyn Iterator<Item = Found> + 'a>, Fault> {
        let limit = self.wanted.limit();
        let found = self.by_length(self.wanted.slack())?;
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
    pub(crate) fn shortest(&self) -> Result<Found, Fault> {
        let first = self.by_length(0)?.next();
        first.ok_or_else(|| self.none())
    }

    /// How many shortest solutions there are: as many as the list of all of them has.
    pub(crate) fn shortest_count(&self) -> u128 {
        if self.joins() {
            self.written_once(0).count() as u128
        } else {
            self.ways.shortest_count()
        }
    }

    /// Whether two equal quarter turns are written as a half turn.
    fn joins(&self) -> bool {
        self.language.joins_quarter_turns() && !self.wanted.expand
    }

    /// The solutions, shortest first; of those that are written alike the first.
    fn written_once(
        &self,
        slack: Depth,
    ) -> impl Iterator<Item = Solution<NamedMove<'a>>> + use<'a, L> {
        let (ways, joins) = (self.ways, self.joins());
        let solutions = ways.solutions(slack);
        solutions.filter(move |solution| !joins || ways.is_first_as_written(&solution.numbers()))
    }

    /// The solutions as they are printed, shortest first.
    fn by_length(&self, slack: Depth) -> Result<impl Iterator<Item = Found> + use<'a, L>, Fault> {
        let (language, joins, beside) = (self.language, self.joins(), self.beside);
        let mut found = self
            .written_once(slack)
            .map(move |solution| {
                let moves = if joins {
                    language.write(&solution)
                } else {
                    language.write_each(&solution)
                };
                Found::of(&moves, solution.len(), beside)
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
