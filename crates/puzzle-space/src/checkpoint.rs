//! Searches that save each finished level in a folder and can resume from it.
//!
//! The last two levels are kept. A level is complete on the disk before the search continues, so a
//! search that is killed at any moment loses at most one level.

mod error;
mod identity;
mod level_files;
mod parts;

use row_search::{CountSearch, Depth, Distribution, LevelReport, Space};

pub use self::error::{CheckpointError, LevelFileError, LevelFileReason};
pub use self::identity::SearchIdentity;
pub use self::level_files::{Inputs, LevelFile, LevelFiles};

/// Events of a search that saves its levels.
#[derive(Debug)]
#[non_exhaustive]
pub enum CheckpointEvent<'a> {
    /// The search begins from the start although a level is saved, or it should have resumed but
    /// none is saved. Level 0, where every search begins, does not count.
    FromStart {
        /// The last saved level, if it is beyond level 0.
        kept: Option<Depth>,
    },
    /// The newest level cannot be read, and the search resumes from this one.
    OlderLevel {
        /// What is wrong with the newest.
        error: &'a LevelFileError,
        /// The level that could be read.
        depth: Depth,
    },
    /// The search is ready, at the end of this level.
    Ready(LevelReport),
    /// A level has been searched.
    Searched(LevelReport),
    /// A level is about to be written.
    Writing(LevelReport),
    /// A level is on the disk.
    Written(LevelReport),
}

/// Counts the states at each distance, and saves each level in files.
///
/// The search resumes from the last saved level if requested and possible. Otherwise it begins from
/// the start.
///
/// ```
/// use puzzle_space::checkpoint::{LevelFiles, SearchIdentity, count_states_kept};
/// use puzzle_space::{Choices, DefinitionSpace};
///
/// let text = "Set RING 3 1\nSolved\nEnd\nMove T\nRING\n2 3 1\nEnd\n";
/// let ring = puzzle_def::read("ring.tws", text)?;
/// let space = DefinitionSpace::new(&ring, &Choices::default())?;
/// let identity = SearchIdentity::new("ring", space.plan(), text);
/// # let folder = tempfile::tempdir()?;
/// let files = LevelFiles::in_folder(folder.path(), identity.stem())?;
/// for resume in [false, true] {
///     let counts = count_states_kept(&space, &identity, &files, resume, &mut |_| ())?;
///     assert_eq!(counts.counts(), [1, 2]);
/// }
/// assert_eq!(files.levels()?[0], 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`CheckpointError`] if the files cannot be read or written, or the search fails.
pub fn count_states_kept(
    space: &dyn Space,
    identity: &SearchIdentity,
    files: &LevelFiles,
    resume: bool,
    report: &mut dyn FnMut(CheckpointEvent<'_>),
) -> Result<Distribution, CheckpointError> {
    let mut keeping = Keeping {
        space,
        identity: identity.bytes(),
        files,
        kept: None,
    };
    let search = keeping.begin(resume, report)?;
    report(CheckpointEvent::Ready(search.report()));
    keeping.finish(search, report)
}

/// A search that saves its levels in files.
struct Keeping<'a> {
    space: &'a dyn Space,
    identity: &'a [u8],
    files: &'a LevelFiles,
    /// The last level that is kept.
    kept: Option<Depth>,
}

impl<'a> Keeping<'a> {
    /// Begins the search: from the last saved level if `resume` is set and a level beyond 0 is
    /// saved, otherwise from the start.
    fn begin(
        &mut self,
        resume: bool,
        report: &mut dyn FnMut(CheckpointEvent<'_>),
    ) -> Result<CountSearch<'a>, CheckpointError> {
        let levels = self.files.levels().map_err(CheckpointError::Folder)?;
        // Level 0 is the start of every search, so it does not count.
        let kept = levels.first().copied().filter(|&depth| depth > 0);
        if resume && kept.is_some() {
            return self.resumed(&levels, report);
        }
        if resume || kept.is_some() {
            report(CheckpointEvent::FromStart { kept });
        }
        let search = CountSearch::new(self.space)?;
        self.keep(&search)?;
        Ok(search)
    }

    /// Resumes from the first of these levels that can be read.
    fn resumed(
        &mut self,
        levels: &[Depth],
        report: &mut dyn FnMut(CheckpointEvent<'_>),
    ) -> Result<CountSearch<'a>, CheckpointError> {
        let mut newest: Option<LevelFileError> = None;
        for &depth in levels {
            match self.read(depth) {
                Ok(search) => {
                    if let Some(error) = &newest {
                        report(CheckpointEvent::OlderLevel { error, depth });
                    }
                    self.kept = Some(depth);
                    self.files.remove_before(depth);
                    return Ok(search);
                }
                Err(error) => newest = newest.or(Some(error)),
            }
        }
        let error = newest.expect("there was a level at least");
        Err(CheckpointError::Resume(error))
    }

    /// The search at the end of a level, as saved by one process or by several.
    fn read(&self, depth: Depth) -> Result<CountSearch<'a>, LevelFileError> {
        let rows = self.space.rows();
        self.files.read(depth, &(0..rows), rows, |inputs| {
            let search = CountSearch::resume_from(self.space, self.identity, inputs)?;
            let depth = search.report().depth;
            Ok((search, depth))
        })
    }

    /// Searches the remaining levels, and saves each.
    fn finish(
        &mut self,
        mut search: CountSearch<'a>,
        report: &mut dyn FnMut(CheckpointEvent<'_>),
    ) -> Result<Distribution, CheckpointError> {
        while let Some(level) = search.next_level()? {
            report(CheckpointEvent::Searched(level));
            report(CheckpointEvent::Writing(level));
            self.keep(&search)?;
            report(CheckpointEvent::Written(level));
        }
        // If a run was killed after it wrote its last level and before it removed an old one, no
        // level is left to write, so the old one is removed here.
        self.files.remove_before(search.report().depth);
        Ok(search.finish()?)
    }

    /// Saves the last completed level of a search.
    fn keep(&mut self, search: &CountSearch<'_>) -> Result<(), CheckpointError> {
        let depth = search.report().depth;
        let written = self
            .files
            .write(depth, |file| search.keep(self.identity, file));
        written.map_err(|error| CheckpointError::Write {
            error: LevelFileError::new(&self.files.path(depth), error),
            kept: self.kept.map(|depth| (depth, self.files.path(depth))),
        })?;
        self.kept = Some(depth);
        Ok(())
    }
}
