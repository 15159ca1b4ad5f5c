//! What two searches know once they have met: the shortest solutions of a state.

use std::iter;
use std::ops::Range;
use std::sync::OnceLock;

use row_search::Depth;

use super::levels::Levels;
use super::{Meeting, Turnable};
use crate::descent::{Descent, Slope};
use crate::table::{HalfTurns, NamedMove, Solution};

/// The shortest solutions of a state, found by two searches that have met: see [`Meeting::meet`].
#[derive(Debug)]
pub struct Met<'a, P> {
    meeting: &'a Meeting<P>,
    /// What the state leads to, as far as it was followed.
    routes: Levels,
    /// Where the first solution enters the ball; `None` if the state is in it.
    bridge: Option<Bridge>,
    /// The number of moves from the state, and of those of them in the ball.
    distance: Depth,
    in_ball: Depth,
    /// Of each state of the routes whether a shortest solution comes through it; found when it is needed first.
    leading: OnceLock<Vec<bool>>,
}

/// A move from the end of a route into the ball.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bridge {
    /// The place of the state where it is made.
    pub(super) from: usize,
    pub(super) mv: usize,
    /// The code of the state that it leads to.
    pub(super) to: u64,
}

impl<'a, P: Turnable> Met<'a, P> {
    pub(super) fn new(meeting: &'a Meeting<P>, routes: Levels, bridge: Option<Bridge>) -> Self {
        let entered = bridge.map_or(routes.code(0), |bridge| bridge.to);
        let in_ball = meeting.ball.depth_of(entered);
        let in_ball = in_ball
            .expect("a bridge leads into the ball, and where there is none, the state is in it");
        Self {
            distance: in_ball + bridge.map_or(0, |_| routes.depth() + 1),
            in_ball,
            meeting,
            routes,
            bridge,
            leading: OnceLock::new(),
        }
    }

    /// The fewest moves that solve the state.
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
            entered = to;
        }
        moves.extend(Descent::new(self, entered, self.in_ball).first());
        self.named(moves)
    }

    /// All shortest solutions, in the order of the moves, found one at a time as they are asked for.
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

    /// Whether a solution is the first of those that are written alike, as
    /// [`Table::is_first_as_written`](crate::Table::is_first_as_written) tells it.
    ///
    /// # Panics
    ///
    /// If the puzzle has no move of one of these numbers.
    #[must_use]
    pub fn is_first_as_written(&self, moves: &[usize], free: Range<usize>) -> bool {
        let half_turns = self
            .meeting
            .half_turns
            .get_or_init(|| HalfTurns::of(self.puzzle()));
        half_turns.is_first(self, self.start(), moves, &free)
    }

    fn puzzle(&self) -> &'a P {
        &self.meeting.puzzle
    }

    fn start(&self) -> u64 {
        self.routes.code(0)
    }

    fn descent(&self) -> Descent<'_, Self> {
        Descent::new(self, self.start(), self.distance)
    }

    /// Whether a shortest solution comes through a state of the routes: level by level from the last one, whether a move
    /// leads into the ball, or to a state of the next level through which one comes.
    fn leading(&self) -> &[bool] {
        self.leading.get_or_init(|| {
            let (routes, ball, puzzle) = (&self.routes, &self.meeting.ball, self.puzzle());
            let mut leading = vec![false; routes.len()];
            for depth in (0..=routes.depth()).rev() {
                let level = routes.level(depth);
                for place in level.clone() {
                    let mut moves = self.meeting.faces.moves_after(routes, place).iter();
                    leading[place] = moves.any(|&mv| {
                        let next = puzzle.turned(routes.code(place), mv);
                        if depth == routes.depth() {
                            return ball.find(next).is_some();
                        }
                        let next = routes.find(next).filter(|&next| next >= level.end);
                        next.is_some_and(|next| leading[next])
                    });
                }
            }
            leading
        })
    }

    fn named(&self, moves: impl IntoIterator<Item = usize>) -> Solution<NamedMove<'a>> {
        let names = self.puzzle().move_names();
        let moves = moves.into_iter().map(|mv| NamedMove::new(names, mv));
        moves.collect()
    }
}

impl<P: Turnable> Slope for Met<'_, P> {
    type State = u64;

    fn moves(&self) -> usize {
        self.puzzle().move_names().len()
    }

    fn after(&self, state: u64, mv: usize) -> u64 {
        self.puzzle().turned(state, mv)
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        self.puzzle().undoing(mv)
    }

    fn is_at(&self, state: u64, distance: Depth) -> bool {
        if distance <= self.in_ball {
            return self.meeting.ball.depth_of(state) == Some(distance);
        }
        let level = self.routes.level(self.distance - distance);
        let place = self.routes.find(state);
        place.is_some_and(|place| level.contains(&place) && self.leading()[place])
    }

    fn is_goal(&self, state: u64) -> bool {
        self.meeting.ball.depth_of(state) == Some(0)
    }
}
