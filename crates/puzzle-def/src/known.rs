//! Built-in puzzles: cubes and other boxes of any size, the pyraminx, the skewb.
//!
//! [`find`] makes a puzzle from its name: one listed by [`puzzles`], or any box of cubes, named by
//! its numbers of layers in any order; `4x4` and `444` are short for `4x4x4`. Each puzzle exists
//! once: `2x2x2` is an alias of `pocket`, `1x3x3` of `floppy`.
//!
//! ```
//! use puzzle_def::known;
//!
//! let cube = known::definition("4x4x4")?;
//! let orbits = cube.parts().orbits.iter().map(|orbit| (orbit.name.as_str(), orbit.places));
//! assert!(orbits.eq([("CORNERS", 8), ("WINGS", 24), ("X_CENTERS", 24)]));
//! let moves: Vec<&str> = cube.parts().moves.iter().map(|turn| turn.name.as_str()).collect();
//! assert_eq!(moves.join(" "), "U R F D L B Uw Rw Fw Dw Lw Bw");
//!
//! let tower = known::definition("3x2x2")?;
//! assert_eq!(tower.parts().name, "2x2x3");
//! let moves: Vec<&str> = tower.parts().moves.iter().map(|turn| turn.name.as_str()).collect();
//! assert_eq!(moves.join(" "), "U R2 F2 D L2 B2");
//! # Ok::<(), known::UnknownPuzzle>(())
//! ```
//!
//! # Orientation and moves of boxes
//!
//! A box of one layer has its large side in front, with its longer edge from left to right: 1x2x3
//! is three squares wide and two high. If two of the numbers are equal, the third is the height:
//! the tower 2x2x3 is three high, the domino 2x3x3 two. Otherwise the largest is the width, the
//! smallest the depth.
//!
//! The moves are turns of the outer layers of each face: of one layer, of two (`Uw`), of three
//! (`3Uw`), up to half of the box, as in official scrambles of large cubes. They exist for both
//! ends, so rotations take moves to moves. A square layer can make a quarter turn and its powers;
//! any other layer only a half turn (`R2`). If the number of layers is odd, the middle layer has no
//! turn of its own and so holds the puzzle.
//!
//! If the numbers are even, nothing holds the puzzle: every grip is counted, including the 24 of
//! the 4x4x4. `2x2x2-grips` counts those of the 2x2x2; `pocket` is the same cube with one corner
//! held, 24 times smaller. A box of one layer is held at its lower or left layer if it has two: the
//! 1x2x3 turns U2, R2 and L2.
//!
//! # Which pieces are distinguished
//!
//! Pieces are distinguished by their colours. Centres of the same colour look alike, and the turn
//! of a centre with one colour in its place is invisible. With `-super` after the name all pieces
//! are different, as if the puzzle had a picture on it: the 3x3x3-super counts quarter turns of
//! centres, the 4x4x4-super has 24 different centres.
//!
//! Orbits that nothing changes are left out. The centres of the 3x3x3 are included because of the
//! rotations, which move them; no move does.
//!
//! # Rotations
//!
//! Turns of the whole puzzle are `x`, `y` and `z`, or only half turns if the box is not a cube and
//! a quarter turn would place pieces as no move does; `Uv` about the vertex U of the pyraminx,
//! `URFv` about a held corner of the skewb. Puzzles with a held piece have none.

mod boxes;
mod corner_turning;
mod list;
pub(crate) mod orbit;
mod recipe;
pub(crate) mod solid;
mod unknown;

use cube_model::cuboid::Cuboid;

pub use list::{KnownPuzzle, puzzles};
pub(crate) use recipe::{Hand, Layout, Recipe};
pub use unknown::UnknownPuzzle;

use crate::{Definition, Puzzle};

/// The largest number of layers of a box.
pub const MAX_LAYERS: u16 = 50;

/// The ending of the name of a box whose pieces are all told apart.
pub(crate) const SUPER: &str = "-super";

