//! The tests of the crate, one binary of them all: a module for each subject.

mod adapted;
mod array;
mod between;
mod distributions;
mod draws;
mod ending_early;
mod file;
mod first_levels;
mod floppy;
mod goals;
mod known;
mod longer;
mod meeting;
mod pocket;
mod pocket_file;
mod scrambles;
mod selection;
#[cfg(feature = "serde")]
mod serialized;
mod solutions;
mod support;
mod thirds;
mod told;
mod whole;
