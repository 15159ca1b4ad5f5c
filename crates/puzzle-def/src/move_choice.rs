//! A choice of a definition's moves by name.

use core::fmt;
use std::collections::HashSet;

use crate::definition::{Definition, Powers, Turn};
use crate::error::TooManyTurns;
use crate::transformation::Transformation;

/// A subset of a definition's moves, chosen by name from all that count as one move.
///
/// ```
/// use puzzle_def::known;
///
/// let cube = known::definition("3x3x3")?;
/// let choice = cube.choose_moves(&["R2", "U"], false)?;
/// assert_eq!(choice.names(), ["U", "R2"]);
/// assert_eq!(choice.alone().parts().moves.len(), 2);
/// assert_eq!(choice.bases(), ["U", "R2"]);
/// assert_eq!(choice.with_powers().turns(false)?.len(), 4);
/// assert_eq!(choice.left_out(), ["U2", "U'"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveChoice<'a> {
    whole: &'a Definition,
    /// Whether only base moves and their inverses count as one move.
    single: bool,
    /// All that count as one move.
    counted: Vec<Turn>,
    /// The numbers of the chosen moves among these, in increasing order.
    chosen: Vec<usize>,
}

/// Why moves cannot be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveChoiceError {
    /// The definition has too many moves.
    Turns(TooManyTurns),
    /// A name does not belong to a move.
    Unknown {
        /// The index of the name in the list, counted from 0.
        place: usize,
        /// The name.
        name: String,
        /// The moves it consists of, if it is several names run together.
        apart: Option<Vec<String>>,
        /// The names of all moves.
        expected: Vec<String>,
    },
    /// A move does not count as one move.
    NotCounted {
        /// The index of its name in the list, counted from 0.
        place: usize,
        /// The name.
        name: String,
        /// Whether only base moves and their inverses count as one move.
        single: bool,
        /// The names of all that do.
        expected: Vec<String>,
    },
}

impl fmt::Display for MoveChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turns(error) => error.fmt(f),
            Self::Unknown {
                place,
                name,
                apart,
                expected,
            } => {
                write!(f, "move {} is {name:?}, expected ", place + 1)?;
                match apart {
                    Some(moves) => {
                        write!(f, "commas or blanks between moves: {}", moves.join(","))
                    }
                    None => write!(f, "one of {}", expected.join(",")),
                }
            }
            Self::NotCounted {
                place,
                name,
                single,
                expected,
            } => write!(
                f,
                "move {} is {name:?}, expected one of {} in {}",
                place + 1,
                expected.join(","),
                if *single { "QTM" } else { "HTM" }
            ),
        }
    }
}

impl core::error::Error for MoveChoiceError {}

impl From<TooManyTurns> for MoveChoiceError {
    fn from(error: TooManyTurns) -> Self {
        Self::Turns(error)
    }
}

impl Definition {
    /// Chooses moves by name. If `single`, only base moves and their inverses count as one move.
    ///
    /// # Errors
    ///
    /// [`MoveChoiceError`] if a name does not belong to a move, or the move does not count as one.
    pub fn choose_moves(
        &self,
        names: &[&str],
        single: bool,
    ) -> Result<MoveChoice<'_>, MoveChoiceError> {
        let counted = self.turns(single)?;
        let mut chosen = Vec::new();
        for (place, &name) in names.iter().enumerate() {
            // Prefer the move with this name to others with the same effect.
            let named = counted.iter().position(|turn| turn.name == name);
            if let Some(named) = named {
                chosen.push(named);
                continue;
            }
            let Ok(one) = self.with_moves(&[name]) else {
                let all = self.turns(false)?;
                return Err(MoveChoiceError::Unknown {
                    place,
                    name: name.to_owned(),
                    apart: apart(name, &all),
                    expected: names_of(&all),
                });
            };
            let made = &one.parts().moves[0].transformation;
            let same = counted.iter().position(|turn| turn.transformation == *made);
            chosen.push(same.ok_or_else(|| MoveChoiceError::NotCounted {
                place,
                name: name.to_owned(),
                single,
                expected: names_of(&counted),
            })?);
        }
        chosen.sort_unstable();
        chosen.dedup();
        Ok(MoveChoice {
            whole: self,
            single,
            counted,
            chosen,
        })
    }
}

