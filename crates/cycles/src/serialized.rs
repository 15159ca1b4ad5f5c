//! Serde for permutations, cycle types, orders and words, checked on reading.
//!
//! A permutation is the list of its images, counted from 0; a cycle type, the list of its pairs
//! (length, number of cycles); a word, the list of its symbols. An order is the list of its prime
//! powers, since the number itself would have to be factored again.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::order::for_each_prime_power;
use crate::{CycleType, MultisetPermutation, Order, Permutation};

impl Serialize for Permutation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.images().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Permutation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(Vec::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for CycleType {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CycleType {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let pairs: Vec<(u32, u32)> = Vec::deserialize(deserializer)?;
        if !pairs.is_sorted_by(|(left, _), (right, _)| left < right) {
            return Err(D::Error::custom("the lengths of the cycles don't rise"));
        }
        if pairs
            .iter()
            .any(|&(length, count)| length == 0 || count == 0)
        {
            return Err(D::Error::custom(
                "a length or number of cycles is 0, expected at least 1",
            ));
        }
        // Each product is below 2^64, and a list has fewer than 2^64 of them, so the sum fits.
        let points: u128 = pairs
            .iter()
            .map(|&(length, count)| u128::from(length) * u128::from(count))
            .sum();
        if points > Permutation::MAX_LENGTH as u128 {
            return Err(D::Error::custom(format_args!(
                "the cycles have {points} points, expected at most {}",
                Permutation::MAX_LENGTH
            )));
        }
        Ok(Self {
            counts: BTreeMap::from_iter(pairs),
        })
    }
}

impl Serialize for Order {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.prime_powers().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Order {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let prime_powers: Vec<(u32, u32)> = Vec::deserialize(deserializer)?;
        if are_prime_powers(&prime_powers) {
            Ok(Self { prime_powers })
        } else {
            Err(D::Error::custom(
                "expected pairs of a prime and its exponent, smallest prime first, their powers below 2^32",
            ))
        }
    }
}

/// Whether the pairs are the prime powers of some order: increasing primes with positive exponents,
/// each power no larger than the longest possible cycle.
fn are_prime_powers(pairs: &[(u32, u32)]) -> bool {
    let is_prime = |number| {
        let mut prime = false;
        for_each_prime_power(number, |factor, _| prime = factor == number);
        prime
    };
    pairs.is_sorted_by(|(left, _), (right, _)| left < right)
        && pairs.iter().all(|&(prime, exponent)| {
            exponent > 0 && prime.checked_pow(exponent).is_some() && is_prime(prime)
        })
}

impl<S: Serialize> Serialize for MultisetPermutation<S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        serializer.collect_seq(self.word())
    }
}

impl<'de, S: Deserialize<'de> + Ord> Deserialize<'de> for MultisetPermutation<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::from_word(Vec::deserialize(deserializer)?))
    }
}
