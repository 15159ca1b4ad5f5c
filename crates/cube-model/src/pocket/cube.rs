//! The cube in hand: eight corners, any grip, any move.

use core::ops::Mul;

use perm_index::{Perm, ZeroSum};

use super::corner::{CORNERS, Corner};
use super::turns::PocketTurns;
use crate::notation::{Amount, Face, Move};
use crate::nxn::{CubeSize, LayerTurn, NotOnCube, Rotation};

/// A pocket cube in the hand: the piece at each of the eight corners and its twist.
///
/// These cubes form a group: `a * b` is the cube after the moves of a, then those of b. Turns of
/// the whole cube are included, so there are 24 solved cubes and 24 * 3,674,160 cubes in all.
///
/// ```
/// use cube_model::pocket::PocketCube;
///
/// let six_times = PocketCube::SOLVED.after(&"(R U R' U')6".parse()?);
/// assert_eq!(six_times, PocketCube::SOLVED);
///
/// let turned = PocketCube::SOLVED.after(&"R L'".parse()?);
/// assert_ne!(turned, PocketCube::SOLVED);
/// assert!(turned.is_solved());
/// # Ok::<(), cube_model::nxn::TurnsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PocketCube {
    pieces: Perm<CORNERS>,
    twists: ZeroSum<CORNERS, 3>,
}

impl PocketCube {
    /// The solved cube in the standard grip.
    pub const SOLVED: Self = Self {
        pieces: Perm::IDENTITY,
        twists: ZeroSum::ZERO,
    };

    /// The cube with these pieces and their twists at the corners, in the order of [`Corner::ALL`].
    ///
    /// Every permutation can be reached, with every twist vector whose sum is 0 (mod 3).
    ///
    /// ```
    /// use cube_model::pocket::PocketCube;
    /// use perm_index::{Perm, ZeroSum};
    ///
    /// assert_eq!(PocketCube::new(Perm::IDENTITY, ZeroSum::ZERO), PocketCube::SOLVED);
    /// ```
    #[must_use]
    pub const fn new(pieces: Perm<CORNERS>, twists: ZeroSum<CORNERS, 3>) -> Self {
        Self { pieces, twists }
    }

    /// The pieces, corner by corner.
    #[must_use]
    pub const fn pieces(&self) -> &Perm<CORNERS> {
        &self.pieces
    }

    /// The twists of those pieces.
    #[must_use]
    pub const fn twists(&self) -> &ZeroSum<CORNERS, 3> {
        &self.twists
    }

    /// The solved cube turned as a whole.
    ///
    /// ```
    /// use cube_model::notation::{Amount, Axis};
    /// use cube_model::nxn::Rotation;
    /// use cube_model::pocket::PocketCube;
    ///
    /// let x = PocketCube::rotated(Rotation::of(Axis::X, Amount::Clockwise));
    /// assert_eq!(x * x * x * x, PocketCube::SOLVED);
    /// ```
    #[must_use]
    pub const fn rotated(rotation: Rotation) -> Self {
        Self::moved(rotation, None)
    }

    /// The solved cube after turning one face.
    ///
    /// ```
    /// use cube_model::notation::{Amount, Face};
    /// use cube_model::pocket::PocketCube;
    ///
    /// let turn = PocketCube::turned(Face::D, Amount::Clockwise);
    /// assert_eq!(turn * turn, PocketCube::turned(Face::D, Amount::Half));
    /// ```
    #[must_use]
    pub const fn turned(face: Face, amount: Amount) -> Self {
        Self::moved(Rotation::as_face(face, amount), Some(face))
    }

    /// The solved cube after a rotation of all corners, or of those of one face.
    const fn moved(rotation: Rotation, only: Option<Face>) -> Self {
        let mut pieces = [0; CORNERS];
        let mut twists = [0; CORNERS];
        let mut c = 0;
        while c < CORNERS {
            let corner = Corner::ALL[c];
            let turns = match only {
                Some(face) => corner.is_on(face),
                None => true,
            };
            let (target, twist) = if turns {
                corner.rotated(rotation)
            } else {
                (corner, 0)
            };
            pieces[target as usize] = corner as u8;
            twists[target as usize] = twist;
            c += 1;
        }
        match (Perm::new(pieces), ZeroSum::new(twists)) {
            (Ok(pieces), Ok(twists)) => Self { pieces, twists },
            _ => panic!("a turn moves corners to different places and keeps the sum of twists"),
        }
    }

