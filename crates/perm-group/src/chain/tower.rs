//! A growing chain of stabilisers of the points 0, 1, 2, ... in turn.
//!
//! Level k describes the elements that fix all points below k: their orbit of the point k, and for
//! each point of the orbit an element that takes it back to k. Every point has a level, so an
//! element that passes all levels is the identity; most levels are empty and cost one comparison.

use alloc::vec::Vec;

use num_bigint::BigUint;

use crate::images;
use crate::integers::product;

/// Marks a point outside the orbit.
const NO_SLOT: u16 = u16::MAX;

/// The chain, with the elements from which its orbits were made.
#[derive(Clone, Debug)]
pub(crate) struct Tower {
    degree: usize,
    levels: Vec<Level>,
    generators: Vec<Generator>,
    /// How many images may still be stored.
    room: usize,
    /// Whether something was left out for lack of room.
    is_cut: bool,
}

/// A strong generator: it fixes the points below `depth` and moves the point `depth`.
#[derive(Clone, Debug)]
pub(crate) struct Generator {
    pub(crate) depth: usize,
    pub(crate) images: Vec<u16>,
    inverse: Vec<u16>,
}

/// The orbit of one point, with elements that take its points back.
#[derive(Clone, Debug)]
struct Level {
    /// The orbit, beginning with the level's own point. Empty while that point is fixed.
    orbit: Vec<u16>,
    /// The position of each point in the orbit.
    slots: Vec<u16>,
    /// For each point of the orbit, the images of an element that takes it to the level's own
    /// point; the images of points below the level, which are fixed, are omitted.
    returns: Vec<u16>,
    /// For each point of the orbit but the first, the slot from which it was reached, and the
    /// generator used.
    reached_by: Vec<(usize, usize)>,
}

impl Level {
    const EMPTY: Self = Self {
        orbit: Vec::new(),
        slots: Vec::new(),
        returns: Vec::new(),
        reached_by: Vec::new(),
    };

    fn slot(&self, point: u16) -> Option<usize> {
        let slot = *self.slots.get(usize::from(point))?;
        (slot != NO_SLOT).then_some(usize::from(slot))
    }
}

impl Tower {
    /// The chain of the trivial group, with a limit on its memory in bytes.
    pub(crate) fn new(degree: usize, memory: usize) -> Self {
        Self {
            degree,
            levels: alloc::vec![Level::EMPTY; degree],
            generators: Vec::new(),
            room: memory / size_of::<u16>(),
            is_cut: false,
        }
    }

    /// Whether something was left out for lack of memory. Orbits can then be larger than known.
    pub(crate) fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Takes this many images off the memory limit. Returns false once the limit has been exceeded.
    fn reserve(&mut self, images: usize) -> bool {
        match self.room.checked_sub(images) {
            Some(room) => self.room = room,
            None => self.is_cut = true,
        }
        !self.is_cut
    }

    pub(crate) fn degree(&self) -> usize {
        self.degree
    }

    pub(crate) fn generators(&self) -> &[Generator] {
        &self.generators
    }

    /// The orbit of this level's point, beginning with that point; empty if it is fixed.
    pub(crate) fn orbit(&self, level: usize) -> &[u16] {
        &self.levels[level].orbit
    }

    /// The position of a point in the orbit of this level.
    pub(crate) fn slot(&self, level: usize, point: u16) -> Option<usize> {
        let found = &self.levels[level];
        if found.orbit.is_empty() && usize::from(point) == level {
            return Some(0);
        }
        found.slot(point)
    }

    /// The number of elements known so far.
    pub(crate) fn order(&self) -> BigUint {
        product(BigUint::from(1u32), self.sizes())
    }

    /// The sizes of the orbits, whose product is the order.
    pub(super) fn sizes(&self) -> impl Iterator<Item = usize> {
        self.levels.iter().map(|level| level.orbit.len().max(1))
    }

    /// Multiplies `element` by the element that takes this slot of the orbit back to the level's
    /// point.
    ///
    /// The images must fix all points below the level.
    pub(crate) fn append_return(&self, level: usize, slot: usize, element: &mut [u16]) {
        if slot == 0 {
            return;
        }
        let width = self.degree - level;
        let returns = &self.levels[level].returns[slot * width..(slot + 1) * width];
        for image in &mut element[level..] {
            *image = returns[usize::from(*image) - level];
        }
    }

