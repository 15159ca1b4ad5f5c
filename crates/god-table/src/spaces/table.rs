//! Spaces without a fibre, given by a table of transitions.

use crate::fibre::Fibre;
use crate::space::{Space, Step};

/// A puzzle given by a table: row r holds where each of the moves takes state r.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransitionSpace {
    fibre: Fibre,
    moves: usize,
    rows: usize,
    targets: Vec<u32>,
}

impl TransitionSpace {
    /// The space of a table of `rows` rows of `moves` targets; `None` if its size is another, if it
    /// leads to a row that it does not have, or if it has no rows or 2^32 and more.
    ///
    /// ```
    /// use god_table::spaces::TransitionSpace;
    /// use god_table::Space;
    ///
    /// let triangle = TransitionSpace::new(1, 3, vec![1, 2, 0]).unwrap();
    /// assert_eq!(triangle.rows(), 3);
    /// assert_eq!(TransitionSpace::new(1, 3, vec![1, 2, 3]), None);
    /// ```
    #[must_use]
    pub fn new(moves: usize, rows: usize, targets: Vec<u32>) -> Option<Self> {
        let whole = Some(targets.len()) == rows.checked_mul(moves);
        let numbered = rows > 0 && u32::try_from(rows).is_ok();
        if !whole || !numbered || targets.iter().any(|&target| target as usize >= rows) {
            return None;
        }
        Some(Self {
            fibre: Fibre::new(&[]).ok()?,
            moves,
            rows,
            targets,
        })
    }
}

impl Space for TransitionSpace {
    fn rows(&self) -> usize {
        self.rows
    }

    fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    fn moves(&self) -> usize {
        self.moves
    }

    fn steps(&self, row: usize, steps: &mut [Step]) {
        for (step, &target) in steps
            .iter_mut()
            .zip(&self.targets[row * self.moves..][..self.moves])
        {
            *step = Step {
                row: target,
                shift: 0,
            };
        }
    }
}
