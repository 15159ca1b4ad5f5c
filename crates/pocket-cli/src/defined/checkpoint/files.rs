//! The files in which levels are kept: `NAME-HASH.level-12` in a folder, or `NAME-HASH.level-12.rows-0-640` for some of the
//! rows, written whole or not at all.

use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process;
use std::str::FromStr;

use god_table::file::write_by_way_of;
use row_search::{Depth, ResumeError};

use super::parts::ways;
use crate::failure::{Failure, Reason, shown_path};

/// What stands before the number of the level.
const LEVEL: &str = ".level-";

/// What stands behind that before the rows that a file has, where it doesn't have all.
const ROWS: &str = ".rows-";

/// What stands behind it while the file is written, before the number of the process.
const UNFINISHED: &str = ".unfinished-";

/// The files of one search.
#[derive(Debug)]
pub(in super::super) struct LevelFiles {
    folder: PathBuf,
    stem: String,
}

/// What a file has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Kept {
    pub(in super::super) depth: Depth,
    /// `None` where it has all.
    pub(in super::super) rows: Option<Range<u64>>,
}

/// What files have, one after the other.
pub(in super::super) type Inputs<'a> = dyn Iterator<Item = io::Result<Box<dyn Read>>> + 'a;

/// Why a level can't be read, and from what: the names of all files, if there are several.
#[derive(Debug)]
pub(in super::super) struct Unread {
    pub(in super::super) path: PathBuf,
    pub(in super::super) reason: Reason,
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", shown_path(&self.path), self.reason)
    }
}

/// What a file of the search is by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Own {
    Level(Kept),
    /// One that this process writes, or was writing when it was killed.
    Unfinished(u32),
}

