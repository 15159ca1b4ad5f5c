//! What two searches know once they have met: the shortest solutions of a position.

use std::iter;
use std::ops::Range;
use std::sync::OnceLock;

use row_search::Depth;

use super::Meeting;
use super::levels::Levels;
use crate::descent::{Descent, Slope};
use crate::table::{NamedMove, Solution};

/// The shortest solutions of a position, found by two searches that have met: see [`Meeting::meet`].
#[derive(Debug)]
pub struct Met<'a> {
    meeting: &'a Meeting,
    /// The states that the position leads to, as far as they were followed.
    routes: Levels,
    /// Where the first solution enters the ball; `None` if the position is in it.
    bridge: Option<Bridge>,
    /// The number of moves from the position, and of those of them in the ball.
    distance: Depth,
    in_ball: Depth,
    /// Of each state of the routes whether a shortest solution comes through it; found when it is needed first.
    leading: OnceLock<Vec<bool>>,
}

/// A move from the end of a route into the ball.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bridge {
    /// The place of the state among the routes where it is made.
    pub(super) from: usize,
    pub(super) mv: usize,
    /// The place in the ball of the state that it leads to.
    pub(super) to: usize,
}

/// Where a state is. None is among the routes and in the ball both, but for a position that is in the ball itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    Ball(usize),
    Routes(usize),
    /// No shortest solution comes through it, or no move may end there.
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

    /// The fewest moves that solve the position.
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

    /// All shortest solutions, in the order of the moves, found one at a time as they are asked for. Those that differ only
    /// in the order of moves that commute are one, as [`Table::solutions`](crate::Table::solutions) says.
    pub fn solutions(&self) -> impl Iterator<Item = Solution<NamedMove<'a>>> {
        // The first one is known at once; the others take a look at all routes.
        let others = self.descent().skip(1).map(|moves| self.named(moves));
        iter::once_with(|| self.solve()).chain(others)
    }

    /// How many shortest solutions there are, counted without listing them; `u128::MAX` stands for that
    /// many or more.
    #[must_use]
    pub fn solution_count(&self) -> u128 {
        self.descent().count_all()
    }

    /// Whether a shortest solution is the first of those that are written alike, as
    /// [`Table::is_first_as_written`](crate::Table::is_first_as_written) tells it.
    ///
    /// # Panics
    ///
    /// If the puzzle has no move of one of these numbers.
    #[must_use]
    pub fn is_first_as_written(&self, moves: &[usize], free: Range<usize>) -> bool {
        let half_turns = self.meeting.half_turns();
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

    /// Whether a shortest solution comes through a state of the routes: level by level from the last one, whether a move
    /// leads into the ball, or to a state of the next level through which one comes.
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
