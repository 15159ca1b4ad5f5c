//! The trait for saving finished levels, from which a later search resumes.

use core::ops::Range;

use row_search::{Depth, Levels, PartSearch, Space};

/// Saves the part of one process at the end of each level. Errors are sentences for people.
pub trait Keeper {
    /// The saved levels from which a part with these rows may be able to resume, newest first.
    ///
    /// # Errors
    ///
    /// Why they are not known.
    fn levels(&mut self, rows: Range<u64>) -> Result<Vec<Depth>, String>;

    /// Reads the part of these rows at the end of a level, and all levels up to it.
    ///
    /// # Errors
    ///
    /// Why it cannot be read.
    fn read<'a>(
        &mut self,
        depth: Depth,
        space: &'a dyn Space,
        rows: Range<u64>,
    ) -> Result<(PartSearch<'a>, Levels), String>;

    /// Saves a part at the end of a level. When this returns, the data must be permanent.
    ///
    /// # Errors
    ///
    /// Why it cannot be saved.
    fn write(&mut self, levels: &Levels, part: &PartSearch<'_>) -> Result<(), String>;

    /// Called when all processes have saved this level. Levels before the previous one are no
    /// longer needed. Levels that cannot be removed do no harm.
    fn all_kept(&mut self, depth: Depth);

    /// Called when all processes have read this level and resume from it. Levels before the
    /// previous one are no longer needed; they would pile up if a search was killed repeatedly
    /// between saving a level and removing another.
    fn all_read(&mut self, depth: Depth);
}
