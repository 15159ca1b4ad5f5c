//! All solutions up to some length, also such as are longer than the shortest ones, listed one by one.
//!
//! A solution is left out if it has turns of one face that could stand side by side and be replaced by fewer turns of this
//! face (`runs.rs`). Of those that differ only in the order of commuting moves, one is listed (`commuting.rs`).

use core::iter::FusedIterator;

use puzzle_def::listing::{Lengths, Runs};
use row_search::{Depth, Space, State};

use super::ways::length_of_a_way;
use super::{NamedMove, Solution, Table, Unsolvable};
use crate::commuting::{is_first, is_too_late};

impl<S: Space> Table<S> {
    /// The solutions of a state that are at most `slack` moves longer than the shortest, found one at a time
    /// as they are asked for: shortest first, and those of one length in the order of the moves.
    ///
    /// A solution is a sequence of moves that ends at the first goal it meets, and in which no run of
    /// moves of one kind could be replaced by fewer moves of this kind. Of one kind are a move
    /// and all moves that come to the same as making it several times, such as U, U2 and U': so no two turns
    /// of a face stand side by side where each of them counts one, and of quarter turns `U U` may stand, but
    /// not `U U U` or `U U'`. Moves between them that commute with all of the kind make no difference: there is no
    /// `R L R'`.
    ///
    /// Of the solutions that exchanges of neighbouring moves that commute make of each other, one by one, the first is listed: `R L`
    /// and not `L R`, unless a goal stands in the way of the exchange.
    ///
    /// With `Depth::MAX` there is no end to the lengths.
    ///
    /// ```
    /// use god_table::{MoveSet, PocketSpace, Table};
    ///
    /// let table = Table::new(PocketSpace::new(MoveSet::ALL))?;
    /// let state = table.made_by("R U R'")?;
    /// let found: Vec<String> = table
    ///     .solutions_within(state, 4)?
    ///     .map(|solution| solution.to_string())
    ///     .collect();
    /// assert_eq!(found.len(), 8);
    /// assert_eq!(found[..3], ["R U' R'", "U' R' U' R' U R U", "U' F2 R' F' R U F2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unsolvable`] if no moves solve the state, or there is no such state.
    pub fn solutions_within(
        &self,
        state: State,
        slack: Depth,
    ) -> Result<impl Iterator<Item = Solution<NamedMove<'_>>> + use<'_, S>, Unsolvable> {
        let slack = slack as usize;
        let lengths = Lengths {
            slack,
            ..Lengths::default()
        };
        self.solutions_between(state, &[], &[], lengths)
    }

    /// All solutions of these lengths that begin and end with given moves, which count.
    ///
    /// The table has to be one for the goals before the last moves, see [`WithGoals::before`](crate::WithGoals::before). What the given
    /// moves meet is not looked at; what stands between them ends at the first of the table's goals it meets,
    /// and forms no run with them that fewer moves could replace. The given moves stay where they are. There may be none at all, though the state
    /// can be solved; where a fewest number of moves is asked for, the search for longer ones may then have no end.
    ///
    /// # Errors
    ///
    /// [`Unsolvable`] if no moves lead from the state after the first moves to a goal, or there is no such state.
    ///
    /// # Panics
    ///
    /// If the space has no move of one of these numbers.
    pub fn solutions_between(
        &self,
        state: State,
        first: &[usize],
        last: &[usize],
        lengths: Lengths,
    ) -> Result<impl Iterator<Item = Solution<NamedMove<'_>>> + use<'_, S>, Unsolvable> {
        self.distance(state).ok_or(Unsolvable { state })?;
        let begun = first
            .iter()
            .fold(state, |state, &mv| self.space.after(state, mv));
        let distance = self.distance(begun).ok_or(Unsolvable { state: begun })?;
        // Shortest solutions have no runs that could be shorter.
        let is_free = lengths.are_shortest() && first.is_empty() && last.is_empty();
        let ends = first.len() + last.len();
        let length = lengths.least.saturating_sub(ends).max(distance as usize);
        let stage = match ends + length <= lengths.most && (distance > 0 || length == 0) {
            true => Stage::Fresh,
            false => Stage::Done,
        };
        let search = Longer {
            table: self,
            runs: (!is_free).then(|| self.runs()),
            begun,
            first: first.to_vec(),
            last: last.to_vec(),
            lengths,
            least: length,
            length,
            longest: None,
            path: Vec::new(),
            is_too_short: false,
            some_length: None,
            stage,
        };
        Ok(search.map(|moves| self.named(moves)))
    }
}

