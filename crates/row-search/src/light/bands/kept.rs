//! Saves bands as a header and blocks. Reading a saved file checks the blocks on all threads.
//!
//! ```text
//! magic                 8 bytes, "rowbands"
//! version               2 bytes
//! identity              8 bytes with its length, and the bytes by which the caller knows them again
//! space                 8 bytes: a fingerprint of rows, fibre and moves
//! bounds                4 bytes
//! levels                4 bytes with their number, and 8 for each: the states at that distance
//! words                 8 bytes with their number
//! checksum              8 bytes: XXH64 with seed 0 of all before it
//! blocks                the words, 8 bytes for each, and then the least distance of each group of words, a byte for each:
//!                       both in blocks of 8 MiB, the last one of each shorter; behind each block
//!                       8 bytes: XXH64 of the block, the seed being the checksum above plus the number of the block
//! ```
//!
//! Numbers are little-endian.

use std::io::{self, Write};

use bytemuck::{cast_slice, cast_slice_mut};
use twox_hash::XxHash64;

use super::{Bands, GROUP};
use crate::fibre::Fibre;
use crate::light::kept::bytes::{BytesIn, BytesOut, MOST_AT_ONCE};
use crate::light::kept::{ResumeError, numbering_fingerprint};
use crate::memory::{Scattered, zeros};
use crate::parallel::map_each;
use crate::read_at::{ReadAt, SequentialReader};
use crate::search::SearchError;
use crate::space::Space;

const MAGIC: [u8; 8] = *b"rowbands";
const VERSION: [u8; 2] = [2, 0];

/// The most levels of a saved search; no search has more.
const MOST_LEVELS: u32 = 256;

/// The most bytes of an identity.
const MOST_IDENTITY: u64 = 1 << 20;

/// The size of a block in bytes, a multiple of a word.
const BLOCK: usize = 1 << 23;

/// Bytes of a checksum.
const CHECKSUM: u64 = 8;

impl Bands {
    /// The bytes of memory that the bands of this many rows take. [Saved](Self::keep) bands take
    /// about as many. `None` if it is 2^64 or more.
    #[must_use]
    pub fn bytes_to_keep(rows: u64, fibre: &Fibre) -> Option<u64> {
        let words = rows.checked_mul(fibre.words() as u64)?;
        let groups = words.div_ceil(GROUP as u64);
        words
            .checked_mul(size_of::<u64>() as u64)?
            .checked_add(groups)
    }

    /// Writes the bands. They can be read again for the same space. `identity` is any bytes by
    /// which the caller recognizes them, at most 1 MiB.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use row_search::{Bands, KeptBands, TransitionSpace};
    ///
    /// let ring = TransitionSpace::new(1, 5, vec![1, 2, 3, 4, 0])?;
    /// let bands = Bands::search(&ring, &mut |_| ControlFlow::Continue(()))?;
    /// let mut kept = Vec::new();
    /// bands.keep(&ring, b"ring of five", &mut kept)?;
    /// let kept = KeptBands::open(&kept[..])?;
    /// assert_eq!(kept.identity(), b"ring of five");
    /// assert_eq!(kept.read(&ring)?, bands);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Errors of `out`, and [`io::ErrorKind::InvalidInput`] if the identity is longer.
    pub fn keep(&self, space: &dyn Space, identity: &[u8], out: &mut dyn Write) -> io::Result<()> {
        if identity.len() as u64 > MOST_IDENTITY {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let mut head = BytesOut::new(out);
        head.put(&MAGIC)?;
        head.put(&VERSION)?;
        head.put(&(identity.len() as u64).to_le_bytes())?;
        head.put(identity)?;
        head.put(&numbering_fingerprint(space).to_le_bytes())?;
        head.put(&self.bounds)?;
        // There are fewer levels than values of a byte.
        head.put(&(self.counts.len() as u32).to_le_bytes())?;
        for count in &self.counts {
            head.put(&count.to_le_bytes())?;
        }
        head.put(&(self.words.len() as u64).to_le_bytes())?;
        let mut seed = head.seal()?;
        let mut put = |block: &[u8]| {
            let sum = XxHash64::oneshot(seed, block);
            seed = seed.wrapping_add(1);
            out.write_all(block)?;
            out.write_all(&sum.to_le_bytes())
        };
        for words in self.words.chunks(BLOCK / size_of::<u64>()) {
            let words: Vec<u64> = words.iter().map(|word| word.to_le()).collect();
            put(cast_slice(&words))?;
        }
        self.least.chunks(BLOCK).try_for_each(put)?;
        out.flush()
    }
}

/// [Saved](Bands::keep) bands, of which only the header has been read.
#[derive(Debug)]
pub struct KeptBands<R> {
    input: R,
    identity: Vec<u8>,
    numbering: u64,
    bounds: [u8; 4],
    counts: Vec<u64>,
    words: u64,
    /// The length of the header in bytes, including its checksum.
    length: u64,
    checksum: u64,
}

impl<R: ReadAt> KeptBands<R> {
    /// Reads the header.
    ///
    /// # Errors
    ///
    /// [`ResumeError`] if `input` can't be read, is not a file of bands in this version of the
    /// format, or its header was changed.
    pub fn open(input: R) -> Result<Self, ResumeError> {
        let mut begun = SequentialReader::new(&input);
        let mut head = BytesIn::new(&mut begun);
        if head.array::<8>()? != MAGIC {
            return Err(foreign("not a table of bounds"));
        }
        if head.array()? != VERSION {
            return Err(foreign(
                "found a table in another version of the format, expected version 2",
            ));
        }
        let length = u64::from_le_bytes(head.array()?);
        if length > MOST_IDENTITY {
            return Err(damaged(&format!(
                "found an identity of {length} bytes, expected {MOST_IDENTITY} at most"
            )));
        }
        let mut identity = Vec::new();
        while let left @ 1.. = length as usize - identity.len() {
            identity.extend_from_slice(head.take(left.min(MOST_AT_ONCE))?);
        }
        let numbering = u64::from_le_bytes(head.array()?);
        let bounds = head.array()?;
        let levels = u32::from_le_bytes(head.array()?);
        if levels > MOST_LEVELS {
            return Err(damaged(&format!(
                "found {levels} levels, expected {MOST_LEVELS} at most"
            )));
        }
        let counts = (0..levels).map(|_| Ok(u64::from_le_bytes(head.array()?)));
        let counts = counts.collect::<Result<_, ResumeError>>()?;
        let words = u64::from_le_bytes(head.array()?);
        let (length, checksum) = head.end_of_part()?;
        Ok(Self {
            input,
            identity,
            numbering,
            bounds,
            counts,
            words,
            length,
            checksum,
        })
    }

