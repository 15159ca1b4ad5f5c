//! Shortens sequences without a search: merges or cancels moves and removes loops.

use core::hash::{BuildHasher, BuildHasherDefault};
use std::collections::HashMap;
use std::hash::DefaultHasher;

use super::Shortener;

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
    pub(super) fn joined(&self, moves: &[usize]) -> Vec<usize> {
        let orbits = self.definition.orbits();
        let mut joined: Vec<usize> = Vec::with_capacity(moves.len());
        'moves: for &mv in moves {
            let own = &self.turns[mv].transformation;
            for at in (0..joined.len()).rev() {
                let other = &self.turns[joined[at]].transformation;
                let product = other.then(own, orbits);
                if product.is_identity() {
                    joined.remove(at);
                    continue 'moves;
                }
                let mut turns = self.turns.iter();
                if let Some(one) = turns.position(|turn| turn.transformation == product) {
                    joined[at] = one;
                    continue 'moves;
                }
                if product != own.then(other, orbits) {
                    break;
                }
            }
            joined.push(mv);
        }
        joined
    }
}
