//! The sets of states that a search keeps.
//!
//! Four sets are kept: the states whose distance is 0, 1, 2, 3 modulo 4. The one of the current
//! depth serves as the frontier as it is: its members from four, eight, ... levels ago lead only to
//! states that were reached long since, and those are masked out anyway. So there is no frontier
//! and no visited set beside the result, and a level writes one set only.
//!
//! Why those were reached: a state with a move to one of distance n is itself at n + 1 or nearer. That needs no
//! move to be undone by another.
//!
//! Why four sets and not three, which would tell a level from the one before and the one after: a distance
//! modulo 4 is the two lowest of its bits, so that the sets turn into planes of the result with a few
//! operations to a word. The bits above change every fourth level, and are written then.

use super::SearchError;
use crate::beginning::{Beginning, cleared, count_goals};
use crate::depth::Depth;
use crate::depths::planes_for;
use crate::fibre::Fibre;
use crate::frontier::OfOne;
use crate::lanes::Lanes;
use crate::level::{Work, candidates};
use crate::parallel::{map_each, rows_per_task};
use crate::row::{Row, full_row};
use crate::space::Space;

/// The sets of all rows, at the end of a level.
pub(super) struct Sets {
    /// The states reached, by their distance modulo 4.
    residues: [Vec<Lanes>; 4],
    /// The distance divided by 4, as bit planes; states not reached hold that of the current level.
    quarters: Vec<Vec<Lanes>>,
    /// Rows that hold states of the current depth.
    active: Vec<bool>,
    /// Room for those of the next one.
    spare: Vec<bool>,
}

impl Sets {
    /// Sets in which only the goals are reached.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooManyRows`] if they do not fit in memory.
    pub(super) fn new(space: &dyn Space) -> Result<Self, SearchError> {
        let Beginning {
            sets,
            active,
            spare,
        } = Beginning::new(space, 0..space.rows())?;
        Ok(Self {
            residues: sets,
            quarters: Vec::new(),
            active,
            spare,
        })
    }

    /// Number of goals, times the unit of the weights, while nothing else is reached.
    pub(super) fn goals<const V: usize>(&self, space: &dyn Space) -> u64 {
        count_goals::<V>(space, 0, &self.residues[0], &self.active)
    }

    /// Searches the level after `depth`; returns the number of new states, times the unit of the weights. `None` if there is
    /// no memory for the level.
    pub(super) fn next_level<const V: usize>(
        &mut self,
        space: &dyn Space,
        order: &[usize],
        depth: Depth,
    ) -> Option<u64> {
        let next = depth + 1;
        if next.is_multiple_of(4) {
            // The quarter is marked before the level, while the states that it is going to reach can be told from those
            // that were reached four levels ago.
            self.mark_quarter::<V>(space.fibre(), next / 4)?;
        }
        let own = (next % 4) as usize;
        let set = core::mem::take(&mut self.residues[own]);
        let mut spare = core::mem::take(&mut self.spare);
        spare.fill(false);
        let frontier = OfOne {
            rows: self.set::<V>(depth),
            active: &self.active,
        };
        let candidates = candidates(space, &self.active);
        let work = Work {
            space,
            order,
            others: [0, 2, 3].map(|ahead| self.set(depth + ahead)),
            newest: None,
            candidates: candidates.as_deref(),
        };
        let level = work.level(&frontier, set, spare);
        self.residues[own] = level.set;
        self.spare = core::mem::replace(&mut self.active, level.active);
        Some(level.positions)
    }

    /// The rows of the set of states whose distance has this remainder modulo 4.
    fn set<const V: usize>(&self, remainder: Depth) -> &[Row<V>] {
        self.residues[(remainder % 4) as usize].as_chunks::<V>().0
    }

