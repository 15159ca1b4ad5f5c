//! A puzzle with what was chosen of it: its pieces, its moves, and what counts as one move.

use std::collections::HashSet;

use god_table::{Metric, MoveSet};
use puzzle_def::{
    Definition, GoalPattern, Keep, MoveChoiceError, Pattern, Puzzle, ReadError, Transformation,
    Turn, known,
};

use super::UNSOLVABLE;
use super::piece_numbers::PieceNumbers;
use super::question::{Choices, Position, Source};
use crate::fault::Fault;

/// The name of the pocket cube, whose states have numbers of their own.
const POCKET: &str = "pocket";

/// A puzzle with what was chosen of it.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    pub(super) puzzle: Puzzle,
    kept: Vec<Keep>,
    /// How the definition that was given numbers its pieces, if there is one.
    numbers: Option<PieceNumbers>,
    /// What is to be reached, unless it is the solved position.
    goal: Option<GoalPattern>,
    /// With all moves.
    whole: Definition,
    /// With the moves that may be used.
    pub(super) definition: Definition,
    pub(super) single: bool,
    /// Whether moves were chosen, each by itself.
    is_listed: bool,
    has_chosen_moves: bool,
}

impl Chosen {
    /// The puzzle that was asked for.
    pub(super) fn new(choices: &Choices) -> Result<Self, Fault> {
        let (puzzle, numbers) = match &choices.puzzle {
            Source::Name(name) => {
                let known = known::find(name).map_err(|error| Fault::new(&error))?;
                (known, None)
            }
            Source::Definition(text) => {
                let puzzle = Puzzle::read("definition.json", text)?;
                (puzzle, Some(PieceNumbers::of(text)?))
            }
            Source::File(name, text) => (Puzzle::read(name, text)?, None),
        };
        let kept = choices.keep.iter().map(|text| text.parse());
        let kept: Vec<Keep> = kept
            .collect::<Result<_, _>>()
            .map_err(|error| Fault::new(&error))?;
        let whole = match kept.is_empty() {
            true => puzzle.definition().clone(),
            false => {
                let cut = puzzle.definition().keep(&kept);
                cut.map_err(|error| Fault::new(&error))?
            }
        };
        let goal = choices.goal.as_ref();
        let goal = goal.map(|text| whole.read_goal("goal", text)).transpose()?;
        let whole = match &goal {
            Some(goal) => whole.towards(goal),
            None => whole,
        };
        let (names, with_powers) = match (&choices.moves, &choices.generator_moves) {
            (Some(_), Some(_)) => {
                return Err(Fault::mismatch("moves and generatorMoves", "one of them"));
            }
            (moves, None) => (moves, false),
            (None, moves) => (moves, true),
        };
        let definition = match names {
            None => whole.clone(),
            Some(names) => chosen_moves(&whole, names, with_powers, choices.single)?,
        };
        let is_cut = !kept.is_empty() || names.is_some() || goal.is_some();
        let puzzle = match is_cut && puzzle.has_moves_that_change_the_grip() {
            true => puzzle.with_fixed_grip(),
            false => puzzle,
        };
        Ok(Self {
            puzzle,
            kept,
            numbers,
            goal,
            whole,
            definition,
            single: choices.single,
            is_listed: names.is_some() && !with_powers,
            has_chosen_moves: names.is_some(),
        })
    }

    /// All that counts as one move.
    pub(super) fn turns(&self) -> Result<Vec<Turn>, Fault> {
        Ok(self.definition.turns(self.single)?)
    }

    /// The names of the moves.
    pub(super) fn names(&self) -> Result<Vec<String>, Fault> {
        Ok(self.turns()?.into_iter().map(|turn| turn.name).collect())
    }

    /// Whether each move is undone by one of them.
    pub(super) fn undoes_all(&self) -> Result<bool, Fault> {
        let turns = self.turns()?;
        let all: HashSet<&Transformation> = turns.iter().map(|turn| &turn.transformation).collect();
        let orbits = self.definition.orbits();
        let mut turns = turns.iter();
        Ok(turns.all(|turn| all.contains(&turn.transformation.inverse(orbits))))
    }

    /// The puzzle whose distances to the start are those from the start by the moves of this one.
    pub(super) fn counted_from_start(&self) -> Result<Self, Fault> {
        if self.undoes_all()? {
            return Ok(self.clone());
        }
        Ok(Self {
            definition: self.definition.undone(self.single)?,
            single: false,
            is_listed: true,
            has_chosen_moves: true,
            ..self.clone()
        })
    }

    /// The puzzle whose solutions, made backwards, are scrambles: they have half turns whatever the metric, unless each move is
    /// listed by itself.
    pub(super) fn for_scrambles(&self) -> Result<Self, Fault> {
        let making = Self {
            single: self.single && self.is_listed,
            ..self.clone()
        };
        making.counted_from_start()
    }

