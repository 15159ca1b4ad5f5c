//! Shared by several modules of the tests.

pub(crate) mod cubes;
pub(crate) mod dodecahedra;
pub(crate) mod sizes;
pub(crate) mod twin;
