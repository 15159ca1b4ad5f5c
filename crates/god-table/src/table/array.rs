//! All distances of a table as an array of bytes, for use by other programs.

use core::fmt;
use std::io::{self, Write};

use cube_model::pocket::{PermIndex, TwistIndex};
use row_search::{Depth, Space, State};

use super::Table;
use super::distances::{Distances, walk_all};
use crate::pocket::PocketSpace;

/// The distance of each state in one byte, row after row; 255 marks a state that cannot be solved.
///
/// ```
/// use god_table::{DistanceArray, MoveSet, PocketSpace, Table};
///
/// let table = Table::new(PocketSpace::new(MoveSet::ALL))?;
/// let array = DistanceArray::try_by_position(&table, table.space()).ok_or("no memory")?;
/// assert_eq!((array.rows(), array.columns()), (5040, 729));
/// assert_eq!(array.as_bytes()[1234 * 729 + 567], 9);
///
/// let mut npy = Vec::new();
/// array.write_npy(&mut npy)?;
/// assert_eq!(npy[..8], *b"\x93NUMPY\x01\x00");
/// assert_eq!(npy[128..], *array.as_bytes());
/// assert_eq!(array.into_bytes().len(), 3_674_160);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct DistanceArray {
    columns: usize,
    bytes: Vec<u8>,
}

/// The byte for a state that cannot be solved.
const UNREACHABLE: u8 = u8::MAX;

/// Numpy expects the header to be a multiple of this many bytes.
const ALIGNMENT: usize = 64;

/// Omits the distances, which would fill thousands of lines.
impl fmt::Debug for DistanceArray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DistanceArray")
            .field("rows", &self.rows())
            .field("columns", &self.columns)
            .finish_non_exhaustive()
    }
}

impl DistanceArray {
    /// The array with the rows and elements of any space. `None` if there is not enough memory.
    #[must_use]
    pub fn try_new<S: Space>(table: &Table<S>) -> Option<Self> {
        let mut bytes = room_for(table)?;
        match &table.distances {
            Distances::Packed(packed) => {
                let states = 0..packed.states();
                bytes.extend(states.map(|state| byte(packed.get(state))));
            }
            Distances::Thirds(thirds) => {
                walk_all(table.space(), thirds, UNREACHABLE, &mut bytes);
            }
            Distances::Function(distance) => {
                for row in 0..table.rows {
                    let states = (0..table.elements).map(|element| State::new(row, element));
                    bytes.extend(states.map(|state| byte(distance(state))));
                }
            }
        }
        Some(Self {
            columns: table.space().fibre().size(),
            bytes,
        })
    }

    /// The distances of a table of the pocket cube with any goals, with a row for each permutation
    /// and a column for each orientation, both by place: [`PermIndex`] and [`TwistIndex`]. `None`
    /// if there is not enough memory.
    #[must_use]
    pub fn try_by_position<S: Space>(table: &Table<S>, cube: &PocketSpace) -> Option<Self> {
        let mut bytes = room_for(table)?;
        for perm in PermIndex::all() {
            let row = TwistIndex::all().map(|twist| cube.rank_of(perm, twist));
            bytes.extend(row.map(|state: State| byte(table.distance(state))));
        }
        Some(Self {
            columns: usize::from(TwistIndex::COUNT),
            bytes,
        })
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.bytes.len() / self.columns
    }

    /// Number of states in a row.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The distances, row after row.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the distances, row after row, without copying.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Writes the array as a `.npy` file: version 1.0 of the format, two dimensions, type `uint8`.
    ///
    /// # Errors
    ///
    /// Errors of `out`.
    pub fn write_npy(&self, out: &mut impl Write) -> io::Result<()> {
        let (rows, columns) = (self.rows(), self.columns);
        let mut header =
            format!("{{'descr': '|u1', 'fortran_order': False, 'shape': ({rows}, {columns}), }}");
        // Magic, version and the length of the header come before it, and a line feed ends it.
        const BEFORE: usize = 6 + 2 + 2;
        let length = (BEFORE + header.len() + 1).next_multiple_of(ALIGNMENT) - BEFORE;
        header.extend(core::iter::repeat_n(' ', length - 1 - header.len()));
        header.push('\n');
        out.write_all(b"\x93NUMPY\x01\x00")?;
        // Two numbers of 20 digits leave it far below 2^16.
        out.write_all(&(length as u16).to_le_bytes())?;
        out.write_all(header.as_bytes())?;
        out.write_all(&self.bytes)
    }

    /// Writes CSV with a line for each state: the numbers of its row and column, and its distance,
    /// which is empty if the state cannot be solved. The first line holds these names.
    ///
    /// # Errors
    ///
    /// Errors of `out`.
    pub fn write_csv(&self, names: [&str; 3], out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", names.join(","))?;
        for (row, distances) in self.bytes.chunks(self.columns).enumerate() {
            for (column, &distance) in distances.iter().enumerate() {
                match distance {
                    UNREACHABLE => writeln!(out, "{row},{column},")?,
                    distance => writeln!(out, "{row},{column},{distance}")?,
                }
            }
        }
        Ok(())
    }
}

/// An empty list with room for the distances of all states; `None` if there is not enough memory.
fn room_for<S>(table: &Table<S>) -> Option<Vec<u8>> {
    let states = usize::try_from(table.rows.checked_mul(table.elements.into())?).ok()?;
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(states).ok()?;
    Some(bytes)
}

fn byte(distance: Option<Depth>) -> u8 {
    distance.map_or(UNREACHABLE, |distance| {
        u8::try_from(distance).expect("the distances of a table are at most 254")
    })
}
