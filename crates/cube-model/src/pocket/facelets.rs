//! The 24 stickers: the colours of a cube, and parsing a cube from colours that a user typed.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use perm_index::{Perm, ZeroSum};

use super::corner::{CORNERS, Corner};
use super::cube::PocketCube;
use super::fault::{FaceletsError, Twist};
use super::state::PocketState;
use super::sticker_text::{self, STICKERS};
use crate::notation::Face;
use crate::nxn::Rotation;

/// The indices of each corner's stickers among the 24 (faces in the order U R F D L B, each row by
/// row), in the order of its faces.
///
/// ```text
///              +----+----+
///              |  0 |  1 |
///              +--- U ---+
///              |  2 |  3 |
///    +----+----+----+----+----+----+----+----+
///    | 16 | 17 |  8 |  9 |  4 |  5 | 20 | 21 |
///    +--- L ---+--- F ---+--- R ---+--- B ---+
///    | 18 | 19 | 10 | 11 |  6 |  7 | 22 | 23 |
///    +----+----+----+----+----+----+----+----+
///              | 12 | 13 |
///              +--- D ---+
///              | 14 | 15 |
///              +----+----+
/// ```
///
/// ```
/// use cube_model::pocket::{Corner, FACELETS};
///
/// // URF: the last sticker of U, the first of R, the second of F.
/// assert_eq!(FACELETS[Corner::Urf as usize], [3, 4, 9]);
/// ```
pub const FACELETS: [[usize; 3]; CORNERS] = [
    [3, 4, 9],
    [2, 8, 17],
    [0, 16, 21],
    [1, 20, 5],
    [13, 11, 6],
    [12, 19, 10],
    [15, 7, 22],
    [14, 23, 18],
];

impl PocketCube {
    /// The colours of the 24 stickers, named after the faces of the standard grip.
    ///
    /// ```
    /// use cube_model::pocket::{PocketCube, facelets_to_string};
    ///
    /// let solved = PocketCube::SOLVED.facelets();
    /// assert_eq!(facelets_to_string(&solved), "UUUURRRRFFFFDDDDLLLLBBBB");
    /// ```
    #[must_use]
    pub fn facelets(&self) -> [Face; STICKERS] {
        let mut colours = [Face::U; STICKERS];
        for (place, stickers) in FACELETS.iter().enumerate() {
            let piece = Corner::ALL[usize::from(self.pieces().as_array()[place])].faces();
            let twist = usize::from(self.twists().as_array()[place]);
            for (k, &colour) in piece.iter().enumerate() {
                colours[stickers[(k + twist) % 3]] = colour;
            }
        }
        colours
    }
}

/// The 24 stickers as letters.
#[must_use]
pub fn facelets_to_string(colours: &[Face; STICKERS]) -> String {
    colours.iter().map(|face| face.letter()).collect()
}

/// 24 stickers known to form a real pocket cube: its state and its colours.
///
/// ```
/// use cube_model::pocket::{Painting, PocketState};
///
/// // Any six letters will do, in any grip.
/// let solved = Painting::parse("wwww rrrr gggg yyyy oooo bbbb")?;
/// assert_eq!(solved.state(), PocketState::SOLVED);
/// assert_eq!(solved.to_string(), "wwwwrrrrggggyyyyoooobbbb");
/// # Ok::<(), cube_model::pocket::FaceletsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Painting {
    state: PocketState,
    colours: [char; 6],
}