    /// Like [`append_return`](Self::append_return), but for arbitrary images; those below the level
    /// are left unchanged.
    pub(crate) fn append_return_to_all(&self, level: usize, slot: usize, element: &mut [u16]) {
        if slot == 0 {
            return;
        }
        let width = self.degree - level;
        let returns = &self.levels[level].returns[slot * width..(slot + 1) * width];
        for image in element {
            if let Some(below) = usize::from(*image).checked_sub(level) {
                *image = returns[below];
            }
        }
    }

    /// An element that takes the point of this level to this slot of its orbit.
    pub(crate) fn representative(&self, level: usize, slot: usize) -> Vec<u16> {
        let mut back = images::identity(self.degree);
        self.append_return(level, slot, &mut back);
        images::inverse(&back)
    }

    /// Whether the generator applied at this slot discovered a point of the orbit.
    pub(crate) fn is_tree_edge(&self, level: usize, slot: usize, generator: usize) -> bool {
        let level = &self.levels[level];
        let image = self.generators[generator].images[usize::from(level.orbit[slot])];
        let target = usize::from(level.slots[usize::from(image)]);
        target > 0 && level.reached_by[target] == (slot, generator)
    }

    /// Sifts an element from this level on; returns the level at which it stops.
    ///
    /// What remains in its place fixes all points below that level. `None` means that the element
    /// belongs to the group of the chain.
    pub(crate) fn sift(&self, first: usize, element: &mut [u16]) -> Option<usize> {
        for (k, level) in self.levels.iter().enumerate().skip(first) {
            let image = element[k];
            if usize::from(image) == k {
                continue;
            }
            let Some(slot) = level.slot(image) else {
                return Some(k);
            };
            self.append_return(k, slot, element);
        }
        None
    }

    /// Adds an element that fixes all points below this level and moves the level's own point.
    pub(crate) fn insert(&mut self, depth: usize, images: Vec<u16>) {
        if !self.reserve(2 * self.degree) {
            return;
        }
        let inverse = images::inverse(&images);
        self.generators.push(Generator {
            depth,
            images,
            inverse,
        });
        if self.levels[depth].orbit.is_empty() {
            if !self.reserve(2 * self.degree) {
                return;
            }
            let level = &mut self.levels[depth];
            level.slots = alloc::vec![NO_SLOT; self.degree];
            level.slots[depth] = 0;
            level.orbit.push(images::point(depth));
            level
                .returns
                .extend((depth..self.degree).map(images::point));
            level.reached_by.push((0, 0));
        }
        for level in 0..=depth {
            self.extend(level);
        }
    }

    /// Extends the orbit of this level by the newest generator, and by all generators for its new
    /// points.
    fn extend(&mut self, k: usize) {
        let newest = self.generators.len() - 1;
        let old = self.levels[k].orbit.len();
        let mut next = 0;
        while next < self.levels[k].orbit.len() {
            let first = if next < old { newest } else { 0 };
            for number in first..=newest {
                let point = usize::from(self.levels[k].orbit[next]);
                let generator = &self.generators[number];
                let image = generator.images[point];
                if generator.depth < k || self.levels[k].slots[usize::from(image)] != NO_SLOT {
                    continue;
                }
                if !self.reserve(self.degree - k) {
                    return;
                }
                self.reach(k, next, number);
            }
            next += 1;
        }
    }

    /// Adds the image of the point at this slot under a generator to the orbit.
    fn reach(&mut self, k: usize, slot: usize, number: usize) {
        let level = &mut self.levels[k];
        let generator = &self.generators[number];
        let image = generator.images[usize::from(level.orbit[slot])];
        level.slots[usize::from(image)] = images::point(level.orbit.len());
        level.orbit.push(image);
        level.reached_by.push((slot, number));
        let start = slot * (self.degree - k);
        for x in k..self.degree {
            let back = usize::from(generator.inverse[x]) - k;
            level.returns.push(level.returns[start + back]);
        }
    }
}
