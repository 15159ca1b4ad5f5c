//! The tests of the crate, one binary of them all: a module for each subject.

mod bounded_group;
mod errors;
mod faults;
mod files;
mod gather;
#[cfg(feature = "permutations")]
mod generator_errors;
#[cfg(feature = "permutations")]
mod generators;
mod goals;
mod keep;
mod known_counts;
mod known_orders;
mod known_shapes;
mod known_stickers;
mod kpuzzle;
mod limits;
mod orders;
mod patterns;
mod point_puzzles;
mod puzzle_facelets;
mod puzzle_files;
mod puzzle_in_space;
mod puzzle_looks;
mod puzzle_moves;
mod puzzle_nets;
mod puzzle_tips;
mod rotations;
mod round_trip;
mod support;
mod tws;
mod tws_aliases;
