//! Why a search is refused before it begins.

use core::fmt;

use crate::error::SpaceError;
use crate::memory::Memory;

/// Why a search is refused before it begins.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum PlanError {
    /// It takes more memory than is available.
    TooLarge(Box<TooLarge>),
    /// The space cannot be made.
    Space(SpaceError),
}

/// The figures of a search that takes more memory than is available.
#[derive(Clone, Debug)]
pub struct TooLarge {
    pub(super) puzzle: String,
    pub(super) states: String,
    pub(super) rows: String,
    pub(super) fibre: usize,
    pub(super) symmetries: usize,
    pub(super) needed: String,
    pub(super) memory: Memory,
    pub(super) processes: Option<usize>,
}

impl From<SpaceError> for PlanError {
    fn from(error: SpaceError) -> Self {
        Self::Space(error)
    }
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(error) => error.fmt(f),
            Self::Space(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            puzzle,
            states,
            rows,
            fibre,
            symmetries,
            needed,
            memory,
            processes,
        } = self;
        write!(
            f,
            "{puzzle} has {states} positions, in {rows} rows of {fibre}"
        )?;
        if *symmetries > 1 {
            write!(f, " up to {symmetries} symmetries")?;
        }
        write!(f, ", which take {needed} of memory")?;
        if let Some(processes) = processes {
            write!(f, " in each of {processes} processes")?;
        }
        write!(f, ", expected at most {memory}")
    }
}

impl core::error::Error for TooLarge {}

impl core::error::Error for PlanError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::TooLarge(_) => None,
            Self::Space(error) => Some(error),
        }
    }
}
