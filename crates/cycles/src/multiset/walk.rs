//! The walk that factors a word: from column to column, always taking the leftmost unused one.

use alloc::vec::Vec;

use super::alphabet::narrow;
use super::{MEMORY, MultisetPermutation};
use crate::bit_set::BitSet;
use crate::room::with_room;

/// One step of the walk, in ranks.
#[derive(Clone, Copy)]
pub(super) struct RankStep {
    pub(super) column: usize,
    pub(super) above: u32,
    pub(super) below: u32,
    pub(super) opens: bool,
    pub(super) closes: bool,
}

/// The walk, in ranks.
#[derive(Clone, Debug)]
pub(super) struct Walk<'a> {
    images: &'a [u32],
    unused: Unused<'a>,
    /// Starts of factors, as ranks with columns, in reverse order; used columns are skipped.
    leaders: Vec<(u32, usize)>,
    /// All smaller ranks have no unused columns left.
    smallest: usize,
    /// The first rank of the open factor, and the current rank.
    open: Option<(u32, u32)>,
}

impl<'a> Walk<'a> {
    pub(super) fn new<S>(word: &'a MultisetPermutation<S>, leaders: Vec<(u32, usize)>) -> Self {
        Self::try_new(word, leaders).expect(MEMORY)
    }

    /// Like [`new`](Self::new), but returns `None` if there is not enough memory.
    pub(super) fn try_new<S>(
        word: &'a MultisetPermutation<S>,
        mut leaders: Vec<(u32, usize)>,
    ) -> Option<Self> {
        leaders.reverse();
        Some(Self {
            images: &word.images,
            unused: Unused::all_columns(word)?,
            leaders,
            smallest: 0,
            open: None,
        })
    }

    /// The rank at which the next factor starts.
    fn leader(&mut self) -> Option<u32> {
        while let Some((rank, column)) = self.leaders.pop() {
            if self
                .unused
                .leftmost(rank as usize)
                .is_some_and(|leftmost| leftmost <= column)
            {
                return Some(rank);
            }
        }
        while self.smallest < self.unused.symbols() {
            if self.unused.leftmost(self.smallest).is_some() {
                return Some(narrow(self.smallest));
            }
            self.smallest += 1;
        }
        None
    }
}

impl Iterator for Walk<'_> {
    type Item = RankStep;

    #[inline]
    fn next(&mut self) -> Option<RankStep> {
        let opens = self.open.is_none();
        let (leader, above) = match self.open {
            Some(open) => open,
            None => self.leader().map(|leader| (leader, leader))?,
        };
        // Every symbol stands as often above as below. So when the walk reaches a symbol other than
        // the leader, an unused column with this symbol above is left.
        let column = self.unused.take(above);
        let below = self.images[column];
        let closes = below == leader;
        self.open = if closes { None } else { Some((leader, below)) };
        Some(RankStep {
            column,
            above,
            below,
            opens,
            closes,
        })
    }
}

/// The unused columns.
#[derive(Clone, Debug)]
enum Unused<'a> {
    /// Every symbol has one column, whose number is its rank. One bit per column takes so little
    /// memory that random access to a long word stays within the caches.
    Single { used: BitSet, symbols: usize },
    /// For each rank its leftmost unused column, and where the columns of the next rank start.
    Blocks { next: Vec<usize>, ends: &'a [usize] },
}

impl<'a> Unused<'a> {
    fn all_columns<S>(word: &'a MultisetPermutation<S>) -> Option<Self> {
        let symbols = word.alphabet.len();
        Some(if word.len() == symbols {
            Self::Single {
                used: BitSet::try_new(symbols)?,
                symbols,
            }
        } else {
            let mut next = with_room(symbols)?;
            next.extend_from_slice(&word.starts[..symbols]);
            Self::Blocks {
                next,
                ends: &word.starts[1..],
            }
        })
    }

    fn symbols(&self) -> usize {
        match self {
            Self::Single { symbols, .. } => *symbols,
            Self::Blocks { ends, .. } => ends.len(),
        }
    }

