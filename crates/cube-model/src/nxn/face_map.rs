//! Face maps: where every sticker of a cube is after a sequence of moves.

use alloc::vec::Vec;
use core::fmt;

use super::rotation::Rotation;
use super::size::CubeSize;
use super::sticker::NET_ORDER;
use super::turn::{LayerTurn, NotOnCube};
use super::turns::Turns;
use super::views::Views;
use crate::notation::{Face, Move, Prefix};

/// How two maps are composed, and with that how number prefixes are read.
///
/// In both conventions single turns are the same, half turns are two quarter turns, and a wide turn
/// of all layers turns the whole cube.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// For a cube in the hand: first `a` then `b` gives `t[p] = a[b[p]]`.
    #[default]
    Physical,
    /// For the wiki page: first `a` then `b` gives `t[p] = b[a[p]]`, the result of the same moves
    /// in the opposite order on a cube in the hand.
    Wiki,
}

impl Convention {
    /// The meaning of number prefixes in this convention.
    #[must_use]
    pub const fn prefix(self) -> Prefix {
        match self {
            Self::Physical => Prefix::Sign,
            Self::Wiki => Prefix::Wiki,
        }
    }
}

/// For each place of a cube, the sticker that is there now.
///
/// ```
/// use cube_model::nxn::{CubeSize, FaceMap, Turns};
///
/// let map = FaceMap::of(&Turns::parse("R", CubeSize::POCKET)?);
/// assert_eq!(&map.images()[..4], [0, 9, 2, 11]);
/// assert_eq!(
///     map.to_string(),
///     "(1 10 3 12 5 6 7 8 9 22 11 24 15 13 16 14 4 18 2 20 21 19 23 17)"
/// );
/// # Ok::<(), cube_model::nxn::TurnsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FaceMap {
    size: CubeSize,
    images: Vec<u32>,
}

impl FaceMap {
    /// The map of the solved cube.
    ///
    /// ```
    /// use cube_model::nxn::{CubeSize, FaceMap};
    ///
    /// assert_eq!(FaceMap::identity(CubeSize::new(1)?).images(), [0, 1, 2, 3, 4, 5]);
    /// # Ok::<(), cube_model::nxn::CubeSizeError>(())
    /// ```
    #[must_use]
    pub fn identity(size: CubeSize) -> Self {
        // 6 * 1000^2 stickers at most.
        let images = (0..size.stickers() as u32).collect();
        Self { size, images }
    }

    /// The map after moves of a cube in the hand.
    #[must_use]
    pub fn of(turns: &Turns) -> Self {
        Self::with_convention(turns, Convention::Physical)
    }

