//! The folder in which large tables for solving are kept from one run to the next.

use std::cell::RefCell;
use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::{env, mem};

use clap::Args;
use pattern_search::Shelf;
use puzzle_space::files::write_whole_with;
use row_search::{ReadAt, ResumeError};

use crate::choice::HEADING;

/// Where tables are kept.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct CacheOptions {
    /// Keep large tables for solving here [default: the user's cache folder]
    #[arg(long, value_name = "DIR", conflicts_with = "no_cache", help_heading = HEADING, hide_short_help = true)]
    cache: Option<PathBuf>,

    /// Neither keep nor read large tables
    #[arg(long, help_heading = HEADING, hide_short_help = true)]
    no_cache: bool,
}

impl CacheOptions {
    /// The shelf in the chosen folder, if there is one.
    pub(crate) fn shelf(&self) -> Option<FolderShelf> {
        if self.no_cache {
            return None;
        }
        let folder = self.cache.clone().or_else(users_folder)?;
        Some(FolderShelf {
            folder,
            notes: Notes::default(),
        })
    }
}

/// The folder for data that the user's programs can make again at any time, with a subfolder for
/// this program.
fn users_folder() -> Option<PathBuf> {
    let named = |variable| env::var_os(variable).map(PathBuf::from);
    let absolute = |path: &PathBuf| path.is_absolute();
    let folder = if cfg!(windows) {
        named("LOCALAPPDATA").filter(absolute)
    } else if cfg!(target_os = "macos") {
        named("HOME")
            .filter(absolute)
            .map(|home| home.join("Library/Caches"))
    } else {
        let home = || {
            named("HOME")
                .filter(absolute)
                .map(|home| home.join(".cache"))
        };
        named("XDG_CACHE_HOME").filter(absolute).or_else(home)
    };
    folder.map(|folder| folder.join("pocket"))
}

/// Notes for the user about tables that were read or kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes(Rc<RefCell<Noted>>);

#[derive(Debug, Default)]
struct Noted {
    notes: Vec<String>,
    /// The file in which a table can't be kept, and why.
    unkept: Option<(PathBuf, io::Error)>,
}

impl Notes {
    /// The notes added since the last call.
    pub(crate) fn take(&self) -> Vec<String> {
        let mut notes = mem::take(&mut self.0.borrow_mut().notes);
        let unkept = self.unkept();
        notes.extend(
            unkept
                .map(|(path, error)| format!("can't keep a table in {}: {error}", path.display())),
        );
        notes
    }

    /// The file in which a table can't be kept, and why; `None` if there is none or it was returned
    /// before.
    pub(crate) fn unkept(&self) -> Option<(PathBuf, io::Error)> {
        self.0.borrow_mut().unkept.take()
    }

    fn add(&self, note: String) {
        self.0.borrow_mut().notes.push(note);
    }
}

/// Tables in a folder, one file each. The file name gives the puzzle, and the number of bytes of
/// memory in which the table was made.
#[derive(Clone, Debug)]
pub(crate) struct FolderShelf {
    folder: PathBuf,
    pub(crate) notes: Notes,
}

impl FolderShelf {
    /// The file for a table of this puzzle, made in this many bytes of memory.
    pub(crate) fn path(&self, puzzle: u64, bytes: u64) -> PathBuf {
        self.folder.join(format!("{puzzle:016x}-{bytes}.table"))
    }
}

impl Shelf for FolderShelf {
    fn largest(&self, puzzle: u64, wanted: &RangeInclusive<u64>) -> Option<u64> {
        let prefix = format!("{puzzle:016x}-");
        let names = fs::read_dir(&self.folder).ok()?.filter_map(|entry| {
            let name = entry.ok()?.file_name().into_string().ok()?;
            let bytes = name.strip_prefix(&prefix)?.strip_suffix(".table")?;
            bytes.parse().ok().filter(|bytes| wanted.contains(bytes))
        });
        names.max()
    }

    fn open(&mut self, puzzle: u64, bytes: u64) -> io::Result<Box<dyn ReadAt>> {
        let path = self.path(puzzle, bytes);
        check_is_file(&path)?;
        Ok(Box::new(File::open(path)?))
    }

    fn refuse(&mut self, puzzle: u64, bytes: u64, why: &ResumeError) {
        let path = self.path(puzzle, bytes);
        self.notes.add(format!(
            "the table kept in {} is not used: {why}",
            path.display()
        ));
    }

    fn keep(&mut self, puzzle: u64, bytes: u64, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) {
        let path = self.path(puzzle, bytes);
        let free = match path.exists() {
            true => check_is_file(&path),
            false => fs::create_dir_all(&self.folder),
        };
        let kept = free.and_then(|()| write_whole_with(&path, |out| write(out)));
        match kept {
            Ok(()) => self.notes.add(format!(
                "kept a table for the next time in {}; --no-cache keeps none",
                path.display()
            )),
            Err(error) => self.notes.0.borrow_mut().unkept = Some((path, error)),
        }
    }
}

/// Rejects paths that lead to a folder, or to a device or pipe, on which reading would wait for
/// another program.
fn check_is_file(path: &Path) -> io::Result<()> {
    match fs::metadata(path)?.is_file() {
        true => Ok(()),
        false => Err(io::Error::other("found no file there, expected one")),
    }
}
