//! Breadth-first search by levels: from the goals to all states, with a proof at the end.

use core::fmt;
use core::ops::{ControlFlow, Range};

use crate::depth::{Depth, MAX_DEPTH};
use crate::depths::Depths;
use crate::distribution::Distribution;
use crate::fibre::Fibre;
use crate::lanes::{Lanes, with_row_length};
use crate::level::next_level;
use crate::neighbours::order_of_moves;
use crate::proof::{ProofError, prove};
use crate::shard::Shard;
use crate::space::Space;

/// What a search tells after each level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LevelReport {
    /// The distance that was completed.
    pub depth: Depth,
    /// Number of states at it.
    pub positions: u64,
    /// Number of states up to it.
    pub total: u64,
    /// Number of states of the space, reachable or not.
    pub states: u64,
}

/// The distance of every state of a space to the nearest of its goals: the fewest moves that lead there.
///
/// The result is proved before it is handed out: see [`prove`]. The work is shared among the threads of the
/// current rayon pool; the result does not depend on their number. For progress, for stopping in between
/// and for going on later there is [`search_with`] and [`Search`].
///
/// ```
/// use row_search::{Orbit, OrbitMove, OrbitSpace, search};
///
/// // Four cards in a row. A move exchanges two neighbours and turns them over.
/// let cards = Orbit { pieces: 4, twists: 2, zero_sum: true, even: false };
/// let exchange = |i: u8| {
///     OrbitMove::changing(4, &[(i.into(), i + 1, 1), (usize::from(i) + 1, i, 1)])
/// };
/// let space = OrbitSpace::new(&[(cards, vec![exchange(0), exchange(1), exchange(2)])])?;
/// let depths = search(&space)?;
/// assert_eq!(depths.distribution().counts()[..3], [1, 3, 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`SearchError`] if the space has no goal or too many rows, a state is farther than [`MAX_DEPTH`], or the
/// result is wrong.
pub fn search(space: &dyn Space) -> Result<Depths, SearchError> {
    Search::new(space)?.finish()
}

/// The same; `progress` is called after each level, and may stop the search.
///
/// # Errors
///
/// As [`search`], and [`SearchError::Cancelled`] if `progress` asked for it.
pub fn search_with(
    space: &dyn Space,
    progress: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
) -> Result<Depths, SearchError> {
    let mut search = Search::new(space)?;
    let mut level = search.report();
    loop {
        if progress(level).is_break() {
            return Err(SearchError::Cancelled { depth: level.depth });
        }
        match search.next_level()? {
            Some(next) => level = next,
            None => return search.finish(),
        }
    }
}

/// A search between two levels.
///
/// It can be stopped there, kept, and gone on with:
///
/// ```
/// use row_search::{Orbit, OrbitMove, OrbitSpace, Search, search};
///
/// let beads = Orbit { pieces: 6, twists: 1, zero_sum: false, even: false };
/// let round = OrbitMove { from: vec![5, 0, 1, 2, 3, 4], twist: vec![0; 6] };
/// let swap = OrbitMove::changing(6, &[(0, 1, 0), (1, 0, 0)]);
/// let space = OrbitSpace::new(&[(beads, vec![round.clone(), round.inverse(1), swap])])?;
///
/// let mut search = Search::new(&space)?;
/// while let Some(level) = search.next_level()? {
///     if level.total > 360 {
///         break; // enough for today
///     }
/// }
/// let kept = search.stop();
/// let depths = Search::resume(&space, kept)?.finish()?;
/// assert_eq!(depths, row_search::search(&space)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search<'a> {
    space: &'a dyn Space,
    /// The order in which moves are followed.
    order: Vec<usize>,
    kept: Kept,
}

/// What a search keeps at the end of a level: all that it takes to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Kept {
    /// The number of states at each distance so far, times the unit of the weights.
    counts: Vec<u64>,
    shards: Vec<Shard>,
}

impl Kept {
    /// The last distance that was completed.
    #[must_use]
    pub fn depth(&self) -> Depth {
        // As many as there are levels, which are no more than distances.
        self.counts.len().saturating_sub(1) as Depth
    }

