//! Shared by several modules of the tests.

pub(crate) mod cube;
pub(crate) mod naive;
