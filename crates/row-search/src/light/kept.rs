//! Saves a counting search to bytes after a level, and resumes it.
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
//! Numbers are little-endian. A row is written as it is in memory, word by word. Empty and full
//! rows are not written, so the first and last levels are short. Consecutive rows of the same kind
//! form a run (or several, beyond 2^29 - 1 rows).
//!
//! A search of all rows writes all of them, and a [part](crate::PartSearch) of a search its own.
//! Either can resume from any set of files from the same level, as long as each of its rows is in
//! one of them.
//!
//! The checksum detects damage, at about the speed of memory; it does not protect against forgery.
//! After reading, the reached states, those of the last level and the goals are counted as well,
//! but not those of the levels in between.

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
pub(super) use self::rows::{KeptSets, StateCounts};
use super::counted::{CountSearch, Kind, plain};
use super::plain::Plain;
use crate::levels::Levels;
use crate::row::with_row_length;
use crate::run::Run;
use crate::space::Space;

pub use self::error::ResumeError;
pub use self::numbering::numbering_fingerprint;

impl<'a> CountSearch<'a> {
    /// Writes everything needed to resume from the end of the last level. It can be read again for
    /// the same space and the same `identity`, which is any bytes that identify this search, such
    /// as a definition of the puzzle.
    ///
    /// The data do not depend on the machine or the number of threads.
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
    /// Errors of `out`; and [`SearchError::TooDeep`](crate::SearchError::TooDeep), as the inner
    /// error, after [`next_level`](Self::next_level) has returned it.
    pub fn keep(&self, identity: &[u8], out: &mut dyn Write) -> io::Result<()> {
        let rows = 0..self.space().rows();
        let found = StateCounts {
            reached: self.levels().total(),
            newest: self.levels().newest(),
        };
        let (space, levels) = (self.space(), self.levels());
        match &self.0 {
            Kind::Rows(run) => write(space, rows, levels, found, identity, &run.sets, out),
            Kind::Plain(plain) => write(space, rows, levels, found, identity, &plain.sets, out),
        }
    }

    /// Resumes a saved search of this space. Takes the memory of a search plus a small buffer,
    /// whatever is read, and reads to the end of `input`.
    ///
    /// # Errors
    ///
    /// [`ResumeError`] if there is not enough memory, or `input` cannot be read, belongs to another
    /// search, or was changed.
    pub fn resume(
        space: &'a dyn Space,
        identity: &[u8],
        input: &mut dyn Read,
    ) -> Result<Self, ResumeError> {
        let input: Box<dyn Read + '_> = Box::new(input);
        Self::resume_from(space, identity, &mut core::iter::once(Ok(input)))
    }

    /// Resumes from several saved parts of a search, from the same level and in any order. Each row
    /// must be in exactly one of them.
    ///
    /// # Errors
    ///
    /// [`ResumeError`] as above, and if they are of different levels, or rows are missing or
    /// duplicated.
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

/// Writes some rows at the end of a level, with the number of states reached in them.
pub(super) fn write(
    space: &dyn Space,
    rows: Range<u64>,
    levels: &Levels,
    found: StateCounts,
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
