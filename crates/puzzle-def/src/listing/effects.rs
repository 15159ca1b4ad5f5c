//! The visible effects of moves: which of them commute, and which are powers of others.

use std::sync::OnceLock;

use super::{Commuting, MovePowers, Runs};
use crate::definition::{Definition, Turn};
use crate::transformation::{OrbitTurn, Transformation};

/// The visible effects of moves. What moves do to an orbit whose pieces all look alike, or to
/// twists that are not distinguished, is ignored.
///
/// Effects don't depend on the position: moves that commute only in reachable positions don't
/// commute here. Blocking rules are ignored.
///
/// ```
/// use puzzle_def::{known, listing::MoveEffects};
///
/// let cube = known::definition("3x3x3")?;
/// let turns = cube.turns(false)?;
/// let effects = MoveEffects::new(&cube, &turns);
/// let number = |name| turns.iter().position(|turn| turn.name == name).expect("it is its move");
/// let [up, half, right, down] = ["U", "U2", "R", "D"].map(number);
/// assert!(effects.commute(up, down) && !effects.commute(up, right));
/// assert_eq!(effects.of(&[up, up]), effects.of(&[half]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveEffects {
    /// For each move, its effect on each visible orbit; `nothing` is the effect of no moves.
    turns: Vec<Vec<OrbitTurn>>,
    nothing: Vec<OrbitTurn>,
    /// The number of distinguished twists in each of these orbits.
    twists: Vec<u8>,
    commuting: Commuting,
    /// Computed when first needed.
    runs: OnceLock<Runs>,
}

impl MoveEffects {
    /// The effects of some moves of a puzzle.
    #[must_use]
    pub fn new(definition: &Definition, turns: &[Turn]) -> Self {
        let start = definition.start().orbits.iter();
        // For each orbit, the number of distinguished twists; `None` if nothing in it is visible.
        let seen: Vec<Option<u8>> = start
            .map(|orbit| {
                let twists = orbit.seen_twists();
                let differ = orbit.pieces.windows(2).any(|pair| pair[0] != pair[1]);
                (differ || twists > 1).then_some(twists)
            })
            .collect();
        let seen_of = |transformation: &Transformation| -> Vec<OrbitTurn> {
            let orbits = transformation.orbits.iter().zip(&seen);
            let turned = orbits.filter_map(|(turn, seen)| {
                let twist = turn.twist.iter().map(|twist| Some(twist % (*seen)?));
                Some(OrbitTurn {
                    from: turn.from.clone(),
                    twist: twist.collect::<Option<_>>()?,
                })
            });
            turned.collect()
        };
        Self {
            turns: (turns.iter())
                .map(|turn| seen_of(&turn.transformation))
                .collect(),
            nothing: seen_of(&Transformation::identity(definition.orbits())),
            twists: seen.iter().copied().flatten().collect(),
            commuting: Commuting::new(turns.len()),
            runs: OnceLock::new(),
        }
    }

    /// The effect of a sequence of moves on each orbit in which something is visible.
    ///
    /// # Panics
    ///
    /// If a move number does not exist.
    #[must_use]
    pub fn of(&self, moves: &[usize]) -> Vec<OrbitTurn> {
        let runs = moves.chunk_by(|one, other| one == other);
        runs.fold(self.nothing.clone(), |done, run| {
            self.product(&done, &self.power(run[0], run.len()))
        })
    }

    /// A power of a move, by repeated squaring: exponents may be in the hundreds.
    fn power(&self, mv: usize, times: usize) -> Vec<OrbitTurn> {
        if times == 1 {
            return self.turns[mv].clone();
        }
        let half = self.power(mv, times / 2);
        let even = self.product(&half, &half);
        match times % 2 {
            0 => even,
            _ => self.product(&even, &self.turns[mv]),
        }
    }

    /// Whether two moves commute.
    ///
    /// # Panics
    ///
    /// If a move number does not exist.
    #[must_use]
    pub fn commute(&self, one: usize, other: usize) -> bool {
        let compare = |one: usize, other: usize| {
            let [one, other] = [&self.turns[one], &self.turns[other]];
            self.product(one, other) == self.product(other, one)
        };
        self.commuting.contains([one, other], compare)
    }

    /// The runs of the moves.
    #[must_use]
    pub fn runs(&self) -> &Runs {
        self.runs.get_or_init(|| {
            let moves = self.turns.len();
            let powers = |mv| MovePowers::of(mv, moves, |moves| self.of(moves));
            let commute = |one, other| self.commute(one, other);
            let inverse = |mv: usize| {
                let turn = &self.turns[mv];
                let undoes = |other: &Vec<OrbitTurn>| self.product(turn, other) == self.nothing;
                self.turns.iter().position(undoes)
            };
            Runs::new(moves, powers, commute, inverse)
        })
    }

    fn product(&self, one: &[OrbitTurn], other: &[OrbitTurn]) -> Vec<OrbitTurn> {
        let orbits = one.iter().zip(other).zip(&self.twists);
        let products = orbits.map(|((one, other), &twists)| one.then(other, twists));
        products.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two pieces alike, an orbit with invisible twists, and a blocking rule.
    const TEXT: &str = "Set A 3 1
Set B 2 6
StartState
A
1 1 2
B
1 1
SEEN
End
Move X
A
2 3 1
B
2 1
1 0
End
Move Y
A
2 3 1
B
1 2
0 5
End
Illegal A 1 2
";

    #[test]
    fn what_is_not_seen_makes_no_difference() {
        let text = TEXT.replace("SEEN", "? ?");
        let definition = crate::read("t.tws", &text).expect("it is a definition");
        let turns = definition.turns(false).expect("they are few");
        let names: Vec<&str> = turns.iter().map(|turn| turn.name.as_str()).collect();
        let number = |name| names.iter().position(|own| *own == name).expect("a move");
        let effects = MoveEffects::new(&definition, &turns);
        let [x, y] = ["X", "Y"].map(number);
        assert_eq!(effects.of(&[x]), effects.of(&[y]));
        assert_eq!(effects.of(&[x; 3]), effects.of(&[]));
        assert_ne!(effects.of(&[x, x]), effects.of(&[]));
        assert!(effects.commute(x, y));
        // Moves of one kind, blocked or not: one move or none replaces two of them.
        assert!(!effects.runs().may_follow(&core::iter::once(x), y));
        // If the twists of the second orbit are visible, the moves differ.
        let text = TEXT.replace("SEEN", "0 0");
        let definition = crate::read("t.tws", &text).expect("it is a definition");
        let turns = definition.turns(false).expect("they are few");
        let effects = MoveEffects::new(&definition, &turns);
        let number = |name| {
            turns
                .iter()
                .position(|own| own.name == name)
                .expect("a move")
        };
        let [x, y] = ["X", "Y"].map(number);
        assert_ne!(effects.of(&[x]), effects.of(&[y]));
        assert!(!effects.commute(x, y));
        assert!(effects.runs().may_follow(&core::iter::once(x), y));
    }
}
