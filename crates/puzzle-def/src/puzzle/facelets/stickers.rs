//! The stickers of a box in the order of the text, each with its piece.

use cube_model::net::Net;
use cube_model::notation::Face;
use cube_model::space::Point;

use super::{FaceletsError, text};
use crate::puzzle::geometry::Geometry;
use crate::puzzle::net::place_in_box;

/// The colours of a box, in the order of the faces U R F D L B, each row by row.
#[derive(Debug)]
pub(super) struct Stickers {
    pub(super) colours: Vec<char>,
    /// The byte offset of each colour.
    pub(super) bytes: Vec<usize>,
    /// For each place, the faces and the numbers of its stickers. The fixed middle of a box of one layer comes last.
    pub(super) places: Vec<Vec<(Face, usize)>>,
}

impl Stickers {
    /// Reads the colours in a text.
    pub(super) fn read(
        geometry: &Geometry,
        size: [u16; 3],
        text: &str,
    ) -> Result<Self, FaceletsError> {
        let mut places = vec![Vec::new(); geometry.shape.pieces.len() + 1];
        let net = Net::of_box(size.map(usize::from), |face, row, column| {
            let at: Point = place_in_box(size, face, row, column);
            let place = geometry.shape.home(at).unwrap_or(places.len() - 1);
            (face, place)
        });
        let mut sizes = [0; 6];
        for (number, sticker) in net.stickers().enumerate() {
            let (face, place) = sticker.shows;
            places[place].push((face, number));
            sizes[face as usize] += 1;
        }
        let (bytes, colours) = text::colours(&net, text)?.into_iter().unzip();
        let stickers = Self {
            colours,
            bytes,
            places,
        };
        stickers.check_counts(sizes)?;
        Ok(stickers)
    }

    /// Checks that there are six colours with as many stickers as the faces have.
    fn check_counts(&self, expected: [usize; 6]) -> Result<(), FaceletsError> {
        let counts = self.counts();
        let mut found: Vec<usize> = counts.iter().map(|&(_, count)| count).collect();
        let mut sizes = expected;
        found.sort_unstable();
        sizes.sort_unstable();
        if found == sizes {
            return Ok(());
        }
        Err(FaceletsError::WrongCounts { counts, expected })
    }

    /// Every colour with the number of its stickers, in the order of first appearance.
    pub(super) fn counts(&self) -> Vec<(char, usize)> {
        let mut counts: Vec<(char, usize)> = Vec::new();
        for &colour in &self.colours {
            match counts.iter_mut().find(|(known, _)| *known == colour) {
                Some((_, count)) => *count += 1,
                None => counts.push((colour, 1)),
            }
        }
        counts
    }

    /// The faces on which a place is seen.
    pub(super) fn name(&self, place: usize) -> String {
        let faces = self.places[place].iter();
        faces.map(|(face, _)| face.letter()).collect()
    }

    /// The colours visible in a place, and the byte offset of the first.
    pub(super) fn shown(&self, place: usize) -> (String, usize) {
        let stickers = &self.places[place];
        let colours = stickers.iter().map(|&(_, number)| self.colours[number]);
        (colours.collect(), self.bytes[stickers[0].1])
    }

    /// The error for colours that no piece shows in this place.
    pub(super) fn impossible(&self, place: usize) -> FaceletsError {
        let (colours, byte) = self.shown(place);
        FaceletsError::Impossible {
            place: self.name(place),
            colours,
            byte,
        }
    }
}
