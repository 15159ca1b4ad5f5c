//! A part of a puzzle that is small enough to be listed: the states of some constituents, gathered into rows by a
//! group of relabellings, and where each move takes them.

use puzzle_def::Turn;

use crate::error::SpaceError;
use crate::label_group::{LabelGroup, Scratch};
use crate::labels::{FactorMove, Labels};
use crate::row_index::RowIndex;

/// Where a move takes a row: the state x r comes to x y r', where y is the translation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FactorStep {
    pub(crate) row: u32,
    pub(crate) translation: u16,
}

/// Rows of states of a part of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Factor {
    pub(crate) labels: Labels,
    pub(crate) group: LabelGroup,
    /// The states that stand for rows, one after the other.
    rows: RowIndex,
    base_moves: Vec<FactorMove>,
    /// For each row, where each base move takes it.
    base_steps: Vec<FactorStep>,
}

impl Factor {
    /// Finds all rows that base moves lead to from that of the solved state, which is the first one.
    ///
    /// # Errors
    ///
    /// [`SpaceError::TooManyRows`] beyond `limit` of them.
    pub(crate) fn find(
        labels: Labels,
        group: LabelGroup,
        base_moves: &[Turn],
        limit: u64,
    ) -> Result<Self, SpaceError> {
        let moves: Vec<FactorMove> = base_moves.iter().map(|mv| labels.factor_move(mv)).collect();
        let mut rows = RowIndex::new(labels.places());
        let mut scratch = Scratch::default();
        let mut state = labels.start().to_vec();
        group.canonical(&labels, &mut state, &mut scratch);
        rows.find_or_add(&state);
        let mut base_steps = Vec::new();
        let mut from = state.clone();
        let mut row = 0;
        while row < rows.len() {
            from.copy_from_slice(rows.get(row));
            for mv in &moves {
                labels.move_into(&from, mv, &mut state);
                let translation = group.canonical(&labels, &mut state, &mut scratch);
                let next = rows.find_or_add(&state);
                base_steps.push(FactorStep {
                    row: next,
                    translation,
                });
            }
            if rows.len() as u64 > limit {
                return Err(SpaceError::TooManyRows { limit });
            }
            row += 1;
        }
        Ok(Self {
            labels,
            group,
            rows,
            base_moves: moves,
            base_steps,
        })
    }

    /// Number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Where a base move takes a row.
    pub(crate) fn base_step(&self, row: usize, mv: usize) -> FactorStep {
        self.base_steps[row * self.base_moves.len() + mv]
    }

    /// The row and the element of a state; `None` if no moves lead there.
    pub(crate) fn position(&self, state: &[u16]) -> Option<(u32, u16)> {
        let mut canonical = state.to_vec();
        let element = self
            .group
            .canonical(&self.labels, &mut canonical, &mut Scratch::default());
        Some((self.rows.find(&canonical)?, element))
    }

    /// The state of a row and an element.
    pub(crate) fn state(&self, row: usize, element: usize) -> Vec<u16> {
        let element = self.group.element(element);
        let points = self.rows.get(row).iter();
        points.map(|&point| element[usize::from(point)]).collect()
    }

    /// Whether the states of a row may be at the end of a move.
    pub(crate) fn is_allowed(&self, row: usize) -> bool {
        self.labels.is_allowed(self.rows.get(row))
    }

    /// Bytes that a row takes here, with so many places and base moves.
    pub(crate) fn bytes_per_row(places: usize, base_moves: usize) -> u64 {
        let state = places * size_of::<u16>() + 2 * size_of::<u32>();
        (state + base_moves * size_of::<FactorStep>()) as u64
    }
}
