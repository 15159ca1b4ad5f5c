//! Small puzzles as lists of numbers: made from bytes, written as definitions, searched from state to state.

use std::collections::HashSet;
use std::fmt::Write;

use crate::bytes::Bytes;

/// Places among which pieces move.
#[derive(Clone, Debug)]
pub(crate) struct Orbit {
    pub(crate) places: usize,
    pub(crate) twists: usize,
    /// The piece in each place of the solved position; pieces of one number are alike.
    pub(crate) solved: Vec<usize>,
}

/// The effect of a move on an orbit: for each place, the place its new piece comes from and the twist that the
/// piece gains.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Turn {
    pub(crate) from: Vec<usize>,
    pub(crate) twist: Vec<usize>,
}

/// A puzzle of a few states.
#[derive(Clone, Debug)]
pub(crate) struct Puzzle {
    pub(crate) orbits: Vec<Orbit>,
    /// For each move what it does to each orbit.
    pub(crate) moves: Vec<Vec<Turn>>,
}

/// Piece and twist in each place of all orbits.
type State = Vec<(usize, usize)>;

impl Puzzle {
    /// A puzzle of one to three orbits and one to three moves.
    pub(crate) fn made(bytes: &mut Bytes<'_>) -> Self {
        let orbits: Vec<Orbit> = (0..=bytes.below(3))
            .map(|number| {
                let places = 1 + bytes.below([6, 4, 3][number]);
                let twists = 1 + bytes.below(3);
                // All different, or some alike, numbered without gaps.
                let kinds = if bytes.once_in(3) {
                    1 + bytes.below(places)
                } else {
                    places
                };
                let solved = (0..places).map(|place| place % kinds).collect();
                Orbit {
                    places,
                    twists,
                    solved,
                }
            })
            .collect();
        let moves = (0..=bytes.below(3)).map(|_| {
            let turns = orbits.iter().map(|orbit| Turn::made(orbit, bytes));
            turns.collect()
        });
        Self {
            moves: moves.collect(),
            orbits,
        }
    }

    pub(crate) fn move_name(number: usize) -> char {
        ['A', 'G', 'K'][number]
    }

    fn solved(&self) -> State {
        let pieces = self.orbits.iter().flat_map(|orbit| orbit.solved.clone());
        pieces.map(|piece| (piece, 0)).collect()
    }

    fn after(&self, state: &State, turns: &[Turn]) -> State {
        let mut after = Vec::new();
        for (orbit, turn) in self.orbits.iter().zip(turns) {
            let before = &state[after.len()..after.len() + orbit.places];
            let moved = turn.from.iter().zip(&turn.twist).map(|(&from, twist)| {
                let (piece, twisted) = before[from];
                (piece, (twisted + twist) % orbit.twists)
            });
            after.extend(moved.collect::<Vec<_>>());
        }
        after
    }

    /// A move made twice.
    pub(crate) fn twice(&self, number: usize) -> Vec<Turn> {
        self.both(&self.moves[number], &self.moves[number])
    }

    /// One move and then another.
    fn both(&self, first: &[Turn], then: &[Turn]) -> Vec<Turn> {
        let turns = self.orbits.iter().zip(first).zip(then);
        turns
            .map(|((orbit, first), then)| Turn {
                from: then.from.iter().map(|&place| first.from[place]).collect(),
                twist: then
                    .from
                    .iter()
                    .zip(&then.twist)
                    .map(|(&place, twist)| (first.twist[place] + twist) % orbit.twists)
                    .collect(),
            })
            .collect()
    }

    /// All powers of the moves except the identity, each once; `None` if there are more than `most`.
    fn all_moves(&self, most: usize) -> Option<Vec<Vec<Turn>>> {
        let nothing: Vec<Turn> = self.orbits.iter().map(Turn::nothing).collect();
        let mut all = HashSet::new();
        for base in &self.moves {
            let mut power = base.clone();
            while power != nothing {
                all.insert(power.clone());
                power = self.both(&power, base);
                if all.len() > most {
                    return None;
                }
            }
        }
        Some(all.into_iter().collect())
    }

    /// The number of states at each distance; `None` if there are more than `most` states.
    pub(crate) fn distribution(&self, most: usize) -> Option<Vec<u64>> {
        let moves = self.all_moves(60)?;
        let mut known = HashSet::from([self.solved()]);
        let mut newest = vec![self.solved()];
        let mut counts = Vec::new();
        while !newest.is_empty() {
            counts.push(newest.len() as u64);
            let mut next = Vec::new();
            for state in &newest {
                for turns in &moves {
                    let reached = self.after(state, turns);
                    if known.insert(reached.clone()) {
                        next.push(reached);
                    }
                }
            }
            if known.len() > most {
                return None;
            }
            newest = next;
        }
        Some(counts)
    }

