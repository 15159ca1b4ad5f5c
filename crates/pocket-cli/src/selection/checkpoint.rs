//! Searches that keep each finished level in a folder, and go on from it.

use std::path::{Path, PathBuf};

use clap::Args;
use god_table::Distribution;
use puzzle_space::Plan;
use puzzle_space::checkpoint::{
    CheckpointError, CheckpointEvent, LevelFileError, LevelFiles, SearchIdentity, count_states_kept,
};
use row_search::{Depth, Storage};

use super::Selection;
use super::tables::expect_all;
use crate::choice::HEADING;
use crate::conflicts::{Choice, Chosen};
use crate::failure::{Failure, shown_path};
use crate::interrupt::LastWords;
use crate::io::Io;
use crate::progress::Levels;

/// Where levels are kept.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Checkpoint {
    /// Keep each finished level in this folder, so that --resume can go on from it
    ///
    /// The last two levels are kept, each in a file named after the puzzle and the choices, such as
    /// 3x3x3-0123456789abcdef.level-12; files of other searches may lie beside them. Several processes have a file each, and
    /// any number of processes goes on from them, if all files are in one folder. A level is complete on the disk
    /// before the search goes on, and a search that is killed at any moment loses one level at most.
    #[arg(long = "checkpoint", value_name = "DIR", help_heading = HEADING, hide_short_help = true)]
    folder: Option<PathBuf>,

    /// Go on from the last level that is kept in the folder of --checkpoint
    ///
    /// Where a file is damaged, the level before it is taken. Where none is kept, the search begins from the start.
    #[arg(long, requires = "folder", help_heading = HEADING, hide_short_help = true)]
    pub(crate) resume: bool,
}

impl Checkpoint {
    /// The folder in which levels are kept, if they are.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Adds the choices that others may conflict with.
    pub(crate) fn chosen(&self, chosen: Chosen) -> Chosen {
        chosen.with(self.folder.is_some(), Choice::Checkpoint, "--checkpoint")
    }
}

impl Selection {
    /// Counts as [`counts`](Self::counts) does, keeps each level in a folder, and goes on from the last one if asked to.
    pub(crate) fn counts_kept(
        &self,
        folder: &Path,
        resume: bool,
        io: &mut Io<'_>,
    ) -> Result<Distribution, Failure> {
        let space = self.counting_plan()?.space(Storage::Counts)?;
        let identity = self.identity(space.plan())?;
        let files = LevelFiles::in_folder(folder, identity.stem())?;
        let mut progress: Option<Levels> = None;
        let last_words = LastWords::new();
        last_words.set(interrupted_note(folder, 0));
        let mut report = |event: CheckpointEvent<'_>| match (event, &mut progress) {
            (CheckpointEvent::FromStart { kept }, _) => io.note(start_note(folder, kept)),
            (CheckpointEvent::OlderLevel { error, depth }, _) => {
                let LevelFileError { path, reason } = error;
                let path = shown_path(path);
                io.note(format!(
                    "{path}: {reason}; the search goes on from level {depth}"
                ));
            }
            (CheckpointEvent::Ready(level), progress) => {
                last_words.set(interrupted_note(folder, level.depth));
                *progress = Some(Levels::after(level.total, io.err_is_terminal));
            }
            (CheckpointEvent::Writing(level), Some(progress)) => progress.keeping(level.depth),
            (CheckpointEvent::Searched(level), Some(progress)) => progress.add(level),
            (CheckpointEvent::Written(level), Some(progress)) => {
                last_words.set(interrupted_note(folder, level.depth));
                progress.add(level);
            }
            _ => {}
        };
        let counted = count_states_kept(&space, &identity, &files, resume, &mut report);
        drop(progress);
        let counts = counted?;
        expect_all(&space, counts.reachable())?;
        Ok(counts)
    }

    /// The identity of a search of this plan.
    pub(super) fn identity(&self, plan: &Plan) -> Result<SearchIdentity, Failure> {
        let definition = self.definition_text("--checkpoint, --processes and --hosts")?;
        Ok(SearchIdentity::new(self.name(), plan, &definition))
    }
}

/// The note on a search that is interrupted after this level.
fn interrupted_note(folder: &Path, level: Depth) -> String {
    match level {
        0 => "stopped before the first level was finished; nothing is kept".to_owned(),
        _ => format!(
            "stopped; the same command with --resume goes on from level {level}, which is kept in {}",
            shown_path(folder)
        ),
    }
}

/// The note on a search of several processes that is interrupted.
pub(super) fn interrupted_shared_note(folder: &Path) -> String {
    format!(
        "stopped; the same command with --resume goes on from the last finished level, which is kept in {}",
        shown_path(folder)
    )
}

/// The note on a search that begins from the start, by the last level that is kept.
pub(super) fn start_note(folder: &Path, kept: Option<Depth>) -> String {
    let folder = shown_path(folder);
    match kept {
        None => {
            format!("no level of this search is kept in {folder}, so it begins from the start")
        }
        Some(last) => format!(
            "level {last} of this search is kept in {folder}, and --resume would go on from it"
        ),
    }
}

impl From<LevelFileError> for Failure {
    fn from(error: LevelFileError) -> Self {
        Self::file(&error.path, error.reason)
    }
}

impl From<CheckpointError> for Failure {
    fn from(error: CheckpointError) -> Self {
        match error {
            CheckpointError::Resume(LevelFileError { path, reason }) => {
                let help = "Without --resume the search begins from the start";
                Self::file(&path, format!("{reason}\n{help}"))
            }
            CheckpointError::Write {
                error: LevelFileError { path, reason },
                kept: Some((depth, kept)),
            } => {
                let kept = shown_path(&kept);
                let help = format!("Level {depth} is kept in {kept}, and --resume goes on from it");
                Self::file(&path, format!("{reason}\n{help}"))
            }
            CheckpointError::Folder(error) | CheckpointError::Write { error, .. } => error.into(),
            other => Self::Search(other.into()),
        }
    }
}
