//! Writes and draws solutions and positions.

use std::ops::Range;

use god_table::{HalfTurns, Metric};
use puzzle_def::{Pattern, Position, Turn};

use super::Selection;
use crate::choice::with_commas;
use crate::failure::{Fault, presentable};
use crate::picture::Picture;
use crate::position::Form;

/// The names of the moves and of their inverses, and how sequences of them are written.
#[derive(Debug)]
pub(crate) struct Notation<'a> {
    selection: &'a Selection,
    turns: Vec<Turn>,
    names: Vec<String>,
    undoing: Vec<String>,
    /// The half turns that are written for two equal quarter turns in a row, if they are.
    pub(crate) half_turns: Option<HalfTurns>,
}

/// The names of the floppy cube's moves as half turns, by their numbers.
const FLOPPY_TURNS: [&str; 4] = ["U2", "R2", "D2", "L2"];

impl Selection {
    /// Whether moves are separated by blanks and followed by their number. Otherwise they are
    /// digits, as for the floppy cube.
    pub(crate) fn shows_length(&self) -> bool {
        self.names || self.base.puzzle().shows_length()
    }

    /// How moves of this puzzle are written.
    pub(crate) fn notation(&self) -> Result<Notation<'_>, Fault> {
        let turns = self.base.turns()?;
        let joins = self.base.metric() == Metric::QuarterTurn;
        Ok(Notation {
            selection: self,
            half_turns: joins.then(|| HalfTurns::of_turns(&turns, self.base.whole())),
            names: turns.iter().map(|turn| turn.name.clone()).collect(),
            turns,
            undoing: self.base.names_of_inverses()?,
        })
    }

    /// The turns of the tips that made a position.
    pub(crate) fn turned_tips(&self, position: &Position) -> Vec<String> {
        let thirds = position.tips().iter();
        self.base
            .puzzle()
            .tip_turns(thirds.map(|&thirds| thirds.into()))
    }

    /// The picture of a position.
    pub(crate) fn picture(&self, position: &Position) -> Picture {
        match self.base.puzzle().net(position) {
            Some(net) => Picture::of_net(net, position.letters()),
            None => Picture::of_places(self.base.puzzle().definition(), position.pattern()),
        }
    }

    /// The picture of a pattern: stickers if all pieces are kept, otherwise a list of places.
    pub(crate) fn picture_of_pattern(&self, pattern: Pattern) -> Picture {
        if self.base.kept().is_empty() && self.base.goal().is_none() {
            return self.picture(&self.base.puzzle().position_of(pattern));
        }
        Picture::of_places(self.base.whole(), &pattern)
    }

    /// Each move of a solution as it is written, with the picture of the position after it.
    pub(crate) fn steps(
        &self,
        from: &Position,
        solution: &str,
    ) -> Result<Vec<(String, Picture)>, Fault> {
        let mut position = from.clone();
        let mut steps = Vec::new();
        let moves: Vec<String> = match self.shows_length() {
            true => solution.split_whitespace().map(str::to_owned).collect(),
            false => solution.chars().map(String::from).collect(),
        };
        for mv in moves {
            let after = self.base.puzzle().after(&position, &mv);
            position = after.map_err(Fault::new)?;
            steps.push((mv, self.picture(&position)));
        }
        Ok(steps)
    }

    /// The fault that the allowed moves can't solve a position.
    pub(crate) fn unsolvable(&self, form: Form, text: &str, goal: Option<String>) -> Fault {
        let text = presentable(text);
        let position = match form {
            Form::Scramble if !self.base.puzzle().shows_length() => {
                format!("the position `{text}`")
            }
            Form::Scramble => format!("the position after `{text}`"),
            Form::Facelets => format!("the position with the stickers `{text}`"),
            Form::State => format!("the state {text}"),
            Form::Pattern => format!("the position at {text}"),
        };
        let (Ok(moves), Ok(all)) = (self.moves(), self.base.whole().turns(self.base.is_single()))
        else {
            return Fault::new(format!("{position} can't be solved"));
        };
        let can_not = match goal {
            Some(goal) => format!("can't be brought to the goal {goal}"),
            None => "can't be solved".to_owned(),
        };
        if !self.base.has_chosen_moves() {
            let name = self.name();
            return Fault::new(format!("{position} {can_not}: no moves of {name} make it"));
        }
        let tips = self.base.puzzle().tips().iter().map(String::as_str);
        let left_out = all.iter().map(|turn| turn.name.as_str()).chain(tips);
        let left_out = left_out.filter(|name| moves.find(name).is_none());
        let left_out: Vec<&str> = left_out.collect();
        Fault::new(format!(
            "{position} {can_not} with the moves {}; left out are {}",
            with_commas(&moves),
            if left_out.is_empty() {
                "none".to_owned()
            } else {
                left_out.join(",")
            }
        ))
    }
}

impl Notation<'_> {
    /// Writes a solution.
    pub(crate) fn write(&self, moves: &[usize]) -> String {
        let words = self.words(&self.names, moves);
        let named = self.named(&words);
        named.unwrap_or_else(|| self.selection.base.puzzle().write(&words))
    }

    /// Writes moves that make the position that a solution solves: the inverse of the solution,
    /// even if it needs moves that are not allowed.
    pub(crate) fn write_undone(&self, solution: &[usize]) -> String {
        let mut words = self.words(&self.undoing, solution);
        words.reverse();
        let named = self.named(&words);
        named.unwrap_or_else(|| self.selection.base.puzzle().write_making(&words))
    }

    /// Writes moves with names such as U2, if they are numbers and names are requested.
    pub(crate) fn named(&self, words: &[&str]) -> Option<String> {
        if !self.selection.names || self.selection.base.puzzle().shows_length() {
            return None;
        }
        let name = |word: &&str| Some(*FLOPPY_TURNS.get(word.parse::<usize>().ok()?)?);
        let names: Option<Vec<&str>> = words.iter().map(name).collect();
        Some(names?.join(" "))
    }

    /// Whether a solution is the first of those that look the same once quarter turns are joined to
    /// half turns. The free moves may be replaced by their inverses in pairs, unless the position
    /// between them is this target or is blocked.
    pub(crate) fn is_first_as_written(
        &self,
        moves: &[usize],
        free: Range<usize>,
        [position, target]: [&Pattern; 2],
    ) -> bool {
        let definition = self.selection.base.definition();
        let may_pass = |path: &[usize]| {
            let path = path.iter().map(|&mv| &self.turns[mv].transformation);
            let half = path.fold(position.clone(), |position, turn| position.after(turn));
            half != *target && definition.broken_rule(&half).is_none()
        };
        let half_turns = self.half_turns.as_ref();
        half_turns.is_none_or(|half_turns| half_turns.are_made_first(moves, free, may_pass))
    }

    /// The names of some moves.
    fn words<'n>(&'n self, names: &'n [String], moves: &[usize]) -> Vec<&'n str> {
        let name = |mv: usize| names[mv].as_str();
        match &self.half_turns {
            Some(half_turns) => half_turns.words(moves, name),
            None => moves.iter().map(|&mv| name(mv)).collect(),
        }
    }
}
