//! Shared by several modules of the tests.

pub(crate) mod dice;
pub(crate) mod program;
pub(crate) mod run;
pub(crate) mod transcript;
