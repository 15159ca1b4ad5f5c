//! A puzzle with what was chosen of it: its pieces and moves, what counts as one move, and the memory there is.

mod among;
mod checkpoint;
mod cluster;
mod layouts;
mod reading;
mod tables;
mod writing;

use std::collections::HashSet;
use std::fs;

use god_table::{Metric, MoveSet};
use puzzle_def::{BoundedOrder, Definition, GoalPattern, Keep, Puzzle, Transformation, Turn};
use puzzle_space::Memory;
use row_search::MoveNames;

use self::reading::located;
use crate::choice::TypedMoves;
use crate::conflicts::{Choice, Chosen};
use crate::failure::Fault;
use crate::puzzle_name::is_pocket;

pub(crate) use puzzle_space::Stored;

pub(crate) use self::among::Among;
pub(crate) use self::checkpoint::Checkpoint;
pub(crate) use self::cluster::Cluster;
pub(crate) use self::reading::{ReadPosition, patterns_in};
pub(crate) use self::tables::definition_of;
pub(crate) use self::writing::{Notation, turned_tip};

/// A puzzle with what was chosen of it.
#[derive(Clone, Debug)]
pub(crate) struct Selection {
    pub(crate) puzzle: Puzzle,
    kept: Vec<Keep>,
    /// With the pieces that are kept and all moves, which make positions.
    whole: Definition,
    /// With the moves that may be used.
    pub(crate) definition: Definition,
    /// The pattern that is to be reached, if one was told.
    goal: Option<GoalPattern>,
    /// The chosen moves, if some were chosen: whether each was listed by itself.
    chosen_moves: Option<ChosenBy>,
    pub(crate) metric: Metric,
    pub(crate) any_grip: bool,
    /// Whether moves that are numbers are written by name.
    pub(crate) names: bool,
    /// Whether one position may be stored for all that symmetries make of each other.
    pub(crate) uses_symmetries: bool,
    /// How much memory a search may take.
    pub(crate) memory: Memory,
}

/// How moves were chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ChosenBy {
    /// Each was listed by itself.
    List,
    /// By moves of which all powers count.
    Generators,
}

impl Selection {
    /// A puzzle with these of its pieces, or all if none are named, and all its moves.
    pub(crate) fn new(
        puzzle: Puzzle,
        metric: Metric,
        any_grip: bool,
        keep: &[Keep],
    ) -> Result<Self, Fault> {
        let puzzle = if any_grip {
            puzzle.in_any_grip()
        } else {
            puzzle
        };
        let kept = keep.to_vec();
        let whole = if kept.is_empty() {
            puzzle.definition().clone()
        } else {
            puzzle.definition().keep(&kept).map_err(Fault::new)?
        };
        let puzzle = match kept.is_empty() {
            true => puzzle,
            false => fixed(puzzle),
        };
        Ok(Self {
            puzzle,
            kept,
            definition: whole.clone(),
            whole,
            goal: None,
            chosen_moves: None,
            metric,
            any_grip,
            names: false,
            uses_symmetries: true,
            memory: Memory::left(&|path| fs::read_to_string(path).ok()),
        })
    }

    /// Leaves only these moves; gives what somebody should know who has listed them.
    pub(crate) fn choose_moves(&mut self, typed: TypedMoves<'_>) -> Result<Option<String>, Fault> {
        self.puzzle = fixed(self.puzzle.clone());
        let (definition, note) = typed.of(&self.whole, self.is_single())?;
        self.definition = definition;
        self.chosen_moves = Some(match typed.is_list {
            true => ChosenBy::List,
            false => ChosenBy::Generators,
        });
        Ok(note)
    }

    /// Leaves only the moves of these names.
    pub(crate) fn choose_listed(&mut self, names: &[String]) -> Result<(), Fault> {
        self.puzzle = fixed(self.puzzle.clone());
        self.definition = self.whole.with_moves(names).map_err(Fault::new)?;
        self.chosen_moves = Some(ChosenBy::List);
        Ok(())
    }

