//! The intercalation product of words, powers, and a test for commuting.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::alphabet::{narrow, rank};
use super::{MEMORY, MultisetPermutation};
use crate::error::WordError;

impl<S: Ord + Clone> MultisetPermutation<S> {
    /// The intercalation product: the columns of both side by side, sorted stably by the top line.
    ///
    /// ```
    /// use cycles::MultisetPermutation;
    ///
    /// let a = MultisetPermutation::from_word("cadab".chars());
    /// let b = MultisetPermutation::from_word("bddad".chars());
    /// assert_eq!(a.product(&b).word().collect::<String>(), "cabddabdad");
    /// assert_eq!(b.product(&a).word().collect::<String>(), "bcaddadadb");
    /// ```
    ///
    /// # Panics
    ///
    /// If there are more than 2^32 different symbols.
    #[must_use]
    pub fn product(&self, other: &Self) -> Self {
        let joined = Joined::new(&self.alphabet, &other.alphabet);
        // Below each symbol: what stands there in the left word, then what stands there in the right.
        let mut images = Vec::with_capacity(self.len() + other.len());
        let mut starts = Vec::with_capacity(joined.symbols.len() + 1);
        starts.push(0);
        for symbol in &joined.symbols {
            let left = symbol.left.map_or(&[][..], |rank| self.block(rank));
            let right = symbol.right.map_or(&[][..], |rank| other.block(rank));
            images.extend(left.iter().map(|&rank| joined.left_ranks[rank as usize]));
            images.extend(right.iter().map(|&rank| joined.right_ranks[rank as usize]));
            starts.push(images.len());
        }
        let alphabet = joined
            .symbols
            .iter()
            .map(|joint| joint.symbol.clone())
            .collect();
        Self {
            alphabet,
            starts,
            images,
        }
    }

    /// The power of a word under the intercalation product.
    ///
    /// ```
    /// use cycles::MultisetPermutation;
    ///
    /// let word = MultisetPermutation::from_word("cab".chars());
    /// assert_eq!(word.pow(2)?, word.product(&word));
    /// assert!(word.pow(0)?.is_empty());
    /// # Ok::<(), cycles::WordError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is not enough memory for the result.
    pub fn pow(&self, exponent: usize) -> Result<Self, WordError> {
        if exponent == 0 || self.is_empty() {
            return Ok(Self::identity());
        }
        let too_long = WordError::TooLong {
            length: self.len(),
            exponent,
        };
        let length = self.len().checked_mul(exponent).ok_or(too_long)?;
        let mut images = Vec::new();
        images.try_reserve_exact(length).map_err(|_| too_long)?;
        for rank in 0..self.alphabet.len() {
            for _ in 0..exponent {
                images.extend_from_slice(self.block(rank));
            }
        }
        let starts = self.starts.iter().map(|start| start * exponent).collect();
        Ok(Self {
            alphabet: self.alphabet.clone(),
            starts,
            images,
        })
    }
}

impl<S: Ord> MultisetPermutation<S> {
    /// Whether the product with `other` is the same in both orders; takes linear time.
    ///
    /// Words without a common symbol always commute. So do powers of the same word, and some other
    /// pairs.
    ///
    /// ```
    /// use cycles::MultisetPermutation;
    ///
    /// let word = |letters: &str| MultisetPermutation::from_word(letters.chars().collect::<Vec<_>>());
    /// assert!(word("ba").commutes_with(&word("dc")));
    /// assert!(word("ba").commutes_with(&word("bbaa")));
    /// assert!(!word("ba").commutes_with(&word("ca")));
    /// ```
    #[must_use]
    pub fn commutes_with(&self, other: &Self) -> bool {
        // Below a symbol that only one word holds, both products show the same.
        common_ranks(&self.alphabet, &other.alphabet).all(|(left, right)| {
            let left = || {
                self.block(left)
                    .iter()
                    .map(|&rank| &self.alphabet[rank as usize])
            };
            let right = || {
                other
                    .block(right)
                    .iter()
                    .map(|&rank| &other.alphabet[rank as usize])
            };
            left().chain(right()).eq(right().chain(left()))
        })
    }