    /// The sets of the states reached, range by range of the rows.
    #[must_use]
    pub fn shards(&self) -> &[Shard] {
        &self.shards
    }
}

impl fmt::Debug for Search<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("kept", &self.kept)
            .finish_non_exhaustive()
    }
}

impl<'a> Search<'a> {
    /// A search that has reached the goals only.
    ///
    /// # Errors
    ///
    /// [`SearchError::NoGoals`] or [`SearchError::TooManyRows`].
    pub fn new(space: &'a dyn Space) -> Result<Self, SearchError> {
        Self::in_shards(space, 1)
    }

    /// The same with the rows divided into so many shards of nearly equal size, or as many as there are
    /// rows. The result does not depend on it.
    ///
    /// # Errors
    ///
    /// [`SearchError::NoGoals`] or [`SearchError::TooManyRows`].
    pub fn in_shards(space: &'a dyn Space, shards: u64) -> Result<Self, SearchError> {
        let rows = space.rows();
        let bytes = usize::try_from(rows)
            .ok()
            .and_then(|rows| rows.checked_mul(space.fibre().row_bytes()));
        if bytes.is_none_or(|bytes| bytes > isize::MAX as usize) {
            return Err(SearchError::TooManyRows { found: rows });
        }
        let rows_per_shard = rows.div_ceil(shards.max(1)).max(1);
        let shards: Vec<Shard> = shard_ranges(rows, rows_per_shard)
            .map(|rows| Shard::new(space, rows))
            .collect();
        let goals: u64 = shards.iter().map(|shard| shard.goals(space)).sum();
        if goals == 0 {
            return Err(SearchError::NoGoals);
        }
        Ok(Self {
            space,
            order: order_of_moves(space),
            kept: Kept {
                counts: vec![goals],
                shards,
            },
        })
    }

    /// Goes on from what a search of the same space has kept.
    ///
    /// # Errors
    ///
    /// [`SearchError::OtherSpace`] if it was kept by a search of a space of another shape. If what was kept
    /// is wrong in any other way, the proof at the end finds it.
    pub fn resume(space: &'a dyn Space, kept: Kept) -> Result<Self, SearchError> {
        let rows_per_shard = kept
            .shards
            .first()
            .map_or(1, |shard| shard.rows().end.max(1));
        let ranges = shard_ranges(space.rows(), rows_per_shard);
        let fits = kept.shards.iter().map(Shard::rows).eq(ranges)
            && (1..=MAX_DEPTH as usize + 1).contains(&kept.counts.len())
            && kept
                .shards
                .iter()
                .all(|shard| shard.fits(space.fibre(), kept.depth()));
        if !fits {
            return Err(SearchError::OtherSpace);
        }
        let total = kept.counts.iter().copied().fold(0, u64::saturating_add);
        check_total(space, total / space.weight_unit())?;
        Ok(Self {
            space,
            order: order_of_moves(space),
            kept,
        })
    }

    /// Stops here; [`resume`](Self::resume) goes on.
    #[must_use]
    pub fn stop(self) -> Kept {
        self.kept
    }

    /// What there is to tell about the last level that was completed.
    #[must_use]
    pub fn report(&self) -> LevelReport {
        let unit = self.space.weight_unit();
        let counts = &self.kept.counts;
        LevelReport {
            depth: self.kept.depth(),
            positions: counts.last().copied().unwrap_or(0) / unit,
            total: self.total() / unit,
            states: self.space.states(),
        }
    }

    /// Searches one level; `None` if there are no states beyond the last one.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooDeep`] if there are states farther than [`MAX_DEPTH`].
    pub fn next_level(&mut self) -> Result<Option<LevelReport>, SearchError> {
        if self.total() / self.space.weight_unit() == self.space.states() {
            return Ok(None);
        }
        let (space, depth) = (self.space, self.kept.depth());
        let (order, shards) = (&self.order, &mut self.kept.shards);
        let positions = with_row_length!(space.fibre(), next_level(space, order, shards, depth));
        if positions == 0 {
            return Ok(None);
        }
        if depth == MAX_DEPTH {
            return Err(SearchError::TooDeep { limit: MAX_DEPTH });
        }
        self.kept.counts.push(positions);
        Ok(Some(self.report()))
    }

