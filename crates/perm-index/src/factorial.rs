//! The place values of the factorial number system, as tables.

/// The largest n whose n! permutations can be numbered by a `u64`.
pub(crate) const MAX_N_U64: usize = 20;
/// The largest n whose n! permutations can be numbered by a `u128`.
pub(crate) const MAX_N_U128: usize = 34;

/// `FACTORIALS[n] == n!` for every n whose factorial fits a `u64`.
pub(crate) const FACTORIALS: [u64; MAX_N_U64 + 1] = {
    let mut table = [1; MAX_N_U64 + 1];
    let mut n = 1;
    while n <= MAX_N_U64 {
        table[n] = table[n - 1] * n as u64;
        n += 1;
    }
    table
};

/// `FACTORIALS_U128[n] == n!` for every n whose factorial fits a `u128`.
pub(crate) const FACTORIALS_U128: [u128; MAX_N_U128 + 1] = {
    let mut table = [1; MAX_N_U128 + 1];
    let mut n = 1;
    while n <= MAX_N_U128 {
        table[n] = table[n - 1] * n as u128;
        n += 1;
    }
    table
};

// The tables end where the integer types do: one more factor would not fit.
const _: () = assert!(FACTORIALS[MAX_N_U64].checked_mul(21).is_none());
const _: () = assert!(FACTORIALS_U128[MAX_N_U128].checked_mul(35).is_none());

/// n!, or `None` if it does not fit a `u128` (from n = 35 on).
///
/// ```
/// assert_eq!(perm_index::factorial(7), Some(5040));
/// assert_eq!(perm_index::factorial(35), None);
/// ```
#[must_use]
pub const fn factorial(n: usize) -> Option<u128> {
    if n <= MAX_N_U128 {
        Some(FACTORIALS_U128[n])
    } else {
        None
    }
}
