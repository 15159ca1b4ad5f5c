//! How long a search may take.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The letters after a number, and how many seconds each stands for.
const UNITS: [(char, u64); 3] = [('s', 1), ('m', 60), ('h', 3600)];

/// A time, as `--time-limit` takes it: `60`, `90s`, `5m`, `2h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeLimit(pub(crate) Duration);

/// A text that is no time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeError;

impl fmt::Display for TimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected a whole number of seconds, or one with a unit, such as 60, 90s, 5m or 2h",
        )
    }
}

impl std::error::Error for TimeError {}

impl FromStr for TimeLimit {
    type Err = TimeError;

    fn from_str(text: &str) -> Result<Self, TimeError> {
        let unit = UNITS.iter().find(|(letter, _)| text.ends_with(*letter));
        let (digits, seconds) = match unit {
            Some(&(letter, seconds)) => (text.strip_suffix(letter).unwrap_or(text), seconds),
            None => (text, 1),
        };
        let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
        let number = digits.parse::<u64>().ok().filter(|_| is_number);
        let seconds = number.and_then(|number| number.checked_mul(seconds));
        let seconds = seconds.filter(|&seconds| seconds > 0).ok_or(TimeError)?;
        Ok(Self(Duration::from_secs(seconds)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_units() {
        for (text, seconds) in [("60", 60), ("90s", 90), ("5m", 300), ("2h", 7200)] {
            assert_eq!(text.parse(), Ok(TimeLimit(Duration::from_secs(seconds))));
        }
        let far = u64::MAX.to_string();
        assert!(far.parse::<TimeLimit>().is_ok());
        for text in [
            "",
            "0",
            "0s",
            "s",
            "-1",
            "+1",
            "1.5",
            "1d",
            "18446744073709551615m",
        ] {
            assert_eq!(text.parse::<TimeLimit>(), Err(TimeError), "{text}");
        }
    }
}
