//! Saves bands to bytes, and reads them.
//!
//! ```text
//! magic                 8 bytes, "rowbands"
//! version               2 bytes
//! identity              8 bytes with its length, and the bytes by which the caller knows them again
//! space                 8 bytes: a fingerprint of rows, fibre and moves
//! bounds                4 bytes
//! levels                4 bytes with their number, and 8 for each: the states at that distance
//! words                 8 bytes with their number, and 8 for each
//! least                 a byte for each group of words
//! checksum              8 bytes: XXH64 with seed 0 of all before it
//! ```
//!
//! Numbers are little-endian.

use std::io::{self, Read, Write};

use super::{Bands, GROUP};
use crate::light::kept::bytes::{BytesIn, BytesOut, MOST_AT_ONCE};
use crate::light::kept::{ResumeError, numbering_fingerprint};
use crate::memory::{Scattered, zeros};
use crate::search::SearchError;
use crate::space::Space;

const MAGIC: [u8; 8] = *b"rowbands";
const VERSION: [u8; 2] = [1, 0];

/// No search has more levels.
const MOST_LEVELS: u32 = 256;

impl Bands {
    /// Writes the bands. They can be read again for the same space and the same `identity`, which
    /// is any bytes that identify them.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use row_search::{Bands, TransitionSpace};
    ///
    /// let ring = TransitionSpace::new(1, 5, vec![1, 2, 3, 4, 0])?;
    /// let bands = Bands::search(&ring, &mut |_| ControlFlow::Continue(()))?;
    /// let mut kept = Vec::new();
    /// bands.keep(&ring, b"ring of five", &mut kept)?;
    /// assert_eq!(Bands::read(&ring, b"ring of five", &mut kept.as_slice())?, bands);
    /// assert!(Bands::read(&ring, b"another ring", &mut kept.as_slice()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Errors of `out`.
    pub fn keep(&self, space: &dyn Space, identity: &[u8], out: &mut dyn Write) -> io::Result<()> {
        let mut out = BytesOut::new(out);
        out.put(&MAGIC)?;
        out.put(&VERSION)?;
        out.put(&(identity.len() as u64).to_le_bytes())?;
        out.put(identity)?;
        out.put(&numbering_fingerprint(space).to_le_bytes())?;
        out.put(&self.bounds)?;
        // There are no more levels than bytes tell apart.
        out.put(&(self.counts.len() as u32).to_le_bytes())?;
        for count in &self.counts {
            out.put(&count.to_le_bytes())?;
        }
        out.put(&(self.words.len() as u64).to_le_bytes())?;
        for words in self.words.chunks(MOST_AT_ONCE / size_of::<u64>()) {
            let mut bytes = [0; MOST_AT_ONCE];
            for (bytes, word) in bytes.as_chunks_mut().0.iter_mut().zip(words) {
                *bytes = word.to_le_bytes();
            }
            out.put(&bytes[..size_of_val(words)])?;
        }
        out.put(&self.least)?;
        out.seal()
    }

    /// Reads the data written by [`keep`](Self::keep), to the end of `input`. Takes the memory of
    /// the bands plus a small buffer, whatever is read.
    ///
    /// # Errors
    ///
    /// [`ResumeError`] if there is not enough memory, or `input` cannot be read, belongs to another
    /// space, or was changed.
    pub fn read(
        space: &dyn Space,
        identity: &[u8],
        input: &mut dyn Read,
    ) -> Result<Self, ResumeError> {
        let mut input = BytesIn::new(input);
        let foreign = |what: &str| Err(ResumeError::Foreign(format!("found {what}")));
        if input.array::<8>()? != MAGIC {
            return foreign("no table of bounds, expected one");
        }
        if input.array()? != VERSION {
            return foreign("a table in another version of the format, expected version 1");
        }
        let length = u64::from_le_bytes(input.array()?);
        if length != identity.len() as u64 {
            return foreign("a table of something else, expected one of this part of the puzzle");
        }
        for expected in identity.chunks(MOST_AT_ONCE) {
            if input.take(expected.len())? != expected {
                return foreign(
                    "a table of something else, expected one of this part of the puzzle",
                );
            }
        }
        if u64::from_le_bytes(input.array()?) != numbering_fingerprint(space) {
            return foreign("a table of other moves, expected one of these");
        }
        let bounds = input.array()?;
        let levels = u32::from_le_bytes(input.array()?);
        if levels > MOST_LEVELS {
            let text =
                format!("it is damaged: found {levels} levels, expected {MOST_LEVELS} at most");
            return Err(ResumeError::Damaged(text));
        }
        let counts = (0..levels).map(|_| Ok(u64::from_le_bytes(input.array()?)));
        let counts = counts.collect::<Result<_, ResumeError>>()?;
        let stride = space.fibre().words();
        let words = u64::from_le_bytes(input.array()?);
        let found = space.rows();
        let expected = found.checked_mul(stride as u64);
        if expected != Some(words) {
            let text =
                format!("it is damaged: found {words} words, expected as many as the space has");
            return Err(ResumeError::Damaged(text));
        }
        let no_memory = || ResumeError::Search(SearchError::TooManyRows { found });
        // The rows were counted above.
        let count = usize::try_from(words).map_err(|_| no_memory())?;
        let mut bands = Self {
            fibre: space.fibre().clone(),
            stride,
            words: Scattered::zeros(count).ok_or_else(no_memory)?,
            least: zeros(count.div_ceil(GROUP)).ok_or_else(no_memory)?,
            bounds,
            counts,
        };
        for words in bands.words.chunks_mut(MOST_AT_ONCE / size_of::<u64>()) {
            let bytes = input.take(size_of_val(words))?;
            for (word, &bytes) in words.iter_mut().zip(bytes.as_chunks().0) {
                *word = u64::from_le_bytes(bytes);
            }
        }
        for least in bands.least.chunks_mut(MOST_AT_ONCE) {
            least.copy_from_slice(input.take(least.len())?);
        }
        input.end()?;
        Ok(bands)
    }
}
