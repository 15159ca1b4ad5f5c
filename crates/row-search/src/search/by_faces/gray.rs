//! The distances while a search goes on: planes of bits in Gray code.

use crate::depth::Depth;
use crate::depths::planes_for;
use crate::lanes::Lanes;
use crate::parallel::{map_each, rows_per_task};
use crate::shard::cleared;

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

    /// The plane that changes with a level, in all states not reached before: none for the first one, which they hold
    /// already. `None` if there is no memory for it.
    pub(super) fn begin(&mut self, depth: Depth) -> Option<Option<&mut [Lanes]>> {
        if depth == self.first {
            return Some(None);
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
            *plane = cleared(self.lanes)?;
        }
        Some(Some(plane))
    }

    /// The binary planes for all distances up to this one, with all bits set where a state was not reached: `full` are
    /// all states of a row, and `reached` is not looked at if all states are.
    ///
    /// They take the place of those in Gray code, and the one in which all states are alike that of `spare`. `None` if there is
    /// no memory for another one.
    pub(super) fn into_binary(
        self,
        full: &[Lanes],
        reached: Option<&[Lanes]>,
        max_depth: Depth,
        mut spare: Option<Vec<Lanes>>,
    ) -> Option<Vec<Vec<Lanes>>> {
        let mut planes = self.planes;
        planes.resize_with(planes_for(max_depth), Vec::new);
        let of_first = self.first ^ self.first >> 1;
        let kinds: Vec<Kind> = (0..)
            .zip(&planes)
            .map(|(bit, plane)| Kind {
                is_same: plane.is_empty(),
                is_set: of_first >> bit & 1 == 1,
            })
            .collect();
        for plane in planes.iter_mut().filter(|plane| plane.is_empty()) {
            *plane = match spare.take() {
                Some(spare) => spare,
                None => cleared(self.lanes)?,
            };
        }
        let size = rows_per_task(self.lanes / full.len()) * full.len();
        let mut parts: Vec<_> = planes
            .iter_mut()
            .map(|plane| plane.chunks_mut(size))
            .collect();
        let mut reached = reached.map(|reached| reached.chunks(size));
        let tasks = core::iter::from_fn(|| {
            let planes: Option<Vec<&mut [Lanes]>> = parts.iter_mut().map(Iterator::next).collect();
            Some((planes?, reached.as_mut().and_then(Iterator::next)))
        });
        map_each(tasks, &|(mut planes, reached)| {
            decode(&mut planes, &kinds, full);
            if let Some(reached) = reached {
                for plane in planes {
                    add_missing(plane, full, reached);
                }
            }
        });
        Some(planes)
    }
}

/// What a plane holds before it is a binary one.
struct Kind {
    /// Whether all states have the same bit, so that what is there is of no account.
    is_same: bool,
    /// Whether the bits say where they are 0.
    is_set: bool,
}

/// Makes binary planes, of some rows, of those in Gray code: from the highest on, a bit is the one above it, changed where the
/// Gray code has a 1.
fn decode(planes: &mut [&mut [Lanes]], kinds: &[Kind], full: &[Lanes]) {
    let mut above: Option<&[Lanes]> = None;
    for (plane, kind) in planes.iter_mut().zip(kinds).rev() {
        match above {
            Some(above) if kind.is_same => plane.copy_from_slice(above),
            Some(above) => change(plane, above),
            None if kind.is_same => plane.fill(Lanes::ZERO),
            None => {}
        }
        if kind.is_set {
            plane
                .chunks_exact_mut(full.len())
                .for_each(|row| change(row, full));
        }
        above = Some(plane);
    }
}

/// Changes the bits that are set in others.
fn change(bits: &mut [Lanes], others: &[Lanes]) {
    for (bits, &others) in bits.iter_mut().zip(others) {
        *bits ^= others;
    }
}

/// Sets the bits of the states of some rows that were not reached.
fn add_missing(plane: &mut [Lanes], full: &[Lanes], reached: &[Lanes]) {
    let rows = plane.chunks_exact_mut(full.len());
    for (row, reached) in rows.zip(reached.chunks_exact(full.len())) {
        for ((bits, &full), &reached) in row.iter_mut().zip(full).zip(reached) {
            *bits |= full & !reached;
        }
    }
}
