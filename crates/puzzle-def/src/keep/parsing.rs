//! Parses which pieces to keep.

use core::ops::RangeInclusive;
use core::str::FromStr;

use super::{Keep, KeepError};

impl FromStr for Keep {
    type Err = KeepError;

    /// Reads `ORBIT` or `ORBIT:PIECES`, where pieces are numbers and ranges with commas between them.
    fn from_str(text: &str) -> Result<Self, KeepError> {
        let Some((orbit, pieces)) = text.rsplit_once(':') else {
            return Ok(Self {
                orbit: text.into(),
                pieces: None,
            });
        };
        let mut start = orbit.len() + 1;
        let mut ranges = Vec::new();
        for word in pieces.split(',') {
            ranges.push(range(word).ok_or_else(|| KeepError::Text {
                text: text.into(),
                span: start..start + word.len(),
            })?);
            start += word.len() + 1;
        }
        Ok(Self {
            orbit: orbit.into(),
            pieces: Some(ranges),
        })
    }
}

/// A number from 1, or two with a hyphen between them, the smaller first.
fn range(word: &str) -> Option<RangeInclusive<u16>> {
    let (first, last) = word.split_once('-').unwrap_or((word, word));
    let (first, last) = (number(first)?, number(last)?);
    (first <= last).then_some(first..=last)
}

fn number(word: &str) -> Option<u16> {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|&number| is_number && number > 0)
}
