//! The outcome of a search.

/// A shortest solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The numbers of the moves, as in [`Solver::turns`](crate::Solver::turns).
    /// [`Solver::solve`](crate::Solver::solve) says which of the shortest solutions it is.
    pub moves: Vec<usize>,
    /// The number of positions examined.
    pub nodes: u64,
}

/// The requested solutions of a position, or the first of them: shortest first, and those of the
/// same length in the order of moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solutions {
    /// The moves of all solutions, one solution after the other, without the given moves at the
    /// ends.
    pub(crate) moves: Vec<u16>,
    /// Lengths, without the given moves, and the number of solutions of each.
    pub(crate) lengths: Vec<(usize, usize)>,
    /// The given moves that all solutions begin and end with.
    pub(crate) first: Vec<usize>,
    pub(crate) last: Vec<usize>,
    pub(crate) are_all: bool,
    pub(crate) nodes: u64,
}

impl Solutions {
    /// The number of solutions.
    #[must_use]
    pub fn count(&self) -> usize {
        self.lengths.iter().map(|(_, count)| count).sum()
    }

    /// The number of moves of the shortest.
    #[must_use]
    pub fn length(&self) -> usize {
        let shortest = self.lengths.first().map_or(0, |&(length, _)| length);
        self.first.len() + shortest + self.last.len()
    }

    /// The number of shortest solutions, if these are known to be complete.
    #[must_use]
    pub fn shortest_count(&self) -> Option<usize> {
        let &(_, count) = self.lengths.first()?;
        (self.are_all || self.lengths.len() > 1).then_some(count)
    }

    /// Whether all requested solutions are known to be included.
    #[must_use]
    pub fn are_all(&self) -> bool {
        self.are_all
    }

    /// The number of positions examined.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Each solution as the numbers of its moves.
    pub fn iter(&self) -> impl Iterator<Item = Vec<usize>> + '_ {
        let mut left = &self.moves[..];
        let lengths =
            (self.lengths.iter()).flat_map(|&(length, count)| core::iter::repeat_n(length, count));
        lengths.map(move |length| {
            let (own, rest) = left.split_at(length);
            left = rest;
            let own = own.iter().copied().map(usize::from);
            let (first, last) = (self.first.iter().copied(), self.last.iter().copied());
            first.chain(own).chain(last).collect()
        })
    }

    /// The first solution, as the result of a search for one.
    pub(crate) fn first(self) -> Solution {
        Solution {
            moves: self.iter().next().unwrap_or_default(),
            nodes: self.nodes,
        }
    }
}

/// The outcome of a search.
///
/// ```
/// use pattern_search::{Lengths, Limits, OrbitView, Outcome, Solver, SolutionQuery, View};
///
/// let pocket = puzzle_def::known::definition("pocket")?;
/// let solver = Solver::with_views(&pocket, false, &[View::new(vec![OrbitView::Permutation])])?;
/// let scramble = pocket.read_sequence("scramble", "R U F2 R2 U F R2 U R")?;
/// let position = pocket.start().after(&scramble);
/// // No solution has at most four moves, so every one has at least five.
/// let lengths = Lengths { most: 4, ..Lengths::default() };
/// let query = SolutionQuery::default().with_lengths(lengths);
/// let outcome = solver.solve_all(&position, &query, &Limits::default())?;
/// assert!(matches!(outcome, Outcome::Open { bound: 5, .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<S = Solution> {
    /// One or more requested solutions, a shortest one first.
    Solved(S),
    /// There is no solution, or none that was requested.
    Unsolvable,
    /// The search reached a limit.
    Open {
        /// Every solution has at least this many moves.
        bound: u32,
        /// The number of positions examined.
        nodes: u64,
    },
}

impl Outcome {
    /// The solution, if there is one.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Self::Solved(solution) => Some(solution),
            Self::Unsolvable | Self::Open { .. } => None,
        }
    }
}

impl<S> Outcome<S> {
    /// Converts the solutions, and keeps every other outcome.
    pub(crate) fn map<T>(self, make: impl FnOnce(S) -> T) -> Outcome<T> {
        match self {
            Self::Solved(found) => Outcome::Solved(make(found)),
            Self::Unsolvable => Outcome::Unsolvable,
            Self::Open { bound, nodes } => Outcome::Open { bound, nodes },
        }
    }
}

/// The report after all solutions of some length have been searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Iteration {
    /// The number of moves: all requested solutions with at most this many moves are known.
    pub bound: u32,
    /// The number of these solutions.
    pub solutions: usize,
    /// The number of positions examined for this length.
    pub nodes: u64,
}
