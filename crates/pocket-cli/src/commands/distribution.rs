//! `pocket distribution`: how many positions there are at each distance.

mod classic;
mod subject;

use std::ops::ControlFlow;

use clap::{Args, ValueEnum};
use god_table::engine::{LevelReport, SearchError, Storage, count_states, search};
use god_table::{Distribution as Counts, Goal, Space};

use self::subject::{Subject, Told, write_csv};
use crate::choice::{Choice, ChosenGoal, ChosenSpace, to_goal, with_commas};
use crate::defined::{Among, Checkpoint, Cluster, Defined, DefinedOptions, Named};
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::options::metric_name;
use crate::svg_file::SvgFile;
use crate::{chart, progress};

/// Count the positions at each distance from solved
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Distribution {
    /// The puzzle, the same as with --puzzle
    #[arg(value_name = "PUZZLE", value_parser = Named::parser(), ignore_case = true, hide_possible_values = true)]
    named: Option<Named>,

    #[command(flatten)]
    choice: Choice,

    #[command(flatten)]
    goal: ChosenGoal,

    #[command(flatten)]
    defined: DefinedOptions,

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

/// How many positions there are at each distance, by a search that only counts them or by one that keeps them.
fn counts<S: Space>(
    space: &S,
    is_counted: bool,
    report: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
) -> Result<Counts, SearchError> {
    match is_counted {
        true => count_states(space, report),
        false => search(space, report).map(|depths| depths.distribution().clone()),
    }
}

impl Distribution {
    pub(crate) fn run(mut self, io: &mut Io<'_>) -> Result<(), Failure> {
        self.chosen_format()?;
        self.choice.also_named(self.named.take())?;
        let goal = self.goal.partial(&self.choice)?;
        if let Some(defined) = self.defined(goal)? {
            return self.count_defined(&defined, io);
        }
        let space = self.choice.space(io)?;
        let expect_room = |storage| {
            let puzzle = self.choice.puzzle();
            self.defined.expect_room_for(puzzle, &space, storage)
        };
        // Numbers alone take less, and are found again in another way.
        let is_counted = expect_room(Storage::Full).is_err();
        if is_counted {
            expect_room(Storage::Counts)?;
        }
        let counts = progress::of(io.err_is_terminal(), |report| match goal {
            Some(goal) => counts(&to_goal(&space, goal), is_counted, report),
            None => counts(&space, is_counted, report),
        });
        let counts = counts.map_err(|error| Failure::Search(error.into()))?;
        self.show(&self.subject(&space), &counts, io)
    }

    /// The puzzle of a definition, if it is that what is counted.
    fn defined(&self, goal: Option<Goal>) -> Result<Option<Defined>, Failure> {
        if self.checkpoint.folder().is_none() && self.cluster.option().is_none() {
            return self.choice.defined(&self.defined, Some(&self.among));
        }
        if self.among.is_given() {
            self.checkpoint.refuse_with("--among")?;
            self.cluster.refuse_with("--among")?;
        }
        if let Some(goal) = goal {
            self.checkpoint.refuse_with(&format!("--goal {goal}"))?;
            self.cluster.refuse_with(&format!("--goal {goal}"))?;
        }
        let defined = self.choice.always_defined(&self.defined)?;
        Ok(Some(self.cluster.with_shared_memory(defined)))
    }

    /// Counts the positions of a puzzle from a definition.
    fn count_defined(&self, defined: &Defined, io: &mut Io<'_>) -> Result<(), Failure> {
        let (counts, among) = if self.cluster.option().is_some() {
            match defined.counts_shared(&self.cluster, &self.checkpoint, io)? {
                Some(counts) => (counts, String::new()),
                // Another process shows them.
                None => return Ok(()),
            }
        } else if self.among.is_given() {
            let among = self.among.told();
            let counted = format!(", with {} solved", among.join(", "));
            (defined.counts_among(&self.among, io)?, counted)
        } else {
            let counts = match self.checkpoint.folder() {
                Some(folder) => defined.counts_kept(folder, self.checkpoint.resume, io)?,
                None => defined.counts(io)?,
            };
            (counts, String::new())
        };
        let subject = Subject {
            name: defined.name().to_owned(),
            title: defined.name().to_owned(),
            counted: format!("{}{among}", defined.counted()),
            moves: defined.moves()?.to_string(),
            axis: "moves from solved",
            told: Told {
                metric: metric_name(defined.metric()),
                moves: defined.told_moves().map(str::to_owned),
                goal: None,
                any_grip: self.defined.any_grip().then_some(true),
                keep: self.defined.kept(),
                among: self.among.told(),
            },
        };
        self.show(&subject, &counts, io)
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

    /// What is counted of a puzzle of the list.
    fn subject(&self, space: &ChosenSpace) -> Subject {
        let metric = self.choice.metric();
        let goal = self.goal.given().map(|goal| goal.to_string());
        let named_goal = goal.as_ref().map(|goal| format!(", goal {goal}"));
        let is_to_solved = self.goal.given().is_none_or(|goal| goal == Goal::SOLVED);
        Subject {
            name: self.choice.puzzle().name().to_owned(),
            title: self.choice.puzzle().title().to_owned(),
            counted: format!("{metric}{}", named_goal.unwrap_or_default()),
            moves: space.moves().to_string(),
            axis: if is_to_solved {
                "moves from solved"
            } else {
                "moves from the goal"
            },
            told: Told {
                metric: metric_name(metric),
                moves: self.choice.has_moves().then(|| with_commas(space.moves())),
                goal,
                any_grip: None,
                keep: Vec::new(),
                among: Vec::new(),
            },
        }
    }
}
