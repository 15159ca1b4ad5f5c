//! Which solutions of a position are printed, and in which order.

use std::collections::BinaryHeap;

use clap::{Args, ValueEnum};
use cube_model::notation::Sequence;
use god_table::Depth;
use pattern_search::Lengths;
use row_search::MAX_LIGHT_DEPTH;

use crate::conflicts::{Choice, Chosen};
use crate::failure::{Failure, Fault};
use crate::options::{depth, whole_number};
use crate::selection::Notation;
use crate::solver::{MOST_KEPT, Solutions};

/// The options that say which.
#[derive(Debug, Args)]
pub(crate) struct SolutionOptions {
    /// Print every shortest solution, one a line, in the order of the moves
    ///
    /// At most a million, if no table of all positions is used.
    #[arg(long, help_heading = "Solutions")]
    all: bool,

    /// Print every solution at most K moves longer than the shortest
    ///
    /// The shortest come first. Those that differ only in the order of commuting moves, such as U and D, count as one.
    #[arg(long, value_name = "K", value_parser = depth(), help_heading = "Solutions")]
    slack: Option<Depth>,

    /// Print the N shortest solutions; also limits --all and --slack
    #[arg(long, value_name = "N", value_parser = whole_number(1..=u64::MAX), help_heading = "Solutions")]
    count: Option<u64>,

    /// Only solutions that begin with these moves, which count
    ///
    /// If there is no such solution and no table fits in memory, the search stops only at --max-depth or --time-limit.
    #[arg(long, value_name = "MOVES", help_heading = "Solutions")]
    pub(crate) start: Option<String>,

    /// Only solutions that end with these moves, which count
    #[arg(long, value_name = "MOVES", help_heading = "Solutions")]
    pub(crate) end: Option<String>,

    /// Only solutions of at least N moves
    #[arg(long, value_name = "N", value_parser = whole_number(0..=MAX_LIGHT_DEPTH), hide_short_help = true, help_heading = "Solutions")]
    min_depth: Option<Depth>,

    /// Only solutions of at most N moves
    #[arg(long, value_name = "N", value_parser = whole_number(0..=MAX_LIGHT_DEPTH), help_heading = "Solutions")]
    max_depth: Option<Depth>,

    /// Which solutions come first
    #[arg(
        long,
        value_enum,
        ignore_case = true,
        default_value = "length",
        hide_short_help = true,
        help_heading = "Solutions"
    )]
    order: Order,

    /// In QTM, write every quarter turn by itself: U U instead of U2
    #[arg(long, hide_short_help = true, help_heading = "Solutions")]
    pub(crate) expand: bool,
}

/// The order of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Order {
    /// The shortest, and those of equal length in the order of the moves
    Length,
    /// Those easy to turn with the right hand: R and U cost least, B most
    Ease,
}

/// A solution as it is printed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct WrittenSolution {
    pub(crate) length: usize,
    pub(crate) text: String,
}

impl WrittenSolution {
    /// A solution of this many moves, followed by the turns of tips.
    fn of(moves: &str, length: usize, tips: &[String]) -> Self {
        let parts = Some(moves).filter(|moves| !moves.is_empty());
        let tips_turned = tips.iter().map(String::as_str);
        let parts: Vec<&str> = parts.into_iter().chain(tips_turned).collect();
        Self {
            length: length + tips.len(),
            text: parts.join(" "),
        }
    }
}

impl SolutionOptions {
    /// Whether a list of solutions is requested, rather than a single one.
    pub(crate) fn is_list(&self) -> bool {
        self.all || self.has_lengths()
    }

    /// Whether the solutions of the list may differ in length.
    pub(crate) fn has_lengths(&self) -> bool {
        self.slack.is_some() || self.count.is_some()
    }

    /// The most solutions that need to be found.
    pub(crate) fn wanted(&self) -> usize {
        // If they are sorted, but without a slack, their number is the limit.
        match self.order != Order::Length && self.slack() != usize::MAX {
            true => MOST_KEPT,
            false => self.limit().min(MOST_KEPT),
        }
    }

    /// The requested lengths of the solutions.
    pub(crate) fn lengths(&self) -> Lengths {
        let length = |depth: Depth| depth as usize;
        Lengths {
            slack: self.slack(),
            least: self.min_depth.map_or(0, length),
            most: self.max_depth.map_or(usize::MAX, length),
        }
    }

    /// Adds the choices that others may conflict with. An error if no length is allowed.
    pub(crate) fn chosen(&self, chosen: Chosen) -> Result<Chosen, Fault> {
        let Lengths { least, most, .. } = self.lengths();
        if least > most {
            let found = format!("--min-depth {least} with --max-depth {most}");
            return Err(Fault::mismatch(
                found,
                "a --min-depth of at most --max-depth",
            ));
        }
        Ok(chosen
            .with(self.order == Order::Ease, Choice::Ease, "--order ease")
            .with(self.end.is_some(), Choice::End, "--end"))
    }

    /// The fault that no solution begins or ends with the given moves, or has the given length.
    pub(crate) fn none(&self) -> Fault {
        let end = |name: &str, moves: &Option<String>| {
            let moves = moves.as_ref()?;
            Some(format!("--{name} {moves}"))
        };
        let length = |name: &str, depth: Option<Depth>| Some(format!("--{name} {}", depth?));
        let given = [
            end("start", &self.start),
            end("end", &self.end),
            length("min-depth", self.min_depth),
            length("max-depth", self.max_depth),
        ];
        let given: Vec<String> = given.into_iter().flatten().collect();
        Fault::new(format!("no solution fits {}", given.join(" and ")))
    }

