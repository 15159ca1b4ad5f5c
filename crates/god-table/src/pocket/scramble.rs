//! Scrambles: positions at random, and for each a sequence of moves whose length does not tell how far it is.

use cube_model::pocket::{PocketMove, PocketState};
use row_search::{Depth, State};

use super::space::PocketSpace;
use super::table::PocketTable;
use crate::table::Table;
use crate::table::draws::Draws;

/// A position and moves that make it from a solved cube.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Scramble {
    /// The position; each that is far enough from solved is as likely as any other.
    pub state: PocketState,
    /// As many moves as the farthest position needs, eleven, no two neighbours of one face: the length does
    /// not tell how many this position needs. There are more only if no such sequence of eleven makes it.
    pub moves: Vec<PocketMove>,
}

impl PocketTable {
    /// Scrambles without end, none of them nearer to solved than `min_distance`. The same seed gives
    /// the same ones for ever; there are none if no state is that far.
    ///
    /// They are written with the moves of this table, which should be those of the half-turn metric.
    ///
    /// ```
    /// use god_table::{Metric, PocketTable};
    ///
    /// let table = PocketTable::new(Metric::HalfTurn)?;
    /// let scramble = table.scrambles(42, 4).next().expect("most states are that far");
    /// assert_eq!(scramble.moves.len(), 11);
    /// assert!(table.distance(&scramble.state) >= Some(4));
    /// # Ok::<(), god_table::ComputeError>(())
    /// ```
    #[must_use]
    pub fn scrambles(&self, seed: u64, min_distance: Depth) -> Scrambles<'_> {
        Scrambles {
            draws: self.table().draws_numbered(seed, min_distance, numbered),
        }
    }
}

/// The state of a number that was drawn: it is that of the model, not that of the table.
fn numbered(table: &Table<PocketSpace>, number: u64) -> State {
    let state = PocketState::unrank(number as u32);
    let state = state.expect("the number drawn is below that of the states");
    table.space().rank(&state)
}

/// An iterator over [scrambles](PocketTable::scrambles).
#[derive(Clone, Debug)]
pub struct Scrambles<'a> {
    draws: Draws<'a, PocketSpace>,
}

impl<'a> Scrambles<'a> {
    /// Reads in another table how far a state is from solved: the moves of the first
    /// write the scrambles, those of the second count the distance.
    ///
    /// ```
    /// use god_table::{Metric, PocketTable};
    ///
    /// let half = PocketTable::new(Metric::HalfTurn)?;
    /// let quarter = PocketTable::new(Metric::QuarterTurn)?;
    /// let scramble = half.scrambles(42, 14).judged_by(&quarter).next().expect("276 states are that far");
    /// assert_eq!(quarter.distance(&scramble.state), Some(14));
    /// # Ok::<(), god_table::ComputeError>(())
    /// ```
    #[must_use]
    pub fn judged_by(self, distances: &'a PocketTable) -> Self {
        Self {
            draws: self.draws.judged_by(distances.table()),
        }
    }
}

impl Iterator for Scrambles<'_> {
    type Item = Scramble;

    fn next(&mut self) -> Option<Scramble> {
        let (state, solution) = self.draws.next_numbers()?;
        let space = self.draws.space();
        let state = space.unrank(state);
        let state = state.expect("every state of the table is one of the cube");
        let steps = solution.iter().rev().map(|&mv| space.pocket_moves()[mv]);
        let moves = steps.map(PocketMove::inverse).collect();
        Some(Scramble { state, moves })
    }
}
