//! Reads a table file: first the header, then, once the puzzle is known, the distances.

use core::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use row_search::{
    Distribution, Packed, SearchError, Space, Thirds, Width, prove_packed, prove_thirds,
};
use sha2::{Digest, Sha256};

use super::header::Header;
use super::{CHECKSUM, FileError, THIRDS_BITS};
use crate::table::Table;

/// A table file whose header is valid; its distances have not been read yet.
///
/// ```
/// use god_table::file::{TableFile, TableOrigin};
/// use god_table::{Metric, Table, TableSpace};
///
/// let pocket = || TableSpace::pocket(Metric::HalfTurn.moves());
/// let table = Table::new(pocket())?;
/// let (name, metric, hash) = ("pocket".into(), "htm".into(), [7; 32]);
/// let mut bytes = Vec::new();
/// table.write_to(&TableOrigin { name, metric, hash }, &mut bytes)?;
///
/// let file = TableFile::read(bytes.as_slice())?;
/// assert_eq!((file.name(), file.metric()), ("pocket", "htm"));
/// let back = file.expect_hash(&hash)?.verify(pocket())?;
/// assert_eq!(back.packed(), table.packed());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TableFile<R> {
    header: Header,
    distribution: Distribution,
    input: Summed<R>,
}

impl<R> fmt::Debug for TableFile<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableFile")
            .field("header", &self.header)
            .finish_non_exhaustive()
    }
}

impl TableFile<BufReader<File>> {
    /// Opens a file and reads its header.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`] if the file can't be read, otherwise the first fault of the header.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let file = File::open(path).map_err(FileError::Io)?;
        Self::read(BufReader::new(file))
    }
}

impl<R: Read> TableFile<R> {
    /// Reads the header of a table from a reader positioned at its first byte.
    ///
    /// # Errors
    ///
    /// The first fault of the header.
    pub fn read(input: R) -> Result<Self, FileError> {
        let mut input = Summed {
            input,
            sum: Sha256::new(),
            length: 0,
        };
        let (header, distribution) = Header::read(&mut input)?;
        Ok(Self {
            header,
            distribution,
            input,
        })
    }

    /// The name of the puzzle.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.header.origin.name
    }

    /// The metric, which says what turns count as one move.
    #[must_use]
    pub fn metric(&self) -> &str {
        &self.header.origin.metric
    }

    /// The names of the moves.
    #[must_use]
    pub fn moves(&self) -> &[String] {
        &self.header.moves
    }

    /// The number of states at each distance.
    #[must_use]
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }

    /// The hash of everything that determines the distances.
    #[must_use]
    pub fn hash(&self) -> &[u8; 32] {
        &self.header.origin.hash
    }

    /// Rejects the file unless it has this hash.
    ///
    /// # Errors
    ///
    /// [`FileError::Origin`], with the name of the puzzle in the file.
    pub fn expect_hash(self, hash: &[u8; 32]) -> Result<Self, FileError> {
        if self.hash() == hash {
            Ok(self)
        } else {
            let found = self.header.origin.name;
            Err(FileError::Origin { found })
        }
    }

    /// Reads the distances and checks everything: the moves and the shape against the space, the
    /// length and checksum of the file, the number of states at each distance, and each distance
    /// itself.
    ///
    /// Memory is allocated only after the header has been found to match the space. Each distance
    /// is compared with those of its neighbours; distances modulo 3 are checked by searching the
    /// levels again ([`prove_thirds`]).
    ///
    /// # Errors
    ///
    /// The first error found.
    pub fn verify<S: Space>(self, space: S) -> Result<Table<S>, FileError> {
        let (header, counts, mut input) = (self.header, self.distribution, self.input);
        header.expect_space(&space)?;
        if counts.states() != space.states() {
            return Err(FileError::Distribution);
        }
        // A length beyond this machine's addresses counts as too much memory.
        let length = header.distance_bytes().unwrap_or(usize::MAX);
        let no_memory = FileError::Memory {
            bytes: length as u64,
        };
        let bytes = input.distances(length)?;
        if header.bits == THIRDS_BITS {
            let thirds = Thirds::from_bytes(&space, &bytes, counts).ok_or(no_memory)?;
            drop(bytes);
            prove_thirds(&space, &thirds).map_err(FileError::Proof)?;
            return Ok(Table::from_proved_thirds(space, thirds));
        }
        let states = space.rows() as usize * space.fibre().size();
        let width = Width::for_depth(counts.max_depth());
        // There are as many bytes as the states take.
        let packed = Packed::from_bytes(width, states, bytes).ok_or(no_memory)?;
        prove_packed(&space, &packed, &counts)
            .map_err(|error| FileError::Proof(SearchError::Proof(error)))?;
        Ok(Table::from_proved(space, counts, packed))
    }
}

/// A reader that counts the bytes and computes their checksum.
struct Summed<R> {
    input: R,
    sum: Sha256,
    length: u64,
}

impl<R: Read> Read for Summed<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(bytes)?;
        self.sum.update(&bytes[..count]);
        self.length += count as u64;
        Ok(count)
    }
}

impl<R: Read> Summed<R> {
    /// Reads the distances and the checksum, which end the file.
    fn distances(&mut self, length: usize) -> Result<Vec<u8>, FileError> {
        let mut bytes = Vec::new();
        let no_memory = |_| FileError::Memory {
            bytes: length as u64,
        };
        bytes.try_reserve_exact(length).map_err(no_memory)?;
        let expected = self.length + (length + CHECKSUM) as u64;
        let distances = self.by_ref().take(length as u64).read_to_end(&mut bytes);
        distances.map_err(FileError::Io)?;
        let sum = self.sum.clone().finalize();
        let mut stored = Vec::new();
        // One byte more is enough to see that the file is too long.
        let mut checksum = self.by_ref().take(CHECKSUM as u64 + 1);
        checksum.read_to_end(&mut stored).map_err(FileError::Io)?;
        if self.length != expected {
            return Err(FileError::Length {
                found: self.length,
                expected,
            });
        }
        if sum.as_slice() != stored {
            return Err(FileError::Checksum);
        }
        Ok(bytes)
    }
}
