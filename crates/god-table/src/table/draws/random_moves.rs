//! Random sequences of moves, for puzzles too large for a table to draw a random state.
//!
//! A seed permanently gives the same sequences: the first move is drawn from all moves, each
//! further one from those that may follow, in the order of their numbers. Both this and the
//! guarantees of `dice.rs` must stay as they are.

use core::fmt;
use core::iter::successors;

use puzzle_def::{Definition, Pattern, Transformation, Turn};

use super::dice::Dice;
use crate::selection::numbers_of;

/// Endless iterator over sequences of random moves in which no move could be merged with an earlier
/// one: between two moves of the same kind there is always one that does not commute with them.
///
/// If no move may follow, a sequence ends before its full length.
///
/// ```
/// use god_table::RandomMoves;
/// use puzzle_def::known;
///
/// let cube = known::definition("pocket")?;
/// let mut sequences = RandomMoves::of_turns(1, &cube, &cube.turns(false)?, 5);
/// let sequence = sequences.next().expect("there is no end");
/// assert_eq!(sequence.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct RandomMoves {
    dice: Dice,
    /// The kind of each move.
    kinds: Vec<usize>,
    /// Which kinds commute with each other.
    commute: Vec<Vec<bool>>,
    length: usize,
    /// If positions can be blocked, the puzzle and the effect of each move.
    blocked: Option<(Definition, Vec<Transformation>)>,
}

/// Omits the dice and the lists.
impl fmt::Debug for RandomMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RandomMoves")
            .field("moves", &self.kinds.len())
            .field("length", &self.length)
            .finish_non_exhaustive()
    }
}

impl RandomMoves {
    /// Sequences of `length` turns of a puzzle each, given by their numbers. A move and its powers
    /// are of one kind. No sequence passes through a blocked position on its way from the solved
    /// one.
    ///
    /// # Panics
    ///
    /// If a turn is not a power of a move of the puzzle.
    #[must_use]
    pub fn of_turns(seed: u64, definition: &Definition, turns: &[Turn], length: usize) -> Self {
        let orbits = definition.orbits();
        let numbers = numbers_of(turns);
        let mut kinds: Vec<Option<usize>> = vec![None; turns.len()];
        let mut of_kind: Vec<Vec<&Transformation>> = Vec::new();
        for base in &definition.parts().moves {
            let base = &base.transformation;
            // If all powers are turns, there are no more of them than turns; otherwise only the move and its
            // inverse are turns.
            let powers = successors(Some(base.clone()), |last| Some(last.then(base, orbits)));
            let powers = powers.take_while(|power| !power.is_identity());
            let powers = powers.take(turns.len()).chain([base.inverse(orbits)]);
            let own = powers.filter_map(|power| numbers.get(&power).copied());
            let own: Vec<usize> = own.collect();
            let known = own.iter().find_map(|&turn| kinds[turn]);
            let kind = known.unwrap_or(of_kind.len());
            if kind == of_kind.len() {
                of_kind.push(Vec::new());
            }
            of_kind[kind].push(base);
            for turn in own {
                kinds[turn].get_or_insert(kind);
            }
        }
        let do_commute = |one: &&Transformation, other: &&Transformation| {
            one.then(other, orbits) == other.then(one, orbits)
        };
        let commute = of_kind.iter().map(|kind| {
            let others = of_kind.iter().map(|others| {
                kind.iter()
                    .all(|one| others.iter().all(|other| do_commute(one, other)))
            });
            others.collect()
        });
        // Two turns may have the same effect.
        let kinds = turns.iter().map(|turn| {
            let kind = kinds[numbers[&turn.transformation]];
            kind.expect("a turn is a power of a move")
        });
        let blocked = (!definition.parts().blocked.is_empty()).then(|| {
            let turns = turns.iter().map(|turn| turn.transformation.clone());
            (definition.clone(), turns.collect())
        });
        Self {
            dice: Dice::new(seed),
            kinds: kinds.collect(),
            commute: commute.collect(),
            length,
            blocked,
        }
    }

