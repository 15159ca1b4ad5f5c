//! A puzzle with what was chosen of it: its pieces, its moves, and what counts as one move.

use std::collections::HashSet;

use god_table::{Metric, MoveSet};
use puzzle_def::{
    Definition, Keep, MoveChoiceError, Pattern, PointPuzzle, Position, Powers, Puzzle,
    Transformation, Turn, known,
};

use crate::errors::Failure;
use crate::layout::Layout;

/// The name of the pocket cube, whose states have numbers of their own.
const POCKET: &str = "pocket";

/// Choices of pieces and moves.
#[derive(Debug, Default)]
pub(crate) struct Choices {
    /// The pieces that are told apart, as `ORBIT:1-4`; all if there are none.
    pub(crate) keep: Vec<String>,
    /// The moves that may be used, if some were chosen.
    pub(crate) moves: Option<Vec<String>>,
    /// Whether all powers of the chosen moves may be used.
    pub(crate) with_powers: bool,
    /// Whether a move and the one that undoes it are all that counts as one.
    pub(crate) single: bool,
}

/// A puzzle with what was chosen of it.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    pub(crate) puzzle: Puzzle,
    kept: Vec<Keep>,
    /// With all moves.
    whole: Definition,
    /// With the moves that may be used.
    pub(crate) definition: Definition,
    pub(crate) layout: Layout,
    pub(crate) single: bool,
    /// Whether moves were chosen, each by itself.
    is_listed: bool,
    has_chosen_moves: bool,
}

impl Chosen {
    /// A puzzle by its name.
    pub(crate) fn known(name: &str, choices: &Choices) -> Result<Self, Failure> {
        Self::of_puzzle(known::find(name).map_err(Failure::input)?, choices)
    }

    /// A puzzle in a text of any format.
    pub(crate) fn read(file_name: &str, text: &str, choices: &Choices) -> Result<Self, Failure> {
        let points = PointPuzzle::read(file_name, text);
        match points.map_err(|error| Failure::in_file(&error))? {
            Some(points) => Self::of_points(points, choices),
            None => {
                let puzzle = Puzzle::read(file_name, text);
                Self::of_puzzle(puzzle.map_err(|error| Failure::in_file(&error))?, choices)
            }
        }
    }

    /// Permutations of points with labels.
    pub(crate) fn permutations(
        name: &str,
        moves: Vec<(String, Vec<u16>)>,
        labels: &[u16],
        powers: Powers,
    ) -> Result<Self, Failure> {
        let points = PointPuzzle::new(name, moves, labels, powers).map_err(Failure::input)?;
        Self::of_points(points, &Choices::default())
    }

    fn of_points(points: PointPuzzle, choices: &Choices) -> Result<Self, Failure> {
        let puzzle = Puzzle::from_definition(points.definition().clone());
        let mut chosen = Self::of_puzzle(puzzle, choices)?;
        if choices.keep.is_empty() {
            chosen.layout = Layout::Points(Box::new(points));
        }
        Ok(chosen)
    }

    fn of_puzzle(puzzle: Puzzle, choices: &Choices) -> Result<Self, Failure> {
        let kept = choices.keep.iter().map(|text| text.parse());
        let kept: Vec<Keep> = kept.collect::<Result<_, _>>().map_err(Failure::input)?;
        let whole = match kept.is_empty() {
            true => puzzle.definition().clone(),
            false => puzzle.definition().keep(&kept).map_err(Failure::input)?,
        };
        let definition = match &choices.moves {
            None => whole.clone(),
            Some(names) => chosen_moves(&whole, names, choices)?,
        };
        let is_cut = !kept.is_empty() || choices.moves.is_some();
        let puzzle = match is_cut && puzzle.has_moves_that_change_the_grip() {
            true => puzzle.with_fixed_grip(),
            false => puzzle,
        };
        Ok(Self {
            layout: Layout::of_pieces(&definition),
            puzzle,
            kept,
            whole,
            definition,
            single: choices.single,
            is_listed: choices.moves.is_some() && !choices.with_powers,
            has_chosen_moves: choices.moves.is_some(),
        })
    }

    /// All that counts as one move.
    pub(crate) fn turns(&self) -> Result<Vec<Turn>, Failure> {
        Ok(self.definition.turns(self.single)?)
    }

    /// The names of the moves.
    pub(crate) fn names(&self) -> Result<Vec<String>, Failure> {
        Ok(self.turns()?.into_iter().map(|turn| turn.name).collect())
    }

