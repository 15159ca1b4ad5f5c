//! Divisors and remainders.

use num_bigint::BigUint;

/// The greatest common divisor.
pub(crate) fn gcd(mut a: usize, mut b: usize) -> usize {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The remainder of a division by a positive number.
pub(crate) fn remainder(number: &BigUint, divisor: usize) -> usize {
    usize::try_from(number % divisor).expect("a remainder is below its divisor")
}
