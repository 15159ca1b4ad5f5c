//! The trait for saving finished levels, from which a later search resumes.

use core::ops::Range;

use row_search::{Depth, Levels, PartSearch, Space};

/// Saves the part of one process at the end of each level. Errors are sentences for people.
pub trait Keeper {
    /// The levels that a part of these rows may be able to go on from, the newest first.
    ///
    /// # Errors
    ///
    /// Why that can't be told.
    fn levels(&mut self, rows: Range<u64>) -> Result<Vec<Depth>, String>;

    /// The part of these rows at the end of a level, and all levels up to it.
    ///
    /// # Errors
    ///
    /// Why it can't be read.
    fn read<'a>(
        &mut self,
        depth: Depth,
        space: &'a dyn Space,
        rows: Range<u64>,
    ) -> Result<(PartSearch<'a>, Levels), String>;

    /// Keeps a part at the end of a level: when this returns, it lasts.
    ///
    /// # Errors
    ///
    /// Why it can't be kept.
    fn write(&mut self, levels: &Levels, part: &PartSearch<'_>) -> Result<(), String>;

    /// All processes have kept this level. What is older than the level before it isn't needed any more.
    ///
    /// # Errors
    ///
    /// Why that can't be removed.
    fn all_kept(&mut self, depth: Depth) -> Result<(), String>;

    /// All processes have read this level and go on from it. What is older than the level before it isn't needed any more:
    /// it would pile up where a search is killed again and again between keeping a level and removing another. What
    /// can't be removed harms nobody.
    fn all_read(&mut self, depth: Depth);
}
