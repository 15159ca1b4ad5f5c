//! `pocket distribution`: how many positions there are at each distance.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use god_table::engine::search;
use god_table::{Depth, Distribution as Counts, MoveSet, Space, spaces};
use serde::Serialize;

use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::options::{MetricName, metric_name};
use crate::progress::Progress;
use crate::{chart, json};

/// Count the positions at each distance from solved
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Distribution {
    /// What is counted
    #[arg(value_enum, ignore_case = true, default_value = "pocket")]
    puzzle: Puzzle,

    /// What counts as one move
    #[arg(long, value_enum, ignore_case = true, default_value = "htm")]
    metric: MetricName,

    /// Use only these of the moves U U2 U' R R2 R' F F2 F'
    #[arg(long, value_name = "U,R2,...")]
    moves: Option<MoveSet>,

    /// How the counts are printed
    #[arg(long, value_enum, ignore_case = true, default_value = "table")]
    format: Format,

    /// Draw a bar chart into a file too
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Let the bars of the chart grow with the logarithms of the counts
    #[arg(long, requires = "svg")]
    log: bool,
}

const EXAMPLES: &str = "\
Examples:
  pocket distribution
  pocket distribution corners --metric qtm --format csv
  pocket distribution --moves \"U,U2,U',R,R2,R'\" --svg two-faces.svg --log";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Puzzle {
    /// The 2x2x2
    Pocket,
    /// Where its corners are, however they are twisted
    Permutations,
    /// How its corners are twisted, whichever they are
    Orientations,
    /// The 1x3x3
    Floppy,
    /// The corners of the 3x3x3
    Corners,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Depths, positions, shares and running totals
    Table,
    /// As the source programs print them
    Classic,
    /// Comma-separated values
    Csv,
    /// One JSON object
    Json,
}

#[derive(Serialize)]
struct CountsLine<'a> {
    puzzle: &'a str,
    metric: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<String>,
    counts: &'a [u64],
    total: u64,
    max_depth: Depth,
    mean: f64,
}

impl Distribution {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let counts = self.count(io)?;
        if let Some(path) = &self.svg {
            let title = format!("{}, {}", self.puzzle.title(), self.metric.metric());
            let picture = chart::svg(&counts, &title, self.log);
            fs::write(path, picture).map_err(|error| Failure::file(path, error))?;
        }
        let mut out = Vec::new();
        let written = match self.format {
            Format::Table => write_table(&counts, &mut out),
            Format::Classic => self.puzzle.write_classic(&counts, &mut out),
            Format::Csv => write_csv(&counts, &mut out),
            Format::Json => return self.write_json(&counts, io),
        };
        written.map_err(Failure::Write)?;
        io.write(&out)
    }

    fn count(&self, io: &Io<'_>) -> Result<Counts, Failure> {
        let space = self.space()?;
        let mut progress = Progress::new(io.err_is_terminal());
        let depths = search(&*space, &mut |report| progress.level(report));
        let depths = depths.map_err(|error| Failure::Search(error.into()))?;
        progress.finish();
        Ok(depths.distribution().clone())
    }

    fn space(&self) -> Result<Box<dyn Space>, Fault> {
        let metric = self.metric.metric();
        let moves = self.moves.unwrap_or(metric.moves());
        if !metric.moves().includes(moves) {
            let expected = format!("some of {} in {metric}", metric.moves());
            return Err(Fault::mismatch(format!("the moves {moves}"), expected));
        }
        let name = self.puzzle.name();
        if self.moves.is_some() && matches!(self.puzzle, Puzzle::Floppy | Puzzle::Corners) {
            return Err(Fault::mismatch(
                format!("--moves with {name}"),
                "it with the pocket cube only",
            ));
        }
        if self.puzzle == Puzzle::Floppy && self.metric == MetricName::Qtm {
            return Err(Fault::mismatch(
                "--metric qtm with floppy",
                "htm: all its turns are half turns",
            ));
        }
        Ok(match self.puzzle {
            Puzzle::Pocket => Box::new(spaces::pocket(moves)),
            Puzzle::Permutations => Box::new(spaces::pocket_permutations(moves)),
            Puzzle::Orientations => Box::new(spaces::pocket_orientations(moves)),
            Puzzle::Floppy => Box::new(spaces::floppy()),
            Puzzle::Corners => Box::new(spaces::corners(metric)),
        })
    }

    fn write_json(&self, counts: &Counts, io: &mut Io<'_>) -> Result<(), Failure> {
        let mut out = Vec::new();
        let line = CountsLine {
            puzzle: self.puzzle.name(),
            metric: metric_name(self.metric.metric()),
            moves: self.moves.map(|moves| moves.to_string()),
            counts: counts.counts(),
            total: counts.reachable(),
            max_depth: counts.max_depth(),
            mean: counts.mean(),
        };
        json::line(&line, &mut out)?;
        io.write(&out)
    }
}

impl Puzzle {
    fn name(self) -> &'static str {
        match self {
            Self::Pocket => "pocket",
            Self::Permutations => "permutations",
            Self::Orientations => "orientations",
            Self::Floppy => "floppy",
            Self::Corners => "corners",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::Pocket => "Pocket cube",
            Self::Permutations => "Pocket cube, permutations",
            Self::Orientations => "Pocket cube, orientations",
            Self::Floppy => "Floppy cube",
            Self::Corners => "Corners of the 3x3x3",
        }
    }

    /// The text of the source programs, with the empty depths that they end with.
    fn write_classic(self, counts: &Counts, out: &mut Vec<u8>) -> io::Result<()> {
        let (tables, things) = match self {
            Self::Floppy => return write_classic_floppy(counts, out),
            Self::Pocket | Self::Corners => ("Big", "positions"),
            Self::Permutations => ("Permutation", "permutations"),
            Self::Orientations => ("Orientation", "orientations"),
        };
        let heading = format!("Calculating {tables} Tables");
        writeln!(out, "{heading}\n{}\n", "*".repeat(heading.len()))?;
        for depth in 0..=counts.max_depth() + 1 {
            writeln!(out, "Depth: {depth} Positions: {}", counts.at(depth))?;
        }
        writeln!(out, "Finished. {} unique {things}.", counts.reachable())
    }
}

/// The program for the floppy cube always goes to this depth.
const CLASSIC_FLOPPY_DEPTH: Depth = 14;

fn write_classic_floppy(counts: &Counts, out: &mut Vec<u8>) -> io::Result<()> {
    for depth in 0..=CLASSIC_FLOPPY_DEPTH {
        writeln!(out, "Depth: {depth}, Positions: {}", counts.at(depth))?;
    }
    writeln!(
        out,
        "Finished Calculating: {} Positions Found.",
        counts.reachable()
    )
}

fn write_table(counts: &Counts, out: &mut Vec<u8>) -> io::Result<()> {
    let total = counts.reachable();
    writeln!(out, "Depth  Positions    Share  Running total")?;
    let mut running = 0;
    for (depth, &count) in counts.counts().iter().enumerate() {
        running += count;
        let share = count as f64 / total as f64 * 100.0;
        writeln!(out, "{depth:>5}  {count:>9}  {share:>6.3}%  {running:>13}")?;
    }
    writeln!(out, "Total: {total}")?;
    writeln!(out, "Mean: {:.6}", counts.mean())?;
    writeln!(out, "God's number: {}", counts.max_depth())
}

fn write_csv(counts: &Counts, out: &mut Vec<u8>) -> io::Result<()> {
    writeln!(out, "depth,positions")?;
    for (depth, count) in counts.counts().iter().enumerate() {
        writeln!(out, "{depth},{count}")?;
    }
    Ok(())
}
