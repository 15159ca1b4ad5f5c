//! Puzzles that need no file: cubes and other boxes of any size, the pyraminx, the skewb.
//!
//! [`find`] makes the definition of a puzzle from its name. There are those of [`NAMED`], and any box of cubes by the
//! numbers of its layers, in any order.
//!
//! ```
//! use puzzle_def::known;
//!
//! let cube = known::find("4x4x4")?;
//! let orbits = cube.parts().orbits.iter().map(|orbit| (orbit.name.as_str(), orbit.places));
//! assert!(orbits.eq([("CORNERS", 8), ("WINGS", 24), ("X_CENTERS", 24)]));
//! let moves: Vec<&str> = cube.parts().moves.iter().map(|turn| turn.name.as_str()).collect();
//! assert_eq!(moves.join(" "), "U R F D L B Uw Rw Fw Dw Lw Bw");
//!
//! let tower = known::find("3x2x2")?;
//! assert_eq!(tower.parts().name, "2x2x3");
//! let moves: Vec<&str> = tower.parts().moves.iter().map(|turn| turn.name.as_str()).collect();
//! assert_eq!(moves.join(" "), "U R2 F2 D L2 B2");
//! # Ok::<(), known::UnknownPuzzle>(())
//! ```
//!
//! # How a box lies, and what its moves are
//!
//! A box of one layer shows its large side to the front, with its longer edge from left to right: 1x2x3 is three
//! squares wide and two high. If two of the numbers are equal, the third is the height: the tower 2x2x3 is three
//! high, the domino 2x3x3 two. Else the largest is the width, the smallest the depth.
//!
//! The moves are turns of outer layers of each face, of one layer, of two (`Uw`), of three (`3Uw`) up to half of the
//! box, as in official scrambles of large cubes, and from both ends: so rotations take moves to moves. A layer that
//! is a square turns by a quarter, and by its powers; any other by half a turn only (`R2`). The middle layer of an
//! odd number has no turn of its own, and so holds the puzzle.
//!
//! Where the numbers are even, nothing holds it: every way to hold the puzzle is counted, the 24 of the 2x2x2 or the
//! 4x4x4 too. `pocket` is the 2x2x2 with one corner held, 24 times smaller. A box of one layer is held at its lower or
//! its left layer where it has two: the 1x2x3 turns U2, R2 and L2.
//!
//! # What is told apart
//!
//! Colours. Centres of one colour are alike, and where a centre shows one colour only, its turn in its place is not
//! seen. With `-super` after the name every piece is one of a kind, as if the puzzle had a picture on it: the
//! 3x3x3-super counts quarter turns of centres, the 4x4x4-super has 24 different ones.
//!
//! Orbits that nothing changes are left out. The centres of the 3x3x3 stay for the sake of the rotations, which do
//! move them; no move does.
//!
//! # Rotations
//!
//! Turns of the whole puzzle: `x`, `y` and `z`, or half turns where the box is no cube and a quarter turn would show
//! pieces as no move does; `Uv` about the vertex U of the pyraminx, `URFv` about a held corner of the skewb.
//! Puzzles that are held have none.

mod boxes;
mod corner_turning;
mod orbit;
mod solid;

use core::fmt;

use cube_model::cuboid::Cuboid;
use cube_model::floppy::FloppyMove;

use crate::Definition;
use solid::Solid;

/// The puzzles that have names of their own, each with what it is.
pub const NAMED: [(&str, &str); 6] = [
    ("pocket", "the 2x2x2 with one corner held: U, R and F"),
    ("floppy", "the 1x3x3, its half turns numbered from 0 to 3"),
    ("corners", "the corners of the 3x3x3"),
    ("pyraminx", "the pyraminx without its tips"),
    ("pyraminx-tips", "the pyraminx with its tips"),
    ("skewb", "the skewb, held by four of its corners"),
];

/// The largest number of layers of a box.
pub const MAX_LAYERS: u16 = 50;

/// What is put after the name of a box whose pieces are all told apart.
const SUPER: &str = "-super";

