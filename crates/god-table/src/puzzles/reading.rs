//! Positions told by moves, in the notation of cubes.

use core::fmt;
use core::ops::Range;
use std::collections::HashMap;

use cube_model::notation::{Alg, Amount, Expected, Move, ParseError, TooManyMoves};
use row_search::{MoveNames, Space, State};

use crate::comparison::{Rows, order};

/// Why a text is not a position of a puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// It is not a sequence of moves.
    Notation(ParseError),
    /// It has a move that the puzzle doesn't have.
    Move {
        /// Where it stands, in bytes.
        span: Range<usize>,
        /// What stands there.
        found: String,
        /// The moves that there are.
        expected: MoveNames,
    },
    /// There are too many moves with all repetitions written out.
    TooLong(TooManyMoves),
    /// It is not a position in a form that the puzzle has for itself.
    Form {
        /// Where the fault is, in bytes, if it is in one part of the text.
        span: Option<Range<usize>>,
        /// What is wrong.
        reason: Box<dyn core::error::Error + Send + Sync>,
    },
}

impl ReadError {
    /// Where the fault is, in bytes, if it is in one part of the text.
    #[must_use]
    pub fn span(&self) -> Option<Range<usize>> {
        match self {
            Self::Notation(error) => {
                let start = error.position().byte;
                Some(start..start)
            }
            Self::Move { span, .. } => Some(span.clone()),
            Self::TooLong(error) => Some(error.span().start()..error.span().end()),
            Self::Form { span, .. } => span.clone(),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Notation(error) => error.fmt(f),
            Self::Move {
                found, expected, ..
            } => write!(f, "found {found}, expected one of {expected}"),
            Self::TooLong(error) => error.fmt(f),
            Self::Form { reason, .. } => reason.fmt(f),
        }
    }
}

impl core::error::Error for ReadError {}

/// The state that moves make from the solved one, which is state (0, 0).
pub(super) fn after_moves(space: &dyn Space, text: &str) -> Result<State, ReadError> {
    Ok(after(space, moves(space, text)?))
}

/// The state after moves from the solved one.
pub(super) fn after(space: &dyn Space, moves: Vec<usize>) -> State {
    let moves = moves.into_iter();
    moves.fold(State::default(), |state, mv| space.after(state, mv))
}

/// The numbers of the moves of a text.
pub(super) fn moves(space: &dyn Space, text: &str) -> Result<Vec<usize>, ReadError> {
    Ok(moves_and_others(space, text, &[])?.0)
}

/// The numbers of the moves of a text, and the places in a list of the others that it may have: names in small
/// letters of turns that the states of the space know nothing of.
pub(super) fn moves_and_others(
    space: &dyn Space,
    text: &str,
    others: &[&str],
) -> Result<(Vec<usize>, Vec<usize>), ReadError> {
    let written = Alg::parse(text).map_err(|error| unreadable(space, text, others, error))?;
    let mut known = Known::new(space);
    for (step, span) in written.written_moves() {
        let span = span.start()..span.end();
        let found = &text[span.clone()];
        let is_other = found.starts_with(char::is_lowercase)
            && !found.contains('3')
            && other(others, step).is_some();
        // On a cube three turns are one back. Where they are not, what "3" says would be lost.
        let is_known = known.numbers(step).is_some()
            && (!found.contains('3') || known.is_of_quarter_turns(step));
        if !is_known && !is_other {
            return Err(ReadError::Move {
                found: found.into(),
                span,
                expected: all_names(space, others),
            });
        }
    }
    let sequence = written.expand().map_err(ReadError::TooLong)?;
    let (mut moves, mut found) = (Vec::new(), Vec::new());
    for &step in sequence.moves() {
        if let Some(numbers) = known.numbers(step) {
            moves.extend_from_slice(numbers);
        } else {
            found.extend(other(others, step));
        }
    }
    Ok((moves, found))
}

/// The place of a move in a list of names.
fn other(names: &[&str], step: Move) -> Option<usize> {
    names.iter().position(|name| name.parse() == Ok(step))
}

/// The names of all moves that may be written.
fn all_names(space: &dyn Space, others: &[&str]) -> MoveNames {
    let names = space.moves().iter().chain(others.iter().copied());
    MoveNames::new(names).expect("the names of a puzzle's moves are different words")
}

/// What is wrong with a text that is no sequence of moves. Where a move was expected, it is one of the puzzle's.
fn unreadable(space: &dyn Space, text: &str, others: &[&str], error: ParseError) -> ReadError {
    let expects_a_move = matches!(
        error.expected(),
        Expected::Move
            | Expected::Layer
            | Expected::FaceAfterLayer
            | Expected::CapitalSlice(_)
            | Expected::SmallRotation(_)
    );
    if !expects_a_move {
        return ReadError::Notation(error);
    }
    let start = error.position().byte;
    let length = text[start..].chars().next().map_or(0, char::len_utf8);
    ReadError::Move {
        span: start..start + length,
        found: error.found().to_string(),
        expected: all_names(space, others),
    }
}

/// What moves of the notation come to in a space, each found once: texts repeat them.
struct Known<'a> {
    space: &'a dyn Space,
    numbers: HashMap<Move, Option<Vec<usize>>>,
    quarter_turns: HashMap<usize, bool>,
}

impl<'a> Known<'a> {
    fn new(space: &'a dyn Space) -> Self {
        Self {
            space,
            numbers: HashMap::new(),
            quarter_turns: HashMap::new(),
        }
    }

    /// The moves of the space that come to one move of the notation: the one of its name, or those that
    /// follow from the turn one way by a known move.
    fn numbers(&mut self, step: Move) -> Option<&[usize]> {
        if !self.numbers.contains_key(&step) {
            let found = self.find(step);
            self.numbers.insert(step, found);
        }
        self.numbers[&step].as_deref()
    }

    fn find(&mut self, step: Move) -> Option<Vec<usize>> {
        let find = |amount| {
            let name = Move::new(step.part(), amount).to_string();
            self.space.moves().find(&name)
        };
        if let Some(known) = find(step.amount()) {
            return Some(vec![known]);
        }
        let turn = find(Amount::Clockwise)?;
        match step.amount() {
            Amount::Half => self.is_quarter_turn(turn).then(|| vec![turn; 2]),
            _ => self.space.inverse(turn).map(|back| vec![back]),
        }
    }

    /// Whether three of a move of the notation are one back.
    fn is_of_quarter_turns(&mut self, step: Move) -> bool {
        let first = self.numbers(step).and_then(|numbers| numbers.first());
        first.copied().is_some_and(|mv| self.is_quarter_turn(mv))
    }

    /// Whether a move is made four times, and not sooner, until everything is back.
    fn is_quarter_turn(&mut self, mv: usize) -> bool {
        let is_quarter = || order(self.space, Rows::All, mv) == Some(4);
        *self.quarter_turns.entry(mv).or_insert_with(is_quarter)
    }
}
