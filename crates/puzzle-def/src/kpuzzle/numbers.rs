//! Lists of numbers, one for each place of an orbit.

use core::ops::{Range, RangeInclusive};

use crate::definition::Orbit;
use crate::json::Json;
use crate::source::ReadError;

/// A number and its position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    pub(super) value: u16,
    start: usize,
}

impl Number {
    pub(super) fn span(self) -> Range<usize> {
        // Numbers have no leading zeros, so their length follows from the value.
        self.start..self.start + self.value.to_string().len()
    }
}

/// Reads as many numbers as an orbit has places.
pub(super) fn numbers(
    json: &mut Json<'_>,
    what: &str,
    orbit: &Orbit,
    range: RangeInclusive<u16>,
) -> Result<Vec<Number>, ReadError> {
    let count = usize::from(orbit.places);
    let mut numbers = Vec::new();
    let expected = format!("a list of {count} numbers");
    json.list(&expected, |json| {
        if numbers.len() == count {
            return Err(json.unexpected(&format!("`]` after {count} numbers")));
        }
        let start = json.start();
        let value = json.number(what, range.clone())?;
        numbers.push(Number { value, start });
        Ok(())
    })?;
    if numbers.len() < count {
        let found = format!("{} numbers", numbers.len());
        let end = json.at();
        return Err(json.source().error(end - 1..end, found, expected));
    }
    Ok(numbers)
}
