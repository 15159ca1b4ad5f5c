//! How the states of the pocket cube are numbered: by position for users, by piece in the table.

use core::fmt;

use perm_index::{Perm, ZeroSum};

use crate::coordinates::{ORIENTATIONS, PERMUTATIONS};
use crate::fibre::Fibre;
use crate::moves::{MoveSet, PocketMove};
use crate::space::{Space, Step};
use crate::spaces;

const CORNERS: usize = 7;

/// A state of the pocket cube as two numbers: the permutation of its seven corners, and their twists
/// listed by position.
///
/// ```
/// use god_table::PocketIndex;
///
/// let state = PocketIndex::new(1234, 567)?;
/// assert_eq!((state.permutation(), state.orientation()), (1234, 567));
/// assert!(PocketIndex::new(5040, 0).is_err());
/// # Ok::<(), god_table::PocketIndexError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PocketIndex {
    permutation: u16,
    orientation: u16,
}

impl PocketIndex {
    /// The solved state.
    pub const SOLVED: Self = Self { permutation: 0, orientation: 0 };

    /// The state of a permutation index below 5040 and an orientation index below 729.
    ///
    /// # Errors
    ///
    /// [`PocketIndexError`] if a number is too large.
    pub const fn new(permutation: u64, orientation: u64) -> Result<Self, PocketIndexError> {
        if permutation >= PERMUTATIONS as u64 {
            return Err(PocketIndexError::Permutation { found: permutation });
        }
        if orientation >= ORIENTATIONS as u64 {
            return Err(PocketIndexError::Orientation { found: orientation });
        }
        Ok(Self { permutation: permutation as u16, orientation: orientation as u16 })
    }

    /// The index of the permutation, below 5040.
    #[must_use]
    pub const fn permutation(self) -> u64 {
        self.permutation as u64
    }

    /// The index of the orientation, below 729.
    #[must_use]
    pub const fn orientation(self) -> u64 {
        self.orientation as u64
    }

    /// All 3,674,160 states, by permutation and then by orientation.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..PERMUTATIONS as u16).flat_map(|permutation| {
            (0..ORIENTATIONS as u16).map(move |orientation| Self { permutation, orientation })
        })
    }
}

/// An index that no state has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PocketIndexError {
    /// A permutation index that is too large.
    Permutation {
        /// The index.
        found: u64,
    },
    /// An orientation index that is too large.
    Orientation {
        /// The index.
        found: u64,
    },
}

impl fmt::Display for PocketIndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Permutation { found } => {
                write!(f, "permutation index {found}, expected less than {PERMUTATIONS}")
            }
            Self::Orientation { found } => {
                write!(f, "orientation index {found}, expected less than {ORIENTATIONS}")
            }
        }
    }
}

impl core::error::Error for PocketIndexError {}

/// A state as the table numbers it: the permutation, and the twists listed by piece, the first piece
/// most significant and the last one left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Place {
    row: u16,
    element: u16,
}

impl Place {
    pub(crate) const SOLVED: Self = Self { row: 0, element: 0 };

    #[inline]
    pub(crate) fn number(self) -> usize {
        usize::from(self.row) * ORIENTATIONS + usize::from(self.element)
    }

    /// The place with a number below 3,674,160.
    #[inline]
    pub(crate) fn from_number(number: usize) -> Self {
        Self { row: (number / ORIENTATIONS) as u16, element: (number % ORIENTATIONS) as u16 }
    }
}

/// Eight small numbers, one for each corner and one that is 0: multiplied pairwise and summed, twists
/// and place values give an index.
type Octet = [i16; CORNERS + 1];

#[inline]
fn dot(a: &Octet, b: &Octet) -> u16 {
    a.iter().zip(b).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum::<i32>() as u16
}

/// Tables that lead from one numbering to the other, and from state to state.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    /// For each orientation index, its seven twists.
    twists: Vec<Octet>,
    /// For each permutation, by position: the place value of the twist of the piece there.
    piece_values: Vec<Octet>,
    /// For each permutation, by piece: the place value of the twist of the position where it is.
    position_values: Vec<Octet>,
    fibre: Fibre,
    /// Where each of the nine moves takes each row, and what it adds.
    steps: Vec<[(u16, u16); PocketMove::ALL.len()]>,
}

impl Numbering {
    pub(crate) fn new() -> Self {
        // 243, 81, 27, 9, 3, 1, and 0 for the last twist, which is implied.
        let value = |i: usize| if i + 1 < CORNERS { 3_i16.pow((CORNERS - 2 - i) as u32) } else { 0 };
        let mut twists = vec![Octet::default(); ORIENTATIONS];
        for (index, octet) in twists.iter_mut().enumerate() {
            let digits = ZeroSum::<CORNERS, 3>::unrank(index as u64).map_or([0; CORNERS], |twists| *twists.as_array());
            for (twist, digit) in octet.iter_mut().zip(digits) {
                *twist = i16::from(digit);
            }
        }
        let mut piece_values = vec![Octet::default(); PERMUTATIONS];
        let mut position_values = piece_values.clone();
        for (index, (by_position, by_piece)) in piece_values.iter_mut().zip(&mut position_values).enumerate() {
            let pieces = Perm::<CORNERS>::unrank(index as u64).map_or([0; CORNERS], |perm| *perm.as_array());
            for (position, piece) in pieces.into_iter().map(usize::from).enumerate() {
                by_position[position] = value(piece);
                by_piece[piece] = value(position);
            }
        }
        let space = spaces::pocket(MoveSet::ALL);
        let mut row_steps = [Step::default(); PocketMove::ALL.len()];
        let steps = (0..PERMUTATIONS)
            .map(|row| {
                space.steps(row, &mut row_steps);
                row_steps.map(|step| (step.row as u16, step.shift as u16))
            })
            .collect();
        Self { twists, piece_values, position_values, fibre: space.fibre().clone(), steps }
    }

    /// Where a state stands in the table.
    #[inline]
    pub(crate) fn place(&self, state: PocketIndex) -> Place {
        let twists = &self.twists[usize::from(state.orientation)];
        let element = dot(twists, &self.piece_values[usize::from(state.permutation)]);
        Place { row: state.permutation, element }
    }

    /// The state that stands at a place of the table.
    #[inline]
    pub(crate) fn index(&self, place: Place) -> PocketIndex {
        let twists = &self.twists[usize::from(place.element)];
        let orientation = dot(twists, &self.position_values[usize::from(place.row)]);
        PocketIndex { permutation: place.row, orientation }
    }

    /// Where a move leads.
    #[inline]
    pub(crate) fn step(&self, place: Place, mv: PocketMove) -> Place {
        let (row, shift) = self.steps[usize::from(place.row)][mv.column()];
        Place { row, element: self.fibre.add(place.element.into(), shift.into()) as u16 }
    }
}
