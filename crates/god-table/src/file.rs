//! Tables in files: written whole or not at all, opened cheaply, and used only after a full check.
//!
//! The layout is described byte by byte in `docs/table-format.md`. Opening looks at the header and
//! the lengths; [`StoredTable::verify`] checks everything else and only then gives a
//! [`PocketTable`]. So no distance is ever read from a table that is damaged.

mod error;
mod header;

use core::fmt;
use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use sha2::{Digest, Sha256};

use row_search::{Distribution, Packed, ProofError, prove_packed};

use self::header::Header;
use crate::metric::Metric;
use crate::pocket::{MoveSet, PocketSpace, PocketTable};
use crate::table::Table;

pub use error::FileError;

/// The version of the format that this crate writes and reads.
pub const VERSION: u16 = 1;

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

    /// Writes the table to a file: to a new one in the same folder first, which then takes the name.
    /// So the file is never there in part, and an old one stays until the new one is complete.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`] if the folder or the file can't be written.
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        write_whole(path, &self.to_bytes()?).map_err(FileError::Io)
    }
}

/// Writes a file whole or not at all: to a new one in the same folder first, which then takes the
/// name. Several writers at once leave the file of the last one.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// let path = folder.path().join("three.bin");
/// god_table::file::write_whole(&path, b"abc")?;
/// assert_eq!(std::fs::read(&path)?, b"abc");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// What the system says when the folder or the file can't be written; the old file is there still.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_whole_with(path, |out| out.write_all(bytes))
}

/// The same for what need not be in memory at once.
///
/// # Errors
///
/// What `write` says, or the system; the old file is there still.
pub fn write_whole_with(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&mut fs::File>) -> io::Result<()>,
) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // Without this the message would name the new file, of which nobody has heard.
    fs::metadata(folder)?;
    let mut file = new_file_in(folder)?;
    let mut out = BufWriter::new(file.as_file_mut());
    write(&mut out)?;
    out.flush()?;
    drop(out);
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// A new file without a name to keep, removed unless it gets one. It may be read by whom the user's
/// mask allows, as any file, and not by its owner alone, as temporary files.
fn new_file_in(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.prefix(".unfinished-").tempfile_in(folder)
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
