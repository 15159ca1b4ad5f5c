//! What a search keeps of a range of rows.
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

mod counts;

use core::fmt;
use core::ops::Range;

use crate::depth::Depth;
use crate::depths::planes_for;
use crate::fibre::Fibre;
use crate::lanes::{LANES, Lanes};
use crate::level::no_rows;
use crate::parallel::{extend_cleared, map_each, rows_per_task};
use crate::row::{Row, count, full_row};
use crate::space::{Space, State};

pub(crate) use self::counts::Contradiction;

/// The sets of a range of rows, at the end of a level.
///
/// A search on one machine has a single shard of all rows. Several of them give the same result: what a
/// level adds to one is worked out from what all of them held at the end of the level before.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shard {
    rows: Range<u64>,
    /// [`Lanes`] from one row to the next in a set.
    stride: usize,
    /// The states reached, by their distance modulo 4.
    residues: [Vec<Lanes>; 4],
    /// The distance divided by 4, as bit planes; states not reached hold that of the current level.
    quarters: Vec<Vec<Lanes>>,
    /// Rows that hold states of the current depth.
    active: Vec<bool>,
}

/// Without the sets, which would fill thousands of lines.
impl fmt::Debug for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shard")
            .field("rows", &self.rows)
            .finish_non_exhaustive()
    }
}

impl Shard {
    /// A range of rows of which only the goals are reached; `None` if the sets do not fit in memory.
    pub(crate) fn new(space: &dyn Space, rows: Range<u64>) -> Option<Self> {
        let stride = space.fibre().row_words() / LANES;
        let count = usize::try_from(rows.end - rows.start).ok()?;
        let lanes = count.checked_mul(stride)?;
        let mut residues = [
            cleared(lanes)?,
            cleared(lanes)?,
            cleared(lanes)?,
            cleared(lanes)?,
        ];
        let mut active = no_rows(count)?;
        space.goals(rows.clone(), &mut |State { row, element }| {
            let (word, bit) = space.fibre().spot(element);
            let own = (row - rows.start) as usize;
            residues[0][own * stride + word / LANES].0[word % LANES] |= 1 << bit;
            active[own] = true;
        });
        Some(Self {
            rows,
            stride,
            residues,
            quarters: Vec::new(),
            active,
        })
    }

    /// Which rows these are.
    #[must_use]
    pub fn rows(&self) -> Range<u64> {
        self.rows.clone()
    }

    /// Number of bytes that the sets take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.residues
            .iter()
            .chain(&self.quarters)
            .map(|set| size_of_val(set.as_slice()))
            .sum()
    }

    /// Whether all sets are as long as the rows and a row of this fibre call for, and there are as many
    /// as a search at this depth keeps.
    pub(crate) fn fits(&self, fibre: &Fibre, depth: Depth) -> bool {
        let Ok(count) = usize::try_from(self.rows.end.saturating_sub(self.rows.start)) else {
            return false;
        };
        let Some(lanes) = count.checked_mul(self.stride) else {
            return false;
        };
        self.stride == fibre.row_words() / LANES
            && self.active.len() == count
            && self.quarters.len() == quarter_planes(depth)
            && self
                .residues
                .iter()
                .chain(&self.quarters)
                .all(|set| set.len() == lanes)
    }

    /// Number of goals, times the unit of the weights, in a shard of which nothing else is reached.
    pub(crate) fn goals<const V: usize>(&self, space: &dyn Space) -> u64 {
        let rows = self.rows().zip(self.set::<V>(0));
        rows.zip(&self.active)
            .filter(|(_, active)| **active)
            .map(|((row, states), _)| u64::from(count(states)) * space.weight(row))
            .sum()
    }

    /// The rows that hold states of the current depth.
    pub(crate) fn active(&self) -> &[bool] {
        &self.active
    }

    /// The rows of the set of states whose distance has this remainder modulo 4.
    pub(crate) fn set<const V: usize>(&self, remainder: Depth) -> &[Row<V>] {
        self.residues[(remainder % 4) as usize].as_chunks::<V>().0
    }

    /// Takes out the set that the next level writes into.
    pub(crate) fn take_set(&mut self, remainder: Depth) -> Vec<Lanes> {
        core::mem::take(&mut self.residues[(remainder % 4) as usize])
    }

    /// Puts back the set that was taken out, with what the level has found.
    pub(crate) fn put_set(&mut self, set: Vec<Lanes>, remainder: Depth) {
        self.residues[(remainder % 4) as usize] = set;
    }

    /// Makes these the rows that hold states of the current depth.
    pub(crate) fn set_active(&mut self, active: Vec<bool>) {
        self.active = active;
    }

    /// Makes room for the marks of this quarter. If there is no memory for it, all is left as it was.
    pub(crate) fn make_room(&mut self, quarter: Depth) -> Option<()> {
        // One more at most.
        while self.quarters.len() < quarter_planes(4 * quarter) {
            self.quarters.push(cleared(self.residues[0].len())?);
        }
        Some(())
    }

    /// Gives back the room that this quarter needs and the one before doesn't.
    pub(crate) fn give_back(&mut self, quarter: Depth) {
        self.quarters.truncate(quarter_planes(4 * (quarter - 1)));
    }

    /// Marks the states not reached so far as lying in this quarter or beyond, for which there is room: those that this
    /// level reaches keep it, and for the others the mark moves on with the search.
    pub(crate) fn mark_quarter<const V: usize>(&mut self, fibre: &Fibre, quarter: Depth) {
        self.change_quarter::<V>(fibre, quarter);
    }

    /// Takes such a mark back, of a level that has reached nothing.
    pub(crate) fn unmark_quarter<const V: usize>(&mut self, fibre: &Fibre, quarter: Depth) {
        self.change_quarter::<V>(fibre, quarter);
        self.give_back(quarter);
    }

    /// Changes the mark of the states not reached so far from the quarter before to this one, or back.
    fn change_quarter<const V: usize>(&mut self, fibre: &Fibre, quarter: Depth) {
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
    }

    /// Turns the sets into bit planes of the distance, all of them set where a state is not reached. `None` if there is no
    /// memory for one more.
    pub(crate) fn into_planes<const V: usize>(
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
        planes.extend(self.quarters);
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

/// An empty set of so many lanes, cleared by all threads: the memory is touched here for the first time.
/// `None` if there is no memory for it.
pub(crate) fn cleared(lanes: usize) -> Option<Vec<Lanes>> {
    let mut set = Vec::new();
    set.try_reserve_exact(lanes).ok()?;
    extend_cleared(&mut set, lanes);
    Some(set)
}