impl Painting {
    /// Parses 24 stickers, faces in the order U R F D L B, each row by row. Any six letters or
    /// digits may stand for the colours. Blanks, line ends and the separators `/ , ; | -` are
    /// ignored. Faces may come in any order if each is named before its four stickers. Six lines of
    /// 2, 2, 8, 8, 2 and 2 stickers are read as a net: U, below it L F R B side by side, then D.
    ///
    /// ```
    /// use cube_model::pocket::Painting;
    ///
    /// let plain = Painting::parse("UFUFRRRRFDFDDBDBLLLLUBUB")?;
    /// assert_eq!(Painting::parse("UF/UF, RR/RR, FD/FD, DB/DB, LL/LL, UB/UB")?, plain);
    /// assert_eq!(Painting::parse("F:FDFD R:RRRR U:UFUF L:LLLL B:UBUB D:DBDB")?, plain);
    /// let net = "  UF\n  UF\nLLFDRRUB\nLLFDRRUB\n  DB\n  DB\n";
    /// assert_eq!(Painting::parse(net)?, plain);
    /// # Ok::<(), cube_model::pocket::FaceletsError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first reason why the stickers are not a cube; see [`FaceletsError`].
    pub fn parse(text: &str) -> Result<Self, FaceletsError> {
        let stickers = sticker_text::read(text)?;
        let colours = six_colours(&stickers)?;
        let scheme = Scheme::most_plausible(&stickers, &colours);
        let cube = scheme.cube(&stickers)?;
        let grip = cube.grip();
        Ok(Self {
            state: cube.state(),
            colours: Face::ALL.map(|face| scheme.colour(grip.colour_at(face))),
        })
    }

    /// The state, with the corner at DBL held.
    #[must_use]
    pub const fn state(&self) -> PocketState {
        self.state
    }

    /// The colours of the faces U R F D L B once it is solved by turns of U, R and F.
    #[must_use]
    pub const fn colours(&self) -> &[char; 6] {
        &self.colours
    }

    /// The colours of the 24 stickers.
    #[must_use]
    pub fn stickers(&self) -> [char; STICKERS] {
        self.state
            .cube()
            .facelets()
            .map(|face| self.colours[face as usize])
    }
}

impl fmt::Display for Painting {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.stickers()
            .iter()
            .try_for_each(|colour| colour.fmt(out))
    }
}

impl FromStr for Painting {
    type Err = FaceletsError;

    fn from_str(text: &str) -> Result<Self, FaceletsError> {
        Self::parse(text)
    }
}

/// The six colours in the order of first appearance.
fn six_colours(stickers: &[char; STICKERS]) -> Result<[char; 6], FaceletsError> {
    let mut counts: Vec<(char, usize)> = Vec::new();
    for &colour in stickers {
        match counts.iter_mut().find(|(known, _)| *known == colour) {
            Some((_, count)) => *count += 1,
            None => counts.push((colour, 1)),
        }
    }
    let colours: Vec<char> = counts.iter().map(|(colour, _)| *colour).collect();
    match <[char; 6]>::try_from(colours) {
        Ok(colours) if counts.iter().all(|(_, count)| *count == 4) => Ok(colours),
        _ => Err(FaceletsError::WrongCounts { counts }),
    }
}

/// A colour scheme: the colour of each face of a solved cube in some grip.
#[derive(Clone, Copy)]
struct Scheme {
    /// In the order of [`Face::ALL`].
    colours: [char; 6],
}

impl Scheme {
    /// The scheme that fits the most corners. Opposite colours never meet in a corner, and the
    /// sense in which its colours are listed is the same for all corners; up to turning the cube
    /// that leaves 15 ways of pairing six colours, each with its mirror image.
    fn most_plausible(stickers: &[char; STICKERS], colours: &[char; 6]) -> Self {
        let fits = |scheme: &Self, place| scheme.piece(corner_colours(stickers, place)).is_some();
        Self::all(*colours)
            .find(|scheme| (0..CORNERS).all(|place| fits(scheme, place)))
            .or_else(|| {
                Self::all(*colours)
                    .max_by_key(|scheme| (0..CORNERS).filter(|&place| fits(scheme, place)).count())
            })
            .expect("there are 30 schemes to choose from")
    }

    /// The 30 schemes: the first colour is up and any other opposite it; the second of the four
    /// left is (say) on the right and any of the three others opposite it; the last two go front
    /// and back either way.
    fn all([up, rest @ ..]: [char; 6]) -> impl Iterator<Item = Self> {
        (0..5).flat_map(move |d| {
            let mut sides = rest;
            sides.swap(0, d);
            let [down, right, rest @ ..] = sides;
            (0..3).flat_map(move |l| {
                let mut others = rest;
                others.swap(0, l);
                let [left, a, b] = others;
                [(a, b), (b, a)].map(|(front, back)| Self {
                    colours: [up, right, front, down, left, back],
                })
            })
        })
    }

