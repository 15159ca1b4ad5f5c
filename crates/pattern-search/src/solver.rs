//! Iterative deepening: all sequences of moves up to a bound, and then up to the next one.

mod subtrees;
mod walk;

use core::ops::{ControlFlow, RangeInclusive};
use std::sync::OnceLock;

use puzzle_def::{Definition, Pattern, Turn};
use row_search::{Depth, MoveNames, SearchError};

use self::subtrees::SearchEnd;
use self::walk::{MOST_TIGHT, Position};
use crate::budget::Budget;
use crate::choice::views;
use crate::error::{PositionError, SolverError};
use crate::ground::Ground;
use crate::kept::{Shelf, number_of};
use crate::limits::Limits;
use crate::looks::Side;
use crate::outcome::{Iteration, Outcome, Solutions};
use crate::rules::Rules;
use crate::table::{Progress, Table};
use crate::view::View;

/// Finds shortest solutions of a puzzle.
///
/// ```
/// use pattern_search::{Budget, Limits, Outcome, Solver};
///
/// let text = include_str!("../../puzzle-def/tests/definitions/cube333.tws");
/// let cube = puzzle_def::read("cube333.tws", text)?;
/// let budget = Budget { bytes: 100_000, ..Budget::default() };
/// let solver = Solver::new(&cube, false, &budget)?;
///
/// let names = solver.turns().iter().map(|turn| turn.name.as_str());
/// let [r, u] = ["R", "U"].map(|name| names.clone().position(|own| own == name));
/// let [r, u] = [r, u].map(|mv| &solver.turns()[mv.expect("a move")].transformation);
/// let position = cube.start().after(r).after(u).after(r);
/// let Outcome::Solved(solution) = solver.solve(&position, &Limits::default())? else {
///     panic!("three moves are soon undone");
/// };
/// let names = solution.moves.iter().map(|&mv| solver.turns()[mv].name.as_str());
/// assert_eq!(names.collect::<Vec<_>>(), ["R'", "U'", "R'"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    definition: Definition,
    rules: Rules,
    /// The rules for all solutions, once they are asked for.
    rules_for_all: OnceLock<Rules>,
    ground: Ground,
    names: MoveNames,
    /// The one that says most comes first.
    tables: Vec<Table>,
    /// How positions are looked up in them, and their inverses.
    forward: Side,
    backward: Side,
}

/// A position to be solved, with all that it takes.
struct Puzzle<'a> {
    definition: &'a Definition,
    rules: &'a Rules,
    ground: &'a Ground,
    tables: &'a [Table],
    forward: &'a Side,
    backward: &'a Side,
    position: &'a Pattern,
    points: Vec<u16>,
}

impl Puzzle<'_> {
    /// Where the tree of solutions with so many moves begins; `None` if there are none.
    fn root(&self, left: u32) -> Option<Position> {
        let values = |side: &Side| side.values_of(self.tables, &self.points);
        let (forward, backward) = (values(self.forward)?, values(self.backward)?);
        let mut tight = 0;
        for (bit, look) in self.backward.looks.iter().enumerate() {
            tight |= u32::from(look.bound(self.tables, &backward) == left) << bit;
        }
        Some(Position {
            values: forward,
            points: self.points.clone(),
            tight,
            path: Vec::new(),
        })
    }
}

impl Solver {
    /// Chooses what of the puzzle to look at, and finds all distances of it. If only single turns count as moves, the
    /// powers of a base move but its inverse are none.
    ///
    /// # Errors
    ///
    /// [`SolverError`] if the puzzle has too many moves, or none of what could be looked at can be searched.
    pub fn new(
        definition: &Definition,
        single_turns: bool,
        budget: &Budget,
    ) -> Result<Self, SolverError> {
        Self::new_with(definition, single_turns, budget, &mut |_, _| {
            ControlFlow::Continue(())
        })
    }

