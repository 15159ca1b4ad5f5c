//! Puzzles as the command line names them: a known puzzle, or a file with a definition.

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use puzzle_def::{MAX_BYTES, Puzzle, known};
use row_search::has_room_for;

use crate::failure::{Failure, Fault, shown_path};
use crate::io::utf8;
use crate::options::{Named, named};

/// The puzzle used if none is named.
pub(crate) const POCKET: &str = "pocket";

/// A puzzle as it was named.
#[derive(Clone, Debug)]
pub(crate) enum PuzzleName {
    /// A known puzzle.
    Known(Box<Puzzle>),
    /// A known puzzle that takes more memory than is available.
    TooLarge {
        /// Its name.
        name: String,
        /// The approximate number of bytes that it takes.
        bytes: u64,
    },
    /// The file that defines it.
    File(PathBuf),
}

/// The bytes of memory for reading a byte of a definition, as measured, with a margin.
const READ: u64 = 13;

impl Default for PuzzleName {
    fn default() -> Self {
        let pocket = known::find(POCKET).expect("the pocket cube is known");
        Self::Known(Box::new(pocket))
    }
}

impl PuzzleName {
    /// The name for messages.
    pub(crate) fn shown(&self) -> String {
        match self {
            Self::Known(puzzle) => puzzle.name().to_owned(),
            Self::TooLarge { name, .. } => name.clone(),
            Self::File(path) => shown_path(path),
        }
    }

    /// The puzzle of this name, if there is also enough memory for the lists of its moves that a
    /// search makes.
    pub(crate) fn with_room(&self) -> Result<Puzzle, Failure> {
        let (taken, bytes) = match self {
            Self::Known(puzzle) => {
                let bytes = known::bytes_of(puzzle.name()).unwrap_or(0);
                (bytes, bytes)
            }
            Self::TooLarge { .. } => (0, 0),
            Self::File(path) => (0, path.metadata().map_or(0, |file| file.len()) * READ),
        };
        // The lists take this much as measured, with a margin.
        let all = bytes + bytes / 2 * 3;
        if has_room_for(all - taken) {
            return self.puzzle();
        }
        let (name, bytes) = (self.shown(), all);
        Self::TooLarge { name, bytes }.puzzle()
    }

    /// The puzzle of this name.
    pub(crate) fn puzzle(&self) -> Result<Puzzle, Failure> {
        match self {
            Self::Known(puzzle) => Ok((**puzzle).clone()),
            Self::TooLarge { name, bytes } => Err(Failure::no_memory_for(format_args!(
                "{name}, which takes about {} MB",
                bytes.div_ceil(1_000_000)
            ))),
            Self::File(path) => {
                let text = text_of(path)?;
                let bytes = text.len() as u64 * READ;
                if !has_room_for(bytes) {
                    let name = shown_path(path);
                    return Self::TooLarge { name, bytes }.puzzle();
                }
                let read = Puzzle::read(&path.display().to_string(), &text);
                Ok(read.map_err(Fault::new)?)
            }
        }
    }
}

/// The text of a file. Not more is read than a definition may have.
pub(crate) fn text_of(path: &Path) -> Result<String, Failure> {
    let unreadable = |error| Failure::file(path, error);
    let file = File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    // One byte more, to detect a text that is too long.
    let limit = MAX_BYTES as u64 + 1;
    file.take(limit)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    utf8(bytes).map_err(|found| Fault::mismatch_in(path, found, "text in UTF-8").into())
}

/// The endings of files with definitions.
const ENDINGS: [&str; 3] = ["tws", "json", "gap"];

/// Reads the name of a puzzle or of a file.
pub(crate) fn puzzle() -> Named<PuzzleName> {
    Named {
        names: || {
            let rows = known::puzzles().iter();
            rows.map(|row| named(row.name, row.aliases, row.about))
                .collect()
        },
        read: |value| {
            let path = Path::new(value);
            let ending = path.extension().and_then(OsStr::to_str);
            let ends_as_one = ending
                .is_some_and(|end| ENDINGS.iter().any(|known| end.eq_ignore_ascii_case(known)));
            let file = || Some(Ok(PuzzleName::File(path.to_path_buf())));
            if ends_as_one {
                return file();
            }
            if let Some(name) = value.to_str() {
                if let Some(bytes) = known::bytes_of(name).filter(|&bytes| !has_room_for(bytes)) {
                    let name = name.to_owned();
                    return Some(Ok(PuzzleName::TooLarge { name, bytes }));
                }
                if let Ok(known) = known::find(name) {
                    return Some(Ok(PuzzleName::Known(Box::new(known))));
                }
            }
            // Not only plain files: a definition may come through a pipe.
            if path.metadata().is_ok_and(|found| !found.is_dir()) {
                return file();
            }
            known::find(value.to_str()?).err()?.reason().map(Err)
        },
        tips: &[
            "boxes are known by their layers, such as 3x3x3, 4x4x4 and 2x3x4",
            "a puzzle of your own is a file that ends in .tws, .json or .gap",
        ],
    }
}
