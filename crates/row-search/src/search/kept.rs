//! What a search leaves behind to go on from, and whether it can be gone on from.

use core::ops::Range;

use super::SearchError;
use super::tally::last_depth;
use crate::depth::{Depth, MAX_DEPTH};
use crate::row::with_row_length;
use crate::shard::{Contradiction, Shard};
use crate::space::Space;

/// What a search keeps at the end of a level: all that it takes to go on.
///
/// With the feature `serde` it can be written and read:
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use row_search::{Kept, Search, TransitionSpace};
///
/// let ring = TransitionSpace::new(1, 3, vec![1, 2, 0])?;
/// let mut search = Search::new(&ring)?;
/// search.next_level()?;
/// let text = serde_json::to_string(&search.stop())?;
///
/// let kept: Kept = serde_json::from_str(&text)?;
/// assert_eq!(kept.depth(), 1);
/// assert_eq!(kept.shards()[0].rows(), 0..3);
/// let depths = Search::resume(&ring, kept)?.finish()?;
/// assert_eq!(depths.distribution().counts(), [1, 1, 1]);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Kept {
    /// The orders of the fibre: the same sets of bits are other states over another one.
    pub(super) orders: Vec<u8>,
    /// Its fingerprint, if it has a list of translations instead, or one of automorphisms beside.
    #[cfg_attr(feature = "serde", serde(default))]
    pub(super) translations: Option<u64>,
    /// The number of states at each distance so far, times the unit of the weights.
    pub(super) counts: Vec<u64>,
    pub(super) shards: Vec<Shard>,
}

impl Kept {
    /// The last distance that was completed.
    #[must_use]
    pub fn depth(&self) -> Depth {
        last_depth(&self.counts)
    }

    /// The sets of the states reached, range by range of the rows.
    #[must_use]
    pub fn shards(&self) -> &[Shard] {
        &self.shards
    }

    /// Checks that a search of this space could have kept this, but for the distances themselves: they
    /// may be those of another space of the same shape, and only a proof tells.
    ///
    /// Nothing less will do. What the proof looks at is where the states stand in the sets, while their
    /// numbers at each distance are carried on from here, and the rows that are not active are passed over.
    pub(super) fn check(&self, space: &dyn Space) -> Result<(), SearchError> {
        let rows_per_shard = self
            .shards
            .first()
            .map_or(1, |shard| shard.rows().end.max(1));
        let ranges = ranges(space.rows(), rows_per_shard);
        let fits = self.orders == space.fibre().orders().unwrap_or(&[])
            && self.translations == space.fibre().fingerprint()
            && self.shards.iter().map(Shard::rows).eq(ranges)
            && (1..=MAX_DEPTH as usize + 1).contains(&self.counts.len())
            && self
                .shards
                .iter()
                .all(|shard| shard.fits(space.fibre(), self.depth()));
        if !fits {
            return Err(SearchError::OtherSpace);
        }
        let mut found = vec![0; self.counts.len()];
        for shard in &self.shards {
            with_row_length!(space.fibre(), add_counts(shard, space, &mut found))
                .map_err(|Contradiction { row }| SearchError::Damaged { row })?;
        }
        for (depth, (&found, &expected)) in (0..).zip(found.iter().zip(&self.counts)) {
            if found != expected {
                return Err(SearchError::KeptCount {
                    depth,
                    found,
                    expected,
                });
            }
        }
        if found[0] == 0 {
            return Err(SearchError::NoGoals);
        }
        Ok(())
    }
}

/// [`Shard::add_counts`] as a function.
fn add_counts<const V: usize>(
    shard: &Shard,
    space: &dyn Space,
    counts: &mut [u64],
) -> Result<(), Contradiction> {
    shard.add_counts::<V>(space, counts)
}

/// The rows divided into ranges of so many; the last one may have fewer.
pub(super) fn ranges(rows: u64, rows_per_range: u64) -> impl Iterator<Item = Range<u64>> {
    (0..rows.div_ceil(rows_per_range)).map(move |number| {
        let first = number * rows_per_range;
        first..first + rows_per_range.min(rows - first)
    })
}
