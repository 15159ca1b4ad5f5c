//! Flat nets of puzzles: the stickers, their positions and what they show.

mod boxes;
mod colour;

use alloc::vec::Vec;

pub use boxes::cross;
pub use colour::{Colour, Hue};

/// A flat net: the faces of a puzzle side by side, each with its stickers.
///
/// Each sticker has a position in the plane, for pictures, and one in lines and columns of letters,
/// for text. What it shows is of type `C`: a [`Colour`], the sticker's own number, a mark.
///
/// ```
/// use cube_model::net::Colour;
/// use cube_model::nxn::{CubeSize, FaceMap, Turns};
///
/// let size = CubeSize::new(3)?;
/// let net = FaceMap::of(&Turns::parse("R", size)?).net();
/// let up = &net.faces()[0];
/// let letters: String = up.stickers().iter().map(|sticker| sticker.shows.letter).collect();
/// assert_eq!((up.letter(), letters.as_str()), ('U', "UUFUUFUUF"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Net<C> {
    faces: Vec<NetFace<C>>,
}

/// A face of a puzzle in a [`Net`].
#[derive(Clone, Debug, PartialEq)]
pub struct NetFace<C> {
    letter: char,
    stickers: Vec<NetSticker<C>>,
}

/// A sticker in a [`Net`].
#[derive(Clone, Debug, PartialEq)]
pub struct NetSticker<C> {
    /// What it shows.
    pub shows: C,
    /// The corners of its outline, x to the right and y downwards. A cube's sticker has edge length
    /// 1.
    pub outline: Vec<[f64; 2]>,
    /// Its line in text form, from 0.
    pub line: usize,
    /// Its first column in text form, from 0. Every sticker is two columns wide.
    pub column: usize,
}

impl<C> NetSticker<C> {
    /// The middle of its outline.
    ///
    /// ```
    /// use cube_model::net::NetSticker;
    ///
    /// let outline = vec![[0.0, 0.0], [3.0, 0.0], [0.0, 3.0]];
    /// let sticker = NetSticker { shows: (), outline, line: 0, column: 0 };
    /// assert_eq!(sticker.middle(), [1.0, 1.0]);
    /// ```
    #[must_use]
    pub fn middle(&self) -> [f64; 2] {
        let corners = self.outline.len() as f64;
        [0, 1].map(|axis| self.outline.iter().map(|at| at[axis]).sum::<f64>() / corners)
    }
}

impl<C> NetFace<C> {
    /// A face with its stickers in their usual order, row by row.
    #[must_use]
    pub const fn new(letter: char, stickers: Vec<NetSticker<C>>) -> Self {
        Self { letter, stickers }
    }

    /// The letter that names it.
    #[must_use]
    pub const fn letter(&self) -> char {
        self.letter
    }

    /// Its stickers.
    #[must_use]
    pub fn stickers(&self) -> &[NetSticker<C>] {
        &self.stickers
    }
}

impl<C> Net<C> {
    /// The net with these faces.
    #[must_use]
    pub const fn new(faces: Vec<NetFace<C>>) -> Self {
        Self { faces }
    }

    /// The faces.
    #[must_use]
    pub fn faces(&self) -> &[NetFace<C>] {
        &self.faces
    }

    /// All stickers, face by face.
    pub fn stickers(&self) -> impl Iterator<Item = &NetSticker<C>> {
        self.faces.iter().flat_map(NetFace::stickers)
    }

    /// Replaces what each sticker shows.
    ///
    /// ```
    /// use cube_model::nxn::CubeSize;
    ///
    /// let numbers = CubeSize::POCKET.net().map(|sticker| sticker.number());
    /// assert_eq!(numbers.stickers().map(|sticker| sticker.shows).sum::<usize>(), 25 * 12);
    /// ```
    #[must_use]
    pub fn map<D>(self, mut shows: impl FnMut(C) -> D) -> Net<D> {
        let mut sticker = |old: NetSticker<C>| NetSticker {
            shows: shows(old.shows),
            outline: old.outline,
            line: old.line,
            column: old.column,
        };
        let face = |old: NetFace<C>| NetFace {
            letter: old.letter,
            stickers: old.stickers.into_iter().map(&mut sticker).collect(),
        };
        Net {
            faces: self.faces.into_iter().map(face).collect(),
        }
    }
}
