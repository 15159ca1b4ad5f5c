//! Shared by several modules of the tests.

pub(crate) mod automorphisms;
pub(crate) mod corners;
pub(crate) mod damage;
pub(crate) mod digits;
pub(crate) mod forgetful;
pub(crate) mod keeping;
pub(crate) mod listed;
pub(crate) mod plain;
pub(crate) mod puzzles;
pub(crate) mod random_space;
pub(crate) mod steps;
pub(crate) mod together;
