//! A puzzle with chosen pieces, moves, goal and metric.

#[cfg(feature = "scramble")]
pub(crate) mod scrambles;
mod searches;

use std::collections::HashMap;

use puzzle_def::{
    Definition, GoalPattern, Keep, KeepError, MoveChoice, MoveChoiceError, Pattern, Position,
    Puzzle, TooManyTurns, Transformation, Turn,
};

use crate::metric::Metric;
use crate::pocket::MoveSet;

/// A puzzle with chosen pieces, moves, goal and metric.
///
/// The program and the packages for Python and JavaScript all use this type, so they give the same
/// answers.
///
/// ```
/// use god_table::{Metric, Selection};
/// use puzzle_def::known;
///
/// let mut corners = Selection::new(known::find("3x3x3")?, Metric::HalfTurn);
/// corners.keep(vec!["CORNERS".parse()?])?;
/// corners.choose_moves(&["U", "R"], false)?;
/// assert_eq!(corners.names()?, ["U", "R"]);
/// // Neither is undone by the other, so distances from the solved position need other moves.
/// assert!(!corners.undoes_all()?);
/// assert_eq!(corners.counted_from_start()?.names()?, ["U'", "R'"]);
/// let (position, seen) = (corners.puzzle().read_moves("U")?, corners.definition().start());
/// assert_ne!(corners.seen(position.pattern())?, *seen);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Selection {
    puzzle: Puzzle,
    any_grip: bool,
    kept: Vec<Keep>,
    /// With the chosen pieces and goal, and all moves.
    whole: Definition,
    /// With the chosen moves too.
    definition: Definition,
    goal: Option<GoalPattern>,
    chosen_moves: Option<ChosenBy>,
    metric: Metric,
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
    /// A puzzle with all its pieces and moves.
    #[must_use]
    pub fn new(puzzle: Puzzle, metric: Metric) -> Self {
        let whole = puzzle.definition().clone();
        Self {
            puzzle,
            any_grip: false,
            kept: Vec::new(),
            definition: whole.clone(),
            whole,
            goal: None,
            chosen_moves: None,
            metric,
        }
    }

    /// A puzzle with the moves of all grips. Positions that differ only by the grip count as one.
    #[cfg(feature = "any-grip")]
    #[must_use]
    pub fn in_any_grip(puzzle: &Puzzle, metric: Metric) -> Self {
        Self {
            any_grip: true,
            ..Self::new(puzzle.in_any_grip(), metric)
        }
    }

    /// Tells only these pieces apart, or all if there are none. Resets the moves and the goal.
    ///
    /// # Errors
    ///
    /// If the puzzle doesn't have these pieces, or they can't be told apart alone.
    pub fn keep(&mut self, kept: Vec<Keep>) -> Result<(), KeepError> {
        let whole = self.puzzle.definition();
        let whole = match &kept[..] {
            [] => whole.clone(),
            kept => whole.keep(kept)?,
        };
        if !kept.is_empty() {
            fix_grip(&mut self.puzzle);
        }
        self.kept = kept;
        self.definition = whole.clone();
        self.whole = whole;
        (self.goal, self.chosen_moves) = (None, None);
        Ok(())
    }

    /// Uses only these moves: each by itself, or with all its powers. They stay in the order of the
    /// puzzle, and those that change none of the kept pieces make no difference. The result tells
    /// which moves were left out.
    ///
    /// # Errors
    ///
    /// If one of them is not a move of the puzzle, or doesn't count as one.
    pub fn choose_moves(
        &mut self,
        names: &[&str],
        with_powers: bool,
    ) -> Result<MoveChoice<'_>, MoveChoiceError> {
        let single = self.is_single();
        let mut kept = names.to_vec();
        kept.retain(|name| !changes_nothing(name, &self.whole, self.puzzle.definition()));
        let choice = self
            .whole
            .choose_moves(&kept, single)
            .map_err(|mut error| {
                use MoveChoiceError::{NotCounted, Unknown};
                // The place in the list of all names.
                if let Unknown { place, name, .. } | NotCounted { place, name, .. } = &mut error {
                    *place = names.iter().position(|own| own == name).unwrap_or(*place);
                }
                error
            })?;
        let (definition, chosen_by) = match with_powers {
            true => (choice.with_powers(), ChosenBy::Generators),
            false => (choice.alone(), ChosenBy::List),
        };
        (self.definition, self.chosen_moves) = (definition, Some(chosen_by));
        fix_grip(&mut self.puzzle);
        Ok(choice)
    }

    /// Aims at a pattern of [these pieces](Self::whole) instead of the solved position; pieces that
    /// the pattern doesn't tell apart look alike. Call it at most once after [`keep`](Self::keep).
    ///
    /// # Panics
    ///
    /// If the pattern belongs to another puzzle.
    pub fn aim_at(&mut self, goal: GoalPattern) {
        fix_grip(&mut self.puzzle);
        self.whole = self.whole.towards(&goal);
        self.definition = self.definition.towards(&goal);
        self.goal = Some(goal);
    }

    /// The puzzle with all its pieces and moves.
    #[must_use]
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The definition with the chosen pieces, moves and goal.
    #[must_use]
    pub const fn definition(&self) -> &Definition {
        &self.definition
    }

    /// The definition with the chosen pieces and goal, and all moves.
    #[must_use]
    pub const fn whole(&self) -> &Definition {
        &self.whole
    }

    /// The pieces that are told apart, all if there are none.
    #[must_use]
    pub fn kept(&self) -> &[Keep] {
        &self.kept
    }

    /// The pattern to be reached, if there is one.
    #[must_use]
    pub const fn goal(&self) -> Option<&GoalPattern> {
        self.goal.as_ref()
    }

    /// The metric.
    #[must_use]
    pub const fn metric(&self) -> Metric {
        self.metric
    }

    /// Whether only a base move and its inverse count as one move.
    #[must_use]
    pub fn is_single(&self) -> bool {
        self.metric == Metric::QuarterTurn
    }

    /// Whether positions that differ only by the grip count as one.
    #[must_use]
    pub const fn is_in_any_grip(&self) -> bool {
        // Without the feature, code for other grips is left out.
        cfg!(feature = "any-grip") && self.any_grip
    }

    /// Whether moves were chosen, even if they are all.
    #[must_use]
    pub const fn has_chosen_moves(&self) -> bool {
        self.chosen_moves.is_some()
    }

    /// Whether places are blocked for some pieces.
    #[must_use]
    pub fn has_blocked(&self) -> bool {
        !self.definition.parts().blocked.is_empty()
    }

    /// Whether it is the pocket cube with all its pieces in a fixed grip, whose states are numbered
    /// as in its files and scrambles.
    #[must_use]
    pub fn is_plain_pocket(&self) -> bool {
        self.puzzle.is_pocket_cube()
            && self.kept.is_empty()
            && !self.is_in_any_grip()
            && self.goal.is_none()
    }

    /// The chosen moves of the pocket cube, if it is [that](Self::is_plain_pocket).
    ///
    /// # Errors
    ///
    /// As for [`turns`](Self::turns).
    pub fn pocket_moves(&self) -> Result<Option<MoveSet>, TooManyTurns> {
        if !self.is_plain_pocket() {
            return Ok(None);
        }
        let names = self.names()?;
        let moves = MoveSet::ALL.iter();
        let moves = moves.filter(|mv| names.contains(&mv.to_string()));
        Ok(Some(moves.collect()))
    }

    /// The turns of tips, which the definition doesn't have; none if pieces are kept or moves were chosen.
    #[must_use]
    pub fn tips(&self) -> &[String] {
        match self.chosen_moves {
            None if self.kept.is_empty() => self.puzzle.tips(),
            _ => &[],
        }
    }

    /// The turns that solve the tips of a position, with which each of its solutions ends; none
    /// if pieces are kept, which tips are not. `None` if tips are turned and
    /// [can't be solved](Self::tips).
    #[must_use]
    pub fn undone_tips(&self, position: &Position) -> Option<Vec<String>> {
        if !self.kept.is_empty() {
            return Some(Vec::new());
        }
        let thirds = position.tips().iter();
        let turns = (self.puzzle).tip_turns(thirds.map(|&thirds| 3 - u32::from(thirds)));
        (turns.is_empty() || !self.tips().is_empty()).then_some(turns)
    }

    /// A position of the whole puzzle, reduced to what the chosen pieces and the goal tell apart.
    ///
    /// # Errors
    ///
    /// If the pattern has pieces that look alike, of which some are kept.
    pub fn seen(&self, whole: &Pattern) -> Result<Pattern, KeepError> {
        let kept = match &self.kept[..] {
            [] => whole.clone(),
            kept => self.puzzle.definition().kept_pattern(kept, whole)?,
        };
        Ok(match &self.goal {
            Some(goal) => goal.seen(&kept),
            None => kept,
        })
    }

    /// Whether the solved position has reached the goal; true if there is none.
    #[must_use]
    pub fn goal_is_reached(&self) -> bool {
        let solved = self.seen(self.puzzle.definition().start());
        self.goal.is_none() || solved.is_ok_and(|solved| solved == *self.definition.start())
    }

    /// All that counts as one move.
    ///
    /// # Errors
    ///
    /// If the moves have too many powers.
    pub fn turns(&self) -> Result<Vec<Turn>, TooManyTurns> {
        self.definition.turns(self.is_single())
    }

    /// The names of the moves.
    ///
    /// # Errors
    ///
    /// As for [`turns`](Self::turns).
    pub fn names(&self) -> Result<Vec<String>, TooManyTurns> {
        Ok(self.turns()?.into_iter().map(|turn| turn.name).collect())
    }

    /// The name of the inverse of each move, even if it is not one of the chosen moves. If no move of
    /// the puzzle is the inverse of `X`, it is written `(X)'`.
    ///
    /// # Errors
    ///
    /// As for [`turns`](Self::turns).
    pub fn names_of_inverses(&self) -> Result<Vec<String>, TooManyTurns> {
        let (own, all) = (self.turns()?, self.whole.turns(self.is_single())?);
        let (own_numbers, all_numbers) = (numbers_of(&own), numbers_of(&all));
        let undone = own.iter().map(|turn| {
            let inverse = turn.transformation.inverse(self.definition.orbits());
            let of_own = own_numbers.get(&inverse).map(|&mv| &own[mv]);
            match of_own.or_else(|| Some(&all[*all_numbers.get(&inverse)?])) {
                Some(other) => other.name.clone(),
                // No other move has this name, and a prime is read as the inverse.
                None => format!("({})'", turn.name),
            }
        });
        Ok(undone.collect())
    }

    /// Whether each move is undone by one of the moves.
    ///
    /// # Errors
    ///
    /// As for [`turns`](Self::turns).
    pub fn undoes_all(&self) -> Result<bool, TooManyTurns> {
        let (turns, orbits) = (self.turns()?, self.definition.orbits());
        let numbers = numbers_of(&turns);
        let mut turns = turns.iter();
        Ok(turns.all(|turn| numbers.contains_key(&turn.transformation.inverse(orbits))))
    }

    /// This selection with all moves instead of the chosen ones.
    #[must_use]
    pub fn with_all_moves(&self) -> Self {
        Self {
            definition: self.whole.clone(),
            chosen_moves: None,
            ..self.clone()
        }
    }

    /// The selection with the inverses of these moves. Its distances to the solved position are the
    /// distances from that position by these moves. Its solutions, undone, are sequences of these
    /// moves that make positions.
    ///
    /// # Errors
    ///
    /// As for [`turns`](Self::turns).
    pub fn counted_from_start(&self) -> Result<Self, TooManyTurns> {
        if self.undoes_all()? {
            return Ok(self.clone());
        }
        let names = self.names_of_inverses()?;
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let choice = self.whole.choose_moves(&names, self.is_single()).ok();
        let definition = match choice.filter(|choice| choice.names().len() == names.len()) {
            Some(choice) => choice.alone(),
            // Some inverses are not moves of the puzzle.
            None => self.definition.undone(self.is_single())?,
        };
        Ok(Self {
            definition,
            ..self.clone()
        })
    }
}

/// Whether a move of all the puzzle changes nothing in a part of it.
fn changes_nothing(name: &str, part: &Definition, all: &Definition) -> bool {
    let alone = |definition: &Definition| definition.with_moves(&[name]).ok();
    let is_named = |definition: &Definition| {
        let mut moves = definition.parts().moves.iter();
        moves.any(|turn| turn.name == name)
    };
    // Where the move was left out, its name may be read as a power of another.
    if is_named(all) && !is_named(part) {
        return true;
    }
    match alone(part) {
        Some(alone) => alone.parts().moves[0].transformation.is_identity(),
        None => alone(all).is_some(),
    }
}

/// Switches to the definition's names of moves. With some pieces or moves left out, a move that
/// changes the grip, such as B of the skewb, would rename the next ones.
fn fix_grip(puzzle: &mut Puzzle) {
    if puzzle.has_moves_that_change_the_grip() {
        *puzzle = puzzle.with_fixed_grip();
    }
}

/// Maps the effect of each turn to its number; to the last one, if several have the same effect.
pub(crate) fn numbers_of(turns: &[Turn]) -> HashMap<&Transformation, usize> {
    let effects = turns.iter().map(|turn| &turn.transformation);
    effects.zip(0..).collect()
}
