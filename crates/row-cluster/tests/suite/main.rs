//! The tests of the crate, one binary of them all: a module for each subject.

mod gathering;
mod hosts;
mod keeping;
mod meeting;
mod search;
mod support;
