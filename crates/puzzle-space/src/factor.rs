//! A part of a puzzle that is small enough to list: the states of some constituents, combined into
//! rows by a group of relabellings, and the steps of the rows.

use puzzle_def::Pattern;
use row_search::has_room_for;

use crate::error::SpaceError;
use crate::gauge::{gauge, regauged};
use crate::label_group::{LabelGroup, Scratch};
use crate::labels::{FactorMove, Labels};
use crate::row_index::RowIndex;
use crate::side::Side;

/// Where a move takes a row: the state x r goes to x y r', where y is the translation. If the
/// resulting state is blocked, the row is [`BLOCKED`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FactorStep {
    pub(crate) row: u32,
    pub(crate) translation: u16,
}

/// The row of a step that leads to a blocked state.
pub(crate) const BLOCKED: u32 = u32::MAX;

/// The rows of a part of a puzzle, without blocked states.
#[derive(Clone, Debug)]
pub(crate) struct Factor {
    pub(crate) labels: Labels,
    pub(crate) group: LabelGroup,
    /// The canonical states of the rows.
    rows: RowIndex,
    /// The number of moves by which rows are listed.
    moves: usize,
    /// For each row, where each of these moves takes it.
    steps: Vec<FactorStep>,
    /// For each row, the element that makes its chosen representative from the canonical state.
    gauge: Vec<u16>,
}

impl Factor {
    /// Bytes per row while its gauge is computed, in addition to a second list of steps: the old
    /// gauge, the new one, and the number of the row in a growing list of those reached.
    const GAUGED_ROW_BYTES: usize = 2 * size_of::<u16>() + 3 * size_of::<usize>();

    /// Finds all rows reachable by some moves from that of the solved state, which is the first
    /// one. `commuting` lists moves that commute and are never blocked.
    ///
    /// # Errors
    ///
    /// [`SpaceError::TooManyRows`] beyond `limit` rows, [`SpaceError::NoMemory`] if there is not
    /// enough memory.
    pub(crate) fn find(
        side: &Side,
        moves: &[FactorMove],
        commuting: &[usize],
        limit: u64,
    ) -> Result<Self, SpaceError> {
        // Row numbers have 32 bits.
        let limit = limit.min(BLOCKED.into());
        let Side { labels, group, .. } = side.clone();
        let mut rows = RowIndex::new(labels.places());
        let mut scratch = Scratch::default();
        let mut state = labels.start().to_vec();
        group.canonical(&labels, &mut state, &mut scratch);
        let no_memory = |rows: usize| SpaceError::NoMemory { rows: rows as u64 };
        rows.find_or_add(&state).ok_or_else(|| no_memory(1))?;
        let mut steps = Vec::new();
        let has_blocked = labels.has_blocked();
        let mut from = state.clone();
        let mut row = 0;
        while row < rows.len() {
            from.copy_from_slice(rows.get(row));
            let room = steps.try_reserve(moves.len());
            room.map_err(|_| no_memory(rows.len()))?;
            for mv in moves {
                labels.move_into(&from, mv, &mut state);
                if has_blocked && !labels.is_allowed(&state) {
                    steps.push(FactorStep {
                        row: BLOCKED,
                        translation: 0,
                    });
                    continue;
                }
                let translation = group.canonical(&labels, &mut state, &mut scratch);
                let next = rows.find_or_add(&state);
                let next = next.ok_or_else(|| no_memory(rows.len()))?;
                steps.push(FactorStep {
                    row: next,
                    translation,
                });
            }
            if rows.len() as u64 > limit {
                return Err(SpaceError::TooManyRows { limit });
            }
            row += 1;
        }
        let (count, lists) = (rows.len(), size_of_val(steps.as_slice()));
        if !has_room_for((lists + count * Self::GAUGED_ROW_BYTES) as u64) {
            return Err(no_memory(count));
        }
        let found = Self {
            gauge: vec![0; rows.len()],
            labels,
            group,
            rows,
            moves: moves.len(),
            steps,
        };
        if commuting.is_empty() {
            return Ok(found);
        }
        let gauge = gauge(commuting, &found);
        Ok(found.regauged(gauge))
    }

