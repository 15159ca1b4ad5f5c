//! The net of a puzzle: the stickers of its pieces, laid out flat.

mod pyraminx;
mod skewb;

use cube_model::net::{Colour, Net};
use cube_model::notation::{Axis, Face};
use cube_model::space::Point;

use super::geometry::Geometry;
use super::placement::{Placement, Pose};
use crate::known::Layout;

/// The largest number of layers of a box that is laid out.
pub(super) const MAX_LAYERS: u16 = 10;

impl Geometry {
    /// The net of a placement, if the puzzle has one.
    pub(super) fn net(&self, placement: &Placement) -> Option<Net<Colour>> {
        match self.layout {
            Layout::None => None,
            Layout::Box { size, .. } if size.into_iter().any(|count| count > MAX_LAYERS) => None,
            Layout::Box {
                size,
                scale,
                corners_only,
            } => Some(Net::of_box(size.map(usize::from), |face, row, column| {
                let place = place_in_box(size, face, row, column);
                match self.home(place, scale) {
                    Some(place) => colour(self.shown(placement, place, Point::towards(&[face]))),
                    None if corners_only => Colour::BLANK,
                    // The middle of a box of one layer, which is not a piece.
                    None => Colour::of(placement.core.colour_at(face)),
                }
            })),
            Layout::Pyraminx => Some(pyraminx::net(self, placement)),
            Layout::Skewb => Some(skewb::net(self, placement)),
        }
    }

    /// The number of the place at a point of the layout.
    pub(super) fn home(&self, Point(at): Point, scale: i16) -> Option<usize> {
        let is_between = at.iter().any(|coordinate| coordinate % scale != 0);
        let at = Point(at.map(|coordinate| coordinate / scale));
        self.shape.home(at).filter(|_| !is_between)
    }

    /// The colour that the piece in a place shows in a direction.
    pub(super) fn shown(&self, placement: &Placement, place: usize, towards: Point) -> usize {
        let colour = self.sticker(placement.poses[place], towards);
        colour.expect("a piece that is seen on a face has a sticker there")
    }

    /// The colour that a piece shows in a direction, if it has a sticker there.
    pub(super) fn sticker(&self, pose: Pose, towards: Point) -> Option<usize> {
        let at_home = towards.turned(pose.turned.inverse());
        let piece = &self.shape.pieces[usize::from(pose.piece)];
        let mut stickers = piece.stickers.iter();
        let sticker = stickers.find(|sticker| sticker.towards == at_home);
        sticker.map(|sticker| sticker.colour)
    }
}

/// The colour of the face of a cube with this number.
fn colour(face: usize) -> Colour {
    Colour::of(Face::ALL[face])
}

/// The point of the piece in a row and a column of a face of a box, counted as in the net.
pub(super) fn place_in_box(size: [u16; 3], face: Face, row: usize, column: usize) -> Point {
    let [right, down] = across(face);
    let mut at = Point::towards(&[face]).0;
    let [width, height, depth] = size.map(u16::cast_signed);
    let layers = |axis: Axis| [width, height, depth][axis as usize];
    at[face.axis() as usize] *= layers(face.axis()) - 1;
    // Faces have fewer rows and columns than boxes have layers.
    for (direction, number) in [(right, column as i16), (down, row as i16)] {
        let axis = direction.axis();
        let along = 2 * number - (layers(axis) - 1);
        at[axis as usize] = along * Point::towards(&[direction]).0[axis as usize];
    }
    Point(at)
}

/// The faces to which the columns and the rows of a face lead in the net.
const fn across(face: Face) -> [Face; 2] {
    match face {
        Face::U => [Face::R, Face::F],
        Face::R => [Face::B, Face::D],
        Face::F => [Face::R, Face::D],
        Face::D => [Face::R, Face::B],
        Face::L => [Face::F, Face::D],
        Face::B => [Face::L, Face::D],
    }
}
