//! Lists all solutions up to some length, including longer ones than the shortest.
//!
//! A solution is left out if it has turns of one face that could be brought together and replaced
//! by fewer turns of this face (`runs.rs`). Of those that differ only in the order of commuting
//! moves, one is listed (`commuting.rs`).

use puzzle_def::listing::{Lengths, Runs};
use row_search::{Depth, Space, State};

use super::common::{common_difference, reached};
use super::ways::length_of_a_way;
use super::{NamedMove, Solution, Table, Unsolvable};
use crate::commuting::{is_first, is_too_late};

impl<S: Space> Table<S> {
    /// Iterates over the solutions of a state that are at most `slack` moves longer than the
    /// shortest, computing each on demand: shortest first, and those of the same length in the
    /// order of the moves.
    ///
    /// A solution is a sequence of moves that ends at the first goal it meets. In longer solutions
    /// than the shortest, no run of moves of one kind could be replaced by fewer moves of this
    /// kind, even if these would pass a blocked position. A kind consists of a move and all moves
    /// equal to repetitions of it, such as U, U2 and U'. So no two turns of a face are neighbours
    /// if any of its turns counts as one move; if only quarter turns do, `U U` is allowed, but not
    /// `U U U` or `U U'`. Moves in between that commute with the whole kind make no difference:
    /// `R L R'` is excluded.
    ///
    /// Of the solutions that differ by exchanges of neighbouring moves that commute, only the first
    /// is listed: `R L` but not `L R`, unless the exchange would meet a goal on the way.
    ///
    /// With `Depth::MAX` the lengths are unlimited.
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
    /// [`Unsolvable`] if no moves solve the state, or the state does not exist.
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

    /// Iterates over all solutions of these lengths that begin and end with the given moves, which
    /// are included in the length.
    ///
    /// The table must be one for the goals before the last moves; see
    /// [`WithGoals::before`](crate::WithGoals::before). The given moves may pass through goals. The
    /// moves between them end at the first of the table's goals that they meet, and form no run
    /// with the given moves that fewer moves could replace. The given moves keep their places. The
    /// result may be empty although the state can be solved; if a minimum number of moves is
    /// required, the search for longer solutions may then never end.
    ///
    /// # Errors
    ///
    /// [`Unsolvable`] if no moves lead from the state after the first moves to a goal, or the state
    /// does not exist.
    ///
    /// # Panics
    ///
    /// If a move number does not exist.
    pub fn solutions_between(
        &self,
        state: State,
        first: &[usize],
        last: &[usize],
        lengths: Lengths,
    ) -> Result<impl Iterator<Item = Solution<NamedMove<'_>>> + use<'_, S>, Unsolvable> {
        self.solutions_between_until(state, first, last, lengths, || false)
    }

    /// Like [`solutions_between`](Self::solutions_between), but ends as soon as `is_over` returns
    /// true. `is_over` is called at every step; once it has returned true, it must always do so.
    ///
    /// # Errors
    ///
    /// As for [`solutions_between`](Self::solutions_between).
    ///
    /// # Panics
    ///
    /// As for [`solutions_between`](Self::solutions_between).
    pub fn solutions_between_until<F: Fn() -> bool>(
        &self,
        state: State,
        first: &[usize],
        last: &[usize],
        lengths: Lengths,
        is_over: F,
    ) -> Result<impl Iterator<Item = Solution<NamedMove<'_>>> + use<'_, S, F>, Unsolvable> {
        self.distance(state).ok_or(Unsolvable { state })?;
        let begun = first
            .iter()
            .fold(state, |state, &mv| self.space.after(state, mv));
        let distance = self.distance(begun).ok_or(Unsolvable { state: begun })?;
        let ends = first.len() + last.len();
        let length = lengths.least.saturating_sub(ends).max(distance as usize);
        let is_free = lengths.are_shortest() && ends == 0;
        let is_possible = ends + length <= lengths.most && (distance > 0 || length == 0);
        let search = is_possible.then(|| Longer {
            table: self,
            runs: (!is_free).then(|| self.runs()),
            shortest: (ends == 0).then_some(distance as usize),
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
            steps: 0,
            common: None,
            from: Some(0),
            is_over,
        });
        let found = search.into_iter().flatten();
        Ok(found.map(|moves| self.named(moves)))
    }
}

/// The search: depth first, for one length after another, with the table as a lower bound. Its
/// memory is a list as long as the solution.
struct Longer<'a, S, F> {
    table: &'a Table<S>,
    /// Data on runs of moves, if they have to be checked.
    runs: Option<&'a Runs>,
    /// The length of the shortest solutions, if no moves are given. At this length, runs are not
    /// checked: fewer moves could replace one only by passing blocked positions.
    shortest: Option<usize>,
    /// The state after the first moves.
    begun: State,
    first: Vec<usize>,
    last: Vec<usize>,
    lengths: Lengths,
    /// The smallest number of moves between the first and the last ones.
    least: usize,
    /// The number of moves between the first and the last ones in the current search.
    length: usize,
    /// The largest such number, once a solution has been found.
    longest: Option<usize>,
    /// The moves made, and the states they led to.
    path: Vec<(usize, State)>,
    /// Whether some way was abandoned because the current length is too short, so that there may be
    /// longer ones.
    is_too_short: bool,
    /// The length of some way in which no move comes too late; computed when there is no solution of
    /// the smallest possible length.
    some_length: Option<usize>,
    /// The number of steps so far.
    steps: u64,
    /// What the lengths of all solutions of a state have in common. It takes as long as a step for
    /// each state, so it is computed after as many steps.
    common: Option<Depth>,
    /// The first move to try at the end of the path; `None` once all ways of this length have been found.
    from: Option<usize>,
    /// Whether to end early.
    is_over: F,
}

