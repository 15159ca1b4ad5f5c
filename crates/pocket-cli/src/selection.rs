//! A puzzle with chosen pieces, moves and goal, and the options of a search.

mod among;
mod checkpoint;
mod cluster;
mod layouts;
mod reading;
mod tables;
mod writing;

use std::fs;

use god_table::Metric;
use puzzle_def::{BoundedOrder, Keep, Puzzle, TooManyTurns};
use puzzle_space::Memory;
use row_search::MoveNames;

use crate::choice::TypedMoves;
use crate::conflicts::{Choice, Chosen};
use crate::failure::{Failure, Fault};

pub(crate) use puzzle_space::Stored;

pub(crate) use self::among::Among;
pub(crate) use self::checkpoint::Checkpoint;
pub(crate) use self::cluster::Cluster;
pub(crate) use self::reading::{ReadPosition, located, patterns_in, refuse_net};
pub(crate) use self::tables::definition_of;
pub(crate) use self::writing::Notation;

/// A puzzle with chosen pieces, moves and goal, and the options of a search.
#[derive(Clone, Debug)]
pub(crate) struct Selection {
    /// The puzzle with its pieces, moves and goal.
    pub(crate) base: god_table::Selection,
    /// Whether moves that are numbers are written with names such as U2.
    pub(crate) names: bool,
    /// Whether a search may store one position for each symmetry class.
    pub(crate) uses_symmetries: bool,
    /// How much memory a search may take.
    pub(crate) memory: Memory,
}

impl Selection {
    /// A puzzle with these of its pieces, or all if none are named, and all its moves.
    pub(crate) fn new(
        puzzle: Puzzle,
        metric: Metric,
        any_grip: bool,
        keep: &[Keep],
    ) -> Result<Self, Fault> {
        let mut base = match any_grip {
            true => god_table::Selection::in_any_grip(&puzzle, metric),
            false => god_table::Selection::new(puzzle, metric),
        };
        base.keep(keep.to_vec()).map_err(Fault::new)?;
        Ok(Self {
            base,
            names: false,
            uses_symmetries: true,
            memory: Memory::left(&|path| fs::read_to_string(path).ok()),
        })
    }

    /// Keeps only these moves. Returns a note, if the user should know something about a list of
    /// them.
    pub(crate) fn choose_moves(&mut self, typed: TypedMoves<'_>) -> Result<Option<String>, Fault> {
        let names = typed.names(&self.base)?;
        let choice = self.base.choose_moves(&names, !typed.is_list);
        let choice = choice.map_err(|error| typed.refused(error))?;
        Ok(typed.note(&choice))
    }

    /// Makes a pattern of the kept pieces the solved position, and ignores whatever the pattern
    /// doesn't distinguish.
    pub(crate) fn aim_at(&mut self, text: &str) -> Result<(), Fault> {
        let goal = self.base.whole().read_goal("goal", text);
        self.base
            .aim_at(goal.map_err(|error| located(text, &error))?);
        Ok(())
    }

    /// The choices that others may conflict with.
    pub(crate) fn chosen(&self) -> Chosen {
        let (puzzle, name) = (self.base.puzzle(), self.name());
        let has_rotations = !self.base.whole().parts().rotations.is_empty();
        let is_like_a_cube = puzzle.is_turned_like_a_cube();
        let changes_grip = puzzle.has_moves_that_change_the_grip();
        let rotationless = format!("{name}, which names no rotations");
        let other = "a puzzle that isn't turned like a cube";
        let described = self.described();
        Chosen::default()
            .with(self.base.is_in_any_grip(), Choice::AnyGrip, "--any-grip")
            .with(!has_rotations, Choice::WithoutRotations, rotationless)
            .with(
                !self.uses_symmetries,
                Choice::WithoutSymmetry,
                "--no-symmetry",
            )
            .with(
                !self.base.is_plain_pocket(),
                Choice::NotPlainPocket,
                described,
            )
            .with(!is_like_a_cube, Choice::NotLikeACube, other)
            .with(changes_grip, Choice::MovesChangeGrip, name)
    }

    /// The name of the puzzle.
    pub(crate) fn name(&self) -> &str {
        self.base.puzzle().name()
    }

    /// The name of the puzzle in JSON, which leaves out that of the pocket cube.
    pub(crate) fn json_name(&self) -> Option<&str> {
        Some(self.name()).filter(|_| !self.base.puzzle().is_pocket_cube())
    }

    /// The puzzle and the options that a message should name.
    pub(crate) fn described(&self) -> String {
        let name = self.name();
        match (self.base.kept().is_empty(), self.base.is_in_any_grip()) {
            (true, false) => name.to_owned(),
            (false, false) => format!("{name} and --keep"),
            (true, true) => format!("{name} and --any-grip"),
            (false, true) => format!("{name}, --keep and --any-grip"),
        }
    }

    /// The default number of random moves in a scramble: one and a half times the fewest for which
    /// there are as many sequences as arrangements of the pieces. For the 3x3x3 it is 25.
    pub(crate) fn length_of_random_moves(&self) -> Result<usize, Fault> {
        let least = self
            .base
            .definition()
            .moves_to_tell_all_apart(self.base.turns()?.len());
        // With one move or none, all scrambles are alike.
        Ok(least.map_or(1, |least| least + least / 2))
    }

    /// The metric for headings, and whether any grip will do.
    pub(crate) fn counted(&self) -> String {
        let grip = if self.base.is_in_any_grip() {
            ", in any grip"
        } else {
            ""
        };
        format!("{}{grip}", self.base.metric())
    }

    /// The order of the group of the moves.
    pub(crate) fn order(&self) -> BoundedOrder {
        self.base.definition().bounded_order(self.memory.bytes.0)
    }

    /// The names of the moves that may be used.
    pub(crate) fn moves(&self) -> Result<MoveNames, Fault> {
        MoveNames::new(self.base.names()?).map_err(Fault::new)
    }

    /// The definition with all moves, as a text that identifies it. `needing` names who needs it,
    /// for the error.
    pub(crate) fn definition_text(&self, needing: &str) -> Result<String, Fault> {
        // What one format cannot express, another may.
        self.base.whole().to_tws().or_else(|error| {
            let other = self.base.whole().to_kpuzzle();
            other.or_else(|_| self.base.whole().to_text()).map_err(|_| {
                Fault::mismatch(error.to_string(), format!("none of that for {needing}"))
            })
        })
    }

    /// The puzzle with all moves of the metric.
    pub(crate) fn with_all_moves(&self) -> Self {
        self.with_base(self.base.with_all_moves())
    }

    /// This puzzle, counting distances from the solved position instead of to it.
    pub(crate) fn counted_from_start(&self) -> Result<Self, Fault> {
        Ok(self.with_base(self.base.counted_from_start()?))
    }

    /// Another puzzle with the same options.
    pub(crate) fn with_base(&self, base: god_table::Selection) -> Self {
        Self {
            base,
            ..self.clone()
        }
    }
}

impl From<TooManyTurns> for Fault {
    fn from(error: TooManyTurns) -> Self {
        Self::new(error)
    }
}

impl From<TooManyTurns> for Failure {
    fn from(error: TooManyTurns) -> Self {
        Fault::from(error).into()
    }
}
