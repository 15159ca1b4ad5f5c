//! A table of the pocket cube that is made when it pays: a few positions are solved without it.

use god_table::{Meeting, Metric, MoveSet, NotMet, PocketCorners, PocketSpace, State, Table};

use super::ways::{Solving, Ways, ways_between};
use crate::failure::Failure;
use crate::table;

/// So many positions are solved without a table: searches for them take no longer than a table would have taken. So both
/// together take at most twice as long as the better of the two, whatever the number of positions is.
const FEW: usize = 50;

/// Finds the shortest solutions of positions of the pocket cube: of the first ones by two searches that meet, then by a
/// table. What it finds doesn't depend on which of the two does.
pub(crate) struct LateTable {
    metric: Metric,
    moves: MoveSet,
    watched: bool,
    meeting: Meeting<PocketCorners>,
    /// How many positions have been asked for.
    asked: usize,
    table: Option<Table<PocketSpace>>,
}

impl LateTable {
    /// For these moves of a metric, while somebody may be watching.
    pub(crate) fn new(metric: Metric, moves: MoveSet, watched: bool) -> Self {
        Self {
            metric,
            moves,
            watched,
            meeting: Meeting::new(PocketCorners::new(moves)),
            asked: 0,
            table: None,
        }
    }
}

impl Solving for LateTable {
    fn ways(&mut self, state: State) -> Result<Option<Box<dyn Ways + '_>>, Failure> {
        if self.table.is_none() && self.asked < FEW {
            self.asked += 1;
            match self.meeting.meet(state) {
                Ok(met) => return Ok(Some(Box::new(met))),
                Err(NotMet::Unsolvable(_)) => return Ok(None),
                // It is too far, as others will be.
                Err(_) => {}
            }
        }
        let table = match self.table.take() {
            Some(table) => table,
            None => {
                let table = table::compute_pocket(self.metric, Some(self.moves), self.watched)?;
                table.into_table()
            }
        };
        Ok(ways_between(self.table.insert(table), state, &[], &[]))
    }
}
