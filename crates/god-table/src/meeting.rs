//! Shortest solutions of single positions without a table, by two searches that meet.
//!
//! One search goes back from the goals, level by level, and forms the *ball*, which serves all
//! positions that are queried. The other goes forward from the position, level by level, and forms
//! the *routes*. When the depths of the two add up to some number, every solution of that many
//! moves has been covered, so the first one found is shortest.
//!
//! Each shortest solution follows a route to its end and makes one more move, which enters the
//! outermost level of the ball at exactly one state. So counts and lists contain each solution
//! once. They descend as with a table (`descent.rs`), using both searches to tell which moves lead
//! closer.

mod error;
mod first_levels;
mod levels;
mod met;
mod packing;

use std::iter;

use puzzle_def::listing::Commuting;
use puzzle_def::{Blocked, Orbit, Pattern, Turn};
use row_search::{Depth, MoveNames};

use self::levels::{Levels, MOST_STATES, Origin};
use self::met::Bridge;
use self::packing::Packing;
use crate::table::{NamedMove, Solution};

pub use self::error::NotMet;
pub use self::first_levels::{FirstLevels, FirstLevelsError};
pub use self::met::Met;

/// Finds shortest solutions of single positions of any puzzle by two searches that meet. The
/// solutions are the same as those of a [`Table`](crate::Table).
///
/// Use it for a few positions. A position of the pocket cube takes less than a millisecond; a table
/// takes several, but then has all answers. The levels around the goals are kept from one position
/// to the next.
///
/// ```
/// use god_table::Meeting;
/// use puzzle_def::known;
///
/// let cube = known::definition("3x3x3")?;
/// let turns = cube.turns(false)?;
/// let goals = [cube.start().clone()];
/// let mut meeting = Meeting::new(&turns, cube.orbits(), &cube.parts().blocked, goals);
/// let scramble = cube.read_sequence("scramble", "R U D' F2")?;
/// let met = meeting.meet(&cube.start().after(&scramble))?;
/// assert_eq!(met.distance(), 4);
/// assert_eq!(met.solve().to_string(), "F2 U' D R'");
/// // D U' in the middle is the same solution.
/// assert_eq!(met.solution_count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Limits
///
/// It keeps a [limited](Self::with_limit) number of states. Each takes two bytes for each place
/// that a move changes, plus at most 32 bytes. If the limit is too small the result is
/// [`NotMet::TooMany`]; a table may still find the solution. A position is known to be unsolvable
/// when either search has nothing more to find.
#[derive(Clone, Debug)]
pub struct Meeting {
    names: MoveNames,
    packing: Packing,
    /// The levels around the goals.
    ball: Levels,
    limit: usize,
    commuting: Commuting,
}

impl Meeting {
    /// The default limit on states: enough for every state of the pocket cube in both metrics.
    pub const LIMIT: usize = 100_000;

    /// Prepares to search a puzzle with these turns, each of which counts as one move, and these
    /// goals as its solved positions. Without goals, no position can be solved.
    ///
    /// No move may end in a blocked position. The queried position itself may be blocked.
    ///
    /// # Panics
    ///
    /// If the turns, the goals or the blocked places do not fit these orbits, or two turns have the
    /// same name. Those of a [`Definition`](puzzle_def::Definition) always fit.
    pub fn new(
        turns: &[Turn],
        orbits: &[Orbit],
        blocked: &[Blocked],
        goals: impl IntoIterator<Item = Pattern>,
    ) -> Self {
        let goals: Vec<Pattern> = goals.into_iter().collect();
        let packing = Packing::of(turns, orbits, blocked, &goals);
        let states = goals.iter().filter_map(|goal| packing.pack(goal));
        let names = MoveNames::new(turns.iter().map(|turn| turn.name.as_str()));
        Self {
            ball: Levels::of(packing.width(), states),
            packing,
            names: names.expect("the moves of a definition have different names, each a word"),
            limit: Self::LIMIT,
            commuting: Commuting::new(turns.len()),
        }
    }

    /// Sets the limit on the number of states kept, both around the goals and from the queried
    /// position. The goals themselves are always kept.
    #[must_use]
    pub fn with_limit(self, states: usize) -> Self {
        Self {
            limit: states.min(MOST_STATES),
            ..self
        }
    }

    /// The names of the moves.
    #[must_use]
    pub fn moves(&self) -> &MoveNames {
        &self.names
    }