    /// Takes a pattern of the pieces that are kept for the solved position, and forgets what it doesn't tell apart.
    pub(crate) fn aim_at(&mut self, text: &str) -> Result<(), Fault> {
        let read = self.whole.read_goal("goal", text);
        let goal = read.map_err(|error| located(text, &error))?;
        self.puzzle = fixed(self.puzzle.clone());
        self.whole = self.whole.towards(&goal);
        self.definition = self.definition.towards(&goal);
        self.goal = Some(goal);
        Ok(())
    }

    /// The choices that others may conflict with.
    pub(crate) fn chosen(&self) -> Chosen {
        let (puzzle, name) = (&self.puzzle, self.name());
        let has_rotations = !self.whole.parts().rotations.is_empty();
        let is_like_a_cube = puzzle.is_turned_like_a_cube();
        let changes_grip = puzzle.has_moves_that_change_the_grip();
        let rotationless = format!("{name}, which names no rotations");
        let other = "a puzzle that isn't turned like a cube";
        let described = self.described();
        Chosen::default()
            .with(self.any_grip, Choice::AnyGrip, "--any-grip")
            .with(!has_rotations, Choice::WithoutRotations, rotationless)
            .with(
                !self.uses_symmetries,
                Choice::WithoutSymmetry,
                "--no-symmetry",
            )
            .with(!self.is_plain_pocket(), Choice::NotPlainPocket, described)
            .with(!is_like_a_cube, Choice::NotLikeACube, other)
            .with(changes_grip, Choice::MovesChangeGrip, name)
    }

    /// Whether a pattern is to be reached.
    pub(crate) fn is_aimed(&self) -> bool {
        self.goal.is_some()
    }

    /// Whether the solved position has reached the goal.
    pub(crate) fn goal_is_reached(&self) -> bool {
        let start = self.seen(self.puzzle.definition().start());
        start.is_ok_and(|start| start == *self.whole.start())
    }

    /// The name of the puzzle.
    pub(crate) fn name(&self) -> &str {
        self.puzzle.name()
    }

    /// The name of the puzzle in JSON, which leaves out that of the pocket cube.
    pub(crate) fn json_name(&self) -> Option<&str> {
        Some(self.name()).filter(|_| !is_pocket(&self.puzzle))
    }

    /// Whether a move and the one that undoes it are all that counts as one.
    pub(crate) fn is_single(&self) -> bool {
        self.metric == Metric::QuarterTurn
    }

    /// Whether the moves were chosen, be they all there are.
    pub(crate) fn has_chosen_moves(&self) -> bool {
        self.chosen_moves.is_some()
    }

    /// Whether it is the pocket cube with all its pieces, held in one grip: then its states are numbered as its files and
    /// scrambles have them.
    pub(crate) fn is_plain_pocket(&self) -> bool {
        is_pocket(&self.puzzle) && self.kept.is_empty() && !self.any_grip && self.goal.is_none()
    }

    /// The puzzle with the choices that a message has to name.
    pub(crate) fn described(&self) -> String {
        let name = self.name();
        match (self.kept.is_empty(), self.any_grip) {
            (true, false) => name.to_owned(),
            (false, false) => format!("{name} and --keep"),
            (true, true) => format!("{name} and --any-grip"),
            (false, true) => format!("{name}, --keep and --any-grip"),
        }
    }

    /// Of how many random moves a scramble is, unless it is told: half as many again as it takes at least for there to be a
    /// sequence for each arrangement of the pieces. Of the 3x3x3 it is 25.
    pub(crate) fn length_of_random_moves(&self) -> Result<usize, Fault> {
        let least = self.definition.moves_to_tell_all_apart(self.turns()?.len());
        // With one move or none there is nothing to choose.
        Ok(least.map_or(1, |least| least + least / 2))
    }

    /// The metric, and the grip if any will do, for headings.
    pub(crate) fn counted(&self) -> String {
        let grip = if self.any_grip { ", in any grip" } else { "" };
        format!("{}{grip}", self.metric)
    }

    /// The order of the group of the moves.
    pub(crate) fn order(&self) -> BoundedOrder {
        self.definition.bounded_order(self.memory.bytes.0)
    }

    /// All that counts as one move.
    pub(crate) fn turns(&self) -> Result<Vec<Turn>, Fault> {
        self.definition.turns(self.is_single()).map_err(Fault::new)
    }

    /// All that counts as one move, also what may not be used.
    fn all_turns(&self) -> Result<Vec<Turn>, Fault> {
        self.whole.turns(self.is_single()).map_err(Fault::new)
    }