    /// As [`new`](Self::new); `progress` is called after each level of the search for distances, with what is looked at in it, and may
    /// stop it.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), and [`SolverError::Search`] if `progress` asked for an end.
    pub fn new_with(
        definition: &Definition,
        single_turns: bool,
        budget: &Budget,
        progress: &mut Progress<'_>,
    ) -> Result<Self, SolverError> {
        Self::choosing(definition, single_turns, budget, &|| false, progress)
    }

    /// As [`new_with`](Self::new_with); `is_over` is asked while views are chosen and compared, and may stop that too.
    pub(crate) fn choosing(
        definition: &Definition,
        single_turns: bool,
        budget: &Budget,
        is_over: &dyn Fn() -> bool,
        progress: &mut Progress<'_>,
    ) -> Result<Self, SolverError> {
        let mut solver = Self::without_tables(definition, single_turns)?;
        let mut bytes_left = budget.bytes;
        let views = views(&solver.ground, definition, budget.bytes, is_over);
        for view in views.ok_or(SolverError::Search(SearchError::Cancelled { depth: 0 }))? {
            if solver.tables.len() == budget.tables {
                break;
            }
            if let Some(table) = solver.table(&view, bytes_left, progress)? {
                bytes_left = bytes_left.saturating_sub(table.bytes() as u64);
                solver.tables.push(table);
            }
        }
        Ok(solver.in_order())
    }

    /// Takes the largest table that was made in so many bytes from a shelf, or chooses and makes one and keeps it there. `None` if there is
    /// none that fits.
    pub(crate) fn with_shelf(
        definition: &Definition,
        single_turns: bool,
        shelf: &mut dyn Shelf,
        bytes: RangeInclusive<u64>,
        budget: &Budget,
        is_over: &dyn Fn() -> bool,
        progress: &mut Progress<'_>,
    ) -> Result<Self, SolverError> {
        let mut solver = Self::without_tables(definition, single_turns)?;
        let puzzle = solver.number();
        if let Some(mut input) = shelf.open(puzzle, bytes) {
            let orbits = definition.orbits().len();
            match Table::read(&solver.ground, &solver.names, orbits, &mut input) {
                Ok(table) => {
                    solver.tables.push(table);
                    return Ok(solver.in_order());
                }
                Err(error) => shelf.refuse(&error),
            }
        }
        let made = Self::choosing(definition, single_turns, budget, is_over, progress)?;
        if let Some(table) = made.tables.first().filter(|table| table.is_large()) {
            shelf.keep(puzzle, budget.bytes, &|out| table.keep(out));
        }
        Ok(made)
    }

    /// Makes the tables of what these views show of a puzzle. A view that shows nothing is left out, and one of more values than can be
    /// numbered.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), and if a view has not as many orbits as the puzzle.
    pub fn with_views(
        definition: &Definition,
        single_turns: bool,
        views: &[View],
    ) -> Result<Self, SolverError> {
        let mut solver = Self::without_tables(definition, single_turns)?;
        for view in views {
            let found = solver.table(view, u64::MAX, &mut |_, _| ControlFlow::Continue(()))?;
            solver.tables.extend(found);
        }
        Ok(solver.in_order())
    }

    fn without_tables(definition: &Definition, single_turns: bool) -> Result<Self, SolverError> {
        let turns = definition.turns(single_turns).map_err(SolverError::Turns)?;
        let ground = Ground::new(definition, &turns, single_turns);
        let names = turns.iter().map(|turn| turn.name.as_str());
        let none = || Side::new(&ground, &[], false);
        Ok(Self {
            definition: definition.clone(),
            names: MoveNames::new(names).map_err(SolverError::Names)?,
            rules: Rules::for_first(definition, turns),
            rules_for_all: OnceLock::new(),
            tables: Vec::new(),
            forward: none(),
            backward: none(),
            ground,
        })
    }