    /// The identity given to [`keep`](Bands::keep).
    #[must_use]
    pub fn identity(&self) -> &[u8] {
        &self.identity
    }

    /// Reads the bands for this space, on all [threads](crate::threads) of the current pool. This
    /// takes only the memory of the bands, and none if they belong to another space or are
    /// truncated.
    ///
    /// # Errors
    ///
    /// [`ResumeError`] if there is not enough memory, or the bands can't be read, belong to another
    /// space, or were changed.
    pub fn read(self, space: &dyn Space) -> Result<Bands, ResumeError> {
        if self.numbering != numbering_fingerprint(space) {
            return Err(foreign(
                "found a table of other moves, expected one of these",
            ));
        }
        let stride = space.fibre().words();
        let rows = space.rows();
        if rows.checked_mul(stride as u64) != Some(self.words) {
            return Err(damaged(&format!(
                "found {} words, expected as many as the space has",
                self.words
            )));
        }
        let no_memory = || ResumeError::Search(SearchError::TooManyRows { found: rows });
        // The rows were counted above.
        let count = usize::try_from(self.words).map_err(|_| no_memory())?;
        let groups = count.div_ceil(GROUP);
        let bytes = count.checked_mul(size_of::<u64>()).ok_or_else(no_memory)?;
        let blocks = bytes.div_ceil(BLOCK) + groups.div_ceil(BLOCK);
        let expected = self.length + (bytes + groups) as u64 + blocks as u64 * CHECKSUM;
        let found = self.input.length().map_err(ResumeError::Io)?;
        if found != expected {
            return Err(damaged(&format!(
                "found {found} bytes, expected {expected}"
            )));
        }
        let mut bands = Bands {
            fibre: space.fibre().clone(),
            stride,
            words: Scattered::zeros(count).ok_or_else(no_memory)?,
            least: zeros(groups).ok_or_else(no_memory)?,
            bounds: self.bounds,
            counts: self.counts,
        };
        let words = cast_slice_mut::<u64, u8>(&mut bands.words).chunks_mut(BLOCK);
        let mut place = self.length;
        let blocks = words.chain(bands.least.chunks_mut(BLOCK)).zip(0..);
        let blocks = blocks.map(|(block, number)| {
            let own = place;
            place += block.len() as u64 + CHECKSUM;
            (block, number, own)
        });
        let (input, seed) = (&self.input, self.checksum);
        let read = map_each(blocks, &|(block, number, place): (&mut [u8], u64, u64)| {
            let mut sum = [0; CHECKSUM as usize];
            input.read_at(block, place).map_err(ResumeError::Io)?;
            let behind = place + block.len() as u64;
            input.read_at(&mut sum, behind).map_err(ResumeError::Io)?;
            let expected = XxHash64::oneshot(seed.wrapping_add(number), block);
            match u64::from_le_bytes(sum) {
                found if found == expected => Ok(()),
                found => Err(damaged(&format!(
                    "found the checksum {found:016x} at byte {behind}, expected {expected:016x}"
                ))),
            }
        });
        // Returns the error of the first damaged block, whichever thread has read it.
        read.into_iter().collect::<Result<(), _>>()?;
        bands.words.iter_mut().for_each(|word| *word = word.to_le());
        Ok(bands)
    }
}

fn foreign(what: &str) -> ResumeError {
    ResumeError::Foreign(what.into())
}

fn damaged(how: &str) -> ResumeError {
    ResumeError::Damaged(format!("it is damaged: {how}"))
}
