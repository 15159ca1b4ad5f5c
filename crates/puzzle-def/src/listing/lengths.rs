//! The lengths of listed solutions.

/// The lengths of listed solutions, in moves, beginning with the shortest solution that is long
/// enough. By default all shortest solutions are listed.
///
/// ```
/// use puzzle_def::listing::Lengths;
///
/// let lengths = Lengths { slack: 2, least: 5, ..Lengths::default() };
/// assert!(!lengths.are_shortest());
/// // The shortest solutions with 5 moves or more have 6.
/// assert_eq!(lengths.longest(6), 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lengths {
    /// How many moves longer than the shortest listed one solutions may be.
    pub slack: usize,
    /// The smallest number of moves.
    pub least: usize,
    /// The largest number of moves.
    pub most: usize,
}

impl Default for Lengths {
    fn default() -> Self {
        Self {
            slack: 0,
            least: 0,
            most: usize::MAX,
        }
    }
}

impl Lengths {
    /// Whether only the shortest solutions of all are listed.
    #[must_use]
    pub fn are_shortest(&self) -> bool {
        self.slack == 0 && self.least == 0
    }

    /// The largest listed length, given that of the shortest listed solution.
    #[must_use]
    pub fn longest(&self, shortest: usize) -> usize {
        shortest.saturating_add(self.slack).min(self.most)
    }
}
