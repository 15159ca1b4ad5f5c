//! Turns of a cube's corners worked out from where things are in space.

use super::orbits::OrbitMove;

/// A corner of the cube: on each of the axes x, y, z the sign of its side.
pub(super) type Corner = [i8; 3];

/// The axis on whose sticker the twist of a corner is read.
const REFERENCE_AXIS: usize = 1;

/// A turn in space: axis a goes to axis `image[a]`, times `sign[a]`.
#[derive(Clone, Copy)]
pub(super) struct Rotation {
    image: [usize; 3],
    sign: [i8; 3],
}

impl Rotation {
    /// A quarter turn about an axis.
    pub(super) fn quarter(axis: usize) -> Self {
        let (a, b) = ((axis + 1) % 3, (axis + 2) % 3);
        let mut rotation = Self {
            image: [0, 1, 2],
            sign: [1; 3],
        };
        (rotation.image[a], rotation.image[b]) = (b, a);
        rotation.sign[b] = -1;
        rotation
    }

    /// A third of a turn about the diagonal through a corner.
    pub(super) fn third(corner: Corner) -> Self {
        let image = [1, 2, 0];
        Self {
            image,
            sign: [0, 1, 2].map(|axis| corner[axis] * corner[image[axis]]),
        }
    }

    /// Where a point goes.
    pub(super) fn apply(self, point: Corner) -> Corner {
        let mut moved = [0; 3];
        for axis in 0..3 {
            moved[self.image[axis]] = self.sign[axis] * point[axis];
        }
        moved
    }

    /// The twist gained by a corner that this turn takes to `place`.
    ///
    /// Going round a corner, its three stickers lie on y, z, x or on y, x, z, depending on which of
    /// the two kinds of corners it is.
    fn twist_at(self, place: Corner) -> u8 {
        let side = place[0] * place[1] * place[2];
        let axis = self.image[REFERENCE_AXIS];
        let round = if side > 0 { [1, 2, 0] } else { [1, 0, 2] };
        (0..3)
            .find(|&twist| round[usize::from(twist)] == axis)
            .unwrap_or(0)
    }

    /// What the turn does to the corners of a list that meet a condition, the others staying.
    pub(super) fn of_corners(
        self,
        corners: &[Corner],
        turned: impl Fn(Corner) -> bool,
    ) -> OrbitMove {
        let mut changes = Vec::new();
        for (source, &corner) in corners
            .iter()
            .enumerate()
            .filter(|&(_, &corner)| turned(corner))
        {
            let target = self.apply(corner);
            changes.extend(
                corners
                    .iter()
                    .position(|&place| place == target)
                    .map(|place| (place, source as u8, self.twist_at(target))),
            );
        }
        OrbitMove::changing(corners.len() as u8, &changes)
    }
}

/// The corners of a cube; those of each of the two tetrahedra in it stand together.
pub(super) fn corners() -> Vec<Corner> {
    let mut corners: Vec<Corner> = (0..8_u8)
        .map(|bits| [0, 1, 2].map(|axis| if bits >> axis & 1 == 0 { 1 } else { -1 }))
        .collect();
    corners.sort_by_key(|corner| -corner.iter().product::<i8>());
    corners
}
