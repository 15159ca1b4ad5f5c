//! `pocket puzzle`: what a puzzle is: its pieces, its moves, how many positions it has, and what counting them takes.

mod text;

use std::fmt;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use pattern_search::{Growing, TablePlan};
use puzzle_def::{BoundedOrder, Powers, Turn, known};
use puzzle_space::{MemorySource, Plan, PlanError, SearchPlan};
use row_search::Storage;
use serde::Serialize;

use crate::cache::CacheOptions;
use crate::choice::NamedPuzzle;
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::json::{self, Digits};
use crate::numbers::grouped;
use crate::options::{metric_name, whole_number, with_aliases};
use crate::progress::{LEVELS, Levels};
use crate::selection::Selection;
use crate::solver::searching;

/// Tell what a puzzle is, and how much memory it takes to count its positions
///
/// A puzzle has orbits: places among which pieces move, each in one of some orientations. A definition says what the
/// moves do to them, and what the solved position is.
///
/// The order is that of the group of the moves. There are fewer positions if pieces look alike, twists are not visible or
/// positions are blocked. A symmetry is a map of pieces and places that takes moves to moves, and so keeps all distances.
///
/// A search stores positions in rows of one length. The line Search gives the number of rows and their length, Counting
/// and Solving the memory. Where symmetric positions are merged, the number of rows is an estimate.
///
/// Where no table of all positions fits, `solve` uses a table of a part of the puzzle. With --memory, the line Table
/// tells which one, its size, an estimate of the time to make it, and whether it is kept already; --build-tables makes
/// and keeps it.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Puzzle {
    #[command(flatten)]
    puzzle: NamedPuzzle,

    /// List the known puzzles
    ///
    /// Cubes and other boxes are not on the list: they are named by their layers, such as 3x3x3 and 2x3x4.
    #[arg(long, conflicts_with_all = ["named", "puzzle", "write", "canonical", "build_tables"])]
    list: bool,

    /// Print the definition itself, with --keep, --moves and --gen applied
    #[arg(
        long,
        value_enum,
        ignore_case = true,
        value_name = "FORMAT",
        conflicts_with = "json"
    )]
    write: Option<Format>,

    /// Count the canonical sequences of 0 to N moves, instead of describing the puzzle
    ///
    /// In these, neighbouring turns of one face are joined (U U is U2), and commuting moves stand in one order. Their
    /// number is an upper bound on the positions at each depth, with every grip counted.
    #[arg(
        long,
        value_name = "N",
        value_parser = whole_number(0..=MOST_MOVES),
        conflicts_with = "write"
    )]
    canonical: Option<u16>,

    /// Make and keep the table that `solve` needs where no table of all positions fits
    ///
    /// By default, making it takes at most 1 GB and about 30 s of one core (an estimate). With --memory, it may use all
    /// of that, and any time.
    #[arg(long, conflicts_with_all = ["write", "canonical", "json"])]
    build_tables: bool,

    #[command(flatten)]
    cache: CacheOptions,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  pocket puzzle --list
  pocket puzzle 3x3x3
  pocket puzzle my-puzzle.tws --memory 8G
  pocket puzzle 3x3x3 --keep CORNERS --json
  pocket puzzle 2x3x4 --write tws > tower.tws
  pocket puzzle 3x3x3 --canonical 20";

/// The most moves of the canonical sequences that can be counted.
const MOST_MOVES: u16 = 1000;

/// A format of definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// As twsearch reads it
    Tws,
    /// JSON, as cubing.js reads it
    Kpuzzle,
}

/// The JSON line of a known puzzle.
#[derive(Serialize)]
struct KnownLine {
    name: &'static str,
    aliases: &'static [&'static str],
    about: &'static str,
}

#[derive(Serialize)]
struct PuzzleLine<'a> {
    name: &'a str,
    orbits: Vec<OrbitPart<'a>>,
    moves: Vec<&'a str>,
    rotations: Vec<&'a str>,
    /// Which powers of the moves are also moves, unless all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    powers: Option<&'static str>,
    order: String,
    /// Whether the order is proved.
    #[serde(skip_serializing_if = "is_true")]
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<String>,
    /// The number of symmetries found, used or not.
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetries: Option<usize>,
    /// Whether all symmetries were found.
    #[serde(skip_serializing_if = "is_true")]
    symmetries_exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    plan: Option<PlanPart>,
    /// Present only if `solve` uses such a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<TablePart>,
}

/// How many canonical sequences there are of 0, 1, ... moves.
#[derive(Serialize)]
struct CanonicalCounts<'a> {
    puzzle: &'a str,
    metric: &'static str,
    canonical: Vec<Digits>,
}

impl fmt::Display for CanonicalCounts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self
            .canonical
            .iter()
            .map(|count| count.0.len())
            .max()
            .unwrap_or(0)
            .max(9);
        writeln!(f, "moves  {:>width$}", "sequences")?;
        let mut counts = (0..).zip(&self.canonical);
        counts.try_for_each(|(moves, Digits(count))| writeln!(f, "{moves:>5}  {count:>width$}"))
    }
}

