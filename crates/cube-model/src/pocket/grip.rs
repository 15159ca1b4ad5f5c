//! Converts between the cube in hand and its state up to the grip.

use perm_index::{Perm, ZeroSum};

use super::corner::{CORNERS, Corner, MOVABLE};
use super::cube::PocketCube;
use super::state::PocketState;
use crate::nxn::Rotation;

impl PocketCube {
    /// Whether every face shows one colour, however the cube is held.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.state() == PocketState::SOLVED
    }

    /// The rotation that, applied to a solved cube, brings the piece at DBL there with the same
    /// twist. It is unique.
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
        let piece = usize::from(self.pieces().as_array()[held]);
        let twist = usize::from(self.twists().as_array()[held]);
        &GRIPS[piece][twist]
    }

    /// The state up to the grip.
    ///
    /// The piece at DBL counts as correct, and the other pieces are named after the places they
    /// then belong to. So the places stay where they are in the hand, and U, R and F are the same
    /// turns of the state as of this cube.
    #[must_use]
    pub fn state(&self) -> PocketState {
        let renamed = self.held_grip().undone * *self;
        let mut pieces = [0; MOVABLE];
        let mut twists = [0; MOVABLE];
        pieces.copy_from_slice(&renamed.pieces().as_array()[..MOVABLE]);
        twists.copy_from_slice(&renamed.twists().as_array()[..MOVABLE]);
        match (Perm::new(pieces), ZeroSum::new(twists)) {
            (Ok(pieces), Ok(twists)) => PocketState::new(pieces, twists),
            _ => unreachable!("the piece at DBL is in place, so the others fill the other places"),
        }
    }
}

impl PocketState {
    /// The cube in hand for this state in the standard grip, with the corner at DBL in place.
    ///
    /// ```
    /// use cube_model::pocket::{PocketCube, PocketState};
    ///
    /// assert_eq!(PocketState::SOLVED.cube(), PocketCube::SOLVED);
    /// ```
    #[must_use]
    pub fn cube(&self) -> PocketCube {
        let mut pieces = [Corner::Dbl as u8; CORNERS];
        let mut twists = [0; CORNERS];
        pieces[..MOVABLE].copy_from_slice(self.pieces().as_array());
        twists[..MOVABLE].copy_from_slice(self.twists().as_array());
        match (Perm::new(pieces), ZeroSum::new(twists)) {
            (Ok(pieces), Ok(twists)) => PocketCube::new(pieces, twists),
            _ => unreachable!("seven places filled with seven pieces, and the eighth with its own"),
        }
    }
}

/// A way to hold the cube, and the inverse rotation of a solved cube.
#[derive(Clone, Copy)]
struct Grip {
    rotation: Rotation,
    undone: PocketCube,
}

/// The grips, indexed by the piece that they bring to DBL and its twist there.
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
        let piece = turned.pieces().as_array()[held] as usize;
        let twist = turned.twists().as_array()[held] as usize;
        grips[piece][twist] = Grip {
            rotation,
            undone: turned.inverse(),
        };
        i += 1;
    }
    grips
};
