//! Depth first through all sequences of moves up to a bound.

use puzzle_def::Pattern;
use row_search::{Depth, State};

use super::Puzzle;
use crate::projection::Projection;

/// A position on the way: where the projections stand, and the moves that led there.
#[derive(Clone, Debug)]
pub(super) struct Position {
    /// The states, in the order of the projections.
    pub(super) states: Vec<State>,
    /// The moves from the position to be solved.
    pub(super) path: Vec<u16>,
}

/// Why a walk came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// There was nowhere left to go.
    Exhausted,
    /// It has found as many solutions as are wanted.
    Found,
    /// It was told to stop.
    Stopped,
}

/// How many positions are looked at before the next question whether to stop.
const NODES_TO_A_QUESTION: u64 = 1 << 12;

/// A walk, depth first and in the order of moves, through what can be reached from a position.
pub(super) struct Walk<'a> {
    puzzle: &'a Puzzle<'a>,
    /// Asked from time to time, with the number of nodes so far: whether to stop.
    stop: &'a dyn Fn(u64) -> bool,
    /// How many solutions are wanted at most, and those that were found, one after the other.
    most: usize,
    found: Vec<u16>,
    count: usize,
    path: Vec<u16>,
    /// The candidates at each depth below where the walk began.
    levels: Vec<Candidates>,
    nodes: u64,
    next_question: u64,
    is_cut: bool,
}

/// Moves from a position that may be on the way to a solution, with the states after them.
#[derive(Clone, Debug, Default)]
struct Candidates {
    moves: Vec<u16>,
    /// For each projection, the state after each of the moves. Behind those in use there is room for as many
    /// as there are moves.
    states: Vec<Vec<State>>,
    /// Room for the distances of states.
    distances: Vec<Depth>,
    /// How many moves there are.
    count: usize,
}

impl<'a> Walk<'a> {
    pub(super) fn new(puzzle: &'a Puzzle<'a>, most: usize, stop: &'a dyn Fn(u64) -> bool) -> Self {
        Self {
            puzzle,
            stop,
            most,
            found: Vec::new(),
            count: 0,
            path: Vec::new(),
            levels: Vec::new(),
            nodes: 0,
            next_question: 0,
            is_cut: false,
        }
    }

    /// How many positions were looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether there are positions left that more moves would have led to.
    pub(super) fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// How many solutions were found.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The moves of the solutions that were found, one after the other, in the order of moves.
    pub(super) fn into_found(self) -> Vec<u16> {
        self.found
    }

    /// Looks for solutions of exactly `left` moves, one at least, from here.
    pub(super) fn descend(&mut self, from: &Position, left: u32) -> End {
        self.path.clone_from(&from.path);
        self.look_at_followers(0, &from.states, left)
    }

    /// The positions after one more move that may be `left - 1` moves from solved.
    pub(super) fn expand(&mut self, from: &Position, left: u32) -> Vec<Position> {
        self.path.clone_from(&from.path);
        self.find_candidates(0, &from.states, left);
        let found = &self.levels[0];
        let position = |number: usize| Position {
            states: found.states.iter().map(|states| states[number]).collect(),
            path: [&self.path[..], &[found.moves[number]]].concat(),
        };
        (0..found.count).map(position).collect()
    }

    fn look_at_followers(&mut self, depth: usize, states: &[State], left: u32) -> End {
        if self.nodes >= self.next_question {
            self.next_question = self.nodes + NODES_TO_A_QUESTION;
            if (self.stop)(self.nodes) {
                return End::Stopped;
            }
        }
        self.find_candidates(depth, states, left);
        let mut own = vec![State::default(); states.len()];
        for number in 0..self.levels[depth].count {
            let found = &self.levels[depth];
            for (own, states) in own.iter_mut().zip(&found.states) {
                *own = states[number];
            }
            self.path.push(found.moves[number]);
            let end = match left {
                1 if self.puzzle.is_solved_by(&self.path) => self.take_note(),
                1 => End::Exhausted,
                _ => self.look_at_followers(depth + 1, &own, left - 1),
            };
            if end != End::Exhausted {
                return end;
            }
            self.path.pop();
        }
        End::Exhausted
    }

    /// Takes note of the solution that the path is, if it is to be listed.
    fn take_note(&mut self) -> End {
        if self.puzzle.lists(&self.path) {
            self.found.extend(&self.path);
            self.count += 1;
        }
        match self.count < self.most {
            true => End::Exhausted,
            false => End::Found,
        }
    }