#[derive(Serialize)]
struct OrbitPart<'a> {
    name: &'a str,
    pieces: u16,
    orientations: u8,
    /// Whether no two pieces are alike.
    distinct: bool,
    /// The number of pieces that are seen in fewer orientations, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    seen_in_fewer_orientations: Option<usize>,
}

/// The table of a part of the puzzle.
#[derive(Serialize)]
struct TablePart {
    view: String,
    positions: Digits,
    symmetries: usize,
    memory_bytes: u64,
    memory_bytes_to_make: u64,
    estimated_seconds: f64,
    kept: Option<String>,
}

#[derive(Serialize)]
struct PlanPart {
    rows: Digits,
    fibre: usize,
    memory_bytes: Option<u64>,
    fits: bool,
    /// Whether `rows` is exact, rather than a bound or an estimate.
    exact: bool,
}

impl Puzzle {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        if self.list {
            return self.list_known(io);
        }
        let selection = self.puzzle.select(io)?;
        if let Some(format) = self.write {
            let written = match format {
                Format::Tws => selection.base.definition().to_tws(),
                Format::Kpuzzle => selection.base.definition().to_kpuzzle(),
            };
            return io.write(written.map_err(Fault::new)?.as_bytes());
        }
        if let Some(most) = self.canonical {
            let (definition, single) = (selection.base.definition(), selection.base.is_single());
            let counts = definition.canonical_sequences(single, most.into());
            let canonical = CanonicalCounts {
                puzzle: selection.name(),
                metric: metric_name(selection.base.metric()),
                canonical: counts
                    .map_err(Fault::new)?
                    .into_iter()
                    .map(|count| Digits(count.to_string()))
                    .collect(),
            };
            return io.answer(self.json, &canonical);
        }
        if self.build_tables {
            return self.build(&selection, io);
        }
        if let Some(note) = note_on_names(&selection.base.definition().names_of_other_powers()) {
            io.note(note);
        }
        let order = selection.order();
        let plan = selection.counting_plan();
        if let Err(Failure::Input(fault)) = plan {
            return Err(fault.into());
        }
        let table = self.table(&selection)?;
        if self.json {
            let line = line(&selection, &order, plan.as_ref().ok(), table)?;
            return json::line(&line, io.out()).map_err(Failure::Write);
        }
        io.write(text::of(&selection, &order, &plan, table)?.as_bytes())
    }

    /// Lists the known puzzles, one a line.
    fn list_known(&self, io: &mut Io<'_>) -> Result<(), Failure> {
        let known = known::puzzles();
        let width = known.iter().map(|row| row.name.len()).max().unwrap_or(0);
        for row in known {
            let (name, about, aliases) = (row.name, row.about, row.aliases);
            if self.json {
                let line = KnownLine {
                    name,
                    aliases,
                    about,
                };
                json::line(&line, io.out()).map_err(Failure::Write)?;
            } else {
                let about = with_aliases(about, aliases);
                io.write(format!("{name:width$}  {about}\n").as_bytes())?;
            }
        }
        if !self.json && io.err_is_terminal {
            io.flush()?;
            io.note("cubes and other boxes are named by their layers: 3x3x3, 2x3x4");
        }
        Ok(())
    }

    /// The table of a part of the puzzle that `solve` makes in the given memory, if it makes one.
    fn table(&self, selection: &Selection) -> Result<Option<SolvingTable>, Failure> {
        // Choosing a table takes some seconds if there are many orbits.
        let is_asked = matches!(selection.memory.source, MemorySource::Chosen { .. });
        if !is_asked
            || selection.base.is_in_any_grip()
            || selection.is_tabulated(None, true, false)?
        {
            return Ok(None);
        }
        let shelf = self.cache.shelf();
        let plan = searching(selection, shelf.clone()).plan();
        let plan = plan.map_err(|error| Failure::Search(error.into()))?;
        Ok(plan.map(|plan| SolvingTable {
            has_shelf: shelf.is_some(),
            kept: (shelf.zip(plan.kept)).map(|(shelf, (puzzle, bytes))| shelf.path(puzzle, bytes)),
            plan,
        }))
    }

    /// Makes the largest table for solving, and prints what it shows.
    fn build(&self, selection: &Selection, io: &mut Io<'_>) -> Result<(), Failure> {
        let shelf = self.cache.shelf();
        let notes = shelf.as_ref().map(|shelf| shelf.notes.clone());
        let has_shelf = shelf.is_some();
        let mut searching = searching(selection, shelf);
        let mut levels = Levels::new(io.err_is_terminal, LEVELS);
        let made = searching.make_largest(&mut |growing| {
            if let Growing::Level(level) = growing {
                levels.add(level);
            }
        });
        drop(levels);
        let notes = notes.unwrap_or_default();
        let unkept = notes.unkept();
        for note in notes.take() {
            io.note(note);
        }
        let made = made.map_err(|error| Failure::Search(error.into()))?;
        if made.is_empty() && selection.base.turns()?.is_empty() {
            io.note("a puzzle without moves needs no table");
            return Ok(());
        }
        if made.is_empty() {
            let bytes = selection.memory.bytes.0;
            return Err(Failure::no_memory_for(format_args!(
                "a table for solving: none fits into {} bytes; --memory SIZE allows more",
                grouped(&bytes)
            )));
        }
        for table in made {
            let line = format!(
                "{}, mean bound {:.2}, {} bytes",
                text::shown_part(table.view(), table.states(), table.symmetries()),
                table.mean_bound(),
                grouped(&table.bytes())
            );
            writeln!(io.out(), "{line}").map_err(Failure::Write)?;
            if has_shelf && !table.is_large() {
                io.note("so small a table is made each time, and not kept");
            }
        }
        match unkept {
            Some((path, error)) => Err(Failure::file(&path, error)),
            None => Ok(()),
        }
    }
}

