//! Depth first through all sequences of moves up to a bound.

use super::puzzle::Puzzle;

/// A position on the way: what the tables see of it, and the moves that led there.
#[derive(Clone, Debug)]
pub(super) struct Position {
    /// The values of all looks at the position.
    pub(super) values: Vec<u32>,
    /// The points in all places.
    pub(super) points: Vec<u16>,
    /// The looks at the inverse whose bound is all that is left.
    pub(super) tight: u32,
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

/// So many looks at the inverse can be told to be tight.
pub(super) const MOST_TIGHT: usize = u32::BITS as usize;

/// A walk, depth first and in the order of moves, through what can be reached from a position.
pub(super) struct Walk<'a> {
    puzzle: &'a Puzzle<'a>,
    /// Asked from time to time, with the number of nodes so far: whether to stop.
    stop: &'a dyn Fn(u64) -> bool,
    /// How many solutions are wanted at most, and those that were found, one after the other; they are counted as far as the walk has met
    /// them.
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

/// Moves from a position that may be on the way to a solution, with the positions after them.
#[derive(Clone, Debug, Default)]
struct Candidates {
    moves: Vec<u16>,
    /// How many moves there are, and the first that wasn't followed yet.
    count: usize,
    next: usize,
    /// Whether each of them ends a solution.
    is_last: bool,
    /// For each move the number under which the values of the looks at the position after it and the points there are kept.
    slots: Vec<usize>,
    values: Vec<u32>,
    points: Vec<u16>,
    tight: Vec<u32>,
    /// Room for the values of the looks at inverses, for sums, and for where bounds are.
    inverses: Vec<u32>,
    sums: Vec<u64>,
    spots: Vec<(usize, u32)>,
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

    /// The positions after one more move that may be `left - 1` moves from solved.
    pub(super) fn expand(&mut self, from: &Position, left: u32) -> Vec<Position> {
        self.begin(from, left);
        let found = &self.levels[0];
        let position = |number: usize| Position {
            values: found.values_of(number, self.puzzle).to_vec(),
            points: found.points_of(number, self.puzzle).to_vec(),
            tight: found.tight[number],
            path: [&self.path[..], &[found.moves[number]]].concat(),
        };
        let may_follow = |&number: &usize| self.puzzle.may_follow(&self.path, found.moves[number]);
        (0..found.count).filter(may_follow).map(position).collect()
    }

    /// Looks for solutions of exactly `left` moves, one at least, from here.
    pub(super) fn descend(&mut self, from: &Position, left: u32) -> End {
        self.begin(from, left);
        let mut depth = 0;
        loop {
            if self.nodes >= self.next_question {
                self.next_question = self.nodes + NODES_TO_A_QUESTION;
                if (self.stop)(self.nodes) {
                    return End::Stopped;
                }
            }
            let own = &mut self.levels[depth];
            let number = own.next;
            if number == own.count {
                if depth == 0 {
                    return End::Exhausted;
                }
                depth -= 1;
                self.path.pop();
                continue;
            }
            own.next += 1;
            if !self.puzzle.may_follow(&self.path, own.moves[number]) {
                continue;
            }
            self.path.push(own.moves[number]);
            let left = left - depth as u32 - 1;
            if left == self.puzzle.given() {
                if self.puzzle.is_solved_by(&self.path) && self.take_note() == End::Found {
                    return End::Found;
                }
                self.path.pop();
                continue;
            }
            depth += 1;
            self.add_level(depth);
            let (above, below) = self.levels.split_at_mut(depth);
            let above = &above[depth - 1];
            let (values, points) = (
                above.values_of(number, self.puzzle),
                above.points_of(number, self.puzzle),
            );
            let (nodes, is_cut) = below[0].find(
                self.puzzle,
                &self.path,
                values,
                points,
                above.tight[number],
                left,
            );
            self.nodes += nodes;
            self.cut(depth, is_cut);
        }
    }

