//! Permutations of multisets: words written below their own sorted letters.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::error::WordError;
use crate::permutation::Permutation;
use crate::room::filled;

mod alphabet;
mod cycle_product;
mod factor;
mod foata;
mod primes;
mod product;
mod walk;

pub use cycle_product::{Cycle, CycleProduct};
pub use primes::{PrimeCycles, prime_count};
pub use walk::{Step, Trace};

use alphabet::{Ranked, rank};

/// A permutation of a multiset, that is, a word over any ordered symbols.
///
/// In two-line form the top line holds the sorted symbols and the bottom line the word. Two arrays
/// of columns are the same permutation if stable sorting by the top line makes them equal, so the
/// word alone determines the permutation.
///
/// ```
/// use cycles::MultisetPermutation;
///
/// let word = MultisetPermutation::from_word("cadab".chars());
/// assert_eq!(word.top().collect::<String>(), "aabcd");
/// assert_eq!(word.word().collect::<String>(), "cadab");
/// assert_eq!(word.two_line_form().to_string(), "a a b c d\nc a d a b");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MultisetPermutation<S> {
    /// The different symbols, in increasing order. Everything else refers to a symbol by its rank,
    /// the index here.
    alphabet: Vec<S>,
    /// For each rank the first column with that symbol on top, and at the end the number of
    /// columns.
    starts: Vec<usize>,
    /// The bottom line, as ranks.
    images: Vec<u32>,
}

impl<S> Default for MultisetPermutation<S> {
    fn default() -> Self {
        Self::identity()
    }
}

impl<S> MultisetPermutation<S> {
    /// The empty word, the identity of the intercalation product.
    ///
    /// ```
    /// assert!(cycles::MultisetPermutation::<char>::identity().is_empty());
    /// ```
    #[must_use]
    pub fn identity() -> Self {
        Self {
            alphabet: Vec::new(),
            starts: vec![0],
            images: Vec::new(),
        }
    }

    /// The number of columns.
    ///
    /// ```
    /// assert_eq!(cycles::MultisetPermutation::from_word("abba".chars()).len(), 4);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.images.len()
    }

    /// Whether this is the empty word.
    ///
    /// ```
    /// assert!(!cycles::MultisetPermutation::from_word("abba".chars()).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.images.is_empty()
    }

    /// The different symbols, in increasing order.
    ///
    /// ```
    /// assert_eq!(cycles::MultisetPermutation::from_word("abba".chars()).alphabet(), ['a', 'b']);
    /// ```
    #[must_use]
    pub fn alphabet(&self) -> &[S] {
        &self.alphabet
    }

    /// The top line: the symbols in increasing order.
    ///
    /// ```
    /// let word = cycles::MultisetPermutation::from_word("abba".chars());
    /// assert_eq!(word.top().collect::<String>(), "aabb");
    /// ```
    pub fn top(&self) -> impl Iterator<Item = &S> + Clone {
        let counts = self.starts.windows(2).map(|block| block[1] - block[0]);
        self.alphabet
            .iter()
            .zip(counts)
            .flat_map(|(symbol, count)| core::iter::repeat_n(symbol, count))
    }

    /// The bottom line: the word itself.
    ///
    /// ```
    /// let word = cycles::MultisetPermutation::from_word("abba".chars());
    /// assert_eq!(word.word().collect::<String>(), "abba");
    /// ```
    pub fn word(&self) -> impl ExactSizeIterator<Item = &S> + DoubleEndedIterator + Clone {
        self.images
            .iter()
            .map(|&rank| &self.alphabet[rank as usize])
    }

    /// The two lines, one above the other, with aligned columns.
    ///
    /// ```
    /// let word = cycles::MultisetPermutation::from_word([10, 9, 10]);
    /// assert_eq!(word.two_line_form().to_string(), " 9 10 10\n10  9 10");
    /// ```
    #[must_use]
    pub fn two_line_form(&self) -> TwoLineForm<'_, S> {
        TwoLineForm(self)
    }

    /// The word with these ranks, given an alphabet without unused symbols; `None` if there is not
    /// enough memory.
    fn from_ranks(alphabet: Vec<S>, images: Vec<u32>) -> Option<Self> {
        let starts = block_starts(alphabet.len(), &images)?;
        Some(Self {
            alphabet,
            starts,
            images,
        })
    }
}

impl<S: Ord> MultisetPermutation<S> {
    /// Reads a word as a permutation of the multiset of its symbols.
    ///
    /// Takes linear time plus the time to rank the symbols: by search among the different symbols
    /// while they are few, otherwise by sorting.
    ///
    /// ```
    /// use cycles::MultisetPermutation;
    ///
    /// let letters = MultisetPermutation::from_word("cadab".chars());
    /// let names = MultisetPermutation::from_word("ann bob ann".split(' '));
    /// assert_eq!((letters.len(), names.alphabet()), (5, &["ann", "bob"][..]));
    /// ```
    ///
    /// # Panics
    ///
    /// If there are more than 2^32 different symbols, or not enough memory;
    /// [`try_from_word`](Self::try_from_word) reports the latter.
    pub fn from_word(word: impl IntoIterator<Item = S>) -> Self {
        Self::try_from_word(word.into_iter().collect()).expect(MEMORY)
    }

