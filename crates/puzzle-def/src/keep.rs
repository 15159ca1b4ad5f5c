//! Restricts definitions to some of their pieces.

mod among;
mod parsing;

use core::fmt;
use core::ops::{Range, RangeInclusive};

use cube_model::notation::shown;

use crate::definition::{Definition, Orbit, Parts, Turn};
use crate::numbering::without_gaps;
use crate::pattern::{OrbitPattern, Pattern};
use crate::transformation::Transformation;

pub use among::Among;

/// Some pieces of an orbit, written `ORBIT` for all or `ORBIT:3,5-7`.
///
/// Pieces are given by their numbers, counted from 1: piece 3 is the third kind in the numbering of
/// the start, wherever it is. If the start has each piece in the place with its number, it is also
/// the piece of the third place.
///
/// ```
/// use puzzle_def::Keep;
///
/// let keep: Keep = "CORNER:3,5-7".parse()?;
/// assert_eq!(keep, Keep { orbit: "CORNER".into(), pieces: Some(vec![3..=3, 5..=7]) });
/// assert_eq!(keep.to_string(), "CORNER:3,5-7");
/// let error = "CORNER:3,x".parse::<Keep>().unwrap_err();
/// assert_eq!(error.to_string(), "found `x` in CORNER:3,x, expected a piece such as 3 or a range such as 5-7");
/// # Ok::<(), puzzle_def::KeepError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keep {
    /// The name of the orbit.
    pub orbit: String,
    /// The numbers of the pieces, counted from 1; `None` for all pieces.
    pub pieces: Option<Vec<RangeInclusive<u16>>>,
}

/// As it is read: `ORBIT` or `ORBIT:3,5-7`.
impl fmt::Display for Keep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.orbit)?;
        for (number, range) in self.pieces.iter().flatten().enumerate() {
            let gap = if number == 0 { ':' } else { ',' };
            match (range.start(), range.end()) {
                (first, last) if first == last => write!(f, "{gap}{first}")?,
                (first, last) => write!(f, "{gap}{first}-{last}")?,
            }
        }
        Ok(())
    }
}

/// Why pieces cannot be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeepError {
    /// A text that does not describe pieces.
    Text {
        /// The text.
        text: String,
        /// The range of the error in bytes.
        span: Range<usize>,
    },
    /// There is no such orbit.
    Orbit {
        /// The name; none if no orbit was named.
        found: Option<String>,
        /// The existing names.
        expected: Vec<String>,
    },
    /// There is no such piece.
    Piece {
        /// The name of the orbit.
        orbit: String,
        /// The number, counted from 1.
        found: u16,
        /// The number of kinds of pieces.
        kinds: u16,
    },
    /// A blocking rule depends on pieces that are not kept.
    Blocked {
        /// The name of their orbit.
        orbit: String,
    },
}

impl fmt::Display for KeepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text { text, span } => {
                let found = crate::source::quoted(&text[span.clone()]);
                write!(
                    f,
                    "found {found} in {}, expected a piece such as 3 or a range such as 5-7",
                    shown(text)
                )
            }
            Self::Orbit { found, expected } => {
                match found {
                    Some(found) => write!(f, "found the orbit {found:?}")?,
                    None => f.write_str("found no orbit")?,
                }
                write!(f, ", expected one of {}", expected.join(" "))
            }
            Self::Piece {
                orbit,
                found,
                kinds,
            } => write!(
                f,
                "found piece {found} of orbit {orbit}, expected one from 1 to {kinds}"
            ),
            Self::Blocked { orbit } => write!(
                f,
                "found pieces of orbit {orbit} that are blocked from places but not kept, expected them to be kept"
            ),
        }
    }
}

impl core::error::Error for KeepError {}

