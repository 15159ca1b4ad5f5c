//! Counts symmetries by their effect on the sense of turns.

use crate::columns::Power;
use crate::symmetries::Symmetries;
use crate::symmetries::senses::{Kind, kinds};

/// The number of symmetries of a puzzle: maps of its states that take moves to moves, and so
/// preserve distances.
///
/// Which moves turn in the same sense is determined automatically, since a definition need not
/// write all of them clockwise. A symmetry is neither turning nor mirroring if it keeps the senses
/// of some base moves and reverses those of others, for any choice of senses, or if it takes a base
/// move to a power that is neither a base move nor the inverse of one.
///
/// ```
/// use puzzle_space::SymmetryCount;
///
/// // A cube that is held by its centres can be turned in 24 ways, and so can its mirror image.
/// let cube = SymmetryCount { all: 48, turning: 24, mirroring: 24, is_complete: true };
/// assert_eq!(cube.mixed(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SymmetryCount {
    /// All symmetries, including the identity.
    pub all: usize,
    /// Those that keep the senses in which moves turn. A move that is its own inverse has no sense.
    pub turning: usize,
    /// Those that reverse all senses.
    pub mirroring: usize,
    /// Whether all were found. If there are too many to list, only a subgroup is counted.
    pub is_complete: bool,
}

impl SymmetryCount {
    /// Those that are neither turning nor mirroring.
    #[must_use]
    pub const fn mixed(&self) -> usize {
        self.all - self.turning - self.mirroring
    }

    /// Counts symmetries. `powers` gives for each move the power of a base move that it is,
    /// followed by the inverses of moves without an inverse.
    pub(crate) fn new(symmetries: &Symmetries, powers: &[Power]) -> Self {
        let kinds = kinds(symmetries, powers);
        let count = |kind: Kind| kinds.iter().filter(|&&other| other == kind).count();
        Self {
            all: symmetries.all.len(),
            turning: count(Kind::Turning),
            mirroring: count(Kind::Mirroring),
            is_complete: symmetries.is_complete,
        }
    }
}
