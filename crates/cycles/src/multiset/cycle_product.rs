//! A list of cycles over one alphabet, which stands for their intercalation product.

use alloc::vec::Vec;
use core::fmt;

use super::MultisetPermutation;

/// Cycles whose intercalation product, in the order of the list, is a permutation of a multiset.
///
/// ```
/// use cycles::MultisetPermutation;
///
/// let word = MultisetPermutation::from_word("cadab".chars());
/// let factors = word.factor();
/// assert_eq!(factors.to_string(), "(c a) (a) (d b)");
/// assert_eq!(factors.product(), word);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CycleProduct<'a, S> {
    alphabet: &'a [S],
    /// The cycles one after another, as ranks.
    ranks: Vec<u32>,
    /// Where each cycle ends in `ranks`.
    ends: Vec<usize>,
}

impl<'a, S> CycleProduct<'a, S> {
    pub(super) fn new(alphabet: &'a [S], ranks: Vec<u32>, ends: Vec<usize>) -> Self {
        Self {
            alphabet,
            ranks,
            ends,
        }
    }

    /// The number of cycles.
    ///
    /// ```
    /// let word = cycles::MultisetPermutation::from_word("cadab".chars());
    /// assert_eq!(word.factor().len(), 3);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no cycles; their product is then the empty word.
    ///
    /// ```
    /// assert!(cycles::MultisetPermutation::<char>::identity().factor().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The cycles, in order.
    ///
    /// ```
    /// let word = cycles::MultisetPermutation::from_word("cadab".chars());
    /// assert_eq!(word.factor().iter().map(|cycle| cycle.len()).collect::<Vec<_>>(), [2, 1, 2]);
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Cycle<'_, S>> + Clone {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let ranks = &self.ranks[start..end];
            start = end;
            Cycle {
                alphabet: self.alphabet,
                ranks,
            }
        })
    }

    /// The symbols of all cycles, one after another.
    ///
    /// ```
    /// let word = cycles::MultisetPermutation::from_word("cadab".chars());
    /// assert_eq!(word.factor().symbols().collect::<String>(), "caadb");
    /// ```
    pub fn symbols(&self) -> impl ExactSizeIterator<Item = &S> + Clone {
        self.ranks.iter().map(|&rank| &self.alphabet[rank as usize])
    }

    /// The intercalation product of the cycles, in linear time.
    ///
    /// ```
    /// let word = cycles::MultisetPermutation::from_word("cadab".chars());
    /// assert_eq!(word.primes().product(), word);
    /// ```
    #[must_use]
    pub fn product(&self) -> MultisetPermutation<S>
    where
        S: Clone,
    {
        MultisetPermutation::from_columns(self.alphabet.to_vec(), || {
            self.iter().flat_map(|cycle| {
                let followers = cycle.ranks[1..].iter().chain(&cycle.ranks[..1]);
                cycle.ranks.iter().copied().zip(followers.copied())
            })
        })
    }
}

impl<S: fmt::Display> fmt::Display for CycleProduct<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, cycle) in self.iter().enumerate() {
            let gap = if index > 0 { " " } else { "" };
            write!(f, "{gap}{cycle}")?;
        }
        Ok(())
    }
}

/// One cycle (x1 x2 ... xn): x1 stands over x2, x2 over x3, and so on, and xn over x1.
///
/// ```
/// let word = cycles::MultisetPermutation::from_word("cab".chars());
/// let factors = word.factor();
/// let cycle = factors.iter().next().expect("the word is not empty");
/// assert_eq!(cycle.to_string(), "(c b a)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cycle<'a, S> {
    alphabet: &'a [S],
    ranks: &'a [u32],
}

#[expect(clippy::len_without_is_empty, reason = "a cycle is never empty")]
impl<'a, S> Cycle<'a, S> {
    /// The number of symbols, at least 1.
    ///
    /// ```
    /// let word = cycles::MultisetPermutation::from_word("cab".chars());
    /// assert_eq!(word.factor().iter().next().map(|cycle| cycle.len()), Some(3));
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.ranks.len()
    }

    /// The symbols, in order.
    ///
    /// ```
    /// let word = cycles::MultisetPermutation::from_word("cab".chars());
    /// let factors = word.factor();
    /// let cycle = factors.iter().next().expect("the word is not empty");
    /// assert_eq!(cycle.symbols().collect::<String>(), "cba");
    /// ```
    pub fn symbols(&self) -> impl ExactSizeIterator<Item = &'a S> + Clone + use<'a, S> {
        let alphabet = self.alphabet;
        self.ranks.iter().map(move |&rank| &alphabet[rank as usize])
    }
}

impl<S: fmt::Display> fmt::Display for Cycle<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, symbol) in self.symbols().enumerate() {
            write!(f, "{}{symbol}", if index > 0 { ' ' } else { '(' })?;
        }
        f.write_str(")")
    }
}
