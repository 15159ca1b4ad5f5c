//! The two coordinates under the nine moves, and how far each value of them is from solved.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use perm_index::{Error, Permutations, TransitionTable, ZeroSumOrientations};

use super::index::{PermIndex, TwistIndex};
use super::moves::PocketMove;

/// Where each move takes each coordinate: 5040 x 9 and 729 x 9 entries.
///
/// With them a move costs two look-ups. The twists are numbered place by place.
///
/// ```
/// use cube_model::pocket::{MoveTables, PermIndex, PocketMove, PocketState, TwistIndex};
///
/// let tables = MoveTables::new();
/// let state = PocketState::unrank(1_000_000)?;
/// let moved = state.after(PocketMove::F1);
/// assert_eq!(tables.perm(state.perm_index(), PocketMove::F1), moved.perm_index());
/// assert_eq!(tables.twist(state.twist_index(), PocketMove::F1), moved.twist_index());
/// # Ok::<(), perm_index::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveTables {
    perms: TransitionTable,
    twists: TransitionTable,
}

impl Default for MoveTables {
    fn default() -> Self {
        Self::new()
    }
}

impl MoveTables {
    /// Computes both tables.
    #[must_use]
    pub fn new() -> Self {
        match Self::build() {
            Ok(tables) => tables,
            Err(error) => unreachable!("the moves keep both coordinates: {error}"),
        }
    }

    fn build() -> Result<Self, Error> {
        let moves = PocketMove::ALL.map(PocketMove::state);
        Ok(Self {
            perms: TransitionTable::new(&Permutations::<7>, moves.len(), |pieces, m| {
                *pieces * *moves[m].pieces()
            })?,
            twists: TransitionTable::new(
                &ZeroSumOrientations::<7, 3>,
                moves.len(),
                |twists, m| twists.permuted(moves[m].pieces()).plus(moves[m].twists()),
            )?,
        })
    }

    /// Where a move takes the coordinate of the pieces.
    #[must_use]
    pub fn perm(&self, from: PermIndex, step: PocketMove) -> PermIndex {
        match PermIndex::new(target(&self.perms, from.get(), step)) {
            Ok(to) => to,
            Err(error) => {
                unreachable!("the table leads from arrangements to arrangements: {error}")
            }
        }
    }

    /// Where a move takes the coordinate of the twists.
    #[must_use]
    pub fn twist(&self, from: TwistIndex, step: PocketMove) -> TwistIndex {
        match TwistIndex::new(target(&self.twists, from.get(), step)) {
            Ok(to) => to,
            Err(error) => unreachable!("the table leads from twists to twists: {error}"),
        }
    }

    /// The table of the pieces, 5040 rows of 9 columns.
    #[must_use]
    pub const fn perms(&self) -> &TransitionTable {
        &self.perms
    }

    /// The table of the twists, 729 rows of 9 columns.
    #[must_use]
    pub const fn twists(&self) -> &TransitionTable {
        &self.twists
    }

    /// The pruning table of the pieces: how many of these moves each arrangement needs, twists aside.
    ///
    /// ```
    /// use cube_model::pocket::{MoveTables, PocketMove};
    ///
    /// let distances = MoveTables::new().perm_distances(&PocketMove::ALL);
    /// assert_eq!(distances.counts(), [1, 9, 54, 297, 1233, 2157, 1244, 45]);
    /// ```
    #[must_use]
    pub fn perm_distances(&self, moves: &[PocketMove]) -> Distances {
        Distances::new(&self.perms, moves)
    }

    /// The pruning table of the twists: how many of these moves each twist vector needs, pieces aside.
    ///
    /// ```
    /// use cube_model::pocket::{MoveTables, PocketMove};
    ///
    /// let distances = MoveTables::new().twist_distances(&PocketMove::ALL);
    /// assert_eq!(distances.counts(), [1, 2, 12, 64, 274, 336, 40]);
    /// ```
    #[must_use]
    pub fn twist_distances(&self, moves: &[PocketMove]) -> Distances {
        Distances::new(&self.twists, moves)
    }
}

/// The entry of a table for a value and a move. Neither table has more than 5040 rows.
fn target(table: &TransitionTable, from: u16, step: PocketMove) -> u16 {
    table.as_slice()[usize::from(from) * PocketMove::ALL.len() + step.column()] as u16
}

/// A pruning table: the distance of each value of a coordinate from that of the solved cube.
///
/// ```
/// use cube_model::pocket::{MoveTables, PocketMove};
///
/// // U alone reaches four arrangements.
/// let distances = MoveTables::new().perm_distances(&[PocketMove::U1]);
/// assert_eq!(distances.counts(), [1, 1, 1, 1]);
/// assert_eq!(distances.get(5039), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distances {
    depths: Box<[Option<u8>]>,
    counts: Vec<usize>,
}

impl Distances {
    fn new(table: &TransitionTable, moves: &[PocketMove]) -> Self {
        let mut depths = vec![None; table.len()].into_boxed_slice();
        depths[0] = Some(0);
        let mut level = vec![0_usize];
        let mut counts = Vec::new();
        while !level.is_empty() {
            counts.push(level.len());
            // At most one level for each of 5040 values, far fewer in fact: 8 moves the pieces anywhere,
            // and no subset of the moves needs more than 60.
            let next_depth = counts.len() as u8;
            let mut next = Vec::new();
            for index in level {
                let row = table.row(index).expect("levels hold rows of the table");
                for step in moves {
                    let to = row[step.column()] as usize;
                    if depths[to].is_none() {
                        depths[to] = Some(next_depth);
                        next.push(to);
                    }
                }
            }
            level = next;
        }
        Self { depths, counts }
    }

    /// The distance of a value, or `None` if the moves don't reach it or there is no such value.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<u8> {
        self.depths.get(index).copied().flatten()
    }

    /// The distances of all values in order.
    #[must_use]
    pub fn as_slice(&self) -> &[Option<u8>] {
        &self.depths
    }

    /// How many values are at distance 0, 1, 2, ...
    #[must_use]
    pub fn counts(&self) -> &[usize] {
        &self.counts
    }
}