    /// Searches the levels that are left, and proves the result.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooDeep`] as above, and [`SearchError::Proof`] if the result is wrong.
    pub fn finish(self) -> Result<Depths, SearchError> {
        let space = self.space;
        let depths = self.finish_unproved()?;
        prove(space, &depths).map_err(SearchError::Proof)?;
        Ok(depths)
    }

    /// Searches the levels that are left, and leaves the proof to the caller.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooDeep`] as above.
    pub fn finish_unproved(mut self) -> Result<Depths, SearchError> {
        while self.next_level()?.is_some() {}
        let unit = self.space.weight_unit();
        let unreachable = check_total(self.space, self.total() / unit)?;
        let fibre = self.space.fibre();
        let max_depth = self.kept.depth();
        let mut planes: Vec<Vec<Lanes>> = Vec::new();
        for shard in self.kept.shards {
            let own = with_row_length!(fibre, planes_of(shard, fibre, max_depth));
            if planes.is_empty() {
                planes = own;
            } else {
                for (plane, own) in planes.iter_mut().zip(own) {
                    plane.extend(own);
                }
            }
        }
        let counts = self.kept.counts.iter().map(|count| count / unit).collect();
        let distribution = Distribution::new(counts, unreachable)
            .expect("the states of a space are counted in 64 bits");
        Ok(Depths::new(self.space, planes, distribution))
    }

    /// Number of states reached, times the unit of the weights.
    fn total(&self) -> u64 {
        self.kept.counts.iter().sum()
    }
}

/// The rows divided into ranges of so many; the last one may have fewer.
fn shard_ranges(rows: u64, rows_per_shard: u64) -> impl Iterator<Item = Range<u64>> {
    (0..rows.div_ceil(rows_per_shard)).map(move |number| {
        let first = number * rows_per_shard;
        first..rows.min(first + rows_per_shard)
    })
}

/// How many states of the space are left when so many are reached.
fn check_total(space: &dyn Space, found: u64) -> Result<u64, SearchError> {
    let expected = space.states();
    expected
        .checked_sub(found)
        .ok_or(SearchError::Miscounted { found, expected })
}

/// [`Shard::into_planes`] as a function.
fn planes_of<const V: usize>(shard: Shard, fibre: &Fibre, max_depth: Depth) -> Vec<Vec<Lanes>> {
    shard.into_planes::<V>(fibre, max_depth)
}

/// Why a search gave no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError {
    /// The callback asked for the search to stop after this depth.
    Cancelled {
        /// The last depth that was completed.
        depth: Depth,
    },
    /// A state is farther than the largest distance that is supported.
    TooDeep {
        /// That distance.
        limit: Depth,
    },
    /// The space has no state whose distance is 0.
    NoGoals,
    /// The sets of a space with so many rows can't be in memory.
    TooManyRows {
        /// The number of rows.
        found: u64,
    },
    /// What was kept belongs to a space of another shape.
    OtherSpace,
    /// The levels have more states than the space.
    Miscounted {
        /// The number of states of all levels.
        found: u64,
        /// The number of states of the space.
        expected: u64,
    },
    /// The result is wrong: a fault of the machine, of what was kept, or of this crate.
    Proof(ProofError),
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cancelled { depth } => write!(f, "the search was cancelled after depth {depth}"),
            Self::TooDeep { limit } => write!(
                f,
                "a state is farther than {limit} moves, the largest distance supported"
            ),
            Self::NoGoals => write!(f, "the space has no goal, expected one at least"),
            Self::TooManyRows { found } => {
                write!(f, "{found} rows are more than memory can be addressed for")
            }
            Self::OtherSpace => {
                write!(f, "what was kept belongs to a space of another shape")
            }
            Self::Miscounted { found, expected } => {
                write!(
                    f,
                    "{found} states were counted, expected at most {expected}"
                )
            }
            Self::Proof(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for SearchError {}
