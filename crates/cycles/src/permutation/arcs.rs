//! Long cycles in arcs between marked points, several of which are walked along at once.
//!
//! Where the list of images is larger than the caches, each step of a walk waits for memory, and the next
//! one can't begin before. Walks that know nothing of each other wait together instead. Cycles can't be
//! walked side by side before they are known, and most points of a random permutation lie in one of them;
//! but arcs can: every [`SPACING`]th point is marked, and an arc leads from one mark to the next, wherever
//! that is. Put together, the arcs are the cycles that have a mark. Those that have none are left to a
//! plain walk; in a random permutation they are short.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use crate::bit_set::BitSet;

/// The distance of marked points: as long are the arcs of a random permutation on average.
const SPACING: usize = 2048;
/// A module for the browser is downloaded before it runs, and does without.
const ARE_USED: bool = !cfg!(target_family = "wasm");
/// Fewer points than this stay in the near caches, where a step waits for little.
const FEWEST_POINTS: usize = 1 << 18;
/// How many arcs are walked along at once.
const WALKERS: usize = 32;

/// The points behind a mark up to the next mark, which is the last of them.
#[derive(Clone, Copy, Default)]
struct Arc {
    /// They stand in the list of this walker, from `start` to `end`. For a mark that stays there are none.
    walker: usize,
    start: usize,
    end: usize,
    /// The smallest of them.
    least: u32,
    /// The number of the next mark.
    next: usize,
}

/// One that goes along an arc, and has gone along others before.
struct Walker {
    /// Where it is.
    point: u32,
    /// The number of the mark that it set off from.
    mark: usize,
    arc: Arc,
    /// All points that it came to.
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

    /// Sets off from the next mark that doesn't stay; false if there is none left.
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
    /// By the numbers of the marks.
    arcs: Vec<Arc>,
    /// The points by walkers.
    points: Vec<Vec<u32>>,
}

/// A cycle that has a mark.
#[derive(Clone, Copy)]
pub(super) struct MarkedCycle {
    /// Its smallest point.
    pub(super) least: u32,
    /// The number of the arc that this point is in.
    arc: usize,
}

impl Arcs {
    /// Walks along all arcs, and adds their points to those visited. Of few points there are no arcs.
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
            // One step each; whoever comes to a mark goes on from another one.
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
        // Only now: to mark a point that is still awaited holds up all that the other walkers do.
        for &point in points.iter().flatten() {
            visited.insert(point as usize);
        }
        for arc in &mut arcs {
            let own = &points[arc.walker][arc.start..arc.end];
            arc.least = own.iter().copied().min().unwrap_or(u32::MAX);
        }
        Self { arcs, points }
    }

    /// The cycles that have a mark, by their smallest points.
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

    /// Calls `visit` with the points of a cycle, piece by piece: first the one behind the smallest, which comes
    /// last.
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

    /// The arcs of a cycle in their order, beginning with one of them.
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
