//! Depth first through all sequences of moves up to a bound.
//!
//! A walk goes down level by level, some neighbouring positions at a time: all positions that moves make of them are looked up in one form
//! before the next form is asked about those that are left, so that the processor seldom waits for a single bound to come from memory.

use core::ops::Range;

use super::puzzle::Puzzle;
use crate::layout::MOST_COORDINATES;
use crate::moves::moves_of;
use crate::table::Found;

/// A position on the way: what the tables see of it, and the moves that led there.
#[derive(Clone, Debug)]
pub(super) struct Position {
    /// The values of all looks at the position.
    pub(super) values: Vec<u32>,
    /// The points in all places.
    pub(super) points: Vec<u16>,
    /// The looks at its inverse whose bound is all that is left.
    pub(super) tight: u32,
    /// The moves that led there from the position to be solved.
    pub(super) path: Vec<u16>,
}

/// A position of a level, but for what is seen of it.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The number of the position in the level above from which a move leads here.
    parent: u32,
    /// The move that leads here, if any does.
    mv: Option<u16>,
    /// The looks at its inverse whose bound is all that is left.
    tight: u32,
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

/// So many looks at the inverse can be told to be tight.
pub(super) const MOST_TIGHT: usize = u32::BITS as usize;

/// Moves are made of neighbouring positions at a time while there are no more of them than this.
const AT_ONCE: usize = 128;

/// A walk, depth first, through what can be reached from a position.
pub(super) struct Walk<'a> {
    puzzle: &'a Puzzle<'a>,
    /// Asked from time to time, with the number of nodes so far: whether to stop.
    stop: &'a dyn Fn(u64) -> bool,
    /// How many solutions are wanted at most, and those that were found, one after the other; they are counted as far as the walk has met
    /// them.
    most: usize,
    found: Vec<u16>,
    count: usize,
    /// The moves that led where the walk began.
    path: Vec<u16>,
    /// The positions at each depth below where the walk began.
    levels: Vec<Level>,
    candidates: Candidates,
    nodes: u64,
    next_question: u64,
    is_cut: bool,
}

/// Positions after the same number of moves, in the order of their parents and then of moves.
#[derive(Clone, Debug, Default)]
struct Level {
    nodes: Vec<Node>,
    values: Vec<u32>,
    points: Vec<u16>,
    /// The first that wasn't followed yet.
    next: usize,
}

/// The moves from some positions of a level that may be on the way to a solution.
#[derive(Clone, Debug)]
struct Candidates {
    list: Vec<Candidate>,
    /// What is seen of the positions after them, and of their inverses, by their slots.
    values: Vec<u32>,
    points: Vec<u16>,
    inverses: Vec<u32>,
    /// Room for sums, and for where bounds are.
    sums: Vec<u64>,
    spots: Vec<(usize, u32)>,
    found: Found,
}

/// A move from a position of a level.
#[derive(Clone, Copy, Debug, Default)]
struct Candidate {
    parent: u32,
    mv: u16,
    slot: u16,
    /// The looks at the inverse of the position after it whose bound is all that is left.
    tight: u32,
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
            candidates: Candidates::new(puzzle),
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

