//! The metric, which says what turns count as one move.

use core::fmt;

/// The metric, which says what turns count as one move.
///
/// ```
/// use god_table::Metric;
///
/// assert_eq!(Metric::QuarterTurn.moves().to_string(), "U,U',R,R',F,F'");
/// assert_eq!(Metric::HalfTurn.to_string(), "HTM");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Metric {
    /// HTM: any turn of a face is one move.
    HalfTurn,
    /// QTM: only quarter turns are one move; a half turn is two.
    QuarterTurn,
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::HalfTurn => "HTM",
            Self::QuarterTurn => "QTM",
        })
    }
}