    /// Whether each move is undone by one of them.
    pub(crate) fn undoes_all(&self) -> Result<bool, Failure> {
        let turns = self.turns()?;
        let all: HashSet<&Transformation> = turns.iter().map(|turn| &turn.transformation).collect();
        let orbits = self.definition.orbits();
        let mut turns = turns.iter();
        Ok(turns.all(|turn| all.contains(&turn.transformation.inverse(orbits))))
    }

    /// The puzzle whose distances to the start are those from the start by the moves of this one.
    pub(crate) fn counted_from_start(&self) -> Result<Self, Failure> {
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
    pub(crate) fn for_scrambles(&self) -> Result<Self, Failure> {
        let making = Self {
            single: self.single && self.is_listed,
            ..self.clone()
        };
        making.counted_from_start()
    }

    /// The moves of the pocket cube that may be used, if it is that with all its pieces, and each of them can be undone.
    pub(crate) fn pocket_moves(&self) -> Result<Option<MoveSet>, Failure> {
        let is_pocket = self.puzzle.name() == POCKET && self.puzzle.is_turned_like_a_cube();
        if !is_pocket || !self.kept.is_empty() || !self.undoes_all()? {
            return Ok(None);
        }
        let names = self.names()?;
        let moves = MoveSet::ALL.iter();
        let moves = moves.filter(|mv| names.contains(&mv.to_string()));
        Ok(Some(moves.collect()))
    }

    /// The turns of tips, which the definition does not tell of, if all moves may be used.
    pub(crate) fn tips(&self) -> &[String] {
        match self.has_chosen_moves {
            true => &[],
            false => self.puzzle.tips(),
        }
    }

    /// Reads the position that moves make, told as a person makes them who holds the puzzle.
    pub(crate) fn read_moves(&self, text: &str) -> Result<(Position, Pattern), Failure> {
        let seen = self.puzzle.read_moves(text);
        let seen = seen.map_err(|error| Failure::in_text(text, &error))?;
        let pattern = self.seen(seen.pattern())?;
        Ok((seen, pattern))
    }

    /// Reads the position that stickers show.
    pub(crate) fn read_facelets(&self, text: &str) -> Result<Pattern, Failure> {
        let seen = self.puzzle.read_facelets(text).map_err(Failure::input)?;
        self.seen(seen.pattern())
    }

    /// Reduces a position with all pieces to those that are kept.
    fn seen(&self, whole: &Pattern) -> Result<Pattern, Failure> {
        match self.kept.is_empty() {
            true => Ok(whole.clone()),
            false => {
                let kept = self.puzzle.definition().kept_pattern(&self.kept, whole);
                kept.map_err(Failure::input)
            }
        }
    }

    /// The name of the inverse of each move, whether that may be used or not.
    pub(crate) fn names_of_inverses(&self) -> Result<Vec<String>, Failure> {
        let (own, all) = (self.turns()?, self.whole.turns(self.single)?);
        let undone = own.iter().map(|turn| {
            let inverse = turn.transformation.inverse(self.definition.orbits());
            let mut named = own.iter().chain(&all);
            let named = named.find(|other| other.transformation == inverse);
            named.map_or_else(|| format!("({})'", turn.name), |other| other.name.clone())
        });
        Ok(undone.collect())
    }

    /// The message that moves don't solve a position.
    pub(crate) fn unsolvable(&self, position: &str) -> Failure {
        let name = self.puzzle.name();
        Failure::Unsolvable(match self.has_chosen_moves {
            false => format!("{position} can't be solved: no moves of {name} make it"),
            true => {
                let moves = self.names().unwrap_or_default().join(",");
                format!("{position} can't be solved with the moves {moves}")
            }
        })
    }

    /// The metric.
    pub(crate) fn metric(&self) -> Metric {
        match self.single {
            true => Metric::QuarterTurn,
            false => Metric::HalfTurn,
        }
    }
}

/// A definition with the chosen moves.
fn chosen_moves(
    whole: &Definition,
    names: &[String],
    choices: &Choices,
) -> Result<Definition, Failure> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let chosen = whole.choose_moves(&names, choices.single);
    let chosen = chosen.map_err(|error| match error {
        MoveChoiceError::Turns(error) => error.into(),
        MoveChoiceError::NotCounted { expected } => {
            let metric = if choices.single { "QTM" } else { "HTM" };
            Failure::mismatch(
                format_args!("the moves {}", names.join(",")),
                format_args!("some of {} in {metric}", expected.join(",")),
            )
        }
        error => Failure::input(error),
    })?;
    Ok(match choices.with_powers {
        true => chosen.with_powers(),
        false => chosen.alone(),
    })
}