    /// The moves of the solutions that were found, one after the other.
    pub(super) fn into_found(self) -> Vec<u16> {
        self.found
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
            if self.nodes >= self.next_question {
                self.next_question = self.nodes + NODES_TO_A_QUESTION;
                if (self.stop)(self.nodes) {
                    return End::Stopped;
                }
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
                if self.puzzle.is_solved_by(&path) && self.take_note(&path) == End::Found {
                    return End::Found;
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

    /// Finds what moves make of the next positions of a level that may be `left - 1` moves from solved.
    fn follow(&mut self, depth: usize, left: u32) {
        self.add_level(depth + 1);
        let puzzle = self.puzzle;
        let (above, below) = self.levels.split_at_mut(depth + 1);
        let (above, below) = (&mut above[depth], &mut below[0]);
        let first = above.next;
        self.candidates.take_from(above, puzzle);
        self.nodes += self.candidates.list.len() as u64;
        self.candidates.look_forward(puzzle, above, left - 1);
        self.candidates.make_positions(puzzle, above);
        let is_last = left == 1 + puzzle.given();
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

    /// Takes note that moves from some positions were left out, if any of them may lead to longer solutions. Leaves out those that make a
    /// run which fewer moves could replace.
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

    /// Takes note of a solution, if it is to be listed.
    fn take_note(&mut self, path: &[u16]) -> End {
        if self.puzzle.lists(path, &mut self.found) {
            self.found.extend(path);
            self.count += 1;
        }
        match self.count < self.most {
            true => End::Exhausted,
            false => End::Found,
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

    fn values_of(&self, number: usize, puzzle: &Puzzle<'_>) -> &[u32] {
        let count = puzzle.forward.values();
        &self.values[number * count..][..count]
    }

    fn points_of(&self, number: usize, puzzle: &Puzzle<'_>) -> &[u16] {
        let count = puzzle.ground.places();
        &self.points[number * count..][..count]
    }
}

impl Candidates {
    fn new(puzzle: &Puzzle<'_>) -> Self {
        let most = puzzle.rules.turns().len().max(AT_ONCE);
        Self {
            list: Vec::with_capacity(most),
            values: vec![0; most * puzzle.forward.values()],
            points: vec![0; most * puzzle.ground.places()],
            inverses: vec![0; most * puzzle.backward.values()],
            sums: vec![0; puzzle.backward.values()],
            spots: vec![(0, 0); most],
            found: Found::new(most),
        }
    }

    /// Takes all moves that may follow the next positions of a level: of one at least, and of more while these are not too many.
    fn take_from(&mut self, above: &mut Level, puzzle: &Puzzle<'_>) {
        self.list.clear();
        let moves = puzzle.rules.turns().len();
        while above.next < above.nodes.len()
            && (self.list.is_empty() || self.list.len() + moves <= AT_ONCE)
        {
            let node = &above.nodes[above.next];
            let candidate = |mv| Candidate {
                parent: above.next as u32,
                mv,
                ..Candidate::default()
            };
            puzzle.for_next_moves(node, |word, bits| {
                self.list.extend(moves_of(word, bits).map(candidate));
            });
            above.next += 1;
        }
    }

    fn look_forward(&mut self, puzzle: &Puzzle<'_>, above: &Level, left: u32) {
        for look in &puzzle.forward.looks {
            let table = &puzzle.tables[look.table];
            let mut from = None;
            let mut after = [&[][..]; MOST_COORDINATES];
            for (spot, own) in self.spots.iter_mut().zip(&self.list) {
                if from != Some(own.parent) {
                    from = Some(own.parent);
                    let values = above.values_of(own.parent as usize, puzzle);
                    look.write_all_after(table, values, &mut after);
                }
                let motion = usize::from(look.motions[usize::from(own.mv)]);
                *spot = table
                    .bounds
                    .spot(table.layout.state(|own| after[own][motion]));
            }
            self.sift(puzzle, look.table, left, 0);
        }
        let all = puzzle.forward.values();
        for look in &puzzle.forward.looks {
            let table = &puzzle.tables[look.table];
            let coordinates = &table.layout.coordinates;
            for (slot, own) in self.list.iter().enumerate() {
                let motion = usize::from(look.motions[usize::from(own.mv)]);
                let before = &above.values_of(own.parent as usize, puzzle)[look.first..];
                let after = &mut self.values[slot * all + look.first..];
                for (after, (coordinate, &before)) in
                    after.iter_mut().zip(coordinates.iter().zip(before))
                {
                    *after = coordinate.after(before, motion);
                }
            }
        }
    }

    /// Makes the positions after the moves, but those that are blocked.
    fn make_positions(&mut self, puzzle: &Puzzle<'_>, above: &Level) {
        let count = puzzle.ground.places();
        for (slot, own) in self.list.iter_mut().enumerate() {
            // There are no more than moves, or AT_ONCE.
            own.slot = slot as u16;
            let after = &mut self.points[slot * count..][..count];
            let motion = &puzzle.ground.motions[usize::from(own.mv)];
            let before = above.points_of(own.parent as usize, puzzle);
            motion.write(&puzzle.ground.turned, before, after);
        }
        if puzzle.has_blocked() {
            let points = &self.points;
            self.list.retain(|own| {
                !puzzle
                    .ground
                    .is_blocked(&points[usize::from(own.slot) * count..][..count])
            });
        }
    }

    /// Keeps the moves that lead to where the last moves are left to be made.
    fn keep_solved(&mut self, puzzle: &Puzzle<'_>) {
        let (points, count) = (&self.points, puzzle.ground.places());
        self.list
            .retain(|own| points[usize::from(own.slot) * count..][..count] == puzzle.target_points);
    }

    /// Looks the inverses of the positions up.
    fn look_backward(&mut self, puzzle: &Puzzle<'_>, left: u32) {
        let side = puzzle.backward;
        if self.list.is_empty() || side.looks.is_empty() {
            return;
        }
        let (all, places) = (side.values(), puzzle.ground.places());
        for own in &self.list {
            let slot = usize::from(own.slot);
            let points = &self.points[slot * places..][..places];
            let values = &mut self.inverses[slot * all..][..all];
            let is_known = side.write(puzzle.tables, points, &mut self.sums, values);
            debug_assert!(is_known, "what moves lead to is numbered");
        }
        for (number, look) in side.looks.iter().enumerate() {
            let table = &puzzle.tables[look.table];
            let own = look.first..look.first + table.layout.coordinates.len();
            for (spot, candidate) in self.spots.iter_mut().zip(&self.list) {
                let slot = usize::from(candidate.slot);
                let values = &self.inverses[slot * all..][own.clone()];
                *spot = table.bounds.spot(table.layout.state(|own| values[own]));
            }
            self.sift(puzzle, look.table, left, 1 << number);
        }
    }

    /// Keeps the moves whose bounds in a table are no more than what is left, and marks those whose bound is all that is left.
    fn sift(&mut self, puzzle: &Puzzle<'_>, table: usize, left: u32, tight: u32) {
        let Self {
            list, spots, found, ..
        } = self;
        let bounds = &puzzle.tables[table].bounds;
        let mut kept = 0;
        bounds.sift(
            &spots[..list.len()],
            left,
            found,
            |number, is_kept, is_tight| {
                // Written in any case: whether it is kept is hard to foretell, and a wrong guess costs more.
                let mut own = list[number];
                own.tight |= tight * u32::from(is_tight);
                list[kept] = own;
                kept += usize::from(is_kept);
            },
        );
        list.truncate(kept);
    }

    /// Writes the positions after the moves to the level below.
    fn write_to(&self, below: &mut Level, puzzle: &Puzzle<'_>) {
        below.nodes.clear();
        below.values.clear();
        below.points.clear();
        below.next = 0;
        let (values, points) = (puzzle.forward.values(), puzzle.ground.places());
        for own in &self.list {
            below.nodes.push(Node {
                parent: own.parent,
                mv: Some(own.mv),
                tight: own.tight,
            });
            let slot = usize::from(own.slot);
            let values = &self.values[slot * values..][..values];
            below.values.extend_from_slice(values);
            let points = &self.points[slot * points..][..points];
            below.points.extend_from_slice(points);
        }
    }
}

impl Puzzle<'_> {
    /// Calls a function with words of the moves that may be next: those that may follow the last one, but none that a look at the inverse
    /// whose bound is all that is left sees nothing of at the start. Such a move would be the last one of a solution of the inverse, without
    /// which it would be solved as far as that look sees, in fewer moves than the bound.
    #[inline(always)]
    fn for_next_moves(&self, node: &Node, mut each: impl FnMut(usize, u64)) {
        let followers = self.rules.sets();
        let set = self.rules.set(node.mv);
        let seen = &self.backward.seen;
        for word in 0..followers.words() {
            let mut bits = followers.word(set, word);
            let mut left = node.tight;
            while left != 0 {
                bits &= seen.word(left.trailing_zeros() as usize, word);
                left &= left - 1;
            }
            each(word, bits);
        }
    }
}
