//! The tests of the crate, one binary of them all: a module for each subject.

mod random_puzzles;
mod short_runs;
