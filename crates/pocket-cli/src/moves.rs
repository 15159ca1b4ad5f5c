//! Move sequences: how they are written, and what is wrong with one.

use cube_model::nxn::TurnsError;
use cube_model::pocket::PocketMove;

use crate::failure::Fault;

/// What is wrong with a sequence, with a caret under what can't be read or made.
pub(crate) fn fault(text: &str, error: TurnsError) -> Fault {
    match error {
        TurnsError::Parse(error) => Fault::unreadable(text, &error),
        TurnsError::Check(error) => {
            let span = error.span();
            Fault::new(error).at(text, span.start(), span.end())
        }
        error => Fault::new(error),
    }
}

/// Moves as they are written.
pub(crate) fn joined(moves: &[PocketMove]) -> String {
    let names: Vec<&str> = moves.iter().map(|step| NAMES[step.column()]).collect();
    names.join(" ")
}

/// The names of the moves by column; a test holds them against the notation.
const NAMES: [&str; 9] = ["U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_have_the_names_of_the_notation() {
        assert_eq!(
            NAMES.map(ToOwned::to_owned),
            PocketMove::ALL.map(|step| step.to_string())
        );
    }
}
