//! How far a move turns: one, two or three quarter turns clockwise.

use core::fmt;

/// How far something turns: a number of clockwise quarter turns, modulo a full turn.
///
/// There are only three amounts, since four quarter turns are no turn. `U2'` has the same amount as
/// `U2`, and `U3` the same as `U'`.
///
/// ```
/// use cube_model::notation::Amount;
///
/// assert_eq!(Amount::Clockwise.inverse(), Amount::Counterclockwise);
/// assert_eq!(Amount::from_quarter_turns(-2), Some(Amount::Half));
/// assert_eq!(Amount::from_quarter_turns(4), None);
/// assert_eq!(Amount::Half.plus(Amount::Clockwise), Some(Amount::Counterclockwise));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Amount {
    /// A quarter turn clockwise, as seen when looking at the face: `U`.
    Clockwise,
    /// A half turn: `U2`.
    Half,
    /// A quarter turn counterclockwise: `U'`.
    Counterclockwise,
}

impl Amount {
    /// The amounts in increasing order of clockwise quarter turns.
    pub const ALL: [Self; 3] = [Self::Clockwise, Self::Half, Self::Counterclockwise];

    /// The number of clockwise quarter turns: 1, 2 or 3.
    #[must_use]
    pub const fn quarter_turns(self) -> u8 {
        match self {
            Self::Clockwise => 1,
            Self::Half => 2,
            Self::Counterclockwise => 3,
        }
    }

    /// The amount of this many clockwise quarter turns; `None` if they cancel.
    #[must_use]
    pub const fn from_quarter_turns(quarter_turns: i32) -> Option<Self> {
        match quarter_turns.rem_euclid(4) {
            1 => Some(Self::Clockwise),
            2 => Some(Self::Half),
            3 => Some(Self::Counterclockwise),
            _ => None,
        }
    }

    /// The amount that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Clockwise => Self::Counterclockwise,
            Self::Half => Self::Half,
            Self::Counterclockwise => Self::Clockwise,
        }
    }

    /// The sum of two amounts; `None` if they cancel.
    #[must_use]
    pub const fn plus(self, other: Self) -> Option<Self> {
        Self::from_quarter_turns((self.quarter_turns() + other.quarter_turns()) as i32)
    }
}

/// The suffix in standard form: nothing, `2` or `'`.
impl fmt::Display for Amount {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Clockwise => "",
            Self::Half => "2",
            Self::Counterclockwise => "'",
        })
    }
}
