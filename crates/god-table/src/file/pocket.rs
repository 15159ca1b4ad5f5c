//! Table files of the pocket cube, which determine the metric and the moves.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use row_search::Width;
use sha2::{Digest, Sha256};

use super::{FileError, THIRDS_BITS, TableFile, TableOrigin};
use crate::metric::Metric;
use crate::pocket::{MoveSet, PocketSpace, PocketTable};

/// The name of the pocket cube in files.
const NAME: &str = "pocket";

impl PocketTable {
    /// The table as the contents of a file.
    ///
    /// ```
    /// use god_table::{Metric, PocketTable};
    ///
    /// let table = PocketTable::new(Metric::HalfTurn)?;
    /// let back = PocketTable::read_from(table.to_bytes()?.as_slice())?;
    /// assert_eq!(back.packed(), table.packed());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`Table::write_to`](crate::Table::write_to); it does not fail here.
    pub fn to_bytes(&self) -> Result<Vec<u8>, FileError> {
        let mut bytes = Vec::new();
        self.table().write_to(&self.origin(), &mut bytes)?;
        Ok(bytes)
    }

    /// Writes the table to a file atomically, as [`write_whole`](super::write_whole) does.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`] if the folder or the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        self.table().write_file(&self.origin(), path)
    }

    /// Reads a table from a file and checks everything, as [`TableFile::verify`] does.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`] if the file cannot be read, otherwise the first error found.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        Self::read_from(BufReader::new(File::open(path).map_err(FileError::Io)?))
    }

    /// Reads a table from the contents of a file and checks everything, as [`TableFile::verify`]
    /// does.
    ///
    /// # Errors
    ///
    /// The first error found.
    pub fn read_from(input: impl Read) -> Result<Self, FileError> {
        let file = TableFile::read(input)?;
        if file.name() != NAME {
            let found = file.name().into();
            return Err(FileError::Origin { found });
        }
        let mut metrics = [Metric::HalfTurn, Metric::QuarterTurn].into_iter();
        let metric = metrics.find(|&metric| text(metric) == file.metric());
        let metric = metric.ok_or_else(|| FileError::Metric {
            found: file.metric().into(),
        })?;
        // Moves that are not of the metric are left out here, and refused by the comparison with the space.
        let moves = metric.moves().iter();
        let moves: MoveSet = moves
            .filter(|mv| file.moves().contains(&mv.to_string()))
            .collect();
        let hash = *file.hash();
        let table = file.verify(PocketSpace::new(moves))?;
        if table.packed().is_none() {
            return Err(FileError::Width {
                found: THIRDS_BITS,
                expected: Width::for_depth(table.distribution().max_depth()).bits(),
            });
        }
        let table = Self {
            metric,
            moves,
            table,
        };
        if table.origin().hash == hash {
            Ok(table)
        } else {
            let found = NAME.into();
            Err(FileError::Origin { found })
        }
    }

    /// The origin of the table. The hash is that of a text with the name, the metric and the moves,
    /// one per line.
    fn origin(&self) -> TableOrigin {
        let metric = text(self.metric());
        let mut lines = format!("{NAME}\n{metric}\n");
        lines.extend(self.moves().iter().map(|mv| format!("{mv}\n")));
        TableOrigin {
            name: NAME.into(),
            metric,
            hash: Sha256::digest(lines).into(),
        }
    }
}

/// The metric as written in files: "htm" or "qtm".
fn text(metric: Metric) -> String {
    metric.to_string().to_lowercase()
}
