//! Scrambles: positions at random, and for each a sequence of moves that gives nothing away.

use cube_model::pocket::{PocketMove, PocketState};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::numbering::Place;
use crate::table::PocketTable;

/// How many moves a scramble has, as the official ones of the 2x2x2 have: as many as any state needs.
const LENGTH: u8 = 11;

/// A position and moves that make it from a solved cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scramble {
    /// The position, each as likely as any other that is far enough from solved.
    pub state: PocketState,
    /// Eleven moves, no two neighbouring ones of one face: whatever the position needs, the length does
    /// not tell. Only where no such sequence of eleven makes the position, it is a shortest one.
    pub moves: Vec<PocketMove>,
}

impl PocketTable {
    /// Scrambles without end, none of them nearer to solved than `min_distance`. The same seed gives
    /// the same ones for ever; there are none if no state is that far.
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
    pub fn scrambles(&self, seed: u64, min_distance: u8) -> Scrambles<'_> {
        Scrambles {
            table: self,
            judge: self,
            min_distance,
            random: ChaCha20Rng::seed_from_u64(seed),
        }
    }
}

/// An iterator over [scrambles](PocketTable::scrambles).
#[derive(Clone, Debug)]
pub struct Scrambles<'a> {
    table: &'a PocketTable,
    judge: &'a PocketTable,
    min_distance: u8,
    random: ChaCha20Rng,
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
    pub fn judged_by(self, judge: &'a PocketTable) -> Self {
        Self { judge, ..self }
    }

    /// A number below a bound, each as likely as any other.
    fn below(&mut self, bound: u32) -> u32 {
        // Numbers from the largest multiple of the bound on would favour the small remainders.
        let fair = u32::MAX - u32::MAX % bound;
        loop {
            let number = self.random.next_u32();
            if number < fair {
                return number % bound;
            }
        }
    }

    /// Extends the path by moves that lead to the solved state in exactly `left` more, tried in
    /// random order; false if there are none.
    fn descend(&mut self, place: Place, left: u8, path: &mut Vec<PocketMove>) -> bool {
        if left == 0 {
            return place == Place::SOLVED;
        }
        let mut moves: Vec<PocketMove> = self.table.moves().iter().collect();
        let last = path.last().map(|step| step.face());
        moves.retain(|step| Some(step.face()) != last);
        while !moves.is_empty() {
            // At most nine moves.
            let chosen = moves.swap_remove(self.below(moves.len() as u32) as usize);
            let next = self.table.numbering().step(place, chosen);
            if self.table.at(next).is_some_and(|distance| distance < left) {
                path.push(chosen);
                if self.descend(next, left - 1, path) {
                    return true;
                }
                path.pop();
            }
        }
        false
    }
}

impl Iterator for Scrambles<'_> {
    type Item = Scramble;

    fn next(&mut self) -> Option<Scramble> {
        if self.judge.distribution().max_depth() < usize::from(self.min_distance) {
            return None;
        }
        loop {
            let state = PocketState::unrank(self.below(PocketState::COUNT)).ok()?;
            if self
                .judge
                .distance(&state)
                .is_some_and(|distance| distance >= self.min_distance)
            {
                let mut solution = Vec::with_capacity(LENGTH.into());
                let place = self.table.numbering().place(&state);
                if !self.descend(place, LENGTH, &mut solution) {
                    solution = self.table.solve(&state).ok()?;
                }
                let moves = solution.iter().rev().map(|step| step.inverse()).collect();
                return Some(Scramble { state, moves });
            }
        }
    }
}
