//! JSON Lines: one object to a line.

use std::io::Write;

use serde::Serialize;

use crate::failure::Failure;

/// Adds one object and a line feed.
pub(crate) fn line(value: &impl Serialize, out: &mut impl Write) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value).map_err(|error| Failure::Write(error.into()))?;
    out.write_all(b"\n").map_err(Failure::Write)
}
