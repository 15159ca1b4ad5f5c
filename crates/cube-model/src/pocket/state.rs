//! The pocket cube with the corner at DBL held: seven corners and their twists.

use core::ops::Mul;

use perm_index::{Error, Perm, ZeroSum};

use super::corner::MOVABLE;
use super::index::{PermIndex, TwistIndex};

/// A state of the pocket cube up to how it is held: pieces and twists of the corners URF UFL ULB
/// UBR DFR DLF DRB, with the corner at DBL in place.
///
/// There are 7! * 3^6 = 5040 * 729 = 3,674,160 states. They form a group: `a * b` is the state
/// after the moves of a, then those of b.
///
/// ```
/// use cube_model::pocket::{PocketMove, PocketState};
///
/// assert_eq!(PocketState::COUNT, 3_674_160);
/// let state = PocketState::SOLVED.after(PocketMove::R1).after(PocketMove::U2);
/// assert_eq!(state * state.inverse(), PocketState::SOLVED);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PocketState {
    pieces: Perm<MOVABLE>,
    twists: ZeroSum<MOVABLE, 3>,
}

impl PocketState {
    /// The solved state.
    pub const SOLVED: Self = Self {
        pieces: Perm::IDENTITY,
        twists: ZeroSum::ZERO,
    };

    /// How many states there are.
    pub const COUNT: u32 = PermIndex::COUNT as u32 * TwistIndex::COUNT as u32;

    /// The state with these pieces, and their twists, at the corners in the order of
    /// [`Corner::ALL`](super::Corner::ALL).
    ///
    /// ```
    /// use cube_model::pocket::PocketState;
    /// use perm_index::{Perm, ZeroSum};
    ///
    /// assert_eq!(PocketState::new(Perm::IDENTITY, ZeroSum::ZERO), PocketState::SOLVED);
    /// ```
    #[must_use]
    pub const fn new(pieces: Perm<MOVABLE>, twists: ZeroSum<MOVABLE, 3>) -> Self {
        Self { pieces, twists }
    }

    /// The pieces, corner by corner.
    #[must_use]
    pub const fn pieces(&self) -> &Perm<MOVABLE> {
        &self.pieces
    }

    /// The twists of those pieces.
    #[must_use]
    pub const fn twists(&self) -> &ZeroSum<MOVABLE, 3> {
        &self.twists
    }

    /// The state with these coordinates.
    ///
    /// ```
    /// use cube_model::pocket::{PermIndex, PocketState, TwistIndex};
    ///
    /// let state = PocketState::from_indices(PermIndex::new(1234)?, TwistIndex::new(567)?);
    /// assert_eq!((state.perm_index().get(), state.twist_index().get()), (1234, 567));
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    ///
    /// The two types cannot be confused:
    ///
    /// ```compile_fail
    /// use cube_model::pocket::{PermIndex, PocketState, TwistIndex};
    ///
    /// let (perm, twist) = (PermIndex::new(12).unwrap(), TwistIndex::new(12).unwrap());
    /// PocketState::from_indices(twist, perm);
    /// ```
    #[must_use]
    pub fn from_indices(perm: PermIndex, twist: TwistIndex) -> Self {
        Self {
            pieces: perm.pieces(),
            twists: twist.twists(),
        }
    }

    /// The coordinate of the arrangement: its lexicographic rank.
    #[must_use]
    pub const fn perm_index(&self) -> PermIndex {
        PermIndex::of(&self.pieces)
    }

    /// The coordinate of the twists listed by place.
    #[must_use]
    pub const fn twist_index(&self) -> TwistIndex {
        TwistIndex::of(&self.twists)
    }

    /// The coordinate of the twists listed by piece: digit i is the twist of piece i, wherever it
    /// is.
    ///
    /// In this numbering, a move adds the same digits to the twists of all states with the same
    /// arrangement.
    ///
    /// ```
    /// use cube_model::pocket::{PermIndex, PocketState, TwistIndex};
    ///
    /// let (perm, twist) = (PermIndex::new(700)?, TwistIndex::new(70)?);
    /// let state = PocketState::from_indices_by_piece(perm, twist);
    /// assert_eq!(state.twist_index_by_piece(), twist);
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[must_use]
    pub const fn twist_index_by_piece(&self) -> TwistIndex {
        TwistIndex::of(&self.twists.permuted(&self.pieces.inverse()))
    }

    /// The state with these coordinates, the twists being listed by piece.
    #[must_use]
    pub fn from_indices_by_piece(perm: PermIndex, twist: TwistIndex) -> Self {
        let pieces = perm.pieces();
        Self {
            twists: twist.twists().permuted(&pieces),
            pieces,
        }
    }

    /// The state's index: 729 times the coordinate of the arrangement, plus that of the twists by
    /// place.
    ///
    /// ```
    /// use cube_model::pocket::PocketState;
    ///
    /// assert_eq!(PocketState::unrank(731)?.rank(), 731);
    /// assert!(PocketState::unrank(PocketState::COUNT).is_err());
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[must_use]
    pub const fn rank(&self) -> u32 {
        self.perm_index().get() as u32 * TwistIndex::COUNT as u32 + self.twist_index().get() as u32
    }

    /// The state with this index.
    ///
    /// # Errors
    ///
    /// [`Error::IndexTooLarge`] for an index of [`Self::COUNT`] or more.
    pub fn unrank(index: u32) -> Result<Self, Error> {
        if index >= Self::COUNT {
            return Err(Error::IndexTooLarge {
                index: u128::from(index),
                size: u128::from(Self::COUNT),
            });
        }
        // Now the quotient is below 5040 and the remainder below 729.
        let radix = u32::from(TwistIndex::COUNT);
        let perm = PermIndex::new((index / radix) as u16)?;
        let twist = TwistIndex::new((index % radix) as u16)?;
        Ok(Self::from_indices(perm, twist))
    }

    /// The product `self * other`, as a `const fn`: first this state, then the other.
    #[must_use]
    pub const fn then(&self, other: &Self) -> Self {
        Self {
            pieces: self.pieces.then(&other.pieces),
            twists: self.twists.permuted(&other.pieces).plus(&other.twists),
        }
    }

    /// The inverse: `a * a.inverse()` is solved.
    #[must_use]
    pub const fn inverse(&self) -> Self {
        let pieces = self.pieces.inverse();
        Self {
            twists: self.twists.permuted(&pieces).negated(),
            pieces,
        }
    }
}

impl Mul for PocketState {
    type Output = Self;

    /// See [`PocketState::then`].
    fn mul(self, other: Self) -> Self {
        self.then(&other)
    }
}
