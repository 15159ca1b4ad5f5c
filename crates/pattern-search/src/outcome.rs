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
pub enum Outcome {
    /// A shortest solution: there is none with fewer moves.
    Solved(Solution),
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

/// The report after all solutions of some length were looked for, and none was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Iteration {
    /// The number of moves: there is no solution with so many or fewer.
    pub bound: u32,
    /// How many positions were looked at for it.
    pub nodes: u64,
}
