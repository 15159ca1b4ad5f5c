//! The files of saved levels: `NAME-HASH.level-12` in a folder, or `NAME-HASH.level-12.rows-0-640`
//! for some of the rows, written atomically.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use row_search::{Depth, MAX_LIGHT_DEPTH, ResumeError};

use super::error::{LevelFileError, LevelFileReason};
use super::parts::ways;
use crate::files::{put_in_place, sweep};

/// The text before the number of the level.
const LEVEL: &str = ".level-";

/// The text after that, before the rows of the file, if it does not have all.
const ROWS: &str = ".rows-";

/// The files of one search in a folder.
///
/// ```
/// use puzzle_space::checkpoint::{LevelFile, LevelFiles};
///
/// # let folder = tempfile::tempdir()?;
/// let files = LevelFiles::in_folder(folder.path(), "ring-0123456789abcdef")?;
/// files.put(&LevelFile { depth: 1, rows: Some(0..64) }, |out| out.write_all(b"rows"))?;
/// assert_eq!(files.levels()?, [1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LevelFiles {
    folder: PathBuf,
    stem: String,
}

/// The contents of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelFile {
    /// The level.
    pub depth: Depth,
    /// The rows; `None` for all.
    pub rows: Option<Range<u64>>,
}

/// The contents of several files, one after another.
pub type Inputs<'a> = dyn Iterator<Item = io::Result<Box<dyn Read>>> + 'a;

