//! Reading move sequences, with a caret under what can't be read or made.

use cube_model::notation::{Alg, Prefix, Sequence};
use cube_model::nxn::CubeSize;

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
