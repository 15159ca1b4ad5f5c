//! Combinations: subsets of k out of n elements, written in increasing order.
//!
//! * **Lexicographic** order compares the smallest elements first: of two out of four,
//!   01 02 03 12 13 23. The index depends on n.
//! * **Colexicographic** order compares the largest first: 01 02 12 03 13 23. The index is the sum
//!   of C(c_i, i + 1) and does not depend on n, so a table for n is the start of the one for n + 1.

use crate::{Coordinate, Error};

/// C(n, k), the number of combinations, or `None` if it does not fit a `u128`.
///
/// ```
/// use perm_index::combination::binomial;
///
/// assert_eq!(binomial(12, 4), Some(495));
/// assert_eq!(binomial(3, 4), Some(0));
/// assert_eq!(binomial(1000, 500), None);
/// ```
#[must_use]
pub const fn binomial(n: u64, k: u64) -> Option<u128> {
    if k > n {
        return Some(0);
    }
    let k = if k < n - k { k } else { n - k };
    let mut result = 1_u128;
    let mut i = 1;
    // The intermediate results C(n - k + i, i) grow with i, so if one does not fit, C(n, k) does
    // not.
    while i <= k {
        result = match multiply_divide(result, n - k + i, i) {
            Some(result) => result,
            None => return None,
        };
        i += 1;
    }
    Some(result)
}

/// `a * b / c`, where c divides the product, or `None` if the quotient does not fit.
pub(crate) const fn multiply_divide(a: u128, b: u64, c: u64) -> Option<u128> {
    let (b, c) = (b as u128, c as u128);
    // a = q c + r, so a b / c = q b + r b / c, and r b < c b < 2^128.
    match (a / c).checked_mul(b) {
        Some(whole) => whole.checked_add(a % c * b / c),
        None => None,
    }
}

/// Checks that `elements` increase and are below `n`.
///
/// # Errors
///
/// [`Error::ValueTooLarge`] or [`Error::NotIncreasing`] at the first element that is wrong.
///
/// ```
/// use perm_index::{Error, combination};
///
/// assert_eq!(
///     combination::check(&[0, 2, 2], 4),
///     Err(Error::NotIncreasing { position: 2, value: 2, previous: 2 }),
/// );
/// ```
pub const fn check(elements: &[u32], n: u32) -> Result<(), Error> {
    let mut i = 0;
    while i < elements.len() {
        let value = elements[i] as u64;
        if elements[i] >= n {
            return Err(Error::ValueTooLarge {
                position: i,
                value,
                bound: n as u64,
            });
        }
        if i > 0 && elements[i] <= elements[i - 1] {
            return Err(Error::NotIncreasing {
                position: i,
                value,
                previous: elements[i - 1] as u64,
            });
        }
        i += 1;
    }
    Ok(())
}

/// C(n, k), or the error that it does not fit.
const fn count(n: u32, k: usize) -> Result<u128, Error> {
    match binomial(n as u64, k as u64) {
        Some(size) => Ok(size),
        None => Err(Error::TooLarge {
            n: n as usize,
            bits: u128::BITS,
        }),
    }
}

/// The index of a combination of elements below `n` in lexicographic order.
///
/// # Errors
///
/// The same as [`check`], and [`Error::TooLarge`] if C(n, k) does not fit a `u128`.
///
/// ```
/// use perm_index::combination;
///
/// assert_eq!(combination::rank_lex(&[1, 3], 4), Ok(4));
/// ```
pub const fn rank_lex(elements: &[u32], n: u32) -> Result<u128, Error> {
    if let Err(error) = check(elements, n) {
        return Err(error);
    }
    let size = match count(n, elements.len()) {
        Ok(size) => size,
        Err(error) => return Err(error),
    };
    // Mirroring the elements, e -> n - 1 - e, turns lexicographic order into reversed
    // colexicographic order. So the combinations after this one are the mirror images of those
    // before its own mirror image in colexicographic order.
    let mut after = 0;
    let k = elements.len();
    let mut i = 0;
    while i < k {
        let mirrored = (n - 1 - elements[i]) as u64;
        after += known_binomial(mirrored, (k - i) as u64);
        i += 1;
    }
    Ok(size - 1 - after)
}