    /// Finds the moves after which the position may be `left - 1` moves from solved.
    ///
    /// All moves are looked up in one projection before the next one is asked about those that are left: so
    /// the processor needn't wait for one distance to come from memory before it asks for another one.
    fn find_candidates(&mut self, depth: usize, states: &[State], left: u32) {
        let puzzle = self.puzzle;
        let moves = puzzle.rules.followers(self.path.last().copied());
        if self.levels.len() == depth {
            self.levels.push(Candidates::new(puzzle));
        }
        let found = &mut self.levels[depth];
        self.nodes += moves.len() as u64;
        found.moves[..moves.len()].copy_from_slice(moves);
        found.count = moves.len();
        for (number, projection) in puzzle.projections.iter().enumerate() {
            found.look_at(number, projection, states[number], left);
            if found.count == 0 {
                break;
            }
        }
        self.is_cut |= left == 1 || found.count < moves.len();
        if puzzle.has_blocked() {
            self.leave_out_blocked(depth);
        }
    }

    /// Leaves out the moves that would end in a blocked position.
    fn leave_out_blocked(&mut self, depth: usize) {
        let here = self.puzzle.position_after(&self.path);
        let found = &mut self.levels[depth];
        let mut kept = 0;
        for candidate in 0..found.count {
            let mv = found.moves[candidate];
            if self.puzzle.is_blocked(&here, mv) {
                continue;
            }
            found.moves[kept] = mv;
            for states in &mut found.states {
                states[kept] = states[candidate];
            }
            kept += 1;
        }
        found.count = kept;
    }
}

impl Candidates {
    /// Room for all moves.
    fn new(puzzle: &Puzzle<'_>) -> Self {
        let moves = puzzle.rules.turns().len();
        Self {
            moves: vec![0; moves],
            states: vec![vec![State::default(); moves]; puzzle.projections.len()],
            distances: vec![0; moves],
            count: 0,
        }
    }

    /// Keeps the moves after which a projection may be `left - 1` moves from solved. It stands at `state` before them.
    fn look_at(&mut self, number: usize, projection: &Projection, state: State, left: u32) {
        let (done, rest) = self.states.split_at_mut(number);
        let own = &mut rest[0];
        projection.write_after(state, &self.moves[..self.count], &mut own[..self.count]);
        projection.write_distances(&own[..self.count], &mut self.distances[..self.count]);
        let mut kept = 0;
        for candidate in 0..self.count {
            // Written in any case: whether it is kept is hard to foretell, and a wrong guess costs more.
            self.moves[kept] = self.moves[candidate];
            own[kept] = own[candidate];
            for states in &mut *done {
                states[kept] = states[candidate];
            }
            kept += usize::from(self.distances[candidate] < left);
        }
        self.count = kept;
    }
}

impl Puzzle<'_> {
    /// The position after some moves.
    fn position_after(&self, path: &[u16]) -> Pattern {
        let moves = path.iter().map(|&mv| &self.rules.turns()[usize::from(mv)]);
        moves.fold(self.position.clone(), |position, turn| {
            position.after(&turn.transformation)
        })
    }

    /// Whether some moves lead to the solved position.
    fn is_solved_by(&self, path: &[u16]) -> bool {
        self.position_after(path) == self.definition.parts().start
    }

    /// Whether a solution is looked for, and not only another one that exchanges of neighbouring moves make of it.
    fn lists(&self, path: &[u16]) -> bool {
        let is_allowed =
            |path: &[u16]| (self.definition.broken_rule(&self.position_after(path))).is_none();
        match self.rules.commuting() {
            None => true,
            Some(commuting) if self.has_blocked() => commuting.is_first_allowed(path, is_allowed),
            Some(commuting) => commuting.is_first(path),
        }
    }

    fn has_blocked(&self) -> bool {
        !self.definition.parts().blocked.is_empty()
    }

    /// Whether a move from here must not be made, as its end is blocked.
    fn is_blocked(&self, here: &Pattern, mv: u16) -> bool {
        let turn = &self.rules.turns()[usize::from(mv)].transformation;
        self.definition.parts().blocked.iter().any(|blocked| {
            let from = turn.orbits[blocked.orbit].from[usize::from(blocked.place)];
            blocked
                .pieces
                .contains(&here.orbits[blocked.orbit].pieces[usize::from(from)])
        })
    }
}
