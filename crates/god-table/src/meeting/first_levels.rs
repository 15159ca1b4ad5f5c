//! Counts the positions at each distance, for as many levels as fit in memory, for puzzles of any
//! size.

use core::fmt;
use core::ops::Range;

use puzzle_def::{Definition, TooManyTurns, Turn};

use super::levels::{Levels, MOST_STATES, Origin};
use super::packing::Packing;
use crate::grips::{MOST_GRIPS, grips};

/// Counts the positions at each distance from the solved one, level by level, and keeps all of them
/// in a list.
///
/// A table, or a count in bit sets, takes far less memory per position, but needs it for all
/// positions from the start.
///
/// ```
/// use god_table::FirstLevels;
///
/// let cube = puzzle_def::known::definition("3x3x3")?;
/// let mut levels = FirstLevels::new(&cube, false, false)?;
/// for _ in 0..3 {
///     levels.add_level()?;
/// }
/// assert_eq!(levels.counts(), [1, 18, 243, 3240]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FirstLevels {
    packing: Packing,
    levels: Levels,
    moves: usize,
    /// The turns of the whole puzzle, listed after the moves, if the grip is ignored.
    grips: Range<usize>,
    /// Whether moves have to be made in every grip.
    moves_in_grips: bool,
    limit: usize,
}

/// Why levels cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FirstLevelsError {
    /// There are too many moves.
    Turns(TooManyTurns),
    /// There are too many ways to turn the whole puzzle.
    TooManyGrips {
        /// The largest number allowed.
        limit: usize,
    },
    /// The next level exceeds the limit on positions.
    TooMany {
        /// The largest number allowed.
        limit: usize,
    },
}

impl fmt::Display for FirstLevelsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turns(error) => error.fmt(f),
            Self::TooManyGrips { limit } => {
                write!(f, "the puzzle has more than {limit} grips")
            }
            Self::TooMany { limit } => {
                write!(f, "found more than {limit} positions")
            }
        }
    }
}

impl core::error::Error for FirstLevelsError {}

impl FirstLevels {
    /// Starts with the solved position of a puzzle as the only level. The moves are single turns
    /// only, or all powers of them; if the grip is ignored, positions that differ by turns of the
    /// whole puzzle count as one.
    ///
    /// # Errors
    ///
    /// [`FirstLevelsError::Turns`] and [`TooManyGrips`](FirstLevelsError::TooManyGrips) if there
    /// are too many.
    pub fn new(
        definition: &Definition,
        single: bool,
        any_grip: bool,
    ) -> Result<Self, FirstLevelsError> {
        let mut turns = definition.turns(single).map_err(FirstLevelsError::Turns)?;
        let moves = turns.len();
        if any_grip {
            let grips = grips(definition);
            let grips = grips.ok_or(FirstLevelsError::TooManyGrips { limit: MOST_GRIPS })?;
            turns.extend(grips.into_iter().map(|transformation| Turn {
                name: String::new(),
                transformation,
            }));
        }
        let goals = [definition.start().clone()];
        let blocked = &definition.parts().blocked;
        let packing = Packing::of(&turns, definition.orbits(), blocked, &goals);
        let mut levels = Self {
            levels: Levels::of(packing.width(), []),
            packing,
            moves,
            grips: moves..turns.len(),
            moves_in_grips: any_grip && !definition.rotations_keep_moves(single),
            limit: MOST_STATES,
        };
        let first = levels.packing.pack(definition.start());
        let first = first.map(|mut state| {
            levels.take_to_first_grip(&mut state);
            state
        });
        levels.levels = Levels::of(levels.packing.width(), first);
        Ok(levels)
    }

    /// Limits the number of positions to what certainly fits in this many bytes.
    #[must_use]
    pub fn within(self, bytes: u64) -> Self {
        let fitting = bytes / Levels::bytes_at_most(self.packing.width());
        let limit = usize::try_from(fitting).map_or(MOST_STATES, |most| most.min(MOST_STATES));
        Self { limit, ..self }
    }

    /// The number of positions at each distance, for the levels added so far.
    #[must_use]
    pub fn counts(&self) -> Vec<u64> {
        let depths = 0..=self.levels.depth();
        let counts = depths.map(|depth| self.levels.level(depth).len() as u64);
        counts.filter(|&count| count > 0).collect()
    }

    /// Whether there are no positions beyond the levels added so far.
    #[must_use]
    pub fn are_all(&self) -> bool {
        self.levels.are_all()
    }

    /// Adds the next level, which may be empty.
    ///
    /// # Errors
    ///
    /// [`FirstLevelsError::TooMany`] if it would exceed the limit; nothing is changed then.
    pub fn add_level(&mut self) -> Result<(), FirstLevelsError> {
        let mut from = vec![0; self.packing.width()];
        let mut next = from.clone();
        let steps = self.grips_of_moves().count() * self.moves;
        let known = self.levels.outermost();
        for place in known.clone() {
            // There may be less memory than expected.
            if !self.levels.have_room(steps) {
                self.levels.forget_incomplete();
                return Err(FirstLevelsError::TooMany { limit: known.end });
            }
            for grip in self.grips_of_moves() {
                let state = self.levels.state(place);
                match grip {
                    None => from.copy_from_slice(state),
                    // No move is made in a grip in which the position is blocked.
                    Some(grip) if !self.packing.turn(grip, state, &mut from) => continue,
                    Some(_) => {}
                }
                for mv in 0..self.moves {
                    if self.packing.turn(mv, &from, &mut next) {
                        self.take_to_first_grip(&mut next);
                        self.levels.insert(&next, Origin::of(place, mv));
                    }
                }
            }
            if self.levels.len() > self.limit {
                self.levels.forget_incomplete();
                return Err(FirstLevelsError::TooMany { limit: self.limit });
            }
        }
        self.levels.complete_level();
        Ok(())
    }

    /// The grips in which moves are made: only the current one, or all.
    fn grips_of_moves(&self) -> impl Iterator<Item = Option<usize>> + use<> {
        let all = self.moves_in_grips;
        let grips = self.grips.clone().filter(move |_| all).map(Some);
        (!all).then_some(None).into_iter().chain(grips)
    }

    /// Replaces the state by the smallest of its forms in all grips.
    fn take_to_first_grip(&self, state: &mut Vec<u16>) {
        let mut first = state.clone();
        for grip in self.grips.clone() {
            if self.packing.comes_before(grip, state, &first) {
                // Whether it is blocked doesn't matter: it only represents the others.
                self.packing.turn(grip, state, &mut first);
            }
        }
        *state = first;
    }
}
