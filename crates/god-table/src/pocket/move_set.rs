//! Sets of the nine moves of the pocket cube.

use core::fmt;
use core::str::FromStr;

use cube_model::pocket::PocketMove;

use crate::metric::Metric;

impl Metric {
    /// The moves of the pocket cube that count as one in this metric.
    #[must_use]
    pub const fn moves(self) -> MoveSet {
        match self {
            Self::HalfTurn => MoveSet::ALL,
            Self::QuarterTurn => MoveSet::QUARTER_TURNS,
        }
    }
}

/// A set of the nine moves of the pocket cube.
///
/// ```
/// use god_table::MoveSet;
///
/// let moves: MoveSet = "U,R2,F'".parse()?;
/// assert_eq!(moves.len(), 3);
/// assert_eq!(moves.to_string(), "U,R2,F'");
/// # Ok::<(), god_table::MoveSetError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
pub struct MoveSet(u16);

impl MoveSet {
    /// No moves.
    pub const EMPTY: Self = Self(0);
    /// All nine moves.
    pub const ALL: Self = Self(0x1ff);
    /// The six quarter turns.
    pub const QUARTER_TURNS: Self = Self(0b101_101_101);

    /// This set with one more move.
    #[must_use]
    pub const fn with(self, mv: PocketMove) -> Self {
        Self(self.0 | 1 << mv.column())
    }

    /// Whether a move is in the set.
    #[must_use]
    pub const fn contains(self, mv: PocketMove) -> bool {
        self.0 >> mv.column() & 1 == 1
    }

    /// Whether all moves of another set are in this one.
    #[must_use]
    pub const fn includes(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Number of moves in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no moves.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The moves in column order.
    pub fn iter(self) -> impl Iterator<Item = PocketMove> {
        PocketMove::ALL
            .into_iter()
            .filter(move |&mv| self.contains(mv))
    }
}

impl FromIterator<PocketMove> for MoveSet {
    fn from_iter<I: IntoIterator<Item = PocketMove>>(moves: I) -> Self {
        moves.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The text for the empty set.
const NONE: &str = "none";

/// Names separated by commas, in column order; `none` for the empty set.
impl fmt::Display for MoveSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str(NONE);
        }
        for (i, mv) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            mv.fmt(f)?;
        }
        Ok(())
    }
}

/// Parses names separated by commas, or `none`; spaces around a name are ignored.
impl FromStr for MoveSet {
    type Err = MoveSetError;

    fn from_str(text: &str) -> Result<Self, MoveSetError> {
        let named = |name: &str| {
            PocketMove::ALL
                .into_iter()
                .find(|mv| mv.to_string() == name)
        };
        if text.trim() == NONE {
            return Ok(Self::EMPTY);
        }
        text.split(',')
            .enumerate()
            .map(|(index, name)| {
                named(name.trim()).ok_or_else(|| MoveSetError {
                    index,
                    found: name.trim().into(),
                })
            })
            .collect()
    }
}

impl From<MoveSet> for String {
    fn from(moves: MoveSet) -> Self {
        moves.to_string()
    }
}

impl TryFrom<String> for MoveSet {
    type Error = MoveSetError;

    fn try_from(text: String) -> Result<Self, MoveSetError> {
        text.parse()
    }
}

/// A name that is not one of the nine moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveSetError {
    /// The index of the name in the list, from 0.
    pub index: usize,
    /// The text found there.
    pub found: String,
}

impl fmt::Display for MoveSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "move {} is {:?}, expected one of {}",
            self.index + 1,
            self.found,
            MoveSet::ALL
        )
    }
}

impl core::error::Error for MoveSetError {}
