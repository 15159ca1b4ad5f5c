//! Shared by several modules of the tests.

pub(crate) mod patterns;
pub(crate) mod scan;
pub(crate) mod sequences;
pub(crate) mod spaces;