    /// The position after a move, if positions matter; `None` if it is blocked.
    fn after(&self, position: Option<&Pattern>, mv: usize) -> Option<Option<Pattern>> {
        let (Some((definition, turns)), Some(position)) = (&self.blocked, position) else {
            return Some(None);
        };
        let next = position.after(&turns[mv]);
        definition
            .broken_rule(&next)
            .is_none()
            .then_some(Some(next))
    }
}

impl Iterator for RandomMoves {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let mut sequence = Vec::new();
        // The kinds of moves that could be brought to the end.
        let mut open: Vec<usize> = Vec::new();
        let start = self
            .blocked
            .as_ref()
            .map(|(definition, _)| definition.start());
        let mut position = start.cloned();
        while sequence.len() < self.length {
            let may_follow = |&mv: &usize| {
                !open.contains(&self.kinds[mv]) && self.after(position.as_ref(), mv).is_some()
            };
            let next: Vec<usize> = (0..self.kinds.len()).filter(may_follow).collect();
            if next.is_empty() {
                break;
            }
            let mv = next[self.dice.below(next.len() as u64) as usize];
            let kind = self.kinds[mv];
            open.retain(|&before| self.commute[before][kind]);
            open.push(kind);
            sequence.push(mv);
            position = self.after(position.as_ref(), mv).flatten();
        }
        Some(sequence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Turns of a cube, three of each face: U R F D L B.
    fn of_a_cube(seed: u64) -> RandomMoves {
        let kinds = (0..18).map(|mv| mv / 3).collect();
        let commute = (0..6).map(|a| (0..6).map(|b| a % 3 == b % 3).collect());
        RandomMoves {
            dice: Dice::new(seed),
            kinds,
            commute: commute.collect(),
            length: 25,
            blocked: None,
        }
    }

    #[test]
    fn no_move_could_be_joined_with_one_before_it() {
        let mut runs = 0;
        for sequence in of_a_cube(5).take(1000) {
            assert_eq!(sequence.len(), 25);
            let faces: Vec<usize> = sequence.iter().map(|mv| mv / 3).collect();
            for end in 1..faces.len() {
                let before = faces[..end].iter().rev();
                let mut run = before.take_while(|&&face| face % 3 == faces[end] % 3);
                assert!(run.all(|&face| face != faces[end]), "{faces:?}");
                runs += usize::from(faces[end - 1] % 3 == faces[end] % 3);
            }
        }
        assert!(runs > 1000, "opposite faces do stand side by side: {runs}");
    }

    #[test]
    fn all_that_may_follow_is_equally_likely() {
        let mut first = [0_u32; 18];
        let mut after_opposite = [0_u32; 18];
        for sequence in of_a_cube(6).take(20_000) {
            first[sequence[0]] += 1;
            if (sequence[0] / 3) % 3 == 0 && (sequence[1] / 3) % 3 == 0 {
                after_opposite[sequence[2]] += 1;
            }
        }
        // The seed is fixed, so this can't fail by chance: within 5 standard deviations.
        let is_near =
            |count: u32, expected: f64| (f64::from(count) - expected).abs() < 5.0 * expected.sqrt();
        assert!(first.iter().all(|&count| is_near(count, 20_000.0 / 18.0)));
        let total: u32 = after_opposite.iter().sum();
        for (mv, &count) in after_opposite.iter().enumerate() {
            match (mv / 3) % 3 {
                0 => assert_eq!(count, 0),
                _ => assert!(
                    is_near(count, f64::from(total) / 12.0),
                    "{after_opposite:?}"
                ),
            }
        }
    }

    #[test]
    fn a_seed_gives_the_same_again_and_another_one_does_not() {
        let sequence = of_a_cube(2024).next().expect("there is no end");
        assert_eq!(sequence, of_a_cube(2024).next().expect("there is no end"));
        assert_ne!(sequence, of_a_cube(2025).next().expect("there is no end"));
    }

    #[test]
    fn no_moves_and_no_length_give_nothing() {
        let none = RandomMoves {
            kinds: Vec::new(),
            ..of_a_cube(0)
        };
        assert!(none.take(3).all(|sequence| sequence.is_empty()));
        let short = RandomMoves {
            length: 0,
            ..of_a_cube(0)
        };
        assert!(short.take(3).all(|sequence| sequence.is_empty()));
    }
}
