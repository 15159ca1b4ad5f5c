//! The result of two searches that have met: the shortest solutions of a position.

use std::iter;
use std::ops::Range;
use std::sync::OnceLock;

use row_search::Depth;

use super::Meeting;
use super::levels::Levels;
use crate::descent::{Descent, Slope};
use crate::table::{HalfTurns, NamedMove, Solution};

/// The shortest solutions of a position, found by two searches that met; see [`Meeting::meet`].
#[derive(Debug)]
pub struct Met<'a> {
    meeting: &'a Meeting,
    /// The states reached from the position.
    routes: Levels,
    /// Where the first solution enters the ball; `None` if the position itself is in the ball.
    bridge: Option<Bridge>,
    /// The number of moves from the position, and how many of them are inside the ball.
    distance: Depth,
    in_ball: Depth,
    /// For each state of the routes, whether a shortest solution passes through it; computed when
    /// first needed.
    leading: OnceLock<Vec<bool>>,
}

/// A move from the end of a route into the ball.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bridge {
    /// The index among the routes of the state before the move.
    pub(super) from: usize,
    pub(super) mv: usize,
    /// The index in the ball of the state after the move.
    pub(super) to: usize,
}

/// Where a state is. No state is in both the routes and the ball, except a position inside the ball
/// itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    Ball(usize),
    Routes(usize),
    /// No shortest solution passes through it, or it is blocked.
    Elsewhere,
}

impl<'a> Met<'a> {
    pub(super) fn new(meeting: &'a Meeting, routes: Levels, bridge: Option<Bridge>) -> Self {
        let entered = match bridge {
            Some(bridge) => Some(bridge.to),
            None => meeting.ball.find(routes.state(0)),
        };
        let in_ball = entered.and_then(|place| meeting.ball.depth_of(place));
        let in_ball = in_ball
            .expect("a bridge leads into the ball, and where there is none, the position is in it");
        Self {
            distance: in_ball + bridge.map_or(0, |_| routes.depth() + 1),
            in_ball,
            meeting,
            routes,
            bridge,
            leading: OnceLock::new(),
        }
    }

    /// The smallest number of moves that solves the position.
    #[must_use]
    pub fn distance(&self) -> Depth {
        self.distance
    }