/// The definition of a known puzzle.
///
/// ```
/// use puzzle_def::known;
///
/// let skewb = known::find("skewb")?;
/// assert_eq!(skewb.parts().moves.len(), 4);
///
/// let message = known::find("megaminx").unwrap_err().to_string();
/// assert!(message.starts_with("found \"megaminx\", expected one of pocket, floppy,"));
/// # Ok::<(), known::UnknownPuzzle>(())
/// ```
///
/// # Errors
///
/// When there is no such puzzle; the error tells which there are.
pub fn find(name: &str) -> Result<Definition, UnknownPuzzle> {
    let solid = match name {
        "pocket" => pocket(),
        "floppy" => floppy(),
        // They go round as those of the 2x2x2 do.
        "corners" => boxes::solid(cuboid([2; 3]), name),
        "pyraminx" => corner_turning::pyraminx(name, false),
        "pyraminx-tips" => corner_turning::pyraminx(name, true),
        "skewb" => corner_turning::skewb(name),
        _ => from_numbers(name).ok_or_else(|| UnknownPuzzle {
            found: name.to_owned(),
        })?,
    };
    Ok(solid.definition())
}

/// The definition of a known puzzle with the moves and rotations of all of its grips: another one than
/// [`find`] gives where that holds a piece.
///
/// ```
/// use puzzle_def::known;
///
/// let pocket = known::find_in_any_grip("pocket")?;
/// assert_eq!(pocket.parts().moves.len(), 6);
/// assert!(!pocket.parts().rotations.is_empty());
/// # Ok::<(), known::UnknownPuzzle>(())
/// ```
///
/// # Errors
///
/// As [`find`].
pub fn find_in_any_grip(name: &str) -> Result<Definition, UnknownPuzzle> {
    match name {
        "pocket" => Ok(boxes::solid(cuboid([2; 3]), name).definition()),
        _ => find(name),
    }
}

/// The 2x2x2 with DBL held: without the turns that take it along.
fn pocket() -> Solid {
    let mut solid = boxes::solid(cuboid([2; 3]), "pocket");
    solid
        .moves
        .retain(|motion| ["U", "R", "F"].contains(&motion.name.as_str()));
    solid.rotations.clear();
    solid
}

/// The 1x3x3, with the names of its moves in the notation for it: its axes are numbered as they come in a box, U R D L.
fn floppy() -> Solid {
    let mut solid = boxes::solid(cuboid([3, 3, 1]), "floppy");
    for (motion, axis) in solid.moves.iter_mut().zip(FloppyMove::ALL) {
        motion.name = axis.to_string();
    }
    solid
}

/// A box by the numbers of its layers.
fn from_numbers(name: &str) -> Option<Solid> {
    let (numbers, with_pictures) = match name.strip_suffix(SUPER) {
        Some(numbers) => (numbers, true),
        None => (name, false),
    };
    let mut layers = [0; 3];
    let mut parts = numbers.split('x');
    for count in &mut layers {
        *count = number(parts.next()?)?;
    }
    // There is something to turn in two directions at least.
    let is_turned = layers.iter().filter(|&&count| count > 1).count() >= 2;
    if parts.next().is_some() || !is_turned {
        return None;
    }
    layers.sort_unstable();
    let [a, b, c] = layers;
    let solid = boxes::solid(cuboid(lying(layers)), &format!("{a}x{b}x{c}"));
    Some(if with_pictures {
        solid.with_pictures()
    } else {
        solid
    })
}

/// A number of layers, written with digits only and without zeros before them.
fn number(text: &str) -> Option<u16> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    let count = text.parse().ok().filter(|_| is_plain)?;
    (1..=MAX_LAYERS).contains(&count).then_some(count)
}

/// Width, height and depth of a box with these numbers of layers, from small to large.
fn lying([a, b, c]: [u16; 3]) -> [u16; 3] {
    match (a == b, b == c) {
        (true, _) => [a, c, b],
        (_, true) if a > 1 => [b, a, c],
        _ => [c, b, a],
    }
}

fn cuboid(layers: [u16; 3]) -> Cuboid {
    Cuboid::new(layers).expect("the numbers of layers are from 1 to 50")
}

/// A name that is none of a known puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPuzzle {
    found: String,
}

impl UnknownPuzzle {
    /// The name.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.found
    }
}

impl fmt::Display for UnknownPuzzle {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "found {:?}, expected one of ", self.found)?;
        for (name, _) in NAMED {
            write!(out, "{name}, ")?;
        }
        write!(
            out,
            "or a box such as 3x3x3, 4x4x4 or 2x2x3, of up to {MAX_LAYERS} layers, or one with all pieces told apart \
             such as 4x4x4{SUPER}"
        )
    }
}

impl core::error::Error for UnknownPuzzle {}
