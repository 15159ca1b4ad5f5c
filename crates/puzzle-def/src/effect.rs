//! The effect of moves as cycles of pieces, and in words.

use core::fmt;

use crate::definition::{Definition, Orbit};
use crate::transformation::{OrbitTurn, Transformation, greatest_common_divisor, sum};

/// A cycle of pieces, or one piece that is twisted in place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PieceCycle {
    /// The places, counted from 0. The piece of each goes to the next place, that of the last to the first.
    pub places: Vec<u16>,
    /// The twist of a piece that has gone all the way round.
    pub twist: u8,
}

impl OrbitTurn {
    /// The cycles of the pieces that move or twist, ordered by first place.
    ///
    /// ```
    /// use puzzle_def::{OrbitTurn, PieceCycle};
    ///
    /// let turn = OrbitTurn { from: vec![1, 2, 0, 3], twist: vec![1, 0, 0, 2] };
    /// let [three, one] = [(vec![0, 2, 1], 1), (vec![3], 2)].map(|(places, twist)| PieceCycle { places, twist });
    /// assert_eq!(turn.cycles(3), [three, one]);
    /// ```
    #[must_use]
    pub fn cycles(&self, twists: u8) -> Vec<PieceCycle> {
        let back = self.inverse(twists);
        let mut seen = vec![false; self.from.len()];
        let mut cycles = Vec::new();
        for first in 0..seen.len() {
            let mut cycle = PieceCycle {
                places: Vec::new(),
                twist: 0,
            };
            let mut place = first;
            while !seen[place] {
                seen[place] = true;
                // Places are numbered with 16 bits.
                cycle.places.push(place as u16);
                cycle.twist = sum(cycle.twist, self.twist[place], twists);
                // The inverse gets the piece from the place to which the turn takes it.
                place = back.from[place].into();
            }
            if cycle.places.len() > 1 || cycle.twist > 0 {
                cycles.push(cycle);
            }
        }
        cycles
    }
}

/// The visible effect of moves on the start: cycles of pieces, orbit by orbit.
///
/// Moving pieces that are alike are distinguished, but a cycle is left out if all its places look
/// the same as before.
///
/// ```
/// use puzzle_def::known;
///
/// let cube = known::definition("3x3x3")?;
/// let effect = |moves: &str| Ok::<_, puzzle_def::ReadError>(cube.effect(&cube.read_sequence("moves", moves)?));
/// assert_eq!(effect("[L' D2 L, U2]")?.to_string(), "CORNERS: 3-cycle");
/// assert_eq!(effect("(R U R' U')2")?.to_string(), "CORNERS: 4 twists; EDGES: 3-cycle");
/// assert_eq!(effect("(R U R' U')3")?.changed(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    orbits: Vec<(String, Vec<PieceCycle>)>,
    changed: usize,
}

impl Effect {
    /// The cycles of each orbit that has some, with its name.
    pub fn orbits(&self) -> impl Iterator<Item = (&str, &[PieceCycle])> {
        let orbits = self.orbits.iter();
        orbits.map(|(name, cycles)| (name.as_str(), cycles.as_slice()))
    }

    /// The number of places that look different.
    #[must_use]
    pub const fn changed(&self) -> usize {
        self.changed
    }
}

impl Definition {
    /// The effect of a transformation on the start.
    ///
    /// # Panics
    ///
    /// If the transformation belongs to another puzzle.
    #[must_use]
    pub fn effect(&self, transformation: &Transformation) -> Effect {
        let starts = self.start().orbits.iter().zip(self.orbits());
        let mut changed = 0;
        let turns = starts.zip(&transformation.orbits);
        let orbits = turns.filter_map(|((start, orbit), turn)| {
            let after = start.after(turn);
            let is_changed = |place: &u16| {
                let place = usize::from(*place);
                let looks =
                    |pattern: &crate::OrbitPattern| (pattern.pieces[place], pattern.twists[place]);
                looks(start) != looks(&after)
            };
            let mut cycles = turn.cycles(orbit.twists);
            cycles.retain_mut(|cycle| {
                let own = cycle
                    .places
                    .iter()
                    .filter(|place| is_changed(place))
                    .count();
                changed += own;
                // Report twists only up to what all places of the cycle show.
                let moduli = cycle.places.iter();
                let moduli = moduli.map(|&place| start.moduli[usize::from(place)].into());
                cycle.twist %= moduli.fold(0, greatest_common_divisor) as u8;
                own > 0
            });
            let Orbit { name, .. } = orbit;
            (!cycles.is_empty()).then(|| (name.clone(), cycles))
        });
        let orbits = orbits.collect();
        Effect { orbits, changed }
    }
}

/// In words: `CORNERS: 3-cycle, 2 twists; EDGES: 2 swaps`, or `nothing`.
impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.orbits.is_empty() {
            return f.write_str("nothing");
        }
        for (number, (name, cycles)) in self.orbits().enumerate() {
            let between = if number > 0 { "; " } else { "" };
            write!(f, "{between}{name}: ")?;
            let kinds = cycles
                .iter()
                .map(|cycle| (cycle.places.len(), cycle.twist > 0));
            let mut kinds: Vec<_> = kinds.collect();
            // Long cycles first, then twists.
            kinds.sort_unstable_by(|a, b| b.cmp(a));
            for (number, run) in kinds.chunk_by(|a, b| a == b).enumerate() {
                let between = if number > 0 { ", " } else { "" };
                let (length, is_twisted) = run[0];
                let what = match (length, is_twisted) {
                    (1, _) => "twist".to_owned(),
                    (2, false) => "swap".to_owned(),
                    (2, true) => "twisted swap".to_owned(),
                    (_, false) => format!("{length}-cycle"),
                    (_, true) => format!("twisted {length}-cycle"),
                };
                match run.len() {
                    1 => write!(f, "{between}{what}")?,
                    count => write!(f, "{between}{count} {what}s")?,
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three pieces that are alike and two that differ, of which one has a twist that isn't seen.
    const TEXT: &str = "Name t\nSet P 5 2\nStartState\nP\n0 0 0 1 2\n0 0 0 0 ?\nEnd\n";

    #[test]
    fn what_is_not_seen_is_left_out() {
        let definition = crate::read("t.tws", TEXT).expect("it is a definition");
        let effect = |from: [u16; 5], twist: [u8; 5]| {
            let turn = OrbitTurn {
                from: from.into(),
                twist: twist.into(),
            };
            let effect = definition.effect(&Transformation { orbits: vec![turn] });
            (effect.to_string(), effect.changed())
        };
        let expect = |words: &str, changed| (words.to_owned(), changed);
        assert_eq!(effect([1, 2, 0, 3, 4], [0; 5]), expect("nothing", 0));
        assert_eq!(
            effect([1, 2, 0, 3, 4], [0, 1, 1, 0, 0]),
            expect("P: 3-cycle", 2)
        );
        assert_eq!(
            effect([0, 1, 2, 3, 4], [1, 0, 0, 1, 1]),
            expect("P: 2 twists", 2)
        );
        // The piece whose twist isn't seen swaps places with another one.
        assert_eq!(
            effect([1, 0, 2, 4, 3], [0, 1, 0, 1, 0]),
            expect("P: twisted swap, swap", 3)
        );
        assert_eq!(effect([3, 0, 1, 2, 4], [0; 5]), expect("P: 4-cycle", 2));
    }
}
