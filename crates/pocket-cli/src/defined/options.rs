//! The options that puzzles from definitions have beside those of any puzzle.

use std::cell::OnceCell;

use clap::Args;
use god_table::{Puzzle, Space};
use puzzle_def::Definition;
use row_search::Storage;

use super::Defined;
use super::keep::{Pieces, of_orbits};
use super::memory::{Bytes, Memory};
use super::plan;
use crate::failure::{Failure, Fault};
use crate::threads::Threads;

/// Under which help lists these options.
pub(crate) const HEADING: &str = "Options of puzzles from definitions";

#[derive(Clone, Debug, Default, Args)]
pub(crate) struct DefinedOptions {
    /// Tell only these pieces apart; may be given several times
    ///
    /// EDGES keeps all pieces of that orbit, EDGES:3,5-7 some of them, by their numbers in the solved
    /// position, from 1. All others of the orbit are
    /// alike, and how they are turned isn't seen; orbits that are not named are left out. `pocket puzzle` names the
    /// orbits.
    #[arg(long, value_name = "ORBIT[:PIECES]", help_heading = HEADING)]
    pub(super) keep: Vec<Pieces>,

    /// Use each move and the one that undoes it only; otherwise all powers of a move count as one
    #[arg(long, help_heading = HEADING)]
    pub(super) single_turns: bool,

    /// Take no more memory than this, such as 4G or 800M [default: what the machine has available]
    #[arg(long, value_name = "SIZE", help_heading = HEADING)]
    pub(super) memory: Option<Bytes>,

    /// Store each position, and not one for all that symmetries make of each other
    ///
    /// Symmetries are used where that takes less time, or where there is no memory for all positions. No result
    /// depends on it.
    #[arg(long, help_heading = HEADING)]
    pub(super) no_symmetry: bool,

    /// Take positions that differ by turning the whole for one
    ///
    /// The whole is turned by the rotations that the definition names, each of which has to take moves to moves. Solutions
    /// end with the puzzle solved in some grip.
    #[arg(long, help_heading = HEADING)]
    pub(super) any_grip: bool,

    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// Which positions of a puzzle from a definition are counted or listed.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Among {
    /// Only positions in which these pieces are solved; may be given several times
    ///
    /// Pieces are named as for --keep. The others are solved as before, with all moves: so these are the distances that
    /// are left to somebody who has solved these pieces already.
    #[arg(long = "among", value_name = "ORBIT[:PIECES]", help_heading = HEADING)]
    pub(super) pieces: Vec<Pieces>,
}

impl Among {
    /// Whether positions are left out at all.
    pub(crate) fn is_given(&self) -> bool {
        !self.pieces.is_empty()
    }

    /// The pieces, as they were told.
    pub(crate) fn told(&self) -> Vec<String> {
        self.pieces.iter().map(ToString::to_string).collect()
    }
}

impl DefinedOptions {
    /// Whether anything is chosen that only definitions know.
    pub(crate) fn need_a_definition(&self) -> bool {
        self.single_turns || self.any_grip || !self.keep.is_empty()
    }

    /// The memory of a search of a puzzle of the list, if it is limited: by the option, or by a container or a job.
    pub(crate) fn memory_limit(&self) -> Option<Memory> {
        match self.memory {
            None => Memory::left_by_group(),
            given => Some(Memory::given_or_left(given)),
        }
    }

    /// Whether positions are taken in any grip.
    pub(crate) fn any_grip(&self) -> bool {
        self.any_grip
    }

    /// What is kept, as it was told.
    pub(crate) fn kept(&self) -> Vec<String> {
        self.keep.iter().map(ToString::to_string).collect()
    }
}

impl DefinedOptions {
    /// Refuses a search of a puzzle of the list that keeps so much, if it takes more memory than it may.
    pub(crate) fn expect_room_for(
        &self,
        puzzle: &dyn Puzzle,
        space: &impl Space,
        storage: Storage,
    ) -> Result<(), Failure> {
        match self.memory_limit() {
            None => Ok(()),
            Some(limit) => plan::expect_room_for(puzzle.name(), space, storage, limit),
        }
    }

    /// What is chosen of a puzzle: its pieces, and then its moves.
    pub(crate) fn chosen(
        &self,
        uncut: Definition,
        with_moves: impl FnOnce(&Definition) -> Result<Definition, Fault>,
        told_moves: Option<&str>,
    ) -> Result<Defined, Fault> {
        let whole = if self.keep.is_empty() {
            uncut.clone()
        } else {
            uncut.keep(&of_orbits(&self.keep)).map_err(Fault::new)?
        };
        let definition = with_moves(&whole)?;
        if self.any_grip && definition.parts().rotations.is_empty() {
            let name = definition.name();
            return Err(Fault::mismatch(
                format!("--any-grip with {name}, whose definition names no rotations"),
                "rotations of the whole",
            ));
        }
        Ok(Defined {
            definition,
            uncut,
            whole,
            told_moves: told_moves.map(str::to_owned),
            single_turns: self.single_turns,
            uses_symmetries: !self.no_symmetry,
            any_grip: self.any_grip,
            memory: Memory::given_or_left(self.memory),
            keeps_moves: OnceCell::new(),
        })
    }
}