/// The puzzle with this name or alias, ignoring case.
///
/// ```
/// use puzzle_def::known;
///
/// let pocket = known::find("2x2x2")?;
/// assert_eq!((pocket.name(), pocket.title()), ("pocket", "Pocket cube"));
/// assert_eq!(known::find("Skewb")?.definition().parts().moves.len(), 4);
///
/// let message = known::find("megaminx").unwrap_err().to_string();
/// assert!(message.starts_with("found \"megaminx\", expected one of pocket, permutations,"));
/// # Ok::<(), known::UnknownPuzzle>(())
/// ```
///
/// # Errors
///
/// If there is no such puzzle; the error lists those that exist.
pub fn find(name: &str) -> Result<Puzzle, UnknownPuzzle> {
    let found = name.to_ascii_lowercase();
    let puzzle = list::named(&found).or_else(|| from_numbers(&found));
    puzzle.ok_or_else(|| UnknownPuzzle {
        found: name.to_owned(),
    })
}

/// The definition of the puzzle that [`find`] returns.
///
/// # Errors
///
/// The same as [`find`].
pub fn definition(name: &str) -> Result<Definition, UnknownPuzzle> {
    Ok(find(name)?.definition().clone())
}

/// Estimates how many bytes [`find`] needs for a box of this name. `None` for other puzzles, which
/// are small.
///
/// ```
/// use puzzle_def::known;
///
/// assert!(known::bytes_of("50x50x50").is_some_and(|bytes| bytes > 100_000_000));
/// assert!(known::bytes_of("3x3x3").is_some_and(|bytes| bytes < 100_000));
/// assert_eq!(known::bytes_of("skewb"), None);
/// ```
#[must_use]
pub fn bytes_of(name: &str) -> Option<u64> {
    let (layers, _) = numbers(&name.to_ascii_lowercase())?;
    let [a, b, c] = layers.map(u64::from);
    let stickers = 2 * (a * b + b * c + c * a);
    // As measured, with a margin.
    let bytes = if a == c { 76 } else { 112 };
    Some(stickers * (a + b + c) * bytes)
}

/// The numbers of layers of a box, from small to large, and whether it has pictures.
fn numbers(name: &str) -> Option<([u16; 3], bool)> {
    let (numbers, with_pictures) = match name.strip_suffix(SUPER) {
        Some(numbers) => (numbers, true),
        None => (name, false),
    };
    let parts: Vec<&str> = numbers.split('x').collect();
    let parts = match parts[..] {
        [a, b] if a == b => [a, a, a],
        [a, b, c] => [a, b, c],
        [all] if all.len() == 3 && all.is_ascii() => [&all[..1], &all[1..2], &all[2..]],
        _ => return None,
    };
    let mut layers = [0; 3];
    for (count, part) in layers.iter_mut().zip(parts) {
        *count = number(part)?;
    }
    // At least two directions have more than one layer, so that something can turn.
    let is_turned = layers.iter().filter(|&&count| count > 1).count() >= 2;
    layers.sort_unstable();
    is_turned.then_some((layers, with_pictures))
}

/// Makes a box from its name: the numbers of its layers.
fn from_numbers(name: &str) -> Option<Puzzle> {
    let (layers, with_pictures) = numbers(name)?;
    let [a, b, c] = layers;
    let name = format!("{a}x{b}x{c}");
    let kind = if a == c { "cube" } else { "cuboid" };
    if with_pictures {
        let title = format!("{name} {kind}, all pieces told apart");
        let recipe = recipe::of_box_with_pictures(layers, &name);
        return Some(Puzzle::made(recipe, &format!("{name}{SUPER}"), &title, 1));
    }
    // The numbers may stand in another order than in the list.
    list::named(&name).or_else(|| {
        let recipe = recipe::of_box(layers, &name);
        Some(Puzzle::made(recipe, &name, &format!("{name} {kind}"), 1))
    })
}

/// A number of layers in digits, without leading zeros.
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
