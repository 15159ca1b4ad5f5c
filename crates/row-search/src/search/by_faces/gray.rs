//! The distances while a search goes on: planes of bits in Gray code.

use crate::depth::Depth;
use crate::depths::planes_for;
use crate::lanes::Lanes;
use crate::parallel::*;
use crate::row::Row;
use crate::shard::{ROWS_PER_TASK, cleared};

/// The distance of each state from `first` on, in a code in which one number differs from the next in one bit.
///
/// States that were not reached hold the distance of the last level that was begun. So a level changes one plane, in
/// what was not reached before, where binary numbers would change two on average, and all of them now and then. States
/// at smaller distances than `first` hold that one.
pub(super) struct GrayPlanes {
    /// Of each bit where it differs from that of `first`; empty where it is the same in all states.
    planes: Vec<Vec<Lanes>>,
    /// [`Lanes`] of a plane.
    lanes: usize,
    first: Depth,
    last: Depth,
}

impl GrayPlanes {
    pub(super) fn new(lanes: usize, first: Depth) -> Self {
        Self {
            planes: Vec::new(),
            lanes,
            first,
            last: first,
        }
    }

    /// The smallest distance that there may be.
    pub(super) fn first(&self) -> Depth {
        self.first
    }

    /// The distance of the states that were not reached when the last level began.
    pub(super) fn last(&self) -> Depth {
        self.last
    }

    /// The plane that changes with a level, in all states not reached before; `None` for the first one, which they hold
    /// already.
    pub(super) fn begin(&mut self, depth: Depth) -> Option<&mut [Lanes]> {
        if depth == self.first {
            return None;
        }
        self.last = depth;
        // Counting from n - 1 to n sets the lowest bit that is set in n, and clears those below. In Gray code, where
        // bit k tells whether the bits k and k + 1 differ, only that one changes.
        let bit = depth.trailing_zeros() as usize;
        while self.planes.len() <= bit {
            self.planes.push(Vec::new());
        }
        let plane = &mut self.planes[bit];
        if plane.is_empty() {
            *plane = cleared(self.lanes).expect("memory for a set more");
        }
        Some(plane)
    }

    /// The binary planes for all distances up to this one, with all bits set where a state was not reached. Row i of these
    /// is the one that has the number `rows[i]` here. `reached` is not looked at if all states are.
    ///
    /// A plane is written over one that is not needed any more: `spare`, and then those in Gray code.
    pub(super) fn into_binary<const V: usize>(
        mut self,
        rows: &[u32],
        full: &Row<V>,
        reached: Option<&[Row<V>]>,
        max_depth: Depth,
        mut spare: Vec<Vec<Lanes>>,
    ) -> Vec<Vec<Lanes>> {
        let mut binary: Vec<Vec<Lanes>> = Vec::new();
        // From the highest plane on: a bit is the one above it, changed where the Gray code has a 1.
        for bit in (0..planes_for(max_depth)).rev() {
            let gray = self
                .planes
                .get_mut(bit)
                .map(core::mem::take)
                .unwrap_or_default();
            let is_set = (self.first ^ self.first >> 1) >> bit & 1 == 1;
            let bits = PlaneOf {
                above: binary.last().map(|above| above.as_chunks().0),
                gray: gray.as_chunks().0,
                constant: is_set.then_some(full),
                full,
                reached,
            };
            let mut plane = spare
                .pop()
                .unwrap_or_else(|| cleared(self.lanes).expect("memory for a set more"));
            let tasks = plane.as_chunks_mut::<V>().0.par_chunks_mut(ROWS_PER_TASK);
            tasks.enumerate().for_each(|(task, plane)| {
                for (row, bits_of_row) in (task * ROWS_PER_TASK..).zip(plane) {
                    bits.write(row, rows[row] as usize, bits_of_row);
                }
            });
            binary.push(plane);
            spare.extend(Some(gray).filter(|gray| !gray.is_empty()));
        }
        binary.reverse();
        binary
    }
}

/// What a binary plane is made of.
struct PlaneOf<'a, const V: usize> {
    above: Option<&'a [Row<V>]>,
    /// Empty where no state has its bit.
    gray: &'a [Row<V>],
    constant: Option<&'a Row<V>>,
    full: &'a Row<V>,
    reached: Option<&'a [Row<V>]>,
}

impl<const V: usize> PlaneOf<'_, V> {
    /// Writes a row of it, that has another number in what is in Gray code.
    #[inline(always)]
    fn write(&self, row: usize, number: usize, bits: &mut Row<V>) {
        let above = self.above.map(|above| &above[row]);
        let parts = [above, self.gray.get(number), self.constant];
        let mut parts = parts.into_iter().flatten();
        match parts.next() {
            Some(first) => *bits = *first,
            None => bits.fill(Lanes::ZERO),
        }
        for part in parts {
            for i in 0..V {
                bits[i] ^= part[i];
            }
        }
        if let Some(reached) = self.reached {
            for i in 0..V {
                bits[i] |= self.full[i] & !reached[number][i];
            }
        }
    }
}
