//! What is written before the rows: of which search they are, of which level, and which rows.

use core::ops::Range;
use std::io;

use super::bytes::{self, BytesIn, BytesOut};
use super::error::ResumeError;
use super::numbering;
use super::rows::Found;
use crate::depth::Depth;
use crate::light::MAX_LIGHT_DEPTH;
use crate::light::levels::Levels;
use crate::space::Space;

const MAGIC: [u8; 8] = *b"rowcount";

const VERSION: u16 = 2;

/// What is written before the rows, but for what tells the search from others.
#[derive(Clone, Debug)]
pub(super) struct Head {
    pub(super) is_over: bool,
    /// The number of states at each distance.
    pub(super) counts: Vec<u64>,
    /// The rows that are written.
    pub(super) rows: Range<u64>,
    /// Their states.
    pub(super) found: Found,
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
        let Found { reached, newest } = self.found;
        let last = [self.rows.start, self.rows.end, reached, newest];
        for number in self.counts.iter().chain(&last) {
            out.put(&number.to_le_bytes())?;
        }
        Ok(())
    }

    /// Reads it, and compares what there is to compare.
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
            [found] => return Err(ResumeError::End { found }),
        };
        let counts = read_counts(input)?;
        let mut number = || input.array().map(u64::from_le_bytes);
        let [start, end, reached, newest] = [number()?, number()?, number()?, number()?];
        if start > end || end > space.rows() {
            return Err(ResumeError::Range {
                found: start..end,
                expected: space.rows(),
            });
        }
        let head = Self {
            is_over,
            counts,
            rows: start..end,
            found: Found { reached, newest },
        };
        head.total()?;
        Ok(head)
    }

    pub(super) fn levels(&self) -> Levels {
        Levels::resumed(self.counts.clone(), self.is_over)
    }

    /// The states of all rows.
    ///
    /// # Errors
    ///
    /// [`ResumeError::CountsTooLarge`].
    pub(super) fn total(&self) -> Result<Found, ResumeError> {
        let mut counts = self.counts.iter();
        let total = counts.try_fold(0_u64, |sum, &count| sum.checked_add(count));
        Ok(Found {
            reached: total.ok_or(ResumeError::CountsTooLarge)?,
            newest: self.levels().newest(),
        })
    }

    /// Compares the levels with those of another part of the search.
    ///
    /// # Errors
    ///
    /// [`ResumeError::OtherLevel`] or [`ResumeError::OtherCount`].
    pub(super) fn expect_levels_of(&self, other: &Self) -> Result<(), ResumeError> {
        // There are MAX_LIGHT_DEPTH + 1 at most, and one at least.
        let last = |head: &Self| (head.counts.len() as Depth - 1, head.is_over);
        let (found, expected) = (last(self), last(other));
        if found != expected {
            return Err(ResumeError::OtherLevel { found, expected });
        }
        let counts = (0..).zip(self.counts.iter().zip(&other.counts));
        for (depth, (&found, &expected)) in counts {
            expect_same(found, expected, |found, expected| ResumeError::OtherCount {
                depth,
                found,
                expected,
            })?;
        }
        Ok(())
    }
}

/// How many bytes a row takes, which are 2 KiB at most.
fn row_length(space: &dyn Space) -> u32 {
    space.fibre().row_bytes() as u32
}

fn expect_kind(input: &mut BytesIn<'_>) -> Result<(), ResumeError> {
    let found = input.array()?;
    if found != MAGIC {
        return Err(ResumeError::Magic { found });
    }
    match u16::from_le_bytes(input.array()?) {
        VERSION => Ok(()),
        found => Err(ResumeError::Version {
            found,
            expected: VERSION,
        }),
    }
}

fn expect_identity(identity: &[u8], input: &mut BytesIn<'_>) -> Result<(), ResumeError> {
    let length = u64::from_le_bytes(input.array()?);
    if length != identity.len() as u64 {
        return Err(ResumeError::Identity);
    }
    for expected in identity.chunks(bytes::MOST_AT_ONCE) {
        if input.take(expected.len())? != expected {
            return Err(ResumeError::Identity);
        }
    }
    Ok(())
}

fn expect_shape(space: &dyn Space, input: &mut BytesIn<'_>) -> Result<(), ResumeError> {
    let rows = u64::from_le_bytes(input.array()?);
    expect_same(rows, space.rows(), |found, expected| ResumeError::Rows {
        found,
        expected,
    })?;
    let length = u32::from_le_bytes(input.array()?);
    let fingerprint = u64::from_le_bytes(input.array()?);
    if length != row_length(space) || fingerprint != space.fibre().shape_fingerprint() {
        return Err(ResumeError::Fibre);
    }
    if u64::from_le_bytes(input.array()?) != numbering::fingerprint(space) {
        return Err(ResumeError::Numbering);
    }
    Ok(())
}

/// The numbers of states at each distance, of which there are no more than a search finds.
fn read_counts(input: &mut BytesIn<'_>) -> Result<Vec<u64>, ResumeError> {
    let found = u32::from_le_bytes(input.array()?);
    if !(1..=MAX_LIGHT_DEPTH + 1).contains(&found) {
        return Err(ResumeError::Levels { found });
    }
    (0..found)
        .map(|depth| match u64::from_le_bytes(input.array()?) {
            0 => Err(ResumeError::EmptyLevel { depth }),
            count => Ok(count),
        })
        .collect()
}

pub(super) fn expect_same(
    found: u64,
    expected: u64,
    otherwise: impl FnOnce(u64, u64) -> ResumeError,
) -> Result<(), ResumeError> {
    if found == expected {
        Ok(())
    } else {
        Err(otherwise(found, expected))
    }
}
