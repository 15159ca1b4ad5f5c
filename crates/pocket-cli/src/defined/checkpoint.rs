//! Searches that keep each finished level in a folder, and go on from it.

pub(super) mod files;
pub(super) mod identity;
pub(super) mod parts;

use std::path::{Path, PathBuf};

use clap::Args;
use god_table::Distribution;
use puzzle_space::DefinitionSpace;
use row_search::{CountSearch, Depth, SearchError, Space, Storage};

use self::files::{LevelFiles, Unread};
use self::identity::Identity;
use super::options::HEADING;
use super::{Defined, expect_all};
use crate::failure::{Failure, Fault, shown_path};
use crate::io::Io;
use crate::progress::Progress;

/// Where levels are kept.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Checkpoint {
    /// Keep each finished level in this folder, so that --resume can go on from it
    ///
    /// The last two levels are kept, each in a file named after the puzzle and the choices, such as
    /// 3x3x3-0123456789abcdef.level-12; files of other searches may lie beside them. Several processes have a file each, and
    /// any number of processes goes on from them, if all files are in one folder. A level is complete on the disk
    /// before the search goes on, and a search that is killed at any moment loses one level at most.
    #[arg(long = "checkpoint", value_name = "DIR", help_heading = HEADING)]
    folder: Option<PathBuf>,

    /// Go on from the last level that is kept in the folder of --checkpoint
    ///
    /// Where a file is damaged, the level before it is taken. Where none is kept, the search begins from the start.
    #[arg(long, requires = "folder", help_heading = HEADING)]
    pub(crate) resume: bool,
}

impl Checkpoint {
    /// The folder in which levels are kept, if they are.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Refuses to keep anything, if that was asked for, of a search that can't.
    pub(crate) fn refuse_with(&self, option: &str) -> Result<(), Fault> {
        match self.folder {
            Some(_) => Err(Fault::mismatch(
                format!("--checkpoint with {option}"),
                "one of them",
            )),
            None => Ok(()),
        }
    }
}

impl Defined {
    /// The same counts as those of [`counts`](Self::counts), by a search that keeps its levels in a folder, and may go on
    /// from them.
    pub(crate) fn counts_kept(
        &self,
        folder: &Path,
        resume: bool,
        io: &mut Io<'_>,
    ) -> Result<Distribution, Failure> {
        let space = self.space(Storage::Counts)?;
        let identity = Identity::of(self, space.plan())?;
        let mut keeping = Keeping {
            space: &space,
            identity: identity.bytes(),
            files: LevelFiles::in_folder(folder, identity.stem())?,
            kept: None,
        };
        let search = keeping.begin(resume, io)?;
        let mut progress = Progress::after(search.report(), io.err_is_terminal());
        let counted = keeping.finish(search, &mut progress);
        progress.finish();
        let counts = counted?;
        expect_all(&space, counts.reachable())?;
        Ok(counts)
    }
}

/// A search that keeps its levels.
struct Keeping<'a> {
    space: &'a DefinitionSpace,
    identity: &'a [u8],
    files: LevelFiles,
    /// The last level that is kept.
    kept: Option<Depth>,
}

impl<'a> Keeping<'a> {
    /// A search that goes on from the last level, if it is to and there is one, or begins from the start.
    fn begin(&mut self, resume: bool, io: &mut Io<'_>) -> Result<CountSearch<'a>, Failure> {
        let levels = self.files.levels()?;
        if resume && !levels.is_empty() {
            return self.resumed(&levels, io);
        }
        let folder = shown_path(self.files.folder());
        match levels.first() {
            None if resume => io.note(format!(
                "no level of this search is kept in {folder}, so it begins from the start"
            )),
            Some(last) => io.note(format!(
                "level {last} of this search is kept in {folder}, and --resume would go on from it"
            )),
            None => {}
        }
        let search = CountSearch::new(self.space);
        let search = search.map_err(failed)?;
        self.keep(&search)?;
        Ok(search)
    }

    /// Goes on from the first of these levels that can be read.
    fn resumed(&mut self, levels: &[Depth], io: &mut Io<'_>) -> Result<CountSearch<'a>, Failure> {
        let mut refused: Option<Unread> = None;
        for &depth in levels {
            match self.read(depth) {
                Ok(search) => {
                    if let Some(unread) = refused {
                        io.note(format!("{unread}; the search goes on from level {depth}"));
                    }
                    self.kept = Some(depth);
                    self.remove_before(depth);
                    return Ok(search);
                }
                // The newest is the one to be told of.
                Err(unread) => refused = refused.or(Some(unread)),
            }
        }
        let Unread { path, reason } = refused.expect("there was a level at least");
        let reason = format!("{reason}\nWithout --resume the search begins from the start");
        Err(Failure::file(&path, reason))
    }

    /// The search at the end of a level, as it was kept by one process or by several, or why it can't be read.
    fn read(&self, depth: Depth) -> Result<CountSearch<'a>, Unread> {
        let rows = self.space.rows();
        self.files.read(depth, &(0..rows), rows, |inputs| {
            let search = CountSearch::resume_from(self.space, self.identity, inputs)?;
            let depth = search.report().depth;
            Ok((search, depth))
        })
    }

    /// Searches the levels that are left, and keeps each.
    fn finish(
        &mut self,
        mut search: CountSearch<'a>,
        progress: &mut Progress,
    ) -> Result<Distribution, Failure> {
        loop {
            let level = search.next_level();
            let Some(report) = level.map_err(failed)? else {
                break;
            };
            progress.level(report);
            progress.keeping(report.depth);
            self.keep(&search)?;
            progress.level(report);
        }
        // One that was killed between writing its last level and removing an old one has nothing left to write.
        self.remove_before(search.report().depth);
        search.finish().map_err(failed)
    }

    /// Removes what is not needed beside this level, as far as that can be done: a file too many harms nobody.
    fn remove_before(&self, depth: Depth) {
        let _ = self.files.remove_before(depth);
    }

    /// Keeps the level at whose end a search is.
    fn keep(&mut self, search: &CountSearch<'_>) -> Result<(), Failure> {
        let depth = search.report().depth;
        let written = self
            .files
            .write(depth, |file| search.keep(self.identity, file));
        written.map_err(|error| {
            let reason = format!("{error}{}", self.what_is_kept());
            Failure::file(&self.files.path(depth), reason)
        })?;
        self.kept = Some(depth);
        Ok(())
    }

    /// What to add to the reason why a level can't be kept.
    fn what_is_kept(&self) -> String {
        match self.kept {
            Some(depth) => {
                let path = shown_path(&self.files.path(depth));
                format!("\nLevel {depth} is kept in {path}, and --resume goes on from it")
            }
            None => String::new(),
        }
    }
}

fn failed(error: SearchError) -> Failure {
    Failure::Search(error.into())
}
