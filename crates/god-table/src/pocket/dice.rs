//! Random numbers that are the same for the same seed for ever.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The ChaCha20 stream cipher as a source of numbers.
///
/// Nothing here depends on how a version of a library turns seeds or words into ranges: the key is the
/// seed in the lowest eight bytes, little end first, and zeros, the nonce is zero, and a number below a
/// bound is a 32-bit word of the key stream modulo the bound, unless the word lies in the incomplete
/// last run of the remainders: then the next word is taken.
#[derive(Clone, Debug)]
pub(crate) struct Dice {
    stream: ChaCha20Rng,
}

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self {
            stream: ChaCha20Rng::from_seed(key),
        }
    }

    /// A number below `bound`, which is not 0; all are equally likely.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        // The number of words in complete runs of remainders, 2^32 - 2^32 mod bound.
        let complete = (1_u64 << 32) / u64::from(bound) * u64::from(bound);
        loop {
            let word = self.stream.next_u32();
            if u64::from(word) < complete {
                return word % bound;
            }
        }
    }

    /// Puts things in a random order: Fisher and Yates, from the last place down.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last as u32 + 1) as usize);
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
