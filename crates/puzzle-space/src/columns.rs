//! The moves of a space as powers of the base moves.

use puzzle_def::{Definition, TooManyTurns, Turn};

/// A power of a base move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Power {
    pub(crate) base: usize,
    pub(crate) exponent: i64,
}

/// The columns of a table of steps: the moves, and what undoes those of them that no move undoes.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    /// The names of the moves, which are the first columns.
    pub(crate) names: Vec<String>,
    /// What each column is.
    pub(crate) powers: Vec<Power>,
    /// The column that undoes each move.
    pub(crate) undoing: Vec<usize>,
}

impl Columns {
    pub(crate) fn new(definition: &Definition, single: bool) -> Result<Self, TooManyTurns> {
        let turns = definition.turns(single)?;
        let orbits = definition.orbits();
        let powers = turns.iter().map(|turn| power_of(definition, turn));
        let mut columns = Self {
            names: turns.iter().map(|turn| turn.name.clone()).collect(),
            powers: powers.collect(),
            undoing: Vec::new(),
        };
        for (number, turn) in turns.iter().enumerate() {
            let inverse = turn.transformation.inverse(orbits);
            let known = turns.iter().position(|other| other.transformation == inverse);
            let column = known.unwrap_or_else(|| {
                let Power { base, exponent } = columns.powers[number];
                columns.powers.push(Power {
                    base,
                    exponent: -exponent,
                });
                columns.powers.len() - 1
            });
            columns.undoing.push(column);
        }
        Ok(columns)
    }
}

/// Which power of which base move a turn is, with the exponent nearest to zero.
fn power_of(definition: &Definition, turn: &Turn) -> Power {
    let orbits = definition.orbits();
    let bases = definition.parts().moves.iter().enumerate();
    let direct = bases.clone().find(|(_, base)| base.transformation == turn.transformation);
    if let Some((base, _)) = direct {
        return Power { base, exponent: 1 };
    }
    let found = bases.clone().find_map(|(base, mv)| {
        let inverse = mv.transformation.inverse(orbits);
        let (mut forward, mut back) = (mv.transformation.clone(), inverse.clone());
        let mut exponent = 1;
        loop {
            if forward == turn.transformation {
                return Some(Power { base, exponent });
            }
            if back == turn.transformation {
                return Some(Power {
                    base,
                    exponent: -exponent,
                });
            }
            if forward.is_identity() {
                return None;
            }
            forward = forward.then(&mv.transformation, orbits);
            back = back.then(&inverse, orbits);
            exponent += 1;
        }
    });
    found.expect("a turn is a power of a base move")
}