impl LevelFiles {
    /// Those whose names begin like this, in a folder, which is made if it isn't there. What is left of files that
    /// were never finished is removed.
    pub(in super::super) fn in_folder(folder: &Path, stem: &str) -> Result<Self, Failure> {
        fs::create_dir_all(folder).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                Failure::file(folder, "found a file, expected a folder")
            }
            _ => Failure::file(folder, error),
        })?;
        let files = Self {
            folder: folder.to_path_buf(),
            stem: stem.to_owned(),
        };
        for (path, own) in files.own()? {
            if let Own::Unfinished(process) = own
                && !is_running(process)
            {
                // Processes that begin together find the same ones, and another may be quicker.
                remove_if_there(&path).map_err(|error| Failure::file(&path, error))?;
            }
        }
        Ok(files)
    }

    pub(in super::super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of a level.
    pub(super) fn path(&self, depth: Depth) -> PathBuf {
        self.path_of(&Kept { depth, rows: None })
    }

    /// The file that has these rows of a level.
    pub(in super::super) fn path_of(&self, kept: &Kept) -> PathBuf {
        let mut name = format!("{}{LEVEL}{}", self.stem, kept.depth);
        if let Some(Range { start, end }) = kept.rows {
            name.push_str(&format!("{ROWS}{start}-{end}"));
        }
        self.folder.join(name)
    }

    /// What the files have.
    pub(in super::super) fn kept(&self) -> Result<Vec<Kept>, Failure> {
        let own = self.own()?.into_iter();
        let kept = own.filter_map(|(_, own)| match own {
            Own::Level(kept) => Some(kept),
            Own::Unfinished(_) => None,
        });
        Ok(kept.collect())
    }

    /// The levels of which anything is kept, the newest first.
    pub(in super::super) fn levels(&self) -> Result<Vec<Depth>, Failure> {
        let mut levels: Vec<Depth> = self.kept()?.iter().map(|kept| kept.depth).collect();
        levels.sort_unstable_by(|one, other| other.cmp(one));
        levels.dedup();
        Ok(levels)
    }

    /// Reads some of all rows of a level from files that have them together. Where there are several ways to put them
    /// together, the first one counts that can be read; `read` also says which level it has found.
    pub(in super::super) fn read<T>(
        &self,
        depth: Depth,
        rows: &Range<u64>,
        all_rows: u64,
        mut read: impl FnMut(&mut Inputs<'_>) -> Result<(T, Depth), ResumeError>,
    ) -> Result<T, Unread> {
        let folder = |reason: Reason| Unread {
            path: self.folder.clone(),
            reason,
        };
        let kept = self.list().map_err(|error| folder(error.into()))?;
        let kept = kept.into_iter().filter_map(|(path, own)| match own {
            Own::Level(kept) if kept.depth == depth => {
                Some((path, kept.rows.unwrap_or(0..all_rows)))
            }
            Own::Level(_) | Own::Unfinished(_) => None,
        });
        let (paths, ranges): (Vec<PathBuf>, Vec<Range<u64>>) = kept.unzip();
        let mut refused = None;
        for way in ways(rows, &ranges) {
            let mut inputs = way.iter().map(|&file| -> io::Result<Box<dyn Read>> {
                Ok(Box::new(File::open(&paths[file])?))
            });
            let reason: Reason = match read(&mut inputs) {
                Ok((found, level)) if level == depth => return Ok(found),
                Ok((_, level)) => format!("found level {level}, expected level {depth}").into(),
                Err(error) => error.into(),
            };
            let names: Vec<_> = way.iter().map(|&file| paths[file].as_os_str()).collect();
            let path = PathBuf::from(names.join(OsStr::new(" and ")));
            refused = refused.or(Some(Unread { path, reason }));
        }
        let Range { start, end } = rows;
        Err(refused.unwrap_or_else(|| {
            folder(
                format!(
                    "rows {start} to {end} of level {depth} are not all here: it takes the files of all processes, or as \
                     many processes as have kept them"
                )
                .into(),
            )
        }))
    }

    /// Writes the file of a level. Once it is on the disk under its name, those of the levels before the last are
    /// removed.
    pub(super) fn write(
        &self,
        depth: Depth,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let whole = Kept { depth, rows: None };
        self.put(&whole, write)?;
        // Files with some of the rows are of use only where there is none with all.
        let is_whole_before = depth > 0 && self.path(depth - 1).exists();
        self.remove(|other| {
            let is_replaced = other.depth == depth || other.depth + 1 == depth && is_whole_before;
            other.depth + 1 < depth || other.rows.is_some() && is_replaced
        })
    }

    /// Writes a file, and removes none. When this returns, it is on the disk under its name.
    pub(in super::super) fn put(
        &self,
        kept: &Kept,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let path = self.path_of(kept);
        let mut unfinished = path.clone().into_os_string();
        unfinished.push(format!("{UNFINISHED}{}", process::id()));
        let unfinished = PathBuf::from(unfinished);
        write_by_way_of(&unfinished, &path, |out| write(out))
    }

    /// Removes the files of levels that aren't needed any more.
    pub(in super::super) fn remove(
        &self,
        mut is_needless: impl FnMut(&Kept) -> bool,
    ) -> io::Result<()> {
        for (path, own) in self.list()? {
            if matches!(own, Own::Level(kept) if is_needless(&kept)) {
                remove_if_there(&path)?;
            }
        }
        Ok(())
    }

    /// Removes what is older than the level before this one, whoever has kept it.
    ///
    /// A search that goes on from a level does so before it writes another. Otherwise old ones would pile up if it was
    /// killed each time between writing a level and removing one.
    pub(in super::super) fn remove_before(&self, depth: Depth) -> io::Result<()> {
        self.remove(|kept| kept.depth + 1 < depth)
    }

    fn own(&self) -> Result<Vec<(PathBuf, Own)>, Failure> {
        let own = self.list();
        own.map_err(|error| Failure::file(&self.folder, error))
    }

    /// The files of this search that are in the folder.
    fn list(&self) -> io::Result<Vec<(PathBuf, Own)>> {
        let mut own = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            let name = entry.file_name();
            if let Some(kind) = name.to_str().and_then(|name| self.kind(name)) {
                own.push((entry.path(), kind));
            }
        }
        Ok(own)
    }

    /// What a name says, if it is of this search.
    fn kind(&self, name: &str) -> Option<Own> {
        let rest = name.strip_prefix(&self.stem)?.strip_prefix(LEVEL)?;
        match rest.split_once(UNFINISHED) {
            Some((level, process)) => {
                level_of(level)?;
                number(process).map(Own::Unfinished)
            }
            None => level_of(rest).map(Own::Level),
        }
    }
}

/// The level, and the rows, as they stand in a name.
fn level_of(text: &str) -> Option<Kept> {
    let Some((depth, rows)) = text.split_once(ROWS) else {
        let depth = number(text)?;
        return Some(Kept { depth, rows: None });
    };
    let (start, end) = rows.split_once('-')?;
    let rows = number(start)?..number(end)?;
    Some(Kept {
        depth: number(depth)?,
        rows: (rows.start <= rows.end).then_some(Some(rows))?,
    })
}