    /// The table of what a view shows, if it takes no more memory than this.
    fn table(
        &self,
        view: &View,
        bytes: u64,
        progress: &mut Progress<'_>,
    ) -> Result<Option<Table>, SolverError> {
        let (found, expected) = (view.orbits().len(), self.definition.orbits().len());
        if found != expected {
            return Err(SolverError::Orbits { found, expected });
        }
        Table::new(&self.ground, &self.names, view, bytes, progress)
    }

    /// With the table first that says most: it makes most of the others needless to ask.
    fn in_order(mut self) -> Self {
        self.tables
            .sort_by(|a, b| b.mean_bound().total_cmp(&a.mean_bound()));
        self.forward = Side::new(&self.ground, &self.tables, false);
        self.backward = Side::new(&self.ground, &self.tables, true);
        self.backward.looks.truncate(MOST_TIGHT);
        self
    }

    /// A number that tells the puzzle and its moves from others.
    pub(crate) fn number(&self) -> u64 {
        number_of(&self.ground)
    }

    /// The puzzle.
    #[must_use]
    pub fn definition(&self) -> &Definition {
        &self.definition
    }

    /// The moves, in the order of their numbers.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        self.rules.turns()
    }

    /// The tables, the one with the largest mean bound first.
    #[must_use]
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// How many bytes of memory the tables take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(Table::bytes).sum()
    }

    /// A number of moves that a position takes at least, or `None` if it can't be solved at all. Not all positions that can't be
    /// solved are known by this.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if it is no position of this puzzle.
    pub fn bound(&self, position: &Pattern) -> Result<Option<Depth>, PositionError> {
        self.definition.check(position).map_err(PositionError)?;
        let points = self.ground.position(position);
        Ok(points.and_then(|points| self.bound_of(&points)))
    }

    /// Looks for a shortest solution.
    ///
    /// Of all shortest solutions it is the first in the order of moves, and so the same for any number of threads. It is
    /// looked for on all [threads](row_search::threads) of the current pool.
    ///
    /// A position that can't be solved isn't always known as such: without limits the search for its solution may have no end.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if it is no position of this puzzle.
    pub fn solve(&self, position: &Pattern, limits: &Limits<'_>) -> Result<Outcome, PositionError> {
        self.solve_with(position, limits, &mut |_| ControlFlow::Continue(()))
    }

    /// As [`solve`](Self::solve); `progress` is called after each number of moves for which there is no solution, and may stop the search.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if it is no position of this puzzle.
    pub fn solve_with(
        &self,
        position: &Pattern,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(Iteration) -> ControlFlow<()>,
    ) -> Result<Outcome, PositionError> {
        let outcome = self.deepen(position, 1, &self.rules, limits, progress)?;
        Ok(outcome.map(Solutions::first))
    }

    /// Looks for all shortest solutions, or the first `most` ones in the order of moves. Those that differ only in the order of
    /// neighbouring moves that commute are one: the first of them. Where positions are blocked, only those are one of which one is made
    /// of the other by exchanges that are allowed, one after the other.
    ///
    /// If it comes to a limit when some are found, these are the outcome: the first ones of all. Otherwise it is the same for any
    /// number of threads. They are kept in memory, two bytes a move. At least one is looked for, and one alone is found sooner.
    ///
    /// ```
    /// use pattern_search::{Limits, Outcome, Solver, View, OrbitView};
    ///
    /// let pocket = puzzle_def::known::definition("pocket")?;
    /// let view = View::new(vec![OrbitView::Permutation; pocket.orbits().len()]);
    /// let solver = Solver::with_views(&pocket, true, &[view])?;
    /// let half_turn = pocket.read_sequence("scramble", "R2")?;
    /// let position = pocket.start().after(&half_turn);
    /// let outcome = solver.solve_all(&position, usize::MAX, &Limits::default())?;
    /// let Outcome::Solved(solutions) = outcome else {
    ///     panic!("a few moves are soon undone");
    /// };
    /// assert!(solutions.are_all());
    /// let name = |mv: usize| solver.turns()[mv].name.as_str();
    /// let found = solutions.iter().map(|moves| moves.into_iter().map(name).collect::<String>());
    /// assert_eq!(found.collect::<Vec<_>>(), ["RR", "R'R'"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PositionError`] if it is no position of this puzzle.
    pub fn solve_all(
        &self,
        position: &Pattern,
        most: usize,
        limits: &Limits<'_>,
    ) -> Result<Outcome<Solutions>, PositionError> {
        self.solve_all_with(position, most, limits, &mut |_| ControlFlow::Continue(()))
    }

    /// As [`solve_all`](Self::solve_all); `progress` is called after each number of moves for which there is no solution, and may stop
    /// the search.
    ///
    /// # Errors
    ///
    /// As [`solve_all`](Self::solve_all).
    pub fn solve_all_with(
        &self,
        position: &Pattern,
        most: usize,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(Iteration) -> ControlFlow<()>,
    ) -> Result<Outcome<Solutions>, PositionError> {
        let rules = match most {
            0 | 1 => &self.rules,
            _ => self.rules_for_all.get_or_init(|| {
                let turns = self.rules.turns().to_vec();
                Rules::for_all(&self.definition, turns)
            }),
        };
        self.deepen(position, most.max(1), rules, limits, progress)
    }

    /// Looks for the first `most` of the shortest solutions: tries one number of moves after the other.
    fn deepen(
        &self,
        position: &Pattern,
        most: usize,
        rules: &Rules,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(Iteration) -> ControlFlow<()>,
    ) -> Result<Outcome<Solutions>, PositionError> {
        self.definition.check(position).map_err(PositionError)?;
        let mut nodes = 0;
        if position == self.definition.start() {
            return Ok(Outcome::Solved(Solutions::nothing_to_do()));
        }
        let points = self.ground.position(position);
        let known = points.and_then(|points| Some((self.bound_of(&points)?, points)));
        let Some((bound, points)) = known else {
            return Ok(Outcome::Unsolvable);
        };
        let mut bound = bound.max(1);
        let puzzle = Puzzle {
            definition: &self.definition,
            rules,
            ground: &self.ground,
            tables: &self.tables,
            forward: &self.forward,
            backward: &self.backward,
            position,
            points,
        };
        while limits.moves().is_none_or(|most| bound <= most) {
            let before = nodes;
            let search = subtrees::search(&puzzle, bound, most, limits, &mut nodes);
            if search.count > 0 {
                let are_all = matches!(search.end, SearchEnd::Nothing | SearchEnd::Exhausted);
                return Ok(Outcome::Solved(Solutions {
                    moves: search.found,
                    length: bound as usize,
                    count: search.count,
                    are_all,
                    nodes,
                }));
            }
            match search.end {
                SearchEnd::Exhausted => return Ok(Outcome::Unsolvable),
                SearchEnd::Stopped => break,
                SearchEnd::Nothing | SearchEnd::Enough => {}
            }
            let iteration = Iteration {
                bound,
                nodes: nodes - before,
            };
            bound += 1;
            if progress(iteration).is_break() {
                break;
            }
        }
        Ok(Outcome::Open { bound, nodes })
    }

    /// A number of moves that a position takes at least, or `None` if it is known that it can't be solved.
    fn bound_of(&self, points: &[u16]) -> Option<Depth> {
        let mut coordinates = self
            .tables
            .iter()
            .flat_map(|table| &table.layout.coordinates);
        if !coordinates.all(|own| own.has_sum(points)) {
            return None;
        }
        let mut most = 0;
        for side in [&self.forward, &self.backward] {
            let values = side.values_of(&self.tables, points)?;
            let looks = side.looks.iter();
            let bounds = looks.map(|look| look.bound(&self.tables, &values));
            most = bounds.fold(most, Depth::max);
        }
        (most != Depth::MAX).then_some(most)
    }
}
