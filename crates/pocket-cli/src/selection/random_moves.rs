//! Scrambles of random moves, for puzzles that are too large for random positions.

use std::collections::HashMap;
use std::iter::successors;

use god_table::RandomMoves;
use puzzle_def::Transformation;

use super::Selection;
use crate::failure::Fault;

impl Selection {
    /// Of how many random moves a scramble is, unless it is told: half as many again as it takes at least for there to be a
    /// sequence for each arrangement of the pieces. Of the 3x3x3 it is 25.
    pub(crate) fn length_of_random_moves(&self) -> Result<usize, Fault> {
        let least = self.definition.moves_to_tell_all_apart(self.turns()?.len());
        // With one move or none there is nothing to choose.
        Ok(least.map_or(1, |least| least + least / 2))
    }

    /// Sequences of so many random moves each, with their names.
    pub(crate) fn random_moves(
        &self,
        seed: u64,
        length: usize,
    ) -> Result<impl Iterator<Item = String>, Fault> {
        let turns = self.turns()?;
        let orbits = self.definition.orbits();
        let transformations = turns.iter().map(|turn| &turn.transformation);
        let numbers: HashMap<&Transformation, usize> = transformations.zip(0..).collect();
        // Of one kind are a move and its powers.
        let mut kinds: Vec<Option<usize>> = vec![None; turns.len()];
        let mut of_kind: Vec<Vec<&Transformation>> = Vec::new();
        for base in &self.definition.parts().moves {
            let base = &base.transformation;
            // Where all powers are turns, there are no more than turns; else only the move and what undoes it are.
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
        let commute = commute.collect();
        // Two moves may do the same.
        let kinds = turns.iter().map(|turn| {
            let kind = kinds[numbers[&turn.transformation]];
            kind.expect("a turn is a power of a move")
        });
        let sequences = RandomMoves::new(seed, kinds.collect(), commute, length);
        Ok(sequences.map(move |sequence| {
            let names = sequence.iter().map(|&mv| turns[mv].name.as_str());
            names.collect::<Vec<&str>>().join(" ")
        }))
    }
}
