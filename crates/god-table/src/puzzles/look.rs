//! From the number of a state to what is seen: what the pictures of several puzzles have in common.

use cube_model::net::{Colour, Net};
use cube_model::notation::{Axis, Face};
use cube_model::pocket::PocketCube;
use row_search::{Orbit, OrbitSpace, OrbitState, State};

/// Where the pieces of a state are, orbit by orbit; `None` if there is no such state.
///
/// Numbers of states don't depend on the moves, so a space without any will do, which costs nothing.
pub(super) fn arrangement(orbits: &[Orbit], state: State) -> Option<Vec<OrbitState>> {
    let unmoved: Vec<_> = orbits.iter().map(|&orbit| (orbit, Vec::new())).collect();
    let space = OrbitSpace::new(&unmoved).expect("the orbits of the list are told soundly");
    space.unrank(state).ok()
}

/// The net of the corners of a cube in the hand.
pub(super) fn of_corners(cube: &PocketCube) -> Net<Colour> {
    let corners = Corners::of(cube);
    Net::of_box([2; 3], |face, row, column| {
        Colour::of(corners.colour(face, row == 0, column == 0))
    })
}

/// The colours of the corners of a cube, face by face.
pub(super) struct Corners([Face; 24]);

impl Corners {
    pub(super) fn of(cube: &PocketCube) -> Self {
        Self(cube.facelets())
    }

    /// The colour in a corner of a face as it lies in the net: above or below, left or right.
    pub(super) fn colour(&self, face: Face, above: bool, left: bool) -> Face {
        self.0[4 * face as usize + 2 * usize::from(!above) + usize::from(!left)]
    }
}

/// The piece of a box one layer deep that a sticker is on: its column and its row, seen from the front.
pub(super) fn piece_of_flat(
    [width, height]: [usize; 2],
    sticker: (Face, usize, usize),
) -> [usize; 2] {
    let (face, row, column) = sticker;
    match face {
        Face::F => [column, row],
        Face::B => [width - 1 - column, row],
        Face::U => [column, 0],
        Face::D => [column, height - 1],
        Face::L => [0, row],
        Face::R => [width - 1, row],
    }
}

/// The colour that a piece shows on a face once half turns have reversed it across or up and down: about any
/// axis a half turn reverses the two others, so it is turned over if it is reversed one way and not the other.
pub(super) fn half_turned(face: Face, [across, up_and_down]: [bool; 2]) -> Face {
    let is_reversed = match face.axis() {
        Axis::X => across,
        Axis::Y => up_and_down,
        Axis::Z => across != up_and_down,
    };
    if is_reversed { face.opposite() } else { face }
}
