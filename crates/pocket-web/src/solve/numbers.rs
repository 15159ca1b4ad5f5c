//! Permutations by number, and words as products of cycles.

use cycles::MultisetPermutation;
use perm_index::permutation;

use crate::fault::Fault;

/// The lexicographic number of a permutation of the numbers from 0, as decimal digits.
pub(super) fn rank(values: &[u8]) -> Result<String, Fault> {
    let rank = permutation::rank_u128(values).map_err(Fault::new)?;
    Ok(rank.to_string())
}

/// The permutation of `n` numbers with this lexicographic number.
pub(super) fn unrank(rank: &str, n: usize) -> Result<Vec<u8>, Fault> {
    let too_large = || Fault::mismatch(rank, "a number below 2^128");
    let rank: u128 = rank.parse().map_err(|_| too_large())?;
    // No permutation with a 128-bit number is that long; `unrank_u128` reports the actual limit.
    let mut values = vec![0; n.min(usize::from(u8::MAX))];
    permutation::unrank_u128(rank, &mut values).map_err(Fault::new)?;
    Ok(values)
}

fn word(text: &str) -> MultisetPermutation<char> {
    MultisetPermutation::from_word(text.chars())
}

/// The factors of a word by Theorem A.
pub(super) fn factor(text: &str) -> Vec<String> {
    let word = word(text);
    let factors = word.factor();
    let texts = factors.iter().map(|cycle| cycle.symbols().collect());
    texts.collect()
}

/// The intercalation product of two words.
pub(super) fn product(left: &str, right: &str) -> String {
    word(left).product(&word(right)).word().collect()
}
