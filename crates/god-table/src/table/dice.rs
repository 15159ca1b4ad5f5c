//! Random numbers that are the same for the same seed for ever.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The ChaCha20 stream cipher as a source of numbers.
///
/// Nothing here depends on how a version of a library turns seeds or words into ranges: the key is the
/// seed in the lowest eight bytes, little end first, and zeros, the nonce is zero, and a number below a
/// bound is a word of the key stream modulo the bound, unless the word lies in the incomplete last run of
/// the remainders: then the next word is taken. Words have 32 bits for a bound that fits 32 bits, and 64 for
/// a larger one, the first 32 the lower ones.
#[derive(Clone, Debug)]
pub(super) struct Dice {
    stream: ChaCha20Rng,
}

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self {
            stream: ChaCha20Rng::from_seed(key),
        }
    }

    /// A number below `bound`, which is not 0; all are equally likely.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        let bits = if bound <= u64::from(u32::MAX) { 32 } else { 64 };
        // The number of words in complete runs of remainders, 2^bits - 2^bits mod bound.
        let words = 1_u128 << bits;
        let complete = words - words % u128::from(bound);
        loop {
            let word = match bits {
                32 => u64::from(self.stream.next_u32()),
                _ => self.stream.next_u64(),
            };
            if u128::from(word) < complete {
                return word % bound;
            }
        }
    }

    /// Puts things in a random order: Fisher and Yates, from the last place down.
    pub(super) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The key stream of an all-zero key and nonce begins with the bytes 76 b8 e0 ad a0 f1 3d 90 40 5d
    /// 6a e5, test vector 1 of RFC 8439, appendix A.1.
    #[test]
    fn the_stream_is_that_of_the_standard() {
        let mut dice = Dice::new(0);
        let words: Vec<u32> = (0..3).map(|_| dice.stream.next_u32()).collect();
        assert_eq!(words, [0xade0_b876, 0x903d_f1a0, 0xe56a_5d40]);
    }

    /// The same bytes, eight at a time.
    #[test]
    fn large_bounds_take_words_of_64_bits() {
        let mut dice = Dice::new(0);
        assert_eq!(dice.below(u64::MAX), 0x903d_f1a0_ade0_b876);
        let bound = (1 << 63) + 1;
        assert!((0..100).all(|_| dice.below(bound) < bound));
    }

    #[test]
    fn numbers_stay_below_the_bound_and_reach_all_of_it() {
        let mut dice = Dice::new(1);
        let mut counts = [0; 6];
        for _ in 0..6000 {
            counts[dice.below(6) as usize] += 1;
        }
        // The seed is fixed, so this can't fail by chance: within 5 standard deviations of 1000.
        assert!(
            counts.iter().all(|&count| (855..1145).contains(&count)),
            "{counts:?}"
        );
    }
}
