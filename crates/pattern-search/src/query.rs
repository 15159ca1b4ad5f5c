//! Which solutions to find.

use core::fmt;

use puzzle_def::listing::Lengths;

/// Whether to list a solution, given by the numbers of its moves.
pub(crate) type Filter<'a> = dyn Fn(&[usize]) -> bool + Sync + 'a;

/// Which solutions to find: by default all shortest ones.
///
/// ```
/// use pattern_search::{Lengths, Limits, OrbitView, Outcome, Solver, SolutionQuery, View};
///
/// let pocket = puzzle_def::known::definition("pocket")?;
/// let view = View::new(vec![OrbitView::Permutation; pocket.orbits().len()]);
/// let solver = Solver::with_views(&pocket, false, &[view])?;
/// let position = pocket.start().after(&pocket.read_sequence("scramble", "R U R'")?);
/// let lengths = Lengths { slack: 4, ..Lengths::default() };
/// let query = SolutionQuery::default().with_lengths(lengths).with_count(3);
/// let Outcome::Solved(solutions) = solver.solve_all(&position, &query, &Limits::default())? else {
///     panic!("a few moves are soon undone");
/// };
/// let name = |mv: usize| solver.turns()[mv].name.as_str();
/// let names = solutions.iter().map(|moves| moves.into_iter().map(name).collect::<Vec<_>>().join(" "));
/// let expected = ["R U' R'", "U' R' U' R' U R U", "U' F2 R' F' R U F2"];
/// assert_eq!(names.collect::<Vec<_>>(), expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct SolutionQuery<'a> {
    pub(crate) count: usize,
    pub(crate) lengths: Lengths,
    pub(crate) first: &'a [usize],
    pub(crate) last: &'a [usize],
    pub(crate) filter: Option<&'a Filter<'a>>,
}

impl Default for SolutionQuery<'_> {
    fn default() -> Self {
        Self {
            count: usize::MAX,
            lengths: Lengths::default(),
            first: &[],
            last: &[],
            filter: None,
        }
    }
}

impl<'a> SolutionQuery<'a> {
    /// Limits the number of solutions to the first `count`, at least one.
    #[must_use]
    pub fn with_count(self, count: usize) -> Self {
        Self {
            count: count.max(1),
            ..self
        }
    }

    /// Requests solutions of these lengths, shortest first.
    #[must_use]
    pub fn with_lengths(self, lengths: Lengths) -> Self {
        Self { lengths, ..self }
    }

    /// Requests solutions that begin and end with these moves, given by their numbers and included
    /// in the length.
    ///
    /// The given moves may pass through the solved position. The moves between them end as soon as
    /// they reach the position that the last moves solve.
    #[must_use]
    pub fn with_ends(self, first: &'a [usize], last: &'a [usize]) -> Self {
        Self {
            first,
            last,
            ..self
        }
    }

    /// Leaves out solutions, given as move numbers, for which `filter` returns false.
    #[must_use]
    pub fn with_filter(self, filter: &'a (dyn Fn(&[usize]) -> bool + Sync + 'a)) -> Self {
        Self {
            filter: Some(filter),
            ..self
        }
    }

    /// Whether the given first and last moves alone, with none between them, have a requested
    /// length and pass the filter.
    pub(crate) fn wants_ends_alone(&self) -> bool {
        let moves = [self.first, self.last].concat();
        (self.lengths.least..=self.lengths.most).contains(&moves.len())
            && self.filter.is_none_or(|filter| filter(&moves))
    }

    /// Whether only shortest solutions are requested, without given moves at their ends.
    pub(crate) fn are_shortest(&self) -> bool {
        self.lengths.are_shortest() && self.first.is_empty() && self.last.is_empty()
    }
}

impl fmt::Debug for SolutionQuery<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SolutionQuery")
            .field("count", &self.count)
            .field("lengths", &self.lengths)
            .field("first", &self.first)
            .field("last", &self.last)
            .field("filter", &self.filter.is_some())
            .finish()
    }
}
