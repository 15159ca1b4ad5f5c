//! Writes tables to files: the header, the distances, and a checksum of both.

use std::io::{self, Write};
use std::path::Path;

use row_search::Space;
use sha2::{Digest, Sha256};

use super::{FileError, TableOrigin, header, write_whole_with};
use crate::table::{Distances, Table};

/// The bytes per write, if the distances in memory are in a different form from those in the file.
const PIECE: usize = 1 << 16;

impl<S: Space> Table<S> {
    /// Writes the table in the format of table files.
    ///
    /// # Errors
    ///
    /// [`FileError::LongHeader`] if the names take more than a mebibyte, [`FileError::NoDistances`]
    /// if the table gets its distances from [a function](Table::from_function),
    /// [`FileError::Io`] if writing to `out` fails.
    pub fn write_to(&self, origin: &TableOrigin, out: &mut impl Write) -> Result<(), FileError> {
        let header = header::encode(self, origin)?;
        self.write_sealed(&header, out).map_err(FileError::Io)
    }

    /// Writes the table to a file atomically, as [`write_whole`](super::write_whole) does.
    ///
    /// # Errors
    ///
    /// The same as [`write_to`](Self::write_to).
    pub fn write_file(&self, origin: &TableOrigin, path: &Path) -> Result<(), FileError> {
        let header = header::encode(self, origin)?;
        write_whole_with(path, |out| self.write_sealed(&header, out)).map_err(FileError::Io)
    }

    fn write_sealed(&self, header: &[u8], out: &mut impl Write) -> io::Result<()> {
        let mut sum = Sha256::new();
        let mut put = |bytes: &[u8]| {
            sum.update(bytes);
            out.write_all(bytes)
        };
        put(header)?;
        match &self.distances {
            Distances::Packed(packed) => put(packed.as_bytes())?,
            Distances::Thirds(thirds) => {
                let states = self.space().rows() as usize * self.space().fibre().size();
                let length = states.div_ceil(4);
                let mut piece = vec![0; PIECE];
                for first in (0..length).step_by(PIECE) {
                    let piece = &mut piece[..PIECE.min(length - first)];
                    thirds.fill_bytes(first, piece);
                    put(piece)?;
                }
            }
            Distances::Function(_) => unreachable!("a table without distances has no header"),
        }
        out.write_all(&sum.finalize())?;
        out.flush()
    }
}
