//! A position to be solved, with all that it takes.

use core::sync::atomic::AtomicBool;

use puzzle_def::listing::Runs;
use puzzle_def::{Definition, Pattern};
use row_search::Depth;

use super::Solver;
use super::near::Near;
use super::walk::Position;
use crate::ground::Ground;
use crate::kept::number_of;
use crate::looks::Side;
use crate::query::SolutionQuery;
use crate::rules::Rules;
use crate::table::Table;

/// A position to be solved, with all that it takes.
pub(super) struct Puzzle<'a> {
    pub(super) definition: &'a Definition,
    pub(super) rules: &'a Rules,
    pub(super) ground: &'a Ground,
    pub(super) tables: &'a [Table],
    pub(super) forward: &'a Side,
    pub(super) backward: &'a Side,
    /// The positions near the goal.
    pub(super) near: &'a mut Near,
    pub(super) query: &'a SolutionQuery<'a>,
    /// The runs of moves, if solutions are left out that have one which fewer moves could replace.
    pub(super) runs: Option<&'a Runs>,
    /// Whether the filter of the query has refused a solution.
    pub(super) has_refused: AtomicBool,
    /// The position after the given first moves.
    pub(super) position: Pattern,
    pub(super) points: Vec<u16>,
    /// The position that the given last moves solve.
    pub(super) target: Pattern,
    pub(super) target_points: Vec<u16>,
    /// A lower bound on the moves from `position` to `target`.
    pub(super) nearest: u32,
}

impl Puzzle<'_> {
    /// The root of the tree of solutions with `left` moves. `None` if the tables show that there are none.
    pub(super) fn root(&self, left: u32) -> Option<Position> {
        let values = |side: &Side| side.values_of(self.tables, &self.points);
        let (forward, backward) = (values(self.forward)?, values(self.backward)?);
        let mut tight = 0;
        for (bit, look) in self.backward.looks.iter().enumerate() {
            tight |= u32::from(look.bound(self.tables, &backward) == left) << bit;
        }
        Some(Position {
            values: forward,
            points: self.points.clone(),
            tight,
            path: Vec::new(),
        })
    }
}

impl Solver {
    /// A number that identifies the puzzle and its moves.
    pub(crate) fn number(&self) -> u64 {
        number_of(&self.ground)
    }

    /// The position after the given first moves, and the one before the last moves. `None` if the given moves pass
    /// through a blocked position.
    pub(super) fn between(
        &self,
        position: &Pattern,
        query: &SolutionQuery<'_>,
    ) -> Option<(Pattern, Pattern)> {
        let turn = |mv: usize| &self.turns()[mv].transformation;
        let is_allowed = |position: &Pattern| self.definition.broken_rule(position).is_none();
        let made = |from: &Pattern, moves: &[usize]| {
            moves.iter().try_fold(from.clone(), |position, &mv| {
                Some(position.after(turn(mv))).filter(is_allowed)
            })
        };
        let start = self.definition.start().clone();
        let last = query.last.iter().rev();
        let target = last.fold(start, |position, &mv| {
            position.after(&turn(mv).inverse(self.definition.orbits()))
        });
        made(&target, query.last)?;
        Some((made(position, query.first)?, target))
    }

    /// The rules for lists of solutions.
    pub(super) fn rules_for_lists(&self) -> &Rules {
        self.rules_for_lists.get_or_init(|| {
            let turns = self.rules.turns().to_vec();
            Rules::for_list(&self.definition, turns)
        })
    }

    /// A lower bound on the moves that solve a position, or `None` if it is known to be unsolvable.
    pub(super) fn bound_of(&self, points: &[u16]) -> Option<Depth> {
        let mut coordinates = self
            .tables
            .iter()
            .flat_map(|table| &table.layout.coordinates);
        if !coordinates.all(|own| own.has_sum(points)) {
            return None;
        }
        if self.ground.is_blocked(points) {
            // Tables have only what moves lead to. The goal isn't blocked, so it takes a move.
            return Some(1);
        }
        let mut most = 0;
        for side in [&self.forward, &self.backward] {
            let values = side.values_of(&self.tables, points)?;
            let looks = side.looks.iter();
            let bounds = looks.map(|look| look.bound(&self.tables, &values));
            most = bounds.fold(most, Depth::max);
        }
        (most != Depth::MAX).then_some(most)
    }
}
