//! Saves a part of a search after a level, and resumes it.

use core::ops::Range;
use std::io::{self, Read, Write};

use super::{PartSearch, Phase, assert_rows};
use crate::levels::Levels;
use crate::light::kept::{self, ResumeError, StateCounts, read_inputs};
use crate::space::Space;

impl<'a> PartSearch<'a> {
    /// Writes the data needed to resume from the end of the last level, for the part's own rows.
    /// See [`CountSearch::keep`](crate::CountSearch::keep); `levels` are those of all parts
    /// together.
    ///
    /// # Errors
    ///
    /// Errors of `out`; [`SearchError::TooDeep`](crate::SearchError::TooDeep), as the inner error,
    /// after [`Levels::add`] has reported it; and another error during a level, or after closing
    /// has begun.
    pub fn keep(&self, levels: &Levels, identity: &[u8], out: &mut dyn Write) -> io::Result<()> {
        if self.phase != Phase::Between {
            return Err(io::Error::other(
                "a part of a search is kept between two levels only",
            ));
        }
        let found = StateCounts {
            reached: self.total,
            newest: self.newest,
        };
        kept::write(
            self.space,
            self.rows(),
            levels,
            found,
            identity,
            &self.sets,
            out,
        )
    }

    /// Resumes from data saved after the same level by any set of parts, in any order, or by a
    /// [`CountSearch`](crate::CountSearch). Each of these rows must be in exactly one of the
    /// inputs. All inputs are read to their end.
    ///
    /// ```
    /// use std::io::{self, Read};
    ///
    /// use row_search::{CountSearch, PartSearch, TransitionSpace};
    ///
    /// let ring = TransitionSpace::new(1, 5, vec![1, 2, 3, 4, 0])?;
    /// let mut search = CountSearch::new(&ring)?;
    /// search.next_level()?;
    /// let mut kept = Vec::new();
    /// search.keep(b"ring of five", &mut kept)?;
    ///
    /// let input: io::Result<Box<dyn Read>> = Ok(Box::new(kept.as_slice()));
    /// let (part, levels) = PartSearch::resume(&ring, 3..5, b"ring of five", &mut [input].into_iter())?;
    /// assert_eq!((part.rows(), part.newest()), (3..5, 1));
    /// assert_eq!(levels.counts(), [1, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ResumeError`] if there is not enough memory; if an input cannot be read, belongs to
    /// another search, or was changed; if inputs are of different levels; or if rows are missing or
    /// duplicated.
    ///
    /// # Panics
    ///
    /// If the space does not have these rows.
    pub fn resume<'r>(
        space: &'a dyn Space,
        rows: Range<u64>,
        identity: &[u8],
        inputs: &mut dyn Iterator<Item = io::Result<Box<dyn Read + 'r>>>,
    ) -> Result<(Self, Levels), ResumeError> {
        assert_rows(space, &rows);
        let restored = read_inputs(space, rows.clone(), identity, inputs)?;
        let StateCounts { reached, newest } = restored.found;
        let part = Self::from_sets(space, rows, restored.sets, [reached, newest]);
        Ok((part.map_err(ResumeError::Search)?, restored.levels))
    }
}
