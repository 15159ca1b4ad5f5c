//! Shared by several modules of the tests.

pub(crate) mod cubes;
pub(crate) mod dodecahedra;
pub(crate) mod sizes;
pub(crate) mod twin;

use num_bigint::BigUint;

/// The number of permutations of `n` things.
pub(crate) fn factorial(n: u32) -> BigUint {
    (1..=n).map(BigUint::from).product()
}
