//! JSON Lines: one object to a line.

use std::io::Write;

use serde::Serialize;
use serde_json::Value;

use crate::failure::Failure;

/// The largest number up to which those who read JSON into floating point numbers lose nothing.
const LARGEST_NUMBER: u64 = 1 << 53;

/// A count as JSON tells it exactly: as a number, or as a text of its digits where it is too large for one.
pub(crate) fn exact(count: &impl ToString) -> Value {
    let digits = count.to_string();
    match digits.parse() {
        Ok(number @ 0..=LARGEST_NUMBER) => Value::from(number),
        _ => Value::from(digits),
    }
}

/// Adds one object and a line feed.
pub(crate) fn line(value: &impl Serialize, out: &mut impl Write) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value).map_err(|error| Failure::Write(error.into()))?;
    out.write_all(b"\n").map_err(Failure::Write)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_beyond_what_others_read_exactly_are_texts() {
        assert_eq!(exact(&0), Value::from(0));
        assert_eq!(exact(&LARGEST_NUMBER), Value::from(LARGEST_NUMBER));
        assert_eq!(
            exact(&(LARGEST_NUMBER + 1)),
            Value::from("9007199254740993")
        );
        assert_eq!(exact(&u128::MAX), Value::from(u128::MAX.to_string()));
    }
}