    /// The cube after one more move.
    ///
    /// # Errors
    ///
    /// If the move does not exist on a 2x2x2 (`M`, `3R`, `3Rw`).
    ///
    /// ```
    /// use cube_model::notation::{Axis, Amount, Move};
    /// use cube_model::pocket::PocketCube;
    ///
    /// let turned = PocketCube::SOLVED.after_move(Move::rotation(Axis::Y, Amount::Half))?;
    /// assert!(turned.is_solved());
    /// # Ok::<(), cube_model::nxn::NotOnCube>(())
    /// ```
    pub fn after_move(&self, step: Move) -> Result<Self, NotOnCube> {
        LayerTurn::new(step, CubeSize::POCKET).map(|turn| self.after_turn(turn))
    }

    /// The cube after one more turn of a 2x2x2.
    fn after_turn(&self, turn: LayerTurn) -> Self {
        let turned = |face: Face, amount: Amount| &TURNED[face as usize][amount as usize];
        let (face, amount) = (turn.face(), turn.amount());
        let near = turned(face, amount);
        // The far layer turns like its own face, but in the other direction.
        let far = turned(face.opposite(), amount.inverse());
        if turn.is_rotation() {
            self.then(near).then(far)
        } else if turn.layers().first() == 1 {
            self.then(near)
        } else {
            self.then(far)
        }
    }

    /// The cube after more moves.
    ///
    /// ```
    /// use cube_model::pocket::{PocketCube, PocketTurns};
    ///
    /// let scramble: PocketTurns = "R U' F2 y L".parse()?;
    /// let cube = PocketCube::SOLVED.after(&scramble);
    /// assert_eq!(cube.after(&scramble.inverse()), PocketCube::SOLVED);
    /// # Ok::<(), cube_model::nxn::TurnsError>(())
    /// ```
    #[must_use]
    pub fn after(&self, turns: &PocketTurns) -> Self {
        let steps = turns.turns().layer_turns().iter();
        steps.fold(*self, |cube, &turn| cube.after_turn(turn))
    }

    /// The cubes after each of the moves.
    ///
    /// ```
    /// use cube_model::pocket::{PocketCube, PocketTurns};
    ///
    /// let turns: PocketTurns = "R L' U".parse()?;
    /// let solved: Vec<bool> =
    ///     PocketCube::SOLVED.after_each(&turns).map(|cube| cube.is_solved()).collect();
    /// assert_eq!(solved, [false, true, false]);
    /// # Ok::<(), cube_model::nxn::TurnsError>(())
    /// ```
    pub fn after_each(&self, turns: &PocketTurns) -> impl Iterator<Item = Self> {
        let steps = turns.turns().layer_turns().iter();
        steps.scan(*self, |cube, &turn| {
            *cube = cube.after_turn(turn);
            Some(*cube)
        })
    }

    /// The inverse: `a * a.inverse()` is solved.
    #[must_use]
    pub const fn inverse(&self) -> Self {
        let pieces = self.pieces.inverse();
        Self {
            twists: self.twists.permuted(&pieces).negated(),
            pieces,
        }
    }

    /// The product `self * other`, as a `const fn`: first this cube, then the other.
    #[must_use]
    pub const fn then(&self, other: &Self) -> Self {
        Self {
            pieces: self.pieces.then(&other.pieces),
            twists: self.twists.permuted(&other.pieces).plus(&other.twists),
        }
    }
}

/// The turns of each face by each amount, precomputed because computing one takes longer than
/// applying it.
static TURNED: [[PocketCube; 3]; 6] = {
    let mut turned = [[PocketCube::SOLVED; 3]; 6];
    let mut i = 0;
    while i < 18 {
        turned[i / 3][i % 3] = PocketCube::turned(Face::ALL[i / 3], Amount::ALL[i % 3]);
        i += 1;
    }
    turned
};

impl Mul for PocketCube {
    type Output = Self;

    /// See [`PocketCube::then`].
    fn mul(self, other: Self) -> Self {
        self.then(&other)
    }
}