    fn colour(&self, face: Face) -> char {
        self.colours[face as usize]
    }

    /// The face with a colour.
    fn face(&self, colour: char) -> Face {
        let index = self.colours.iter().position(|&known| known == colour);
        Face::ALL[index.expect("a scheme has the six colours of the stickers")]
    }

    /// The piece with these colours, clockwise, and its twist.
    fn piece(&self, colours: [char; 3]) -> Option<(Corner, u8)> {
        Corner::at(colours.map(|colour| self.face(colour)))
    }

    /// The cube that shows these stickers under this scheme.
    fn cube(&self, stickers: &[char; STICKERS]) -> Result<PocketCube, FaceletsError> {
        let mut pieces = [0; CORNERS];
        let mut twists = [0; CORNERS];
        for place in 0..CORNERS {
            let colours = corner_colours(stickers, place);
            let Some((piece, twist)) = self.piece(colours) else {
                return Err(self.impossible(place, colours));
            };
            pieces[place] = piece as u8;
            twists[place] = twist;
        }
        let pieces = Perm::new(pieces).map_err(|_| twice(stickers, &pieces))?;
        match ZeroSum::new(twists) {
            Ok(twists) => Ok(PocketCube::new(pieces, twists)),
            Err(_) => Err(twisted(pieces, twists)),
        }
    }

    /// The error for a corner whose colours, in this sense, belong to no piece.
    fn impossible(&self, place: usize, colours: [char; 3]) -> FaceletsError {
        let corner = Corner::ALL[place];
        let [a, b, c] = colours;
        for [first, second] in [[a, b], [b, c], [a, c]] {
            if first == second {
                return FaceletsError::RepeatedColour {
                    corner,
                    colour: first,
                };
            }
            if self.face(first).opposite() == self.face(second) {
                return FaceletsError::OppositeColours {
                    corner,
                    colours: [first, second],
                };
            }
        }
        FaceletsError::Mirrored { corner, colours }
    }
}

/// The colours of a corner, clockwise, the one on top or bottom first.
fn corner_colours(stickers: &[char; STICKERS], place: usize) -> [char; 3] {
    FACELETS[place].map(|sticker| stickers[sticker])
}

/// The error naming the first repeated piece, for pieces that are not a permutation.
fn twice(stickers: &[char; STICKERS], pieces: &[u8; CORNERS]) -> FaceletsError {
    let repeat = (1..CORNERS).find_map(|second| {
        let first = (0..second).find(|&first| pieces[first] == pieces[second])?;
        Some([first, second])
    });
    let [first, second] = repeat.expect("eight of eight pieces, not all different");
    FaceletsError::Twice {
        colours: corner_colours(stickers, first),
        corners: [Corner::ALL[first], Corner::ALL[second]],
    }
}

/// The error naming the corner that, once twisted back, leaves the most corners in place in some
/// grip.
fn twisted(pieces: Perm<CORNERS>, twists: [u8; CORNERS]) -> FaceletsError {
    let total = twists.iter().sum::<u8>() % 3;
    let in_place = |twists: &[u8; CORNERS]| {
        Rotation::ALL
            .iter()
            .map(|&rotation| {
                let turned = PocketCube::rotated(rotation);
                (0..CORNERS)
                    .filter(|&c| {
                        turned.pieces().get(c) == pieces.get(c)
                            && turned.twists().as_array()[c] == twists[c]
                    })
                    .count()
            })
            .max()
    };
    let right_if_mended = |c: &usize| {
        let mut mended = twists;
        mended[*c] = (mended[*c] + 3 - total) % 3;
        in_place(&mended)
    };
    // `max_by_key` returns the last of several, so going backwards gives the first.
    let best = (0..CORNERS).rev().max_by_key(right_if_mended);
    FaceletsError::Twisted {
        corner: Corner::ALL[best.expect("there are eight corners")],
        twist: if total == 1 {
            Twist::Clockwise
        } else {
            Twist::Anticlockwise
        },
    }
}
