//! What the search needs to know of a puzzle: rows, an abelian fibre over each, and where moves take them.

use crate::fibre::Fibre;

/// Where a move takes a row, and by which element of the fibre it translates the states in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The row that the states of this row come to.
    pub row: u32,
    /// The element added to the fibre part of each of them.
    pub shift: u32,
}

/// A puzzle as rows x abelian fibre: the move m takes the state (row, x) to (row', x + t), where
/// row' and t depend on row and m alone.
///
/// A puzzle whose pieces twist is of this form when twists are numbered by piece: a row is an
/// arrangement of the pieces, the fibre holds their twists, and a turn adds the same vector to all
/// states of a row.
///
/// The search trusts the numbers it is told: steps to rows or elements that do not exist, and a goal
/// that does not, make it panic.
pub trait Space: Sync {
    /// Number of rows, below 2^32.
    fn rows(&self) -> usize;

    /// The group of the fibre.
    fn fibre(&self) -> &Fibre;

    /// Number of moves.
    fn moves(&self) -> usize;

    /// Writes for each move, in order, where it takes this row; `steps` has as many places as there
    /// are moves.
    fn steps(&self, row: usize, steps: &mut [Step]);

    /// The state whose distance is 0.
    fn goal(&self) -> (usize, u32) {
        (0, 0)
    }

    /// Number of states, reachable or not.
    fn states(&self) -> u64 {
        self.rows() as u64 * self.fibre().size() as u64
    }
}
