//! `pocket distribution`: how many positions there are at each distance.

mod classic;

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use god_table::engine::search;
use god_table::{Depth, Distribution as Counts, Puzzle, Space};
use serde::Serialize;

use crate::choice::{Choice, ChosenGoal, ChosenSpace, to_goal, with_commas};
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::options::{metric_name, puzzle};
use crate::svg_file::SvgFile;
use crate::{chart, json, progress};

/// Count the positions at each distance from solved
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Distribution {
    /// The puzzle, the same as with --puzzle
    #[arg(value_name = "PUZZLE", value_parser = puzzle(), ignore_case = true, hide_possible_values = true)]
    named: Option<&'static dyn Puzzle>,

    #[command(flatten)]
    choice: Choice,

    #[command(flatten)]
    goal: ChosenGoal,

    /// How the counts are printed [default: table]
    #[arg(long, value_enum, ignore_case = true)]
    format: Option<Format>,

    /// Print JSON: the same as --format json
    #[arg(long)]
    json: bool,

    /// Draw a bar chart into a file too; `-` writes it to stdout, and nothing else
    #[arg(long, value_name = "FILE", value_parser = SvgFile::parser())]
    svg: Option<SvgFile>,

    /// Let the bars of the chart grow with the logarithms of the counts
    #[arg(long, requires = "svg")]
    log: bool,
}

const EXAMPLES: &str = "\
Examples:
  pocket distribution
  pocket distribution pyraminx
  pocket distribution corners --metric qtm --format csv
  pocket distribution --moves \"U,U2,U',R,R2,R'\" --svg two-faces.svg --log";

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
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    counts: &'a [u64],
    total: u64,
    max_depth: Depth,
    mean: f64,
}

impl Distribution {
    pub(crate) fn run(mut self, io: &mut Io<'_>) -> Result<(), Failure> {
        let format = self.chosen_format()?;
        self.choice.also_named(self.named)?;
        let goal = self.goal.partial(&self.choice)?;
        let space = self.choice.space(io)?;
        let depths = progress::of(io.err_is_terminal(), |report| match goal {
            Some(goal) => search(&to_goal(&space, goal), report),
            None => search(&space, report),
        });
        let depths = depths.map_err(|error| Failure::Search(error.into()))?;
        let counts = depths.distribution();
        if let Some(file) = &self.svg {
            let axis = match goal {
                Some(_) => "moves from the goal",
                None => "moves from solved",
            };
            let picture = chart::svg(counts, &self.heading(&space), axis, self.log);
            file.write(&picture, io)?;
            if file.is_stdout() {
                return Ok(());
            }
        }
        let mut out = Vec::new();
        let written = match format {
            Format::Table => write_table(&self.heading(&space), counts, &mut out),
            Format::Classic => classic::write(self.choice.puzzle(), counts, &mut out),
            Format::Csv => write_csv(counts, &mut out),
            Format::Json => return self.write_json(&space, counts, io),
        };
        written.map_err(Failure::Write)?;
        io.write(&out)
    }

    fn chosen_format(&self) -> Result<Format, Fault> {
        match self.format {
            None if self.json => Ok(Format::Json),
            None => Ok(Format::Table),
            Some(format) if self.json && format != Format::Json => Err(Fault::mismatch(
                "--json and another --format",
                "one of them",
            )),
            Some(format) => Ok(format),
        }
    }

    /// What is counted: the puzzle, the metric and the goal; and the moves.
    fn heading(&self, space: &ChosenSpace) -> [String; 2] {
        let mut subject = format!("{}, {}", self.choice.puzzle().title(), self.choice.metric());
        if let Some(goal) = self.goal.given() {
            subject.push_str(&format!(", goal {goal}"));
        }
        let names = space.moves();
        let moves = if names.is_empty() {
            "no moves".to_owned()
        } else {
            format!("moves {names}")
        };
        [subject, moves]
    }

    fn write_json(
        &self,
        space: &ChosenSpace,
        counts: &Counts,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let mut out = Vec::new();
        let line = CountsLine {
            puzzle: self.choice.puzzle().name(),
            metric: metric_name(self.choice.metric()),
            moves: self.choice.has_moves().then(|| with_commas(space.moves())),
            goal: self.goal.given().map(|goal| goal.to_string()),
            counts: counts.counts(),
            total: counts.reachable(),
            max_depth: counts.max_depth(),
            mean: counts.mean(),
        };
        json::line(&line, &mut out)?;
        io.write(&out)
    }
}

fn write_table(heading: &[String; 2], counts: &Counts, out: &mut Vec<u8>) -> io::Result<()> {
    let total = counts.reachable();
    writeln!(out, "{}", heading.join(", "))?;
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
