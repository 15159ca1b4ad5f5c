//! Factoring words into primes, and all the primes on an alphabet.

use alloc::vec;
use alloc::vec::Vec;

use super::walk::Walk;
use super::{CycleProduct, MEMORY, MultisetPermutation};
use crate::room::{add, filled, with_room};

impl<S> MultisetPermutation<S> {
    /// Factors the word into primes, that is, cycles without repeated symbols.
    ///
    /// Primes are unique up to swapping neighbours that have no symbol in common. They are found
    /// during the walk of [`factor`](Self::factor): when it returns to a symbol that the open
    /// factor already contains, the loop since then is cut out as a prime, written from the symbol
    /// where the loop began. This takes linear time.
    ///
    /// ```
    /// use cycles::MultisetPermutation;
    ///
    /// let word = MultisetPermutation::from_word("dbcbcacdaddbbbd".chars());
    /// let primes = word.primes();
    /// assert_eq!(primes.to_string(), "(d) (d b c) (b) (a d b c) (a b) (b c d) (d)");
    /// assert_eq!(primes.product(), word);
    /// ```
    ///
    /// # Panics
    ///
    /// If there is not enough memory; [`try_primes`](Self::try_primes) returns `None` instead.
    #[must_use]
    pub fn primes(&self) -> CycleProduct<'_, S> {
        self.try_primes().expect(MEMORY)
    }

    /// Like [`primes`](Self::primes), but returns `None` if there is not enough memory.
    #[must_use]
    pub fn try_primes(&self) -> Option<CycleProduct<'_, S>> {
        const ABSENT: usize = usize::MAX;
        let mut ranks = with_room(self.len())?;
        let mut ends = Vec::new();
        // No symbol stands on it twice.
        let mut path = with_room(self.alphabet.len())?;
        let mut place_on_path = filled(ABSENT, self.alphabet.len())?;
        for step in Walk::try_new(self, Vec::new())? {
            place_on_path[step.above as usize] = path.len();
            path.push(step.above);
            let loop_start = place_on_path[step.below as usize];
            if loop_start != ABSENT {
                // A symbol's columns are used from left to right, and it leaves the path before its
                // next column is used. So the primes that hold it come in the order of its columns.
                for &rank in &path[loop_start..] {
                    place_on_path[rank as usize] = ABSENT;
                }
                ranks.extend(path.drain(loop_start..));
                add(&mut ends, ranks.len())?;
            }
        }
        Some(CycleProduct::new(&self.alphabet, ranks, ends))
    }

    /// Whether the word is prime: not empty, and not a product of two non-empty words.
    ///
    /// ```
    /// use cycles::MultisetPermutation;
    ///
    /// assert!(MultisetPermutation::from_word("cab".chars()).is_prime());
    /// assert!(!MultisetPermutation::from_word("cba".chars()).is_prime());
    /// ```
    #[must_use]
    pub fn is_prime(&self) -> bool {
        let repeats = self.len() > self.alphabet.len();
        !repeats
            && Walk::new(self, Vec::new())
                .filter(|step| step.closes)
                .count()
                == 1
    }
}

/// The number of primes over an alphabet, or `None` if it does not fit a `u128` (from 35 symbols
/// on).
///
/// For each number k of symbols used, this adds the number of ways to choose them times the (k-1)!
/// cyclic orders.
///
/// ```
/// use cycles::prime_count;
///
/// assert_eq!([1, 2, 3, 4, 5, 6].map(prime_count), [1, 3, 8, 24, 89, 415].map(Some));
/// assert!(prime_count(34).is_some() && prime_count(35).is_none());
/// ```
#[must_use]
pub fn prime_count(symbols: u32) -> Option<u128> {
    let mut total = 0u128;
    // m (m-1) ... (m-k+1): the number of sequences of k symbols. Each cycle gives k of them.
    let mut sequences = 1u128;
    for k in 1..=symbols {
        sequences = sequences.checked_mul(u128::from(symbols - k + 1))?;
        total = total.checked_add(sequences / u128::from(k))?;
    }
    Some(total)
}

/// Iterator over all primes of an alphabet, each as a list of symbols with the smallest one first.
///
/// They are ordered by length, then by the set of their symbols, then by their order in the cycle.
///
/// ```
/// use cycles::PrimeCycles;
///
/// let primes: Vec<String> = PrimeCycles::on("abc".chars()).map(String::from_iter).collect();
/// assert_eq!(primes, ["a", "b", "c", "ab", "ac", "bc", "abc", "acb"]);
/// ```
#[derive(Clone, Debug)]
pub struct PrimeCycles<S> {
    alphabet: Vec<S>,
    /// The next prime, as indices into the alphabet; empty at the end.
    current: Vec<usize>,
}

impl<S: Ord> PrimeCycles<S> {
    /// All primes over these symbols; repeated symbols count once.
    ///
    /// ```
    /// assert_eq!(cycles::PrimeCycles::on(1..=4).count(), 24);
    /// ```
    pub fn on(symbols: impl IntoIterator<Item = S>) -> Self {
        let mut alphabet: Vec<S> = symbols.into_iter().collect();
        alphabet.sort_unstable();
        alphabet.dedup();
        let current = if alphabet.is_empty() {
            Vec::new()
        } else {
            vec![0]
        };
        Self { alphabet, current }
    }
}

impl<S: Clone> Iterator for PrimeCycles<S> {
    type Item = Vec<S>;

    fn next(&mut self) -> Option<Vec<S>> {
        if self.current.is_empty() {
            return None;
        }
        let prime = self
            .current
            .iter()
            .map(|&index| self.alphabet[index].clone())
            .collect();
        advance(&mut self.current, self.alphabet.len());
        Some(prime)
    }
}

/// Advances to the next order of the same symbols, the next set of the same size, or the first
/// prime of the next length; leaves an empty list after the last prime.
fn advance(prime: &mut Vec<usize>, symbols: usize) {
    if next_order(&mut prime[1..]) {
        return;
    }
    // The others are sorted again, so the whole is increasing and can be read as a set.
    let length = prime.len();
    let movable = (0..length)
        .rev()
        .find(|&place| prime[place] < symbols - length + place);
    if let Some(place) = movable {
        let value = prime[place] + 1;
        for (offset, symbol) in prime[place..].iter_mut().enumerate() {
            *symbol = value + offset;
        }
    } else {
        prime.clear();
        if length < symbols {
            prime.extend(0..=length);
        }
    }
}

/// Advances to the next arrangement in lexicographic order; after the last one wraps round to the
/// first and returns false.
fn next_order(items: &mut [usize]) -> bool {
    let Some(pivot) = items.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        items.reverse();
        return false;
    };
    // The items after the pivot fall, and the first of them is greater than it.
    if let Some(successor) = items.iter().rposition(|&item| item > items[pivot]) {
        items.swap(pivot, successor);
    }
    items[pivot + 1..].reverse();
    true
}
