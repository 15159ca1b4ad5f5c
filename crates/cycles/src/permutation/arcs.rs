//! Finds long cycles quickly by following several arcs between marked points at once.
//!
//! If the list of images is larger than the caches, each step along a cycle waits for memory, and
//! the next step cannot begin before it ends. Independent walks can wait at the same time. Cycles
//! cannot be walked side by side before they are known, and most points of a random permutation lie
//! in a single cycle. But arcs can: every [`SPACING`]th point is marked, and an arc leads from each
//! mark along the cycle to the next mark it meets. Joined together, the arcs form all cycles that
//! contain a mark. Cycles without a mark are left to a plain walk; in a random permutation they are
//! short.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use crate::bit_set::BitSet;

/// The distance between marked points, which is also the average length of an arc in a random
/// permutation.
const SPACING: usize = 2048;
/// Not used in the browser, where the module's size matters more.
const ARE_USED: bool = !cfg!(target_family = "wasm");
/// With fewer points than this, the images stay in the nearest caches and arcs gain little.
const FEWEST_POINTS: usize = 1 << 18;
/// How many arcs are followed at once.
const WALKERS: usize = 32;

/// The points after a mark up to and including the next mark.
#[derive(Clone, Copy, Default)]
struct Arc {
    /// The points are in the list of this walker, from `start` to `end`; none for a mark that is a
    /// fixed point.
    walker: usize,
    start: usize,
    end: usize,
    /// The smallest point of the arc.
    least: u32,
    /// The number of the next mark.
    next: usize,
}

/// Follows one arc after another.
struct Walker {
    /// The current point.
    point: u32,
    /// The number of the mark at which the current arc begins.
    mark: usize,
    arc: Arc,
    /// All points visited so far.
    points: Vec<u32>,
}

impl Walker {
    fn new(number: usize) -> Self {
        Self {
            point: 0,
            mark: 0,
            arc: Arc {
                walker: number,
                ..Arc::default()
            },
            points: Vec::new(),
        }
    }

    /// Starts the next arc, skipping fixed points; returns false if no mark is left.
    fn set_off(&mut self, images: &[u32], marks: &mut impl Iterator<Item = usize>) -> bool {
        let moves = |&mark: &usize| images[mark * SPACING] as usize != mark * SPACING;
        let Some(mark) = marks.find(moves) else {
            return false;
        };
        // Points fit 32 bits, as their images do.
        self.point = (mark * SPACING) as u32;
        self.mark = mark;
        self.arc.start = self.points.len();
        true
    }
}

/// The arcs of all marks.
pub(super) struct Arcs {
    /// Indexed by the number of the mark.
    arcs: Vec<Arc>,
    /// The points visited by each walker.
    points: Vec<Vec<u32>>,
}

/// A cycle that contains a mark.
#[derive(Clone, Copy)]
pub(super) struct MarkedCycle {
    /// Its smallest point.
    pub(super) least: u32,
    /// The number of the arc that contains this point.
    arc: usize,
}

impl Arcs {
    /// Walks along all arcs and marks their points as visited. For few points no arcs are used.
    pub(super) fn walked(images: &[u32], visited: &mut BitSet) -> Self {
        if !ARE_USED || images.len() < FEWEST_POINTS {
            return Self {
                arcs: Vec::new(),
                points: Vec::new(),
            };
        }
        let count = images.len().div_ceil(SPACING);
        let mut arcs = vec![Arc::default(); count];
        let mut points = vec![Vec::new(); WALKERS.min(count)];
        let mut marks = 0..count;
        let mut walkers: Vec<Walker> = (0..points.len()).map(Walker::new).collect();
        walkers.retain_mut(|walker| walker.set_off(images, &mut marks));
        while !walkers.is_empty() {
            // Each walker takes one step. At a mark, it continues from another mark.
            walkers.retain_mut(|walker| {
                let point = images[walker.point as usize];
                walker.points.push(point);
                walker.point = point;
                if !(point as usize).is_multiple_of(SPACING) {
                    return true;
                }
                walker.arc.end = walker.points.len();
                walker.arc.next = point as usize / SPACING;
                arcs[walker.mark] = walker.arc;
                let goes_on = walker.set_off(images, &mut marks);
                if !goes_on {
                    points[walker.arc.walker] = mem::take(&mut walker.points);
                }
                goes_on
            });
        }
        // Only now: marking a point that is still being loaded would hold up the other walkers.
        for &point in points.iter().flatten() {
            visited.insert(point as usize);
        }
        for arc in &mut arcs {
            let own = &points[arc.walker][arc.start..arc.end];
            arc.least = own.iter().copied().min().unwrap_or(u32::MAX);
        }
        Self { arcs, points }
    }

    /// The cycles that contain a mark, by their smallest points.
    pub(super) fn cycles(&self) -> Vec<MarkedCycle> {
        let mut cycles = Vec::new();
        if !ARE_USED {
            return cycles;
        }
        let mut is_taken = vec![false; self.arcs.len()];
        for first in 0..self.arcs.len() {
            if is_taken[first] || self.points(first).is_empty() {
                continue;
            }
            let round = self.round(first).inspect(|&arc| is_taken[arc] = true);
            let (least, arc) = round
                .map(|arc| (self.arcs[arc].least, arc))
                .min()
                .expect("a cycle has an arc at least");
            cycles.push(MarkedCycle { least, arc });
        }
        cycles.sort_unstable_by_key(|cycle| cycle.least);
        cycles
    }

    /// Calls `visit` with the points of a cycle, piece by piece, beginning after the smallest
    /// point, which comes last.
    pub(super) fn visit_pieces(&self, cycle: MarkedCycle, mut visit: impl FnMut(&[u32])) {
        let points = self.points(cycle.arc);
        let place = points.iter().position(|&point| point == cycle.least);
        let (before, behind) = points.split_at(place.expect("the arc has its least point") + 1);
        visit(behind);
        for arc in self.round(cycle.arc).skip(1) {
            visit(self.points(arc));
        }
        visit(before);
    }

    /// The arcs of a cycle in order, beginning with the given one.
    fn round(&self, first: usize) -> impl Iterator<Item = usize> {
        let next = move |&arc: &usize| Some(self.arcs[arc].next).filter(|&next| next != first);
        core::iter::successors(Some(first), next)
    }

    fn points(&self, arc: usize) -> &[u32] {
        let Arc {
            walker, start, end, ..
        } = self.arcs[arc];
        &self.points[walker][start..end]
    }
}
