//! Move sequences: read, with a caret under what can't be read or made, and written.

use cube_model::notation::{Alg, Prefix, Sequence};
use cube_model::nxn::CubeSize;
use cube_model::pocket::PocketMove;

use crate::failure::Fault;

/// A sequence as it was written and as it is made.
pub(crate) struct Moves {
    pub(crate) written: Alg,
    pub(crate) made: Sequence,
}

/// Reads a sequence that a cube of this size can make.
pub(crate) fn read(text: &str, size: CubeSize, prefix: Prefix) -> Result<Moves, Fault> {
    let written = Alg::parse_with(text, prefix).map_err(|error| Fault::unreadable(text, &error))?;
    written.check_on(size).map_err(|error| {
        let span = error.span();
        Fault::new(error).at(text, span.start(), span.end())
    })?;
    let made = written.expand().map_err(Fault::new)?;
    Ok(Moves { written, made })
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
