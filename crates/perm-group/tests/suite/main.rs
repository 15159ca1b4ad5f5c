//! The tests of the crate, one binary of them all: a module for each subject.

mod blocks;
mod brute_force;
mod by_orbits;
mod errors;
mod orders;
mod permutations;
mod pieces;
mod puzzles;
mod splits;
mod support;
mod words;
