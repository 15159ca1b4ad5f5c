//! A counting search in a file, or wherever bytes go: written at the end of a level, and gone on from.
//!
//! ```text
//! magic                 8 bytes, "rowcount"
//! version               2 bytes
//! identity              8 bytes with its length, and the bytes by which the caller knows it again
//! rows                  8 bytes: their number
//! row length            4 bytes: how many bytes a row takes
//! fibre                 8 bytes: a fingerprint of its elements, of what can be done to them, and where they stand in a row
//! numbering             8 bytes: a fingerprint of the moves of some rows, as these are numbered
//! end                   1 byte: 1 if it is known that there are no states beyond the last level, and 0 if not
//! levels                4 bytes with their number, and 8 for each: the states at that distance, times the unit
//! runs of rows          4 bytes: the length times 8, and the kind of the rows; behind it what the kind says of each
//! checksum              8 bytes: XXH64 with seed 0 of all before it
//! ```
//!
//! Numbers begin with their lowest byte. A row is written as it is in memory, word by word. What is empty or full is
//! not written, so that first levels are short, and so are last ones. The rows of one kind that follow each other
//! are one run (or several, beyond 2^29 - 1 rows).
//!
//! The checksum finds damage, at about the speed of memory; it is no seal against forgery. What is read is also counted:
//! the states that were reached, those of the last level and the goals, but not those of the levels between.

mod bytes;
mod checksum;
mod error;
mod numbering;
mod rows;

use std::io::{self, Read, Write};

use self::bytes::{BytesIn, BytesOut};
use self::rows::{Found, read_rows, write_rows};
use super::MAX_LIGHT_DEPTH;
use super::counted::CountSearch;
use super::levels::Levels;
use crate::row::with_row_length;
use crate::space::Space;

pub use self::error::ResumeError;

const MAGIC: [u8; 8] = *b"rowcount";

const VERSION: u16 = 1;

impl<'a> CountSearch<'a> {
    /// Writes all that it takes to go on from the end of the last level. It is read again where the space and the
    /// `identity` are the same: any bytes that tell this search from others, such as a definition of the puzzle.
    ///
    /// Nothing of what is written depends on the machine or the number of threads.
    ///
    /// ```
    /// use row_search::{CountSearch, TransitionSpace};
    ///
    /// let ring = TransitionSpace::new(1, 5, vec![1, 2, 3, 4, 0])?;
    /// let mut search = CountSearch::new(&ring)?;
    /// search.next_level()?;
    /// let mut kept = Vec::new();
    /// search.keep(b"ring of five", &mut kept)?;
    ///
    /// let search = CountSearch::resume(&ring, b"ring of five", &mut kept.as_slice())?;
    /// assert_eq!(search.report().depth, 1);
    /// assert_eq!(search.finish()?.counts(), [1; 5]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What `out` says; and [`SearchError::TooDeep`](crate::SearchError::TooDeep), as the reason within, after
    /// [`next_level`](Self::next_level) has said so.
    pub fn keep(&self, identity: &[u8], out: &mut dyn Write) -> io::Result<()> {
        let (counts, is_over) = self.levels().kept().map_err(io::Error::other)?;
        let fibre = self.space().fibre();
        let mut out = BytesOut::new(out);
        out.put(&MAGIC)?;
        out.put(&VERSION.to_le_bytes())?;
        out.put(&(identity.len() as u64).to_le_bytes())?;
        out.put(identity)?;
        out.put(&self.space().rows().to_le_bytes())?;
        out.put(&row_length(self.space()).to_le_bytes())?;
        out.put(&fibre.shape_fingerprint().to_le_bytes())?;
        out.put(&numbering::fingerprint(self.space()).to_le_bytes())?;
        out.put(&[u8::from(is_over)])?;
        // There are MAX_LIGHT_DEPTH + 1 at most.
        out.put(&(counts.len() as u32).to_le_bytes())?;
        for count in counts {
            out.put(&count.to_le_bytes())?;
        }
        with_row_length!(fibre, write_rows(self.sets(), &mut out))?;
        out.seal()
    }

    /// Goes on from what was kept of a search of this space. It takes the memory of a search and a small buffer,
    /// whatever is read, and reads to the end of `input`.
    ///
    /// # Errors
    ///
    /// [`ResumeError`] if there is no memory, `input` can't be read, is not what was kept of such a search, or was
    /// changed since.
    pub fn resume(
        space: &'a dyn Space,
        identity: &[u8],
        input: &mut dyn Read,
    ) -> Result<Self, ResumeError> {
        let mut input = BytesIn::new(input);
        expect_kind(&mut input)?;
        expect_identity(identity, &mut input)?;
        expect_shape(space, &mut input)?;
        let is_over = match input.array()? {
            [0] => false,
            [1] => true,
            [found] => return Err(ResumeError::End { found }),
        };
        let counts = read_counts(&mut input)?;
        let search = Self::new(space).map_err(ResumeError::Search)?;
        let goals = search.levels().goals();
        expect_same(counts[0], goals, |found, expected| ResumeError::Goals {
            found,
            expected,
        })?;
        search.with(Levels::resumed(counts.clone(), is_over), |sets| {
            let found = with_row_length!(space.fibre(), read_rows(space, sets, &mut input))?;
            input.end()?;
            expect_counts(&found, &counts, is_over)
        })
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

/// Holds the states that were found against the numbers that were kept of them.
fn expect_counts(found: &Found, counts: &[u64], is_over: bool) -> Result<(), ResumeError> {
    let total = counts
        .iter()
        .try_fold(0_u64, |sum, &count| sum.checked_add(count));
    let total = total.ok_or(ResumeError::CountsTooLarge)?;
    expect_same(found.reached, total, |found, expected| {
        ResumeError::Reached { found, expected }
    })?;
    // Beyond the last level a search has found nothing, and that is what its sets differ by then.
    let newest = match counts {
        [.., last] if !is_over => *last,
        _ => 0,
    };
    expect_same(found.newest, newest, |found, expected| {
        ResumeError::Newest { found, expected }
    })
}

fn expect_same(
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
