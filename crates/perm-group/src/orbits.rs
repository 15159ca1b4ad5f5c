//! Orbits: which points the generators connect.

use alloc::vec::Vec;

use crate::images::point;

/// Disjoint sets of points that can be united.
#[derive(Debug)]
pub(crate) struct Sets {
    parents: Vec<u16>,
    /// The size of the set with each name.
    sizes: Vec<usize>,
}

impl Sets {
    /// Sets of one point each.
    pub(crate) fn new(degree: usize) -> Self {
        Self {
            parents: crate::images::identity(degree),
            sizes: alloc::vec![1; degree],
        }
    }

    /// The name of a point's set: its smallest point.
    pub(crate) fn name(&mut self, of: u16) -> u16 {
        let mut x = of;
        while self.parents[usize::from(x)] != x {
            let above = self.parents[usize::from(self.parents[usize::from(x)])];
            self.parents[usize::from(x)] = above;
            x = above;
        }
        x
    }

    /// Unites two sets and returns the name that is no longer used.
    pub(crate) fn unite(&mut self, one: u16, other: u16) -> Option<u16> {
        let (one, other) = (self.name(one), self.name(other));
        if one == other {
            return None;
        }
        let (small, large) = (one.min(other), one.max(other));
        self.parents[usize::from(large)] = small;
        self.sizes[usize::from(small)] += self.sizes[usize::from(large)];
        Some(large)
    }

    /// The size of the set with this name.
    pub(crate) fn size(&self, name: u16) -> usize {
        self.sizes[usize::from(name)]
    }

    /// Those points of `among` that are in the same set as `point`.
    pub(crate) fn members_of(&mut self, point: u16, among: &[u16]) -> Vec<u16> {
        let name = self.name(point);
        among
            .iter()
            .copied()
            .filter(|&other| self.name(other) == name)
            .collect()
    }

    /// The sets, each sorted, ordered by smallest point.
    pub(crate) fn into_sets(mut self) -> Vec<Vec<u16>> {
        let mut sets: Vec<Vec<u16>> = Vec::new();
        let mut places = alloc::vec![0; self.parents.len()];
        for x in 0..self.parents.len() {
            let name = usize::from(self.name(point(x)));
            if name == x {
                places[x] = sets.len();
                sets.push(Vec::new());
            }
            sets[places[name]].push(point(x));
        }
        sets
    }
}

/// The orbits of the group that these lists of images generate.
pub(crate) fn orbits<'a>(
    degree: usize,
    generators: impl Iterator<Item = &'a [u16]>,
) -> Vec<Vec<u16>> {
    let mut sets = Sets::new(degree);
    for images in generators {
        for (x, &image) in images.iter().enumerate() {
            sets.unite(point(x), image);
        }
    }
    sets.into_sets()
}
