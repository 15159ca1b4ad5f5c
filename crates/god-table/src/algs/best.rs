//! The best sequences so far: few changed pieces, few moves.

use std::collections::{BTreeMap, HashMap};

use puzzle_def::{Definition, Transformation, Turn};

use super::{Alg, AlgProgress, AlgRequest, AlgShape};

/// The rank of a sequence, smallest best: how many pieces look changed, the number of moves, and
/// when it was found.
type Rank = (usize, usize, u64);

/// What identifies a sequence: no two of those kept have the same key.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    /// Its effect, or the smallest image of it under symmetries.
    Made(Transformation),
    /// The description of its effect in words.
    Words(String),
}

/// A sequence that is kept.
struct Ranked {
    key: Key,
    made: Transformation,
    alg: Alg,
}

/// The best sequences found so far, no two of which have the same key.
pub(super) struct Best<'a> {
    definition: &'a Definition,
    turns: &'a [Turn],
    /// The inverse of each move, if there is one.
    undoing: Vec<Option<usize>>,
    request: AlgRequest,
    /// The image of each move under each symmetry.
    symmetries: &'a [&'a [u16]],
    tried: u64,
    ranked: BTreeMap<Rank, Ranked>,
    /// The rank of each of them.
    known: HashMap<Key, Rank>,
}

impl<'a> Best<'a> {
    pub(super) fn new(
        definition: &'a Definition,
        turns: &'a [Turn],
        request: AlgRequest,
        symmetries: &'a [&'a [u16]],
    ) -> Self {
        let undoing = turns.iter().map(|turn| {
            let inverse = turn.transformation.inverse(definition.orbits());
            turns.iter().position(|turn| turn.transformation == inverse)
        });
        Self {
            undoing: undoing.collect(),
            definition,
            turns,
            request,
            symmetries,
            tried: 0,
            ranked: BTreeMap::new(),
            known: HashMap::new(),
        }
    }

    /// Whether a move has an inverse.
    pub(super) fn can_undo(&self, mv: usize) -> bool {
        self.undoing[mv].is_some()
    }

    /// Counts a sequence that was tried but not kept.
    pub(super) fn count_tried(&mut self) {
        self.tried += 1;
    }

    pub(super) fn progress(&self) -> AlgProgress {
        let best = self.ranked.keys().next();
        AlgProgress {
            tried: self.tried,
            best: best.map(|&(changed, moves, _)| (changed, moves)),
        }
    }

    /// The sequences with their effect on all pieces, best first.
    pub(super) fn algs(&self) -> Vec<(Transformation, Alg)> {
        let ranked = self.ranked.values();
        ranked
            .map(|ranked| (ranked.made.clone(), ranked.alg.clone()))
            .collect()
    }

    pub(super) fn into_algs(self) -> Vec<Alg> {
        self.ranked.into_values().map(|ranked| ranked.alg).collect()
    }

    /// Adds a sequence with this effect, if it is among the best and avoids blocked positions.
    pub(super) fn add(&mut self, made: Transformation, shape: impl FnOnce() -> AlgShape) {
        self.count_tried();
        let changed = self.changed(&made);
        if changed == 0 || changed > self.request.pieces {
            return;
        }
        let is_full = self.ranked.len() >= self.request.count;
        let worst = self.ranked.keys().next_back().copied().filter(|_| is_full);
        if worst.is_some_and(|(most, ..)| changed > most) {
            return;
        }
        let shape = shape();
        let Some(moves) = self.written_out(&shape) else {
            return;
        };
        let rank = (changed, moves.len(), self.tried);
        if moves.len() > self.request.length || worst.is_some_and(|worst| rank >= worst) {
            return;
        }
        let effect = self.definition.effect(&made);
        let key = match self.request.by_words {
            true => Key::Words(effect.to_string()),
            false => Key::Made(self.first_image(&made, &moves)),
        };
        if self.known.get(&key).is_some_and(|known| *known <= rank) || !self.makes(&moves, &made) {
            return;
        }
        if let Some(known) = self.known.insert(key.clone(), rank) {
            self.ranked.remove(&known);
        } else if let Some(worst) = worst.and_then(|worst| self.ranked.remove(&worst)) {
            self.known.remove(&worst.key);
        }
        let alg = Alg {
            shape,
            moves,
            effect,
        };
        self.ranked.insert(rank, Ranked { key, made, alg });
    }

    /// The number of places of the start that look different after a transformation.
    fn changed(&self, made: &Transformation) -> usize {
        let orbits = self.definition.start().orbits.iter().zip(&made.orbits);
        let changed = orbits.map(|(start, turn)| {
            let places = turn.from.iter().zip(&turn.twist).enumerate();
            let changed = places.filter(|&(place, (&from, &twist))| {
                let from = usize::from(from);
                let sum = u16::from(start.twists[from]) + u16::from(twist);
                start.pieces[from] != start.pieces[place]
                    || sum % u16::from(start.moduli[from]) != u16::from(start.twists[place])
            });
            changed.count()
        });
        changed.sum()
    }

    /// The expanded moves of a sequence; `None` if some move has no inverse.
    fn written_out(&self, shape: &AlgShape) -> Option<Vec<usize>> {
        let undone = |word: &[usize]| -> Option<Vec<usize>> {
            word.iter().rev().map(|&mv| self.undoing[mv]).collect()
        };
        Some(match shape {
            AlgShape::Word(word) => word.clone(),
            AlgShape::Power(word, times) => word.repeat(*times),
            AlgShape::Commutator(a, b) => [&a[..], b, &undone(a)?, &undone(b)?].concat(),
            AlgShape::Conjugate(outer, inner) => {
                [&outer[..], &self.written_out(inner)?, &undone(outer)?].concat()
            }
        })
    }

    /// Whether moves have this effect without ending in a blocked position.
    fn makes(&self, moves: &[usize], expected: &Transformation) -> bool {
        let mut made = Transformation::identity(self.definition.orbits());
        let is_blocked = !self.definition.parts().blocked.is_empty();
        for &mv in moves {
            made = made.then(&self.turns[mv].transformation, self.definition.orbits());
            if is_blocked {
                let position = self.definition.start().after(&made);
                if self.definition.broken_rule(&position).is_some() {
                    return false;
                }
            }
        }
        made == *expected
    }

    /// The smallest image of the moves' effect under the symmetries; without symmetries, the effect
    /// itself.
    fn first_image(&self, made: &Transformation, moves: &[usize]) -> Transformation {
        let orbits = self.definition.orbits();
        let images = self.symmetries.iter().map(|map| {
            let images = moves
                .iter()
                .map(|&mv| &self.turns[usize::from(map[mv])].transformation);
            let identity = Transformation::identity(orbits);
            images.fold(identity, |made, turn| made.then(turn, orbits))
        });
        images.fold(made.clone(), Ord::min)
    }
}
