//! What is wrong with a move sequence.

use cube_model::notation::TooManyMoves;
use cube_model::nxn::TurnsError;

use crate::failure::Fault;

/// What is wrong with a sequence, with a caret under what can't be read or made.
pub(crate) fn fault(text: &str, error: TurnsError) -> Fault {
    match error {
        TurnsError::Parse(error) => Fault::unreadable(text, &error),
        TurnsError::Check(error) => {
            let span = error.span();
            Fault::new(error).at(text, span.start(), span.end())
        }
        TurnsError::Expand(error) => too_many(text, error),
        error => Fault::new(error),
    }
}

/// That a sequence has too many moves, with a caret under the part where there are more than can be.
pub(crate) fn too_many(text: &str, error: TooManyMoves) -> Fault {
    let span = error.span();
    Fault::new(error).at(text, span.start(), span.end())
}