    fn slack(&self) -> usize {
        match (self.slack, self.all, self.count) {
            (Some(slack), ..) => slack as usize,
            (None, false, Some(_)) => usize::MAX,
            (None, ..) => 0,
        }
    }

    /// The most solutions that are printed.
    fn limit(&self) -> usize {
        match self.count {
            // More solutions than memory can address are never reached.
            Some(count) => usize::try_from(count).unwrap_or(usize::MAX),
            None if self.is_list() => usize::MAX,
            None => 1,
        }
    }
}

/// The requested solutions of one position.
pub(crate) struct Listing<'a> {
    pub(crate) options: &'a SolutionOptions,
    pub(crate) notation: &'a Notation<'a>,
    pub(crate) solutions: &'a Solutions<'a>,
    /// The requested lengths, without the turns of tips.
    pub(crate) lengths: Lengths,
    /// The turns of tips with which each solution ends. The position does not include tips.
    pub(crate) tips: &'a [String],
}

/// Solutions for printing, each written when it is requested.
pub(crate) type Printed<'a> = Box<dyn Iterator<Item = WrittenSolution> + 'a>;

impl<'a> Listing<'a> {
    /// The solutions in the order in which they are printed.
    pub(crate) fn printed(&self) -> Result<Printed<'a>, Failure> {
        let limit = self.options.limit();
        let found = self.by_length(self.lengths)?;
        if self.options.order == Order::Length {
            return Ok(Box::new(found.take(limit)));
        }
        // Without a slack, the number of solutions is the limit.
        let told = if self.options.slack() == usize::MAX {
            limit
        } else {
            usize::MAX
        };
        Ok(Box::new(easiest(found.take(told), limit)))
    }

    /// The solution to show separately, and the solutions to print. For a list, the first is the
    /// shortest solution that comes first in the order of the moves; otherwise both are the same.
    pub(crate) fn first_and_printed(&self) -> Result<(WrittenSolution, Printed<'a>), Failure> {
        let shortest = match self.options.is_list() && self.options.order != Order::Length {
            true => self.by_length(self.shortest_lengths())?.next(),
            false => None,
        };
        let mut printed = self.printed()?.peekable();
        let first = shortest.or_else(|| printed.peek().cloned());
        let first = first.expect("a list has at least one solution");
        Ok((first, Box::new(printed)))
    }

    /// The number of shortest solutions, if it is known: the length of the list of all of them.
    pub(crate) fn shortest_count(&self) -> Option<u128> {
        let half_turns = self.notation.half_turns.as_ref();
        self.solutions.shortest_count(self.lengths, half_turns)
    }

    /// Why not all of the requested solutions are printed, if that is so.
    pub(crate) fn lack(&self) -> Option<Fault> {
        let lack = self.solutions.lack(true)?;
        let Solutions::Kept { .. } = self.solutions else {
            return Some(lack);
        };
        let (limit, is_sorted) = (self.options.limit(), self.options.order != Order::Length);
        (is_sorted || self.written_once(self.lengths).take(limit).count() < limit).then_some(lack)
    }

    /// The requested lengths, restricted to the shortest.
    fn shortest_lengths(&self) -> Lengths {
        Lengths {
            slack: 0,
            ..self.lengths
        }
    }

    /// The solutions, shortest first. Of those that are written alike, only the first is included.
    fn written_once(&self, lengths: Lengths) -> impl Iterator<Item = Vec<usize>> + use<'a> {
        let (solutions, half_turns) = (self.solutions, self.notation.half_turns.as_ref());
        let list = solutions.list(lengths);
        list.filter(move |moves| solutions.is_first_as_written(half_turns, moves))
    }

    /// The solutions as they are printed, shortest first.
    fn by_length(
        &self,
        lengths: Lengths,
    ) -> Result<impl Iterator<Item = WrittenSolution> + use<'a>, Failure> {
        let (notation, tips) = (self.notation, self.tips);
        let mut found = self
            .written_once(lengths)
            .map(move |moves| WrittenSolution::of(&notation.write(&moves), moves.len(), tips))
            .peekable();
        match found.peek() {
            Some(_) => Ok(found),
            None => Err(match self.solutions.lack(false) {
                Some(lack) => Failure::Stopped(lack),
                None => self.options.none().into(),
            }),
        }
    }
}

/// The easiest `limit` solutions, ordered by ease, then by length, then in the given order.
fn easiest(
    found: impl Iterator<Item = WrittenSolution>,
    limit: usize,
) -> impl Iterator<Item = WrittenSolution> {
    let mut kept = BinaryHeap::new();
    for (number, found) in found.enumerate() {
        kept.push((effort(&found.text), found.length, number, found.text));
        if kept.len() > limit {
            kept.pop();
        }
    }
    let sorted = kept.into_sorted_vec().into_iter();
    sorted.map(|(_, length, _, text)| WrittenSolution { length, text })
}

/// The effort of turning a solution by hand, if the puzzle is turned like a cube.
fn effort(text: &str) -> u64 {
    let moves: Sequence = text.parse().expect("its moves are moves of cubes");
    moves.effort().expect("its moves are turns of faces")
}