    /// Changes the representatives of the rows.
    fn regauged(self, gauge: Vec<u16>) -> Self {
        let steps = self.steps.iter().enumerate();
        let steps = steps.map(|(index, &step)| regauged(&self, &gauge, index / self.moves, step));
        Self {
            steps: steps.collect(),
            gauge,
            ..self
        }
    }

    /// Number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Where one of the listing moves takes a row.
    pub(crate) fn step(&self, row: usize, mv: usize) -> FactorStep {
        self.steps[row * self.moves + mv]
    }

    /// Takes all of these steps out, row by row, for a table that replaces them;
    /// [`step`](Self::step) can't be called afterwards.
    pub(crate) fn take_steps(&mut self) -> Vec<FactorStep> {
        core::mem::take(&mut self.steps)
    }

    /// The row and the element of a state; `None` if no moves lead there.
    pub(crate) fn position(&self, state: &[u16]) -> Option<(u32, u16)> {
        let mut canonical = state.to_vec();
        let element = self
            .group
            .canonical(&self.labels, &mut canonical, &mut Scratch::default());
        let row = self.rows.find(&canonical)?;
        let undone = self.group.inverse(self.gauge[row as usize]);
        Some((row, self.group.product(element, undone)))
    }

    /// The state of a row and an element.
    pub(crate) fn state(&self, row: usize, element: usize) -> Vec<u16> {
        let element = self.group.product(element as u16, self.gauge[row]);
        let element = self.group.element(element.into());
        let points = self.rows.get(row).iter();
        points.map(|&point| element.image(point)).collect()
    }

    /// For each row, the elements whose states satisfy `holds` if everything outside the factor is
    /// as in the pattern `else_as`.
    pub(crate) fn held(
        &self,
        else_as: &Pattern,
        holds: &dyn Fn(&Pattern) -> bool,
    ) -> Vec<Vec<u16>> {
        let mut pattern = else_as.clone();
        let mut held = |row: usize, element: u16| {
            self.labels
                .write(&self.state(row, element.into()), &mut pattern);
            holds(&pattern)
        };
        let elements = 0..self.group.size() as u16;
        (0..self.rows())
            .map(|row| {
                elements
                    .clone()
                    .filter(|&element| held(row, element))
                    .collect()
            })
            .collect()
    }

    /// The peak size of a row in bytes, here and in tables of steps with this many columns
    /// together.
    pub(crate) fn bytes_per_row(places: usize, listed: usize, columns: usize) -> u64 {
        // A state, two to four slots for its number, its gauge and its class; its index in the
        // order of classes, and the inverse of that order.
        let state = places * size_of::<u16>() + 4 * size_of::<u32>() + size_of::<[u16; 2]>();
        let order = 2 * size_of::<u32>();
        // The regauged steps exist together with the old ones; later, those of all columns exist
        // together with those of the listing moves, and with the steps of one move.
        let steps = (listed.max(columns) + listed + 1) * size_of::<FactorStep>();
        (state + order + steps) as u64
    }

    /// The size of the factor in bytes at this time.
    pub(crate) fn bytes(&self) -> u64 {
        let steps = size_of_val(self.steps.as_slice());
        self.rows.bytes() + (steps + size_of_val(self.gauge.as_slice())) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constituents::constituents;

    #[test]
    fn as_many_rows_as_there_are_fit_and_one_less_does_not() {
        // A cycle of five places, each state in a row of its own.
        let text = "Set RING 5 1\nSolved\nEnd\nMove T\nRING\n2 3 4 5 1\nEnd\n";
        let ring = puzzle_def::read("ring.tws", text).expect("it is a definition");
        let moves = &ring.parts().moves;
        let labels = Labels::new(&ring, constituents(&ring, moves));
        let moves: Vec<FactorMove> = moves.iter().map(|mv| labels.factor_move(mv)).collect();
        let side = Side {
            group: LabelGroup::of_digits(labels.points(), &[]),
            rows_at_most: 5.0,
            labels,
        };
        let found = |limit| Factor::find(&side, &moves, &[], limit).map(|factor| factor.rows());
        assert_eq!(found(5), Ok(5));
        assert_eq!(found(u64::MAX), Ok(5));
        assert_eq!(found(4), Err(SpaceError::TooManyRows { limit: 4 }));
    }
}
