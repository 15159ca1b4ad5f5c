//! Exact orders: least common multiples of cycle lengths, held as prime powers.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;

use num_bigint::BigUint;

use crate::decimal::Decimal;

/// The exact order of a permutation, or its visible order, held as prime powers.
///
/// A permutation of a few hundred points can have an order too large for any machine integer; as
/// prime powers it stays exact and small.
///
/// ```
/// use core::num::NonZeroU32;
/// use cycles::Order;
///
/// let order = Order::of_lengths([4, 6, 10].into_iter().filter_map(NonZeroU32::new));
/// assert_eq!(order.prime_powers(), [(2, 2), (3, 1), (5, 1)]);
/// assert_eq!(order.to_u64(), Some(60));
/// assert_eq!(order.to_string(), "60");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Order {
    pub(crate) prime_powers: Vec<(u32, u32)>,
}

impl Order {
    /// The least common multiple of some cycle lengths; 1 if there are none.
    ///
    /// ```
    /// assert_eq!(cycles::Order::of_lengths([]).to_u64(), Some(1));
    /// ```
    pub fn of_lengths(lengths: impl IntoIterator<Item = NonZeroU32>) -> Self {
        let mut exponents = BTreeMap::new();
        for length in lengths {
            for_each_prime_power(length.get(), |prime, exponent| {
                let largest = exponents.entry(prime).or_insert(exponent);
                *largest = exponent.max(*largest);
            });
        }
        Self {
            prime_powers: exponents.into_iter().collect(),
        }
    }

    /// The prime factors with their exponents, smallest prime first; empty for the order 1.
    ///
    /// ```
    /// use cycles::Permutation;
    /// assert_eq!(Permutation::new(vec![1, 2, 3, 0])?.order().prime_powers(), [(2, 2)]);
    /// # Ok::<(), cycles::PermutationError>(())
    /// ```
    #[must_use]
    pub fn prime_powers(&self) -> &[(u32, u32)] {
        &self.prime_powers
    }

    /// The order as a `u64`, or `None` if it does not fit.
    ///
    /// ```
    /// assert_eq!(cycles::Order::default().to_u64(), Some(1));
    /// ```
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        self.to_u128().and_then(|order| u64::try_from(order).ok())
    }

    /// The order as a `u128`, or `None` if it does not fit.
    ///
    /// ```
    /// assert_eq!(cycles::Order::default().to_u128(), Some(1));
    /// ```
    #[must_use]
    pub fn to_u128(&self) -> Option<u128> {
        self.prime_powers
            .iter()
            .try_fold(1u128, |product, &(prime, exponent)| {
                product.checked_mul(u128::from(prime).checked_pow(exponent)?)
            })
    }

    /// The order as a big integer.
    ///
    /// ```
    /// assert_eq!(cycles::Order::default().to_big(), cycles::num_bigint::BigUint::from(1u8));
    /// ```
    #[must_use]
    pub fn to_big(&self) -> BigUint {
        let mut factors: Vec<BigUint> = self
            .prime_powers
            .iter()
            .map(|&(prime, exponent)| BigUint::from(prime).pow(exponent))
            .collect();
        // Multiplying neighbours keeps both sides of each product about equally long.
        while factors.len() > 1 {
            factors = factors
                .chunks(2)
                .map(|pair| pair.iter().product())
                .collect();
        }
        factors.pop().unwrap_or_else(|| BigUint::from(1u8))
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let factors = self.prime_powers.iter();
        // A prime power is at most the length of a cycle, which has 32 bits.
        let factors = factors.map(|&(prime, exponent)| u64::from(prime).pow(exponent));
        let one = Decimal::default().times_plus(0, 1);
        let order = factors.fold(one, |product, factor| product.times_plus(factor, 0));
        f.pad_integral(true, "", &order.digits())
    }
}

/// The length of a cycle in the form [`Order::of_lengths`] takes.
pub(crate) fn cycle_length(points: u32) -> NonZeroU32 {
    NonZeroU32::new(points).expect("a cycle has at least one point")
}

/// Calls `found` with each prime of `number` and its exponent, by trial division.
pub(crate) fn for_each_prime_power(number: u32, mut found: impl FnMut(u32, u32)) {
    let mut rest = number;
    let mut candidate = 2;
    // Compares by division, since the square of a candidate could overflow.
    while candidate <= rest / candidate {
        let mut exponent = 0;
        while rest.is_multiple_of(candidate) {
            rest /= candidate;
            exponent += 1;
        }
        if exponent > 0 {
            found(candidate, exponent);
        }
        candidate += if candidate == 2 { 1 } else { 2 };
    }
    if rest > 1 {
        found(rest, 1);
    }
}
