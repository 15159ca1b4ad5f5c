//! Shortest solutions, read off a table by going down one move at a time.

use core::fmt;
use std::collections::HashMap;

use cube_model::pocket::{PocketMove, PocketState};

use crate::moves::MoveSet;
use crate::numbering::Place;
use crate::table::PocketTable;

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
    /// [`OutOfReach`] if the moves of the table do not solve the state.
    pub fn solve(&self, state: &PocketState) -> Result<Vec<PocketMove>, OutOfReach> {
        let mut place = self.numbering().place(state);
        let distance = self.at(place).ok_or(OutOfReach {
            state: *state,
            moves: self.moves(),
        })?;
        let mut solution = Vec::with_capacity(distance.into());
        for nearer in (0..distance).rev() {
            if let Some((mv, next)) = self.ways_down(place, nearer, 0).next() {
                solution.push(mv);
                place = next;
            }
        }
        Ok(solution)
    }

    /// All shortest solutions, in the order of the move columns, found one at a time as they are asked for.
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
    /// [`OutOfReach`] if the moves of the table do not solve the state.
    pub fn solutions(&self, state: &PocketState) -> Result<Solutions<'_>, OutOfReach> {
        let start = self.numbering().place(state);
        let distance = self.at(start).ok_or(OutOfReach {
            state: *state,
            moves: self.moves(),
        })?;
        Ok(Solutions {
            table: self,
            start,
            distance,
            path: Vec::with_capacity(distance.into()),
            state: Walk::Fresh,
        })
    }

    /// How many shortest solutions there are, counted without listing them.
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
    /// [`OutOfReach`] if the moves of the table do not solve the state.
    pub fn solution_count(&self, state: &PocketState) -> Result<u128, OutOfReach> {
        let start = self.numbering().place(state);
        let distance = self.at(start).ok_or(OutOfReach {
            state: *state,
            moves: self.moves(),
        })?;
        // Ways to come from the start to each state of a level, level by level.
        let mut level = HashMap::from([(start, 1_u128)]);
        for nearer in (0..distance).rev() {
            let mut next = HashMap::new();
            for (place, ways) in level {
                for (_, target) in self.ways_down(place, nearer, 0) {
                    *next.entry(target).or_insert(0) += ways;
                }
            }
            level = next;
        }
        Ok(level.get(&Place::SOLVED).copied().unwrap_or(0))
    }

    /// The moves, from a column on, that lead from a place to places at distance `nearer`.
    fn ways_down(
        &self,
        place: Place,
        nearer: u8,
        column: usize,
    ) -> impl Iterator<Item = (PocketMove, Place)> {
        let moves = self.moves().iter().filter(move |mv| mv.column() >= column);
        let steps = moves.map(move |mv| (mv, self.numbering().step(place, mv)));
        steps.filter(move |&(_, next)| self.at(next) == Some(nearer))
    }
}

/// An iterator over all shortest solutions of a state.
///
/// It goes down the table depth first, and keeps its place in a list as long as the solution.
#[derive(Clone, Debug)]
pub struct Solutions<'a> {
    table: &'a PocketTable,
    start: Place,
    distance: u8,
    /// The moves done, and the places they led to.
    path: Vec<(PocketMove, Place)>,
    state: Walk,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Walk {
    Fresh,
    Running,
    Done,
}

impl Solutions<'_> {
    /// Goes down from the end of the path, at first by moves of at least this column, backing up
    /// where there are none; false when all ways have been tried.
    fn descend(&mut self, mut column: usize) -> bool {
        while self.path.len() < usize::from(self.distance) {
            let place = self.path.last().map_or(self.start, |&(_, place)| place);
            let nearer = self.distance - self.path.len() as u8 - 1;
            if let Some(step) = self.table.ways_down(place, nearer, column).next() {
                self.path.push(step);
                column = 0;
            } else if let Some((mv, _)) = self.path.pop() {
                column = mv.column() + 1;
            } else {
                return false;
            }
        }
        true
    }
}

impl Iterator for Solutions<'_> {
    type Item = Vec<PocketMove>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = match self.state {
            Walk::Done => return None,
            Walk::Fresh => self.descend(0),
            Walk::Running => match self.path.pop() {
                Some((mv, _)) => self.descend(mv.column() + 1),
                None => false,
            },
        };
        self.state = if found { Walk::Running } else { Walk::Done };
        found.then(|| self.path.iter().map(|&(mv, _)| mv).collect())
    }
}

impl core::iter::FusedIterator for Solutions<'_> {}

/// A state that a set of moves can't solve.
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