    /// The names of the moves that may be used.
    pub(crate) fn moves(&self) -> Result<MoveNames, Fault> {
        names_of(self.turns()?)
    }

    /// The moves of the pocket cube that may be used, if it is that.
    pub(crate) fn pocket_moves(&self) -> Result<Option<MoveSet>, Fault> {
        if !self.is_plain_pocket() {
            return Ok(None);
        }
        let names = self.moves()?;
        let moves = MoveSet::ALL.iter();
        let moves = moves.filter(|mv| names.find(&mv.to_string()).is_some());
        Ok(Some(moves.collect()))
    }

    /// The definition with all moves as a text, for what has to know it again; those that need one are named.
    pub(crate) fn definition_text(&self, needing: &str) -> Result<String, Fault> {
        // What one of the formats has no words for, the other one may have.
        self.whole.to_tws().or_else(|error| {
            let other = self.whole.to_kpuzzle();
            other.or_else(|_| self.whole.to_text()).map_err(|_| {
                Fault::mismatch(error.to_string(), format!("none of that for {needing}"))
            })
        })
    }

    /// Whether each move that may be used is undone by one of them.
    fn undoes_all_moves(&self) -> Result<bool, Fault> {
        let turns = self.turns()?;
        let all: HashSet<&Transformation> = turns.iter().map(|turn| &turn.transformation).collect();
        let orbits = self.definition.orbits();
        Ok(turns
            .iter()
            .all(|turn| all.contains(&turn.transformation.inverse(orbits))))
    }

    /// Whether a move that may be used is undone by none of them.
    pub(crate) fn is_one_way(&self) -> Result<bool, Fault> {
        Ok(!self.undoes_all_moves()?)
    }

    /// Whether places are blocked for some pieces.
    pub(crate) fn has_blocked(&self) -> bool {
        !self.definition.parts().blocked.is_empty()
    }

    /// The puzzle with all moves of the metric.
    pub(crate) fn with_all_moves(&self) -> Self {
        Self {
            definition: self.whole.clone(),
            chosen_moves: None,
            ..self.clone()
        }
    }

    /// The puzzle whose distances to the solved position are the distances from it by the moves that may be used: it has what
    /// undoes each of them. Its solutions, made backwards, are sequences of these moves that make positions.
    pub(crate) fn counted_from_solved(&self) -> Result<Self, Fault> {
        if self.undoes_all_moves()? {
            return Ok(self.clone());
        }
        let orbits = self.definition.orbits();
        let (all, turns) = (self.all_turns()?, self.turns()?);
        let undone = all.iter().filter(|turn| {
            let back = turn.transformation.inverse(orbits);
            turns.iter().any(|own| own.transformation == back)
        });
        let names: Vec<&str> = undone.map(|turn| turn.name.as_str()).collect();
        let definition = match names.len() == turns.len() {
            true => {
                let named = self.whole.with_moves(&names);
                named.expect("they are names of its moves")
            }
            // Some are undone by no move of the puzzle.
            false => self
                .definition
                .undone(self.is_single())
                .map_err(Fault::new)?,
        };
        Ok(Self {
            definition,
            ..self.clone()
        })
    }

    /// The puzzle whose solutions, made backwards, are scrambles of the chosen moves. Scrambles have half turns whatever the
    /// metric, unless each move is listed by itself.
    pub(crate) fn for_scrambles(&self) -> Result<Self, Fault> {
        if self.chosen_moves == Some(ChosenBy::List) {
            return self.counted_from_solved();
        }
        let making = Self {
            metric: Metric::HalfTurn,
            ..self.clone()
        };
        making.counted_from_solved()
    }
}

/// A puzzle of which some pieces or moves are chosen. In the hand these could become others on the way, as moves of the skewb
/// change the grip.
fn fixed(puzzle: Puzzle) -> Puzzle {
    match puzzle.has_moves_that_change_the_grip() {
        true => puzzle.with_fixed_grip(),
        false => puzzle,
    }
}

fn names_of(turns: Vec<Turn>) -> Result<MoveNames, Fault> {
    let names = turns.into_iter().map(|turn| turn.name);
    MoveNames::new(names).map_err(Fault::new)
}
