//! A counting search on some of the rows: the share of one process.

mod blocks;
mod keeping;
mod pulling;
mod row_bits;

use core::fmt;
use core::ops::Range;

pub use self::blocks::BlockError;
use self::pulling::{add_new, bring_marked, expect_nothing_beyond, filled, found_in};
use self::row_bits::RowBits;
use crate::lanes::LANES;
use crate::level::{Sources, add_level, find_candidates, is_small};
use crate::neighbours::order_of_moves;
use crate::row::{full_row, with_row_length};
use crate::search::SearchError;
use crate::sets::Sets;
use crate::space::{Space, State};

/// A counting search on some of the rows: the share of one process.
///
/// Each part has the whole space, but only the states of its own rows. In a level it computes what
/// its newest states add to all rows: to its own directly, and to those of others as blocks of
/// bytes, for the parts that own them. When every part has added everything that the others have
/// found, the level ends in all of them.
///
/// All parts together get the same result as a [`CountSearch`](crate::CountSearch), for any order
/// of the blocks and any number of threads. [`Levels`](crate::Levels) adds up their numbers of
/// states.
///
/// ```
/// use row_search::{Levels, Orbit, OrbitMove, OrbitSpace, PartSearch, Space};
///
/// // Six beads on a ring: turn them round, or swap two neighbours. Two parts have half of the rows each.
/// let round = OrbitMove { from: vec![5, 0, 1, 2, 3, 4], twist: vec![0; 6] };
/// let swap = OrbitMove::changing(6, &[(0, 1, 0), (1, 0, 0)]);
/// let space = OrbitSpace::new(&[(Orbit::plain(6), vec![round.clone(), round.inverse(1), swap])])?;
/// let half = space.rows() / 2;
/// let mut parts = [PartSearch::new(&space, 0..half)?, PartSearch::new(&space, half..space.rows())?];
/// let mut levels = Levels::new(parts.iter().map(PartSearch::newest).sum())?;
/// while !levels.are_over(&space)? {
///     for part in &mut parts {
///         part.begin_level();
///         part.search(part.rows());
///     }
///     let [first, second] = &mut parts;
///     for block in first.found_in(second.rows()) {
///         second.add(&block)?;
///     }
///     for block in second.found_in(first.rows()) {
///         first.add(&block)?;
///     }
///     levels.add(&space, parts.iter_mut().map(PartSearch::end_level).sum())?;
/// }
/// assert_eq!(levels.distribution(&space)?.counts()[..3], [1, 3, 6]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PartSearch<'a> {
    space: &'a dyn Space,
    /// The order in which moves are processed.
    order: Vec<usize>,
    /// The part's own rows.
    rows: Range<u64>,
    /// Two sets of reached states: up to the last level, and up to the level before. They differ in
    /// the active rows. During a level, the second one holds the states up to the last level and
    /// those found so far, so the two differ in the spare rows.
    sets: Sets<2>,
    /// All rows with a neighbour in the frontier, if that is small.
    candidates: RowBits,
    /// Full rows of other parts, as far as these have reported them.
    filled: RowBits,
    /// Whether [`filled`](Self::filled) reports all full rows of this part, not only new ones.
    tells_all: bool,
    /// The number of states reached, times the unit of the weights.
    total: u64,
    /// Those of the last level.
    newest: u64,
    /// Those found so far in the current level.
    found: u64,
    phase: Phase,
}

/// The current phase of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Between two levels.
    Between,
    /// In a level, whose frontier is small or not.
    Level { is_small: bool },
    /// In the closing check, which looks for unreached states that lead to a reached one.
    Closing,
    /// After the closing check. The states of the last level are no longer known.
    Closed,
}

impl fmt::Debug for PartSearch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PartSearch")
            .field("rows", &self.rows)
            .field("newest", &self.newest)
            .field("phase", &self.phase)
            .finish_non_exhaustive()
    }
}

impl<'a> PartSearch<'a> {
    /// Starts a search in these rows, with only the goals reached. There may be no goals among
    /// them, and no rows.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooManyRows`] if the sets do not fit in memory.
    ///
    /// # Panics
    ///
    /// If the space does not have these rows.
    pub fn new(space: &'a dyn Space, rows: Range<u64>) -> Result<Self, SearchError> {
        assert_rows(space, &rows);
        let sets = Sets::new(space, rows.clone())?;
        let goals = sets.goals(space, rows.start);
        Self::from_sets(space, rows, sets, [goals; 2])
    }

    /// A part with these sets and these numbers of reached and new states.
    fn from_sets(
        space: &'a dyn Space,
        rows: Range<u64>,
        sets: Sets<2>,
        [total, newest]: [u64; 2],
    ) -> Result<Self, SearchError> {
        let found = space.rows();
        let none = || RowBits::none(found).ok_or(SearchError::TooManyRows { found });
        Ok(Self {
            order: order_of_moves(space),
            candidates: none()?,
            filled: none()?,
            tells_all: true,
            space,
            rows,
            sets,
            total,
            newest,
            found: 0,
            phase: Phase::Between,
        })
    }

