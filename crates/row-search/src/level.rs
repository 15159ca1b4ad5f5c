//! From one level to the next: what the states of a depth add to a shard.
//!
//! A level is computed by *pulling*: a row of the next level is the union, over the moves, of the
//! frontier's row at the move's target, translated back by the move's shift, without what was reached
//! before. A task writes its own rows and reads the frontier, which nobody writes. So there is nothing
//! to race for, and the result is the same for any number of threads and of shards.

use crate::depth::Depth;
use crate::frontier::{Frontier, OfMany, OfOne};
use crate::lanes::Lanes;
use crate::neighbours::Neighbours;
use crate::parallel::*;
use crate::pull::{Scratch, pull};
use crate::row::{Row, any, count, full_row};
use crate::shard::{Level, ROWS_PER_TASK, Shard};
use crate::space::{Arrival, Space};

/// Searches the level after `depth` in all shards; returns the number of new states, times the unit of the
/// weights. If there are none, the shards are left as they were.
pub(crate) fn next_level<const V: usize>(
    space: &dyn Space,
    order: &[usize],
    shards: &mut [Shard],
    depth: Depth,
) -> u64 {
    // Every fourth level the quarter of the distance changes. It is marked before, while the states that the
    // level is going to reach can be told from those that were reached four levels ago.
    let new_quarter = Some((depth + 1) / 4).filter(|_| (depth + 1).is_multiple_of(4));
    if let Some(quarter) = new_quarter {
        for shard in &mut *shards {
            shard.mark_quarter::<V>(space.fibre(), quarter);
        }
    }
    let candidates = candidates(space, shards);
    let sets: Vec<Vec<Lanes>> = shards
        .iter_mut()
        .map(|shard| shard.take_set(depth + 1))
        .collect();
    let parts: Vec<OfOne<'_, V>> = shards
        .iter()
        .map(|shard| OfOne {
            rows: shard.set(depth),
            active: shard.active(),
        })
        .collect();
    let mut levels = Vec::with_capacity(shards.len());
    for (own, (shard, set)) in shards.iter().zip(sets).enumerate() {
        let work = Work {
            space,
            order,
            shard,
            depth,
            candidates: candidates.as_ref().map(|lists| lists[own].as_slice()),
        };
        levels.push(match parts.as_slice() {
            [all] => work.level(all, set),
            shards => work.level(&OfMany::new(shards), set),
        });
    }
    let positions = levels.iter().map(|level| level.positions).sum();
    for (shard, level) in shards.iter_mut().zip(levels) {
        shard.put_set(level.set, depth + 1);
        if positions > 0 {
            shard.set_active(level.active);
        } else if let Some(quarter) = new_quarter {
            shard.unmark_quarter::<V>(space.fibre(), quarter);
        }
    }
    positions
}

/// While so few rows are active that their arrivals are less than this part of all rows, those are looked
/// up; then every row is asked for its neighbours.
///
/// The first levels of a puzzle, and often the last, touch few of its rows. Asking all rows whether any of
/// their neighbours is active would cost as much there as in the middle, where nearly every row is.
const SPARSE: usize = 4;

/// For each shard the rows that have a neighbour in the frontier, or `None` where that may be about any.
fn candidates(space: &dyn Space, shards: &[Shard]) -> Option<Vec<Vec<bool>>> {
    let active: usize = shards
        .iter()
        .map(|shard| shard.active().iter().filter(|&&active| active).count())
        .sum();
    let rows: usize = shards.iter().map(|shard| shard.active().len()).sum();
    if active * space.moves().len() > rows / SPARSE {
        return None;
    }
    let rows_per_shard = shards.first()?.active().len() as u64;
    let mut candidates: Vec<Vec<bool>> = shards
        .iter()
        .map(|shard| vec![false; shard.active().len()])
        .collect();
    let mut arrivals: Vec<Arrival> = Vec::new();
    for shard in shards {
        let rows = shard.rows().zip(shard.active());
        for (row, _) in rows.filter(|&(_, &active)| active) {
            arrivals.clear();
            space.arrivals(row, &mut arrivals);
            for arrival in &arrivals {
                let (number, own) = (arrival.from / rows_per_shard, arrival.from % rows_per_shard);
                candidates[number as usize][own as usize] = true;
            }
        }
    }
    Some(candidates)
}

/// One level of one shard.
struct Work<'a> {
    space: &'a dyn Space,
    order: &'a [usize],
    shard: &'a Shard,
    /// The depth of the frontier.
    depth: Depth,
    candidates: Option<&'a [bool]>,
}

impl Work<'_> {
    /// What the frontier adds to the shard; `set` is the shard's set for the next depth.
    fn level<const V: usize>(&self, frontier: &impl Frontier<V>, mut set: Vec<Lanes>) -> Level {
        let mut active = vec![false; self.shard.active().len()];
        let positions = set
            .as_chunks_mut::<V>()
            .0
            .par_chunks_mut(ROWS_PER_TASK)
            .zip(active.par_chunks_mut(ROWS_PER_TASK))
            .enumerate()
            .map_init(
                || RowSearch::new(self, frontier),
                |search, (task, (rows, active))| {
                    let numbers = task * ROWS_PER_TASK..;
                    numbers
                        .zip(rows.iter_mut().zip(active))
                        .map(|(row, (next, active))| {
                            let new = search.row(row, next);
                            *active = new > 0;
                            new
                        })
                        .sum::<u64>()
                },
            )
            .sum();
        Level {
            set,
            active,
            positions,
        }
    }
}

/// Searches rows one after the other, with its own buffers.
struct RowSearch<'a, F, const V: usize> {
    work: &'a Work<'a>,
    frontier: &'a F,
    /// The shard's sets of the three remainders modulo 4 that this level does not write.
    others: [&'a [Row<V>]; 3],
    neighbours: Neighbours<'a>,
    full: Row<V>,
    scratch: Scratch<V>,
    found: Row<V>,
}

impl<'a, F: Frontier<V>, const V: usize> RowSearch<'a, F, V> {
    fn new(work: &'a Work<'a>, frontier: &'a F) -> Self {
        Self {
            work,
            frontier,
            others: [0, 2, 3].map(|ahead| work.shard.set::<V>(work.depth + ahead)),
            neighbours: Neighbours::new(work.space, work.order),
            full: full_row(work.space.fibre()),
            scratch: Scratch::new(),
            found: [Lanes::ZERO; V],
        }
    }

    /// Adds the new states of a row to `next`, and returns their number, times the row's weight.
    #[inline(always)]
    fn row(&mut self, own: usize, next: &mut Row<V>) -> u64 {
        if let Some(candidates) = self.work.candidates
            && !candidates[own]
        {
            return 0;
        }
        let row = self.work.shard.rows().start + own as u64;
        self.neighbours.go_to(row);
        if self.work.candidates.is_none()
            && !self.neighbours.any(|row| self.frontier.is_active(row))
        {
            return 0;
        }
        // A row all of whose states are reached has nothing to gain. Towards the end that is most of them.
        let [a, b, c] = self.others.map(|set| &set[own]);
        let mut missing = self.full;
        for i in 0..V {
            missing[i] &= !(next[i] | a[i] | b[i] | c[i]);
        }
        if !any(&missing) {
            return 0;
        }
        pull(
            self.work.space.fibre(),
            &self.neighbours,
            self.frontier,
            &mut self.scratch,
            &missing,
            &mut self.found,
        );
        for i in 0..V {
            self.found[i] &= missing[i];
            next[i] |= self.found[i];
        }
        match count(&self.found) {
            0 => 0,
            new => u64::from(new) * self.work.space.weight(row),
        }
    }
}
