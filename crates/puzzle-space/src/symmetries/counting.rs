//! How many symmetries there are, by what they make of a turn.

use crate::columns::Power;
use crate::symmetries::Symmetries;
use crate::symmetries::senses::{Kind, kinds};

/// How many symmetries a puzzle has: maps of its states that take moves to moves, and so keep all distances.
///
/// Which moves turn in the same sense is found out, as a definition needn't write all of them clockwise. A symmetry is
/// neither turning nor mirroring if it keeps the senses of some base moves and reverses those of others, however senses are
/// taken, or takes a base move to a power that is neither a base move nor undoes one.
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
    /// How many there are, the identity with them.
    pub all: usize,
    /// How many keep the senses in which moves turn. A move that undoes itself has none.
    pub turning: usize,
    /// How many reverse all senses.
    pub mirroring: usize,
    /// Whether all were found. Where there are too many to be listed, it is a group of some of them that is counted.
    pub is_complete: bool,
}

impl SymmetryCount {
    /// How many are neither turning nor mirroring.
    #[must_use]
    pub const fn mixed(&self) -> usize {
        self.all - self.turning - self.mirroring
    }

    /// Counts symmetries. `powers` says of each move which power of which base move it is, and goes on with what undoes
    /// those that no move undoes.
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
