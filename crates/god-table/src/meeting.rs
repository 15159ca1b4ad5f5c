//! Shortest solutions of single states without a table: two searches that meet.
//!
//! One goes back from the goals, level by level, by what leads to them: the *ball*, which serves all states that are
//! asked about. The other goes on from the state, level by level too: the *routes*. When all levels of both are known to
//! a depth, every solution of that many moves together has been tried, so the first that is found is a shortest one.
//!
//! Each shortest solution follows a route to its end and makes one move more, and is then in the outermost level of the
//! ball, at one state and not at several. So counts and lists find each solution once. They go down as they do by a table
//! (`descent.rs`), told by both searches which moves lead nearer.

mod error;
mod faces;
mod levels;
mod met;
mod turnable;

use std::sync::OnceLock;

use row_search::State;

use self::faces::Faces;
use self::levels::{Levels, MOST_STATES, Origin};
use self::met::Bridge;
use crate::table::{HalfTurns, NamedMove, Solution, Unsolvable};

pub use self::error::NotMet;
pub use self::met::Met;
pub use self::turnable::Turnable;

/// Finds shortest solutions of single states by two searches that meet, and the same ones as a [`Table`](crate::Table).
///
/// It is for a few states: a state of the pocket cube takes less than a millisecond, where a table takes some, but
/// then has all answers. What is searched round the goals is kept from one state to the next.
///
/// ```
/// use god_table::{Meeting, MoveSet, PocketSpace, State, Table};
///
/// let space = PocketSpace::new(MoveSet::ALL);
/// let mut meeting = Meeting::new(&space);
/// let table = Table::new(&space)?;
/// for row in [700, 1400, 2100] {
///     let state = State::new(row, 70);
///     let met = meeting.meet(state)?;
///     assert_eq!(Some(met.distance()), table.distance(state));
///     assert_eq!(met.solve(), table.solve(state)?);
///     assert!(met.solutions().eq(table.solutions(state)?));
///     assert_eq!(met.solution_count(), table.solution_count(state)?);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Limits
///
/// It keeps a [limited](Self::with_limit) number of states, of which each takes 64 bytes at most. Where that is not enough the
/// outcome is [`NotMet::TooMany`], and a table can tell more. That a state can't be solved is found when either search has
/// nothing more to find.
///
/// What a space says of itself is trusted. A table finds by its proof if a space contradicts itself; this doesn't.
#[derive(Clone, Debug)]
pub struct Meeting<P> {
    puzzle: P,
    faces: Faces,
    /// What leads to the goals.
    ball: Levels,
    limit: usize,
    /// Found when they are needed first.
    half_turns: OnceLock<HalfTurns>,
}

impl<P: Turnable> Meeting<P> {
    /// How many states are kept unless another limit is told: enough for every state of the pocket cube in both metrics.
    pub const LIMIT: usize = 100_000;

    /// Searches of this puzzle, or space. If it has no goals, no state can be solved.
    pub fn new(puzzle: P) -> Self {
        let mut goals = Vec::new();
        puzzle.solved(|goal| goals.push(goal));
        Self {
            ball: Levels::of(goals),
            faces: Faces::of(&puzzle),
            puzzle,
            limit: Self::LIMIT,
            half_turns: OnceLock::new(),
        }
    }

    /// The same with another limit to the number of states that are kept: those round the goals, and those
    /// that lead to them from the state that is asked about. The goals themselves are always kept.
    #[must_use]
    pub fn with_limit(self, states: usize) -> Self {
        Self {
            limit: states.min(MOST_STATES),
            ..self
        }
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// A shortest solution: the first one in the order of the moves.
    ///
    /// # Errors
    ///
    /// As [`meet`](Self::meet).
    pub fn solve(&mut self, state: State) -> Result<Solution<NamedMove<'_>>, NotMet> {
        Ok(self.meet(state)?.solve())
    }

    /// Searches until the shortest solutions of a state are known.
    ///
    /// # Errors
    ///
    /// [`NotMet::Unsolvable`] if no moves solve the state, or there is no such state, and [`NotMet::TooMany`] if
    /// there are too many states nearer than it.
    pub fn meet(&mut self, state: State) -> Result<Met<'_, P>, NotMet> {
        let unsolvable = NotMet::Unsolvable(Unsolvable { state });
        let start = self.puzzle.code(state).ok_or(unsolvable)?;
        let mut routes = Levels::of([start]);
        if self.ball.depth_of(start).is_some() {
            return Ok(Met::new(self, routes, None));
        }
        // No solution is as short as the two depths together.
        while !self.ball.are_all() && !routes.are_all() {
            if let Some(bridge) = self.first_bridge(&routes) {
                return Ok(Met::new(self, routes, Some(bridge)));
            }
            if self.ball.outermost().len() <= routes.outermost().len() {
                self.grow_ball(self.limit.saturating_sub(routes.len()))?;
            } else {
                self.grow_routes(&mut routes)?;
            }
        }
        Err(unsolvable)
    }

    /// The first move in the order of the moves that leads from the end of a route into the ball: the states at the end of
    /// the routes stand in the order of the first routes that lead to them.
    fn first_bridge(&self, routes: &Levels) -> Option<Bridge> {
        let (puzzle, ball) = (&self.puzzle, &self.ball);
        routes.outermost().find_map(|from| {
            let code = routes.code(from);
            let mut moves = self.faces.moves_after(routes, from).iter();
            moves.find_map(|&mv| {
                let to = puzzle.turned(code, mv);
                ball.find(to).map(|_| Bridge { from, mv, to })
            })
        })
    }

    /// Adds a level to the ball if there is room for so many states.
    fn grow_ball(&mut self, room: usize) -> Result<(), NotMet> {
        for place in self.ball.outermost() {
            let code = self.ball.code(place);
            for &mv in self.faces.moves_after(&self.ball, place) {
                let origin = Origin::of(place, mv);
                let ball = &mut self.ball;
                self.puzzle
                    .origins(code, mv, |from| ball.insert(from, origin));
            }
            if self.ball.len() > room {
                self.ball.forget_incomplete();
                return Err(NotMet::TooMany { limit: self.limit });
            }
        }
        self.ball.complete_level();
        Ok(())
    }

    /// Adds a level to the routes, which are of no use if there is no room for it.
    fn grow_routes(&self, routes: &mut Levels) -> Result<(), NotMet> {
        let room = self.limit.saturating_sub(self.ball.len());
        for place in routes.outermost() {
            let code = routes.code(place);
            for &mv in self.faces.moves_after(routes, place) {
                let origin = Origin::of(place, mv);
                routes.insert(self.puzzle.turned(code, mv), origin);
            }
            if routes.len() > room {
                return Err(NotMet::TooMany { limit: self.limit });
            }
        }
        routes.complete_level();
        Ok(())
    }
}
