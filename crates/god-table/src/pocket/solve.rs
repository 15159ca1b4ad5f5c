//! Shortest solutions of the pocket cube, read from its table.

use core::fmt;

use cube_model::pocket::{PocketMove, PocketState};
use row_search::Space;

use super::move_set::MoveSet;
use super::space::PocketSpace;
use super::table::PocketTable;
use crate::descent::Descent;
use crate::table::{HalfTurns, Solution, Table};

impl PocketTable {
    /// A shortest solution: the first one in the order of the move columns.
    ///
    /// ```
    /// use cube_model::pocket::PocketState;
    /// use god_table::{Metric, PocketTable};
    ///
    /// let table = PocketTable::new(Metric::HalfTurn)?;
    /// let solution = table.solve(&PocketState::unrank(1_000_000)?)?;
    /// assert_eq!(solution.len(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`OutOfReach`] if the moves of the table cannot solve the state.
    pub fn solve(&self, state: &PocketState) -> Result<Solution<PocketMove>, OutOfReach> {
        Ok(pocket_moves(self, self.descent(state)?.first()))
    }

    /// Iterates over all shortest solutions, in the order of the move columns, computing each on
    /// demand. Of those that differ only in the order of commuting moves, such as `U U2` and `U2 U`,
    /// only the first is listed.
    ///
    /// ```
    /// use cube_model::pocket::{PocketMove, PocketState};
    /// use god_table::{Metric, PocketTable};
    ///
    /// let table = PocketTable::new(Metric::QuarterTurn)?;
    /// let state = PocketState::SOLVED.after(PocketMove::U2);
    /// let solutions: Vec<_> = table.solutions(&state)?.collect();
    /// assert_eq!(solutions, [[PocketMove::U1; 2], [PocketMove::U3; 2]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`OutOfReach`] if the moves of the table cannot solve the state.
    pub fn solutions(
        &self,
        state: &PocketState,
    ) -> Result<impl Iterator<Item = Solution<PocketMove>> + use<'_>, OutOfReach> {
        Ok(self.descent(state)?.map(|moves| pocket_moves(self, moves)))
    }

    /// The number of shortest solutions, counted without listing them.
    ///
    /// ```
    /// use cube_model::pocket::PocketState;
    /// use god_table::{Metric, PocketTable};
    ///
    /// let table = PocketTable::new(Metric::HalfTurn)?;
    /// let state = PocketState::unrank(1_000_000)?;
    /// assert_eq!(table.solution_count(&state)?, table.solutions(&state)?.count() as u128);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`OutOfReach`] if the moves of the table cannot solve the state.
    pub fn solution_count(&self, state: &PocketState) -> Result<u128, OutOfReach> {
        Ok(self.descent(state)?.count_all())
    }

    /// All shortest solutions as text, with half turns in place of pairs of quarter turns. Of those that are written alike,
    /// only the first is listed.
    ///
    /// ```
    /// use cube_model::pocket::{PocketMove, PocketState};
    /// use god_table::{Metric, PocketTable};
    ///
    /// let table = PocketTable::new(Metric::QuarterTurn)?;
    /// let state = PocketState::SOLVED.after(PocketMove::U2);
    /// assert_eq!(table.written_solutions(&state)?, ["U2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`OutOfReach`] if the moves of the table cannot solve the state.
    pub fn written_solutions(&self, state: &PocketState) -> Result<Vec<String>, OutOfReach> {
        let moves = self.space().pocket_moves();
        let half_turns = HalfTurns::of_pocket_moves(moves);
        let may_pass = |path: &[usize]| {
            let path = path.iter().map(|&mv| moves[mv]);
            path.fold(*state, |state, step| state.after(step)) != PocketState::SOLVED
        };
        let first = self
            .descent(state)?
            .filter(|found| half_turns.are_made_first(found, 0..found.len(), may_pass));
        Ok(first
            .map(|found| self.written(&half_turns, &found))
            .collect())
    }

    /// A shortest sequence that makes a state from the solved one, as text like the [solutions](Self::written_solutions):
    /// the inverse of the first solution.
    ///
    /// # Errors
    ///
    /// [`OutOfReach`] if the moves of the table cannot solve the state, or cannot undo a move of the solution.
    pub fn making_text(&self, state: &PocketState) -> Result<String, OutOfReach> {
        let moves = self.space().pocket_moves();
        let out_of_reach = || OutOfReach {
            state: *state,
            moves: self.moves(),
        };
        let inverse = |mv: usize| moves.iter().position(|step| *step == moves[mv].inverse());
        let undone: Option<Vec<usize>> = self.descent(state)?.first().map(inverse).collect();
        let mut undone = undone.ok_or_else(out_of_reach)?;
        undone.reverse();
        Ok(self.written(&HalfTurns::of_pocket_moves(moves), &undone))
    }

    fn written(&self, half_turns: &HalfTurns, found: &[usize]) -> String {
        let names = self.space().moves();
        let name = |mv: usize| names.get(mv).unwrap_or_default();
        half_turns.words(found, name).join(" ")
    }

    fn descent(&self, state: &PocketState) -> Result<Descent<'_, Table<PocketSpace>>, OutOfReach> {
        let descent = self.table().descent(self.space().rank(state));
        descent.map_err(|_| OutOfReach {
            state: *state,
            moves: self.moves(),
        })
    }
}

/// The moves with these numbers.
fn pocket_moves(
    table: &PocketTable,
    numbers: impl IntoIterator<Item = usize>,
) -> Solution<PocketMove> {
    let moves = table.space().pocket_moves();
    numbers.into_iter().map(|mv| moves[mv]).collect()
}

/// A state that cannot be solved with a set of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfReach {
    /// The state.
    pub state: PocketState,
    /// The moves.
    pub moves: MoveSet,
}

impl fmt::Display for OutOfReach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (permutation, orientation) = (self.state.perm_index(), self.state.twist_index());
        write!(
            f,
            "the state {permutation},{orientation} can't be solved with the moves {}",
            self.moves
        )
    }
}

impl core::error::Error for OutOfReach {}
