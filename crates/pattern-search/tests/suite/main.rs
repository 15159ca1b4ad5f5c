//! The tests of the crate, one binary of them all: a module for each subject.

mod all;
mod cubes;
mod limits;
mod solutions;
mod support;
mod tables;
