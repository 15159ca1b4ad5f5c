//! `pocket table`: the distances of all positions as a file, for this program and for others.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use god_table::DistanceArray;
use god_table::file::{FileError, write_whole_with};

use crate::choice::{GoalOption, NamedPuzzle};
use crate::conflicts::Choice;
use crate::failure::{Failure, shown_path};
use crate::io::Io;
use crate::table;

/// Write the distances of all positions to a file
///
/// A distance is the length of the shortest solution. If a move is allowed without its inverse, it is that of the shortest
/// sequence that makes the position in csv and npy, as `pocket distribution` counts. The file is written whole or not at
/// all. A position of the pocket cube has two numbers, counted from 0, as `pocket solve --state` takes them: of the
/// permutation (5040) and of the twists (729). Positions of other puzzles are numbered by row and element of their search;
/// these numbers have no meaning outside the file. `pocket states --json` lists positions with distances, as sequences;
/// `get_layer` in Python, as arrays.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
#[command(mut_arg("any_grip", |option| option.hide(true)))]
pub(crate) struct Table {
    #[command(flatten)]
    puzzle: NamedPuzzle,

    #[command(flatten)]
    goal: GoalOption,

    /// The file; - is stdout
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// What the file holds [default: by its ending .npy or .csv, else bin]
    #[arg(long, value_enum, ignore_case = true)]
    format: Option<Format>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table for `pocket solve --table`, with a checksum; not with --goal
    Bin,
    /// A numpy array of bytes, 255 where the moves don't solve a position
    Npy,
    /// A line for each position: its two numbers, and its distance if it can be solved
    Csv,
}

const EXAMPLES: &str = "\
Examples:
  pocket table --out pocket-qtm.bin --metric qtm
  pocket table --out pocket.npy
  pocket table pyraminx --out - --format csv | gzip > pyraminx.csv.gz
  python3 -c 'import numpy; print(numpy.load(\"pocket.npy\")[1234, 567])'";

impl Format {
    /// The format of a file with this name.
    fn of(path: &Path) -> Self {
        let ending = path.extension().map(OsStr::to_ascii_lowercase);
        match ending.as_deref().and_then(|ending| ending.to_str()) {
            Some("npy") => Self::Npy,
            Some("csv") => Self::Csv,
            _ => Self::Bin,
        }
    }
}

impl Table {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let mut selection = self.puzzle.select(io)?;
        let format = self.format.unwrap_or_else(|| Format::of(&self.out));
        let is_bin = format == Format::Bin;
        let chosen = self.goal.chosen(selection.chosen());
        let chosen = chosen.with(is_bin, Choice::TableWithHeader, "--format bin");
        chosen.with(true, Choice::WrittenTable, "a table").check()?;
        let goal = self.goal.aim(&mut selection)?;
        // A table for solving has the distances to the solved position; the other formats have
        // those from it.
        let selection = match is_bin {
            true => table::with_listed_moves(selection)?,
            false => selection.counted_from_start()?,
        };
        let table = table::of_each(&selection, goal, io.err_is_terminal)?;
        if is_bin {
            let origin = table::origin(&selection)?;
            let written = match self.is_stdout() {
                true => table.write_to(&origin, &mut io.out()),
                false => table.write_file(&origin, &self.out),
            };
            written.map_err(|error| match error {
                FileError::Io(error) if self.is_stdout() => Failure::Write(error),
                error => Failure::file(&self.out, error),
            })?;
            let ending = self.out.extension();
            if self.format.is_none() && ending.is_some_and(|end| !end.eq_ignore_ascii_case("bin")) {
                let file = shown_path(&self.out);
                io.note(format_args!(
                    "{file} is a binary table; for text use .csv or --format csv"
                ));
            }
            return Ok(());
        }
        let cube = table.space().space().as_pocket();
        let (array, names) = match cube {
            Some(cube) => (
                DistanceArray::try_by_position(&table, cube),
                ["permutation", "orientation", "distance"],
            ),
            None => (
                DistanceArray::try_new(&table),
                ["row", "element", "distance"],
            ),
        };
        let array = array.ok_or_else(|| Failure::no_memory_for("a byte for each position"))?;
        match format {
            Format::Csv => self.write(io, |mut out| array.write_csv(names, &mut out)),
            Format::Bin | Format::Npy => self.write(io, |mut out| array.write_npy(&mut out)),
        }
    }

    fn is_stdout(&self) -> bool {
        self.out == Path::new("-")
    }

    /// Writes the file, or to stdout.
    fn write(
        &self,
        io: &mut Io<'_>,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        if self.is_stdout() {
            return write(io.out()).map_err(Failure::Write);
        }
        let written = write_whole_with(&self.out, |out| write(out));
        written.map_err(|error| Failure::file(&self.out, error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_format_follows_the_ending() {
        for (file, format) in [
            ("x.npy", Format::Npy),
            ("X.CSV", Format::Csv),
            ("x.bin", Format::Bin),
            ("npy", Format::Bin),
            ("x.csv.gz", Format::Bin),
            ("-", Format::Bin),
        ] {
            assert_eq!(Format::of(Path::new(file)), format, "{file}");
        }
    }
}
