//! The puzzles that come with the crate: one file each, and one list.
//!
//! A puzzle is told once, in its own file: its space, the names of its moves, how its positions are
//! written, and the counts that a search has to come to. Whatever works on any puzzle takes it from the
//! list, [`ALL`]. `docs/adding-a-puzzle.md` shows how another one is added.

mod floppy_table;
mod look;
mod puzzle;
mod reading;
mod turns;

pub use floppy_table::{FloppyEntry, FloppyTable};
pub use puzzle::{AnySpace, NoSuchMetric, Puzzle, UnknownPuzzle};
pub use reading::ReadError;

pub(crate) use corners::CORNERS;

/// Names the modules of the puzzles and makes the list of them.
macro_rules! puzzles {
    ($($module:ident),* $(,)?) => {
        $(mod $module;)*

        /// The puzzles that come with the crate.
        pub static ALL: &[&dyn Puzzle] = &[$(&$module::PUZZLE),*];

        /// The spaces of these puzzles, each as its own type.
        pub mod spaces {
            $(pub use super::$module::space as $module;)*
        }
    };
}

puzzles![
    pocket,
    permutations,
    orientations,
    floppy,
    corners,
    pyraminx,
    skewb,
    cuboid_1x2x3,
    cuboid_2x2x3,
];

/// The puzzle of this name, its own or another by which it is known.
///
/// ```
/// use god_table::{Metric, Table, puzzles};
///
/// let pyraminx = puzzles::find("pyraminx")?;
/// let table = Table::new(pyraminx.space(Metric::HalfTurn)?)?;
/// assert_eq!(table.distribution().max_depth(), 11);
/// assert_eq!(table.distribution().counts(), pyraminx.counts(Metric::HalfTurn)?);
/// let position = pyraminx.read(table.space(), "U R' L B' U'")?;
/// let solution = table.solve(position)?;
/// assert_eq!(pyraminx.write(table.space(), &solution.numbers()), "U B L' R U'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`UnknownPuzzle`], which lists the names there are.
pub fn find(name: &str) -> Result<&'static dyn Puzzle, UnknownPuzzle> {
    let puzzle = ALL
        .iter()
        .find(|puzzle| puzzle.name() == name || puzzle.aliases().contains(&name));
    puzzle
        .copied()
        .ok_or_else(|| UnknownPuzzle { found: name.into() })
}
