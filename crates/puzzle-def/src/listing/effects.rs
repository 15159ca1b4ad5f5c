//! The visible effects of moves: which of them commute, and which are powers of others.

use std::sync::OnceLock;

use super::{Commuting, MovePowers, Runs};
use crate::definition::{Definition, Orbit, Turn};
use crate::transformation::Transformation;

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
    /// For each move, its effect on the visible orbits.
    turns: Vec<Transformation>,
    /// These orbits, with as many twists as are distinguished.
    orbits: Vec<Orbit>,
    commuting: Commuting,
    /// Computed when first needed.
    runs: OnceLock<Runs>,
}

impl MoveEffects {
    /// The effects of some moves of a puzzle.
    #[must_use]
    pub fn new(definition: &Definition, turns: &[Turn]) -> Self {
        let starts = definition.start().orbits.iter();
        // Each orbit with its distinguished twists; `None` if nothing in it is visible.
        let seen: Vec<Option<Orbit>> = starts
            .zip(definition.orbits())
            .map(|(start, orbit)| {
                let twists = start.seen_twists();
                let differ = start.pieces.windows(2).any(|pair| pair[0] != pair[1]);
                let orbit = orbit.clone();
                (differ || twists > 1).then_some(Orbit { twists, ..orbit })
            })
            .collect();
        let seen_of = |turn: &Turn| {
            let orbits = turn.transformation.orbits.iter().zip(&seen);
            let turned = orbits.filter_map(|(turn, seen)| Some(turn.seen(seen.as_ref()?.twists)));
            Transformation {
                orbits: turned.collect(),
            }
        };
        Self {
            turns: turns.iter().map(seen_of).collect(),
            orbits: seen.iter().flatten().cloned().collect(),
            commuting: Commuting::new(turns.len()),
            runs: OnceLock::new(),
        }
    }

    /// The effect of a sequence of moves on the orbits in which something is visible.
    ///
    /// # Panics
    ///
    /// If a move number does not exist.
    #[must_use]
    pub fn of(&self, moves: &[usize]) -> Transformation {
        let runs = moves.chunk_by(|one, other| one == other);
        runs.fold(Transformation::identity(&self.orbits), |done, run| {
            let turn = &self.turns[run[0]];
            match run.len() {
                1 => done.then(turn, &self.orbits),
                times => done.then(&turn.power(times as i64, &self.orbits), &self.orbits),
            }
        })
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
            one.then(other, &self.orbits) == other.then(one, &self.orbits)
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
                let undone = self.turns[mv].inverse(&self.orbits);
                self.turns.iter().position(|other| *other == undone)
            };
            Runs::new(moves, powers, commute, inverse)
        })
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