/// The table of a part of the puzzle that `solve` takes.
struct SolvingTable {
    plan: TablePlan,
    /// Whether tables are kept at all.
    has_shelf: bool,
    /// The file in which it is kept already.
    kept: Option<PathBuf>,
}

/// The most names in a note. Of the rest, only the number is given.
const MOST_NAMES: usize = 5;

/// A note on moves whose names look like powers of other moves, but which are not.
fn note_on_names(names: &[&str]) -> Option<String> {
    match names {
        [] => None,
        [name] => Some(format!(
            "the move {name} is not the power of another move that its name suggests"
        )),
        names => {
            let told = names[..names.len().min(MOST_NAMES)].join(", ");
            let more = names.len().saturating_sub(MOST_NAMES);
            let more = match more {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            Some(format!(
                "the moves {told}{more} are not the powers of other moves that their names suggest"
            ))
        }
    }
}

/// JSON omits exactness if it holds.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands out references"
)]
fn is_true(is_exact: &bool) -> bool {
    *is_exact
}

/// The JSON line.
fn line<'a>(
    selection: &'a Selection,
    order: &BoundedOrder,
    plan: Option<&SearchPlan>,
    table: Option<SolvingTable>,
) -> Result<PuzzleLine<'a>, Failure> {
    let definition = selection.base.definition();
    let orbits = definition.orbits().iter().zip(&definition.start().orbits);
    let names = |turns: &'a [Turn]| turns.iter().map(|turn| turn.name.as_str()).collect();
    let layout = plan.map(SearchPlan::layout);
    let symmetries = layout.map(Plan::symmetries).transpose();
    let symmetries = symmetries.map_err(PlanError::from)?;
    Ok(PuzzleLine {
        name: selection.name(),
        orbits: orbits
            .map(|(orbit, pattern)| OrbitPart {
                name: &orbit.name,
                pieces: orbit.places,
                orientations: orbit.twists,
                distinct: pattern.kinds() == orbit.places,
                seen_in_fewer_orientations: text::seen_in_fewer_orientations(orbit, pattern),
            })
            .collect(),
        moves: names(&definition.parts().moves),
        rotations: names(&definition.parts().rotations),
        powers: match selection.base.puzzle().definition().powers() {
            Powers::All => None,
            Powers::Inverses => Some("inverses"),
            Powers::None => Some("none"),
        },
        order: order.number.to_string(),
        exact: order.is_exact,
        states: layout.and_then(Plan::states).map(ToString::to_string),
        symmetries: symmetries.map(|symmetries| symmetries.all),
        symmetries_exact: symmetries.is_none_or(|symmetries| symmetries.is_complete),
        plan: plan.map(|plan| PlanPart {
            rows: Digits(plan.layout().rows_at_most().to_string()),
            fibre: plan.layout().fibre().size(),
            memory_bytes: plan.bytes(Storage::Counts).map(|bytes| bytes.0),
            fits: plan.fits(Storage::Counts),
            exact: plan.layout().has_exact_rows(),
        }),
        table: table.map(|SolvingTable { plan, kept, .. }| TablePart {
            view: plan.view.to_string(),
            positions: Digits(plan.states.to_string()),
            symmetries: plan.symmetries,
            memory_bytes: plan.bytes,
            memory_bytes_to_make: plan.bytes_to_make,
            estimated_seconds: plan.time.as_secs_f64(),
            kept: kept.map(|path| path.to_string_lossy().into_owned()),
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_who_reads_the_list_is_told_of_boxes() {
        let told = "pocket: note: cubes and other boxes are named by their layers: 3x3x3, 2x3x4\n";
        for (option, is_watched, note) in [
            (None, true, told),
            (None, false, ""),
            (Some("--json"), true, ""),
        ] {
            let (mut out, mut err) = (Vec::new(), Vec::new());
            let mut io = Io::new(&b""[..], &mut out, &mut err);
            io.err_is_terminal = is_watched;
            let arguments = ["pocket", "puzzle", "--list"].into_iter().chain(option);
            assert_eq!(crate::run(arguments, &mut io), 0);
            drop(io);
            assert_eq!(String::from_utf8_lossy(&err), note, "{option:?}");
            assert!(String::from_utf8_lossy(&out).contains("pyraminx"));
        }
    }
}
