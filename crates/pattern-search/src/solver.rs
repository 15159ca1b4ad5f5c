//! Iterative deepening: all sequences of moves up to a bound, and then up to the next one.

mod subtrees;
mod walk;

use core::ops::ControlFlow;
use std::sync::OnceLock;

use puzzle_def::{Definition, Pattern, Turn};
use row_search::{Depth, State};

use self::subtrees::SearchEnd;
use self::walk::Position;
use crate::budget::Budget;
use crate::choice::views;
use crate::error::{PositionError, SolverError};
use crate::limits::Limits;
use crate::outcome::{Iteration, Outcome, Solutions};
use crate::projection::{Progress, Projection};
use crate::rules::Rules;
use crate::view::View;

/// Finds shortest solutions of a puzzle.
///
/// ```
/// use pattern_search::{Budget, Limits, Outcome, Solver};
///
/// let text = include_str!("../../puzzle-def/tests/definitions/cube333.tws");
/// let cube = puzzle_def::read("cube333.tws", text)?;
/// let budget = Budget { states: 100_000, ..Budget::default() };
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
    single_turns: bool,
    rules: Rules,
    /// The rules for all solutions, once they are asked for.
    rules_for_all: OnceLock<Rules>,
    /// The one that says most comes first.
    projections: Vec<Projection>,
}

/// A position to be solved, with all that it takes.
struct Puzzle<'a> {
    definition: &'a Definition,
    rules: &'a Rules,
    projections: &'a [Projection],
    position: &'a Pattern,
    states: Vec<State>,
}

impl Puzzle<'_> {
    /// Where the tree begins.
    fn root(&self) -> Position {
        Position {
            states: self.states.clone(),
            path: Vec::new(),
        }
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
        let mut solver = Self::without_projections(definition, single_turns)?;
        let mut bytes_left = budget.bytes;
        for view in views(definition, budget.states).map_err(SolverError::View)? {
            if solver.projections.len() == budget.projections {
                break;
            }
            match solver.projection(&view, bytes_left, progress) {
                Ok(Some(projection)) => {
                    bytes_left = bytes_left.saturating_sub(projection.bytes() as u64);
                    solver.projections.push(projection);
                }
                // There are others.
                Ok(None) | Err(SolverError::Space(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(solver.in_order())
    }

    /// Finds all distances of what these views show of a puzzle.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), and if a view shows nothing, or has not as many orbits as the puzzle.
    pub fn with_views(
        definition: &Definition,
        single_turns: bool,
        views: &[View],
    ) -> Result<Self, SolverError> {
        let mut solver = Self::without_projections(definition, single_turns)?;
        for view in views {
            let found = solver.projection(view, u64::MAX, &mut |_, _| ControlFlow::Continue(()))?;
            solver.projections.extend(found);
        }
        Ok(solver.in_order())
    }

    fn without_projections(
        definition: &Definition,
        single_turns: bool,
    ) -> Result<Self, SolverError> {
        let turns = definition.turns(single_turns).map_err(SolverError::Turns)?;
        Ok(Self {
            definition: definition.clone(),
            single_turns,
            rules: Rules::for_first(definition, turns),
            rules_for_all: OnceLock::new(),
            projections: Vec::new(),
        })
    }

    /// What a view shows, with its distances, if it takes no more memory than this.
    fn projection(
        &self,
        view: &View,
        bytes: u64,
        progress: &mut Progress<'_>,
    ) -> Result<Option<Projection>, SolverError> {
        let (found, expected) = (view.orbits().len(), self.definition.orbits().len());
        if found != expected {
            return Err(SolverError::Orbits { found, expected });
        }
        Projection::new(
            &self.definition,
            self.rules.turns(),
            self.single_turns,
            view,
            bytes,
            progress,
        )
    }

    /// With the projection first that says most: it makes most of the others needless to ask.
    fn in_order(mut self) -> Self {
        self.projections
            .sort_by(|a, b| b.mean_distance().total_cmp(&a.mean_distance()));
        self
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

    /// The parts of the puzzle whose distances are known, the one with the largest mean distance first.
    #[must_use]
    pub fn projections(&self) -> &[Projection] {
        &self.projections
    }

    /// How many bytes of memory the tables take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.projections.iter().map(Projection::bytes).sum()
    }

    /// A number of moves that a position takes at least, or `None` if it can't be solved at all. Not all positions that can't be
    /// solved are known by this.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if it is no position of this puzzle.
    pub fn bound(&self, position: &Pattern) -> Result<Option<Depth>, PositionError> {
        self.definition.check(position).map_err(PositionError)?;
        Ok(self
            .states_of(position)
            .map(|states| self.distance(&states)))
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
        let Some(states) = self.states_of(position) else {
            return Ok(Outcome::Unsolvable);
        };
        let mut bound = self.distance(&states).max(1);
        let puzzle = Puzzle {
            definition: &self.definition,
            rules,
            projections: &self.projections,
            position,
            states,
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

    /// The states of a position in all projections, if it can be reached in all.
    fn states_of(&self, position: &Pattern) -> Option<Vec<State>> {
        let states = self
            .projections
            .iter()
            .map(|projection| projection.state_of(position));
        states.collect()
    }

    /// The largest of the distances of some states, one for each projection.
    fn distance(&self, states: &[State]) -> Depth {
        let own = self.projections.iter().zip(states);
        let distances = own.filter_map(|(projection, &state)| projection.distance(state));
        distances.max().unwrap_or(0)
    }
}