/// A number as the names of the files have it, and in no other way.
fn number<T: FromStr + ToString>(text: &str) -> Option<T> {
    let number: T = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

/// Where Linux has a folder for each process.
const PROCESSES: &str = "/proc";

/// Whether another process of this number is known to run: it may be keeping the same search. Elsewhere than on Linux
/// none is known, and if it is there, it ends with an error, while all of its levels stay whole.
fn is_running(process: u32) -> bool {
    process != process::id() && Path::new(PROCESSES).join(process.to_string()).exists()
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::thread;

    use tempfile::tempdir;

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("the folder is there");
        let names = entries.map(|entry| {
            let name = entry.expect("it can be read").file_name();
            name.into_string().expect("names are text")
        });
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn only_own_files_are_looked_at_and_removed() {
        let folder = tempdir().expect("a folder");
        let folder = folder.path();
        let others = [
            "p-00.level-3x",
            "p-00.level-03",
            "p-00.level-+3",
            "p-00.level-",
            "p-00.level-4294967296",
            "p-00.level-3.unfinished",
            "p-00.level-3.unfinished-",
            "p-00.level-3.unfinished-1.txt",
            "p-00.level-3.rows-",
            "p-00.level-3.rows-1",
            "p-00.level-3.rows-01-2",
            "p-00.level-3.rows-2-1",
            "p-00.level-3.rows-1-18446744073709551616",
            "p-00.level-3.rows-1-2-3",
            "p-00.level-3.rows-1-2.unfinished-",
            "p-01.level-3.rows-1-2",
            "p-01.level-3",
            "p-01.level-3.unfinished-1",
            "xp-00.level-3",
            "notes.txt",
        ];
        let own = [
            "p-00.level-2",
            "p-00.level-10",
            "p-00.level-9.rows-0-64",
            "p-00.level-9.unfinished-4294967295",
            "p-00.level-9.rows-64-128.unfinished-4294967295",
        ];
        for name in others.iter().chain(&own) {
            fs::write(folder.join(name), "").expect("it is written");
        }
        let files = LevelFiles::in_folder(folder, "p-00").expect("a folder");
        assert_eq!(files.levels().expect("it can be read"), [10, 9, 2]);
        let written = files.write(11, |out| out.write_all(b"eleven"));
        written.expect("it is written");
        let mut expected = [&others[..], &["p-00.level-10", "p-00.level-11"]].concat();
        expected.sort_unstable();
        assert_eq!(names(folder), expected);
        let kept = fs::read(files.path(11)).expect("it is there");
        assert_eq!(kept, b"eleven");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_another_program_writes_is_left_to_it() {
        let folder = tempdir().expect("a folder");
        // The first process of all, and this one, which has just begun.
        let [other, own] = [1, process::id()].map(|id| format!("p-00.level-3.unfinished-{id}"));
        for name in [&other, &own] {
            fs::write(folder.path().join(name), "").expect("it is written");
        }
        LevelFiles::in_folder(folder.path(), "p-00").expect("a folder");
        assert_eq!(names(folder.path()), [other]);
    }

    #[test]
    fn processes_that_begin_together_remove_the_same_remains() {
        let folder = tempdir().expect("a folder");
        let folder = folder.path();
        for process in 0..500 {
            let name = format!("p-00.level-3.unfinished-{}", u32::MAX - process);
            fs::write(folder.join(name), "").expect("it is written");
        }
        let begin = Barrier::new(4);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    begin.wait();
                    LevelFiles::in_folder(folder, "p-00").expect("a folder");
                });
            }
        });
        assert!(names(folder).is_empty());
    }

    #[test]
    fn a_level_that_is_not_written_leaves_all_as_it_was() {
        let folder = tempdir().expect("a folder");
        let folder = folder.path().join("made/for/it");
        let files = LevelFiles::in_folder(&folder, "p-00").expect("it can be made");
        for depth in 0..3 {
            files.write(depth, |_| Ok(())).expect("it is written");
        }
        let failed = files.write(3, |out| {
            out.write_all(b"half")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        let error = failed.expect_err("there is no room");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert_eq!(names(&folder), ["p-00.level-1", "p-00.level-2"]);
    }

    #[test]
    fn a_whole_level_takes_the_place_of_its_parts() {
        let folder = tempdir().expect("a folder");
        let files = LevelFiles::in_folder(folder.path(), "p-00").expect("a folder");
        let part = |depth, rows| Kept {
            depth,
            rows: Some(rows),
        };
        for kept in [
            part(6, 0..64),
            part(7, 0..64),
            part(7, 64..70),
            part(8, 0..70),
        ] {
            files.put(&kept, |_| Ok(())).expect("it is written");
        }
        files.write(8, |_| Ok(())).expect("it is written");
        let parts = ["p-00.level-7.rows-0-64", "p-00.level-7.rows-64-70"];
        assert_eq!(names(folder.path()), [parts[0], parts[1], "p-00.level-8"]);
        files.write(9, |_| Ok(())).expect("it is written");
        assert_eq!(names(folder.path()), ["p-00.level-8", "p-00.level-9"]);
    }
}
