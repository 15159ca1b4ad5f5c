//! Counts the states of a shard anew, and finds out whether its sets contradict each other.
//!
//! The search itself never asks: it is for what was kept, and may have been changed since.

use super::Shard;
use crate::depth::Depth;
use crate::lanes::Lanes;
use crate::row::{Row, any, count, full_row};
use crate::space::Space;

/// A row whose sets contradict each other.
pub(crate) struct Contradiction {
    /// The number of the row in the space.
    pub(crate) row: u64,
}

impl Shard {
    /// Adds the numbers of states at each distance, times the unit of the weights, to `counts`, which
    /// has as many places as there are levels.
    pub(crate) fn add_counts<const V: usize>(
        &self,
        space: &dyn Space,
        counts: &mut [u64],
    ) -> Result<(), Contradiction> {
        let full = full_row::<V>(space.fibre());
        for (own, row) in self.rows().enumerate() {
            let weight = space.weight(row);
            self.add_row_counts::<V>(own, &full, weight, counts)
                .ok_or(Contradiction { row })?;
        }
        Ok(())
    }

    /// The same for one row; `None` if its sets contradict each other.
    fn add_row_counts<const V: usize>(
        &self,
        own: usize,
        full: &Row<V>,
        weight: u64,
        counts: &mut [u64],
    ) -> Option<()> {
        // From here on a state that is accounted for is taken out, and in the end none must be left.
        let mut rest = *full;
        let last = counts.len() as Depth - 1;
        let mut states = [Lanes::ZERO; V];
        for (depth, sum) in (0..).zip(&mut *counts) {
            states = self.set::<V>(depth)[own];
            self.keep_quarter(own, depth / 4, &mut states);
            take_out(&mut rest, &states)?;
            *sum = u64::from(count(&states))
                .checked_mul(weight)
                .and_then(|states| sum.checked_add(states))?;
        }
        if any(&states) != self.active[own] {
            return None;
        }
        let mut unreached = *full;
        for remainder in 0..4 {
            // Each set on its own, so that no state is in two of them.
            take_out(&mut unreached, &self.set::<V>(remainder)[own])?;
        }
        self.keep_quarter(own, last / 4, &mut unreached);
        take_out(&mut rest, &unreached)?;
        let stray = self.quarters.iter().any(|plane| {
            let plane = &plane.as_chunks::<V>().0[own];
            (0..V).any(|i| plane[i] & !full[i] != Lanes::ZERO)
        });
        (!stray && !any(&rest)).then_some(())
    }

    /// Leaves of `states` those that hold this quarter.
    fn keep_quarter<const V: usize>(&self, own: usize, quarter: Depth, states: &mut Row<V>) {
        for (bit, plane) in self.quarters.iter().enumerate() {
            let plane = &plane.as_chunks::<V>().0[own];
            for i in 0..V {
                states[i] &= if quarter >> bit & 1 == 1 {
                    plane[i]
                } else {
                    !plane[i]
                };
            }
        }
    }
}

/// Takes `states` out of `rest`; `None` if one of them is not there.
fn take_out<const V: usize>(rest: &mut Row<V>, states: &Row<V>) -> Option<()> {
    for i in 0..V {
        if states[i] & !rest[i] != Lanes::ZERO {
            return None;
        }
        rest[i] ^= states[i];
    }
    Some(())
}