/// Writes the terms whose sum is the lexicographic index: `terms[i]` is the number of combinations
/// that share the first i elements and have a smaller one at position i.
///
/// # Errors
///
/// The same as [`rank_lex`], and [`Error::WrongLength`] if the slices differ in length.
///
/// ```
/// use perm_index::combination;
///
/// // Before 13 are 01, 02 and 03, which begin with less, and 12.
/// let mut terms = [0; 2];
/// combination::lex_terms(&[1, 3], 4, &mut terms)?;
/// assert_eq!(terms, [3, 1]);
/// assert_eq!(combination::rank_lex(&[1, 3], 4)?, 4);
/// # Ok::<(), perm_index::Error>(())
/// ```
pub const fn lex_terms(elements: &[u32], n: u32, terms: &mut [u128]) -> Result<(), Error> {
    let k = elements.len();
    if terms.len() != k {
        return Err(Error::WrongLength {
            found: terms.len(),
            expected: k,
        });
    }
    if let Err(error) = check(elements, n) {
        return Err(error);
    }
    if let Err(error) = count(n, k) {
        return Err(error);
    }
    // The smallest element allowed at this position.
    let mut start = 0;
    let mut i = 0;
    while i < k {
        // All continuations, minus those that go on with `elements[i]` or a larger element.
        let (all, above) = ((n - start) as u64, (n - elements[i]) as u64);
        let left = (k - i) as u64;
        terms[i] = known_binomial(all, left) - known_binomial(above, left);
        start = elements[i] + 1;
        i += 1;
    }
    Ok(())
}

/// Fills `out` with the combination of elements below `n` that has this lexicographic index. On an
/// error `out` is unchanged.
///
/// # Errors
///
/// [`Error::IndexTooLarge`], and [`Error::TooLarge`] if C(n, k) does not fit a `u128`.
///
/// ```
/// use perm_index::combination;
///
/// let mut elements = [0; 2];
/// combination::unrank_lex(4, 4, &mut elements)?;
/// assert_eq!(elements, [1, 3]);
/// # Ok::<(), perm_index::Error>(())
/// ```
pub const fn unrank_lex(index: u128, n: u32, out: &mut [u32]) -> Result<(), Error> {
    let size = match count(n, out.len()) {
        Ok(size) => size,
        Err(error) => return Err(error),
    };
    if index >= size {
        return Err(Error::IndexTooLarge { index, size });
    }
    // In lexicographic order, this is the mirror image of a combination in colexicographic order;
    // see `rank_lex`.
    unrank_colex_valid(size - 1 - index, n, size, out);
    let mut i = 0;
    while i < out.len() / 2 {
        let j = out.len() - 1 - i;
        (out[i], out[j]) = (out[j], out[i]);
        i += 1;
    }
    let mut i = 0;
    while i < out.len() {
        out[i] = n - 1 - out[i];
        i += 1;
    }
    Ok(())
}

/// The index of a combination of elements below `n` in colexicographic order.
///
/// # Errors
///
/// The same as [`check`], and [`Error::TooLarge`] if C(n, k) does not fit a `u128`.
///
/// ```
/// use perm_index::combination;
///
/// assert_eq!(combination::rank_colex(&[1, 3], 4), Ok(4));
/// assert_eq!(combination::rank_colex(&[1, 3], 100), Ok(4));
/// ```
pub const fn rank_colex(elements: &[u32], n: u32) -> Result<u128, Error> {
    if let Err(error) = check(elements, n) {
        return Err(error);
    }
    if let Err(error) = count(n, elements.len()) {
        return Err(error);
    }
    let mut index = 0;
    let mut i = 0;
    while i < elements.len() {
        index += known_binomial(elements[i] as u64, i as u64 + 1);
        i += 1;
    }
    Ok(index)
}

/// Fills `out` with the combination of elements below `n` that has this colexicographic index. On
/// an error `out` is unchanged.
///
/// # Errors
///
/// [`Error::IndexTooLarge`], and [`Error::TooLarge`] if C(n, k) does not fit a `u128`.
///
/// ```
/// use perm_index::combination;
///
/// let mut elements = [0; 2];
/// combination::unrank_colex(2, 4, &mut elements)?;
/// assert_eq!(elements, [1, 2]);
/// # Ok::<(), perm_index::Error>(())
/// ```
pub const fn unrank_colex(index: u128, n: u32, out: &mut [u32]) -> Result<(), Error> {
    let size = match count(n, out.len()) {
        Ok(size) => size,
        Err(error) => return Err(error),
    };
    if index >= size {
        return Err(Error::IndexTooLarge { index, size });
    }
    unrank_colex_valid(index, n, size, out);
    Ok(())
}

/// How many candidates are tried one by one before bisection takes over.
const STEPS_BEFORE_HALVING: u32 = 64;

