//! A plain list of moves: inverse, concatenation, standard form.

use alloc::vec::Vec;
use core::fmt;

use super::turn::Move;

/// Moves in order, with all brackets expanded.
///
/// ```
/// use cube_model::notation::Sequence;
///
/// let moves: Sequence = "(R U2)2".parse()?;
/// assert_eq!(moves.moves().len(), 4);
/// assert_eq!(moves.to_string(), "R U2 R U2");
/// assert_eq!(moves.inverse().to_string(), "U2 R' U2 R'");
/// assert_eq!(moves.then(&moves.inverse()).simplified(), Sequence::new());
/// # Ok::<(), cube_model::notation::SequenceError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sequence {
    moves: Vec<Move>,
}

impl Sequence {
    /// The empty sequence.
    #[must_use]
    pub const fn new() -> Self {
        Self { moves: Vec::new() }
    }

    /// The moves, first to last.
    ///
    /// ```
    /// use cube_model::notation::{Face, Amount, Move, Sequence};
    ///
    /// let moves: Sequence = "R U2".parse()?;
    /// assert_eq!(moves.moves()[1], Move::face(Face::U, Amount::Half));
    /// # Ok::<(), cube_model::notation::SequenceError>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The sequence that undoes this one.
    ///
    /// ```
    /// use cube_model::notation::Sequence;
    ///
    /// let moves: Sequence = "R U2 F'".parse()?;
    /// assert_eq!(moves.inverse().to_string(), "F U2 R'");
    /// # Ok::<(), cube_model::notation::SequenceError>(())
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        self.moves.iter().rev().map(|step| step.inverse()).collect()
    }

    /// The concatenation of this sequence and another.
    ///
    /// ```
    /// use cube_model::notation::Sequence;
    ///
    /// let (first, second): (Sequence, Sequence) = ("R U".parse()?, "U F".parse()?);
    /// assert_eq!(first.then(&second).to_string(), "R U U F");
    /// # Ok::<(), cube_model::notation::SequenceError>(())
    /// ```
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        self.moves.iter().chain(&next.moves).copied().collect()
    }
}

impl FromIterator<Move> for Sequence {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        Self {
            moves: moves.into_iter().collect(),
        }
    }
}

impl Extend<Move> for Sequence {
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        self.moves.extend(moves);
    }
}

impl From<Vec<Move>> for Sequence {
    fn from(moves: Vec<Move>) -> Self {
        Self { moves }
    }
}

impl IntoIterator for Sequence {
    type Item = Move;
    type IntoIter = alloc::vec::IntoIter<Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter()
    }
}

impl<'a> IntoIterator for &'a Sequence {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.iter()
    }
}

/// Standard form: the moves with one space between neighbours.
impl fmt::Display for Sequence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.moves.iter().enumerate() {
            if index > 0 {
                out.write_str(" ")?;
            }
            write!(out, "{step}")?;
        }
        Ok(())
    }
}
