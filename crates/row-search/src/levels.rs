//! The levels of a search: the number of states of each, and whether there are more.

use core::ops::ControlFlow;

use crate::depth::Depth;
use crate::distribution::Distribution;
use crate::light::MAX_LIGHT_DEPTH;
use crate::search::{LevelReport, SearchError};
use crate::space::Space;

/// The completed levels of a search: the number of states in each, in all its
/// [parts](crate::PartSearch) together.
///
/// ```
/// use row_search::{Levels, TransitionSpace};
///
/// let ring = TransitionSpace::new(1, 5, vec![1, 2, 3, 4, 0])?;
/// let mut levels = Levels::new(1)?;
/// while !levels.are_over(&ring)? {
///     let level = levels.add(&ring, 1)?.expect("a state was found");
///     assert_eq!(level.depth as usize + 1, levels.counts().len());
/// }
/// assert_eq!(levels.distribution(&ring)?.counts(), [1; 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Levels {
    /// The number of states at each distance, times the unit of the weights.
    counts: Vec<u64>,
    /// The largest distance that is supported.
    limit: Depth,
    end: End,
}

/// What is known about the level after the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Unknown.
    Open,
    /// It is empty.
    Reached,
    /// It has states, but is beyond the limit.
    TooDeep,
}

impl Levels {
    /// Starts with a level of goals, given their number times the unit of the weights.
    ///
    /// # Errors
    ///
    /// [`SearchError::NoGoals`] if there are none.
    pub fn new(goals: u64) -> Result<Self, SearchError> {
        Self::up_to(MAX_LIGHT_DEPTH, goals)
    }

    /// Starts a search for distances up to a limit, given the number of goals.
    ///
    /// # Errors
    ///
    /// [`SearchError::NoGoals`] if there are none.
    pub(crate) fn up_to(limit: Depth, goals: u64) -> Result<Self, SearchError> {
        if goals == 0 {
            return Err(SearchError::NoGoals);
        }
        Ok(Self {
            counts: vec![goals],
            limit,
            end: End::Open,
        })
    }

    /// The levels of a resumed search: the number of states at each distance, and whether there are
    /// known to be no more.
    pub(crate) fn resumed(counts: Vec<u64>, is_over: bool) -> Self {
        let end = if is_over { End::Reached } else { End::Open };
        Self {
            counts,
            limit: MAX_LIGHT_DEPTH,
            end,
        }
    }

    /// The arguments from which [`resumed`](Self::resumed) restores these levels.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooDeep`] if there are states beyond the limit.
    pub(crate) fn kept(&self) -> Result<(&[u64], bool), SearchError> {
        match self.end {
            End::Open => Ok((&self.counts, false)),
            End::Reached => Ok((&self.counts, true)),
            End::TooDeep => Err(self.too_deep()),
        }
    }

    /// The number of states at each distance, times the unit of the weights.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The number of states of the last level; 0 once the search has found nothing beyond it,
    /// because its sets no longer tell these states from older ones.
    pub(crate) fn newest(&self) -> u64 {
        match (self.end, self.counts.last()) {
            (End::Reached, _) | (_, None) => 0,
            (End::Open | End::TooDeep, Some(&last)) => last,
        }
    }

    /// Reports on the last level.
    #[must_use]
    pub fn report(&self, space: &dyn Space) -> LevelReport {
        let unit = space.weight_unit();
        LevelReport {
            depth: self.last_depth(),
            positions: self.counts.last().copied().unwrap_or(0) / unit,
            total: self.total() / unit,
            states: space.states(),
        }
    }

    /// The last distance that was completed.
    pub(crate) fn last_depth(&self) -> Depth {
        // There are no more levels than distances.
        self.counts.len().saturating_sub(1) as Depth
    }

    /// Number of states reached, times the unit of the weights.
    pub(crate) fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    fn too_deep(&self) -> SearchError {
        SearchError::TooDeep { limit: self.limit }
    }

    /// Whether there are certainly no states beyond the last level.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooDeep`] if there are states beyond the limit.
    pub fn are_over(&self, space: &dyn Space) -> Result<bool, SearchError> {
        match self.end {
            End::TooDeep => Err(self.too_deep()),
            End::Reached => Ok(true),
            End::Open => Ok(self.total() / space.weight_unit() == space.states()),
        }
    }

    /// Adds a level with this number of states, times the unit of the weights; 0 means that there
    /// is no such level.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooDeep`] if there is one level too many, [`SearchError::Miscounted`] if 64
    /// bits can't count all states.
    pub fn add(
        &mut self,
        space: &dyn Space,
        positions: u64,
    ) -> Result<Option<LevelReport>, SearchError> {
        if positions == 0 {
            self.end = End::Reached;
            return Ok(None);
        }
        if self.last_depth() == self.limit {
            self.end = End::TooDeep;
            return Err(self.too_deep());
        }
        if self.total().checked_add(positions).is_none() {
            let (found, expected) = (u64::MAX, space.states());
            return Err(SearchError::Miscounted { found, expected });
        }
        self.counts.push(positions);
        Ok(Some(self.report(space)))
    }

    /// The number of states at each distance, once all levels have been added.
    ///
    /// # Errors
    ///
    /// [`SearchError::Weights`] and [`SearchError::Miscounted`] if the weights do not add up to the
    /// states of the space.
    pub fn distribution(&self, space: &dyn Space) -> Result<Distribution, SearchError> {
        let unit = space.weight_unit();
        let whole = |(depth, &found): (Depth, &u64)| {
            if found.is_multiple_of(unit) {
                Ok(found / unit)
            } else {
                Err(SearchError::Weights { depth, found, unit })
            }
        };
        let whole = (0..).zip(&self.counts).map(whole);
        let whole: Vec<u64> = whole.collect::<Result<_, _>>()?;
        let (found, expected) = (self.total() / unit, space.states());
        let unreachable = expected
            .checked_sub(found)
            .ok_or(SearchError::Miscounted { found, expected })?;
        Ok(Distribution::of_space(whole, unreachable))
    }
}

/// Reports a level, and all that follow, to `progress`, which can stop the search after each.
///
/// # Errors
///
/// [`SearchError::Cancelled`] if it does, and the errors of `next_level`.
pub(crate) fn report_levels(
    first: LevelReport,
    progress: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
    mut next_level: impl FnMut() -> Result<Option<LevelReport>, SearchError>,
) -> Result<(), SearchError> {
    let mut level = Some(first);
    while let Some(report) = level {
        if progress(report).is_break() {
            return Err(SearchError::Cancelled {
                depth: report.depth,
            });
        }
        level = next_level()?;
    }
    Ok(())
}
