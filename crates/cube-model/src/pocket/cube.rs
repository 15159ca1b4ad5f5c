//! The cube in hand: eight corners, any grip, any move.

use core::ops::Mul;

use perm_index::{Perm, ZeroSum};

use super::corner::{CORNERS, Corner};
use super::state::PocketState;
use crate::notation::{Amount, Face, Move, Sequence};
use crate::nxn::{CubeSize, LayerTurn, NotOnCube, Rotation};

/// A pocket cube as it lies in the hand: which piece is at each of the eight corners, and how it is
/// twisted.
///
/// These states form a group: `a * b` is the cube after what makes a and then what makes b. Turns of
/// the whole cube are among them, so a solved cube has 24 of these states and there are
/// 24 * 3,674,160 in all.
///
/// ```
/// use cube_model::notation::Sequence;
/// use cube_model::pocket::PocketCube;
///
/// let six_times: Sequence = "(R U R' U')6".parse()?;
/// assert_eq!(PocketCube::SOLVED.after(&six_times)?, PocketCube::SOLVED);
/// let turned: Sequence = "R L'".parse()?;
/// assert_ne!(PocketCube::SOLVED.after(&turned)?, PocketCube::SOLVED);
/// assert!(PocketCube::SOLVED.after(&turned)?.is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
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

    /// The cube with these pieces at the corners in the order of [`Corner::ALL`], twisted so.
    ///
    /// Every permutation and every twist vector of sum 0 (mod 3) can be reached.
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
        // Seen from the other end of the axis, the faces D, L and B turn the other way.
        let axis = face.axis();
        let amount = if axis.rotation_face() as u8 == face as u8 {
            amount
        } else {
            amount.inverse()
        };
        Self::moved(Rotation::of(axis, amount), Some(face))
    }

    /// The solved cube after turning all corners, or those of one face, as a rotation does.
    const fn moved(rotation: Rotation, only: Option<Face>) -> Self {
        // `colour_at` tells where a face's colour comes from; its inverse, where it goes.
        let destination = rotation.inverse();
        let mut pieces = [0; CORNERS];
        let mut twists = [0; CORNERS];
        let mut c = 0;
        while c < CORNERS {
            let [a, b, c_face] = Corner::ALL[c].faces();
            let (target, twist) = if turns(Corner::ALL[c], only) {
                let moved = [
                    destination.colour_at(a),
                    destination.colour_at(b),
                    destination.colour_at(c_face),
                ];
                match Corner::at(moved) {
                    // The face that was on top is `shift` faces before the top of the new place.
                    Some((target, shift)) => (target as usize, (3 - shift) % 3),
                    None => panic!("a rotation takes corners to corners"),
                }
            } else {
                (c, 0)
            };
            pieces[target] = c as u8;
            twists[target] = twist;
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
    /// When a 2x2x2 has no such move (`M`, `3R`, `3Rw`).
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
        let turn = LayerTurn::new(step, CubeSize::POCKET)?;
        let turned = |face: Face, amount: Amount| &TURNED[face as usize][amount as usize];
        let (face, amount) = (turn.face(), turn.amount());
        let near = turned(face, amount);
        // The far layer turns as its own face does the other way round.
        let far = turned(face.opposite(), amount.inverse());
        Ok(match (turn.layers().first(), turn.layers().last()) {
            (1, 1) => self.then(near),
            (2, 2) => self.then(far),
            _ => self.then(near).then(far),
        })
    }

    /// The cube after more moves.
    ///
    /// # Errors
    ///
    /// When a 2x2x2 has no such move (`M`, `3R`, `3Rw`).
    ///
    /// ```
    /// use cube_model::notation::Sequence;
    /// use cube_model::pocket::PocketCube;
    ///
    /// let scramble: Sequence = "R U' F2 y L".parse()?;
    /// let cube = PocketCube::SOLVED.after(&scramble)?;
    /// assert_eq!(cube.after(&scramble.inverse())?, PocketCube::SOLVED);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, moves: &Sequence) -> Result<Self, NotOnCube> {
        moves
            .moves()
            .iter()
            .try_fold(*self, |cube, &step| cube.after_move(step))
    }

    /// What undoes it: `a * a.inverse()` is solved.
    #[must_use]
    pub const fn inverse(&self) -> Self {
        let pieces = self.pieces.inverse();
        Self {
            twists: self.twists.permuted(&pieces).negated(),
            pieces,
        }
    }

    /// This and then the other: `self * other`, also in constants.
    #[must_use]
    pub const fn then(&self, other: &Self) -> Self {
        Self {
            pieces: self.pieces.compose(&other.pieces),
            twists: self.twists.permuted(&other.pieces).plus(&other.twists),
        }
    }

    /// Whether every face shows one colour, however the cube is held.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.state() == PocketState::SOLVED
    }

    /// The one rotation that brings the piece at DBL there, twisted as it is, on a solved cube.
    ///
    /// ```
    /// use cube_model::nxn::Rotation;
    /// use cube_model::pocket::PocketCube;
    ///
    /// for rotation in Rotation::ALL {
    ///     assert_eq!(PocketCube::rotated(rotation).grip(), rotation);
    /// }
    /// ```
    #[must_use]
    pub fn grip(&self) -> Rotation {
        self.held_grip().rotation
    }

    fn held_grip(&self) -> &'static Grip {
        let held = Corner::Dbl as usize;
        let piece = usize::from(self.pieces.as_array()[held]);
        let twist = usize::from(self.twists.as_array()[held]);
        &GRIPS[piece][twist]
    }

    /// The state that is left when the grip does not matter.
    ///
    /// The piece at DBL counts as being right there, and the others are named after the places that
    /// they then belong to. So the places stay where they are in the hand, and U, R and F mean the same
    /// turns on the state as on this cube.
    #[must_use]
    pub fn state(&self) -> PocketState {
        let renamed = self.held_grip().undone * *self;
        PocketState::of_held(&renamed)
    }
}

