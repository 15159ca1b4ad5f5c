//! Pieces as `--keep` and `--among` name them: `EDGES`, `CORNERS:3,5-7`.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// An orbit and some of its pieces, or all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pieces {
    /// As it was told.
    text: String,
    pub(super) orbit: String,
    /// The pieces, counted from 1.
    pub(super) ranges: Option<Vec<RangeInclusive<u16>>>,
}

/// A text that names no pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PiecesError {
    /// There is no name of an orbit.
    NoOrbit,
    /// After the colon stands something else.
    NotAList { found: String },
}

impl fmt::Display for PiecesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoOrbit => f.write_str("expected the name of an orbit, such as EDGES or EDGES:3,5-7"),
            Self::NotAList { found } => {
                write!(f, "found {found:?}, expected pieces counted from 1, such as 3,5-7")
            }
        }
    }
}

impl std::error::Error for PiecesError {}

impl FromStr for Pieces {
    type Err = PiecesError;

    fn from_str(text: &str) -> Result<Self, PiecesError> {
        let (orbit, list) = match text.rsplit_once(':') {
            Some((orbit, list)) => (orbit, Some(list)),
            None => (text, None),
        };
        if orbit.trim().is_empty() {
            return Err(PiecesError::NoOrbit);
        }
        let ranges = list.map(|list| list.split(',').map(range).collect());
        Ok(Self {
            text: text.to_owned(),
            orbit: orbit.trim().to_owned(),
            ranges: ranges.transpose()?,
        })
    }
}

impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A number, or two with a dash between them.
fn range(text: &str) -> Result<RangeInclusive<u16>, PiecesError> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.trim().parse().ok().filter(|&number: &u16| number > 0);
    match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => Ok(first..=last),
        _ => Err(PiecesError::NotAList { found: text.to_owned() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_numbers_and_ranges() {
        let read = |text: &str| text.parse::<Pieces>().map(|pieces| (pieces.orbit, pieces.ranges));
        assert_eq!(read("EDGE"), Ok(("EDGE".into(), None)));
        assert_eq!(read("EDGE:3"), Ok(("EDGE".into(), Some(vec![3..=3]))));
        assert_eq!(read("A:B:3, 5-7"), Ok(("A:B".into(), Some(vec![3..=3, 5..=7]))));
        for text in ["", ":1", " :1"] {
            assert_eq!(read(text), Err(PiecesError::NoOrbit), "{text}");
        }
        for (text, found) in [("E:", ""), ("E:0", "0"), ("E:1,,2", ""), ("E:7-5", "7-5"), ("E:x", "x"), ("E:1-", "1-"), ("E:70000", "70000")] {
            assert_eq!(read(text), Err(PiecesError::NotAList { found: found.into() }), "{text}");
        }
    }
}

pub(super) fn keep(definition: &puzzle_def::Definition, _: &[Pieces]) -> Result<puzzle_def::Definition, crate::failure::Fault> {
    Ok(definition.clone())
}