    /// Takes note that moves were left out, if any of them may lead to longer solutions.
    fn cut(&mut self, depth: usize, is_cut: bool) {
        self.is_cut = self.is_cut
            || is_cut && {
                let own = &self.levels[depth];
                let kept = match own.is_last {
                    true => &[][..],
                    false => &own.moves[..own.count],
                };
                self.puzzle.goes_on(&self.path, kept)
            };
    }

    fn begin(&mut self, from: &Position, left: u32) {
        self.path.clone_from(&from.path);
        self.add_level(0);
        let (nodes, is_cut) = self.levels[0].find(
            self.puzzle,
            &self.path,
            &from.values,
            &from.points,
            from.tight,
            left,
        );
        self.nodes += nodes;
        self.cut(0, is_cut);
    }

    fn add_level(&mut self, depth: usize) {
        if self.levels.len() == depth {
            self.levels.push(Candidates::new(self.puzzle));
        }
    }

    /// Takes note of the solution that the path is, if it is to be listed.
    fn take_note(&mut self) -> End {
        if self.puzzle.lists(&self.path, &mut self.found) {
            self.found.extend(&self.path);
            self.count += 1;
        }
        match self.count < self.most {
            true => End::Exhausted,
            false => End::Found,
        }
    }
}

impl Candidates {
    /// Room for all moves.
    fn new(puzzle: &Puzzle<'_>) -> Self {
        let moves = puzzle.rules.turns().len();
        Self {
            moves: vec![0; moves],
            slots: vec![0; moves],
            values: vec![0; moves * puzzle.forward.values()],
            points: vec![0; moves * puzzle.ground.places()],
            tight: vec![0; moves],
            inverses: vec![0; moves * puzzle.backward.values()],
            sums: vec![0; puzzle.backward.values()],
            spots: vec![(0, 0); moves],
            count: 0,
            next: 0,
            is_last: false,
        }
    }

    fn values_of(&self, number: usize, puzzle: &Puzzle<'_>) -> &[u32] {
        let count = puzzle.forward.values();
        &self.values[self.slots[number] * count..][..count]
    }

    fn points_of(&self, number: usize, puzzle: &Puzzle<'_>) -> &[u16] {
        let count = puzzle.ground.places();
        &self.points[self.slots[number] * count..][..count]
    }

    /// Finds the moves from a position after which it may be `left - 1` moves from solved. Returns how many were looked at, and whether
    /// some were left out that may be on a longer way.
    ///
    /// All moves are looked up in one way before the next look is asked about those that are left: so the processor needn't wait for one
    /// bound to come from memory before it asks for another one.
    fn find(
        &mut self,
        puzzle: &Puzzle<'_>,
        path: &[u16],
        values: &[u32],
        points: &[u16],
        tight: u32,
        left: u32,
    ) -> (u64, bool) {
        let followers = puzzle.rules.followers(path.last().copied());
        (self.count, self.next) = (0, 0);
        for &mv in followers {
            self.moves[self.count] = mv;
            self.count += usize::from(!puzzle.is_needless(mv, tight));
        }
        let looked_at = self.count as u64;
        self.look_forward(puzzle, values, left - 1);
        self.make_positions(puzzle, points);
        self.is_last = left == 1 + puzzle.given();
        if self.is_last {
            self.keep(|own, number| own.points_of(number, puzzle) == puzzle.target_points);
        } else {
            self.tight[..self.count].fill(0);
            self.look_backward(puzzle, left - 1);
        }
        (looked_at, self.is_last || self.count < followers.len())
    }