/// The search: depth first for one length after the other, with the table telling how far it is at least.
/// It keeps where it is in a list as long as the solution.
#[derive(Clone, Debug)]
struct Longer<'a, S> {
    table: &'a Table<S>,
    /// What is known of runs of moves, if they have to be looked at.
    runs: Option<&'a Runs>,
    /// The state after the first moves.
    begun: State,
    first: Vec<usize>,
    last: Vec<usize>,
    lengths: Lengths,
    /// The least number of moves between the first and the last ones.
    least: usize,
    /// The number of moves between the first and the last ones that is looked for now.
    length: usize,
    /// The largest such number, once a solution has been found.
    longest: Option<usize>,
    /// The moves done, and the states they led to.
    path: Vec<(usize, State)>,
    /// Whether some way was given up because this length is too short to go on, so that there may be longer ones.
    is_too_short: bool,
    /// The length of some solution, or of one that exchanges make of one; found when none is as short as it might be.
    some_length: Option<usize>,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// No way of this length has been looked for.
    Fresh,
    /// The path is the way that was found last.
    Found,
    /// There are no more ways.
    Done,
}

impl<S: Space> Longer<'_, S> {
    /// Goes on to the next way of this length; false when all have been tried.
    fn find_next(&mut self) -> bool {
        let mut from = 0;
        if self.stage == Stage::Found {
            let Some((mv, _)) = self.path.pop() else {
                return false;
            };
            from = mv + 1;
        }
        loop {
            if self.path.len() == self.length
                && self.may_end()
                && is_first(self.table, self.begun, &self.path)
            {
                return true;
            }
            if let Some(step) = self.step(from) {
                self.path.push(step);
                from = 0;
            } else if let Some((mv, _)) = self.path.pop() {
                from = mv + 1;
            } else {
                return false;
            }
        }
    }

    /// The first move from this number on that may be done next, and where it leads.
    fn step(&mut self, from: usize) -> Option<(usize, State)> {
        let left = self.length.checked_sub(self.path.len() + 1)?;
        let space = self.table.space();
        let state = self.path.last().map_or(self.begun, |&(_, state)| state);
        for mv in from..space.moves().len() {
            let next = space.after(state, mv);
            let Some(distance) = self.table.distance(next) else {
                continue;
            };
            if distance as usize > left {
                self.is_too_short = self.is_too_short || self.may_follow(mv, next);
            } else if (distance > 0 || left == 0) && self.may_follow(mv, next) {
                return Some((mv, next));
            }
        }
        None
    }

    /// Whether longer ways have to be looked for, after all of this length.
    ///
    /// So the search ends: once a solution is found, at the largest length. Before that, the first length that has
    /// none makes sure that there is some way, and then a solution is as long as that at most. Without that, it would go
    /// on for ever where ways go round in circles, and none of them can meet the last moves.
    fn goes_on(&mut self) -> bool {
        let ends = self.first.len() + self.last.len();
        if !self.is_too_short || ends + self.length >= self.lengths.most {
            return false;
        }
        if let Some(longest) = self.longest {
            return self.length < longest;
        }
        if let (None, Some(runs)) = (self.some_length, self.runs) {
            self.some_length =
                length_of_a_way(self.table, runs, self.begun, &self.first, &self.last);
        }
        // A way that is too short says nothing of longer ones.
        let goes_on = |length| length < self.least || self.length < length;
        self.some_length.is_some_and(goes_on)
    }

    /// The moves done, last first.
    fn done(&self) -> impl Iterator<Item = usize> + Clone {
        let path = self.path.iter().rev().map(|&(mv, _)| mv);
        path.chain(self.first.iter().rev().copied())
    }

    /// Whether a move that leads to this state may be done next.
    fn may_follow(&self, mv: usize, next: State) -> bool {
        let runs = self.runs;
        runs.is_none_or(|runs| runs.may_follow(&self.done(), mv))
            && !is_too_late(self.table, self.begun, &self.path, mv, next)
    }

    /// Whether the last moves may come now. Where nothing stands between the first and the last ones, they
    /// meet as they were given.
    fn may_end(&self) -> bool {
        let last = self.last.iter().copied();
        self.path.is_empty()
            || self
                .runs
                .is_none_or(|runs| runs.may_meet(&self.done(), &last))
    }
}

impl<S: Space> Iterator for Longer<'_, S> {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        if self.stage == Stage::Done {
            return None;
        }
        while !self.find_next() {
            if !self.goes_on() {
                self.stage = Stage::Done;
                return None;
            }
            self.length += 1;
            self.is_too_short = false;
            self.stage = Stage::Fresh;
        }
        self.stage = Stage::Found;
        let ends = self.first.len() + self.last.len();
        let longest = self.lengths.longest(ends + self.length) - ends;
        self.longest.get_or_insert(longest);
        let path = self.path.iter().map(|&(mv, _)| mv);
        let first = self.first.iter().copied();
        Some(first.chain(path).chain(self.last.iter().copied()).collect())
    }
}

impl<S: Space> FusedIterator for Longer<'_, S> {}
