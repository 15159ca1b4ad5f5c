//! Shared by several modules of the tests.

pub(crate) mod brute;
pub(crate) mod puzzles;