    /// The moves of the pocket cube that may be used, if it is that with all its pieces, and each of them can be undone.
    pub(super) fn pocket_moves(&self) -> Result<Option<MoveSet>, Fault> {
        let is_pocket = self.puzzle.name() == POCKET && self.puzzle.is_turned_like_a_cube();
        let is_whole = self.kept.is_empty() && self.goal.is_none();
        if !is_pocket || !is_whole || !self.undoes_all()? {
            return Ok(None);
        }
        let names = self.names()?;
        let moves = MoveSet::ALL.iter();
        let moves = moves.filter(|mv| names.contains(&mv.to_string()));
        Ok(Some(moves.collect()))
    }

    /// The turns of tips, which the definition does not tell of, if all moves may be used.
    pub(super) fn tips(&self) -> &[String] {
        match self.has_chosen_moves {
            true => &[],
            false => self.puzzle.tips(),
        }
    }

    /// Reads a position: moves as a person makes them who holds the puzzle, or all its pieces.
    pub(super) fn read(&self, position: &Position) -> Result<Pattern, Fault> {
        match position {
            Position::Moves(text) => {
                let seen = self.puzzle.read_moves(text);
                let seen = seen.map_err(|error| in_moves(text, &error))?;
                Ok(seen.pattern().clone())
            }
            Position::Pattern(text) => {
                let numbers = self.numbers.as_ref();
                let closed = numbers.and_then(|numbers| numbers.close_gaps(text));
                let definition = self.puzzle.definition();
                Ok(definition.read_pattern("pattern.json", closed.as_deref().unwrap_or(text))?)
            }
        }
    }

    /// Reads a position, and leaves out what the kept pieces and the goal don't tell apart.
    pub(super) fn position(&self, position: &Position) -> Result<Pattern, Fault> {
        let mut seen = self.read(position)?;
        if !self.kept.is_empty() {
            let kept = self.puzzle.definition().kept_pattern(&self.kept, &seen);
            seen = kept.map_err(|error| Fault::new(&error))?;
        }
        Ok(match &self.goal {
            Some(goal) => goal.seen(&seen),
            None => seen,
        })
    }

    /// The name of the inverse of each move, whether that may be used or not.
    pub(super) fn names_of_inverses(&self) -> Result<Vec<String>, Fault> {
        let (own, all) = (self.turns()?, self.whole.turns(self.single)?);
        let undone = own.iter().map(|turn| {
            let inverse = turn.transformation.inverse(self.definition.orbits());
            let mut named = own.iter().chain(&all);
            let named = named.find(|other| other.transformation == inverse);
            named.map_or_else(|| format!("({})'", turn.name), |other| other.name.clone())
        });
        Ok(undone.collect())
    }

    /// The fault that moves don't solve a position.
    pub(super) fn unsolvable(&self) -> Fault {
        let message = match self.has_chosen_moves {
            false => {
                let name = self.puzzle.name();
                format!("the position can't be solved: no moves of {name} make it")
            }
            true => {
                let moves = self.names().unwrap_or_default().join(",");
                format!("the position can't be solved with the moves {moves}")
            }
        };
        Fault::saying(message).named(UNSOLVABLE)
    }

    /// The metric.
    pub(super) fn metric(&self) -> Metric {
        match self.single {
            true => Metric::QuarterTurn,
            false => Metric::HalfTurn,
        }
    }
}

/// A fault in moves that were handed over: there is one line of them, as a rule.
pub(super) fn in_moves(text: &str, error: &ReadError) -> Fault {
    let position = error.position();
    let line = match text.contains(['\n', '\r']) {
        true => format!("line {}, ", position.line),
        false => String::new(),
    };
    let (column, found, expected) = (position.column, error.found(), error.expected());
    let message = format!("{line}column {column}: found {found}, expected {expected}");
    Fault::saying(message).at(error.snippet())
}

/// A definition with the chosen moves.
fn chosen_moves(
    whole: &Definition,
    names: &[String],
    with_powers: bool,
    single: bool,
) -> Result<Definition, Fault> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let chosen = whole.choose_moves(&names, single);
    let chosen = chosen.map_err(|error| match error {
        MoveChoiceError::Turns(error) => error.into(),
        MoveChoiceError::NotCounted { expected } => {
            let metric = if single { "QTM" } else { "HTM" };
            Fault::mismatch(
                &format!("the moves {}", names.join(",")),
                &format!("some of {} in {metric}", expected.join(",")),
            )
        }
        error => Fault::new(&error),
    })?;
    Ok(match with_powers {
        true => chosen.with_powers(),
        false => chosen.alone(),
    })
}
