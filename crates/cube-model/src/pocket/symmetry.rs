//! The 48 symmetries of the cube: rotations, with or without a reflection.

use core::fmt;

use perm_index::{Perm, ZeroSum};

use super::corner::CORNERS;
use super::cube::PocketCube;
use super::state::PocketState;
use crate::nxn::Rotation;

/// A symmetry of the cube: an optional reflection, followed by a turn of the whole cube.
///
/// Symmetric states need the same number of moves, since a symmetry only renames the moves. It acts
/// as a homomorphism, up to how the cube is held: `s.of(&a.then(&b)) == s.of(&a).then(&s.of(&b))`.
///
/// ```
/// use cube_model::nxn::Rotation;
/// use cube_model::pocket::{PocketCube, Symmetry};
///
/// let state = |text: &str| text.parse().map(|turns| PocketCube::SOLVED.after(&turns).state());
/// // In a mirror between left and right, R U' is L' U.
/// let mirror = Symmetry::new(Rotation::IDENTITY, true);
/// assert_eq!(mirror.of(&state("R U'")?), state("L' U")?);
/// assert_eq!(Symmetry::ALL.len(), 48);
/// # Ok::<(), cube_model::nxn::TurnsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Symmetry {
    rotation: Rotation,
    mirrored: bool,
}

/// The reflection that exchanges left and right, on corners: URF and UFL, ULB and UBR, DFR and DLF,
/// DRB and DBL. Top and bottom stay, so twists just change sign.
const MIRROR: Perm<CORNERS> = match Perm::new([1, 0, 3, 2, 5, 4, 7, 6]) {
    Ok(places) => places,
    Err(_) => panic!("not a permutation of the corners"),
};

impl Symmetry {
    /// All symmetries: the 24 turns of the whole cube, then the same after the reflection.
    pub const ALL: [Self; 48] = {
        let mut all = [Self::new(Rotation::IDENTITY, false); 48];
        let mut i = 0;
        while i < all.len() {
            all[i] = Self::new(Rotation::ALL[i % 24], i >= 24);
            i += 1;
        }
        all
    };

    /// The reflection that exchanges left and right if `mirrored`, then a turn of the whole cube.
    #[must_use]
    pub const fn new(rotation: Rotation, mirrored: bool) -> Self {
        Self { rotation, mirrored }
    }

    /// The turn of the whole cube.
    #[must_use]
    pub const fn rotation(self) -> Rotation {
        self.rotation
    }

    /// Whether the reflection is included.
    #[must_use]
    pub const fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// The image of a cube in the hand: the result of the renamed moves on a solved cube.
    #[must_use]
    pub const fn of_cube(self, cube: &PocketCube) -> PocketCube {
        let seen = if self.mirrored { mirror(cube) } else { *cube };
        let turn = PocketCube::rotated(self.rotation);
        turn.inverse().then(&seen).then(&turn)
    }

    /// The image of a state.
    #[must_use]
    pub fn of(self, state: &PocketState) -> PocketState {
        self.of_cube(&state.cube()).state()
    }
}

/// The cube reflected between left and right.
const fn mirror(cube: &PocketCube) -> PocketCube {
    let pieces: Perm<CORNERS> = MIRROR.then(cube.pieces()).then(&MIRROR);
    let twists: ZeroSum<CORNERS, 3> = cube.twists().permuted(&MIRROR).negated();
    PocketCube::new(pieces, twists)
}

impl fmt::Debug for Symmetry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mirror = if self.mirrored { "mirror " } else { "" };
        write!(out, "Symmetry({mirror}{})", self.rotation)
    }
}
