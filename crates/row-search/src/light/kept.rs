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
//! range                 8 bytes with the first of the rows that follow, and 8 with the one behind the last of them
//! reached               8 bytes: the states of these rows that were reached, times the unit
//! newest                8 bytes: those of them that were in the last level, none if there are none beyond it
//! runs of rows          4 bytes: the length times 8, and the kind of the rows; behind it what the kind says of each
//! checksum              8 bytes: XXH64 with seed 0 of all before it
//! ```
//!
//! Numbers begin with their lowest byte. A row is written as it is in memory, word by word. What is empty or full is
//! not written, so that first levels are short, and so are last ones. The rows of one kind that follow each other
//! are one run (or several, beyond 2^29 - 1 rows).
//!
//! A search of all rows writes all of them, and a [part](crate::PartSearch) of a search its own. Either goes on from any of
//! those that were written at the end of the same level, as long as each of its rows is in one of them.
//!
//! The checksum finds damage, at about the speed of memory; it is no seal against forgery. What is read is also counted:
//! the states that were reached, those of the last level and the goals, but not those of the levels between.

pub(super) mod bytes;
mod error;
mod head;
mod inputs;
mod numbering;
mod rows;

use core::ops::Range;
use std::io::{self, Read, Write};

use self::bytes::BytesOut;
use self::head::Head;
pub(super) use self::inputs::{Restored, read_inputs};
use self::rows::write_rows;
pub(super) use self::rows::{Found, KeptSets};
use super::counted::{CountSearch, Kind, plain};
use super::plain::Plain;
use crate::levels::Levels;
use crate::row::with_row_length;
use crate::run::Run;
use crate::space::Space;

pub use self::error::ResumeError;
pub use self::numbering::numbering_fingerprint;

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
        let rows = 0..self.space().rows();
        let found = Found {
            reached: self.levels().total(),
            newest: self.levels().newest(),
        };
        let (space, levels) = (self.space(), self.levels());
        match &self.0 {
            Kind::Rows(run) => write(space, rows, levels, found, identity, &run.sets, out),
            Kind::Plain(plain) => write(space, rows, levels, found, identity, &plain.sets, out),
        }
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
        let input: Box<dyn Read + '_> = Box::new(input);
        Self::resume_from(space, identity, &mut core::iter::once(Ok(input)))
    }

    /// Goes on from what was kept of several parts of a search, at the end of the same level and in any order. Each row has
    /// to be in one of them, and in no other.
    ///
    /// # Errors
    ///
    /// [`ResumeError`] as above, and if they are of different levels, or rows are missing or there twice.
    pub fn resume_from<'r>(
        space: &'a dyn Space,
        identity: &[u8],
        inputs: &mut dyn Iterator<Item = io::Result<Box<dyn Read + 'r>>>,
    ) -> Result<Self, ResumeError> {
        let rows = 0..space.rows();
        Ok(Self(if let Some(there) = plain(space) {
            let Restored { sets, levels, .. } = read_inputs(space, rows, identity, inputs)?;
            Kind::Plain(Plain {
                there,
                space,
                sets,
                levels,
            })
        } else {
            let Restored { sets, levels, .. } = read_inputs(space, rows, identity, inputs)?;
            Kind::Rows(Run::restored(space, sets, levels))
        }))
    }
}

/// Writes some rows at the end of a level, of whose states so many were reached.
pub(super) fn write(
    space: &dyn Space,
    rows: Range<u64>,
    levels: &Levels,
    found: Found,
    identity: &[u8],
    sets: &impl KeptSets,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (counts, is_over) = levels.kept().map_err(io::Error::other)?;
    let length = (rows.end - rows.start) as usize;
    let head = Head {
        is_over,
        counts: counts.to_vec(),
        rows,
        found,
    };
    let mut out = BytesOut::new(out);
    head.write(space, identity, &mut out)?;
    with_row_length!(
        space.fibre(),
        write_rows(space.fibre(), sets, length, &mut out)
    )?;
    out.seal()?;
    Ok(())
}
