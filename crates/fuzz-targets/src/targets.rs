//! The list of targets; each has a file of its own.

mod checkpoints;
mod commands;
mod definitions;
mod distributions;
mod facelets;
mod floppy;
mod lines;
mod notation;
mod orders;
mod pocket;
mod points;
mod puzzles;
mod ranks;
mod table;
mod words;

use crate::target::Target;

/// All targets.
pub static TARGETS: [Target; 17] = [
    notation::TARGET,
    pocket::TARGET,
    facelets::TARGET,
    floppy::TARGET,
    orders::TARGET,
    words::TARGET,
    ranks::TARGET,
    table::TARGET,
    lines::TARGET,
    commands::TARGET,
    definitions::TWS,
    definitions::KPUZZLE,
    points::GENERATORS,
    points::GAP,
    distributions::TARGET,
    checkpoints::TARGET,
    puzzles::TARGET,
];

/// The target of this name.
///
/// ```
/// assert_eq!(fuzz_targets::find("words").map(|target| target.name), Some("words"));
/// assert!(fuzz_targets::find("rhymes").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
