//! `pocket table`: the distances of all positions as a file, for this program and for others.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use god_table::DistanceArray;
use god_table::file::write_whole_with;

use crate::choice::{Choice, ChosenGoal};
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::position::Form;
use crate::solver::Solver;
use crate::threads::Threads;

/// Write the distances of all positions to a file
///
/// The file is there whole or not at all; a device or a pipe is written as it is. Positions of the pocket cube have two numbers, from 0: that of the
/// permutation (5040) and that of the twists by position (729), as `pocket solve --state` takes them. Those of other
/// puzzles have the numbers of the row and the element by which they are searched.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Table {
    #[command(flatten)]
    choice: Choice,

    #[command(flatten)]
    goal: ChosenGoal,

    /// The file; - is stdout
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    #[command(flatten)]
    threads: Threads,

    /// What the file is to hold
    #[arg(long, value_enum, ignore_case = true, default_value = "bin")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The pocket cube's table for `pocket solve --table`, with a checksum
    Bin,
    /// A numpy array of bytes with two dimensions, 255 for a position that the moves don't solve
    Npy,
    /// A line for each position: its two numbers and its distance, which is left out if the moves don't solve it
    Csv,
}

const EXAMPLES: &str = "\
Examples:
  pocket table --out pocket-qtm.bin --metric qtm
  pocket table --out pocket.npy --format npy
  pocket table --out - --format csv --puzzle pyraminx | gzip > pyraminx.csv.gz
  python3 -c 'import numpy; print(numpy.load(\"pocket.npy\")[1234, 567])'";

impl Table {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        self.choice.expect_listed("table")?;
        self.threads.make();
        let is_pocket = self.choice.is_pocket();
        let goal = self.goal.partial(&self.choice)?;
        if self.format == Format::Bin {
            let other = match goal {
                Some(goal) => Some(format!("--goal {goal}")),
                None => (!is_pocket).then(|| self.choice.puzzle().name().to_owned()),
            };
            if let Some(other) = other {
                let found = format!("--format bin with {other}");
                let expected = "npy or csv; bin is for the solved pocket cube only";
                return Err(Fault::mismatch(found, expected).into());
            }
            let bytes = self.choice.pocket_table(io)?.to_bytes();
            let bytes = bytes.map_err(|error| Failure::file(&self.out, error))?;
            return self.write(io, |out| out.write_all(&bytes));
        }
        const BY_POSITION: [&str; 3] = ["permutation", "orientation", "distance"];
        let (array, names) = if let Some(goal) = goal {
            let solver = self.choice.goal_solver(goal, Form::State, io)?;
            let array = DistanceArray::try_by_position(solver.table());
            (array, BY_POSITION)
        } else if is_pocket {
            let solver = self.choice.pocket_solver(Form::State, None, io)?;
            let array = DistanceArray::try_by_position(solver.table());
            (array, BY_POSITION)
        } else {
            let solver = self.choice.listed_solver(io)?;
            let names = ["row", "element", "distance"];
            (DistanceArray::try_new(solver.table()), names)
        };
        let array = array.ok_or_else(|| Failure::no_memory_for("a byte for each position"))?;
        match self.format {
            Format::Csv => self.write(io, |mut out| array.write_csv(names, &mut out)),
            Format::Bin | Format::Npy => self.write(io, |mut out| array.write_npy(&mut out)),
        }
    }

    /// Writes the file, or to stdout.
    fn write(
        &self,
        io: &mut Io<'_>,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        if self.out == Path::new("-") {
            return write(io.out()).map_err(Failure::Write);
        }
        let written = write_whole_with(&self.out, |out| write(out));
        written.map_err(|error| Failure::file(&self.out, error))
    }
}
