//! Shared by several modules of the tests.

pub(crate) mod definitions;
pub(crate) mod folded;
pub(crate) mod known_puzzles;
pub(crate) mod positions;
pub(crate) mod powers;
