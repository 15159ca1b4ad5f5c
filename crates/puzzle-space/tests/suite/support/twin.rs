//! The slow twin of a space: a breadth-first search over patterns, made with what a definition says alone.

use std::collections::{HashMap, HashSet};

use puzzle_def::{Definition, Pattern, Transformation};

/// The distances of all patterns of a definition, of those that differ by the grip the smallest.
pub(crate) struct Twin {
    moves: Vec<Transformation>,
    /// What undoes them: distances are those to the solved pattern.
    undoing: Vec<Transformation>,
    /// All products of the rotations, the identity first.
    rotations: Vec<Transformation>,
    distances: HashMap<Pattern, u32>,
    /// How many patterns there are at each distance.
    counts: Vec<u64>,
}

impl Twin {
    /// Searches, if there are no more patterns than that.
    pub(crate) fn new(
        definition: &Definition,
        single: bool,
        any_grip: bool,
        limit: usize,
    ) -> Option<Self> {
        let turns = definition.turns(single).expect("there are few moves");
        let moves: Vec<Transformation> =
            turns.into_iter().map(|turn| turn.transformation).collect();
        let mut twin = Self {
            undoing: moves
                .iter()
                .map(|mv| mv.inverse(definition.orbits()))
                .collect(),
            moves,
            rotations: rotations(definition, any_grip)?,
            distances: HashMap::new(),
            counts: Vec::new(),
        };
        let solved = twin.standing(definition.start());
        twin.distances.insert(solved.clone(), 0);
        let mut level = vec![solved];
        while !level.is_empty() {
            twin.counts.push(level.len() as u64);
            let distance = twin.counts.len() as u32;
            let mut next = Vec::new();
            for pattern in &level {
                for mv in &twin.undoing {
                    let moved = twin.standing(&pattern.after(mv));
                    let is_allowed = definition.broken_rule(&moved).is_none();
                    if is_allowed && !twin.distances.contains_key(&moved) {
                        twin.distances.insert(moved.clone(), distance);
                        next.push(moved);
                    }
                }
            }
            if twin.distances.len() > limit {
                return None;
            }
            level = next;
        }
        Some(twin)
    }

    /// The one of the patterns that differ by the grip that comes first.
    fn standing(&self, pattern: &Pattern) -> Pattern {
        let grips = self.rotations.iter().map(|turn| pattern.after(turn));
        grips.min().expect("the identity is a rotation")
    }

    /// How many patterns there are at each distance.
    pub(crate) fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// How far a pattern is from the solved one, in any grip if so asked; `None` if it isn't reachable.
    pub(crate) fn distance(&self, pattern: &Pattern) -> Option<u32> {
        self.distances.get(&self.standing(pattern)).copied()
    }

    /// Some of the patterns, at most so many, spread over all in a way that is always the same.
    pub(crate) fn some_patterns(&self, count: usize) -> Vec<Pattern> {
        let mut all: Vec<&Pattern> = self.distances.keys().collect();
        all.sort_unstable();
        let every = all.len().div_ceil(count);
        all.into_iter().step_by(every).cloned().collect()
    }

    /// All solutions of fewest moves, if they are no more than `limit`.
    pub(crate) fn solutions(&self, pattern: &Pattern, limit: usize) -> Option<HashSet<Vec<usize>>> {
        let mut ways = vec![(pattern.clone(), Vec::new())];
        for left in (0..self.distance(pattern)?).rev() {
            let mut next = Vec::new();
            for (pattern, way) in &ways {
                for (number, mv) in self.moves.iter().enumerate() {
                    let moved = pattern.after(mv);
                    if self.distance(&moved) == Some(left) {
                        next.push((moved, [&way[..], &[number]].concat()));
                    }
                }
                if next.len() > limit {
                    return None;
                }
            }
            ways = next;
        }
        Some(ways.into_iter().map(|(_, way)| way).collect())
    }

    /// The pattern after a move.
    pub(crate) fn after(&self, pattern: &Pattern, mv: usize) -> Pattern {
        pattern.after(&self.moves[mv])
    }
}

/// All products of the rotations of a definition, if the grip doesn't matter and they are not too many.
fn rotations(definition: &Definition, any_grip: bool) -> Option<Vec<Transformation>> {
    const MOST: usize = 200;
    let orbits = definition.orbits();
    let mut all = vec![Transformation::identity(orbits)];
    let mut next = 0;
    while any_grip && next < all.len() {
        for turn in &definition.parts().rotations {
            let product = all[next].then(&turn.transformation, orbits);
            if !all.contains(&product) {
                all.push(product);
            }
        }
        next += 1;
        if all.len() > MOST {
            return None;
        }
    }
    Some(all)
}
