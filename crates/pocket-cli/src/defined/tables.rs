//! Tables of distances.

use std::sync::Arc;

use god_table::Table;
use puzzle_space::DefinitionSpace;
use row_search::Storage;

use super::layouts::Stored;
use super::{Defined, expect_all};
use crate::failure::Failure;
use crate::io::Io;
use crate::table;

/// The distances of all positions.
pub(crate) struct Tables {
    /// Of each position, with the moves of the puzzle.
    pub(crate) of_each: Table<DefinitionSpace>,
    /// The distances of those that stand for others, where not all are stored: the other table asks this one.
    pub(crate) of_classes: Option<Arc<Table<DefinitionSpace>>>,
}

impl Defined {
    /// Computes the distances, if there is memory for them.
    pub(crate) fn tables(&self, stored: Stored, io: &Io<'_>) -> Result<Tables, Failure> {
        let (plan, storage) = self.tabulating_plan(stored)?;
        let space = plan.space(storage)?;
        let watched = io.err_is_terminal();
        let table = match storage {
            Storage::Thirds => table::compute_thirds(space, watched)?,
            Storage::Full | Storage::Counts => table::compute(space, watched)?,
        };
        let counted = table.distribution().clone();
        expect_all(table.space(), counted.reachable())?;
        if !table.space().is_reduced() {
            return Ok(Tables {
                of_each: table,
                of_classes: None,
            });
        }
        let unfolded = table.space().unfolded();
        let of_classes = Arc::new(table);
        let (asked, numbering) = (Arc::clone(&of_classes), unfolded.clone());
        let distance = move |state| asked.distance(numbering.folded(state)?);
        Ok(Tables {
            of_each: Table::told(unfolded, counted, distance),
            of_classes: Some(of_classes),
        })
    }
}
