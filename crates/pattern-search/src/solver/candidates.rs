//! The moves from some neighbouring positions, looked up together.

use super::puzzle::Puzzle;
use super::walk::{Level, Node};
use crate::looks::Scratch;
use crate::moves::moves_of;
use crate::table::SpotBounds;

/// The most moves to look up together, unless a single position has more.
const AT_ONCE: usize = 128;

/// The moves from some positions of a level that may be on the way to a solution.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    pub(super) list: Vec<Candidate>,
    /// The values and points of the positions after the moves, and the values of their inverses, by slot.
    values: Vec<u32>,
    points: Vec<u16>,
    inverses: Vec<u32>,
    /// Scratch space for values, and for the spots of bounds.
    scratch: Scratch,
    spots: Vec<(usize, u32)>,
    found: SpotBounds,
    /// The hashes of the positions after the moves; `None` for moves without effect that are left out.
    sums: Vec<Option<u64>>,
}

/// A move from a position of a level.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Candidate {
    parent: u32,
    mv: u16,
    slot: u16,
    /// A bit for each look at the inverse of the position after the move: set if its bound equals the number of moves left.
    tight: u32,
}

impl Candidates {
    pub(super) fn new(puzzle: &Puzzle<'_>) -> Self {
        let most = puzzle.rules.turns().len().max(AT_ONCE);
        Self {
            list: Vec::with_capacity(most),
            values: vec![0; most * puzzle.forward.values()],
            points: vec![0; most * puzzle.ground.places()],
            inverses: vec![0; most * puzzle.backward.values()],
            scratch: puzzle.backward.scratch(),
            spots: vec![(0, 0); most],
            found: SpotBounds::new(most),
            sums: Vec::with_capacity(most),
        }
    }

    /// Takes all moves that may follow the next positions of a level: of at least one position, and of more while there is room.
    pub(super) fn take_from(&mut self, above: &mut Level, puzzle: &Puzzle<'_>) {
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

    /// Keeps the moves after which the bounds allow a solution in `left` moves.
    pub(super) fn look_forward(&mut self, puzzle: &Puzzle<'_>, above: &Level, left: u32) {
        for look in &puzzle.forward.looks {
            let table = &puzzle.tables[look.table];
            let mut spots = self.spots.iter_mut();
            for group in self.list.chunk_by(|one, other| one.parent == other.parent) {
                let values = above.values_of(group[0].parent as usize, puzzle);
                let after = table.layout.all_after(look.own(table, values));
                for (own, spot) in group.iter().zip(&mut spots) {
                    let motion = usize::from(look.motions[usize::from(own.mv)]);
                    *spot = table
                        .bounds
                        .spot(table.layout.state(|own| after[own].value(motion)));
                }
            }
            self.sift(puzzle, look.table, left, 0);
        }
    }

    /// Keeps the moves after which exactly `moves` moves may reach the goal.
    pub(super) fn keep_near(&mut self, puzzle: &Puzzle<'_>, above: &Level, moves: u32) {
        let near = &*puzzle.near;
        let mut parent = None;
        // All sums first: then the processor waits for all words of the filter together.
        self.sums.clear();
        self.sums.extend(self.list.iter().map(|own| {
            let points = above.points_of(own.parent as usize, puzzle);
            let sum = match parent {
                Some((parent, sum)) if parent == own.parent => sum,
                _ => near.sum(points),
            };
            parent = Some((own.parent, sum));
            let motion = &puzzle.ground.motions[usize::from(own.mv)];
            near.sum_after(puzzle.ground, motion, (points, sum))
        }));
        let mut kept = 0;
        for (number, sum) in self.sums.iter().enumerate() {
            // Written unconditionally, as in `sift`.
            self.list[kept] = self.list[number];
            kept += usize::from(sum.is_some_and(|sum| near.contains(moves, sum)));
        }
        self.list.truncate(kept);
    }

    /// Computes the positions after the moves and their values, and drops blocked positions.
    pub(super) fn make_positions(&mut self, puzzle: &Puzzle<'_>, above: &Level) {
        let all = puzzle.forward.values();
        for look in &puzzle.forward.looks {
            let table = &puzzle.tables[look.table];
            for (slot, own) in self.list.iter().enumerate() {
                let motion = usize::from(look.motions[usize::from(own.mv)]);
                let values = above.values_of(own.parent as usize, puzzle);
                let before = look.own(table, values);
                let after = &mut self.values[slot * all + look.first..][..before.len()];
                for (number, after) in after.iter_mut().enumerate() {
                    *after = table.layout.after(number, |own| before[own], motion);
                }
            }
        }
        let count = puzzle.ground.places();
        for (slot, own) in self.list.iter_mut().enumerate() {
            // It is below the number of moves or `AT_ONCE`, and so fits.
            own.slot = slot as u16;
            let after = &mut self.points[slot * count..][..count];
            let motion = &puzzle.ground.motions[usize::from(own.mv)];
            let before = above.points_of(own.parent as usize, puzzle);
            motion.write(&puzzle.ground.turned, before, after);
        }
        if puzzle.ground.blocks() {
            let points = &self.points;
            self.list.retain(|own| {
                !puzzle
                    .ground
                    .is_blocked(&points[usize::from(own.slot) * count..][..count])
            });
        }
    }

    /// Keeps the moves that reach the target.
    pub(super) fn keep_solved(&mut self, puzzle: &Puzzle<'_>) {
        let (points, count) = (&self.points, puzzle.ground.places());
        self.list
            .retain(|own| points[usize::from(own.slot) * count..][..count] == puzzle.target_points);
    }

    /// Looks up the inverses of the positions, like `look_forward`, and marks the looks whose bound equals `left`.
    pub(super) fn look_backward(&mut self, puzzle: &Puzzle<'_>, left: u32) {
        let side = puzzle.backward;
        if self.list.is_empty() || side.looks.is_empty() {
            return;
        }
        let (all, places) = (side.values(), puzzle.ground.places());
        for own in &self.list {
            let slot = usize::from(own.slot);
            let points = &self.points[slot * places..][..places];
            let values = &mut self.inverses[slot * all..][..all];
            let is_known = side.write(puzzle.tables, points, &mut self.scratch, values);
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

    /// Keeps the moves whose bounds in a table are at most `left`, and sets the bits of `tight` for those whose bound equals it.
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
                // Written unconditionally: a branch would often be mispredicted, which costs more.
                let mut own = list[number];
                own.tight |= tight * u32::from(is_tight);
                list[kept] = own;
                kept += usize::from(is_kept);
            },
        );
        list.truncate(kept);
    }

    /// Writes the positions after the moves to the level below.
    pub(super) fn write_to(&self, below: &mut Level, puzzle: &Puzzle<'_>) {
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
    /// Calls a function with words of the moves to try next: those that may follow the last one, except those that change nothing at the
    /// start as seen by a look at the inverse whose bound is tight. Such a move would be the last of a solution of the inverse. The moves
    /// before it would then solve the inverse as seen by that look, in fewer moves than its bound.
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
