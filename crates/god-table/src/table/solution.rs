//! Sequences of moves that solve or make a state.

use core::fmt;
use core::ops::Deref;

use row_search::MoveNames;

/// A sequence of moves, first move first.
///
/// It dereferences to a slice of the moves, and prints them with blanks in between.
///
/// ```
/// use cube_model::pocket::{PocketMove, PocketState};
/// use god_table::{Metric, PocketTable};
///
/// let table = PocketTable::new(Metric::HalfTurn)?;
/// let state = PocketState::SOLVED.after(PocketMove::U1).after(PocketMove::R2);
/// let solution = table.solve(&state)?;
/// assert_eq!(solution.to_string(), "R2 U'");
/// assert_eq!(solution.len(), 2);
/// assert_eq!(solution[0], PocketMove::R2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Solution<M>(Vec<M>);

impl<M> Solution<M> {
    /// The moves as a list.
    #[must_use]
    pub fn into_moves(self) -> Vec<M> {
        self.0
    }
}

impl Solution<NamedMove<'_>> {
    /// The numbers of the moves, in the form [`Puzzle::write`](puzzle_def::Puzzle::write) takes.
    #[must_use]
    pub fn numbers(&self) -> Vec<usize> {
        self.0.iter().map(|mv| mv.index()).collect()
    }
}

impl<M> Deref for Solution<M> {
    type Target = [M];

    fn deref(&self) -> &[M] {
        &self.0
    }
}

impl<M> FromIterator<M> for Solution<M> {
    fn from_iter<I: IntoIterator<Item = M>>(moves: I) -> Self {
        Self(moves.into_iter().collect())
    }
}

impl<M> IntoIterator for Solution<M> {
    type Item = M;
    type IntoIter = std::vec::IntoIter<M>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, M> IntoIterator for &'a Solution<M> {
    type Item = &'a M;
    type IntoIter = core::slice::Iter<'a, M>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<M: PartialEq, const N: usize> PartialEq<[M; N]> for Solution<M> {
    fn eq(&self, other: &[M; N]) -> bool {
        self.0 == other
    }
}

/// The moves, separated by blanks.
impl<M: fmt::Display> fmt::Display for Solution<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            step.fmt(f)?;
        }
        Ok(())
    }
}

/// A move of a space: its number and its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(into = "&str"))]
pub struct NamedMove<'a> {
    index: usize,
    name: &'a str,
}

impl<'a> NamedMove<'a> {
    /// The move with this number.
    pub(crate) fn new(names: &'a MoveNames, index: usize) -> Self {
        let name = names.get(index).expect("every move of a space has a name");
        Self { index, name }
    }

    /// Its number, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.index
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'a str {
        self.name
    }
}

impl<'a> From<NamedMove<'a>> for &'a str {
    fn from(mv: NamedMove<'a>) -> Self {
        mv.name
    }
}

impl fmt::Display for NamedMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)
    }
}
