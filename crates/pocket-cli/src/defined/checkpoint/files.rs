//! The files in which levels are kept: `NAME-HASH.level-12` in a folder, written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use row_search::Depth;

use crate::failure::Failure;

/// What stands before the number of the level.
const LEVEL: &str = ".level-";

/// What stands behind it while the file is written, before the number of the process.
const UNFINISHED: &str = ".unfinished-";

/// The files of one search.
#[derive(Debug)]
pub(super) struct LevelFiles {
    folder: PathBuf,
    stem: String,
}

/// What a file of the search is by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Own {
    Level(Depth),
    /// One that this process writes, or was writing when it was killed.
    Unfinished(u32),
}

impl LevelFiles {
    /// Those whose names begin like this, in a folder, which is made if it isn't there. What is left of files that
    /// were never finished is removed.
    pub(super) fn in_folder(folder: &Path, stem: &str) -> Result<Self, Failure> {
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
                fs::remove_file(&path).map_err(|error| Failure::file(&path, error))?;
            }
        }
        Ok(files)
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of a level.
    pub(super) fn path(&self, depth: Depth) -> PathBuf {
        self.folder.join(format!("{}{LEVEL}{depth}", self.stem))
    }

    /// The levels that are kept, the newest first.
    pub(super) fn levels(&self) -> Result<Vec<Depth>, Failure> {
        let own = self.own()?.into_iter();
        let levels = own.filter_map(|(_, own)| match own {
            Own::Level(depth) => Some(depth),
            Own::Unfinished(_) => None,
        });
        let mut levels: Vec<Depth> = levels.collect();
        levels.sort_unstable_by(|one, other| other.cmp(one));
        Ok(levels)
    }

    /// Writes the file of a level. Once it is on the disk under its name, those of the levels before the last are
    /// removed.
    pub(super) fn write(
        &self,
        depth: Depth,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let path = self.path(depth);
        let mut unfinished = path.clone().into_os_string();
        unfinished.push(format!("{UNFINISHED}{}", process::id()));
        let unfinished = PathBuf::from(unfinished);
        let written = write_to_disk(&unfinished, write)
            .and_then(|()| fs::rename(&unfinished, &path))
            .and_then(|()| sync_folder(&self.folder));
        if let Err(error) = written {
            // The room that it takes is wanted; if it can't be removed, the first error still says why.
            let _ = fs::remove_file(&unfinished);
            return Err(error);
        }
        for (path, own) in self.list()? {
            if matches!(own, Own::Level(other) if other + 1 < depth) {
                remove_if_there(&path)?;
            }
        }
        Ok(())
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
            Some((depth, process)) => {
                number(depth)?;
                number(process).map(Own::Unfinished)
            }
            None => number(rest).map(Own::Level),
        }
    }
}

/// A number as the names of the files have it, and in no other way.
fn number(text: &str) -> Option<u32> {
    let number: u32 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

/// Where Linux has a folder for each process.
const PROCESSES: &str = "/proc";

/// Whether another process of this number is known to run: it may be keeping the same search. Elsewhere than on Linux
/// none is known, and if it is there, it ends with an error, while all of its levels stay whole.
fn is_running(process: u32) -> bool {
    process != process::id() && Path::new(PROCESSES).join(process.to_string()).exists()
}

/// Writes a file, and waits until it is on the disk.
fn write_to_disk(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut file = File::create(path)?;
    write(&mut file)?;
    file.sync_all()
}

/// Waits until the names of the files in a folder are on the disk, where folders can be opened as files.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

#[cfg(test)]
mod tests {
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
            "p-01.level-3",
            "p-01.level-3.unfinished-1",
            "xp-00.level-3",
            "notes.txt",
        ];
        let own = [
            "p-00.level-2",
            "p-00.level-10",
            "p-00.level-9.unfinished-4294967295",
        ];
        for name in others.iter().chain(&own) {
            fs::write(folder.join(name), "").expect("it is written");
        }
        let files = LevelFiles::in_folder(folder, "p-00").expect("a folder");
        assert_eq!(files.levels().expect("it can be read"), [10, 2]);
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
}
