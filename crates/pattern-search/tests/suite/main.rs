//! The tests of the crate, one binary of them all: a module for each subject.

mod all;
mod cubes;
mod limits;
mod longer;
mod orders;
mod parts;
mod printed;
mod solutions;
mod support;
mod tables;
