//! The options that puzzles from definitions have beside those of any puzzle.

use clap::Args;
use puzzle_def::Definition;
use rayon::ThreadPoolBuilder;

use super::Defined;
use super::keep::{self, Pieces};
use super::memory::{Bytes, Memory};
use crate::failure::Fault;
use crate::options::whole_number;

/// More threads than that are no use on any machine.
const MOST_THREADS: usize = 4096;

#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Options of puzzles from definitions")]
pub(crate) struct DefinedOptions {
    /// Tell only these pieces apart; may be given several times
    ///
    /// EDGES keeps all pieces of that orbit, EDGES:3,5-7 some of them, counted from 1. All others of the orbit are
    /// alike, and how they are turned isn't seen; orbits that are not named are left out. `pocket puzzle` names the
    /// orbits.
    #[arg(long, value_name = "ORBIT[:PIECES]")]
    pub(super) keep: Vec<Pieces>,

    /// Use each move and the one that undoes it only; otherwise all powers of a move count as one
    #[arg(long)]
    pub(super) single_turns: bool,

    /// Take no more memory than this, such as 4G or 800M [default: what the machine has available]
    #[arg(long, value_name = "SIZE")]
    pub(super) memory: Option<Bytes>,

    /// Work on so many threads [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = whole_number(1..=MOST_THREADS))]
    pub(super) threads: Option<usize>,
}

impl DefinedOptions {
    /// Whether anything is chosen that only definitions know.
    pub(crate) fn need_a_definition(&self) -> bool {
        self.single_turns || !self.keep.is_empty()
    }

    /// What is kept, as it was told.
    pub(crate) fn kept(&self) -> Vec<String> {
        self.keep.iter().map(ToString::to_string).collect()
    }
}

impl DefinedOptions {
    /// Lets searches work on the threads that are asked for. A pool that is there already stays as it is: nothing but
    /// the time depends on it.
    pub(crate) fn set_threads(&self) {
        if let Some(threads) = self.threads {
            let pool = ThreadPoolBuilder::new().num_threads(threads);
            let _ = pool.build_global();
        }
    }

    /// The puzzle with the pieces that are kept.
    pub(crate) fn cut(&self, definition: Definition) -> Result<Definition, Fault> {
        if self.keep.is_empty() {
            return Ok(definition);
        }
        keep::keep(&definition, &self.keep)
    }

    /// What is chosen of a puzzle: with all its moves, and with some.
    pub(crate) fn chosen(
        &self,
        whole: Definition,
        definition: Definition,
        told_moves: Option<&str>,
    ) -> Defined {
        Defined {
            whole,
            definition,
            told_moves: told_moves.map(str::to_owned),
            single_turns: self.single_turns,
            memory: Memory::given_or_left(self.memory),
        }
    }
}
