//! The colour scheme: which colour belongs to which face of a solved box.

use cube_model::notation::{Axis, Face};
use cube_model::nxn::Rotation;
use cube_model::pocket::Corner;
use cube_model::space::Point;

use super::stickers::Stickers;
use crate::puzzle::geometry::Geometry;

/// The colours of the faces U R F D L B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scheme([char; 6]);

impl Scheme {
    /// Possible colour schemes, the most plausible first. If each face has a fixed centre, only the scheme of the
    /// centres. Otherwise the letters of the faces, and then the scheme with the corner at DBL in place, in all
    /// rotations. If neither fits, the colours in the order of first appearance.
    pub(super) fn all(geometry: &Geometry, size: [u16; 3], stickers: &Stickers) -> Vec<Self> {
        if let Some(scheme) = Self::by_centres(geometry, size, stickers) {
            return vec![scheme];
        }
        let literal = Self(Face::ALL.map(Face::letter));
        let mut all = Vec::new();
        if literal.fits(stickers) {
            all.push(literal);
        }
        if let Some(scheme) = Self::by_corner(geometry, size, stickers) {
            all.extend(Rotation::ALL.map(|rotation| {
                Self(Face::ALL.map(|face| scheme.0[rotation.colour_at(face) as usize]))
            }));
        }
        if all.is_empty() {
            let counts = stickers.counts();
            let colours = counts.iter().map(|&(colour, _)| colour);
            let colours: Vec<char> = colours.collect();
            all.extend(<[char; 6]>::try_from(colours).map(Self));
        }
        all
    }

    /// The letters of the colours of the faces U R F D L B.
    pub(super) const fn letters(&self) -> [char; 6] {
        self.0
    }

    /// The face of a colour.
    pub(super) fn face(&self, colour: char) -> Option<Face> {
        let number = self.0.iter().position(|&known| known == colour)?;
        Some(Face::ALL[number])
    }

    /// The grip in which a box shows this scheme, if its letters are those of the faces.
    pub(super) fn grip(&self) -> Option<Rotation> {
        let faces: Vec<Face> = self
            .0
            .iter()
            .filter_map(|&letter| Face::from_letter(letter))
            .collect();
        let faces = <[Face; 6]>::try_from(faces).ok()?;
        Rotation::with_colours(|face| faces[face as usize])
    }

    fn fits(&self, stickers: &Stickers) -> bool {
        let counts = stickers.counts();
        counts.iter().all(|(colour, _)| self.0.contains(colour))
    }

    fn by_centres(geometry: &Geometry, size: [u16; 3], stickers: &Stickers) -> Option<Self> {
        if size.iter().any(|count| count % 2 == 0) || size.contains(&1) {
            return None;
        }
        let middle = |face: Face| {
            let place = geometry
                .shape
                .home(outermost(size, Point::towards(&[face])))?;
            let &(_, number) = stickers.places[place].first()?;
            Some(stickers.colours[number])
        };
        let colours: Vec<char> = Face::ALL.into_iter().filter_map(middle).collect();
        let scheme = Self(<[char; 6]>::try_from(colours).ok()?);
        scheme.fits(stickers).then_some(scheme)
    }

    /// The scheme in which the corner at DBL is in place. Opposite colours never meet in a corner.
    fn by_corner(geometry: &Geometry, size: [u16; 3], stickers: &Stickers) -> Option<Self> {
        let corners = corners(geometry, size, stickers);
        let (_, own) = *corners.iter().find(|(corner, _)| *corner == Corner::Dbl)?;
        let others: Vec<char> = stickers
            .counts()
            .iter()
            .map(|&(colour, _)| colour)
            .filter(|colour| !own.contains(colour))
            .collect();
        let opposite = |colour: char| {
            let meet = |other: char| {
                corners
                    .iter()
                    .any(|(_, shown)| shown.contains(&colour) && shown.contains(&other))
            };
            let mut apart = others.iter().copied().filter(|&other| !meet(other));
            apart.next().filter(|_| apart.next().is_none())
        };
        let [down, back, left] = own;
        let [up, front, right] = [opposite(down)?, opposite(back)?, opposite(left)?];
        let scheme = Self([up, right, front, down, left, back]);
        scheme.fits(stickers).then_some(scheme)
    }
}

/// The corners of a box that are in its text, each with the colours on its [faces](Corner::faces).
fn corners(geometry: &Geometry, size: [u16; 3], stickers: &Stickers) -> Vec<(Corner, [char; 3])> {
    let shown = |corner: Corner| {
        let place = geometry.shape.home(outermost(size, corner.point()))?;
        let shown = corner.faces().map(|face| {
            let mut on_piece = stickers.places[place].iter();
            let found = on_piece.find(|(other, _)| *other == face);
            found.map(|&(_, number)| stickers.colours[number])
        });
        let [Some(a), Some(b), Some(c)] = shown else {
            return None;
        };
        Some((corner, [a, b, c]))
    };
    Corner::ALL.into_iter().filter_map(shown).collect()
}

/// The place of a box that is farthest out in a direction.
fn outermost(size: [u16; 3], Point(towards): Point) -> Point {
    Point(Axis::ALL.map(|axis| (size[axis as usize].cast_signed() - 1) * towards[axis as usize]))
}
