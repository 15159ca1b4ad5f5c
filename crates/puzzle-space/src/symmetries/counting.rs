//! How many symmetries there are, by what they make of a turn.

use crate::columns::Power;
use crate::symmetries::{Symmetries, Symmetry};

/// How many symmetries a puzzle has: maps of its states that take moves to moves, and so keep all distances.
///
/// A symmetry is neither turning nor mirroring if it takes some base moves to base moves and others to what undoes
/// one, or a base move to another power.
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
    /// How many take base moves to base moves. Where a base move undoes itself, it may become any move that does.
    pub turning: usize,
    /// How many of the others take base moves to what undoes base moves, but those that undo themselves.
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
        let turning = |symmetry: &Symmetry| bases_become(symmetry, powers, 1);
        let mirroring =
            |symmetry: &Symmetry| bases_become(symmetry, powers, -1) && !turning(symmetry);
        let count = |kind: &dyn Fn(&Symmetry) -> bool| {
            let all = symmetries.all.iter();
            all.filter(|symmetry| kind(symmetry)).count()
        };
        Self {
            all: symmetries.all.len(),
            turning: count(&turning),
            mirroring: count(&mirroring),
            is_complete: symmetries.is_complete,
        }
    }
}

/// Whether all base moves that don't undo themselves become powers of this exponent.
fn bases_become(symmetry: &Symmetry, powers: &[Power], exponent: i64) -> bool {
    let mut moves = symmetry.moves.iter().zip(powers);
    moves.all(|(&image, power)| {
        let has_sense = power.exponent == 1
            && powers
                .iter()
                .any(|other| other.base == power.base && other.exponent == -1);
        !has_sense || powers[usize::from(image)].exponent == exponent
    })
}
