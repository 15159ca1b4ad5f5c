//! The header of saved rows: which search, which level, and which rows.

use core::ops::Range;
use std::io;

use super::bytes::{self, BytesIn, BytesOut};
use super::error::ResumeError;
use super::numbering;
use super::rows::StateCounts;
use crate::levels::Levels;
use crate::light::MAX_LIGHT_DEPTH;
use crate::space::Space;

const MAGIC: [u8; 8] = *b"rowcount";

const VERSION: u16 = 2;

/// The data written before the rows, except for the identity of the search.
#[derive(Clone, Debug)]
pub(super) struct Head {
    pub(super) is_over: bool,
    /// The number of states at each distance.
    pub(super) counts: Vec<u64>,
    /// The rows that are written.
    pub(super) rows: Range<u64>,
    /// The number of states in these rows.
    pub(super) found: StateCounts,
}

impl Head {
    pub(super) fn write(
        &self,
        space: &dyn Space,
        identity: &[u8],
        out: &mut BytesOut<'_>,
    ) -> io::Result<()> {
        out.put(&MAGIC)?;
        out.put(&VERSION.to_le_bytes())?;
        out.put(&(identity.len() as u64).to_le_bytes())?;
        out.put(identity)?;
        out.put(&space.rows().to_le_bytes())?;
        out.put(&row_length(space).to_le_bytes())?;
        out.put(&space.fibre().shape_fingerprint().to_le_bytes())?;
        out.put(&numbering::fingerprint(space).to_le_bytes())?;
        out.put(&[u8::from(self.is_over)])?;
        // There are MAX_LIGHT_DEPTH + 1 at most.
        out.put(&(self.counts.len() as u32).to_le_bytes())?;
        let StateCounts { reached, newest } = self.found;
        let last = [self.rows.start, self.rows.end, reached, newest];
        for number in self.counts.iter().chain(&last) {
            out.put(&number.to_le_bytes())?;
        }
        Ok(())
    }

    /// Reads the header, and checks it as far as possible.
    pub(super) fn read(
        space: &dyn Space,
        identity: &[u8],
        input: &mut BytesIn<'_>,
    ) -> Result<Self, ResumeError> {
        expect_kind(input)?;
        expect_identity(identity, input)?;
        expect_shape(space, input)?;
        let is_over = match input.array()? {
            [0] => false,
            [1] => true,
            [found] => {
                return Err(ResumeError::Damaged(format!(
                    "found {found} in the field that says whether the search is over, expected 0 or 1"
                )));
            }
        };
        let counts = read_counts(input)?;
        let mut number = || input.array().map(u64::from_le_bytes);
        let [start, end, reached, newest] = [number()?, number()?, number()?, number()?];
        if start > end || end > space.rows() {
            return Err(ResumeError::Damaged(format!(
                "found rows {start} to below {end}, expected some of {}",
                space.rows()
            )));
        }
        let head = Self {
            is_over,
            counts,
            rows: start..end,
            found: StateCounts { reached, newest },
        };
        head.total()?;
        Ok(head)
    }

    pub(super) fn levels(&self) -> Levels {
        Levels::resumed(self.counts.clone(), self.is_over)
    }

    /// The number of states in all rows.
    ///
    /// # Errors
    ///
    /// [`ResumeError::Damaged`] if they are 2^64 or more.
    pub(super) fn total(&self) -> Result<StateCounts, ResumeError> {
        let mut counts = self.counts.iter();
        let total = counts.try_fold(0_u64, |sum, &count| sum.checked_add(count));
        Ok(StateCounts {
            reached: total.ok_or_else(|| {
                ResumeError::Damaged("found levels of 2^64 states or more, expected fewer".into())
            })?,
            newest: self.levels().newest(),
        })
    }

    /// Compares the levels with those of another part of the search.
    ///
    /// # Errors
    ///
    /// [`ResumeError::Parts`] if they differ.
    pub(super) fn expect_levels_of(&self, other: &Self) -> Result<(), ResumeError> {
        let other_part = |found, expected| {
            ResumeError::Parts(format!(
                "found {found}, expected {expected} as in another part of the search"
            ))
        };
        let [found, expected] = [self, other].map(Self::last_level);
        if found != expected {
            return Err(other_part(found, expected));
        }
        for (depth, (found, expected)) in self.counts.iter().zip(&other.counts).enumerate() {
            if found != expected {
                let found = format!("{found} states at distance {depth}");
                return Err(other_part(found, expected.to_string()));
            }
        }
        Ok(())
    }

    /// The last level, in words.
    fn last_level(&self) -> String {
        let end = if self.is_over {
            ", with nothing beyond it"
        } else {
            ""
        };
        // There is one at least.
        format!("level {}{end}", self.counts.len() - 1)
    }
}

/// The number of bytes of a row, at most 2 KiB.
fn row_length(space: &dyn Space) -> u32 {
    space.fibre().row_bytes() as u32
}

fn expect_kind(input: &mut BytesIn<'_>) -> Result<(), ResumeError> {
    let found = input.array()?;
    if found != MAGIC {
        return Err(ResumeError::Foreign(format!(
            "it begins with \"{}\", expected a file of a counting search",
            found.escape_ascii()
        )));
    }
    match u16::from_le_bytes(input.array()?) {
        VERSION => Ok(()),
        found => Err(ResumeError::Foreign(format!(
            "found version {found} of the format, expected {VERSION}"
        ))),
    }
}

fn expect_identity(identity: &[u8], input: &mut BytesIn<'_>) -> Result<(), ResumeError> {
    let other = || ResumeError::Foreign("it belongs to another search, or is damaged".into());
    let length = u64::from_le_bytes(input.array()?);
    if length != identity.len() as u64 {
        return Err(other());
    }
    for expected in identity.chunks(bytes::MOST_AT_ONCE) {
        if input.take(expected.len())? != expected {
            return Err(other());
        }
    }
    Ok(())
}

fn expect_shape(space: &dyn Space, input: &mut BytesIn<'_>) -> Result<(), ResumeError> {
    let (found, expected) = (u64::from_le_bytes(input.array()?), space.rows());
    if found != expected {
        let text = format!("found {found} rows, expected {expected}");
        return Err(ResumeError::Foreign(text));
    }
    let length = u32::from_le_bytes(input.array()?);
    let fingerprint = u64::from_le_bytes(input.array()?);
    if length != row_length(space) || fingerprint != space.fibre().shape_fingerprint() {
        let text = "its rows are over another fibre, or it is damaged";
        return Err(ResumeError::Foreign(text.into()));
    }
    if u64::from_le_bytes(input.array()?) != numbering::fingerprint(space) {
        let text = "its rows are numbered in another way or have other moves, or it is damaged";
        return Err(ResumeError::Foreign(text.into()));
    }
    Ok(())
}

/// Reads the numbers of states at each distance, with at most as many entries as a search can have
/// levels.
fn read_counts(input: &mut BytesIn<'_>) -> Result<Vec<u64>, ResumeError> {
    const MOST: u32 = MAX_LIGHT_DEPTH + 1;
    let found = u32::from_le_bytes(input.array()?);
    if !(1..=MOST).contains(&found) {
        let text = format!("found {found} levels, expected 1 to {MOST}");
        return Err(ResumeError::Damaged(text));
    }
    (0..found)
        .map(|depth| match u64::from_le_bytes(input.array()?) {
            0 => Err(ResumeError::Damaged(format!(
                "found no states at distance {depth}, expected some"
            ))),
            count => Ok(count),
        })
        .collect()
}
