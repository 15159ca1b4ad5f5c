//! Move tables for the two coordinates.

use perm_index::{Error, Permutations, TransitionTable, ZeroSumOrientations};

use super::index::{PermIndex, TwistIndex};
use super::moves::PocketMove;

/// The effect of each move on each coordinate: 5040 x 9 and 729 x 9 entries.
///
/// With these tables a move costs two look-ups. The twists are numbered by place.
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

    /// The coordinate of the arrangement after a move.
    #[must_use]
    pub fn perm(&self, from: PermIndex, step: PocketMove) -> PermIndex {
        match PermIndex::new(target(&self.perms, from.get(), step)) {
            Ok(to) => to,
            Err(error) => {
                unreachable!("the table leads from arrangements to arrangements: {error}")
            }
        }
    }

    /// The coordinate of the twists after a move.
    #[must_use]
    pub fn twist(&self, from: TwistIndex, step: PocketMove) -> TwistIndex {
        match TwistIndex::new(target(&self.twists, from.get(), step)) {
            Ok(to) => to,
            Err(error) => unreachable!("the table leads from twists to twists: {error}"),
        }
    }

    /// The table of arrangements, 5040 rows of 9 columns.
    #[must_use]
    pub const fn perms(&self) -> &TransitionTable {
        &self.perms
    }

    /// The table of twists, 729 rows of 9 columns.
    #[must_use]
    pub const fn twists(&self) -> &TransitionTable {
        &self.twists
    }
}

/// The entry for a coordinate and a move. Neither table has more than 5040 rows.
fn target(table: &TransitionTable, from: u16, step: PocketMove) -> u16 {
    table.as_slice()[usize::from(from) * PocketMove::ALL.len() + step.column()] as u16
}
