//! Scrambles: positions at random, and for each a sequence of moves that gives nothing away.

use cube_model::notation::Face;
use cube_model::pocket::{PocketMove, PocketState};

use row_search::{Depth, Space, State};

use super::dice::Dice;
use super::table::PocketTable;

/// How many moves a scramble has, as official ones of the 2x2x2 have.
const LENGTH: Depth = 11;

/// A scramble that is longer than this is not looked for.
const MAX_LENGTH: Depth = 255;

/// A position and moves that make it from a solved cube.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Scramble {
    /// The position; each that is far enough from solved is as likely as any other.
    pub state: PocketState,
    /// Eleven moves, no two neighbours of one face: the length does not tell how many the position
    /// needs. There are more only if no such sequence of eleven makes it.
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
            table: self,
            distances: self,
            min_distance,
            dice: Dice::new(seed),
        }
    }
}

/// An iterator over [scrambles](PocketTable::scrambles).
#[derive(Clone, Debug)]
pub struct Scrambles<'a> {
    table: &'a PocketTable,
    /// Where it is read how far a state is from solved.
    distances: &'a PocketTable,
    min_distance: Depth,
    dice: Dice,
}

impl<'a> Scrambles<'a> {
    /// The same, but how far a state is from solved is read in another table: the moves of the first
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
        Self { distances, ..self }
    }

    /// Draws a state that is far enough, and that the moves can make.
    fn draw(&mut self) -> Option<PocketState> {
        if self.distances.distribution().max_depth() < self.min_distance {
            return None;
        }
        loop {
            let state = PocketState::unrank(self.dice.below(PocketState::COUNT))
                .expect("the number drawn is below that of the states");
            let distance = self.distances.distance(&state);
            if distance >= Some(self.min_distance) && self.table.distance(&state).is_some() {
                return Some(state);
            }
        }
    }
}

impl Iterator for Scrambles<'_> {
    type Item = Scramble;

    fn next(&mut self) -> Option<Scramble> {
        let state = self.draw()?;
        let moves = self.table.space().pocket_moves();
        let mut order: Vec<(usize, PocketMove)> = moves.iter().copied().enumerate().collect();
        self.dice.shuffle(&mut order);
        let start = self.table.space().rank(&state);
        let mut solution = Vec::new();
        let found = (LENGTH..=MAX_LENGTH).any(|length| {
            let search = Search {
                table: self.table,
                order: &order,
            };
            search.solve(start, length, None, &mut solution)
        });
        let moves = solution.iter().rev().map(|step| step.inverse()).collect();
        found.then_some(Scramble { state, moves })
    }
}

/// What a search for a solution of a given length needs to know.
#[derive(Clone, Copy)]
struct Search<'a> {
    table: &'a PocketTable,
    /// The moves with their numbers, in the order in which they are tried.
    order: &'a [(usize, PocketMove)],
}

impl Search<'_> {
    /// Looks for a solution of exactly so many moves without neighbours of one face, and leaves it in
    /// `path`.
    fn solve(
        self,
        state: State,
        left: Depth,
        last: Option<Face>,
        path: &mut Vec<PocketMove>,
    ) -> bool {
        let table = self.table.table();
        if table.distance(state).is_none_or(|distance| distance > left) {
            return false;
        }
        if left == 0 {
            return true;
        }
        let order = self.order.iter();
        for &(number, step) in order.filter(|(_, step)| Some(step.face()) != last) {
            path.push(step);
            let next = table.space().after(state, number);
            if self.solve(next, left - 1, Some(step.face()), path) {
                return true;
            }
            path.pop();
        }
        false
    }
}
