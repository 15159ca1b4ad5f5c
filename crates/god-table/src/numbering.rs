//! How the table numbers the states of the pocket cube: the twists by piece instead of by position.

use cube_model::pocket::{PermIndex, PocketMove, PocketState, TwistIndex};

use crate::fibre::Fibre;
use crate::space::{Space, Step};
use crate::spaces::OrbitSpace;

const CORNERS: usize = 7;
const PERMUTATIONS: usize = PermIndex::COUNT as usize;
const ORIENTATIONS: usize = TwistIndex::COUNT as usize;

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

    /// All places, in the order of their numbers.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..PERMUTATIONS as u16)
            .flat_map(|row| (0..ORIENTATIONS as u16).map(move |element| Self { row, element }))
    }

    /// The state that stands here.
    pub(crate) fn state(self) -> PocketState {
        match (PermIndex::new(self.row), TwistIndex::new(self.element)) {
            (Ok(perm), Ok(twist)) => PocketState::from_indices_by_piece(perm, twist),
            _ => unreachable!("rows and elements are made below their bounds only"),
        }
    }
}

/// Eight small numbers, one for each corner and one that is 0: multiplied pairwise and summed, twists
/// and place values give the number of an element.
type Octet = [i16; CORNERS + 1];

#[inline]
fn dot(a: &Octet, b: &Octet) -> u16 {
    a.iter()
        .zip(b)
        .map(|(&a, &b)| i32::from(a) * i32::from(b))
        .sum::<i32>() as u16
}

fn octet(numbers: impl IntoIterator<Item = i16>) -> Octet {
    let mut octet = Octet::default();
    for (place, number) in octet.iter_mut().zip(numbers) {
        *place = number;
    }
    octet
}

/// The place value of the twist of a piece; the last one is implied by the others.
const VALUES: Octet = [243, 81, 27, 9, 3, 1, 0, 0];

/// Tables that lead from a state's coordinates to its place, and from place to place.
#[derive(Clone)]
pub(crate) struct Numbering {
    /// For each twist index, the seven twists.
    twists: Vec<Octet>,
    /// For each permutation, by position: the place value of the piece there.
    values: Vec<Octet>,
    fibre: Fibre,
    /// Where each of the nine moves takes each row, and what it adds.
    steps: Vec<[(u16, u16); PocketMove::ALL.len()]>,
}

impl Numbering {
    /// The tables, from the space of all nine moves.
    pub(crate) fn new(space: &OrbitSpace) -> Self {
        let twists = TwistIndex::all()
            .map(|index| octet(index.twists().as_array().map(i16::from)))
            .collect();
        let value_of = |piece: u8| VALUES[usize::from(piece)];
        let values = PermIndex::all()
            .map(|index| octet(index.pieces().as_array().map(value_of)))
            .collect();
        let mut row_steps = [Step::default(); PocketMove::ALL.len()];
        let steps = (0..PERMUTATIONS)
            .map(|row| {
                space.steps(row, &mut row_steps);
                row_steps.map(|step| (step.row as u16, step.shift as u16))
            })
            .collect();
        Self {
            twists,
            values,
            fibre: space.fibre().clone(),
            steps,
        }
    }

    /// Where a state stands in the table.
    #[inline]
    pub(crate) fn place(&self, state: &PocketState) -> Place {
        let twists = state.twists().as_array().iter();
        let element = twists
            .zip(state.pieces().as_array())
            .map(|(&twist, &piece)| u16::from(twist) * VALUES[usize::from(piece)] as u16);
        Place {
            row: state.perm_index().get(),
            element: element.sum(),
        }
    }

    /// Where the state with these coordinates stands in the table.
    #[inline]
    pub(crate) fn place_of(&self, perm: PermIndex, twist: TwistIndex) -> Place {
        let twists = &self.twists[usize::from(twist.get())];
        Place {
            row: perm.get(),
            element: dot(twists, &self.values[usize::from(perm.get())]),
        }
    }

    /// Where a move leads.
    #[inline]
    pub(crate) fn step(&self, place: Place, mv: PocketMove) -> Place {
        let (row, shift) = self.steps[usize::from(place.row)][mv.column()];
        Place {
            row,
            element: self.fibre.add(place.element.into(), shift.into()) as u16,
        }
    }
}
