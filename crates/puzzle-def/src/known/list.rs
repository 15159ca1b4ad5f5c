//! The built-in puzzles with names of their own, one row each.

use super::recipe::{self, Recipe};
use crate::Puzzle;

/// An entry in the list of built-in puzzles; [`find`](super::find) makes the puzzle from its name.
///
/// ```
/// use puzzle_def::known;
///
/// for listed in known::puzzles() {
///     assert_eq!(known::find(listed.name)?.title(), listed.title);
/// }
/// # Ok::<(), known::UnknownPuzzle>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct KnownPuzzle {
    /// Its name, a lower-case word.
    pub name: &'static str,
    /// Alternative names.
    pub aliases: &'static [&'static str],
    /// The title for a chart or a page.
    pub title: &'static str,
    /// A one-line description of what is counted.
    pub about: &'static str,
    recipe: fn(&str) -> Recipe,
    scramble_distance: u32,
}

/// The list of built-in puzzles that have names of their own. Other boxes are found by their
/// numbers of layers.
#[must_use]
pub const fn puzzles() -> &'static [KnownPuzzle] {
    &PUZZLES
}

/// The listed puzzle with this name or alias.
pub(super) fn named(name: &str) -> Option<Puzzle> {
    let mut rows = PUZZLES.iter();
    let row = rows.find(|row| row.name == name || row.aliases.contains(&name))?;
    let recipe = (row.recipe)(row.name);
    Some(Puzzle::made(
        recipe,
        row.name,
        row.title,
        row.scramble_distance,
    ))
}

static PUZZLES: [KnownPuzzle; 11] = [
    KnownPuzzle {
        name: "pocket",
        aliases: &["2x2x2", "2x2"],
        title: "Pocket cube",
        about: "The 2x2x2, one corner held",
        recipe: recipe::pocket,
        scramble_distance: 4,
    },
    KnownPuzzle {
        name: "permutations",
        aliases: &["perm"],
        title: "Pocket cube, permutations",
        about: "Where its corners are, however they are twisted",
        recipe: recipe::permutations,
        scramble_distance: 1,
    },
    KnownPuzzle {
        name: "orientations",
        aliases: &["ori"],
        title: "Pocket cube, orientations",
        about: "How its corners are twisted, whichever they are",
        recipe: recipe::orientations,
        scramble_distance: 1,
    },
    KnownPuzzle {
        name: "2x2x2-grips",
        aliases: &[],
        title: "2x2x2, each grip",
        about: "The 2x2x2, every grip counted by itself",
        recipe: recipe::pocket_in_each_grip,
        scramble_distance: 1,
    },
    KnownPuzzle {
        name: "floppy",
        aliases: &["1x3x3", "3x3x1"],
        title: "Floppy cube",
        about: "The 1x3x3, its half turns numbered from 0 to 3",
        recipe: recipe::floppy,
        scramble_distance: 1,
    },
    KnownPuzzle {
        name: "corners",
        aliases: &[],
        title: "Corners of the 3x3x3",
        about: "The corners of the 3x3x3",
        recipe: recipe::corners,
        scramble_distance: 1,
    },
    KnownPuzzle {
        name: "pyraminx",
        aliases: &["pyra", "pyram"],
        title: "Pyraminx",
        about: "The pyraminx without its tips",
        recipe: recipe::pyraminx,
        scramble_distance: 6,
    },
    KnownPuzzle {
        name: "pyraminx-tips",
        aliases: &[],
        title: "Pyraminx with tips",
        about: "The pyraminx, turns of its tips counted too",
        recipe: recipe::pyraminx_with_tips,
        scramble_distance: 1,
    },
    KnownPuzzle {
        name: "skewb",
        aliases: &[],
        title: "Skewb",
        about: "The skewb, held by four of its corners",
        recipe: recipe::skewb,
        scramble_distance: 7,
    },
    KnownPuzzle {
        name: "1x2x3",
        aliases: &["3x2x1"],
        title: "1x2x3 cuboid",
        about: "The 1x2x3 cuboid, three squares wide",
        recipe: recipe::cuboid_1x2x3,
        scramble_distance: 1,
    },
    KnownPuzzle {
        name: "2x2x3",
        aliases: &["tower", "3x2x2"],
        title: "2x2x3 tower",
        about: "The 2x2x3 tower, every grip counted by itself",
        recipe: recipe::tower,
        scramble_distance: 1,
    },
];