impl MoveChoice<'_> {
    fn turns(&self) -> impl Iterator<Item = &Turn> {
        self.chosen.iter().map(|&mv| &self.counted[mv])
    }

    /// The names of the chosen moves, in the order of the puzzle.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        self.turns().map(|turn| turn.name.as_str()).collect()
    }

    /// The definition with only the chosen moves.
    #[must_use]
    pub fn alone(&self) -> Definition {
        let turns = self.turns().cloned().collect();
        self.whole.with_turns(turns, Powers::None)
    }

    /// The definition with the chosen moves and all their powers. These are listed one by one if the
    /// whole definition reads the name of a power as another move, or not at all.
    #[must_use]
    pub fn with_powers(&self) -> Definition {
        if self.whole.powers() == Powers::None {
            return self.alone();
        }
        let bases = self.base_turns().into_iter().cloned().collect();
        let short = self.whole.with_turns(bases, self.whole.powers());
        let turns = short.turns(self.single).unwrap_or_default();
        let names = self.whole.names();
        // Where only inverses are moves, a name such as `(L)'` is read without looking for powers.
        let has_all = self.whole.powers() == Powers::All;
        let is_misread = |turn: &Turn| {
            let power = names.find(&turn.name);
            power.map_or(has_all, |power| {
                self.whole.power(power) != turn.transformation
            })
        };
        if !turns.iter().any(is_misread) {
            return short;
        }
        let effects: HashSet<_> = turns.iter().map(|turn| &turn.transformation).collect();
        let mut listed = self.counted.clone();
        listed.retain(|turn| effects.contains(&turn.transformation));
        self.whole.with_turns(listed, Powers::None)
    }

    /// Base moves whose powers include the chosen moves: those of the puzzle if the chosen ones are
    /// powers of each other, otherwise the chosen moves themselves.
    #[must_use]
    pub fn bases(&self) -> Vec<&str> {
        let bases = self.base_turns().into_iter();
        bases.map(|base| base.name.as_str()).collect()
    }

    fn base_turns(&self) -> Vec<&Turn> {
        if self.whole.powers() != Powers::All {
            let has_inverses = self.whole.powers() == Powers::Inverses;
            let is_chosen = |base: &&Turn| {
                let once = &base.transformation;
                let back = once.inverse(self.whole.orbits());
                let mut chosen = self.turns().map(|turn| &turn.transformation);
                chosen.any(|turn| turn == once || has_inverses && *turn == back)
            };
            return self.whole.parts().moves.iter().filter(is_chosen).collect();
        }
        let mut bases: Vec<&Turn> = Vec::new();
        let powers =
            |base: &Turn, of: &Turn| self.has_power(&base.transformation, &of.transformation);
        for turn in self.turns() {
            if bases.iter().any(|base| powers(base, turn)) {
                continue;
            }
            bases.retain(|base| !powers(turn, base));
            let mut moves = self.whole.parts().moves.iter();
            let same = moves.find(|base| powers(base, turn) && powers(turn, base));
            bases.push(same.unwrap_or(turn));
        }
        bases
    }

    /// The other powers of the [base moves](Self::bases), if some chosen move has no inverse among
    /// the chosen ones. The user may have meant all turns of the face.
    #[must_use]
    pub fn left_out(&self) -> Vec<&str> {
        let is_undone = |turn: &Turn| {
            let back = turn.transformation.inverse(self.whole.orbits());
            self.turns().any(|other| other.transformation == back)
        };
        if self.turns().all(is_undone) {
            return Vec::new();
        }
        let of_faces = self.with_powers().turns(self.single).unwrap_or_default();
        let of_faces = of_faces.iter().map(|turn| &turn.transformation);
        let of_faces: HashSet<&Transformation> = of_faces.collect();
        let left_out = self.counted.iter().enumerate().filter(|(mv, turn)| {
            self.chosen.binary_search(mv).is_err() && of_faces.contains(&turn.transformation)
        });
        left_out.map(|(_, turn)| turn.name.as_str()).collect()
    }

    /// Whether `other` is a power of `base` that counts as one move if `base` does.
    fn has_power(&self, base: &Transformation, other: &Transformation) -> bool {
        if self.single {
            return other == base || *other == base.inverse(self.whole.orbits());
        }
        let next = |power: &Transformation| {
            let next = power.then(base, self.whole.orbits());
            (!next.is_identity()).then_some(next)
        };
        core::iter::successors(Some(base.clone()), next).any(|power| power == *other)
    }
}

fn names_of(turns: &[Turn]) -> Vec<String> {
    turns.iter().map(|turn| turn.name.clone()).collect()
}

/// Splits a word into moves, in case the blanks between them were forgotten.
fn apart(word: &str, known: &[Turn]) -> Option<Vec<String>> {
    let mut rest = word;
    let mut moves = Vec::new();
    loop {
        let names = known.iter().map(|turn| turn.name.as_str());
        let begins = names.filter(|name| !name.is_empty() && rest.starts_with(name));
        let longest = begins.map(str::len).max()?;
        let (mv, after) = rest.split_at(longest);
        moves.push(mv.to_owned());
        rest = after;
        if rest.is_empty() {
            return Some(moves);
        }
    }
}