    /// The first of the shortest solutions, in the order of the moves.
    #[must_use]
    pub fn solve(&self) -> Solution<NamedMove<'a>> {
        let mut moves = Vec::new();
        let mut entered = self.start();
        if let Some(Bridge { from, mv, to }) = self.bridge {
            moves.push(mv);
            let mut place = from;
            while let Some(origin) = self.routes.origin(place) {
                moves.push(origin.mv as usize);
                place = origin.from as usize;
            }
            moves.reverse();
            entered = Place::Ball(to);
        }
        moves.extend(Descent::new(self, entered, self.in_ball).first());
        self.named(moves)
    }

    /// Iterates over all shortest solutions, in the order of the moves, computing each on demand.
    /// Solutions that differ only in the order of commuting moves count as one; see
    /// [`Table::solutions`](crate::Table::solutions).
    pub fn solutions(&self) -> impl Iterator<Item = Solution<NamedMove<'a>>> {
        self.solutions_until(|| false)
    }

    /// Like [`solutions`](Self::solutions), but stops as soon as `is_over` returns true; the first
    /// solution is always given. `is_over` is called at every step; once it has returned true, it
    /// must always do so.
    pub fn solutions_until<F: Fn() -> bool>(
        &self,
        is_over: F,
    ) -> impl Iterator<Item = Solution<NamedMove<'a>>> + use<'_, 'a, F> {
        // The first solution is known at once; the others require an examination of all routes.
        let others = self.descent().until(is_over).skip(1);
        let others = others.map(|moves| self.named(moves));
        iter::once_with(|| self.solve()).chain(others)
    }

    /// The number of shortest solutions; saturates at `u128::MAX`. They are counted without listing
    /// them, unless blocked positions separate some from others.
    #[must_use]
    pub fn solution_count(&self) -> u128 {
        self.descent().count_all()
    }

    /// Like [`solution_count`](Self::solution_count), but `None` if `is_over` returns true before
    /// they are counted. `is_over` is called at every step; once it has returned true, it must
    /// always do so.
    #[must_use]
    pub fn solution_count_until(&self, is_over: impl Fn() -> bool) -> Option<u128> {
        self.descent().until(is_over).count_unless_over()
    }

    /// Whether a shortest solution is the first of those written alike; see
    /// [`Table::is_first_as_written`](crate::Table::is_first_as_written).
    ///
    /// # Panics
    ///
    /// If a move number does not exist.
    #[must_use]
    pub fn is_first_as_written(
        &self,
        half_turns: &HalfTurns,
        moves: &[usize],
        free: Range<usize>,
    ) -> bool {
        half_turns.is_first(self, self.start(), moves, &free)
    }

    fn start(&self) -> Place {
        self.place_of(self.routes.state(0))
    }

    fn descent(&self) -> Descent<'_, Self> {
        Descent::new(self, self.start(), self.distance)
    }

    fn place_of(&self, state: &[u16]) -> Place {
        let in_ball = self.meeting.ball.find(state).map(Place::Ball);
        let in_routes = || self.routes.find(state).map(Place::Routes);
        in_ball.or_else(in_routes).unwrap_or(Place::Elsewhere)
    }

    /// Whether a shortest solution passes through each state of the routes. Works level by level
    /// from the last: a state qualifies if a move leads into the ball, or to a qualifying state of
    /// the next level.
    fn leading(&self) -> &[bool] {
        self.leading.get_or_init(|| {
            let routes = &self.routes;
            let mut leading = vec![false; routes.len()];
            for depth in (0..=routes.depth()).rev() {
                let level = routes.level(depth);
                for place in level.clone() {
                    let next = |mv| self.after(Place::Routes(place), mv);
                    leading[place] = (0..self.moves()).any(|mv| match next(mv) {
                        Place::Ball(_) => depth == routes.depth(),
                        Place::Routes(next) => next >= level.end && leading[next],
                        Place::Elsewhere => false,
                    });
                }
            }
            leading
        })
    }

    fn named(&self, moves: impl IntoIterator<Item = usize>) -> Solution<NamedMove<'a>> {
        let names = self.meeting.moves();
        let moves = moves.into_iter().map(|mv| NamedMove::new(names, mv));
        moves.collect()
    }
}

impl Slope for Met<'_> {
    type State = Place;

    fn moves(&self) -> usize {
        self.meeting.names.len()
    }

    fn after(&self, state: Place, mv: usize) -> Place {
        let packing = &self.meeting.packing;
        let from = match state {
            Place::Ball(place) => self.meeting.ball.state(place),
            Place::Routes(place) => self.routes.state(place),
            Place::Elsewhere => return Place::Elsewhere,
        };
        let mut to = vec![0; packing.width()];
        if packing.turn(mv, from, &mut to) {
            self.place_of(&to)
        } else {
            Place::Elsewhere
        }
    }

    fn commute(&self, one: usize, other: usize) -> bool {
        let packing = &self.meeting.packing;
        let compare = |one, other| packing.do_the_same(&[one, other], &[other, one]);
        self.meeting.commuting.contains([one, other], compare)
    }

    fn is_at(&self, state: Place, distance: Depth) -> bool {
        match state {
            Place::Ball(place) => self.meeting.ball.depth_of(place) == Some(distance),
            Place::Routes(place) if self.in_ball < distance && distance <= self.distance => {
                let level = self.routes.level(self.distance - distance);
                level.contains(&place) && self.leading()[place]
            }
            Place::Routes(_) | Place::Elsewhere => false,
        }
    }

    fn is_goal(&self, state: Place) -> bool {
        match state {
            Place::Ball(place) => self.meeting.ball.depth_of(place) == Some(0),
            Place::Routes(_) | Place::Elsewhere => false,
        }
    }
}
