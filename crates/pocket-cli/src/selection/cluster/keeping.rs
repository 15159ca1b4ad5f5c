//! The files in which each process keeps its own rows of a level.

use std::ops::Range;

use puzzle_space::checkpoint::{LevelFile, LevelFileError, LevelFiles};
use row_cluster::{Keeper, share};
use row_search::{Depth, Levels, PartSearch, Space};

use super::super::checkpoint::kept_help;
use crate::failure::{Failure, shown_path};

/// The files of one process.
pub(super) struct PartFiles<'a> {
    pub(super) files: LevelFiles,
    pub(super) identity: &'a [u8],
    pub(super) space: &'a dyn Space,
    pub(super) process: usize,
    pub(super) processes: usize,
    /// The last level that all processes have saved since the search began.
    pub(super) all_kept: Option<Depth>,
    /// The level from which the search can be resumed.
    pub(super) resumable: Option<Depth>,
}

impl PartFiles<'_> {
    fn own_rows(&self) -> Range<u64> {
        share(self.space.rows(), self.process, self.processes)
    }
}

impl Keeper for PartFiles<'_> {
    fn levels(&mut self, _: Range<u64>) -> Result<Vec<Depth>, String> {
        // Missing rows are reported when the level is read.
        self.files.levels().map_err(message)
    }

    fn read<'s>(
        &mut self,
        depth: Depth,
        space: &'s dyn Space,
        rows: Range<u64>,
    ) -> Result<(PartSearch<'s>, Levels), String> {
        let read = self.files.read(depth, &rows, space.rows(), |inputs| {
            let (part, levels) = PartSearch::resume(space, rows.clone(), self.identity, inputs)?;
            let depth = levels.report(space).depth;
            Ok(((part, levels), depth))
        });
        read.map_err(message)
    }

    fn write(&mut self, levels: &Levels, part: &PartSearch<'_>) -> Result<(), String> {
        let kept = LevelFile {
            depth: levels.report(self.space).depth,
            rows: Some(part.rows()),
        };
        let written = self
            .files
            .put(&kept, |out| part.keep(levels, self.identity, out));
        written.map_err(|error| {
            let path = shown_path(&self.files.path_of(&kept));
            let help = self.resumable.map(|depth| {
                let folder = shown_path(self.files.folder());
                format!("\n{}", kept_help(depth, &folder))
            });
            format!("{path}: {error}{}", help.unwrap_or_default())
        })
    }

    fn all_kept(&mut self, depth: Depth) {
        let before = self.all_kept.replace(depth);
        self.resumable = Some(depth).filter(|&depth| depth > 0);
        let is_first = self.process == 0;
        let own = self.own_rows();
        let shares: Vec<Range<u64>> = (0..self.processes)
            .map(|process| share(self.space.rows(), process, self.processes))
            .collect();
        self.files.remove(|kept| {
            let is_of = |rows: &Range<u64>| kept.rows.as_ref() == Some(rows);
            let is_old = kept.depth + 1 < depth;
            // Files with other shares of the rows are removed once these processes have saved all
            // rows of the next level. If they were removed at the same level, two programs on one
            // folder would remove each other's files, and no complete level would be left.
            let is_replaced = before == Some(kept.depth);
            if is_of(&own) {
                is_old
            } else if shares.iter().any(is_of) {
                is_first && is_old
            } else {
                is_first && (is_old || is_replaced)
            }
        });
    }

    fn all_read(&mut self, depth: Depth) {
        self.resumable = Some(depth).filter(|&depth| depth > 0);
        self.files.remove_before(depth);
    }
}

fn message(error: LevelFileError) -> String {
    Failure::from(error).to_string()
}

#[cfg(test)]
mod tests {
    use row_search::TransitionSpace;
    use tempfile::tempdir;

    use super::*;

    /// Two and three processes save the same search, level by level, and each removes the files
    /// that it may.
    #[test]
    fn two_programs_on_one_folder_leave_a_level_to_go_on_from() {
        let space = TransitionSpace::new(1, 1000, vec![0; 1000]).expect("a table");
        let folder = tempdir().expect("a folder");
        let all = [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)];
        let mut parts = all.map(|(processes, process)| PartFiles {
            files: LevelFiles::in_folder(folder.path(), "ring-00").expect("a folder"),
            identity: b"",
            space: &space,
            process,
            processes,
            all_kept: None,
            resumable: None,
        });
        for depth in 0..5 {
            for part in &parts {
                let rows = Some(part.own_rows());
                let kept = LevelFile { depth, rows };
                part.files.put(&kept, |_| Ok(())).expect("it is written");
            }
            for part in &mut parts {
                part.all_kept(depth);
            }
            for part in &parts {
                let rows = Some(part.own_rows());
                let path = part.files.path_of(&LevelFile { depth, rows });
                assert!(path.exists(), "{}", path.display());
            }
        }
    }
}
