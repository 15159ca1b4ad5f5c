//! The numbers of states at each distance while a search counts them, times the unit of the weights.

use super::{LevelReport, SearchError};
use crate::depth::Depth;
use crate::distribution::Distribution;
use crate::space::Space;

/// What there is to tell about the last level of these.
pub(crate) fn report(space: &dyn Space, counts: &[u64]) -> LevelReport {
    let unit = space.weight_unit();
    LevelReport {
        depth: last_depth(counts),
        positions: counts.last().copied().unwrap_or(0) / unit,
        total: total(counts) / unit,
        states: space.states(),
    }
}

/// The last distance that was completed.
pub(crate) fn last_depth(counts: &[u64]) -> Depth {
    // As many as there are levels, which are no more than distances.
    counts.len().saturating_sub(1) as Depth
}

/// Whether all states of the space are reached, so that no level is left to search.
pub(crate) fn is_complete(space: &dyn Space, counts: &[u64]) -> bool {
    total(counts) / space.weight_unit() == space.states()
}

/// The result of a search whose last level is complete.
///
/// # Errors
///
/// [`SearchError::Weights`] and [`SearchError::Miscounted`] if the weights do not add up to the states of the space.
pub(crate) fn distribution(space: &dyn Space, counts: &[u64]) -> Result<Distribution, SearchError> {
    let unit = space.weight_unit();
    let whole = |(depth, &found): (Depth, &u64)| {
        if found.is_multiple_of(unit) {
            Ok(found / unit)
        } else {
            Err(SearchError::Weights { depth, found, unit })
        }
    };
    let whole: Vec<u64> = (0..).zip(counts).map(whole).collect::<Result<_, _>>()?;
    let (found, expected) = (total(counts) / unit, space.states());
    let unreachable = expected
        .checked_sub(found)
        .ok_or(SearchError::Miscounted { found, expected })?;
    Ok(Distribution::of_space(whole, unreachable))
}

/// Number of states reached, times the unit of the weights.
fn total(counts: &[u64]) -> u64 {
    counts.iter().sum()
}
