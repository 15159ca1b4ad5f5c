//! Table files: written atomically, and checked completely before use.
//!
//! There is one format for the tables of all puzzles, described byte by byte in
//! `docs/theory/table-format.md`. [`Table::write_file`](crate::Table::write_file) writes a table.
//! [`TableFile::open`] reads the header, which identifies the table; [`TableFile::verify`] compares
//! it with the puzzle and checks every distance before it returns a table. For the pocket cube
//! there are [`PocketTable::write`](crate::PocketTable::write) and
//! [`PocketTable::read`](crate::PocketTable::read).

mod error;
mod header;
mod pocket;
mod table_file;
mod writer;

pub use puzzle_space::files::{write_whole, write_whole_with};
use serde::{Deserialize, Serialize};

pub use error::FileError;
pub use table_file::TableFile;

/// The version of the format.
pub const VERSION: u16 = 2;

/// The first eight bytes of a file.
const MAGIC: [u8; 8] = *b"GODTABLE";

/// Length of the SHA-256 checksum at the end of a file.
const CHECKSUM: usize = 32;

/// Bits per state for distances modulo 3.
const THIRDS_BITS: u8 = 2;

/// The origin of a table: the puzzle, the metric, and a hash of everything that determines the
/// distances.
///
/// The names are for people; only the hash decides whether a table belongs to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableOrigin {
    /// The name of the puzzle.
    pub name: String,
    /// The name of the metric, such as "htm" or "qtm".
    pub metric: String,
    /// A hash of everything that determines the distances: the definition, the moves, the goals.
    pub hash: [u8; 32],
}
