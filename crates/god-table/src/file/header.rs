//! The header of a table file. Only this module knows its encoding.

use std::io::{self, Read};

use bincode::config::{Configuration, Fixint, Limit, LittleEndian};
use bincode::error::DecodeError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use row_search::{Distribution, MAX_DEPTH, Space, Width};

use super::{FileError, MAGIC, THIRDS_BITS, TableOrigin, VERSION};
use crate::table::{Distances, Table};

/// The maximum length of a header, which also limits the memory for reading one.
const LIMIT: usize = 1 << 20;

const CONFIG: Configuration<LittleEndian, Fixint, Limit<LIMIT>> = bincode::config::standard()
    .with_little_endian()
    .with_fixed_int_encoding()
    .with_limit::<LIMIT>();

/// The fields at the start of a file, the same in every version.
#[derive(Serialize, Deserialize)]
struct Start {
    magic: [u8; 8],
    version: u16,
}

/// The fields that follow, in the order of the file.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Header {
    pub(super) origin: TableOrigin,
    pub(super) moves: Vec<String>,
    rows: u64,
    elements: u32,
    /// Bits per state: [`THIRDS_BITS`], or the width for the largest distance.
    pub(super) bits: u8,
    counts: Vec<u64>,
    unreachable: u64,
}

/// The header of a table, encoded.
///
/// # Errors
///
/// [`FileError::NoDistances`] or [`FileError::LongHeader`].
pub(super) fn encode<S: Space>(
    table: &Table<S>,
    origin: &TableOrigin,
) -> Result<Vec<u8>, FileError> {
    let (space, distribution) = (table.space(), table.distribution());
    let bits = match &table.distances {
        Distances::Packed(packed) => packed.width().bits(),
        Distances::Thirds(_) => THIRDS_BITS,
        Distances::Function(_) => return Err(FileError::NoDistances),
    };
    let start = Start {
        magic: MAGIC,
        version: VERSION,
    };
    let header = Header {
        origin: origin.clone(),
        moves: space.moves().iter().map(Into::into).collect(),
        rows: space.rows(),
        elements: space.fibre().size() as u32,
        bits,
        counts: distribution.counts().to_vec(),
        unreachable: distribution.unreachable(),
    };
    let header = bincode::serde::encode_to_vec((start, header), CONFIG);
    let header = header.expect("memory takes all bytes, and each list has a length");
    if header.len() > LIMIT {
        return Err(FileError::LongHeader {
            found: header.len(),
            limit: LIMIT,
        });
    }
    Ok(header)
}

/// Decodes the next fields of a header.
fn decode<T: DeserializeOwned>(input: &mut impl Read) -> Result<T, FileError> {
    bincode::serde::decode_from_std_read(input, CONFIG).map_err(|error| match error {
        DecodeError::Io { inner, .. } if inner.kind() != io::ErrorKind::UnexpectedEof => {
            FileError::Io(inner)
        }
        _ => FileError::Header,
    })
}

impl Header {
    /// Reads the header at the start of a file, and checks everything that does not depend on the
    /// puzzle.
    pub(super) fn read(input: &mut impl Read) -> Result<(Self, Distribution), FileError> {
        let Start { magic, version } = decode(input)?;
        if magic != MAGIC {
            return Err(FileError::Magic { found: magic });
        }
        if version != VERSION {
            return Err(FileError::Version {
                found: version,
                expected: VERSION,
            });
        }
        let header: Self = decode(input)?;
        let counts = Some(header.counts.clone())
            .filter(|counts| !counts.contains(&0) && counts.len() <= MAX_DEPTH as usize + 1);
        let distribution = counts
            .and_then(|counts| Distribution::new(counts, header.unreachable))
            .ok_or(FileError::Distribution)?;
        let expected = Width::for_depth(distribution.max_depth()).bits();
        if ![expected, THIRDS_BITS].contains(&header.bits) {
            return Err(FileError::Width {
                found: header.bits,
                expected,
            });
        }
        Ok((header, distribution))
    }

    /// Rejects a header that does not belong to a table of this space.
    pub(super) fn expect_space(&self, space: &impl Space) -> Result<(), FileError> {
        let known: Vec<&str> = space.moves().iter().collect();
        let differs =
            |&at: &usize| self.moves.get(at).map(String::as_str) != known.get(at).copied();
        if let Some(index) = (0..self.moves.len().max(known.len())).find(differs) {
            return Err(FileError::Moves {
                index,
                found: self.moves.get(index).cloned(),
                expected: known.get(index).map(ToString::to_string),
            });
        }
        let found = (self.rows, self.elements);
        let expected = (space.rows(), space.fibre().size() as u32);
        if found != expected {
            return Err(FileError::Shape { found, expected });
        }
        Ok(())
    }

    /// The number of bytes that the distances take.
    pub(super) fn distance_bytes(&self) -> Option<usize> {
        let states = self.rows.checked_mul(self.elements.into())?;
        let bits = states.checked_mul(self.bits.into())?;
        usize::try_from(bits.div_ceil(8)).ok()
    }
}
