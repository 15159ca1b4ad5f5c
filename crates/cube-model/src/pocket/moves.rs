//! The nine turns that keep the corner at DBL in place.

use core::fmt;

use perm_index::{Perm, ZeroSum};

use super::corner::MOVABLE;
use super::state::PocketState;
use crate::notation::{Amount, Face, Move};

/// A turn of U, R or F. Its column in the tables is 3 * axis + quarter turns - 1.
///
/// ```
/// use cube_model::pocket::PocketMove;
///
/// let columns: Vec<String> = PocketMove::ALL.iter().map(ToString::to_string).collect();
/// assert_eq!(columns.join(" "), "U U2 U' R R2 R' F F2 F'");
/// assert_eq!(PocketMove::R3.column(), 5);
/// assert_eq!(PocketMove::R3.inverse(), PocketMove::R1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PocketMove {
    /// `U`
    U1,
    /// `U2`
    U2,
    /// `U'`
    U3,
    /// `R`
    R1,
    /// `R2`
    R2,
    /// `R'`
    R3,
    /// `F`
    F1,
    /// `F2`
    F2,
    /// `F'`
    F3,
}

/// The generators: U brings to URF the piece from UBR, and so on round the top; R and F do
/// likewise, and also twist the four pieces they move.
const U: PocketState = generator([3, 0, 1, 2, 4, 5, 6], [0, 0, 0, 0, 0, 0, 0]);
const R: PocketState = generator([4, 1, 2, 0, 6, 5, 3], [2, 0, 0, 1, 1, 0, 2]);
const F: PocketState = generator([1, 5, 2, 3, 0, 4, 6], [1, 2, 0, 0, 2, 1, 0]);

const fn generator(pieces: [u8; MOVABLE], twists: [u8; MOVABLE]) -> PocketState {
    match (Perm::new(pieces), ZeroSum::new(twists)) {
        (Ok(pieces), Ok(twists)) => PocketState::new(pieces, twists),
        _ => panic!("not a state of seven corners"),
    }
}

/// The states that the nine moves make from a solved cube, in column order.
static STATES: [PocketState; 9] = {
    let generators = [U, R, F];
    let mut states = [PocketState::SOLVED; 9];
    let mut column = 0;
    while column < 9 {
        let generator = &generators[column / 3];
        states[column] = if column % 3 == 0 {
            *generator
        } else {
            states[column - 1].then(generator)
        };
        column += 1;
    }
    states
};

impl PocketMove {
    /// The nine moves of the half-turn metric, in column order.
    pub const ALL: [Self; 9] = [
        Self::U1,
        Self::U2,
        Self::U3,
        Self::R1,
        Self::R2,
        Self::R3,
        Self::F1,
        Self::F2,
        Self::F3,
    ];

    /// Its column in the tables, below 9.
    #[must_use]
    pub const fn column(self) -> usize {
        self as usize
    }

    /// The face that turns.
    #[must_use]
    pub const fn face(self) -> Face {
        [Face::U, Face::R, Face::F][self.column() / 3]
    }

    /// How far it turns.
    #[must_use]
    pub const fn amount(self) -> Amount {
        Amount::ALL[self.column() % 3]
    }

    /// The turn of this face by this amount, if it keeps the corner at DBL.
    #[must_use]
    pub const fn new(face: Face, amount: Amount) -> Option<Self> {
        let axis = match face {
            Face::U => 0,
            Face::R => 1,
            Face::F => 2,
            Face::D | Face::L | Face::B => return None,
        };
        Some(Self::ALL[3 * axis + amount.quarter_turns() as usize - 1])
    }

    /// The move that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        let column = self.column();
        Self::ALL[column - column % 3 + (2 - column % 3)]
    }

    /// The state that the move makes from a solved cube.
    #[must_use]
    pub const fn state(self) -> &'static PocketState {
        &STATES[self.column()]
    }

    /// The move in the notation for cubes of all sizes.
    #[must_use]
    pub const fn notation(self) -> Move {
        Move::face(self.face(), self.amount())
    }
}

impl PocketState {
    /// The state after one more move.
    #[must_use]
    pub const fn after(&self, step: PocketMove) -> Self {
        self.then(step.state())
    }
}

impl fmt::Display for PocketMove {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.notation().fmt(out)
    }
}
