//! The outcome of a search.

/// A shortest solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The numbers of the moves, as [`Solver::turns`](crate::Solver::turns) counts them: of all shortest solutions the first
    /// in the order of these numbers.
    pub moves: Vec<usize>,
    /// How many positions were looked at to find it.
    pub nodes: u64,
}

/// The shortest solutions of a position, or the first ones of them in the order of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// The moves of all solutions, one solution after the other.
    pub(crate) moves: Vec<u16>,
    pub(crate) length: usize,
    pub(crate) count: usize,
    pub(crate) are_all: bool,
    pub(crate) nodes: u64,
}

impl Solutions {
    /// The solution of the solved position.
    pub(crate) fn nothing_to_do() -> Self {
        Self {
            moves: Vec::new(),
            length: 0,
            count: 1,
            are_all: true,
            nodes: 0,
        }
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many moves each of them has.
    #[must_use]
    pub fn length(&self) -> usize {
        self.length
    }

    /// Whether there are known to be no others.
    #[must_use]
    pub fn are_all(&self) -> bool {
        self.are_all
    }

    /// How many positions were looked at to find them.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Each solution by the numbers of its moves, in the order of these numbers.
    pub fn iter(&self) -> impl Iterator<Item = Vec<usize>> + '_ {
        (0..self.count).map(|number| {
            let moves = &self.moves[number * self.length..][..self.length];
            moves.iter().copied().map(usize::from).collect()
        })
    }

    /// The first one.
    pub(crate) fn first(self) -> Solution {
        let moves = self.moves.into_iter().take(self.length);
        Solution {
            moves: moves.map(usize::from).collect(),
            nodes: self.nodes,
        }
    }
}

/// The outcome of a search.
///
/// ```
/// use pattern_search::{Limits, OrbitView, Outcome, Solver, View};
///
/// let text = include_str!("../../puzzle-def/tests/definitions/pocket.tws");
/// let pocket = puzzle_def::read("pocket.tws", text)?;
/// let solver = Solver::with_views(&pocket, false, &[View::new(vec![OrbitView::Permutation])])?;
/// let turns = solver.turns();
/// let position = (0..9).fold(pocket.start().clone(), |position, mv| {
///     position.after(&turns[mv * 4 % 9].transformation)
/// });
/// let limits = Limits::default().with_moves(4);
/// let outcome = solver.solve(&position, &limits)?;
/// assert!(matches!(outcome, Outcome::Open { bound: 5, .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<S = Solution> {
    /// A shortest solution, or several: there is none with fewer moves.
    Solved(S),
    /// There is no solution.
    Unsolvable,
    /// The search has come to a limit.
    Open {
        /// There is no solution with fewer moves than this.
        bound: u32,
        /// How many positions were looked at.
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
    /// The outcome with something else made of what was found.
    pub(crate) fn map<T>(self, make: impl FnOnce(S) -> T) -> Outcome<T> {
        match self {
            Self::Solved(found) => Outcome::Solved(make(found)),
            Self::Unsolvable => Outcome::Unsolvable,
            Self::Open { bound, nodes } => Outcome::Open { bound, nodes },
        }
    }
}

/// The report after all solutions of some length were looked for, and none was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Iteration {
    /// The number of moves: there is no solution with so many or fewer.
    pub bound: u32,
    /// How many positions were looked at for it.
    pub nodes: u64,
}
