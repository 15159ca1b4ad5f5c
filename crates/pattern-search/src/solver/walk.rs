//! Depth first through all sequences of moves up to a bound.
//!
//! A walk goes down level by level, some neighbouring positions at a time. All positions after their moves are looked up in one form, then
//! those that are left in the next form, so that the processor seldom waits for a single bound to come from memory.

use core::ops::{ControlFlow, Range};

use super::candidates::Candidates;
use super::puzzle::Puzzle;

/// A position on the way: what the tables see of it, and the moves that led there.
#[derive(Clone, Debug)]
pub(super) struct Position {
    /// The values of all looks at the position.
    pub(super) values: Vec<u32>,
    /// The points in all places.
    pub(super) points: Vec<u16>,
    /// A bit for each look at its inverse: set if the bound equals the number of moves left.
    pub(super) tight: u32,
    /// The moves that led there from the position to be solved.
    pub(super) path: Vec<u16>,
}

/// A position of a level, without its values and points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The number of the position in the level above from which a move leads here.
    pub(super) parent: u32,
    /// The move that leads here, if any does.
    pub(super) mv: Option<u16>,
    /// A bit for each look at its inverse: set if the bound equals the number of moves left.
    pub(super) tight: u32,
}

/// Why a walk came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// All positions were searched.
    Exhausted,
    /// It has found as many solutions as are wanted.
    Found,
    /// It was told to stop.
    Stopped,
}

/// The number of positions examined between two questions whether to stop.
const NODES_TO_A_QUESTION: u64 = 1 << 12;

/// The most looks at inverses: each has a bit in `tight`.
pub(super) const MOST_TIGHT: usize = u32::BITS as usize;

/// Counts what is looked at, and asks from time to time whether to stop.
pub(super) struct Meter<'a> {
    /// Called with the number of positions so far; the walk stops if it returns true.
    stop: &'a dyn Fn(u64) -> bool,
    nodes: u64,
    next_question: u64,
}

