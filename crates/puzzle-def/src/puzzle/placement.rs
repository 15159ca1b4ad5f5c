//! The places and orientations of a puzzle's pieces as it is held in the hand.

use cube_model::nxn::Rotation;

/// A piece in a place: its number, and how it has been turned on the way from its home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pose {
    pub(crate) piece: u16,
    pub(crate) turned: Rotation,
}

/// The pieces in all places as the hand holds the puzzle, and the rotation of what holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Placement {
    pub(crate) poses: Vec<Pose>,
    pub(crate) core: Rotation,
}

impl Placement {
    /// A puzzle of this many pieces, all at home.
    pub(crate) fn solved(pieces: usize) -> Self {
        // A box of 50 layers has 14,408 of them.
        let home = |piece| Pose {
            piece: piece as u16,
            turned: Rotation::IDENTITY,
        };
        Self {
            poses: (0..pieces).map(home).collect(),
            core: Rotation::IDENTITY,
        }
    }

    /// Moves pieces to their new places and turns each of them by a rotation.
    pub(crate) fn take(&mut self, moved: &[Moved], rotation: Rotation) {
        let turned = |step: &Moved| {
            let pose = self.poses[usize::from(step.source)];
            Pose {
                piece: pose.piece,
                turned: pose.turned.then(rotation),
            }
        };
        let poses: Vec<Pose> = moved.iter().map(turned).collect();
        for (step, pose) in moved.iter().zip(poses) {
            self.poses[usize::from(step.target)] = pose;
        }
    }
}

/// The places from which and to which a motion takes a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moved {
    pub(crate) source: u16,
    pub(crate) target: u16,
}
