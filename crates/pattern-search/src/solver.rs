//! Iterative deepening: all sequences of moves up to a bound, and then up to the next one.

mod candidates;
mod largest;
mod listing;
mod near;
mod puzzle;
mod subtrees;
mod walk;

use core::ops::ControlFlow;
use std::sync::OnceLock;

use puzzle_def::listing::MoveEffects;
use puzzle_def::{Definition, DefinitionError, Pattern, Turn};
use row_search::{Depth, MoveNames, SearchError};

use self::near::Around;
pub(crate) use self::near::Near;
use self::puzzle::Puzzle;
use self::subtrees::{Costs, SearchEnd};
use self::walk::MOST_TIGHT;
use crate::budget::{Budget, rooms};
use crate::choice::views;
use crate::error::SolverError;
use crate::ground::Ground;
use crate::limits::Limits;
use crate::looks::Side;
use crate::outcome::{Iteration, Outcome, Solutions};
use crate::plan::Planned;
use crate::query::SolutionQuery;
use crate::rules::Rules;
use crate::table::{Progress, Table};
use crate::view::View;

/// Finds shortest solutions of a puzzle.
///
/// ```
/// use pattern_search::{Budget, Limits, Outcome, Solver};
///
/// let cube = puzzle_def::known::definition("3x3x3")?;
/// let budget = Budget { bytes: 100_000, ..Budget::default() };
/// let solver = Solver::new(&cube, false, &budget)?;
///
/// let position = cube.start().after(&cube.read_sequence("scramble", "R U R")?);
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
    /// The rules for lists of solutions, once one is asked for.
    rules_for_lists: OnceLock<Rules>,
    ground: Ground,
    names: MoveNames,
    /// Ordered by mean bound, the largest first.
    tables: Vec<Table>,
    /// How positions are looked up in the tables (`forward`), and their inverses (`backward`).
    forward: Side,
    backward: Side,
    /// How many bytes positions near the goal may take during a search.
    near_bytes: u64,
}

/// Positions near the goal may take up to 1 / `NEAR_PART` of the budget, but at least `NEAR_BYTES`.
pub(crate) const NEAR_BYTES: u64 = 1 << 24;
const NEAR_PART: u64 = 4;

impl Solver {
    /// Chooses views of the puzzle that fit in the budget, and makes their tables.
    ///
    /// With `single_turns`, only base moves and their inverses count as moves; otherwise every power of
    /// a base move counts as one.
    ///
    /// # Errors
    ///
    /// [`SolverError`] if the puzzle has too many moves or moves of equal names, or if a table cannot be
    /// made.
    pub fn new(
        definition: &Definition,
        single_turns: bool,
        budget: &Budget,
    ) -> Result<Self, SolverError> {
        Self::choosing(definition, single_turns, budget, &|| false, &mut |_, _| {
            ControlFlow::Continue(())
        })
    }

    /// Like [`new`](Self::new), but calls `progress` after each level of a table, with the table's view, and `is_over` while views are
    /// chosen and compared. Both can stop the search.
    pub(crate) fn choosing(
        definition: &Definition,
        single_turns: bool,
        budget: &Budget,
        is_over: &dyn Fn() -> bool,
        progress: &mut Progress<'_>,
    ) -> Result<Self, SolverError> {
        let mut solver = Self::without_tables(definition, single_turns)?;
        let mut bytes_left = budget.bytes;
        for estimated in rooms(budget.bytes) {
            let views = views(&solver.ground, definition, estimated, is_over);
            for view in views.ok_or(SolverError::Search(SearchError::Cancelled { depth: 0 }))? {
                if solver.tables.len() == budget.tables {
                    break;
                }
                if let Some(table) = solver.table(&view, bytes_left, progress)? {
                    bytes_left = bytes_left.saturating_sub(table.bytes() as u64);
                    solver.tables.push(table);
                }
            }
            if !solver.tables.is_empty() {
                break;
            }
        }
        Ok(solver.in_order().with_near(budget.bytes))
    }

