//! Tables of any space in files: version 2 of the format.
//!
//! The layout is described byte by byte in `docs/table-format.md`. A reader brings the space with it, and what is
//! read is compared with that field by field; so nothing in a file decides how much memory is taken.

use std::fs;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use row_search::{
    Distribution, MAX_DEPTH, Packed, ProofError, SearchError, Space, Thirds, Width, prove_packed,
    prove_thirds,
};

use super::seal::{Sealing, Unsealing};
use super::{CHECKSUM, FileError, MAGIC, write_whole_with};
use crate::table::{Distances, Table};

/// The version of the format for tables of any space.
pub const GENERAL_VERSION: u16 = 2;

/// Bits to a state of distances modulo 3.
const THIRDS_BITS: u8 = 2;

/// Bytes that are written at once where distances are not in memory as they stand in the file.
const PIECE: usize = 1 << 16;

/// Which definition of a puzzle a table belongs to.
///
/// ```
/// use god_table::file::Origin;
/// use god_table::{Metric, Table, puzzles};
///
/// let skewb = || puzzles::find("skewb").expect("it is in the list").space(Metric::HalfTurn);
/// let table = Table::new(skewb()?)?;
/// let origin = Origin { name: "skewb, single turns".into(), hash: [7; 32] };
/// let mut file = Vec::new();
/// table.write_to(&origin, &mut file)?;
///
/// assert_eq!(Origin::read_from(&mut file.as_slice())?, origin);
/// let back = Table::read_from(skewb()?, &origin.hash, &mut file.as_slice())?;
/// assert_eq!(back.packed(), table.packed());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// What people call it; nothing is decided by it.
    pub name: String,
    /// A hash of all that the distances depend on: the definition, the moves, the goals.
    pub hash: [u8; 32],
}

impl Origin {
    /// Which definition the table in a file belongs to, as the file says. Nothing else of it is looked at.
    ///
    /// # Errors
    ///
    /// [`FileError`] if the file does not begin as a table of version 2 does.
    pub fn read_from(input: &mut impl Read) -> Result<Self, FileError> {
        Self::read(&mut Unsealing::new(input))
    }

    fn read(input: &mut Unsealing<impl Read>) -> Result<Self, FileError> {
        let found = input.array()?;
        if found != MAGIC {
            return Err(FileError::Magic { found });
        }
        let (found, expected) = (u16::from_le_bytes(input.array()?), GENERAL_VERSION);
        if found != expected {
            return Err(FileError::Version { found, expected });
        }
        let hash = input.array()?;
        let name = input.text()?;
        Ok(Self { name, hash })
    }
}

impl<S: Space> Table<S> {
    /// Writes the table as a file of version 2.
    ///
    /// # Errors
    ///
    /// [`FileError::Encode`] if a name is longer than 65,535 bytes or there are more moves, [`FileError::Io`] with what
    /// `out` says.
    pub fn write_to(&self, origin: &Origin, out: &mut impl Write) -> Result<(), FileError> {
        let header = self.header(origin).ok_or(FileError::Encode)?;
        self.write_sealed(&header, out).map_err(FileError::Io)
    }

    /// The same to a file, by the rule of [`write_whole`](super::write_whole): whole or not at all.
    ///
    /// # Errors
    ///
    /// As [`write_to`](Self::write_to).
    pub fn write_file(&self, origin: &Origin, path: &Path) -> Result<(), FileError> {
        let header = self.header(origin).ok_or(FileError::Encode)?;
        write_whole_with(path, |out| self.write_sealed(&header, out)).map_err(FileError::Io)
    }

    /// Reads a table of this space from a file of version 2, and checks everything: that it belongs to the definition
    /// with this hash, its moves, its shape, its checksum, the number of states at each distance, and each distance.
    ///
    /// Distances are compared with those of neighbours; those modulo 3 take searching the levels again
    /// ([`prove_thirds`]).
    ///
    /// # Errors
    ///
    /// The first thing that is wrong.
    pub fn read_from(space: S, hash: &[u8; 32], input: &mut impl Read) -> Result<Self, FileError> {
        let mut input = Unsealing::new(input);
        let origin = Origin::read(&mut input)?;
        if origin.hash != *hash {
            return Err(FileError::Definition { found: origin.name });
        }
        let (storage, distribution) = read_shape(&space, &mut input)?;
        let states = states_in_rows(&space)?;
        let expected = match storage {
            Kept::Packed(width) => width.bytes(states),
            Kept::Thirds => states.div_ceil(4),
        };
        let payload = u64::from_le_bytes(input.array()?);
        if payload != expected as u64 {
            return Err(FileError::Payload {
                found: payload,
                expected: expected as u64,
            });
        }
        let bytes = input.payload(expected, CHECKSUM)?;
        input.end(CHECKSUM)?;
        prove(space, storage, distribution, bytes)
    }

    /// The same from a file.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`] if it can't be read, otherwise the first thing that is wrong.
    pub fn read_file(space: S, hash: &[u8; 32], path: &Path) -> Result<Self, FileError> {
        let file = fs::File::open(path).map_err(FileError::Io)?;
        Self::read_from(space, hash, &mut BufReader::new(file))
    }

