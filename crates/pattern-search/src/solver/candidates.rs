//! The moves from some neighbouring positions, looked up together.

use super::puzzle::Puzzle;
use super::walk::{Level, Node};
use crate::looks::Scratch;
use crate::moves::moves_of;
use crate::table::Found;

/// Moves are made of neighbouring positions at a time while there are no more of them than this.
const AT_ONCE: usize = 128;

/// The moves from some positions of a level that may be on the way to a solution.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    pub(super) list: Vec<Candidate>,
    /// What is seen of the positions after them, and of their inverses, by their slots.
    values: Vec<u32>,
    points: Vec<u16>,
    inverses: Vec<u32>,
    /// Room for what lies between positions and values, and for where bounds are.
    scratch: Scratch,
    spots: Vec<(usize, u32)>,
    found: Found,
}

/// A move from a position of a level.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Candidate {
    parent: u32,
    mv: u16,
    slot: u16,
    /// The looks at the inverse of the position after it whose bound is all that is left.
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
            found: Found::new(most),
        }
    }

    /// Takes all moves that may follow the next positions of a level: of one at least, and of more while these are not too many.
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

    /// Keeps the moves after which the position may be so many moves from solved.
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

    /// Keeps the moves that lead where so many moves are left to the goal.
    pub(super) fn keep_near(&mut self, puzzle: &Puzzle<'_>, above: &Level, moves: u32) {
        let near = &*puzzle.near;
        let mut parent = None;
        self.list.retain(|own| {
            let points = above.points_of(own.parent as usize, puzzle);
            let sum = match parent {
                Some((parent, sum)) if parent == own.parent => sum,
                _ => near.sum(points),
            };
            parent = Some((own.parent, sum));
            let motion = &puzzle.ground.motions[usize::from(own.mv)];
            let after = near.sum_after(puzzle.ground, motion, (points, sum));
            after.is_some_and(|sum| near.contains(moves, sum))
        });
    }

    /// Makes the positions after the moves, but those that are blocked, and what is seen of them.
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
            // There are no more than moves, or AT_ONCE.
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

    /// Keeps the moves that lead to where the last moves are left to be made.
    pub(super) fn keep_solved(&mut self, puzzle: &Puzzle<'_>) {
        let (points, count) = (&self.points, puzzle.ground.places());
        self.list
            .retain(|own| points[usize::from(own.slot) * count..][..count] == puzzle.target_points);
    }

    /// Looks the inverses of the positions up.
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
