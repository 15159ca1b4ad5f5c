//! Pairs of rows of two factors that occur together, and where moves take them.
//!
//! A pair is given by the row on the left, and by the *spot* of the row on the right among all
//! those of the same class. With the rows on the right sorted by class, spots are positions in a
//! section of that list.

use row_search::{Fibre, FibreError, has_room_for};

use crate::elements;
use crate::error::SpaceError;
use crate::factor::{Factor, FactorStep};
use crate::links::links;
use crate::plan::{PairPlan, Plan};
use crate::steps::steps;

/// The contribution of one factor to a step: to the row number and to the translation number.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Part {
    /// The row on the left, or the spot of the one on the right.
    pub(crate) row: u32,
    pub(crate) translation: u32,
}

/// The peak memory for the rows of a factor, in bytes: classes twice, order, spots and space for
/// sorting, the steps of a base move, those of all columns and their parts.
fn bytes_for(rows: usize, columns: usize) -> u64 {
    let lists = size_of::<[u16; 2]>() + 4 * size_of::<u32>();
    let steps = (columns + 1) * size_of::<FactorStep>() + columns * size_of::<Part>();
    rows as u64 * (lists + steps) as u64
}

/// The pairs of rows, and the parts of their steps.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    columns: usize,
    /// The class of each row on the left.
    classes: Vec<u16>,
    /// Number of rows on the right in each class.
    per_class: usize,
    /// The rows on the right, class by class, and the spot of each one.
    order: Vec<u32>,
    spots: Vec<u32>,
    left: Vec<Part>,
    /// In the order of the classes.
    right: Vec<Part>,
}

impl Pairs {
    pub(crate) fn new(
        plan: &Plan,
        planned: &PairPlan,
        left: &mut Factor,
        right: &mut Factor,
    ) -> Result<Self, SpaceError> {
        let powers = &plan.columns.powers;
        let bytes = [&*left, right].map(|factor| bytes_for(factor.rows(), powers.len()));
        if !has_room_for(bytes.iter().sum()) {
            let rows = (left.rows() + right.rows()) as u64;
            return Err(SpaceError::NoMemory { rows });
        }
        let listed = plan.listed_moves(&left.labels).len();
        let links = links(left, right, listed).ok_or(SpaceError::Linked)?;
        let per_class = right.rows() / links.classes;
        let mut order: Vec<u32> = (0..right.rows() as u32).collect();
        // A stable order: the first row stays the first of its class.
        order.sort_by_key(|&row| links.right[row as usize]);
        let mut spots = vec![0; right.rows()];
        for (place, &row) in order.iter().enumerate() {
            spots[row as usize] = (place % per_class) as u32;
        }
        // Steps are converted one by one, so that the larger table is not held twice.
        let left_part = |step: FactorStep| Part {
            row: step.row,
            translation: planned.joint.left(step.translation),
        };
        let base_moves = plan.definition.parts().moves.len();
        let steps = |factor: &mut Factor| {
            let multiplied = (!plan.has_blocked()).then(|| steps(factor, base_moves, powers));
            let listed = factor.take_steps();
            multiplied.unwrap_or(listed)
        };
        let right_part = |step: &FactorStep| Part {
            row: spots[step.row as usize],
            translation: planned.joint.right(step.translation),
        };
        let unordered = steps(right);
        let ordered = order
            .iter()
            .flat_map(|&row| &unordered[row as usize * powers.len()..][..powers.len()]);
        Ok(Self {
            columns: powers.len(),
            classes: links.left,
            per_class,
            left: steps(left).into_iter().map(left_part).collect(),
            right: ordered.map(right_part).collect(),
            order,
            spots,
        })
    }

    /// The total size in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let parts = [&self.left, &self.right].map(|parts| size_of_val(parts.as_slice()));
        let rows = [&self.order, &self.spots].map(|rows| size_of_val(rows.as_slice()));
        let classes = size_of_val(self.classes.as_slice());
        (parts.iter().chain(&rows).sum::<usize>() + classes) as u64
    }

    /// Number of rows on the right in each class.
    pub(crate) fn per_class(&self) -> usize {
        self.per_class
    }

    /// The class of a row on the left.
    #[inline]
    pub(crate) fn class(&self, left: usize) -> usize {
        self.classes[left].into()
    }

    /// The index of a pair's right row among all right rows, class by class.
    #[inline]
    pub(crate) fn place(&self, left: usize, spot: usize) -> usize {
        self.class(left) * self.per_class + spot
    }

    /// The row on the right in a place.
    pub(crate) fn right_row(&self, place: usize) -> usize {
        self.order[place] as usize
    }

    /// The spot of a row on the right, if it occurs together with one on the left.
    pub(crate) fn spot(&self, left: usize, right: usize) -> Option<usize> {
        let spot = self.spots[right] as usize;
        let is_there = self.right_row(self.place(left, spot)) == right;
        is_there.then_some(spot)
    }

    /// The parts of all steps of a row on the left.
    #[inline]
    pub(crate) fn left(&self, left: usize) -> &[Part] {
        &self.left[left * self.columns..][..self.columns]
    }

    /// The parts of all steps of a row on the right, by its place.
    #[inline]
    pub(crate) fn right(&self, place: usize) -> &[Part] {
        &self.right[place * self.columns..][..self.columns]
    }

    /// The fibre whose elements are spots.
    pub(crate) fn elements(&self) -> Result<Fibre, FibreError> {
        let spots: Vec<u32> = self.right.iter().map(|part| part.row).collect();
        elements::fibre(self.per_class, self.columns, &spots)
    }

    /// The number of the translation of a column, in the class of a row on the left.
    #[inline]
    pub(crate) fn translation(&self, left: usize, column: usize) -> u32 {
        elements::translation(self.class(left), self.columns, column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_for_rows_grows_with_rows_and_columns() {
        // Per row: 20 bytes of lists, a step of a base move, and a step and its part for each
        // column.
        assert_eq!(
            (size_of::<FactorStep>(), size_of::<Part>()),
            (8, 8),
            "the figures below rest on these"
        );
        assert_eq!(bytes_for(1, 0), 28);
        assert_eq!(bytes_for(1, 18), 28 + 18 * 16);
        assert_eq!(bytes_for(1_000_000, 9), 172_000_000);
    }
}
