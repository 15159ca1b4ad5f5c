//! Tables in files: written whole or not at all, opened cheaply, and used only after a full check.
//!
//! There are two versions of the format: one for the pocket cube, and one for tables of any space ([`Origin`]).
//! The layout is described byte by byte in `docs/table-format.md`. Opening looks at the header and
//! the lengths; [`StoredTable::verify`] checks everything else and only then gives a
//! [`PocketTable`]. So no distance is ever read from a table that is damaged.

mod error;
mod general;
mod header;
mod seal;
mod whole;

use core::fmt;
use std::fs;
use std::io::Read;
use std::path::Path;

use sha2::{Digest, Sha256};

use row_search::{Distribution, Packed, ProofError, prove_packed};

use self::header::Header;
use crate::metric::Metric;
use crate::pocket::{MoveSet, PocketSpace, PocketTable};
use crate::table::Table;

pub use error::FileError;
pub use general::{GENERAL_VERSION, Origin};
pub use whole::{write_by_way_of, write_whole, write_whole_with};

/// The version of the format for tables of the pocket cube.
pub const VERSION: u16 = 1;

/// The first eight bytes of a file.
const MAGIC: [u8; 8] = *b"GODTABLE";

/// Length of the SHA-256 sum at the end of a file.
const CHECKSUM: usize = 32;

/// No file is longer than this: a distance of eight bits for each state, and four kilobytes around it.
const MAX_FILE: u64 = header::STATES as u64 + 4096;

impl PocketTable {
    /// The table as the bytes of a file.
    ///
    /// ```
    /// use god_table::file::StoredTable;
    /// use god_table::{Metric, PocketTable};
    ///
    /// let table = PocketTable::new(Metric::HalfTurn)?;
    /// let stored = StoredTable::from_bytes(table.to_bytes()?)?;
    /// assert_eq!(stored.verify()?.distribution(), table.distribution());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FileError::Encode`] if the header can't be written, which does not happen.
    pub fn to_bytes(&self) -> Result<Vec<u8>, FileError> {
        let mut bytes = Header::of(self).encode()?;
        bytes.extend_from_slice(self.packed().as_bytes());
        let checksum = Sha256::digest(&bytes);
        bytes.extend_from_slice(&checksum);
        Ok(bytes)
    }

    /// Writes the table to a file by the rule of [`write_whole`]: the file is never there in part, and an
    /// old one stays until the new one is complete.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`] if the folder or the file can't be written.
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        write_whole(path, &self.to_bytes()?).map_err(FileError::Io)
    }
}

/// A table from a file whose header and lengths are right, and whose distances nobody has checked yet.
#[derive(Clone)]
pub struct StoredTable {
    header: Header,
    /// The whole file.
    bytes: Vec<u8>,
    /// Where the header ends and the distances begin.
    start: usize,
}

impl fmt::Debug for StoredTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoredTable")
            .field("header", &self.header)
            .finish_non_exhaustive()
    }
}

impl StoredTable {
    /// Reads a file and checks its structure: header and lengths.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`] if it can't be read, otherwise what [`from_bytes`](Self::from_bytes) finds.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let mut bytes = Vec::new();
        let file = fs::File::open(path).map_err(FileError::Io)?;
        // One byte more than the longest file is enough to see that it is too long.
        file.take(MAX_FILE + 1)
            .read_to_end(&mut bytes)
            .map_err(FileError::Io)?;
        Self::from_bytes(bytes)
    }

    /// Takes over the bytes of a file and checks its structure.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with the header or the lengths.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, FileError> {
        let (header, start) = Header::decode(&bytes)?;
        let expected = start + header.width.bytes(header::STATES) + CHECKSUM;
        if bytes.len() != expected {
            return Err(FileError::Length {
                found: bytes.len(),
                expected,
            });
        }
        Ok(Self {
            header,
            bytes,
            start,
        })
    }

    /// What counts as one move, as the file says.
    #[must_use]
    pub fn metric(&self) -> Metric {
        self.header.metric
    }

    /// The moves that may be used, as the file says.
    #[must_use]
    pub fn moves(&self) -> MoveSet {
        self.header.moves
    }

    /// The number of states at each distance, as the file says.
    #[must_use]
    pub fn distribution(&self) -> &Distribution {
        &self.header.distribution
    }

    /// Checks everything: the checksum, the number of states at each distance, and each distance
    /// against those of its neighbours.
    ///
    /// # Errors
    ///
    /// [`FileError::Checksum`], [`FileError::Distribution`] or [`FileError::Proof`].
    pub fn verify(self) -> Result<PocketTable, FileError> {
        let Self {
            header,
            mut bytes,
            start,
        } = self;
        let (content, stored) = bytes.split_at(bytes.len() - CHECKSUM);
        if Sha256::digest(content).as_slice() != stored {
            return Err(FileError::Checksum);
        }
        bytes.truncate(bytes.len() - CHECKSUM);
        bytes.drain(..start);
        let found = bytes.len();
        let expected = header.width.bytes(header::STATES);
        let distances = Packed::from_bytes(header.width, header::STATES, bytes)
            .ok_or(FileError::Length { found, expected })?;
        let space = PocketSpace::new(header.moves);
        let proof = prove_packed(&space, &distances, &header.distribution);
        proof.map_err(|error| match error {
            ProofError::Count { .. } | ProofError::Unreachable { .. } => FileError::Distribution,
            error => FileError::Proof(error),
        })?;
        Ok(PocketTable::from_proved(
            header.metric,
            header.moves,
            Table::from_proved(space, header.distribution, distances),
        ))
    }
}
