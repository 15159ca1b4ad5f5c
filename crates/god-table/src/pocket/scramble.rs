//! Scrambles: random positions, each with a sequence of moves whose length does not reveal the
//! distance.

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
    /// The position, uniformly distributed among those that are far enough from solved.
    pub state: PocketState,
    /// Eleven moves, as many as the farthest position needs, with no two neighbours of the same
    /// face: the length does not reveal the distance. There are more only if no such sequence of
    /// eleven makes the position.
    pub moves: Vec<PocketMove>,
}

impl PocketTable {
    /// An endless sequence of scrambles, none closer to solved than `min_distance`. A seed
    /// permanently gives the same scrambles. There are none if no state is that far.
    ///
    /// The scrambles consist of the moves of this table, which should be those of the half-turn
    /// metric.
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

/// The state for a random number, in the numbering of the model rather than that of the table.
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