    /// Marks the states not reached so far as lying in this quarter or beyond: those that the level reaches keep the mark,
    /// and for the others it moves on with the search. `None` if there is no memory for one more plane.
    fn mark_quarter<const V: usize>(&mut self, fibre: &Fibre, quarter: Depth) -> Option<()> {
        // One more at most.
        while self.quarters.len() < quarter_planes(4 * quarter) {
            self.quarters.push(cleared(self.residues[0].len())?);
        }
        let full = full_row::<V>(fibre);
        let [zero, one, two, three] = [0, 1, 2, 3].map(|i| self.residues[i].as_chunks::<V>().0);
        let unreached = |row: usize, i: usize| {
            full[i] & !(zero[row][i] | one[row][i] | two[row][i] | three[row][i])
        };
        // All of these states hold the same number, so its next value differs from it in the same bits.
        let changed = quarter ^ (quarter - 1);
        for (bit, plane) in self.quarters.iter_mut().enumerate() {
            if changed >> bit & 1 == 1 {
                let size = rows_per_task(plane.len() / V);
                map_each(plane.chunks_mut(size * V).enumerate(), &|(task, rows)| {
                    for (row, lanes) in (task * size..).zip(rows.as_chunks_mut::<V>().0) {
                        for (i, lanes) in lanes.iter_mut().enumerate() {
                            *lanes ^= unreached(row, i);
                        }
                    }
                });
            }
        }
        Some(())
    }

    /// Turns the sets into bit planes of the distance, all of them set where a state is not reached. `None` if there is no
    /// memory for one more.
    pub(super) fn into_planes<const V: usize>(
        self,
        fibre: &Fibre,
        max_depth: Depth,
    ) -> Option<Vec<Vec<Lanes>>> {
        let [mut unreached, mut one, mut two, three] = self.residues;
        let full = full_row::<V>(fibre);
        // In place: the sets of the distances 1, 2, 3 modulo 4 become the two lowest planes, and the set of 0
        // that of the states not reached, which have every bit set.
        let size = rows_per_task(unreached.len() / V) * V;
        let sets = unreached.chunks_mut(size).zip(one.chunks_mut(size));
        let sets = sets.zip(two.chunks_mut(size)).zip(three.chunks(size));
        map_each(sets, &|(((zero, one), two), three)| {
            let sets = zero.iter_mut().zip(one).zip(two).zip(three);
            for ((((zero, one), two), three), full) in sets.zip(full.iter().cycle()) {
                let unreached = *full & !(*zero | *one | *two | *three);
                *zero = unreached;
                *one |= *three | unreached;
                *two |= *three | unreached;
            }
        });
        drop(three);
        let mut planes = vec![one, two];
        // The level that found nothing may have begun a quarter.
        let quarters = quarter_planes(max_depth);
        planes.extend(self.quarters.into_iter().take(quarters));
        for plane in &mut planes[2..] {
            let parts = plane.chunks_mut(size).zip(unreached.chunks(size));
            map_each(parts, &|(lanes, unreached)| {
                for (lanes, &unreached) in lanes.iter_mut().zip(unreached) {
                    *lanes |= unreached;
                }
            });
        }
        while planes.len() < planes_for(max_depth) {
            let mut plane = Vec::new();
            plane.try_reserve_exact(unreached.len()).ok()?;
            plane.extend_from_slice(&unreached);
            planes.push(plane);
        }
        Some(planes)
    }
}

/// Number of planes for the quarters of all distances up to this one.
pub(crate) fn quarter_planes(depth: Depth) -> usize {
    (depth / 4)
        .checked_ilog2()
        .map_or(0, |bits| bits as usize + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::light::Storage;
    use crate::neighbours::order_of_moves;
    use crate::row::with_row_length;

    fn next_level<const V: usize>(sets: &mut Sets, space: &dyn Space, depth: Depth) -> u64 {
        let level = sets.next_level::<V>(space, &order_of_moves(space), depth);
        level.expect("there is memory")
    }

    #[test]
    fn the_memory_is_what_is_said_before() {
        let space = crate::corners::space(&crate::corners::turns());
        let mut sets = Sets::new(&space).expect("it fits");
        let mut depth = 0;
        while with_row_length!(space.fibre(), next_level(&mut sets, &space, depth)) > 0 {
            depth += 1;
        }
        let all = sets.residues.iter().chain(&sets.quarters);
        let bytes: usize = all.map(|set| size_of_val(set.as_slice())).sum();
        // A list of the rows that a level looks at is made and dropped within it.
        let lists = sets.active.len() + sets.spare.len() + space.rows() as usize;
        let said = Storage::Full.bytes(space.rows(), space.fibre().row_bytes(), depth);
        assert_eq!(Some((bytes + lists) as u64), said);
        assert_eq!(depth, 11);
    }
}