impl<S: Space, F: Fn() -> bool> Longer<'_, S, F> {
    /// Advances to the next way of this length; returns false when all have been tried, or it is
    /// time to end.
    fn find_next(&mut self) -> bool {
        let Some(mut from) = self.from.take() else {
            return false;
        };
        while !(self.is_over)() {
            if self.path.len() == self.length
                && self.may_end()
                && is_first(self.table, self.begun, &self.path, &self.is_over)
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
        false
    }

    /// The first move, from this number on, that may come next, and where it leads.
    fn step(&mut self, from: usize) -> Option<(usize, State)> {
        let left = self.length.checked_sub(self.path.len() + 1)?;
        self.steps += 1;
        if self.common.is_none() && self.steps > self.table.rows * u64::from(self.table.elements) {
            // If it is over before all states have been looked at, nothing more is found anyway.
            let states = reached(self.table, &self.is_over);
            self.common = Some(common_difference(self.table, states));
        }
        let common = self.common.unwrap_or(1) as usize;
        let space = self.table.space();
        let state = self.path.last().map_or(self.begun, |&(_, state)| state);
        for mv in from..space.moves().len() {
            let next = space.after(state, mv);
            let Some(distance) = self.table.distance(next) else {
                continue;
            };
            if distance as usize > left || !(left - distance as usize).is_multiple_of(common) {
                self.is_too_short = self.is_too_short || self.may_follow(mv, next);
            } else if (distance > 0 || left == 0) && self.may_follow(mv, next) {
                return Some((mv, next));
            }
        }
        None
    }

    /// Whether to search for longer ways after all of this length.
    ///
    /// This ensures that the search ends. Once a solution has been found, it ends at the largest
    /// length. Before that, the first length without a solution triggers a check that some way
    /// exists in which no move comes too late. The shortest solution is then at most as long, with
    /// rare exceptions ([`length_of_a_way`]). Without the check, the search would never end if moves
    /// can go round in circles and none of the ways meets the last moves.
    fn goes_on(&mut self) -> bool {
        let ends = self.first.len() + self.last.len();
        if !self.is_too_short || ends + self.length >= self.lengths.most {
            return false;
        }
        if let Some(longest) = self.longest {
            return self.length < longest;
        }
        if let (None, Some(runs)) = (self.some_length, self.runs) {
            let ends = [&self.first[..], &self.last];
            self.some_length = length_of_a_way(self.table, runs, self.begun, ends, &self.is_over);
        }
        // A way that is too short says nothing of longer ones.
        let goes_on = |length| length < self.least || self.length < length;
        self.some_length.is_some_and(goes_on)
    }

    /// The moves made, last first.
    fn done(&self) -> impl Iterator<Item = usize> + Clone {
        let path = self.path.iter().rev().map(|&(mv, _)| mv);
        path.chain(self.first.iter().rev().copied())
    }

    /// Data on runs, if they have to be checked at this length.
    fn runs_to_check(&self) -> Option<&Runs> {
        self.runs.filter(|_| self.shortest != Some(self.length))
    }

    /// Whether a move that leads to this state may come next.
    fn may_follow(&self, mv: usize, next: State) -> bool {
        self.runs_to_check()
            .is_none_or(|runs| runs.may_follow(&self.done(), mv))
            && !is_too_late(self.table, self.begun, &self.path, mv, next)
    }

    /// Whether the last moves may come now. If nothing is between the first and the last moves,
    /// they join as given.
    fn may_end(&self) -> bool {
        let last = self.last.iter().copied();
        self.path.is_empty()
            || self
                .runs_to_check()
                .is_none_or(|runs| runs.may_meet(&self.done(), &last))
    }
}

impl<S: Space, F: Fn() -> bool> Iterator for Longer<'_, S, F> {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        while !self.find_next() {
            if (self.is_over)() || !self.goes_on() {
                return None;
            }
            self.length += 1;
            self.is_too_short = false;
            self.from = Some(0);
        }
        let ends = self.first.len() + self.last.len();
        let longest = self.lengths.longest(ends + self.length) - ends;
        self.longest.get_or_insert(longest);
        let path = self.path.iter().map(|&(mv, _)| mv);
        let first = self.first.iter().copied();
        let found = first.chain(path).chain(self.last.iter().copied()).collect();
        self.from = self.path.pop().map(|(mv, _)| mv + 1);
        Some(found)
    }
}