    /// Writes a `.tws` file, in the older or the newer style, with some comments and blank lines.
    pub(crate) fn to_tws(&self, bytes: &mut Bytes<'_>) -> String {
        let is_old = bytes.once_in(2);
        let first = usize::from(is_old);
        let mut text = String::from("Name made\n");
        for (number, orbit) in self.orbits.iter().enumerate() {
            let _ = writeln!(text, "Set S{number} {} {}", orbit.places, orbit.twists);
        }
        text.push_str(if is_old { "Solved\n" } else { "StartState\n" });
        for (number, orbit) in self.orbits.iter().enumerate() {
            let pieces: Vec<usize> = orbit.solved.iter().map(|piece| piece + first).collect();
            let _ = writeln!(text, "S{number}\n{}", spaced(&pieces));
            if bytes.once_in(2) {
                let _ = writeln!(text, "{}", spaced(&vec![0; orbit.places]));
            }
        }
        text.push_str("End\n");
        for (number, turns) in self.moves.iter().enumerate() {
            if bytes.once_in(4) {
                text.push_str("# a comment\n\n");
            }
            let keyword = if is_old { "Move" } else { "MoveTransformation" };
            let _ = writeln!(text, "{keyword} {}", Self::move_name(number));
            for (orbit, turn) in turns.iter().enumerate() {
                turn.write_tws(orbit, is_old, &mut text, bytes);
            }
            text.push_str("End\n");
        }
        text
    }

    /// Writes KPuzzle JSON, with its members in varying order.
    pub(crate) fn to_kpuzzle(&self, bytes: &mut Bytes<'_>) -> String {
        let joined = |parts: Vec<String>| parts.join(", ");
        let orbits = self.orbits.iter().enumerate().map(|(number, orbit)| {
            let (places, twists) = (orbit.places, orbit.twists);
            format!("{{\"orbitName\": \"S{number}\", \"numPieces\": {places}, \"numOrientations\": {twists}}}")
        });
        let solved = self.orbits.iter().enumerate().map(|(number, orbit)| {
            let (pieces, zeros) = (&orbit.solved, vec![0; orbit.places]);
            format!("\"S{number}\": {{\"pieces\": {pieces:?}, \"orientation\": {zeros:?}}}")
        });
        let moves = self.moves.iter().enumerate().map(|(number, turns)| {
            let turns = turns.iter().enumerate().map(|(orbit, turn)| {
                let Turn { from, twist } = turn;
                format!(
                    "\"S{orbit}\": {{\"permutation\": {from:?}, \"orientationDelta\": {twist:?}}}"
                )
            });
            format!(
                "\"{}\": {{{}}}",
                Self::move_name(number),
                joined(turns.collect())
            )
        });
        let mut members = vec![
            "\"name\": \"made\"".to_owned(),
            format!("\"orbits\": [{}]", joined(orbits.collect())),
            format!("\"defaultPattern\": {{{}}}", joined(solved.collect())),
            format!("\"moves\": {{{}}}", joined(moves.collect())),
        ];
        if bytes.once_in(3) {
            members.push("\"derivedMoves\": {\"Q\": \"A A\"}".to_owned());
        }
        let order = bytes.order(members.len());
        let members = order.into_iter().map(|member| members[member].clone());
        format!("{{{}}}", joined(members.collect()))
    }
}

impl Turn {
    fn nothing(orbit: &Orbit) -> Self {
        Self {
            from: (0..orbit.places).collect(),
            twist: vec![0; orbit.places],
        }
    }

    fn made(orbit: &Orbit, bytes: &mut Bytes<'_>) -> Self {
        if bytes.once_in(4) {
            return Self::nothing(orbit);
        }
        Self {
            from: bytes.order(orbit.places),
            twist: (0..orbit.places)
                .map(|_| bytes.below(orbit.twists))
                .collect(),
        }
    }

    /// Writes the effect on an orbit. The older style counts places from 1, and lists twists by the place that a
    /// piece comes from.
    fn write_tws(&self, orbit: usize, is_old: bool, text: &mut String, bytes: &mut Bytes<'_>) {
        let is_nothing = self.from.iter().copied().eq(0..self.from.len())
            && self.twist.iter().all(|&twist| twist == 0);
        if is_nothing && bytes.once_in(2) {
            return;
        }
        let from: Vec<usize> = self
            .from
            .iter()
            .map(|from| from + usize::from(is_old))
            .collect();
        let mut twist = self.twist.clone();
        if is_old {
            for (place, &from) in self.from.iter().enumerate() {
                twist[from] = self.twist[place];
            }
        }
        let _ = writeln!(text, "S{orbit}\n{}\n{}", spaced(&from), spaced(&twist));
    }
}

fn spaced(numbers: &[usize]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(" ")
}