    fn look_forward(&mut self, puzzle: &Puzzle<'_>, values: &[u32], left: u32) {
        for look in &puzzle.forward.looks {
            let table = &puzzle.tables[look.table];
            let after = look.all_after(table, values);
            for (spot, &mv) in self.spots.iter_mut().zip(&self.moves[..self.count]) {
                let motion = usize::from(look.motions[usize::from(mv)]);
                *spot = table
                    .bounds
                    .spot(table.layout.state(|own| after[own][motion]));
            }
            let (moves, mut kept) = (&mut self.moves, 0);
            table
                .bounds
                .for_each(&self.spots[..self.count], |number, bound| {
                    // Written in any case: whether it is kept is hard to foretell, and a wrong guess costs more.
                    moves[kept] = moves[number];
                    kept += usize::from(u32::from(bound) <= left);
                });
            self.count = kept;
            if kept == 0 {
                return;
            }
        }
        let all = values.len();
        for look in &puzzle.forward.looks {
            let table = &puzzle.tables[look.table];
            let after = look.all_after(table, values);
            for (number, &mv) in self.moves[..self.count].iter().enumerate() {
                let motion = usize::from(look.motions[usize::from(mv)]);
                let own = &mut self.values[number * all + look.first..];
                for (own, after) in own.iter_mut().zip(&after[..table.layout.coordinates.len()]) {
                    *own = after[motion];
                }
            }
        }
    }

    /// Makes the positions after the moves, but those that are blocked.
    fn make_positions(&mut self, puzzle: &Puzzle<'_>, points: &[u16]) {
        let count = points.len();
        for number in 0..self.count {
            self.slots[number] = number;
            let after = &mut self.points[number * count..][..count];
            let motion = &puzzle.ground.motions[usize::from(self.moves[number])];
            motion.write(&puzzle.ground.turned, points, after);
        }
        if puzzle.has_blocked() {
            self.keep(|own, number| !puzzle.ground.is_blocked(own.points_of(number, puzzle)));
        }
    }

    /// Looks the inverses of the positions up.
    fn look_backward(&mut self, puzzle: &Puzzle<'_>, left: u32) {
        let side = puzzle.backward;
        if self.count == 0 || side.looks.is_empty() {
            return;
        }
        let (all, places) = (side.values(), puzzle.ground.places());
        for &slot in &self.slots[..self.count] {
            let points = &self.points[slot * places..][..places];
            let values = &mut self.inverses[slot * all..][..all];
            let is_known = side.write(puzzle.tables, points, &mut self.sums, values);
            debug_assert!(is_known, "what moves lead to is numbered");
        }
        for (bit, look) in side.looks.iter().enumerate() {
            let table = &puzzle.tables[look.table];
            let own = look.first..look.first + table.layout.coordinates.len();
            for number in 0..self.count {
                let values = &self.inverses[self.slots[number] * all..][own.clone()];
                self.spots[number] = table.bounds.spot(table.layout.state(|own| values[own]));
            }
            let Self {
                moves,
                slots,
                tight,
                spots,
                ..
            } = self;
            let mut kept = 0;
            table
                .bounds
                .for_each(&spots[..self.count], |number, bound| {
                    let bound = u32::from(bound);
                    moves[kept] = moves[number];
                    slots[kept] = slots[number];
                    tight[kept] = tight[number] | u32::from(bound == left) << bit;
                    kept += usize::from(bound <= left);
                });
            self.count = kept;
        }
    }

    /// Keeps the moves of which something is so.
    fn keep(&mut self, is_kept: impl Fn(&Self, usize) -> bool) {
        let mut kept = 0;
        for number in 0..self.count {
            let keeps = is_kept(self, number);
            self.moves[kept] = self.moves[number];
            self.slots[kept] = self.slots[number];
            kept += usize::from(keeps);
        }
        self.count = kept;
    }
}

impl Puzzle<'_> {
    /// Whether a move can't be the first one of a solution whose inverse these looks say takes all that is left: they see nothing of the
    /// last move of that.
    #[inline]
    fn is_needless(&self, mv: u16, tight: u32) -> bool {
        let mut left = tight;
        while left != 0 {
            let look = &self.backward.looks[left.trailing_zeros() as usize];
            if look.is_unseen[usize::from(mv)] {
                return true;
            }
            left &= left - 1;
        }
        false
    }
}
