//! Positions told by moves, in the notation of cubes.

use core::fmt;
use core::ops::Range;

use cube_model::notation::{Alg, Amount, Move, ParseError, TooManyMoves};
use row_search::{MoveNames, Space, State};

use crate::table::is_back_after_four;

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
            Self::TooLong(_) => None,
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
    let steps = moves(space, text)?;
    Ok(steps
        .into_iter()
        .fold(State::default(), |state, mv| space.after(state, mv)))
}

/// The numbers of the moves of a text.
pub(super) fn moves(space: &dyn Space, text: &str) -> Result<Vec<usize>, ReadError> {
    let written = Alg::parse(text).map_err(ReadError::Notation)?;
    for (step, span) in written.written_moves() {
        let span = span.start()..span.end();
        let found = &text[span.clone()];
        // On a cube three turns are one back. Where they are not, what "3" says would be lost.
        let is_known = numbers(space, step).is_some_and(|numbers| {
            !found.contains('3')
                || numbers
                    .first()
                    .is_some_and(|&mv| is_back_after_four(space, mv))
        });
        if !is_known {
            return Err(ReadError::Move {
                found: found.into(),
                span,
                expected: space.moves().clone(),
            });
        }
    }
    let sequence = written.expand().map_err(ReadError::TooLong)?;
    let numbers = sequence.moves().iter().map(|&step| {
        numbers(space, step).expect("the expansion has the written moves and their inverses only")
    });
    Ok(numbers.flatten().collect())
}

/// The moves of the space that come to one move of the notation: the one of its name, or those that
/// follow from the turn one way by a known move.
fn numbers(space: &dyn Space, step: Move) -> Option<Vec<usize>> {
    let find = |amount| {
        let name = Move::new(step.part(), amount).to_string();
        space.moves().find(&name)
    };
    if let Some(known) = find(step.amount()) {
        return Some(vec![known]);
    }
    let turn = find(Amount::Clockwise)?;
    match step.amount() {
        Amount::Half => is_back_after_four(space, turn).then(|| vec![turn; 2]),
        _ => space.inverse(turn).map(|back| vec![back]),
    }
}
