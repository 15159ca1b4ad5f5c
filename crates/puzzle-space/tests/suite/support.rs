//! Shared by several modules of the tests.

pub(crate) mod cases;
pub(crate) mod circle;
pub(crate) mod compare;
pub(crate) mod dice;
pub(crate) mod twin;
