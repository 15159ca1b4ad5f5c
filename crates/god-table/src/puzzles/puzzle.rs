//! What is told of a puzzle.

use core::fmt;

use cube_model::net::{Colour, Net};
use row_search::{Depth, Space, State};

use super::ALL;
use super::reading::{self, ReadError};
use crate::metric::Metric;

/// The space of some puzzle of the list.
pub type AnySpace = Box<dyn Space + Send + Sync>;

/// A puzzle that comes with the crate.
pub trait Puzzle: Sync {
    /// Its name, a word in small letters: `pyraminx`.
    fn name(&self) -> &'static str;

    /// Other names by which it is known, in small letters.
    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }

    /// What it is called at the head of a chart or a page.
    fn title(&self) -> &'static str;

    /// A line that tells what is counted.
    fn about(&self) -> &'static str;

    /// The metrics that it knows, each with the number of states at distance 0, 1, 2, ...
    fn metrics(&self) -> &'static [(Metric, &'static [u64])];

    /// Its space in one of these metrics. The solved state is the goal.
    ///
    /// # Errors
    ///
    /// [`NoSuchMetric`] in any other.
    fn space(&self, metric: Metric) -> Result<AnySpace, NoSuchMetric>;

    /// How many states there are at distance 0, 1, 2, ...
    ///
    /// # Errors
    ///
    /// [`NoSuchMetric`] in a metric that the puzzle doesn't know.
    fn counts(&self, metric: Metric) -> Result<&'static [u64], NoSuchMetric> {
        let known = self.metrics().iter().find(|(known, _)| *known == metric);
        known.map(|(_, counts)| *counts).ok_or(NoSuchMetric {
            puzzle: self.name(),
            metric,
            known: self.metrics(),
        })
    }

    /// How many moves a position needs at least that is used as a scramble: what the regulations of the World
    /// Cube Association ask for, and one of puzzles that they don't speak of.
    fn scramble_distance(&self) -> Depth {
        1
    }

    /// Reads a position. Unless a puzzle says otherwise, it is told by moves that make it from the solved
    /// one, in the notation of cubes: groups, commutators and comments may be used, and a move that is not
    /// of the metric where it follows from one (`U2`, `U'` from `U`).
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    fn read(&self, space: &dyn Space, text: &str) -> Result<State, ReadError> {
        reading::after_moves(space, text)
    }

    /// What a text tells beside the state that [`read`](Self::read) gives: turns that put it right, each of
    /// which can be made at any time and stands for itself, as those of a pyraminx's tips do. A solution has
    /// them too.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    fn read_beside(&self, _space: &dyn Space, _text: &str) -> Result<Vec<&'static str>, ReadError> {
        Ok(Vec::new())
    }

    /// The turns that [`read_beside`](Self::read_beside) knows: for each part that it tells of, those of which
    /// one at most is made to scramble it.
    fn turns_beside(&self) -> Vec<&'static [&'static str]> {
        Vec::new()
    }

    /// Reads moves that a solution begins with, as [`write`](Self::write) writes them: their numbers.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    fn read_first(&self, space: &dyn Space, text: &str) -> Result<Vec<usize>, ReadError> {
        reading::moves(space, text)
    }

    /// Reads moves that a solution ends with.
    ///
    /// # Errors
    ///
    /// What is wrong, and where; and that a puzzle can't tell what such moves are, as what they turn depends on
    /// the moves before them.
    fn read_last(&self, space: &dyn Space, text: &str) -> Result<Vec<usize>, ReadError> {
        self.read_first(space, text)
    }

    /// What a state looks like. `None` if the puzzle is nothing to look at, or has no such state.
    ///
    /// ```
    /// use god_table::{State, puzzles};
    ///
    /// let net = puzzles::find("pyraminx")?.net(State::default()).expect("it can be looked at");
    /// assert_eq!(net.stickers().count(), 36);
    /// assert!(puzzles::find("permutations")?.net(State::default()).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn net(&self, _state: State) -> Option<Net<Colour>> {
        None
    }

    /// What the position looks like that [`read`](Self::read) reads. Where the moves of a text may turn the
    /// puzzle as a whole, it is seen from the grip at the end, in which its colours may not be those of
    /// [`net`](Self::net).
    ///
    /// # Errors
    ///
    /// What is wrong with the text, and where.
    fn net_of(&self, space: &dyn Space, text: &str) -> Result<Option<Net<Colour>>, ReadError> {
        Ok(self.net(self.read(space, text)?))
    }

    /// What positions are called that [`read`](Self::read) takes.
    fn positions(&self) -> &'static str {
        "scrambles"
    }

    /// Writes moves of its space, told by their numbers, that are made from a position at hand: a solution.
    fn write(&self, space: &dyn Space, moves: &[usize]) -> String {
        space.moves().write(moves)
    }

    /// Whether a solution is followed by the number of its moves where it is shown.
    fn shows_length(&self) -> bool {
        true
    }

    /// Whether its moves are turns of the faces of a cube or a cuboid, so that a hand knows which of them are
    /// easy ([`Sequence::effort`](cube_model::notation::Sequence::effort)).
    fn is_turned_like_a_cube(&self) -> bool {
        false
    }

    /// Writes moves that make a position from the solved one, so that [`read`](Self::read) gives it back.
    fn write_making(&self, space: &dyn Space, moves: &[usize]) -> String {
        self.write(space, moves)
    }
}

impl fmt::Debug for dyn Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Puzzle").field(&self.name()).finish()
    }
}

/// A metric that a puzzle doesn't know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchMetric {
    /// The name of the puzzle.
    pub puzzle: &'static str,
    /// The metric.
    pub metric: Metric,
    known: &'static [(Metric, &'static [u64])],
}

impl fmt::Display for NoSuchMetric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { puzzle, metric, .. } = self;
        write!(f, "found {metric} for {puzzle}, expected ")?;
        for (index, (known, _)) in self.known.iter().enumerate() {
            if index > 0 {
                f.write_str(" or ")?;
            }
            known.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for NoSuchMetric {}

/// A name that no puzzle has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPuzzle {
    /// The name.
    pub found: String,
}

impl fmt::Display for UnknownPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = ALL.iter().map(|puzzle| puzzle.name()).collect();
        let names = names.join(", ");
        write!(
            f,
            "found the puzzle {:?}, expected one of {names}",
            self.found
        )
    }
}

impl core::error::Error for UnknownPuzzle {}