/// [`unrank_colex`] for an index known to be below `size == C(n, out.len())`.
const fn unrank_colex_valid(index: u128, n: u32, size: u128, out: &mut [u32]) {
    let mut left = index;
    let mut candidate = n as u64;
    let mut k = out.len() as u64;
    // C(candidate, k), updated whenever `candidate` or `k` changes.
    let mut below = size;
    while k > 0 {
        // The largest element c has C(c, k) <= left.
        let mut steps = 0;
        while below > left {
            if steps == STEPS_BEFORE_HALVING {
                candidate = largest_not_above(left, k, candidate);
                below = known_binomial(candidate, k);
                break;
            }
            // C(c - 1, k) = C(c, k) (c - k) / c
            below = multiply_exact(below, candidate - k, candidate);
            candidate -= 1;
            steps += 1;
        }
        out[k as usize - 1] = candidate as u32;
        left -= below;
        // C(c, k - 1) = C(c, k) k / (c - k + 1). But if C(c, k) is 0, then c = k - 1 and
        // C(c, k - 1) is 1.
        below = if below == 0 {
            1
        } else {
            multiply_exact(below, k, candidate - k + 1)
        };
        k -= 1;
    }
}

/// The largest c below `bound` with C(c, k) <= `left`.
const fn largest_not_above(left: u128, k: u64, bound: u64) -> u64 {
    // C(k - 1, k) = 0 <= left < C(bound, k)
    let (mut low, mut high) = (k - 1, bound);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if known_binomial(middle, k) <= left {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// C(c, k), known to fit because it is at most the number of combinations being numbered.
const fn known_binomial(c: u64, k: u64) -> u128 {
    match binomial(c, k) {
        Some(value) => value,
        None => panic!("a smaller binomial coefficient fits where a larger one does"),
    }
}

/// `a * b / c` for a quotient known to be at most the number of combinations being numbered.
const fn multiply_exact(a: u128, b: u64, c: u64) -> u128 {
    match multiply_divide(a, b, c) {
        Some(quotient) => quotient,
        None => panic!("a smaller binomial coefficient fits where a larger one does"),
    }
}

/// The order in which combinations are numbered; see [the module](self).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CombinationOrder {
    /// Smallest elements first.
    Lexicographic,
    /// Largest elements first.
    Colexicographic,
}

/// The combinations of K out of n elements, as increasing arrays.
///
/// ```
/// use perm_index::{CombinationOrder, Combinations, Coordinate};
///
/// // Where the four edges of a middle layer may be among twelve.
/// let slice = Combinations::<4>::new(12, CombinationOrder::Lexicographic)?;
/// assert_eq!(slice.size(), 495);
/// assert_eq!(slice.unrank(494)?, [8, 9, 10, 11]);
/// # Ok::<(), perm_index::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Combinations<const K: usize> {
    n: u32,
    order: CombinationOrder,
    size: u64,
}

impl<const K: usize> Combinations<K> {
    /// The combinations of K out of `n` elements.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] if C(n, K) does not fit a `u64`.
    ///
    /// ```
    /// use perm_index::{CombinationOrder, Combinations};
    ///
    /// assert!(Combinations::<40>::new(80, CombinationOrder::Colexicographic).is_err());
    /// ```
    pub const fn new(n: u32, order: CombinationOrder) -> Result<Self, Error> {
        match binomial(n as u64, K as u64) {
            Some(size) if size <= u64::MAX as u128 => Ok(Self {
                n,
                order,
                size: size as u64,
            }),
            _ => Err(Error::TooLarge {
                n: n as usize,
                bits: u64::BITS,
            }),
        }
    }
}

impl<const K: usize> Coordinate for Combinations<K> {
    type Arrangement = [u32; K];

    fn size(&self) -> u64 {
        self.size
    }

    fn rank(&self, elements: &[u32; K]) -> Result<u64, Error> {
        let index = match self.order {
            CombinationOrder::Lexicographic => rank_lex(elements, self.n),
            CombinationOrder::Colexicographic => rank_colex(elements, self.n),
        }?;
        // Below `size`, which fits.
        Ok(index as u64)
    }

    fn unrank(&self, index: u64) -> Result<[u32; K], Error> {
        let mut elements = [0; K];
        let index = u128::from(index);
        match self.order {
            CombinationOrder::Lexicographic => unrank_lex(index, self.n, &mut elements),
            CombinationOrder::Colexicographic => unrank_colex(index, self.n, &mut elements),
        }?;
        Ok(elements)
    }
}