/// The turns of each face by each amount, since working one out takes longer than making it.
static TURNED: [[PocketCube; 3]; 6] = {
    let mut turned = [[PocketCube::SOLVED; 3]; 6];
    let mut i = 0;
    while i < 18 {
        turned[i / 3][i % 3] = PocketCube::turned(Face::ALL[i / 3], Amount::ALL[i % 3]);
        i += 1;
    }
    turned
};

/// A way to hold the cube, and the solved cube turned back from it.
#[derive(Clone, Copy)]
struct Grip {
    rotation: Rotation,
    undone: PocketCube,
}

/// The grips by the piece that they bring to DBL and its twist there.
static GRIPS: [[Grip; 3]; CORNERS] = {
    let mut grips = [[Grip {
        rotation: Rotation::IDENTITY,
        undone: PocketCube::SOLVED,
    }; 3]; CORNERS];
    let mut i = 0;
    while i < Rotation::ALL.len() {
        let rotation = Rotation::ALL[i];
        let turned = PocketCube::rotated(rotation);
        let held = Corner::Dbl as usize;
        let piece = turned.pieces.as_array()[held] as usize;
        let twist = turned.twists.as_array()[held] as usize;
        grips[piece][twist] = Grip {
            rotation,
            undone: turned.inverse(),
        };
        i += 1;
    }
    grips
};

/// Whether a turn of this face, or of everything, moves a corner.
const fn turns(corner: Corner, only: Option<Face>) -> bool {
    let Some(face) = only else { return true };
    let [a, b, c] = corner.faces();
    a as u8 == face as u8 || b as u8 == face as u8 || c as u8 == face as u8
}

impl Mul for PocketCube {
    type Output = Self;

    /// See [`PocketCube::then`].
    fn mul(self, other: Self) -> Self {
        self.then(&other)
    }
}
