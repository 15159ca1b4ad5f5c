//! A chain of stabilisers of the points 0, 1, 2, ... in turn, while it grows.
//!
//! Level k belongs to the elements that leave all points below k where they are: it knows where they
//! take the point k, and for each such place an element that takes it back. Every point is a level, so
//! that an element which passes all levels is the identity; most levels are empty and cost one comparison.

use alloc::vec::Vec;

use num_bigint::BigUint;

use crate::images;
use crate::integers::product;

/// The slot of a point outside the orbit.
const NO_SLOT: u16 = u16::MAX;

/// The chain, and the elements from which its orbits were made.
#[derive(Clone, Debug)]
pub(crate) struct Tower {
    degree: usize,
    levels: Vec<Level>,
    generators: Vec<Generator>,
    /// How many images may still be stored.
    room: usize,
    /// Whether something was left out for want of room.
    is_cut: bool,
}

/// A strong generator: it leaves the points below `depth` where they are, and moves that one.
#[derive(Clone, Debug)]
pub(crate) struct Generator {
    pub(crate) depth: usize,
    pub(crate) images: Vec<u16>,
    inverse: Vec<u16>,
}

/// The orbit of one point, and the elements that take its points back.
#[derive(Clone, Debug)]
struct Level {
    /// The point, where it belongs, first. Empty as long as it stays.
    orbit: Vec<u16>,
    /// Where a point stands in the orbit.
    slots: Vec<u16>,
    /// For each point of the orbit the images of an element that takes it to the first; those of the
    /// points below the level, which stay, are left out.
    returns: Vec<u16>,
    /// For each point of the orbit but the first, from which slot it was reached and by which generator.
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
    /// The chain of the group of one element. It will not take more than so many bytes.
    pub(crate) fn new(degree: usize, memory: usize) -> Self {
        Self {
            degree,
            levels: alloc::vec![Level::EMPTY; degree],
            generators: Vec::new(),
            room: memory / size_of::<u16>(),
            is_cut: false,
        }
    }

    /// Whether something was left out for want of memory. Orbits can then be larger than they look.
    pub(crate) fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Makes sure that so many images more can be stored.
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

    /// The orbit of the point of this level, from that point on; empty if it stays.
    pub(crate) fn orbit(&self, level: usize) -> &[u16] {
        &self.levels[level].orbit
    }

    /// Where a point stands in the orbit of this level.
    pub(crate) fn slot(&self, level: usize, point: u16) -> Option<usize> {
        let found = &self.levels[level];
        if found.orbit.is_empty() && usize::from(point) == level {
            return Some(0);
        }
        found.slot(point)
    }

    /// The number of elements, as far as the chain knows them.
    pub(crate) fn order(&self) -> BigUint {
        product(BigUint::from(1u32), self.sizes())
    }

    /// The sizes of the orbits, whose product is the order.
    pub(super) fn sizes(&self) -> impl Iterator<Item = usize> {
        self.levels.iter().map(|level| level.orbit.len().max(1))
    }

    /// Puts the element that takes this slot of the orbit back after what stands there.
    ///
    /// The images must leave all points below the level in place.
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

    /// As [`append_return`](Self::append_return), for images that may be anything: those below the level stay.
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

    /// Whether a point of the orbit was found by this generator from this slot.
    pub(crate) fn is_tree_edge(&self, level: usize, slot: usize, generator: usize) -> bool {
        let level = &self.levels[level];
        let image = self.generators[generator].images[usize::from(level.orbit[slot])];
        let target = usize::from(level.slots[usize::from(image)]);
        target > 0 && level.reached_by[target] == (slot, generator)
    }

    /// Takes an element apart from this level on, and tells the level at which it can't go on.
    ///
    /// What is left in its place leaves all points below that level where they are. Without a level,
    /// nothing is left: the element belongs to the group of the chain.
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

    /// Takes in an element that leaves all points below this level where they are, and moves that one.
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

    /// Lets the orbit of this level grow by the newest generator, and by all where it has new points.
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

    /// Takes in the point of the orbit to which a generator takes the point at this slot.
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
