//! `pocket distribution`: how many positions there are at each distance.

mod classic;
mod subject;

use clap::{Args, ValueEnum};
use god_table::Distribution as Counts;

use self::subject::{Options, Subject, write_csv};
use crate::chart;
use crate::choice::{Goal, GoalOption, PuzzleOptions, with_commas};
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::options::metric_name;
use crate::puzzle_name::PuzzleName;
use crate::selection::{Among, Checkpoint, Cluster, Selection};
use crate::svg_file::SvgFile;

/// Count the positions at each distance from solved
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Distribution {
    /// The puzzle, the same as with --puzzle
    #[arg(value_name = "PUZZLE", value_parser = PuzzleName::parser(), ignore_case = true, hide_possible_values = true)]
    named: Option<PuzzleName>,

    #[command(flatten)]
    puzzle: PuzzleOptions,

    #[command(flatten)]
    goal: GoalOption,

    #[command(flatten)]
    among: Among,

    #[command(flatten)]
    checkpoint: Checkpoint,

    #[command(flatten)]
    cluster: Cluster,

    /// How the counts are printed [default: table]
    #[arg(long, value_enum, ignore_case = true)]
    format: Option<Format>,

    /// Print JSON: the same as --format json
    ///
    /// Whole numbers above 2^53 are texts of their digits.
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
  pocket distribution my-puzzle.tws --single-turns --json
  pocket distribution 3x3x3 --keep EDGES:1-4
  pocket distribution my-puzzle.tws --checkpoint levels
  pocket distribution my-puzzle.tws --checkpoint levels --resume
  pocket distribution my-puzzle.tws --processes 4
  pocket distribution my-puzzle.tws --hosts hosts.txt --process 0
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

impl Distribution {
    pub(crate) fn run(mut self, io: &mut Io<'_>) -> Result<(), Failure> {
        self.chosen_format()?;
        self.puzzle.also_named(self.named.take())?;
        let mut selection = self.cluster.with_shared_memory(self.puzzle.select(io)?);
        let goal = self.goal.of(&mut selection)?;
        self.refuse_unfit(goal)?;
        // Where there is none, another process shows the counts.
        match self.counts(&selection, goal, io)? {
            Some(counts) => self.show(&self.subject(&selection, goal)?, &counts, io),
            None => Ok(()),
        }
    }

    /// Refuses options that don't go together.
    fn refuse_unfit(&self, goal: Goal) -> Result<(), Fault> {
        let mut others = Vec::new();
        if self.among.is_given() {
            others.push("--among".to_owned());
        }
        if goal != Goal::Solved {
            others.extend(self.goal.given().map(|goal| format!("--goal {goal}")));
        }
        if let [one, other] = &others[..] {
            return Err(Fault::mismatch(
                format!("{one} with {other}"),
                "either of them",
            ));
        }
        others.iter().try_for_each(|option| {
            self.checkpoint.refuse_with(option)?;
            self.cluster.refuse_with(option)
        })
    }

    fn counts(
        &self,
        selection: &Selection,
        goal: Goal,
        io: &mut Io<'_>,
    ) -> Result<Option<Counts>, Failure> {
        if self.cluster.option().is_some() {
            return selection.counts_shared(&self.cluster, &self.checkpoint, io);
        }
        let counts = match self.checkpoint.folder() {
            Some(folder) => selection.counts_kept(folder, self.checkpoint.resume, io),
            None if self.among.is_given() => {
                selection.counts_among(&self.among, io.err_is_terminal())
            }
            None => selection.counts(goal, io.err_is_terminal()),
        };
        counts.map(Some)
    }

    /// Shows the counts as they are asked for.
    fn show(&self, subject: &Subject, counts: &Counts, io: &mut Io<'_>) -> Result<(), Failure> {
        if let Some(file) = &self.svg {
            let picture = chart::svg(counts, &subject.heading(), subject.axis, self.log);
            file.write(&picture, io)?;
            if file.is_stdout() {
                return Ok(());
            }
        }
        let mut out = Vec::new();
        let written = match self.chosen_format()? {
            Format::Table => subject.write_table(counts, &mut out),
            Format::Classic => classic::write(&subject.name, &subject.title, counts, &mut out),
            Format::Csv => write_csv(counts, &mut out),
            Format::Json => {
                subject.write_json(counts, &mut out)?;
                Ok(())
            }
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

    /// What is counted.
    fn subject(&self, selection: &Selection, goal: Goal) -> Result<Subject, Fault> {
        let moves = selection.moves()?;
        let named_goal = self.goal.given();
        let mut counted = selection.counted();
        if let Some(goal) = &named_goal {
            counted += &format!(", goal {goal}");
        }
        if self.among.is_given() {
            counted += &format!(", with {} solved", self.among.typed().join(", "));
        }
        Ok(Subject {
            name: selection.name().to_owned(),
            title: selection.puzzle().title().to_owned(),
            counted,
            moves: moves.to_string(),
            axis: match goal {
                Goal::Solved => "moves from solved",
                Goal::Pocket(_) | Goal::Pattern => "moves from the goal",
            },
            options: Options {
                metric: metric_name(selection.metric()),
                moves: selection.has_chosen_moves().then(|| with_commas(&moves)),
                goal: named_goal,
                any_grip: selection.any_grip().then_some(true),
                keep: self.puzzle.kept(),
                among: self.among.typed(),
            },
        })
    }
}