    /// Reads a word that is already in memory; `None` if there is not enough memory for the
    /// permutation.
    ///
    /// ```
    /// let word = cycles::MultisetPermutation::try_from_word(vec!['a', 'b', 'a']);
    /// assert_eq!(word.map(|word| word.factor().to_string()).as_deref(), Some("(a) (b a)"));
    /// ```
    ///
    /// # Panics
    ///
    /// If there are more than 2^32 different symbols.
    #[must_use]
    pub fn try_from_word(word: Vec<S>) -> Option<Self> {
        let Ranked { alphabet, ranks } = rank(word)?;
        Self::from_ranks(alphabet, ranks)
    }

    /// Reads columns in any order, given as a top and a bottom line with the same symbols, and
    /// sorts them stably by the top line.
    ///
    /// ```
    /// use cycles::{MultisetPermutation, WordError};
    ///
    /// let word = MultisetPermutation::from_two_lines("dbaca".chars(), "bdcaa".chars())?;
    /// assert_eq!(word.word().collect::<String>(), "cadab");
    ///
    /// let wrong = MultisetPermutation::from_two_lines("aab".chars(), "abb".chars());
    /// assert_eq!(wrong, Err(WordError::Surplus { column: 2, below: 2, above: 1 }));
    /// # Ok::<(), WordError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the lines differ in length, or at the first column whose lower symbol occurs more often
    /// below than above.
    ///
    /// # Panics
    ///
    /// If there are more than 2^32 different symbols.
    pub fn from_two_lines(
        top: impl IntoIterator<Item = S>,
        bottom: impl IntoIterator<Item = S>,
    ) -> Result<Self, WordError> {
        let mut symbols: Vec<S> = top.into_iter().collect();
        let above = symbols.len();
        symbols.extend(bottom);
        let below = symbols.len() - above;
        if above != below {
            return Err(WordError::DifferentLengths { above, below });
        }
        let Ranked { alphabet, ranks } = rank(symbols).expect(MEMORY);
        let (top, bottom) = ranks.split_at(above);
        check_balance(alphabet.len(), top, bottom)?;
        Ok(Self::from_columns(alphabet, || {
            top.iter().copied().zip(bottom.iter().copied())
        }))
    }
}

impl<S> MultisetPermutation<S> {
    /// Sorts columns of ranks stably by the upper rank. Both lines must hold the same symbols, and
    /// every symbol of the alphabet.
    fn from_columns<I>(alphabet: Vec<S>, columns: impl Fn() -> I) -> Self
    where
        I: Iterator<Item = (u32, u32)>,
    {
        let mut starts = vec![0; alphabet.len() + 1];
        for (above, _) in columns() {
            starts[above as usize + 1] += 1;
        }
        sum_up(&mut starts);
        let mut next = starts.clone();
        let mut images = vec![0; starts[alphabet.len()]];
        for (above, below) in columns() {
            let next = &mut next[above as usize];
            images[*next] = below;
            *next += 1;
        }
        Self {
            alphabet,
            starts,
            images,
        }
    }
}

impl From<&Permutation> for MultisetPermutation<u32> {
    /// Reads a plain permutation as a word in which every symbol occurs once.
    fn from(permutation: &Permutation) -> Self {
        let images = permutation.images();
        Self {
            alphabet: (0..images.len() as u32).collect(),
            starts: (0..=images.len()).collect(),
            images: images.to_vec(),
        }
    }
}

/// The panic message when memory runs out.
const MEMORY: &str = "memory for a word and its factors";

/// The first column of each rank's block in the sorted top line; `None` if there is not enough
/// memory.
fn block_starts(symbols: usize, ranks: &[u32]) -> Option<Vec<usize>> {
    let mut starts = filled(0, symbols + 1)?;
    for &rank in ranks {
        starts[rank as usize + 1] += 1;
    }
    sum_up(&mut starts);
    Some(starts)
}

fn sum_up(counts: &mut [usize]) {
    let mut total = 0;
    for count in counts {
        total += *count;
        *count = total;
    }
}

fn check_balance(symbols: usize, top: &[u32], bottom: &[u32]) -> Result<(), WordError> {
    let mut above = vec![0; symbols];
    for &rank in top {
        above[rank as usize] += 1;
    }
    let mut below = vec![0; symbols];
    for (column, &rank) in bottom.iter().enumerate() {
        let (above, below) = (above[rank as usize], &mut below[rank as usize]);
        *below += 1;
        if *below > above {
            return Err(WordError::Surplus {
                column,
                below: *below,
                above,
            });
        }
    }
    // The lines are equally long, so if no symbol is too many below, none is too few.
    Ok(())
}

/// Displays a permutation of a multiset as two lines with aligned columns.
///
/// ```
/// let word = cycles::MultisetPermutation::from_word("ba".chars());
/// assert_eq!(word.two_line_form().to_string(), "a b\nb a");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TwoLineForm<'a, S>(&'a MultisetPermutation<S>);

impl<S: fmt::Display> fmt::Display for TwoLineForm<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use alloc::string::{String, ToString};

        let names: Vec<String> = self.0.alphabet.iter().map(ToString::to_string).collect();
        let widths: Vec<usize> = names.iter().map(|name| name.chars().count()).collect();
        for is_top in [true, false] {
            let blocks = self.0.starts.windows(2).enumerate();
            let top =
                blocks.flat_map(|(rank, block)| core::iter::repeat_n(rank, block[1] - block[0]));
            for (column, (above, &below)) in top.zip(&self.0.images).enumerate() {
                let below = below as usize;
                let width = widths[above].max(widths[below]);
                let gap = if column > 0 { " " } else { "" };
                let name = &names[if is_top { above } else { below }];
                write!(f, "{gap}{name:>width$}")?;
            }
            if is_top {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}
