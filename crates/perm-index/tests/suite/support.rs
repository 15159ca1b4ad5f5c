//! Shared by several modules of the tests.

pub(crate) mod sample;
pub(crate) mod twin;
