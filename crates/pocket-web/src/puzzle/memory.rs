//! How much memory the search of a puzzle takes, found before any of it is taken.

use puzzle_space::Plan;
use row_search::{Depth, Storage};

/// As deep a search is reckoned with: a deeper one takes a little more.
const DEPTH: Depth = 31;

/// The bytes that the distances of all positions and the tables of the space take, at most; `None` if they are 2^64 or more.
pub(super) fn bytes(plan: &Plan) -> Option<u64> {
    let rows = u64::try_from(plan.rows_at_most()).ok()?;
    let sets = Storage::Full.bytes(rows, plan.fibre().row_bytes(), DEPTH)?;
    sets.checked_add(plan.table_bytes())
}
