//! The last levels: so few states are left that each is asked for its neighbours.

use super::reached::Reached;
use crate::depth::Depth;
use crate::faces::{Place, Plan};
use crate::fibre::Sums;
use crate::parallel::map_each;
use crate::row::{Row, any, members, row_of};

/// States that one task asks for their neighbours.
const STATES_PER_TASK: usize = 256;

/// Rows that one task looks through for such states.
const ROWS_PER_TASK: usize = 1 << 10;

/// The states that a search left for the end.
pub(super) struct LastLevels {
    /// Those that are not reached, some of which may never be.
    left: Vec<Place>,
    /// Those found since, level by level.
    found: Vec<Vec<Place>>,
    /// The distance of the first of these levels.
    first: Depth,
}

impl LastLevels {
    /// The states that are not reached before the level of this depth.
    pub(super) fn new<const V: usize>(reached: &Reached, full: &Row<V>, first: Depth) -> Self {
        let rows = reached.rows::<V>();
        let parts = (0..).step_by(ROWS_PER_TASK).zip(rows.chunks(ROWS_PER_TASK));
        let left = map_each(parts, &|(first, rows)| missing(first, rows, full));
        Self {
            left: left.concat(),
            found: Vec::new(),
            first,
        }
    }

    /// Adds the states from which one move leads to what was reached, and returns how many they are.
    ///
    /// None of them is added before all were asked, so that each level has only what neighbours the one before.
    pub(super) fn next_level(&mut self, plan: &Plan, sums: &Sums, reached: &mut Reached) -> u64 {
        let (left, set) = (&self.left, &*reached);
        let is_near = |&state: &Place| {
            let mut faces = 0..plan.turns.faces();
            faces.any(|face| {
                plan.turns
                    .round(sums, state, face)
                    .any(|place| set.has(place))
            })
        };
        let is_next = map_each(left.chunks(STATES_PER_TASK), &|states| {
            states.iter().map(is_near).collect::<Vec<bool>>()
        });
        let mut is_next = is_next.into_iter().flatten();
        let is_next = |_: &mut Place| is_next.next().expect("each state that is left was asked");
        let found: Vec<Place> = self.left.extract_if(.., is_next).collect();
        for &place in &found {
            reached.add(place);
        }
        let count = found.len() as u64;
        self.found.push(found);
        count
    }

    /// The states found at each distance.
    pub(super) fn levels(&self) -> impl Iterator<Item = (Depth, &[Place])> {
        (self.first..).zip(self.found.iter().map(Vec::as_slice))
    }
}

/// The states that some rows, the first of which has this number, lack.
#[inline(never)]
fn missing<const V: usize>(first: u32, rows: &[Row<V>], full: &Row<V>) -> Vec<Place> {
    let mut all = Vec::new();
    for (row, states) in (first..).zip(rows) {
        let missing: Row<V> = row_of(|i| full[i] & !states[i]);
        if any(&missing) {
            // From within, an iterator in an iterator is quicker gone through than from outside.
            members(&missing).for_each(|spot| all.push(Place { row, spot }));
        }
    }
    all
}