    /// The map after moves, composed by the given convention.
    ///
    /// In either convention, a turn costs as much as the strips it moves round a face, whatever the
    /// size of the face, and a rotation costs nothing.
    ///
    /// ```
    /// use cube_model::nxn::{Convention, CubeSize, FaceMap, Turns};
    ///
    /// let size = CubeSize::new(4)?;
    /// let wiki = FaceMap::with_convention(&Turns::parse("U R", size)?, Convention::Wiki);
    /// assert_eq!(wiki, FaceMap::of(&Turns::parse("R U", size)?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_convention(turns: &Turns, convention: Convention) -> Self {
        let size = turns.size();
        let mut views = Views::solved(size);
        let steps = turns.layer_turns().iter();
        match convention {
            Convention::Physical => steps.for_each(|&turn| views.turn(turn)),
            Convention::Wiki => steps.rev().for_each(|&turn| views.turn(turn)),
        }
        let images = views.into_images();
        Self { size, images }
    }

    /// Makes one more move of a cube in the hand. For many moves [`FaceMap::of`] is faster.
    ///
    /// ```
    /// use cube_model::notation::{Amount, Face, Move};
    /// use cube_model::nxn::{CubeSize, FaceMap, Turns};
    ///
    /// let mut map = FaceMap::of(&Turns::parse("R", CubeSize::POCKET)?);
    /// map.apply(Move::face(Face::U, Amount::Half))?;
    /// assert_eq!(map, FaceMap::of(&Turns::parse("R U2", CubeSize::POCKET)?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the move does not exist on the cube; the map is unchanged then.
    pub fn apply(&mut self, step: Move) -> Result<(), NotOnCube> {
        LayerTurn::new(step, self.size)?.turn_blocks(&mut self.images);
        Ok(())
    }

    /// The size of the cube.
    #[must_use]
    pub const fn size(&self) -> CubeSize {
        self.size
    }

    /// For each place the index of the sticker there, both counted from 0.
    #[must_use]
    pub fn images(&self) -> &[u32] {
        &self.images
    }

    /// Returns the list of images without copying.
    ///
    /// ```
    /// use cube_model::nxn::{CubeSize, FaceMap};
    ///
    /// assert_eq!(FaceMap::identity(CubeSize::new(1)?).into_images(), [0, 1, 2, 3, 4, 5]);
    /// # Ok::<(), cube_model::nxn::CubeSizeError>(())
    /// ```
    #[must_use]
    pub fn into_images(self) -> Vec<u32> {
        self.images
    }

    /// For each place the colour seen there, as the face it belongs to.
    ///
    /// ```
    /// use cube_model::notation::Face;
    /// use cube_model::nxn::{CubeSize, FaceMap, Turns};
    ///
    /// let map = FaceMap::of(&Turns::parse("U", CubeSize::POCKET)?);
    /// let left: Vec<Face> = map.colours().skip(4).take(4).collect();
    /// assert_eq!(left, [Face::F, Face::F, Face::L, Face::L]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn colours(&self) -> impl ExactSizeIterator<Item = Face> + '_ {
        // A face has 1000^2 stickers at most.
        let per_face = self.size.stickers_per_face() as u32;
        self.images
            .iter()
            .map(move |image| NET_ORDER[(image / per_face) as usize])
    }

    /// The rotation that makes a solved cube look like this one; `None` unless every face shows one
    /// colour.
    ///
    /// ```
    /// use cube_model::nxn::{CubeSize, FaceMap, Turns};
    ///
    /// let map = FaceMap::of(&Turns::parse("R L'", CubeSize::POCKET)?);
    /// assert_eq!(map.solved_rotation().map(|held| held.to_string()), Some("x".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solved_rotation(&self) -> Option<Rotation> {
        let per_face = self.size.stickers_per_face();
        let mut seen = Face::ALL;
        for (face, images) in NET_ORDER.iter().zip(self.images.chunks_exact(per_face)) {
            let colour = images[0] as usize / per_face;
            let own = colour * per_face..(colour + 1) * per_face;
            if !images.iter().all(|&image| own.contains(&(image as usize))) {
                return None;
            }
            seen[*face as usize] = NET_ORDER[colour];
        }
        Rotation::with_colours(|face| seen[face as usize])
    }

    /// Whether every sticker is where it belongs.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.images
            .iter()
            .zip(0..)
            .all(|(&image, place)| image == place)
    }

    /// The composition: this map, then another.
    ///
    /// ```
    /// use cube_model::nxn::{CubeSize, FaceMap, Turns};
    ///
    /// let map = |text| Turns::parse(text, CubeSize::POCKET).map(|turns| FaceMap::of(&turns));
    /// assert_eq!(map("R")?.then(&map("U")?)?, map("R U")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the two cubes differ in size.
    pub fn then(&self, next: &Self) -> Result<Self, SizesDiffer> {
        let (size, found) = (self.size, next.size);
        if size != found {
            return Err(SizesDiffer {
                expected: size,
                found,
            });
        }
        let images = next
            .images
            .iter()
            .map(|&place| self.images[place as usize])
            .collect();
        Ok(Self { size, images })
    }

    /// The map that undoes this one.
    ///
    /// ```
    /// use cube_model::nxn::{CubeSize, FaceMap, Turns};
    ///
    /// let map = FaceMap::of(&Turns::parse("R U", CubeSize::POCKET)?);
    /// assert!(map.then(&map.inverse())?.is_identity());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut images = self.images.clone();
        for (&image, place) in self.images.iter().zip(0..) {
            images[image as usize] = place;
        }
        Self {
            size: self.size,
            images,
        }
    }
}

/// The tuple: for each place the number of the sticker there, counted from 1.
impl fmt::Display for FaceMap {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, image) in self.images.iter().enumerate() {
            let before = if place == 0 { '(' } else { ' ' };
            write!(out, "{before}{}", image + 1)?;
        }
        out.write_str(")")
    }
}

/// Two maps of cubes of different sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizesDiffer {
    expected: CubeSize,
    found: CubeSize,
}

impl fmt::Display for SizesDiffer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "found a map of the {}, expected one of the {}",
            self.found, self.expected
        )
    }
}

impl core::error::Error for SizesDiffer {}
