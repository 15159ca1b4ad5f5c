//! Random scrambles of any puzzle, of positions or of moves, the same for the same seed.

use std::sync::Arc;

use puzzle_def::TooManyTurns;
use row_search::{Depth, State};

use super::{ChosenBy, Selection};
use crate::grips::EndGrips;
use crate::metric::Metric;
use crate::table::draws::RandomMoves;
use crate::table_space::PuzzleTable;

/// The source of random scrambles of a [`Selection`]: all positions that are far enough from solved
/// are equally likely.
///
/// ```
/// use std::sync::Arc;
///
/// use god_table::{Metric, PuzzleScrambles, Selection, Table, WithGoals};
/// use puzzle_def::known;
/// use puzzle_space::{Bytes, Memory, MemorySource};
///
/// let memory = Memory { bytes: Bytes(1 << 30), source: MemorySource::Machine };
/// let make_table = |selection: &Selection| {
///     let (space, _) = selection.table_space(memory)?;
///     Ok::<_, Box<dyn std::error::Error>>(Table::new(WithGoals::own(space)?)?)
/// };
/// let skewb = Selection::new(known::find("skewb")?, Metric::HalfTurn);
/// let table = Arc::new(make_table(&skewb)?);
/// let scrambles = PuzzleScrambles::new(&skewb, table, make_table)?;
/// let scramble = scrambles.draw(5, 7).next().expect("some are that far");
/// assert_eq!(scramble.text, "R' U' L B' U B L' R' U' R' U'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PuzzleScrambles {
    making: Selection,
    /// The name of the inverse of each of its moves.
    undoing: Vec<String>,
    grips: EndGrips,
    /// The table whose solutions, undone, make positions.
    table: Arc<PuzzleTable>,
    /// The distances of positions to the solved one.
    distances: Arc<PuzzleTable>,
    /// Whether both tables number states alike.
    are_alike: bool,
}

/// A random position of a puzzle, and moves that make it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleScramble {
    /// The moves from the solved position, as the puzzle writes them, with the turns of its tips.
    pub text: String,
    /// The moves that undo them, tips apart, as numbers of the moves of the
    /// [selection](PuzzleScrambles::making) that makes positions.
    pub solution: Vec<usize>,
    /// The turns of tips.
    pub tips: Vec<String>,
    /// The state in the [table](PuzzleScrambles::table). In any grip, the moves make this position in
    /// one of them.
    pub state: State,
    /// How many moves it needs, tips apart.
    pub distance: Option<Depth>,
}

impl PuzzleScrambles {
    /// The source of scrambles of a selection, given its table of all positions. `make_table` makes
    /// the table of another selection, if scrambles consist of other moves than solutions.
    ///
    /// # Errors
    ///
    /// Those of `make_table`, or if the moves have too many powers.
    pub fn new<E: From<TooManyTurns>>(
        selection: &Selection,
        distances: Arc<PuzzleTable>,
        make_table: impl FnOnce(&Selection) -> Result<PuzzleTable, E>,
    ) -> Result<Self, E> {
        let making = selection.for_scrambles()?;
        let undoing = making.names_of_inverses()?;
        let grips = EndGrips::new(&making)?;
        let is_same = making.names()? == selection.names()?;
        let table = match is_same {
            true => Arc::clone(&distances),
            false => Arc::new(make_table(&making)?),
        };
        Ok(Self {
            // Otherwise the tables may number states in different ways.
            are_alike: is_same || selection.is_plain_pocket(),
            making,
            undoing,
            grips,
            table,
            distances,
        })
    }

    /// The selection whose solutions, undone, are the scrambles.
    #[must_use]
    pub fn making(&self) -> &Selection {
        &self.making
    }

    /// The table whose solutions, undone, are the scrambles.
    #[must_use]
    pub fn table(&self) -> &PuzzleTable {
        &self.table
    }

    /// The largest distance, at most `most`, for which there are scrambles. Where moves have no inverse,
    /// they may not make the positions that are farthest from solved.
    #[must_use]
    pub fn least_possible(&self, most: Depth) -> Depth {
        let mut depths = (0..=most).rev();
        let is_made = |&least: &Depth| self.draw(0, least).next().is_some();
        depths.find(is_made).unwrap_or(0)
    }

    /// An endless sequence of scrambles that need at least `least` moves, tips apart. A seed
    /// permanently gives the same scrambles, as long as the table stores every position. There are
    /// none if no position is that far.
    pub fn draw(&self, seed: u64, least: Depth) -> impl Iterator<Item = PuzzleScramble> {
        let tips = self.making.tips();
        let draws = self.table.random_states(seed, least);
        let draws = match self.are_alike {
            true => draws.judged_by(&self.distances),
            false => draws.judged_by_position(&self.distances),
        };
        // A tip is turned either way, or not.
        let draws = draws.with_parts(tips.iter().map(|_| 3));
        draws.map(|drawn| {
            let position = || self.table.space().space().pattern_of(drawn.state);
            let solution = drawn.solution.numbers();
            let solution = self.grips.renamed(position, solution);
            let tips = self.making.puzzle.tip_turns(drawn.parts);
            let words = solution.iter().rev().map(|&mv| self.undoing[mv].as_str());
            let made = self.making.puzzle.write_making(&words.collect::<Vec<_>>());
            PuzzleScramble {
                text: format!("{made} {}", tips.join(" ")).trim().to_owned(),
                solution,
                tips,
                state: drawn.state,
                distance: drawn.distance,
            }
        })
    }
}

impl Selection {
    /// The puzzle whose solutions, undone, are scrambles of these moves. Scrambles have half turns whatever the metric, unless each move is
    /// listed by itself, or quarter turns may be blocked half way.
    fn for_scrambles(&self) -> Result<Self, TooManyTurns> {
        if self.chosen_moves == Some(ChosenBy::List) || self.has_blocked() {
            return self.counted_from_start();
        }
        let making = Self {
            metric: Metric::HalfTurn,
            ..self.clone()
        };
        making.counted_from_start()
    }

    /// The default minimum distance of scrambled positions, tips apart: that of the puzzle's rule, or
    /// `deepest`, the largest distance, if that is smaller.
    #[must_use]
    pub fn scramble_distance(&self, deepest: Depth) -> Depth {
        self.puzzle.scramble_distance().min(deepest)
    }

    /// Scrambles of `length` random moves, not all positions of which are equally likely. A seed
    /// permanently gives the same scrambles.
    ///
    /// ```
    /// use god_table::{Metric, Selection};
    /// use puzzle_def::known;
    ///
    /// let cube = Selection::new(known::find("3x3x3")?, Metric::HalfTurn);
    /// let scramble = cube.random_moves(7, 5)?.next();
    /// assert_eq!(scramble.as_deref(), Some("U2 B U2 L U"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`turns`](Self::turns).
    pub fn random_moves(
        &self,
        seed: u64,
        length: usize,
    ) -> Result<impl Iterator<Item = String> + use<>, TooManyTurns> {
        let turns = self.turns()?;
        let sequences = RandomMoves::of_turns(seed, &self.definition, &turns, length);
        Ok(sequences.map(move |sequence| {
            let names = sequence.iter().map(|&mv| turns[mv].name.as_str());
            names.collect::<Vec<&str>>().join(" ")
        }))
    }
}
