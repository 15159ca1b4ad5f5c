//! Expands a written sequence to a plain list of moves, with a limit on its length.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::alg::{Alg, Bracket, Contents, Element};
use super::error::ParseError;
use super::length::LengthMetric;
use super::limits::MAX_MOVES;
use super::sequence::Sequence;
use super::text::Span;
use super::turn::Move;

impl Alg {
    /// The number of moves, including repetitions; `None` if it exceeds `u64::MAX`. Does not expand
    /// the sequence.
    ///
    /// ```
    /// use cube_model::notation::Alg;
    ///
    /// assert_eq!(Alg::parse("([R, U]2 F)1000000000")?.move_count(), Some(9_000_000_000));
    /// # Ok::<(), cube_model::notation::ParseError>(())
    /// ```
    #[must_use]
    pub fn move_count(&self) -> Option<u64> {
        self.length(LengthMetric::ExecutionTurn)
    }

    /// Expands the sequence to a plain list of at most [`MAX_MOVES`] moves.
    ///
    /// ```
    /// use cube_model::notation::Alg;
    ///
    /// assert_eq!(Alg::parse("[R: U]2'")?.expand()?.to_string(), "R U' R' R U' R'");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there are more moves; nothing is expanded then.
    pub fn expand(&self) -> Result<Sequence, TooManyMoves> {
        self.expand_up_to(MAX_MOVES)
    }

    /// Expands the sequence to a plain list of at most `limit` moves, which must fit in memory.
    ///
    /// ```
    /// use cube_model::notation::Alg;
    ///
    /// let alg = Alg::parse("(R U)100")?;
    /// assert_eq!(alg.expand_up_to(200)?.moves().len(), 200);
    /// assert_eq!(alg.expand_up_to(199).unwrap_err().found(), Some(200));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there are more moves; nothing is expanded then.
    pub fn expand_up_to(&self, limit: usize) -> Result<Sequence, TooManyMoves> {
        let mut count = 0_usize;
        for unit in self.units() {
            let moves = unit.element().length(LengthMetric::ExecutionTurn);
            let moves = moves.and_then(|moves| usize::try_from(moves).ok());
            let sum = moves.and_then(|moves| count.checked_add(moves));
            count = sum
                .filter(|&sum| sum <= limit)
                .ok_or_else(|| TooManyMoves {
                    found: self.move_count(),
                    limit,
                    span: unit.span(),
                })?;
        }
        let mut moves = Vec::with_capacity(count);
        self.write_to(&mut moves);
        Ok(moves.into())
    }

    fn write_to(&self, moves: &mut Vec<Move>) {
        for unit in self.units() {
            match unit.element() {
                Element::Move(step) => moves.push(*step),
                Element::Bracket(bracket) => bracket.write_to(moves),
            }
        }
    }
}

impl Bracket {
    /// Appends the moves of the bracket, which the caller has counted.
    fn write_to(&self, moves: &mut Vec<Move>) {
        let start = moves.len();
        match &self.contents {
            Contents::Group(body) => body.write_to(moves),
            Contents::Commutator(first, second) => {
                first.write_to(moves);
                let middle = moves.len();
                second.write_to(moves);
                let end = moves.len();
                append_inverse(moves, start, middle);
                append_inverse(moves, middle, end);
            }
            Contents::Conjugate(setup, body) => {
                setup.write_to(moves);
                let middle = moves.len();
                body.write_to(moves);
                append_inverse(moves, start, middle);
            }
        }
        if self.repeat.inverse {
            moves[start..].reverse();
            for step in &mut moves[start..] {
                *step = step.inverse();
            }
        }
        let end = moves.len();
        // An empty bracket stays empty. Don't loop: the limit on moves does not bound its
        // repetitions.
        if end > start {
            for _ in 1..self.repeat.times.get() {
                moves.extend_from_within(start..end);
            }
        }
    }
}

/// Appends the inverse of the moves `start..end`.
fn append_inverse(moves: &mut Vec<Move>, start: usize, end: usize) {
    for index in (start..end).rev() {
        moves.push(moves[index].inverse());
    }
}

/// A sequence that would be too long when expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyMoves {
    found: Option<u64>,
    limit: usize,
    span: Span,
}

impl TooManyMoves {
    /// The position of the move or bracket that exceeds the limit.
    ///
    /// ```
    /// use cube_model::notation::Alg;
    ///
    /// let text = "R (U)1000000 F";
    /// let error = Alg::parse(text)?.expand().unwrap_err();
    /// assert_eq!(error.span().snippet(text).to_string(), "R (U)1000000 F\n  ^^^^^^^^^^");
    /// # Ok::<(), cube_model::notation::ParseError>(())
    /// ```
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The number of moves; `None` if it exceeds `u64::MAX`.
    #[must_use]
    pub const fn found(&self) -> Option<u64> {
        self.found
    }

    /// The largest number of moves allowed.
    #[must_use]
    pub const fn limit(&self) -> usize {
        self.limit
    }
}

impl fmt::Display for TooManyMoves {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.found {
            Some(found) => write!(out, "found {found} moves")?,
            None => write!(out, "found more than {} moves", u64::MAX)?,
        }
        write!(
            out,
            " with all repetitions written out, expected at most {}",
            self.limit
        )
    }
}

impl core::error::Error for TooManyMoves {}

/// Why a text does not give a plain list of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SequenceError {
    /// The text is not a move sequence.
    Parse(ParseError),
    /// The sequence would be too long when expanded.
    Expand(TooManyMoves),
}

impl fmt::Display for SequenceError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => error.fmt(out),
            Self::Expand(error) => error.fmt(out),
        }
    }
}

impl core::error::Error for SequenceError {}

impl From<ParseError> for SequenceError {
    fn from(error: ParseError) -> Self {
        Self::Parse(error)
    }
}

impl From<TooManyMoves> for SequenceError {
    fn from(error: TooManyMoves) -> Self {
        Self::Expand(error)
    }
}

/// Parses a sequence like [`Alg::parse`] and expands it like [`Alg::expand`].
impl FromStr for Sequence {
    type Err = SequenceError;

    fn from_str(text: &str) -> Result<Self, SequenceError> {
        Ok(Alg::parse(text)?.expand()?)
    }
}