impl LevelFiles {
    /// The files in a folder whose names begin with this stem; the folder is created if necessary.
    /// Unfinished files that killed processes left are removed, as by
    /// [`write_whole`](crate::files::write_whole).
    ///
    /// # Errors
    ///
    /// [`LevelFileError`] if the folder cannot be created.
    pub fn in_folder(folder: &Path, stem: &str) -> Result<Self, LevelFileError> {
        fs::create_dir_all(folder).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                LevelFileError::new(folder, LevelFileReason::NotAFolder)
            }
            _ => LevelFileError::new(folder, error),
        })?;
        sweep(folder);
        Ok(Self {
            folder: folder.to_path_buf(),
            stem: stem.to_owned(),
        })
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of a level.
    pub(crate) fn path(&self, depth: Depth) -> PathBuf {
        self.path_of(&LevelFile { depth, rows: None })
    }

    /// The path of a file.
    #[must_use]
    pub fn path_of(&self, kept: &LevelFile) -> PathBuf {
        let mut name = format!("{}{LEVEL}{}", self.stem, kept.depth);
        if let Some(Range { start, end }) = kept.rows {
            name.push_str(&format!("{ROWS}{start}-{end}"));
        }
        self.folder.join(name)
    }

    /// The levels for which anything is saved, newest first.
    ///
    /// # Errors
    ///
    /// [`LevelFileError`] if the folder cannot be read.
    pub fn levels(&self) -> Result<Vec<Depth>, LevelFileError> {
        let own = self.own()?.into_iter();
        let mut levels: Vec<Depth> = own.map(|(_, kept)| kept.depth).collect();
        levels.sort_unstable_by(|one, other| other.cmp(one));
        levels.dedup();
        Ok(levels)
    }

    /// Reads certain rows of a level from files that together contain them. If there are several
    /// combinations of files, the first readable one is used; `read` also returns which level it
    /// found.
    ///
    /// # Errors
    ///
    /// [`LevelFileError`] if rows are missing, or no combination can be read; then with the error
    /// of the first one.
    pub fn read<T>(
        &self,
        depth: Depth,
        rows: &Range<u64>,
        all_rows: u64,
        mut read: impl FnMut(&mut Inputs<'_>) -> Result<(T, Depth), ResumeError>,
    ) -> Result<T, LevelFileError> {
        let kept = self.own()?.into_iter();
        let kept = kept.filter(|(_, kept)| kept.depth == depth);
        let kept = kept.map(|(path, kept)| (path, kept.rows.unwrap_or(0..all_rows)));
        let (paths, ranges): (Vec<PathBuf>, Vec<Range<u64>>) = kept.unzip();
        let mut refused = None;
        for way in ways(rows, &ranges) {
            let mut inputs = way.iter().map(|&file| -> io::Result<Box<dyn Read>> {
                Ok(Box::new(File::open(&paths[file])?))
            });
            let reason = match read(&mut inputs) {
                Ok((found, level)) if level == depth => return Ok(found),
                Ok((_, level)) => LevelFileReason::OtherLevel {
                    found: level,
                    expected: depth,
                },
                Err(error) => error.into(),
            };
            let names: Vec<_> = way.iter().map(|&file| paths[file].as_os_str()).collect();
            let path = PathBuf::from(names.join(OsStr::new(" and ")));
            refused = refused.or(Some(LevelFileError { path, reason }));
        }
        Err(refused.unwrap_or_else(|| {
            let rows = rows.clone();
            LevelFileError::new(&self.folder, LevelFileReason::Missing { depth, rows })
        }))
    }

    /// Writes the file of a level. Once it is on the disk under its name, the files of earlier
    /// levels are removed, except those of the level before.
    pub(crate) fn write(
        &self,
        depth: Depth,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let whole = LevelFile { depth, rows: None };
        self.put(&whole, write)?;
        // A file with some rows of a level is not needed if there is a file with all its rows.
        let is_whole_before = depth > 0 && self.path(depth - 1).exists();
        self.remove(|other| {
            let is_replaced = other.depth == depth || other.depth + 1 == depth && is_whole_before;
            other.depth + 1 < depth || other.rows.is_some() && is_replaced
        });
        Ok(())
    }

    /// Writes a file without removing others. When this returns, it is on the disk under its name.
    ///
    /// # Errors
    ///
    /// The error of `write` or of the system; an existing file of that name is unchanged.
    pub fn put(
        &self,
        kept: &LevelFile,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        put_in_place(&self.path_of(kept), |out| write(out))
    }

    /// Removes files that are no longer needed. A file that can't be removed stays, which does no
    /// harm.
    pub fn remove(&self, mut is_needless: impl FnMut(&LevelFile) -> bool) {
        for (path, kept) in self.own().into_iter().flatten() {
            if is_needless(&kept) {
                let _ = fs::remove_file(path);
            }
        }
    }

    /// Removes everything older than the level before this one, no matter which process saved it.
    ///
    /// A search that resumes from a level calls this before it writes another one. Otherwise old
    /// files would pile up if it was killed each time between writing a level and removing one.
    pub fn remove_before(&self, depth: Depth) {
        self.remove(|kept| kept.depth + 1 < depth);
    }

    fn own(&self) -> Result<Vec<(PathBuf, LevelFile)>, LevelFileError> {
        let own = self.list();
        own.map_err(|error| LevelFileError::new(&self.folder, error))
    }

    /// The files of this search that are in the folder.
    fn list(&self) -> io::Result<Vec<(PathBuf, LevelFile)>> {
        let mut own = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            let name = entry.file_name();
            if let Some(kept) = name.to_str().and_then(|name| self.meaning(name)) {
                own.push((entry.path(), kept));
            }
        }
        Ok(own)
    }

    /// The level and rows in a file's name; `None` if the file belongs to another search.
    fn meaning(&self, name: &str) -> Option<LevelFile> {
        level_of(name.strip_prefix(&self.stem)?.strip_prefix(LEVEL)?)
    }
}

/// The level and the rows in a name. No search has a level beyond the limit.
fn level_of(text: &str) -> Option<LevelFile> {
    let (depth, rows) = match text.split_once(ROWS) {
        None => (text, None),
        Some((depth, rows)) => {
            let (start, end) = rows.split_once('-')?;
            (depth, Some(number(start)?..number(end)?))
        }
    };
    let depth = number(depth).filter(|&depth| depth <= MAX_LIGHT_DEPTH)?;
    let is_forward = rows.as_ref().is_none_or(|rows| rows.start <= rows.end);
    is_forward.then_some(LevelFile { depth, rows })
}

/// A number written exactly as in the names of the files.
fn number<T: FromStr + ToString>(text: &str) -> Option<T> {
    let number: T = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

#[cfg(test)]
mod tests;