    /// Makes the tables of given views, whatever memory they take. Views that show nothing, that have more
    /// states than can be numbered, or states farther than 254 moves, are left out.
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new), and [`SolverError::Orbits`] if a view does not have one entry for each
    /// orbit of the puzzle.
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

    pub(crate) fn without_tables(
        definition: &Definition,
        single_turns: bool,
    ) -> Result<Self, SolverError> {
        let turns = definition.turns(single_turns).map_err(SolverError::Turns)?;
        let ground = Ground::new(definition, &turns, single_turns);
        let names = turns.iter().map(|turn| turn.name.as_str());
        Ok(Self {
            definition: definition.clone(),
            names: MoveNames::new(names).map_err(SolverError::Names)?,
            rules: Rules::for_first(definition, turns),
            rules_for_lists: OnceLock::new(),
            tables: Vec::new(),
            forward: Side::new(&ground, &[], false),
            backward: Side::new(&ground, &[], false),
            near_bytes: NEAR_BYTES,
            ground,
        })
    }

    /// Makes the table of a view if it needs at most `bytes` of memory.
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
        let planned = Planned::new(&self.ground, &self.names, view, bytes);
        planned.map_or(Ok(None), |planned| planned.make(progress))
    }

    /// Puts the table with the largest mean bound first: it excludes most positions, so the other tables are rarely needed.
    fn in_order(mut self) -> Self {
        self.tables
            .sort_by(|a, b| b.mean_bound().total_cmp(&a.mean_bound()));
        self.forward = Side::new(&self.ground, &self.tables, false);
        self.backward = Side::new(&self.ground, &self.tables, true);
        self.backward.looks.truncate(MOST_TIGHT);
        self
    }

    /// Reserves memory for positions near the goal: a part of `bytes`, as far as the tables leave it.
    pub(crate) fn with_near(self, bytes: u64) -> Self {
        let left = bytes.saturating_sub(self.bytes() as u64);
        Self {
            near_bytes: (bytes / NEAR_PART).min(left).max(NEAR_BYTES),
            ..self
        }
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

    /// The memory of all tables, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(Table::bytes).sum()
    }

    /// A lower bound on the number of moves that solve a position, or `None` if the tables show that it
    /// can't be solved. They do not recognize every such position.
    ///
    /// # Errors
    ///
    /// [`DefinitionError`] if the position does not belong to this puzzle.
    pub fn bound(&self, position: &Pattern) -> Result<Option<Depth>, DefinitionError> {
        self.definition.check(position)?;
        let points = self.ground.position(position);
        Ok(points.and_then(|points| self.bound_of(&points)))
    }

    /// Finds a shortest solution, on all [threads](row_search::threads) of the current pool.
    ///
    /// The result does not depend on the number of threads. It is the first shortest solution in the
    /// order of moves, unless an earlier length took more than a million positions: after that, the
    /// most promising moves are tried first.
    ///
    /// The tables do not recognize every position that can't be solved. Without limits, the search for
    /// such a position may never end.
    ///
    /// # Errors
    ///
    /// [`DefinitionError`] if the position does not belong to this puzzle.
    pub fn solve(
        &self,
        position: &Pattern,
        limits: &Limits<'_>,
    ) -> Result<Outcome, DefinitionError> {
        self.solve_with(position, limits, &mut |_| ControlFlow::Continue(()))
    }

    /// Like [`solve`](Self::solve), but calls `progress` after each length that has no solution. It may
    /// stop the search.
    ///
    /// # Errors
    ///
    /// [`DefinitionError`] if the position does not belong to this puzzle.
    pub fn solve_with(
        &self,
        position: &Pattern,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(Iteration) -> ControlFlow<()>,
    ) -> Result<Outcome, DefinitionError> {
        let query = SolutionQuery::default().with_count(1);
        let outcome = self.solve_all_with(position, &query, limits, progress)?;
        Ok(outcome.map(Solutions::first))
    }

    /// Finds the requested solutions: shortest first, and those of the same length in the order of
    /// moves.
    ///
    /// A solution ends as soon as the puzzle is solved. Longer solutions contain no turns of one face
    /// that fewer turns of this face could replace, even if moves that commute with them stand between.
    ///
    /// Solutions that differ only in the order of commuting neighbours count as one, and the first of
    /// them is listed. They do not count as one if exchanging neighbours step by step would pass
    /// through the goal or a blocked position.
    ///
    /// If a limit is reached after some solutions are found, the outcome contains those; they are the
    /// first of all. Without a limit, the outcome does not depend on the number of threads. Solutions
    /// are kept in memory, in two bytes a move. A single shortest solution is found faster, by the order
    /// that [`solve`](Self::solve) describes.
    ///
    /// ```
    /// use pattern_search::{Limits, Outcome, Solver, SolutionQuery, View, OrbitView};
    ///
    /// let pocket = puzzle_def::known::definition("pocket")?;
    /// let view = View::new(vec![OrbitView::Permutation; pocket.orbits().len()]);
    /// let solver = Solver::with_views(&pocket, true, &[view])?;
    /// let half_turn = pocket.read_sequence("scramble", "R2")?;
    /// let position = pocket.start().after(&half_turn);
    /// let outcome = solver.solve_all(&position, &SolutionQuery::default(), &Limits::default())?;
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
    /// [`DefinitionError`] if the position does not belong to this puzzle.
    ///
    /// # Panics
    ///
    /// If a number in [`SolutionQuery::with_ends`] is not that of a move.
    pub fn solve_all(
        &self,
        position: &Pattern,
        query: &SolutionQuery<'_>,
        limits: &Limits<'_>,
    ) -> Result<Outcome<Solutions>, DefinitionError> {
        self.solve_all_with(position, query, limits, &mut |_| ControlFlow::Continue(()))
    }

    /// Like [`solve_all`](Self::solve_all), but calls `progress` after each length except the last. It
    /// may stop the search.
    ///
    /// # Errors
    ///
    /// As for [`solve_all`](Self::solve_all).
    ///
    /// # Panics
    ///
    /// As for [`solve_all`](Self::solve_all).
    pub fn solve_all_with(
        &self,
        position: &Pattern,
        query: &SolutionQuery<'_>,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(Iteration) -> ControlFlow<()>,
    ) -> Result<Outcome<Solutions>, DefinitionError> {
        self.solve_near(position, query, (limits, &mut None), progress)
    }

    /// Like [`solve_all_with`](Self::solve_all_with), but reuses the positions near the goal in `kept` if they fit, and updates `kept`.
    pub(crate) fn solve_near(
        &self,
        position: &Pattern,
        query: &SolutionQuery<'_>,
        (limits, kept): (&Limits<'_>, &mut Option<Near>),
        progress: &mut dyn FnMut(Iteration) -> ControlFlow<()>,
    ) -> Result<Outcome<Solutions>, DefinitionError> {
        self.definition.check(position)?;
        let Some((begun, target)) = self.between(position, query) else {
            return Ok(Outcome::Unsolvable);
        };
        let mut found = Solutions {
            first: query.first.to_vec(),
            last: query.last.to_vec(),
            are_all: true,
            ..Solutions::default()
        };
        let (before, given) = (query.first.len(), query.last.len());
        if begun == target {
            found.lengths.push((0, 1));
            return Ok(match query.wants_ends_alone() {
                true => Outcome::Solved(found),
                false => Outcome::Unsolvable,
            });
        }
        let points = [&begun, &target].map(|position| self.ground.position(position));
        let [Some(points), Some(target_points)] = points else {
            return Ok(Outcome::Unsolvable);
        };
        let Some(nearest) = self.bound_of(&points).map(|bound| bound.max(1)) else {
            return Ok(Outcome::Unsolvable);
        };
        let least = query.lengths.least.saturating_sub(before).max(given + 1);
        let least = u32::try_from(least).unwrap_or(u32::MAX);
        // With given moves at the ends, there may be shorter solutions that aren't listed. Where places are blocked, shorter lengths are
        // searched too, to tell whether the first solutions listed are shortest.
        let mut is_shortest = before + given == 0 && (least <= nearest || self.ground.blocks());
        let mut bound = nearest.max(if is_shortest { 1 } else { least });
        let is_any_wanted = query.count == 1 && query.are_shortest() && query.filter.is_none();
        // From a blocked position not all moves can be exchanged, and its values may be in no table.
        let bare = self.ground.is_blocked(&points);
        let bare = bare.then(|| Side::new(&self.ground, &[], false));
        let rules = match is_any_wanted && bare.is_none() {
            true => &self.rules,
            false => self.rules_for_lists(),
        };
        // Shortest solutions have no runs that fewer moves could replace. With a filter, longer solutions may be found instead.
        let are_shortest = query.are_shortest() && query.filter.is_none();
        let runs = rules.effects().filter(|_| !are_shortest);
        let runs = runs.map(MoveEffects::runs);
        let near = kept
            .take()
            .filter(|near| are_shortest && near.serves(&target_points))
            .unwrap_or_else(|| Near::new(&self.ground, &target_points, are_shortest));
        let mut puzzle = Puzzle {
            nearest: nearest.saturating_sub(given as u32).max(1),
            definition: &self.definition,
            rules,
            ground: &self.ground,
            tables: bare.as_ref().map_or(&self.tables, |_| &[]),
            near: kept.insert(near),
            forward: bare.as_ref().unwrap_or(&self.forward),
            backward: bare.as_ref().unwrap_or(&self.backward),
            query,
            runs,
            has_refused: false.into(),
            position: begun,
            points,
            target,
            target_points,
        };
        let mut costs = is_any_wanted.then(Costs::default);
        let mut longest = query.lengths.most.saturating_sub(before);
        let (mut work, mut last_nodes) = (0, u64::MAX);
        while bound as usize <= longest {
            let (nodes, known) = (found.nodes, found.count());
            let is_listed = bound >= least;
            let most = if is_listed { query.count - known } else { 1 };
            is_shortest &= known == 0;
            if is_shortest && query.filter.is_none() {
                puzzle.nearest = bound;
            }
            puzzle.runs = runs.filter(|_| puzzle.leaves_out_runs(is_shortest));
            let around = Around {
                ground: &self.ground,
                // For shortest solutions, these rules reach all positions at each distance from the goal.
                rules: if are_shortest { &self.rules } else { rules },
            };
            // Sequences take less work than positions: twice those so far, or those expected with this bound if many are near the goal.
            let allowed = limits.nodes().unwrap_or(u64::MAX);
            let allowed = allowed.saturating_sub(found.nodes).saturating_mul(2);
            let sequences = work.max(2 * found.nodes).min(allowed);
            let room = (sequences, self.near_bytes);
            puzzle.near.grow(around, bound - given as u32, room, limits);
            let costs = costs.as_mut();
            let search = subtrees::search(&puzzle, bound, most, limits, costs, &mut found.nodes);
            if search.count > 0 && !is_listed {
                (is_shortest, bound) = (false, least);
                continue;
            }
            if search.count > 0 {
                found.moves.extend(search.found);
                found.lengths.push((bound as usize - given, search.count));
            }
            if known == 0 && search.count > 0 {
                longest = query.lengths.longest(before + bound as usize) - before;
            }
            match search.end {
                SearchEnd::Exhausted if found.lengths.is_empty() => return Ok(Outcome::Unsolvable),
                SearchEnd::Exhausted => break,
                SearchEnd::Stopped | SearchEnd::Enough => {
                    found.are_all = false;
                    break;
                }
                SearchEnd::Nothing => {}
            }
            let iteration = Iteration {
                bound: bound + before as u32,
                solutions: found.count(),
                nodes: found.nodes - nodes,
            };
            let growth = iteration.nodes / last_nodes.max(1);
            work = match search.near >= iteration.nodes / 4 {
                true => iteration.nodes.saturating_mul(2 * growth),
                false => 0,
            };
            last_nodes = iteration.nodes;
            if !found.lengths.is_empty() && bound as usize >= longest {
                break;
            }
            bound += 1;
            if progress(iteration).is_break() {
                found.are_all = false;
                break;
            }
        }
        Ok(match found.lengths.is_empty() {
            true => Outcome::Open {
                bound: bound.max(least).saturating_add(before as u32),
                nodes: found.nodes,
            },
            false => Outcome::Solved(found),
        })
    }
}

#[cfg(test)]
mod tests;
