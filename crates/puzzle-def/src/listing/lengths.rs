//! The lengths of the solutions that are listed.

/// The lengths of the solutions that are listed, in moves: from the shortest one on that has enough moves. By default all shortest
/// solutions are listed.
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
    /// How many moves longer than the shortest of them solutions may be.
    pub slack: usize,
    /// The fewest moves that a solution may have.
    pub least: usize,
    /// The most moves that a solution may have.
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
    /// Whether no solution is listed but the shortest ones of all.
    #[must_use]
    pub fn are_shortest(&self) -> bool {
        self.slack == 0 && self.least == 0
    }

    /// The largest length, if the shortest of the solutions have so many moves.
    #[must_use]
    pub fn longest(&self, shortest: usize) -> usize {
        shortest.saturating_add(self.slack).min(self.most)
    }
}
