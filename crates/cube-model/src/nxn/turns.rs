//! Moves checked to exist on a cube of one size.

use alloc::vec::Vec;
use core::fmt;

use super::check::MoveError;
use super::size::CubeSize;
use super::turn::{LayerTurn, NotOnCube};
use crate::notation::{Alg, ParseError, Prefix, Sequence, Snippet, TextPosition, TooManyMoves};

/// Moves that all exist on a cube of one size.
///
/// This is the only way from text to the moves of a cube. Parse errors, moves that do not exist on
/// the cube and too many moves all give a [`TurnsError`]; once you have `Turns`, making them cannot
/// fail.
///
/// ```
/// use cube_model::nxn::{CubeSize, FaceMap, Turns};
///
/// let size = CubeSize::new(3)?;
/// let turns = Turns::parse("(R M U2)3", size)?;
/// assert_eq!(turns.len(), 9);
/// assert!(FaceMap::of(&turns).then(&FaceMap::of(&turns.inverse()))?.is_identity());
///
/// let text = "R (U 4Rw)2";
/// let error = Turns::parse(text, size).unwrap_err();
/// let snippet = error.snippet(text).expect("the move stands in the text");
/// assert_eq!(snippet.to_string(), "R (U 4Rw)2\n     ^^^");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turns {
    size: CubeSize,
    sequence: Sequence,
    /// The moves of the sequence as turns of layers.
    turns: Vec<LayerTurn>,
}

impl Turns {
    /// The moves of a sequence on a cube.
    ///
    /// ```
    /// use cube_model::notation::Sequence;
    /// use cube_model::nxn::{CubeSize, Turns};
    ///
    /// let moves: Sequence = "R M".parse()?;
    /// assert!(Turns::new(moves.clone(), CubeSize::new(3)?).is_ok());
    /// assert!(Turns::new(moves, CubeSize::POCKET).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a move does not exist on the cube; the error names the first one.
    pub fn new(sequence: Sequence, size: CubeSize) -> Result<Self, NotOnCube> {
        let steps = sequence.moves().iter();
        let turns = steps.map(|&step| LayerTurn::new(step, size));
        let turns = turns.collect::<Result<_, _>>()?;
        Ok(Self {
            size,
            sequence,
            turns,
        })
    }

    /// Parses the moves of a text for a cube; number prefixes as in [`Prefix::Sign`].
    ///
    /// # Errors
    ///
    /// If the text is not a sequence, a move does not exist on the cube, or there are more than
    /// [`MAX_MOVES`](crate::notation::MAX_MOVES) moves.
    pub fn parse(text: &str, size: CubeSize) -> Result<Self, TurnsError> {
        Self::parse_with(text, size, Prefix::Sign)
    }

    /// Parses the moves of a text with the given meaning of number prefixes.
    ///
    /// # Errors
    ///
    /// The same as [`Turns::parse`].
    pub fn parse_with(text: &str, size: CubeSize, prefix: Prefix) -> Result<Self, TurnsError> {
        Self::of(&Alg::parse_with(text, prefix)?, size)
    }

    /// The moves of a written sequence, for callers that need the written form too.
    ///
    /// ```
    /// use cube_model::notation::Alg;
    /// use cube_model::nxn::{CubeSize, Turns};
    ///
    /// let written = Alg::parse("[R:U]")?;
    /// let turns = Turns::of(&written, CubeSize::POCKET)?;
    /// assert_eq!(written.to_string(), "[R: U]");
    /// assert_eq!(turns.to_string(), "R U R'");
    /// # Ok::<(), cube_model::nxn::TurnsError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a move does not exist on the cube, or there are more than
    /// [`MAX_MOVES`](crate::notation::MAX_MOVES) moves.
    pub fn of(written: &Alg, size: CubeSize) -> Result<Self, TurnsError> {
        // Check before anything is expanded, while the position of each move is known.
        written.check_on(size)?;
        Ok(Self::of_checked(written.expand()?, size))
    }

    /// The moves of an [`Alg`] that has been checked: its expansion has the same moves and their
    /// inverses, which exist on the same cubes.
    fn of_checked(sequence: Sequence, size: CubeSize) -> Self {
        Self::new(sequence, size).expect("every written move was checked on this cube")
    }

    /// The size of the cube.
    #[must_use]
    pub const fn size(&self) -> CubeSize {
        self.size
    }

    /// The moves in the notation.
    #[must_use]
    pub const fn sequence(&self) -> &Sequence {
        &self.sequence
    }

    /// The moves as turns of layers, in the order of the [`sequence`](Self::sequence).
    ///
    /// ```
    /// use cube_model::notation::Face;
    /// use cube_model::nxn::{CubeSize, Turns};
    ///
    /// let turns = Turns::parse("M x", CubeSize::new(3)?)?;
    /// let faces: Vec<Face> = turns.layer_turns().iter().map(|turn| turn.face()).collect();
    /// assert_eq!(faces, [Face::L, Face::R]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn layer_turns(&self) -> &[LayerTurn] {
        &self.turns
    }

    /// The number of moves.
    #[must_use]
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Whether there are no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// The turns that undo these.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self {
            size: self.size,
            sequence: self.sequence.inverse(),
            turns: self.turns.iter().rev().map(|turn| turn.inverse()).collect(),
        }
    }
}

/// The moves in standard form.
impl fmt::Display for Turns {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sequence.fmt(out)
    }
}

/// Why a text does not give moves of a cube.
///
/// ```
/// use cube_model::nxn::{CubeSize, Turns, TurnsError};
///
/// let error = |text| Turns::parse(text, CubeSize::POCKET).unwrap_err();
/// assert!(matches!(error("R,"), TurnsError::Parse(_)));
/// assert!(matches!(error("R M"), TurnsError::Check(_)));
/// assert!(matches!(error("((R U)1000)1000"), TurnsError::Expand(_)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TurnsError {
    /// The text is not a move sequence.
    Parse(ParseError),
    /// A move does not exist on the cube.
    Check(MoveError),
    /// There are too many moves when repetitions are expanded.
    Expand(TooManyMoves),
}

impl TurnsError {
    /// The position of the fault in the parsed text.
    #[must_use]
    pub fn position(&self, text: &str) -> TextPosition {
        let byte = match self {
            Self::Parse(error) => error.position().byte,
            Self::Check(error) => error.span().start(),
            Self::Expand(error) => error.span().start(),
        };
        TextPosition::of(text, byte)
    }

    /// The line of the parsed text with carets under the fault; `None` if the fault is not in one
    /// place.
    #[must_use]
    pub fn snippet(&self, text: &str) -> Option<Snippet> {
        match self {
            Self::Parse(error) => Some(error.snippet(text)),
            Self::Check(error) => Some(error.snippet(text)),
            Self::Expand(error) => Some(error.span().snippet(text)),
        }
    }
}

impl fmt::Display for TurnsError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => error.fmt(out),
            Self::Check(error) => error.fmt(out),
            Self::Expand(error) => error.fmt(out),
        }
    }
}

impl core::error::Error for TurnsError {}

impl From<ParseError> for TurnsError {
    fn from(error: ParseError) -> Self {
        Self::Parse(error)
    }
}

impl From<MoveError> for TurnsError {
    fn from(error: MoveError) -> Self {
        Self::Check(error)
    }
}

impl From<TooManyMoves> for TurnsError {
    fn from(error: TooManyMoves) -> Self {
        Self::Expand(error)
    }
}
