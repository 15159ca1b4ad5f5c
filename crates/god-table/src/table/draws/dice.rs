//! Random numbers that a seed permanently determines.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The ChaCha20 stream cipher as a source of random numbers.
///
/// Nothing here depends on how a library version turns seeds or words into ranges. The key is the
/// seed in the lowest eight bytes, little end first, followed by zeros; the nonce is zero. A number
/// below a bound is a word of the key stream modulo the bound, unless the word lies in the last,
/// incomplete run of remainders; then the next word is taken. Words have 32 bits for a bound that
/// fits 32 bits, and 64 for a larger one, the lower 32 first.
///
/// Tests can replace the cipher by another source of words.
#[derive(Clone, Debug)]
pub(super) struct Dice<R = ChaCha20Rng> {
    stream: R,
}

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self {
            stream: ChaCha20Rng::from_seed(key),
        }
    }
}

impl<R: Rng> Dice<R> {
    /// A uniformly distributed number below `bound`, which must not be 0.
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

    /// Shuffles a list (Fisher and Yates, from the last place down).
    pub(super) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use core::convert::Infallible;

    use rand_chacha::rand_core::TryRng;

    use super::*;

    /// A source of given words, which panics when there are no more.
    struct FixedWords<'a>(std::slice::Iter<'a, u64>);

    impl FixedWords<'_> {
        fn word(&mut self) -> u64 {
            *self.0.next().expect("no more words are taken than needed")
        }
    }

    impl TryRng for FixedWords<'_> {
        type Error = Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            Ok(u32::try_from(self.word()).expect("a word of 32 bits was told"))
        }

        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            Ok(self.word())
        }

        fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
            unreachable!("dice take words")
        }
    }

    /// The number below `bound` that is drawn from these words, all of which are taken.
    fn drawn_from(bound: u64, words: &[u64]) -> u64 {
        let mut dice = Dice {
            stream: FixedWords(words.iter()),
        };
        let drawn = dice.below(bound);
        assert_eq!(dice.stream.0.as_slice(), [0_u64; 0], "below {bound}");
        drawn
    }

    /// The bounds that draws of states, orders of moves and tips have, and others at the edges.
    const BOUNDS: [u64; 16] = [
        3,
        5,
        6,
        7,
        9,
        192,
        3_149_280,
        3_674_160,
        88_179_840,
        (1 << 31) + 1,
        u32::MAX as u64,
        (1 << 32) + 1,
        (1 << 40) + 1,
        239_500_800 * 4096,
        (1 << 63) + 1,
        u64::MAX,
    ];

    #[test]
    fn words_of_the_incomplete_run_are_passed_over() {
        let mut passed = 0;
        for bound in BOUNDS {
            let last = match bound {
                0..=0xffff_ffff => u64::from(u32::MAX),
                _ => u64::MAX,
            };
            // The remainders of all words, first to last, are complete runs and then `left` more.
            let left = ((u128::from(last) + 1) % u128::from(bound)) as u64;
            assert!(left > 0, "{bound}");
            let first_left = last - (left - 1);
            assert_eq!(first_left % bound, 0);
            // The last word of the last complete run is taken at once.
            assert_eq!(drawn_from(bound, &[first_left - 1]), bound - 1);
            // The first and the last of the incomplete run are not, however many there are.
            let wanted = bound / 2;
            for refused in [
                vec![first_left],
                vec![last],
                vec![last, first_left, first_left + left / 2],
            ] {
                passed += refused.len();
                assert_eq!(drawn_from(bound, &[refused, vec![wanted]].concat()), wanted);
            }
        }
        assert_eq!(passed, 5 * BOUNDS.len());
    }

    #[test]
    fn where_all_runs_are_complete_every_word_is_taken() {
        for bound in [1, 2, 4, 8, 1 << 31] {
            assert_eq!(drawn_from(bound, &[u32::MAX.into()]), bound - 1);
        }
        for bound in [1_u64 << 32, 1 << 40, 1 << 63] {
            assert_eq!(drawn_from(bound, &[u64::MAX]), bound - 1);
        }
    }

    #[test]
    fn a_shuffle_passes_over_such_words_too() {
        // Three things: a number below 3 with one word refused, then one below 2.
        let words = [u32::MAX.into(), 0, 1];
        let mut dice = Dice {
            stream: FixedWords(words.iter()),
        };
        let mut things = ["a", "b", "c"];
        dice.shuffle(&mut things);
        assert_eq!(things, ["c", "b", "a"]);
    }

    /// The key stream of an all-zero key and nonce begins with the bytes 76 b8 e0 ad a0 f1 3d 90 40 5d
    /// 6a e5, test vector 1 of RFC 8439, appendix A.1.
    #[test]
    fn the_stream_is_that_of_the_standard() {
        let mut dice = Dice::new(0);
        let words: Vec<u32> = (0..3).map(|_| dice.stream.next_u32()).collect();
        assert_eq!(words, [0xade0_b876, 0x903d_f1a0, 0xe56a_5d40]);
    }

    /// Large bounds take eight of these bytes at a time.
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
