//! Checks that all moves of a written sequence exist on a cube.

use core::fmt;

use super::size::CubeSize;
use super::turn::{LayerTurn, NotOnCube};
use crate::notation::{Alg, Snippet, Span};

impl Alg {
    /// Checks that all the moves exist on a cube of this size.
    ///
    /// ```
    /// use cube_model::notation::Alg;
    /// use cube_model::nxn::CubeSize;
    ///
    /// let text = "R (U 3Rw')2";
    /// let error = Alg::parse(text)?.check_on(CubeSize::POCKET).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "found 3Rw', which does not exist on the 2x2x2: it reaches layer 3, expected at most 2"
    /// );
    /// assert_eq!(error.snippet(text).to_string(), "R (U 3Rw')2\n     ^^^^");
    /// # Ok::<(), cube_model::notation::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If one of them does not; the error names the first in the text.
    pub fn check_on(&self, size: CubeSize) -> Result<(), MoveError> {
        self.written_moves().try_for_each(|(step, span)| {
            let turn = LayerTurn::new(step, size);
            turn.map(|_| ())
                .map_err(|reason| MoveError { span, reason })
        })
    }
}

/// A move of a written sequence that does not exist on a cube, with its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveError {
    span: Span,
    reason: NotOnCube,
}

impl MoveError {
    /// The position of the move in the parsed text.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The move and the cube.
    #[must_use]
    pub const fn reason(&self) -> NotOnCube {
        self.reason
    }

    /// The line of the parsed text with carets under the move.
    #[must_use]
    pub fn snippet(&self, text: &str) -> Snippet {
        self.span.snippet(text)
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(out)
    }
}

impl core::error::Error for MoveError {}
