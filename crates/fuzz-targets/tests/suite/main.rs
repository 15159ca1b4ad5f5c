//! The tests of the crate, one binary of them all: a module for each subject.

mod short_runs;
