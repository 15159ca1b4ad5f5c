//! The tests of the crate, one binary of them all: a module for each subject.

mod all;
mod batch;
mod even;
mod group;
mod no_std;
mod other_numberings;
mod permutations;
mod serialized;
mod support;
mod text;
mod transitions;
