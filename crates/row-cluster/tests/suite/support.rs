//! Shared by several modules of the tests.

pub(crate) mod setting;