    /// The part's own rows.
    #[must_use]
    pub fn rows(&self) -> Range<u64> {
        self.rows.clone()
    }

    /// The number of its states in the last level, times the unit of the weights; initially the
    /// goals.
    #[must_use]
    pub fn newest(&self) -> u64 {
        self.newest
    }

    /// The size of the sets and the lists of rows in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.sets.bytes() + self.candidates.bytes() + self.filled.bytes()
    }

    /// The size in bytes of a part with this many of all rows; `None` if it is 2^64 or more.
    ///
    /// In addition to the sets, a part takes two bytes for each of its own rows, and two bits for each
    /// of all rows.
    ///
    /// ```
    /// use row_search::{Orbit, OrbitSpace, PartSearch, Space};
    ///
    /// let space = OrbitSpace::new(&[(Orbit::plain(6), vec![])])?;
    /// let part = PartSearch::new(&space, 100..200)?;
    /// let bytes = PartSearch::bytes_of(720, 100, space.fibre().row_bytes());
    /// assert_eq!(bytes, Some(part.bytes() as u64));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn bytes_of(all_rows: u64, own_rows: u64, row_bytes: usize) -> Option<u64> {
        // Two sets and two lists.
        let row = u64::try_from(row_bytes).ok()?.checked_mul(2)?;
        let own = row.checked_add(2)?.checked_mul(own_rows)?;
        own.checked_add(2 * RowBits::bytes_of(all_rows))
    }

    /// Begins the next level, making room for it. While the frontier is small, it finds the rows
    /// with a neighbour there.
    ///
    /// # Panics
    ///
    /// If the previous level has not ended.
    pub fn begin_level(&mut self) {
        self.make_room();
        let is_small = is_small(self.space, &self.sets.active, self.space.rows());
        if is_small {
            self.candidates.clear();
            let mark = &mut |row| self.candidates.insert(row);
            find_candidates(self.space, self.rows.start, &self.sets.active, mark);
        }
        self.phase = Phase::Level { is_small };
    }

    /// Brings the older set up to date.
    fn make_room(&mut self) {
        assert!(
            matches!(self.phase, Phase::Between | Phase::Closed),
            "the previous level has not ended"
        );
        let Sets { sets, active, .. } = &mut self.sets;
        with_row_length!(self.space.fibre(), bring_marked(sets, active));
    }

    /// Calls a function with the inputs of a level.
    fn with_sources<R>(&self, work: impl FnOnce(&Sources<'_>) -> R) -> R {
        let is_candidate = |row| self.candidates.has(row);
        let (active, is_small) = match self.phase {
            Phase::Level { is_small } => (Some(self.sets.active.as_slice()), is_small),
            Phase::Closing => (None, false),
            Phase::Between | Phase::Closed => panic!("no level was begun"),
        };
        work(&Sources {
            space: self.space,
            order: &self.order,
            first_row: self.rows.start,
            newest: &self.sets.sets[0],
            active,
            candidates: is_small.then_some(&is_candidate as _),
            others: &[],
            brings_newest: false,
        })
    }

    /// Finds the states in these rows, owned by other parts, from which a move leads to this part's
    /// states of the last level. Returns blocks of up to 64 rows, for the owners to
    /// [add](Self::add).
    ///
    /// The states may have been reached before; [`add`](Self::add) finds out. Rows marked by
    /// [`leave_out`](Self::leave_out) are skipped.
    ///
    /// # Panics
    ///
    /// If no level has begun, or the space does not have these rows.
    #[must_use]
    pub fn found_in(&self, rows: Range<u64>) -> Vec<Vec<u8>> {
        assert_rows(self.space, &rows);
        self.with_sources(|sources| {
            with_row_length!(self.space.fibre(), found_in(sources, &rows, &self.filled))
        })
    }

    /// The own rows that the last level has filled, so that no state is left unreached; in blocks,
    /// for other parts to [leave out](Self::leave_out). In the first level of this part, and when
    /// closing, all full rows are included.
    ///
    /// Passing them on is optional. It does not change the result, but saves the other parts from
    /// searching in vain for states in these rows.
    ///
    /// # Panics
    ///
    /// If no level has begun.
    #[must_use]
    pub fn filled(&self) -> Vec<Vec<u8>> {
        let gained = (!self.tells_all).then_some(self.sets.active.as_slice());
        self.with_sources(|sources| with_row_length!(self.space.fibre(), filled(sources, gained)))
    }

    /// Marks rows that another part has [filled](Self::filled), so that
    /// [`found_in`](Self::found_in) skips them.
    ///
    /// # Errors
    ///
    /// [`BlockError`] if the block is invalid, or has rows that are not full or belong to this
    /// part. Rows before the fault are marked.
    pub fn leave_out(&mut self, block: &[u8]) -> Result<(), BlockError> {
        with_row_length!(self.space.fibre(), leave_out(self, block))
    }

    /// Adds to some of the own rows the states that lead to this part's states of the last level.
    ///
    /// # Panics
    ///
    /// If no level has begun, or these are not its own rows.
    pub fn search(&mut self, rows: Range<u64>) {
        assert_own(&self.rows, &rows);
        let mut before = core::mem::take(&mut self.sets.sets[1]);
        let mut spare = core::mem::take(&mut self.sets.spare);
        let stride = self.space.fibre().row_words() / LANES;
        // The own rows are in memory.
        let [start, end] = [rows.start, rows.end].map(|row| (row - self.rows.start) as usize);
        let set = &mut before[start * stride..end * stride];
        let gained = &mut spare[start..end];
        self.found += self.with_sources(|sources| {
            with_row_length!(
                self.space.fibre(),
                add_level(sources, rows.start, set, gained)
            )
        });
        (self.sets.sets[1], self.sets.spare) = (before, spare);
    }

    /// Adds what another part has [found](Self::found_in) in rows of this one. Adding it twice
    /// changes nothing.
    ///
    /// # Errors
    ///
    /// [`BlockError`] if the block is invalid. Rows before the fault may have been added, so the
    /// search cannot continue.
    pub fn add(&mut self, block: &[u8]) -> Result<(), BlockError> {
        match self.phase {
            Phase::Level { .. } | Phase::Closing => {
                with_row_length!(self.space.fibre(), add_block(self, block))
            }
            Phase::Between | Phase::Closed => Err(BlockError(
                "found a block, expected none: no level was begun".into(),
            )),
        }
    }

    /// Ends the level; returns the number of new states in this part, times the unit of the
    /// weights.
    ///
    /// # Panics
    ///
    /// If no level has begun.
    pub fn end_level(&mut self) -> u64 {
        assert!(
            matches!(self.phase, Phase::Level { .. }),
            "no level was begun"
        );
        self.sets.sets.swap(0, 1);
        core::mem::swap(&mut self.sets.active, &mut self.sets.spare);
        self.sets.spare.fill(false);
        self.newest = core::mem::take(&mut self.found);
        self.tells_all = false;
        self.total += self.newest;
        self.phase = Phase::Between;
        self.newest
    }

    /// Begins the check that no state outside leads to a reached one. It proceeds like a level, and
    /// ends with [`end_closing`](Self::end_closing).
    ///
    /// # Panics
    ///
    /// If the previous level has not ended.
    pub fn begin_closing(&mut self) {
        self.make_room();
        // The closing check must not rely on earlier reports.
        self.filled.clear();
        self.tells_all = true;
        self.phase = Phase::Closing;
    }

    /// The first unreached state of this part that leads to a reached one, in this part or another;
    /// `None` if there is none. After that the search is over and can no longer be
    /// [saved](Self::keep).
    ///
    /// # Panics
    ///
    /// If the check has not begun.
    pub fn end_closing(&mut self) -> Option<State> {
        assert!(self.phase == Phase::Closing, "closing was not begun");
        let fibre = self.space.fibre();
        let Sets {
            sets,
            spare,
            active,
        } = &mut self.sets;
        let closed = with_row_length!(fibre, expect_nothing_beyond(fibre, &self.rows, sets, spare));
        with_row_length!(fibre, bring_marked(sets, spare));
        spare.fill(false);
        active.fill(false);
        (self.newest, self.found) = (0, 0);
        self.phase = Phase::Closed;
        closed.err()
    }
}