    /// All that stands before the distances; `None` if something is too long for the format, or there are none to keep.
    fn header(&self, origin: &Origin) -> Option<Vec<u8>> {
        fn put_text(header: &mut Vec<u8>, text: &str) -> Option<()> {
            header.extend(u16::try_from(text.len()).ok()?.to_le_bytes());
            header.extend(text.as_bytes());
            Some(())
        }
        if let Distances::Told(_) = self.distances() {
            return None;
        }
        let (space, counts) = (self.space(), self.distribution().counts());
        let states = states_in_rows(space).ok()?;
        let (bits, payload) = match self.packed() {
            Some(packed) => (packed.width().bits(), packed.as_bytes().len()),
            None => (THIRDS_BITS, states.div_ceil(4)),
        };
        let mut header = MAGIC.to_vec();
        header.extend(GENERAL_VERSION.to_le_bytes());
        header.extend(origin.hash);
        put_text(&mut header, &origin.name)?;
        header.extend(u16::try_from(space.moves().len()).ok()?.to_le_bytes());
        for name in space.moves().iter() {
            put_text(&mut header, name)?;
        }
        header.extend(space.rows().to_le_bytes());
        header.extend((space.fibre().size() as u32).to_le_bytes());
        header.push(bits);
        // A table's distances are at most 254.
        header.extend((counts.len() as u16).to_le_bytes());
        for count in counts {
            header.extend(count.to_le_bytes());
        }
        header.extend(self.distribution().unreachable().to_le_bytes());
        header.extend((payload as u64).to_le_bytes());
        Some(header)
    }

    fn write_sealed(&self, header: &[u8], out: &mut impl Write) -> io::Result<()> {
        let mut out = Sealing::new(out);
        out.write_all(header)?;
        match self.distances() {
            Distances::Told(_) => unreachable!("a table that is told has no header"),
            Distances::Packed(packed) => out.write_all(packed.as_bytes())?,
            Distances::Thirds(thirds) => {
                let length =
                    (self.space().rows() as usize * self.space().fibre().size()).div_ceil(4);
                let mut piece = vec![0; PIECE];
                for first in (0..length).step_by(PIECE) {
                    let piece = &mut piece[..PIECE.min(length - first)];
                    thirds.fill_bytes(first, piece);
                    out.write_all(piece)?;
                }
            }
        }
        out.seal()
    }
}

/// How the distances of a file are kept.
#[derive(Clone, Copy)]
enum Kept {
    Packed(Width),
    Thirds,
}

/// Reads moves, shape and counts, and compares them with the space.
fn read_shape(
    space: &impl Space,
    input: &mut Unsealing<impl Read>,
) -> Result<(Kept, Distribution), FileError> {
    let moves = space.moves();
    let (found, expected) = (u16::from_le_bytes(input.array()?).into(), moves.len());
    if found != expected {
        return Err(FileError::MoveCount { found, expected });
    }
    for expected in moves.iter() {
        let found = input.text()?;
        if found != expected {
            let expected = expected.into();
            return Err(FileError::MoveName { found, expected });
        }
    }
    let (rows, elements) = (
        u64::from_le_bytes(input.array()?),
        u32::from_le_bytes(input.array()?),
    );
    if rows != space.rows() || elements as usize != space.fibre().size() {
        return Err(FileError::Shape);
    }
    let [bits] = input.array()?;
    let levels = u16::from_le_bytes(input.array()?);
    if u32::from(levels) > MAX_DEPTH + 1 {
        return Err(FileError::Distribution);
    }
    let mut counts = Vec::new();
    for _ in 0..levels {
        counts.push(u64::from_le_bytes(input.array()?));
    }
    let unreachable = u64::from_le_bytes(input.array()?);
    let distribution = Some(&counts)
        .filter(|counts| !counts.contains(&0))
        .and_then(|counts| Distribution::new(counts.clone(), unreachable))
        .filter(|distribution| distribution.states() == space.states())
        .ok_or(FileError::Distribution)?;
    let width = Width::for_depth(distribution.max_depth());
    let kept = if bits == THIRDS_BITS {
        Kept::Thirds
    } else if bits == width.bits() {
        Kept::Packed(width)
    } else {
        return Err(FileError::Width {
            found: bits,
            expected: width.bits(),
        });
    };
    Ok((kept, distribution))
}

/// The number of distances in a table of a space.
fn states_in_rows(space: &impl Space) -> Result<usize, FileError> {
    let rows = usize::try_from(space.rows()).ok();
    rows.and_then(|rows| rows.checked_mul(space.fibre().size()))
        .ok_or(FileError::Shape)
}

/// Makes a table of distances whose checksum was right.
fn prove<S: Space>(
    space: S,
    kept: Kept,
    distribution: Distribution,
    bytes: Vec<u8>,
) -> Result<Table<S>, FileError> {
    let wrong = |error| match error {
        SearchError::Proof(ProofError::Count { .. } | ProofError::Unreachable { .. }) => {
            FileError::Distribution
        }
        SearchError::Proof(error) => FileError::Proof(error),
        error => FileError::Search(error),
    };
    // Their length has been compared with that of the payload.
    let found = bytes.len();
    match kept {
        Kept::Packed(width) => {
            let states = states_in_rows(&space)?;
            let distances = Packed::from_bytes(width, states, bytes).ok_or(FileError::Length {
                found,
                expected: width.bytes(states),
            })?;
            prove_packed(&space, &distances, &distribution)
                .map_err(|error| wrong(SearchError::Proof(error)))?;
            Ok(Table::from_proved(space, distribution, distances))
        }
        Kept::Thirds => {
            // Two planes; there are as many bytes as there should be.
            let planes = space
                .rows()
                .saturating_mul(2 * space.fibre().row_bytes() as u64);
            let thirds = Thirds::from_bytes(&space, &bytes, distribution);
            let thirds = thirds.ok_or(FileError::Memory { bytes: planes })?;
            drop(bytes);
            prove_thirds(&space, &thirds).map_err(wrong)?;
            Ok(Table::from_proved_thirds(space, thirds))
        }
    }
}
