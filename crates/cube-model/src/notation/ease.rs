//! How easily a sequence is turned by hand: a rule of thumb.

use super::amount::Amount;
use super::face::{Axis, Face};
use super::sequence::Sequence;
use super::turn::{Move, Part};

impl Sequence {
    /// How much work a sequence is for a right-handed person who holds the cube with the left hand, in points;
    /// `None` if there is anything in it but turns of faces.
    ///
    /// It is a rule of thumb and no more: it knows the turns and their neighbours, but no fingers.
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

/// The points of a single turn, if it is one of a face.
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
