//! Searches that keep each finished level in a folder, and go on from it.

use std::fmt;
use std::path::{Path, PathBuf};

use clap::Args;
use god_table::Distribution;
use puzzle_space::Plan;
use puzzle_space::checkpoint::{
    CheckpointError, CheckpointEvent, LevelFileError, LevelFiles, SearchIdentity, count_states_kept,
};
use row_search::{Depth, Storage};

use super::Selection;
use crate::choice::HEADING;
use crate::conflicts::{Choice, Chosen};
use crate::failure::{Failure, shown_path};
use crate::interrupt::LastWords;
use crate::io::Io;
use crate::progress::{LEVELS, Levels};

/// Where levels are kept.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Checkpoint {
    /// Keep each finished level in this folder, for --resume
    #[arg(long = "checkpoint", value_name = "DIR", help_heading = HEADING, hide_short_help = true)]
    folder: Option<PathBuf>,

    /// Continue from the last level kept in the folder of --checkpoint
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
    /// Counts as [`counts`](Self::counts) does, saves each level in a folder, and resumes from the
    /// last one if requested.
    pub(crate) fn counts_kept(
        &self,
        folder: &Path,
        resume: bool,
        io: &mut Io<'_>,
    ) -> Result<Distribution, Failure> {
        let mut progress = Levels::new(io.err_is_terminal, LEVELS);
        let last_words = LastWords::new();
        last_words.set(interrupted_note(folder, (!resume).then_some(0)));
        let space = self.counting_plan()?.space(Storage::Counts)?;
        let identity = self.identity(space.plan())?;
        let files = LevelFiles::in_folder(folder, identity.stem())?;
        let mut report = |event: CheckpointEvent<'_>| match event {
            CheckpointEvent::FromStart { kept } => {
                progress.hide();
                io.note(start_note(folder, kept));
            }
            CheckpointEvent::OlderLevel { error, depth } => {
                progress.hide();
                let LevelFileError { path, reason } = error;
                let path = shown_path(path);
                io.note(format!(
                    "{path}: {reason}; the search goes on from level {depth}"
                ));
            }
            CheckpointEvent::Ready(level) => {
                last_words.set(interrupted_note(folder, Some(level.depth)));
                progress.begin_after(level.total);
            }
            CheckpointEvent::Writing(level) => progress.keeping(level.depth),
            CheckpointEvent::Searched(level) => progress.add(level),
            CheckpointEvent::Written(level) => {
                last_words.set(interrupted_note(folder, Some(level.depth)));
                progress.add(level);
            }
            _ => {}
        };
        let counted = count_states_kept(&space, &identity, &files, resume, &mut report);
        drop(progress);
        let counts = counted?;
        space.check_count(counts.reachable())?;
        Ok(counts)
    }

    /// The identity of a search of this plan.
    pub(super) fn identity(&self, plan: &Plan) -> Result<SearchIdentity, Failure> {
        let definition = self.definition_text("--checkpoint, --processes and --hosts")?;
        Ok(SearchIdentity::new(self.name(), plan, &definition))
    }
}

/// The note on a search that is interrupted after this level; `None` if the level is unknown here.
pub(super) fn interrupted_note(folder: &Path, level: Option<Depth>) -> String {
    let level = match level {
        Some(0) => return "stopped before a level was finished; nothing is kept".to_owned(),
        Some(level) => format!("level {level}, which"),
        None => "the last finished level, which".to_owned(),
    };
    let folder = shown_path(folder);
    format!("stopped; the same command with --resume goes on from {level} is kept in {folder}")
}

/// The note on a search that begins from the start. `kept` is the last saved level, if there is
/// one.
pub(super) fn start_note(folder: &Path, kept: Option<Depth>) -> String {
    let folder = shown_path(folder);
    match kept {
        None => {
            format!("no level of this search is kept in {folder}, so it begins from the start")
        }
        Some(last) => {
            format!("level {last} of this search is kept in {folder}; --resume goes on from it")
        }
    }
}

/// Advice if no saved level can be read.
pub(super) const START_HELP: &str = "Without --resume the search begins from the start";

/// Advice if a level can't be saved, but this earlier one is.
pub(super) fn kept_help(depth: Depth, place: &impl fmt::Display) -> String {
    format!("Level {depth} is kept in {place}, and --resume goes on from it")
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
                Self::file(&path, format!("{reason}\n{START_HELP}"))
            }
            CheckpointError::Write {
                error: LevelFileError { path, reason },
                kept: Some((depth @ 1.., kept)),
            } => {
                let kept = shown_path(&kept);
                let help = kept_help(depth, &kept);
                Self::file(&path, format!("{reason}\n{help}"))
            }
            CheckpointError::Folder(error) | CheckpointError::Write { error, .. } => error.into(),
            other => Self::Search(other.into()),
        }
    }
}