impl Definition {
    /// The puzzle in which only these pieces are distinguished; several entries for the same orbit
    /// add up. All other pieces of their orbits look alike, and their twists are invisible. Orbits
    /// that are not named are left out. Moves that have no effect on the rest are also left out;
    /// those with the same effect as others stay.
    ///
    /// Kept pieces get new numbers in the same order, and all others have the last number.
    ///
    /// ```
    /// # let text = "Set P 4 3\nSet Q 2 1\nSolved\nEnd\nMove T\nP\n2 3 4 1\n1 2 0 0\nEnd\nMove V\nQ\n2 1\nEnd\n";
    /// let puzzle = puzzle_def::read("t.tws", text)?;
    /// let one = puzzle.keep(&["P:3".parse()?])?;
    /// assert_eq!(one.start().orbits[0].pieces, [1, 1, 0, 1]);
    /// assert_eq!(one.start().orbits[0].moduli, [1, 1, 3, 1]);
    /// assert_eq!(one.parts().moves.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such orbit or piece, or a blocking rule depends on a piece that is not kept.
    pub fn keep(&self, kept: &[Keep]) -> Result<Self, KeepError> {
        let chosen = self.chosen_pieces(kept)?;
        let parts = self.parts();
        let mut blocked = Vec::new();
        for found in &parts.blocked {
            let pieces = chosen[found.orbit].as_ref();
            let is_kept = |&piece: &u16| pieces.is_some_and(|pieces| pieces[usize::from(piece)]);
            if !found.pieces.iter().all(is_kept) {
                let orbit = parts.orbits[found.orbit].name.clone();
                return Err(KeepError::Blocked { orbit });
            }
            let Some(pieces) = pieces else { continue };
            let mut renamed = found.clone();
            renamed.orbit = chosen[..found.orbit].iter().flatten().count();
            for piece in &mut renamed.pieces {
                let before = &pieces[..usize::from(*piece)];
                *piece = before.iter().filter(|kept| **kept).count() as u16;
            }
            blocked.push(renamed);
        }
        let kept = chosen.iter().enumerate();
        let kept = kept.filter_map(|(number, pieces)| Some((number, pieces.as_ref()?)));
        let orbits: Vec<_> = kept
            .map(|(number, pieces)| KeptOrbit::new(self, number, pieces))
            .collect();
        let restricted = |turns: &[Turn]| -> Vec<Turn> {
            turns.iter().map(|turn| restricted(&orbits, turn)).collect()
        };
        let mut moves = restricted(&parts.moves);
        moves.retain(|turn| !turn.transformation.is_identity());
        // These stay, so that their names don't become those of powers.
        let aliases = self.aliases().each_ref().map(|turns| restricted(turns));
        let parts = Parts {
            name: parts.name.clone(),
            start: Pattern {
                orbits: orbits.iter().map(|kept| kept.pattern.clone()).collect(),
            },
            moves,
            rotations: restricted(&parts.rotations),
            blocked,
            orbits: orbits.into_iter().map(|kept| kept.orbit).collect(),
        };
        Ok(self.cut_down(parts, aliases))
    }

    /// Restricts a position of this puzzle to the puzzle made by [`keep`](Self::keep).
    ///
    /// # Errors
    ///
    /// If there is no such orbit or piece.
    ///
    /// # Panics
    ///
    /// If the position belongs to another puzzle.
    pub fn kept_pattern(&self, kept: &[Keep], pattern: &Pattern) -> Result<Pattern, KeepError> {
        let chosen = self.chosen_pieces(kept)?;
        let orbits = pattern.orbits.iter().zip(&chosen);
        let orbits = orbits.filter_map(|(pattern, kept)| Some(seen(pattern, kept.as_ref()?)));
        Ok(Pattern {
            orbits: orbits.collect(),
        })
    }

    /// For each named orbit, which of its pieces are chosen, by number; `None` for all other orbits.
    fn chosen_pieces(&self, kept: &[Keep]) -> Result<Vec<Option<Vec<bool>>>, KeepError> {
        let orbits = self.orbits();
        let unknown = |found| KeepError::Orbit {
            found,
            expected: orbits.iter().map(|orbit| orbit.name.clone()).collect(),
        };
        if kept.is_empty() {
            return Err(unknown(None));
        }
        let mut chosen = vec![None; orbits.len()];
        for keep in kept {
            let number = orbits.iter().position(|orbit| orbit.name == keep.orbit);
            let number = number.ok_or_else(|| unknown(Some(keep.orbit.clone())))?;
            let kinds = self.start().orbits[number].kinds();
            let pieces = chosen[number].get_or_insert_with(|| vec![false; kinds.into()]);
            let Some(ranges) = &keep.pieces else {
                pieces.fill(true);
                continue;
            };
            for range in ranges {
                let (first, last) = (*range.start(), *range.end());
                let wrong = [first, last]
                    .into_iter()
                    .find(|end| !(1..=kinds).contains(end));
                if let Some(found) = wrong {
                    let orbit = keep.orbit.clone();
                    return Err(KeepError::Piece {
                        orbit,
                        found,
                        kinds,
                    });
                }
                for piece in first..=last {
                    pieces[usize::from(piece) - 1] = true;
                }
            }
        }
        Ok(chosen)
    }
}

/// An orbit restricted to the kept pieces.
struct KeptOrbit {
    /// Its number in the whole definition.
    number: usize,
    orbit: Orbit,
    pattern: OrbitPattern,
}

impl KeptOrbit {
    fn new(definition: &Definition, number: usize, kept: &[bool]) -> Self {
        let mut orbit = definition.orbits()[number].clone();
        let pattern = seen(&definition.start().orbits[number], kept);
        // Keep only as many twists as the pieces show.
        orbit.twists = pattern.seen_twists();
        Self {
            number,
            orbit,
            pattern,
        }
    }
}

/// The pattern in which only these pieces are distinguished.
fn seen(pattern: &OrbitPattern, kept: &[bool]) -> OrbitPattern {
    let mut seen = pattern.clone();
    for (place, piece) in seen.pieces.iter_mut().enumerate() {
        if !kept[usize::from(*piece)] {
            *piece = kept.len() as u16;
            seen.moduli[place] = 1;
            seen.twists[place] = 0;
        }
    }
    seen.pieces = without_gaps(&seen.pieces);
    seen
}

/// The effect of a turn on the orbits that are kept.
fn restricted(orbits: &[KeptOrbit], turn: &Turn) -> Turn {
    let orbits = orbits.iter();
    let turns = orbits.map(|kept| turn.transformation.orbits[kept.number].seen(kept.orbit.twists));
    Turn {
        name: turn.name.clone(),
        transformation: Transformation {
            orbits: turns.collect(),
        },
    }
}