    /// A shortest solution: the first one in the order of the moves.
    ///
    /// # Errors
    ///
    /// The same as [`meet`](Self::meet).
    pub fn solve(&mut self, position: &Pattern) -> Result<Solution<NamedMove<'_>>, NotMet> {
        Ok(self.meet(position)?.solve())
    }

    /// Searches until the shortest solutions of a position are known.
    ///
    /// # Errors
    ///
    /// [`NotMet::Unsolvable`] if no moves solve the position, or it does not belong to this puzzle,
    /// and [`NotMet::TooMany`] if too many states are closer than it.
    pub fn meet(&mut self, position: &Pattern) -> Result<Met<'_>, NotMet> {
        self.meet_within(position, Depth::MAX)
    }

    /// Searches until the shortest solutions of a position are known, if they have at most this
    /// many moves.
    ///
    /// ```
    /// use god_table::{Meeting, NotMet};
    /// use puzzle_def::known;
    ///
    /// let cube = known::definition("3x3x3")?;
    /// let turns = cube.turns(false)?;
    /// let mut meeting = Meeting::new(&turns, cube.orbits(), &[], [cube.start().clone()]);
    /// let position = cube.start().after(&cube.read_sequence("scramble", "R U D' F2")?);
    /// assert_eq!(meeting.meet_within(&position, 3).err(), Some(NotMet::TooFar { moves: 3 }));
    /// assert_eq!(meeting.meet_within(&position, 4)?.distance(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`meet`](Self::meet), and [`NotMet::TooFar`] if there is no such solution.
    pub fn meet_within(&mut self, position: &Pattern, moves: Depth) -> Result<Met<'_>, NotMet> {
        let start = self.packing.pack(position).ok_or(NotMet::Unsolvable)?;
        let in_ball = self.ball.find(&start);
        let mut routes = Levels::of(self.packing.width(), [start]);
        if let Some(place) = in_ball {
            let is_near = self.ball.depth_of(place).is_none_or(|depth| depth <= moves);
            return match is_near {
                true => Ok(Met::new(self, routes, None)),
                false => Err(NotMet::TooFar { moves }),
            };
        }
        loop {
            // Every solution is longer than the two depths together, except from a blocked position, which is never in the
            // ball.
            if let Some(bridge) = self.first_bridge(&routes) {
                let met = Met::new(self, routes, Some(bridge));
                return match met.distance() <= moves {
                    true => Ok(met),
                    false => Err(NotMet::TooFar { moves }),
                };
            }
            if self.ball.depth() + routes.depth() + 1 >= moves {
                return Err(NotMet::TooFar { moves });
            }
            if self.ball.are_all() || routes.are_all() {
                return Err(NotMet::Unsolvable);
            }
            if self.ball.outermost().len() <= routes.outermost().len() {
                self.grow_ball(self.limit.saturating_sub(routes.len()))?;
            } else {
                self.grow_routes(&mut routes)?;
            }
        }
    }

    /// The length of the longest solution that can be found without growing the ball.
    pub(crate) fn reach(&self) -> Depth {
        self.ball.depth() + 1
    }

    /// The first move, in the order of the moves, that leads from the end of a route into the ball.
    /// The states at the ends of the routes are in the order of the first routes that lead to them.
    /// All these moves lead to the outermost level of the ball, except from a blocked position,
    /// where the state closest to the goals counts.
    fn first_bridge(&self, routes: &Levels) -> Option<Bridge> {
        let mut next = vec![0; self.packing.width()];
        let ends = routes.outermost();
        let mut steps = ends.flat_map(|from| (0..self.names.len()).map(move |mv| (from, mv)));
        let mut bridges = iter::from_fn(|| {
            steps.find_map(|(from, mv)| {
                let may = self.packing.turn(mv, routes.state(from), &mut next);
                let to = may.then(|| self.ball.find(&next)).flatten()?;
                Some(Bridge { from, mv, to })
            })
        });
        match routes.depth() {
            0 => bridges.min_by_key(|bridge| self.ball.depth_of(bridge.to)),
            _ => bridges.next(),
        }
    }

    /// Adds a level to the ball if it fits the limit on states.
    fn grow_ball(&mut self, room: usize) -> Result<(), NotMet> {
        let mut state = vec![0; self.packing.width()];
        let mut before = state.clone();
        for place in self.ball.outermost() {
            state.copy_from_slice(self.ball.state(place));
            // A goal may be blocked; then no move leads to it.
            if self.packing.is_blocked(&state) {
                continue;
            }
            for mv in 0..self.names.len() {
                if self.packing.turn_back(mv, &state, &mut before) {
                    self.ball.insert(&before, Origin::of(place, mv));
                }
            }
            if self.ball.len() > room {
                self.ball.forget_incomplete();
                return Err(NotMet::TooMany { limit: self.limit });
            }
        }
        self.ball.complete_level();
        Ok(())
    }

    /// Adds a level to the routes; if it does not fit, the routes become useless.
    fn grow_routes(&self, routes: &mut Levels) -> Result<(), NotMet> {
        let room = self.limit.saturating_sub(self.ball.len());
        let mut next = vec![0; self.packing.width()];
        for place in routes.outermost() {
            for mv in 0..self.names.len() {
                if self.packing.turn(mv, routes.state(place), &mut next) {
                    routes.insert(&next, Origin::of(place, mv));
                }
            }
            if routes.len() > room {
                return Err(NotMet::TooMany { limit: self.limit });
            }
        }
        routes.complete_level();
        Ok(())
    }
}
