//! How long a sequence is, by what is counted as one turn.

use super::sequence::Sequence;
use super::turn::{Move, Part};

/// What counts as one turn.
///
/// A turn of the whole cube counts nothing. A block that begins at a face (`R`, `Rw`, `3Rw`) counts
/// once in HTM, however many layers it has. Inner layers (`2R`, `2-3Rw`, `M`) count double in HTM
/// and QTM, because outer turns need two to do the same. The cube's size plays no part: `2Rw`
/// counts once even where it would turn the whole of a 2x2x2.
///
/// ```
/// use cube_model::notation::{LengthMetric, Sequence};
///
/// let moves: Sequence = "R2 Uw' M2 x".parse()?;
/// assert_eq!(moves.length(LengthMetric::HalfTurn), 4);
/// assert_eq!(moves.length(LengthMetric::QuarterTurn), 7);
/// assert_eq!(moves.length(LengthMetric::SliceTurn), 3);
/// # Ok::<(), cube_model::notation::SequenceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LengthMetric {
    /// HTM: a turn of an outer block counts 1, by whatever amount.
    HalfTurn,
    /// QTM: each quarter turn of an outer block counts 1.
    QuarterTurn,
    /// STM: a turn of any layers counts 1, by whatever amount.
    SliceTurn,
}

impl Move {
    /// What the move counts in a metric.
    ///
    /// ```
    /// use cube_model::notation::{Amount, Face, LengthMetric, Move};
    ///
    /// assert_eq!(Move::face(Face::R, Amount::Half).length(LengthMetric::QuarterTurn), 2);
    /// ```
    #[must_use]
    pub const fn length(self, metric: LengthMetric) -> u64 {
        let blocks = match self.part() {
            Part::Whole(_) => return 0,
            Part::Layers { layers, .. } if layers.first() == 1 => 1,
            Part::Layers { .. } | Part::Middle(_) => 2,
        };
        match metric {
            LengthMetric::QuarterTurn if self.amount().quarter_turns() == 2 => 2 * blocks,
            LengthMetric::HalfTurn | LengthMetric::QuarterTurn => blocks,
            LengthMetric::SliceTurn => 1,
        }
    }
}

impl Sequence {
    /// The length in a metric: what all the moves count together.
    #[must_use]
    pub fn length(&self, metric: LengthMetric) -> u64 {
        self.moves().iter().map(|step| step.length(metric)).sum()
    }
}
