//! The length of a sequence in different metrics.

use super::alg::{Alg, Bracket, Contents, Element};
use super::sequence::Sequence;
use super::turn::{Move, Part};

/// Ways to count turns.
///
/// Turns of the whole cube count only in ETM. A block that begins at a face (`R`, `Rw`, `3Rw`)
/// counts once in HTM, however many layers it has. Inner layers (`2R`, `2-3Rw`, `M`) count double
/// in HTM and QTM, because it takes two outer turns to do the same. The cube's size is ignored:
/// `2Rw` counts once even on a 2x2x2, where it turns the whole cube.
///
/// ```
/// use cube_model::notation::{LengthMetric, Sequence};
///
/// let moves: Sequence = "R2 Uw' M2 x".parse()?;
/// assert_eq!(moves.length(LengthMetric::HalfTurn), 4);
/// assert_eq!(moves.length(LengthMetric::QuarterTurn), 7);
/// assert_eq!(moves.length(LengthMetric::SliceTurn), 3);
/// assert_eq!(moves.length(LengthMetric::ExecutionTurn), 4);
/// # Ok::<(), cube_model::notation::SequenceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LengthMetric {
    /// HTM: a turn of an outer block counts 1, whatever its amount.
    HalfTurn,
    /// QTM: each quarter turn of an outer block counts 1.
    QuarterTurn,
    /// STM: a turn of any layers counts 1, whatever its amount.
    SliceTurn,
    /// ETM: every move counts 1, including turns of the whole cube.
    ExecutionTurn,
}

impl LengthMetric {
    /// All metrics.
    pub const ALL: [Self; 4] = [
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::SliceTurn,
        Self::ExecutionTurn,
    ];

    /// The usual three-letter name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::HalfTurn => "HTM",
            Self::QuarterTurn => "QTM",
            Self::SliceTurn => "STM",
            Self::ExecutionTurn => "ETM",
        }
    }
}

impl Move {
    /// The length of the move in a metric.
    ///
    /// ```
    /// use cube_model::notation::{Amount, Face, LengthMetric, Move};
    ///
    /// assert_eq!(Move::face(Face::R, Amount::Half).length(LengthMetric::QuarterTurn), 2);
    /// ```
    #[must_use]
    pub const fn length(self, metric: LengthMetric) -> u64 {
        let blocks = match self.part() {
            _ if matches!(metric, LengthMetric::ExecutionTurn) => return 1,
            Part::Whole(_) => return 0,
            Part::Layers { layers, .. } if layers.first() == 1 => 1,
            Part::Layers { .. } | Part::Middle(_) => 2,
        };
        match metric {
            LengthMetric::QuarterTurn if self.amount().quarter_turns() == 2 => 2 * blocks,
            LengthMetric::HalfTurn | LengthMetric::QuarterTurn => blocks,
            LengthMetric::SliceTurn | LengthMetric::ExecutionTurn => 1,
        }
    }
}

impl Alg {
    /// The total length of all moves in a metric, including repetitions; `None` if it exceeds
    /// `u64::MAX`. Does not expand the sequence.
    ///
    /// ```
    /// use cube_model::notation::{Alg, LengthMetric};
    ///
    /// let alg = Alg::parse("([R, U2] y)1000000000")?;
    /// assert_eq!(alg.length(LengthMetric::HalfTurn), Some(4_000_000_000));
    /// assert_eq!(alg.length(LengthMetric::QuarterTurn), Some(6_000_000_000));
    /// # Ok::<(), cube_model::notation::ParseError>(())
    /// ```
    #[must_use]
    pub fn length(&self, metric: LengthMetric) -> Option<u64> {
        self.units().iter().try_fold(0_u64, |sum, unit| {
            sum.checked_add(unit.element().length(metric)?)
        })
    }
}

impl Element {
    pub(super) fn length(&self, metric: LengthMetric) -> Option<u64> {
        match self {
            Self::Move(step) => Some(step.length(metric)),
            Self::Bracket(bracket) => bracket.length(metric),
        }
    }
}

impl Bracket {
    fn length(&self, metric: LengthMetric) -> Option<u64> {
        let twice = |part: &Alg| part.length(metric)?.checked_mul(2);
        let once = match &self.contents {
            Contents::Group(body) => body.length(metric)?,
            Contents::Commutator(first, second) => twice(first)?.checked_add(twice(second)?)?,
            Contents::Conjugate(setup, body) => twice(setup)?.checked_add(body.length(metric)?)?,
        };
        once.checked_mul(u64::from(self.repeat.times.get()))
    }
}

impl Sequence {
    /// The total length of all moves in a metric.
    #[must_use]
    pub fn length(&self, metric: LengthMetric) -> u64 {
        self.moves().iter().map(|step| step.length(metric)).sum()
    }
}
