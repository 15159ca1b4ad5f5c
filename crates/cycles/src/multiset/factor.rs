//! The canonical factors of a word, by a walk that uses every column once.

use alloc::vec;
use alloc::vec::Vec;

use super::alphabet::narrow;
use super::walk::{Trace, Walk};
use super::{CycleProduct, MEMORY, MultisetPermutation};
use crate::error::WordError;
use crate::room::{add, with_room};

impl<S> MultisetPermutation<S> {
    /// The canonical factors (x11 ... x1k y1) ... (xt1 ... y_t): the only factorization with y1 <=
    /// ... <= yt in which every x in factor i is greater than y_i.
    ///
    /// The walk opens a factor at the leftmost unused column. It reads the symbol below, goes to
    /// the leftmost unused column with that symbol on top, and so on; the factor closes when the
    /// walk returns to the symbol it started from. This takes linear time.
    ///
    /// ```
    /// use cycles::MultisetPermutation;
    ///
    /// let word = MultisetPermutation::from_word("dbcbcacdaddbbbd".chars());
    /// assert_eq!(word.factor().to_string(), "(d d b c d b b c a) (b a) (c d b) (d)");
    /// ```
    ///
    /// # Panics
    ///
    /// If there is not enough memory; [`try_factor`](Self::try_factor) returns `None` instead.
    #[must_use]
    pub fn factor(&self) -> CycleProduct<'_, S> {
        self.try_factor().expect(MEMORY)
    }

    /// Like [`factor`](Self::factor), but returns `None` if there is not enough memory.
    #[must_use]
    pub fn try_factor(&self) -> Option<CycleProduct<'_, S>> {
        self.factor_of(Vec::new())
    }

    fn factor_of(&self, leaders: Vec<(u32, usize)>) -> Option<CycleProduct<'_, S>> {
        let mut ranks = with_room(self.len())?;
        let mut ends = Vec::new();
        for step in Walk::try_new(self, leaders)? {
            ranks.push(step.below);
            if step.closes {
                add(&mut ends, ranks.len())?;
            }
        }
        Some(CycleProduct::new(&self.alphabet, ranks, ends))
    }
}

impl<S: Ord> MultisetPermutation<S> {
    /// Factors the word, starting the first factors at the given symbols instead of the smallest
    /// one left.
    ///
    /// The list is read as the beginning of a top line: the k-th occurrence of a symbol in it means
    /// the k-th column with that symbol on top. Each of these columns opens a factor, unless it has
    /// been used by then; after the list, factors start at the smallest symbol left. A list of one
    /// symbol sets the start of the first factor. A whole top line, in any order, gives the factors
    /// that the walk finds in a two-line form written in that order.
    ///
    /// The product is always the original word. But in general the factors themselves differ from
    /// those of [`factor`](Self::factor), not just their order.
    ///
    /// ```
    /// use cycles::MultisetPermutation;
    ///
    /// let word = MultisetPermutation::from_word("bbaa".chars());
    /// let from_b = word.factor_from(&['b'])?;
    /// assert_eq!(word.factor().to_string(), "(b a) (b a)");
    /// assert_eq!(from_b.to_string(), "(a b) (b a)");
    /// assert_eq!(from_b.product(), word);
    /// # Ok::<(), cycles::WordError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the list contains some symbol more often than the word does; the error names the first
    /// such place.
    ///
    /// # Panics
    ///
    /// If there is not enough memory for the factors.
    pub fn factor_from(&self, starts: &[S]) -> Result<CycleProduct<'_, S>, WordError> {
        Ok(self.factor_of(self.leaders(starts)?).expect(MEMORY))
    }

    /// The walk that finds the factors of [`factor_from`](Self::factor_from), step by step.
    ///
    /// ```
    /// let word = cycles::MultisetPermutation::from_word("bbaa".chars());
    /// let columns: Vec<usize> = word.trace_from(&['b'])?.map(|step| step.column).collect();
    /// assert_eq!(columns, [2, 0, 1, 3]);
    /// # Ok::<(), cycles::WordError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`factor_from`](Self::factor_from).
    pub fn trace_from(&self, starts: &[S]) -> Result<Trace<'_, S>, WordError> {
        Ok(self.trace_of(self.leaders(starts)?))
    }

    /// The rank and the column of each start.
    fn leaders(&self, starts: &[S]) -> Result<Vec<(u32, usize)>, WordError> {
        let mut used = vec![0; self.alphabet.len()];
        let leader = |(index, symbol)| {
            let Ok(rank) = self.alphabet.binary_search(symbol) else {
                // This is the symbol's first place in the list: there, the search ends.
                return Err(WordError::UnknownStart {
                    index,
                    wanted: 1,
                    held: 0,
                });
            };
            let column = self.starts[rank] + used[rank];
            used[rank] += 1;
            if column < self.starts[rank + 1] {
                Ok((narrow(rank), column))
            } else {
                let held = self.starts[rank + 1] - self.starts[rank];
                Err(WordError::UnknownStart {
                    index,
                    wanted: used[rank],
                    held,
                })
            }
        };
        starts.iter().enumerate().map(leader).collect()
    }
}