impl Meter<'_> {
    /// Counts one node more. Breaks if it is time to stop.
    pub(super) fn count(&mut self) -> ControlFlow<()> {
        self.nodes += 1;
        self.ask()
    }

    /// Breaks if it is time to stop.
    fn ask(&mut self) -> ControlFlow<()> {
        if self.nodes >= self.next_question {
            self.next_question = self.nodes + NODES_TO_A_QUESTION;
            if (self.stop)(self.nodes) {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}

/// A walk, depth first, through what can be reached from a position.
pub(super) struct Walk<'a> {
    puzzle: &'a Puzzle<'a>,
    meter: Meter<'a>,
    /// The most solutions to find, the moves of those found, one after the other, and how many of them the walk itself has met.
    most: usize,
    pub(super) found: Vec<u16>,
    pub(super) count: usize,
    /// The moves that led where the walk began.
    path: Vec<u16>,
    /// The positions at each depth below where the walk began.
    levels: Vec<Level>,
    candidates: Candidates,
    /// The number of positions with exactly as many moves left as the farthest positions near the goal.
    pub(super) near: u64,
    /// Whether positions were left out from which longer solutions might be found.
    pub(super) is_cut: bool,
}

/// Positions after the same number of moves, in the order of their parents and then of moves.
#[derive(Clone, Debug, Default)]
pub(super) struct Level {
    pub(super) nodes: Vec<Node>,
    pub(super) values: Vec<u32>,
    pub(super) points: Vec<u16>,
    /// The first that wasn't followed yet.
    pub(super) next: usize,
}

impl<'a> Walk<'a> {
    pub(super) fn new(puzzle: &'a Puzzle<'a>, most: usize, stop: &'a dyn Fn(u64) -> bool) -> Self {
        Self {
            puzzle,
            meter: Meter {
                stop,
                nodes: 0,
                next_question: 0,
            },
            most,
            found: Vec::new(),
            count: 0,
            path: Vec::new(),
            levels: Vec::new(),
            candidates: Candidates::new(puzzle),
            near: 0,
            is_cut: false,
        }
    }

    /// How many positions were examined, including those of other orders of a solution's moves.
    pub(super) fn nodes(&self) -> u64 {
        self.meter.nodes
    }

    /// The positions after one more move that may be `left - 1` moves from solved.
    pub(super) fn expand(&mut self, from: &Position, left: u32) -> Vec<Position> {
        self.begin(from);
        let mut all = Vec::new();
        while self.levels[0].next < self.levels[0].nodes.len() {
            self.follow(0, left);
            let below = &self.levels[1];
            let position = |number: usize| Position {
                values: below.values_of(number, self.puzzle).to_vec(),
                points: below.points_of(number, self.puzzle).to_vec(),
                tight: below.nodes[number].tight,
                path: self.path(1, number),
            };
            all.extend((0..below.nodes.len()).map(position));
        }
        all
    }

    /// Looks for solutions of exactly `left` moves, one at least, from here.
    pub(super) fn descend(&mut self, from: &Position, left: u32) -> End {
        self.begin(from);
        let mut depth = 0;
        loop {
            if self.meter.ask().is_break() {
                return End::Stopped;
            }
            let own = &mut self.levels[depth];
            if own.next == own.nodes.len() {
                if depth == 0 {
                    return End::Exhausted;
                }
                depth -= 1;
                continue;
            }
            let left = left - depth as u32;
            self.follow(depth, left);
            if left > 1 + self.puzzle.given() {
                depth += 1;
                continue;
            }
            for number in 0..self.levels[depth + 1].nodes.len() {
                let path = self.path(depth + 1, number);
                if self.puzzle.is_solved_by(&path)
                    && let ControlFlow::Break(end) = self.take_note(&path)
                {
                    return end;
                }
            }
        }
    }

    fn begin(&mut self, from: &Position) {
        self.path.clone_from(&from.path);
        self.add_level(0);
        let Level {
            nodes,
            values,
            points,
            next,
        } = &mut self.levels[0];
        nodes.clear();
        nodes.push(Node {
            parent: 0,
            mv: from.path.last().copied(),
            tight: from.tight,
        });
        values.clone_from(&from.values);
        points.clone_from(&from.points);
        *next = 0;
    }

    fn add_level(&mut self, depth: usize) {
        if self.levels.len() == depth {
            self.levels.push(Level::default());
        }
    }

    /// Finds the positions after moves from the next positions of a level that may be `left - 1` moves from solved.
    fn follow(&mut self, depth: usize, left: u32) {
        self.add_level(depth + 1);
        let puzzle = self.puzzle;
        let (above, below) = self.levels.split_at_mut(depth + 1);
        let (above, below) = (&mut above[depth], &mut below[0]);
        let first = above.next;
        self.candidates.take_from(above, puzzle);
        self.meter.nodes += self.candidates.list.len() as u64;
        // Most positions are given up here, so their number decides whether to add a level. Later look-ups only remove false positives.
        let moves = left - 1 - puzzle.given();
        if moves == puzzle.near.depth() {
            self.near += self.candidates.list.len() as u64;
        }
        self.candidates.look_forward(puzzle, above, left - 1);
        if (1..=puzzle.near.depth()).contains(&moves) {
            self.candidates.keep_near(puzzle, above, moves);
        }
        self.candidates.make_positions(puzzle, above);
        let is_last = moves == 0;
        if is_last {
            self.candidates.keep_solved(puzzle);
        } else {
            self.candidates.look_backward(puzzle, left - 1);
        }
        self.candidates.write_to(below, puzzle);
        let parents = first..above.next;
        if !self.is_cut || puzzle.runs.is_some() {
            self.leave_out(depth, parents, is_last);
        }
    }

    /// Sets `is_cut` if a move that was left out may lead to longer solutions. Removes positions whose last moves are a run that fewer
    /// moves could replace.
    fn leave_out(&mut self, depth: usize, parents: Range<usize>, is_last: bool) {
        let puzzle = self.puzzle;
        let mut kept = Vec::new();
        let mut first = 0;
        for parent in parents {
            let nodes = &self.levels[depth + 1].nodes[first..];
            let own = nodes
                .iter()
                .take_while(|node| node.parent as usize == parent);
            let moves: Vec<u16> = own.filter_map(|node| node.mv).collect();
            let path = match puzzle.runs {
                Some(_) => self.path(depth, parent),
                None => Vec::new(),
            };
            let followers = puzzle.rules.followers(self.levels[depth].nodes[parent].mv);
            let is_cut = is_last || moves.len() < followers.count();
            let not_cut: &[u16] = if is_last { &[] } else { &moves };
            self.is_cut = self.is_cut || is_cut && puzzle.goes_on(&path, not_cut);
            let numbers = (first..).zip(&moves);
            let numbers = numbers.filter(|&(_, &mv)| puzzle.may_follow(&path, mv));
            kept.extend(numbers.map(|(number, _)| number));
            first += moves.len();
        }
        self.levels[depth + 1].keep(&kept, puzzle);
    }

    /// The moves that led to a position of a level.
    fn path(&self, depth: usize, mut number: usize) -> Vec<u16> {
        let mut path = Vec::with_capacity(self.path.len() + depth);
        for level in self.levels[1..=depth].iter().rev() {
            let node = &level.nodes[number];
            path.extend(node.mv);
            number = node.parent as usize;
        }
        path.extend(self.path.iter().rev());
        path.reverse();
        path
    }

    /// Records a solution, if it is to be listed. Breaks if the walk ends with it.
    fn take_note(&mut self, path: &[u16]) -> ControlFlow<End> {
        match self.puzzle.lists(path, &mut self.found, &mut self.meter) {
            ControlFlow::Break(()) => return ControlFlow::Break(End::Stopped),
            ControlFlow::Continue(false) => {}
            ControlFlow::Continue(true) => {
                self.found.extend(path);
                self.count += 1;
            }
        }
        match self.count < self.most {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(End::Found),
        }
    }
}

impl Level {
    /// Keeps some of the positions, in order.
    fn keep(&mut self, kept: &[usize], puzzle: &Puzzle<'_>) {
        let (values, points) = (puzzle.forward.values(), puzzle.ground.places());
        for (to, &from) in kept.iter().enumerate() {
            self.nodes[to] = self.nodes[from];
            let own = from * values..(from + 1) * values;
            self.values.copy_within(own, to * values);
            let own = from * points..(from + 1) * points;
            self.points.copy_within(own, to * points);
        }
        self.nodes.truncate(kept.len());
    }

    pub(super) fn values_of(&self, number: usize, puzzle: &Puzzle<'_>) -> &[u32] {
        let count = puzzle.forward.values();
        &self.values[number * count..][..count]
    }

    pub(super) fn points_of(&self, number: usize, puzzle: &Puzzle<'_>) -> &[u16] {
        let count = puzzle.ground.places();
        &self.points[number * count..][..count]
    }
}