    /// The leftmost unused column of a symbol.
    fn leftmost(&self, rank: usize) -> Option<usize> {
        match self {
            Self::Single { used, .. } => (!used.contains(rank)).then_some(rank),
            Self::Blocks { next, ends } => (next[rank] < ends[rank]).then_some(next[rank]),
        }
    }

    /// Marks the leftmost unused column of a symbol as used; the symbol must have one.
    #[inline]
    fn take(&mut self, rank: u32) -> usize {
        let rank = rank as usize;
        match self {
            Self::Single { used, .. } => {
                used.insert(rank);
                rank
            }
            Self::Blocks { next, .. } => {
                next[rank] += 1;
                next[rank] - 1
            }
        }
    }
}

/// One step of the walk that factors a word.
///
/// If `opens` is true, the step begins a factor, at the leftmost unused column (or a given start).
/// Otherwise the step uses the leftmost unused column whose upper symbol is the lower symbol of the
/// previous step. If `closes` is true, the lower symbol is the one with which the factor opened.
///
/// ```
/// use cycles::MultisetPermutation;
///
/// let word = MultisetPermutation::from_word("baa".chars());
/// let first = word.trace().next().expect("the word is not empty");
/// assert_eq!((first.factor, first.column), (0, 0));
/// assert_eq!((first.above, first.below), (&'a', &'b'));
/// assert_eq!((first.opens, first.closes), (true, false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step<'a, S> {
    /// The factor that the column belongs to, counted from zero.
    pub factor: usize,
    /// The column of the two-line form, counted from zero.
    pub column: usize,
    /// The upper symbol of that column.
    pub above: &'a S,
    /// The lower symbol, which the walk continues from and the factor continues with.
    pub below: &'a S,
    /// Whether this step opens the factor.
    pub opens: bool,
    /// Whether this step closes the factor.
    pub closes: bool,
}

/// Iterator over the steps of the walk that factors a word, one for each column.
///
/// ```
/// let word = cycles::MultisetPermutation::from_word("baa".chars());
/// assert_eq!(word.trace().map(|step| step.column).collect::<Vec<_>>(), [0, 2, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct Trace<'a, S> {
    alphabet: &'a [S],
    walk: Walk<'a>,
    factor: usize,
}

impl<'a, S> Iterator for Trace<'a, S> {
    type Item = Step<'a, S>;

    fn next(&mut self) -> Option<Step<'a, S>> {
        let RankStep {
            column,
            above,
            below,
            opens,
            closes,
        } = self.walk.next()?;
        let factor = self.factor;
        self.factor += usize::from(closes);
        let (above, below) = (
            &self.alphabet[above as usize],
            &self.alphabet[below as usize],
        );
        Some(Step {
            factor,
            column,
            above,
            below,
            opens,
            closes,
        })
    }
}

impl<S> MultisetPermutation<S> {
    /// The walk that finds the factors of [`factor`](Self::factor), step by step.
    ///
    /// ```
    /// let word = cycles::MultisetPermutation::from_word("cadab".chars());
    /// let closing: Vec<usize> = word.trace().filter(|step| step.closes).map(|step| step.column).collect();
    /// assert_eq!(closing, [3, 1, 4]);
    /// ```
    ///
    /// # Panics
    ///
    /// If there is not enough memory; [`try_trace`](Self::try_trace) returns `None` instead.
    #[must_use]
    pub fn trace(&self) -> Trace<'_, S> {
        self.trace_of(Vec::new())
    }

    /// Like [`trace`](Self::trace), but returns `None` if there is not enough memory to track the
    /// used columns: eight bytes per symbol.
    #[must_use]
    pub fn try_trace(&self) -> Option<Trace<'_, S>> {
        Some(Trace {
            alphabet: &self.alphabet,
            walk: Walk::try_new(self, Vec::new())?,
            factor: 0,
        })
    }

    pub(super) fn trace_of(&self, leaders: Vec<(u32, usize)>) -> Trace<'_, S> {
        Trace {
            alphabet: &self.alphabet,
            walk: Walk::new(self, leaders),
            factor: 0,
        }
    }
}