fn assert_rows(space: &dyn Space, rows: &Range<u64>) {
    assert!(
        rows.start <= rows.end && rows.end <= space.rows(),
        "found rows {rows:?}, expected some of {}",
        space.rows()
    );
}

fn assert_own(own: &Range<u64>, rows: &Range<u64>) {
    assert!(
        own.start <= rows.start && rows.start <= rows.end && rows.end <= own.end,
        "found rows {rows:?}, expected some of {own:?}"
    );
}

/// Adds the rows of a block to what was found in a level.
fn add_block<const V: usize>(part: &mut PartSearch<'_>, block: &[u8]) -> Result<(), BlockError> {
    let PartSearch {
        space,
        rows,
        sets,
        found,
        ..
    } = part;
    let set = sets.sets[1].as_chunks_mut::<V>().0;
    blocks::read_block::<V>(space.fibre(), block, |row, states| {
        if !rows.contains(&row) {
            return Err(BlockError(format!(
                "found row {row} in a block, expected {} to below {}",
                rows.start, rows.end
            )));
        }
        let own = (row - rows.start) as usize;
        let new = add_new(&mut set[own], states);
        if new > 0 {
            sets.spare[own] = true;
            *found += u64::from(new) * space.weight(row);
        }
        Ok(())
    })
}

/// Marks the rows of a block as filled.
fn leave_out<const V: usize>(part: &mut PartSearch<'_>, block: &[u8]) -> Result<(), BlockError> {
    let (fibre, all) = (part.space.fibre(), part.space.rows());
    let full = full_row::<V>(fibre);
    blocks::read_block::<V>(fibre, block, |row, states| {
        if *states != full || row >= all || part.rows.contains(&row) {
            return Err(BlockError(format!(
                "found row {row} in a block of full rows, expected one of another part, with all of its states"
            )));
        }
        part.filled.insert(row);
        Ok(())
    })
}