    /// Whether the words have no symbol in common.
    ///
    /// ```
    /// use cycles::MultisetPermutation;
    ///
    /// let word = MultisetPermutation::from_word("ba".chars());
    /// assert!(word.is_disjoint_from(&MultisetPermutation::from_word("dc".chars())));
    /// assert!(!word.is_disjoint_from(&word));
    /// ```
    #[must_use]
    pub fn is_disjoint_from(&self, other: &Self) -> bool {
        common_ranks(&self.alphabet, &other.alphabet)
            .next()
            .is_none()
    }

    /// The permutation that is the cycle (x1 x2 ... xn): the columns x1 over x2, x2 over x3, and so on
    /// to xn over x1, sorted stably by the top line. Symbols may repeat.
    ///
    /// ```
    /// use cycles::MultisetPermutation;
    ///
    /// let cycle = MultisetPermutation::from_cycle("ddbcdbbca".chars());
    /// assert_eq!(cycle.two_line_form().to_string(), "a b b b c c d d d\nd c b c d a d b b");
    /// ```
    ///
    /// # Panics
    ///
    /// If there are more than 2^32 different symbols.
    pub fn from_cycle(symbols: impl IntoIterator<Item = S>) -> Self {
        let ranked = rank(symbols.into_iter().collect()).expect(MEMORY);
        Self::from_columns(ranked.alphabet, || {
            let followers = ranked.ranks.iter().skip(1).chain(ranked.ranks.first());
            ranked.ranks.iter().copied().zip(followers.copied())
        })
    }
}

impl<S> MultisetPermutation<S> {
    /// The symbols below the columns of this rank.
    fn block(&self, rank: usize) -> &[u32] {
        &self.images[self.starts[rank]..self.starts[rank + 1]]
    }
}

/// A symbol with its rank in each of two alphabets that contains it.
struct Joint<'a, S> {
    symbol: &'a S,
    left: Option<usize>,
    right: Option<usize>,
}

/// Two alphabets merged into one, with maps from the old ranks to the new.
struct Joined<'a, S> {
    symbols: Vec<Joint<'a, S>>,
    left_ranks: Vec<u32>,
    right_ranks: Vec<u32>,
}

impl<'a, S: Ord> Joined<'a, S> {
    fn new(left: &'a [S], right: &'a [S]) -> Self {
        let symbols: Vec<_> = joint_symbols(left, right).collect();
        let ranks_of = |side: fn(&Joint<'a, S>) -> Option<usize>| {
            let held = symbols
                .iter()
                .enumerate()
                .filter(|(_, joint)| side(joint).is_some());
            held.map(|(rank, _)| narrow(rank)).collect()
        };
        let (left_ranks, right_ranks) =
            (ranks_of(|joint| joint.left), ranks_of(|joint| joint.right));
        Self {
            symbols,
            left_ranks,
            right_ranks,
        }
    }
}

/// The symbols of two sorted alphabets in increasing order, each once.
fn joint_symbols<'a, S: Ord>(left: &'a [S], right: &'a [S]) -> impl Iterator<Item = Joint<'a, S>> {
    let (mut i, mut j) = (0, 0);
    core::iter::from_fn(move || {
        let order = match (left.get(i), right.get(j)) {
            (Some(a), Some(b)) => a.cmp(b),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => return None,
        };
        let joint = match order {
            Ordering::Less => Joint {
                symbol: &left[i],
                left: Some(i),
                right: None,
            },
            Ordering::Equal => Joint {
                symbol: &left[i],
                left: Some(i),
                right: Some(j),
            },
            Ordering::Greater => Joint {
                symbol: &right[j],
                left: None,
                right: Some(j),
            },
        };
        i += usize::from(joint.left.is_some());
        j += usize::from(joint.right.is_some());
        Some(joint)
    })
}

/// The ranks in both alphabets of each symbol that both hold.
fn common_ranks<'a, S: Ord>(left: &'a [S], right: &'a [S]) -> impl Iterator<Item = (usize, usize)> {
    joint_symbols(left, right).filter_map(|joint| joint.left.zip(joint.right))
}
