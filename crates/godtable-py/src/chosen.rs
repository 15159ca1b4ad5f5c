//! A puzzle with its choices applied, and the layout of its states in arrays.

use god_table::{Metric, Selection};
use puzzle_def::{
    Keep, MoveChoiceError, Pattern, PointPuzzle, Position, Powers, Puzzle, TooManyTurns, known,
};

use crate::errors::Failure;
use crate::layout::Layout;

/// Choices of pieces, goal and moves.
#[derive(Debug, Default)]
pub(crate) struct Choices {
    /// The pieces that are distinguished, as `ORBIT:1-4`; all if there are none.
    pub(crate) keep: Vec<String>,
    /// The pattern to be reached, if it isn't the solved position.
    pub(crate) goal: Option<String>,
    /// The allowed moves, if some were chosen.
    pub(crate) moves: Option<Vec<String>>,
    /// Whether all powers of the chosen moves are allowed.
    pub(crate) with_powers: bool,
    /// Whether only a move and its inverse count as one.
    pub(crate) single: bool,
}

/// A puzzle with the choices applied.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    pub(crate) selection: Selection,
    pub(crate) layout: Layout,
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
        if choices.keep.is_empty() && choices.goal.is_none() {
            chosen.layout = Layout::Points(Box::new(points));
        }
        Ok(chosen)
    }

    fn of_puzzle(puzzle: Puzzle, choices: &Choices) -> Result<Self, Failure> {
        let metric = match choices.single {
            true => Metric::QuarterTurn,
            false => Metric::HalfTurn,
        };
        let mut selection = Selection::new(puzzle, metric);
        let kept = choices.keep.iter().map(|text| text.parse());
        let kept: Vec<Keep> = kept.collect::<Result<_, _>>().map_err(Failure::input)?;
        selection.keep(kept).map_err(Failure::input)?;
        if let Some(text) = &choices.goal {
            let goal = selection.whole().read_goal("goal", text);
            selection.aim_at(goal.map_err(|error| Failure::in_text(text, &error))?);
        }
        if let Some(names) = &choices.moves {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let chosen = selection.choose_moves(&names, choices.with_powers);
            chosen.map_err(|error| match error {
                MoveChoiceError::Turns(error) => error.into(),
                error => Failure::input(error),
            })?;
        }
        Ok(Self {
            layout: Layout::of_pieces(selection.definition()),
            selection,
        })
    }

    /// This puzzle, counting distances from the start instead of to it.
    pub(crate) fn counted_from_start(&self) -> Result<Self, TooManyTurns> {
        Ok(Self {
            selection: self.selection.counted_from_start()?,
            layout: self.layout.clone(),
        })
    }

    /// Reads moves of a person who holds the puzzle, and returns the position that they make.
    pub(crate) fn read_moves(&self, text: &str) -> Result<(Position, Pattern), Failure> {
        let seen = self.selection.puzzle().read_moves(text);
        let seen = seen.map_err(|error| Failure::in_text(text, &error))?;
        let pattern = self.selection.seen(seen.pattern());
        Ok((seen, pattern.map_err(Failure::input)?))
    }

    /// Reads stickers, and returns the position that they show.
    pub(crate) fn read_facelets(&self, text: &str) -> Result<Pattern, Failure> {
        let seen = self.selection.puzzle().read_facelets(text);
        let seen = seen.map_err(Failure::input)?;
        self.selection.seen(seen.pattern()).map_err(Failure::input)
    }

    /// Checks that no piece is in a place where it is blocked.
    pub(crate) fn check_blocked(&self, pattern: &Pattern) -> Result<(), Failure> {
        let definition = self.selection.definition();
        let Some(rule) = definition.broken_rule(pattern) else {
            return Ok(());
        };
        let piece = pattern.orbits[rule.orbit].pieces[usize::from(rule.place)];
        let (place, orbit) = (rule.place, &definition.orbits()[rule.orbit].name);
        Err(Failure::mismatch(
            format_args!("piece {piece} in place {place} of orbit {orbit}"),
            "a piece that isn't blocked from this place",
        ))
    }

    /// The failure that no moves solve a position.
    pub(crate) fn unsolvable(&self, position: &str) -> Failure {
        let name = self.selection.puzzle().name();
        let can_not = match self.selection.goal() {
            Some(_) => "can't be brought to the goal",
            None => "can't be solved",
        };
        Failure::Unsolvable(match self.selection.has_chosen_moves() {
            false => format!("{position} {can_not}: no moves of {name} make it"),
            true => {
                let moves = self.selection.names().unwrap_or_default().join(",");
                format!("{position} {can_not} with the moves {moves}")
            }
        })
    }
}
