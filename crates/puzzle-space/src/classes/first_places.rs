//! Looks up which maps bring the smallest points to the first places, instead of trying all maps.
//!
//! What a map brings to the first place depends on one place of the state and its content. So for
//! each such place and point, the maps that bring the smallest point from there are listed; and for
//! each of these lists the same is done for the second place.

use super::canonical::Canonical;
use super::forms::FormState;

/// Maps, each with the remaining relabellings.
pub(super) type RemainingMaps = Vec<(u16, FormState)>;

/// The most entries in all tables.
const MOST_ENTRIES: usize = 1 << 19;

/// Fewer maps than this are tried one by one just as quickly.
const MANY: usize = 8;

/// Maps that remained at some place, and what they bring to the next one.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The source places of the maps, as a range of `FirstPlaces::sources`; the next field says
    /// where their entries begin.
    sources: (u32, u32),
    entries: u32,
    /// The maps, as a range of `FirstPlaces::maps`.
    maps: (u32, u32),
}

/// Tables of the maps that remain after the first places.
#[derive(Clone, Debug, Default)]
pub(super) struct FirstPlaces {
    points: usize,
    /// The number of places that are looked up.
    depth: usize,
    nodes: Vec<Node>,
    sources: Vec<u16>,
    /// For each source of a node and each point there: the smallest point that maps bring from
    /// there, and the node of the maps that bring it.
    entries: Vec<(u16, u32)>,
    maps: RemainingMaps,
}

impl FirstPlaces {
    /// Tabulates as many of the first `places` as is worthwhile.
    pub(super) fn new(canonical: &Canonical, maps: usize, places: usize, points: usize) -> Self {
        let all = (0..maps as u16).map(|map| (map, FormState::default()));
        let mut first = Self {
            points,
            ..Self::default()
        };
        let mut level = vec![first.add(all.collect())];
        while first.depth < places {
            let largest = level.iter().map(|&node| first.maps(node).len()).max();
            // Every map of a node may have a different source.
            let most: usize = level
                .iter()
                .map(|&node| first.maps(node).len() * points)
                .sum();
            if largest < Some(MANY) || first.entries.len() + most > MOST_ENTRIES {
                break;
            }
            level = level
                .into_iter()
                .flat_map(|node| first.look_up(canonical, node))
                .collect();
            first.depth += 1;
        }
        first
    }

    fn add(&mut self, maps: RemainingMaps) -> u32 {
        let start = self.maps.len() as u32;
        self.maps.extend(maps);
        self.nodes.push(Node {
            sources: (0, 0),
            entries: 0,
            maps: (start, self.maps.len() as u32),
        });
        self.nodes.len() as u32 - 1
    }

    fn maps(&self, node: u32) -> &[(u16, FormState)] {
        let (start, end) = self.nodes[node as usize].maps;
        &self.maps[start as usize..end as usize]
    }

    /// Tabulates what the maps of a node bring to the next place, and returns the nodes that
    /// follow.
    fn look_up(&mut self, canonical: &Canonical, node: u32) -> Vec<u32> {
        let number = self.depth;
        let maps = self.maps(node).to_vec();
        let mut sources: Vec<u16> = maps
            .iter()
            .map(|&(map, _)| canonical.source(number, map))
            .collect();
        sources.sort_unstable();
        sources.dedup();
        let mut entries = Vec::with_capacity(sources.len() * self.points);
        for &source in &sources {
            for point in 0..self.points as u16 {
                let own = maps
                    .iter()
                    .filter(|(map, _)| canonical.source(number, *map) == source);
                let brought: Vec<(u16, (u16, FormState))> = own
                    .map(|&map| {
                        let (brought, left) = canonical.take(number, map, point);
                        (brought, (map.0, left))
                    })
                    .collect();
                let smallest = brought.iter().map(|&(brought, _)| brought).min();
                let smallest = smallest.expect("some map brings something from each source");
                let least = brought.iter().filter(|(brought, _)| *brought == smallest);
                let child = self.add(least.map(|&(_, map)| map).collect());
                entries.push((smallest, child));
            }
        }
        let own = &mut self.nodes[node as usize];
        own.entries = self.entries.len() as u32;
        own.sources.0 = self.sources.len() as u32;
        self.sources.extend(sources);
        own.sources.1 = self.sources.len() as u32;
        let nodes = entries.iter().map(|&(_, child)| child).collect();
        self.entries.extend(entries);
        nodes
    }

    /// Keeps the maps in `going` that bring the smallest points to the first places, writes these
    /// points to `smallest`, and returns the number of those places.
    pub(super) fn find(
        &self,
        state: &[u16],
        nodes: &mut [Vec<u32>; 2],
        going: &mut RemainingMaps,
        mut smallest: impl FnMut(usize, u16),
    ) -> usize {
        let [level, next] = nodes;
        level.clear();
        level.push(0);
        for number in 0..self.depth {
            next.clear();
            let mut least = u16::MAX;
            for &node in &*level {
                let Node {
                    sources, entries, ..
                } = self.nodes[node as usize];
                let sources = &self.sources[sources.0 as usize..sources.1 as usize];
                let entries = self.entries[entries as usize..].chunks_exact(self.points);
                for (&source, entries) in sources.iter().zip(entries) {
                    let (brought, child) = entries[usize::from(state[usize::from(source)])];
                    if brought < least {
                        least = brought;
                        next.clear();
                    }
                    if brought == least {
                        next.push(child);
                    }
                }
            }
            smallest(number, least);
            core::mem::swap(level, next);
        }
        going.clear();
        for &node in &*level {
            going.extend_from_slice(self.maps(node));
        }
        self.depth
    }
}
