//! Lists groups of symmetries, extended by one generator at a time.

use std::collections::HashSet;

use crate::labels::Labels;
use crate::symmetries::acts::Acts;
use crate::symmetries::map::Map;

/// A group of maps, listed: all products of its generators.
#[derive(Clone, Debug)]
pub(crate) struct Closed<'a> {
    labels: &'a Labels,
    acts: &'a Acts,
    /// The acts whose images distinguish the maps.
    told_by: &'a [u32],
    /// The most maps that are listed.
    limit: usize,
    generators: Vec<Map>,
    /// The group, the identity first.
    pub(crate) all: Vec<Map>,
}

impl<'a> Closed<'a> {
    /// The identity alone.
    pub(crate) fn new(
        labels: &'a Labels,
        acts: &'a Acts,
        told_by: &'a [u32],
        limit: usize,
    ) -> Self {
        Self {
            labels,
            acts,
            told_by,
            limit,
            generators: Vec::new(),
            all: vec![Map::identity(labels, acts)],
        }
    }

    /// Adds a new map with all products. If the group would exceed the limit, it stays unchanged
    /// and the result is false.
    ///
    /// The new group consists of cosets of the old one. A product of a generator and a coset
    /// representative is listed already or represents a new coset.
    pub(crate) fn add(&mut self, map: Map) -> bool {
        let before = self.all.len();
        self.generators.push(map);
        let mut known: HashSet<Vec<u32>> = self.all.iter().map(|map| self.key(map)).collect();
        let mut first = 0;
        while first < self.all.len() {
            for number in 0..self.generators.len() {
                let stands = self.product(&self.generators[number], &self.all[first]);
                if known.contains(&self.key(&stands)) {
                    continue;
                }
                if self.all.len() + before > self.limit {
                    self.all.truncate(before);
                    self.generators.pop();
                    return false;
                }
                for index in 0..before {
                    let product = self.product(&stands, &self.all[index]);
                    known.insert(self.key(&product));
                    self.all.push(product);
                }
            }
            first += before;
        }
        true
    }

    /// The product: first `before`, then `after`.
    fn product(&self, after: &Map, before: &Map) -> Map {
        after.after(before, self.labels, self.acts)
    }

    fn key(&self, map: &Map) -> Vec<u32> {
        let acts = self.told_by.iter();
        acts.map(|&act| map.images[act as usize]).collect()
    }
}
