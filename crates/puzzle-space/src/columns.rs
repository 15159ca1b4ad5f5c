//! The moves of a space as powers of the base moves.

use std::collections::HashMap;

use puzzle_def::{Definition, Powers, TooManyTurns, Transformation, Turn};

use crate::labels::{FactorMove, Labels};

/// A power of a base move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Power {
    pub(crate) base: usize,
    pub(crate) exponent: i64,
}

/// The columns of a table of steps: the moves, and the inverses of moves that have none among them.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    /// Whether the moves are single turns and their inverses only.
    pub(crate) is_single: bool,
    /// The names of the moves, which are the first columns.
    pub(crate) names: Vec<String>,
    /// The power of a base move that each column is.
    pub(crate) powers: Vec<Power>,
    /// The column that is the inverse of each move.
    pub(crate) undoing: Vec<usize>,
}

impl Columns {
    pub(crate) fn new(definition: &Definition, single: bool) -> Result<Self, TooManyTurns> {
        let turns = definition.turns(single)?;
        let orbits = definition.orbits();
        let known = powers(definition, single || definition.powers() != Powers::All);
        let power = |transformation: &Transformation| {
            let power = known.get(transformation);
            *power.expect("a turn is a power of a base move, and so is what undoes it")
        };
        let numbers: HashMap<&Transformation, usize> = turns
            .iter()
            .map(|turn| &turn.transformation)
            .zip(0..)
            .collect();
        let own = turns.iter().map(|turn| power(&turn.transformation));
        let mut columns = Self {
            is_single: single,
            names: turns.iter().map(|turn| turn.name.clone()).collect(),
            powers: own.collect(),
            undoing: Vec::new(),
        };
        for turn in &turns {
            let inverse = turn.transformation.inverse(orbits);
            let column = numbers.get(&inverse).copied().unwrap_or_else(|| {
                columns.powers.push(power(&inverse));
                columns.powers.len() - 1
            });
            columns.undoing.push(column);
        }
        Ok(columns)
    }
}

impl Columns {
    /// The effects of the columns on the places of some labels.
    pub(crate) fn moves(&self, definition: &Definition, labels: &Labels) -> Vec<FactorMove> {
        let orbits = definition.orbits();
        let turns = definition.turns(self.is_single);
        let turns = turns.expect("the columns were made of them");
        let inverses = turns.iter().zip(&self.undoing);
        let undoing = inverses.filter(|(_, column)| **column >= turns.len());
        let undoing = undoing.map(|(turn, _)| Turn {
            name: turn.name.clone(),
            transformation: turn.transformation.inverse(orbits),
        });
        // Inverses that are not moves follow in the order of the moves.
        let undoing: Vec<Turn> = undoing.collect();
        let all = turns.iter().chain(&undoing);
        all.map(|turn| labels.factor_move(turn)).collect()
    }

    /// Whether each move has an inverse among the moves.
    pub(crate) fn are_two_way(&self) -> bool {
        self.powers.len() == self.names.len()
    }
}

/// All powers of base moves, with the exponents closest to zero; if `single`, only these moves and
/// their inverses.
fn powers(definition: &Definition, single: bool) -> HashMap<Transformation, Power> {
    let orbits = definition.orbits();
    let mut powers: HashMap<Transformation, Power> = HashMap::new();
    for (base, mv) in definition.parts().moves.iter().enumerate() {
        let once = &mv.transformation;
        let back = once.inverse(orbits);
        let (mut forwards, mut backwards) = (once.clone(), back.clone());
        for exponent in 1.. {
            let is_over = powers
                .get(&forwards)
                .is_some_and(|known| known.base == base);
            if is_over {
                break;
            }
            powers
                .entry(forwards.clone())
                .or_insert(Power { base, exponent });
            let exponent = -exponent;
            powers
                .entry(backwards.clone())
                .or_insert(Power { base, exponent });
            if single || forwards.is_identity() {
                break;
            }
            forwards = forwards.then(once, orbits);
            backwards = backwards.then(&back, orbits);
        }
    }
    powers
}

#[cfg(test)]
mod tests {
    use super::*;

    /// B^2 is A^2, but B^3 is not a power of A.
    #[test]
    fn moves_are_powers_of_base_moves_that_share_some() {
        let text = "Set P 3 1\nSet Q 2 1\nSolved\nEnd\nMove A\nP\n2 3 1\nEnd\nMove B\nP\n2 3 1\nQ\n2 1\nEnd\n";
        let definition = puzzle_def::read("t.tws", text).expect("a definition");
        let columns = Columns::new(&definition, false).expect("there are few");
        assert!(columns.are_two_way());
        let turns = definition.turns(false).expect("there are few");
        assert_eq!(turns.len(), 5);
        for (turn, power) in turns.iter().zip(&columns.powers) {
            let base = &definition.parts().moves[power.base].transformation;
            let power = base.power(power.exponent, definition.orbits());
            assert_eq!(turn.transformation, power, "{}", turn.name);
        }
    }
}
