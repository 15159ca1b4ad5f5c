//! Visits the steps of one row after another, grouping those that move elements alike.

use crate::space::{Motion, Space, Step};

/// The order in which to follow the moves of a space: moves that act alike on the elements are
/// adjacent, so their rows can be joined before they are moved together.
pub(crate) fn order_of_moves(space: &dyn Space) -> Vec<usize> {
    let moves = space.moves().len();
    let mut steps = vec![Step::default(); moves];
    let mut motions = vec![Vec::new(); moves];
    // A sample of rows shows which moves act alike. If it misleads, a row may be moved twice
    // instead of once, with the same result.
    let stride = usize::try_from(space.rows() / 16)
        .unwrap_or(usize::MAX)
        .max(1);
    for row in (0..space.rows()).step_by(stride) {
        space.departures(row, &mut steps);
        for (motions, step) in motions.iter_mut().zip(&steps) {
            motions.push(step.motion().number());
        }
    }
    let mut order: Vec<usize> = (0..moves).collect();
    order.sort_by_key(|&mv| &motions[mv]);
    order
}

/// The steps of one row at a time.
#[derive(Clone)]
pub(crate) struct Neighbours<'a> {
    space: &'a dyn Space,
    order: &'a [usize],
    steps: Vec<Step>,
}

impl<'a> Neighbours<'a> {
    /// Follows the moves in this order, one from [`order_of_moves`].
    pub(crate) fn new(space: &'a dyn Space, order: &'a [usize]) -> Self {
        Self {
            space,
            order,
            steps: vec![Step::default(); order.len()],
        }
    }

    /// Goes to a row.
    pub(crate) fn go_to(&mut self, row: u64) {
        self.space.departures(row, &mut self.steps);
    }

    /// Whether any step leads to a row that satisfies the condition.
    pub(crate) fn any(&self, mut condition: impl FnMut(u64) -> bool) -> bool {
        self.steps.iter().any(|step| condition(step.row))
    }

    /// The steps grouped by how they move the elements: for each group, that motion and the rows it
    /// leads to.
    pub(crate) fn groups(
        &self,
    ) -> impl Iterator<Item = (Motion, impl Iterator<Item = u64> + Clone)> {
        self.order
            .chunk_by(|&a, &b| self.steps[a].motion() == self.steps[b].motion())
            .map(|group| {
                let rows = group.iter().map(|&mv| self.steps[mv].row);
                (self.steps[group[0]].motion(), rows)
            })
    }
}
