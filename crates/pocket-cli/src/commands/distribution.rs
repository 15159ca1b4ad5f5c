//! `pocket distribution`: how many positions there are at each distance.

mod answer;

use clap::{Args, ValueEnum};
use god_table::{Depth, Distribution as Counts, Goal};
use row_search::MAX_LIGHT_DEPTH;

use self::answer::Answer;
use crate::chart;
use crate::choice::{GoalOption, NamedPuzzle, with_commas};
use crate::conflicts::Choice;
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::options::{metric_name, whole_number};
use crate::selection::{Among, Checkpoint, Cluster, Selection};
use crate::svg::SvgFile;

/// Count the positions at each distance from solved
///
/// --max-depth, --goal, --among, --checkpoint and several processes exclude each other, but several processes may keep
/// a checkpoint.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Distribution {
    #[command(flatten)]
    puzzle: NamedPuzzle,

    #[command(flatten)]
    goal: GoalOption,

    #[command(flatten)]
    among: Among,

    #[command(flatten)]
    checkpoint: Checkpoint,

    #[command(flatten)]
    cluster: Cluster,

    /// Count the positions up to this distance only
    ///
    /// For puzzles of any size, such as the 3x3x3, as far as memory allows. Where all positions fit, a count of all is
    /// far quicker.
    #[arg(long, value_name = "N", value_parser = whole_number(0..=MAX_LIGHT_DEPTH))]
    max_depth: Option<Depth>,

    /// How the counts are printed [default: table]
    #[arg(long, value_enum, ignore_case = true)]
    format: Option<Format>,

    /// Print JSON, as with --format json
    #[arg(long)]
    json: bool,

    /// Draw a bar chart into this file too; with `-`, print the chart alone
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
  pocket distribution my-puzzle.tws --single-turns --json
  pocket distribution 3x3x3 --keep EDGES:1-4
  pocket distribution 3x3x3 --max-depth 5
  pocket distribution my-puzzle.tws --checkpoint levels
  pocket distribution my-puzzle.tws --checkpoint levels --resume
  pocket distribution my-puzzle.tws --processes 4
  pocket distribution my-puzzle.tws --hosts hosts.txt --process 0
  pocket distribution --moves \"U,U2,U',R,R2,R'\" --svg two-faces.svg --log";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Depths, positions, shares and running totals
    Table,
    /// A line for each depth: `Depth: 1 Positions: 9`
    Classic,
    /// Comma-separated values
    Csv,
    /// One JSON object
    Json,
}

impl Distribution {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let is_other = self.format.is_some_and(|format| format != Format::Json);
        if self.json && is_other {
            return Err(Fault::mismatch("--json with another --format", "one of them").into());
        }
        let mut selection = self.cluster.with_shared_memory(self.puzzle.select(io)?);
        let chosen = self.among.chosen(self.goal.chosen(selection.chosen()));
        let has_depth = self.max_depth.is_some();
        let chosen = chosen.with(has_depth, Choice::FirstLevels, "--max-depth");
        self.cluster
            .chosen(self.checkpoint.chosen(chosen))
            .check()?;
        let goal = self.goal.aim(&mut selection)?;
        if let Some(depth) = self.max_depth {
            let (counts, are_all) = selection.first_levels(depth, io)?;
            return self.show(&self.answer(&selection, goal, &counts, are_all)?, io);
        }
        let is_plain = goal.is_none() && !self.among.is_given();
        let counts = self.counts(&selection.counted_from_start()?, goal, io);
        let counts = counts.map_err(|failure| match is_plain {
            true => failure.unless("--max-depth N counts the first levels"),
            false => failure,
        });
        // If there are none, another process shows the counts.
        match counts? {
            Some(counts) => self.show(&self.answer(&selection, goal, &counts, true)?, io),
            None => Ok(()),
        }
    }

    fn counts(
        &self,
        selection: &Selection,
        goal: Option<Goal>,
        io: &mut Io<'_>,
    ) -> Result<Option<Counts>, Failure> {
        if self.cluster.is_given() {
            return selection.counts_shared(&self.cluster, &self.checkpoint, io);
        }
        let watched = io.err_is_terminal;
        let counts = match self.checkpoint.folder() {
            Some(folder) => selection.counts_kept(folder, self.checkpoint.resume, io),
            None if self.among.is_given() => selection.counts_among(&self.among, watched),
            None => selection.counts(goal, watched),
        };
        counts.map(Some)
    }

    /// Prints or draws the counts in the requested form.
    fn show(&self, answer: &Answer<'_>, io: &mut Io<'_>) -> Result<(), Failure> {
        if let Some(file) = &self.svg {
            let axis = match answer.has_goal {
                true => "moves from the goal",
                false => "moves from solved",
            };
            let picture = chart::svg(answer.distribution, &answer.heading(), axis, self.log);
            file.write(&picture, io)?;
            if file.is_stdout() {
                return Ok(());
            }
        }
        match self.format {
            Some(Format::Classic) => io.write(answer.classic().as_bytes()),
            Some(Format::Csv) => io.write(answer.csv().as_bytes()),
            _ => io.answer(self.json || self.format == Some(Format::Json), answer),
        }
    }

    /// The answer with these counts, which are those of the first levels unless they `are_all`.
    fn answer<'a>(
        &self,
        selection: &'a Selection,
        goal: Option<Goal>,
        counts: &'a Counts,
        are_all: bool,
    ) -> Result<Answer<'a>, Fault> {
        let names = selection.moves()?;
        Ok(Answer {
            title: selection.base.puzzle().title(),
            counted: selection.counted(),
            names: names.to_string(),
            has_goal: goal.is_some() || selection.base.goal().is_some(),
            distribution: counts,
            puzzle: selection.name(),
            metric: metric_name(selection.base.metric()),
            moves: selection
                .base
                .has_chosen_moves()
                .then(|| with_commas(&names)),
            goal: self.goal.given(),
            any_grip: selection.base.is_in_any_grip().then_some(true),
            keep: self.puzzle.options.kept(),
            among: self.among.typed(),
            counts: counts.counts(),
            total: counts.reachable(),
            max_depth: counts.max_depth(),
            mean: are_all.then(|| counts.mean()),
            first_levels: (!are_all).then_some(true),
        })
    }
}
