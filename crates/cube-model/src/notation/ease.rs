//! A rule of thumb for how easily a sequence is turned by hand.

use super::amount::Amount;
use super::face::{Axis, Face};
use super::sequence::Sequence;
use super::turn::{Move, Part};

impl Sequence {
    /// The effort of a sequence in points, for a right-handed person who holds the cube in the left
    /// hand; `None` if it contains anything but face turns.
    ///
    /// This is only a rule of thumb. It looks at each turn and its neighbours, not at fingers.
    ///
    /// | turn | quarter | half |
    /// |---|---|---|
    /// | `U` `R` | 2 | 3 |
    /// | `F` `D` `L` | 4 | 6 |
    /// | `B` | 6 | 9 |
    /// | `R` or `L` right before or after `F` or `B` | 1 more | 1 more |
    ///
    /// ```
    /// use cube_model::notation::Sequence;
    ///
    /// let effort = |moves: &str| moves.parse().map(|moves: Sequence| moves.effort());
    /// assert_eq!(effort("R U R' U'")?, Some(8));
    /// assert_eq!(effort("F R' F2")?, Some(4 + 1 + 2 + 1 + 6));
    /// assert_eq!(effort("M2 U2")?, None);
    /// # Ok::<(), cube_model::notation::SequenceError>(())
    /// ```
    #[must_use]
    pub fn effort(&self) -> Option<u64> {
        let turns = self.moves().iter().map(|&step| effort_of_turn(step));
        let turns: u64 = turns.sum::<Option<u64>>()?;
        let changes = self.moves().windows(2).filter(|pair| {
            let axes = [pair[0].part().axis(), pair[1].part().axis()];
            axes == [Axis::X, Axis::Z] || axes == [Axis::Z, Axis::X]
        });
        Some(turns + changes.count() as u64)
    }
}

/// The points of a single turn; `None` if it is not a face turn.
fn effort_of_turn(step: Move) -> Option<u64> {
    let Part::Layers { face, layers } = step.part() else {
        return None;
    };
    if (layers.first(), layers.last()) != (1, 1) {
        return None;
    }
    let quarter = match face {
        Face::U | Face::R => 2,
        Face::F | Face::D | Face::L => 4,
        Face::B => 6,
    };
    Some(match step.amount() {
        Amount::Half => quarter + quarter / 2,
        Amount::Clockwise | Amount::Counterclockwise => quarter,
    })
}
