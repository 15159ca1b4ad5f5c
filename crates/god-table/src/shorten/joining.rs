//! Shortens sequences without a search: merges or cancels moves and removes loops.

use core::hash::{BuildHasher, BuildHasherDefault};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::DefaultHasher;

use super::Shortener;

/// The combination of two neighbouring moves.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pair {
    Nothing,
    /// This one move.
    One(usize),
    /// They commute.
    Commuting,
    Other,
}

impl Shortener<'_> {
    /// Removes loops: moves that lead from a position back to it.
    pub(super) fn cut_loops(&self, moves: &mut Vec<usize>) {
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        let mut position = self.definition.start().clone();
        let mut kept: Vec<usize> = Vec::with_capacity(moves.len());
        let mut known = HashMap::from([(hasher.hash_one(&position), 0)]);
        for &mv in &*moves {
            position = position.after(&self.turns[mv].transformation);
            kept.push(mv);
            let place = *known
                .entry(hasher.hash_one(&position))
                .or_insert(kept.len());
            // The place may be that of a position that was cut out since, so the position is
            // compared.
            if place < kept.len() && self.made(&kept[..place]) == position {
                kept.truncate(place);
            }
        }
        *moves = kept;
    }

    /// Merges each move with one before it, past moves that commute with it.
    pub(super) fn joined(&mut self, moves: &[usize]) -> Vec<usize> {
        let mut joined: Vec<usize> = Vec::with_capacity(moves.len());
        for &mv in moves {
            let mut at = joined.len();
            let found = loop {
                if at == 0 {
                    break None;
                }
                at -= 1;
                match self.pair(joined[at], mv) {
                    Pair::Commuting => {}
                    Pair::Other => break None,
                    Pair::Nothing => break Some(None),
                    Pair::One(one) => break Some(Some(one)),
                }
            };
            match found {
                None => joined.push(mv),
                Some(None) => {
                    joined.remove(at);
                }
                Some(Some(one)) => joined[at] = one,
            }
        }
        joined
    }

    fn pair(&mut self, first: usize, second: usize) -> Pair {
        let orbits = self.definition.orbits();
        match self.pairs.entry((first, second)) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                let [one, other] = [first, second].map(|mv| &self.turns[mv].transformation);
                let product = one.then(other, orbits);
                let same = self
                    .turns
                    .iter()
                    .position(|turn| turn.transformation == product);
                *new.insert(if product.is_identity() {
                    Pair::Nothing
                } else if let Some(same) = same {
                    Pair::One(same)
                } else if product == other.then(one, orbits) {
                    Pair::Commuting
                } else {
                    Pair::Other
                })
            }
        }
    }
}
