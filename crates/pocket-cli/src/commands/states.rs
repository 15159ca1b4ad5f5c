//! `pocket states`: the positions at a distance, each as a sequence that makes it.

use std::io::Write;

use clap::{ArgGroup, Args, ValueEnum};
use cube_model::pocket::PocketState;
use god_table::{Class, Depth, Likeness, PuzzleTable, State, classes};
use row_search::Storage;
use serde::Serialize;

use crate::choice::{Goal, GoalOption, PuzzleOptions};
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::json;
use crate::options::{depth, whole_number};
use crate::position;
use crate::progress::Count;
use crate::puzzle_name::PuzzleName;
use crate::selection::{Among, Notation, Selection, Stored, definition_of};
use crate::sequences::SOLVED;

/// List the positions at a distance from solved
///
/// Each is written as a shortest sequence that makes it from solved, whatever the goal is. With --up-to there is one position for each
/// class of those that differ by how the cube is looked at, and after it the size of the class, in the
/// form of a comment: the lines can be given to `pocket solve` and `pocket draw`. () is no move.
///
/// Of other puzzles than the pocket cube, `--up-to symmetry` lists one position for all that its symmetries make of each
/// other: those maps of positions that take moves to moves. Where there is no memory for all positions, it does so unasked.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
#[command(group(ArgGroup::new("distance").required(true).args(["depth", "antipodes"])))]
pub(crate) struct States {
    /// The puzzle, the same as with --puzzle
    #[arg(value_name = "PUZZLE", value_parser = PuzzleName::parser(), ignore_case = true, hide_possible_values = true)]
    named: Option<PuzzleName>,

    /// The distance
    #[arg(long, value_name = "D", value_parser = depth())]
    depth: Option<Depth>,

    /// The largest distance that there is
    #[arg(long)]
    antipodes: bool,

    #[command(flatten)]
    puzzle: PuzzleOptions,

    #[command(flatten)]
    goal: GoalOption,

    #[command(flatten)]
    among: Among,

    /// List so many at most
    #[arg(long, value_name = "N", value_parser = whole_number(0..=usize::MAX))]
    limit: Option<usize>,

    /// List one position of each class
    #[arg(long, value_enum, ignore_case = true, default_value = "none")]
    up_to: UpTo,

    /// Draw each position first
    #[arg(long, conflicts_with = "json")]
    draw: bool,

    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,
}

/// What positions are in one class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum UpTo {
    /// Those that the 24 rotations and 24 reflections take to each other; or the symmetries of a definition
    Symmetry,
    /// Those that the 24 rotations take to each other
    Rotation,
    /// Each position by itself
    None,
}

impl UpTo {
    fn likeness(self) -> Option<Likeness> {
        match self {
            Self::Symmetry => Some(Likeness::Symmetry),
            Self::Rotation => Some(Likeness::Rotation),
            Self::None => None,
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  pocket states --depth 2
  pocket states --antipodes --up-to symmetry
  pocket states --antipodes --limit 3 --draw
  pocket states --puzzle skewb --depth 1
  pocket states my-puzzle.tws --antipodes --up-to symmetry";

#[derive(Serialize)]
struct StateLine<'a> {
    sequence: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<&'a str>,
    distance: Depth,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    class_size: Option<u64>,
}

/// A position to print.
struct Listed {
    state: State,
    /// The state of the pocket cube.
    pocket: Option<PocketState>,
    /// How many it stands for, where classes are listed.
    size: Option<u64>,
}

impl Listed {
    /// A position that stands for itself alone.
    fn alone(state: State) -> Self {
        Self {
            state,
            pocket: None,
            size: None,
        }
    }
}

/// What positions are listed of, and by what sequences are found that make them.
struct Lister<'a> {
    selection: &'a Selection,
    /// The distances.
    table: &'a PuzzleTable,
    /// The table whose solutions, undone, make positions: of the solved position, whatever the goal is.
    maker: &'a PuzzleTable,
    /// How the moves of these solutions are written.
    notation: Notation<'a>,
}

impl States {
    pub(crate) fn run(mut self, io: &mut Io<'_>) -> Result<(), Failure> {
        self.puzzle.also_named(self.named.take())?;
        let mut selection = self.puzzle.select(io)?;
        let goal = self.goal.of(&mut selection)?;
        if goal == Goal::Pattern && !selection.goal_is_reached() {
            let expected =
                "a goal that the solved position has reached, as positions are made from that";
            self.goal.expect_solved("states", expected)?;
        }
        let watched = io.err_is_terminal();
        self.refuse_unfit(&selection)?;
        let stored = match self.up_to {
            _ if self.among.is_given() => Stored::Each,
            UpTo::Symmetry => Stored::Classes,
            UpTo::Rotation | UpTo::None => Stored::Fitting,
        };
        let tables = selection.tables(stored, goal, &[], watched);
        let tables = match self.among.is_given() {
            true => tables.map_err(|failure| failure.needing_a_table("--among"))?,
            false => tables?,
        };
        let table = &tables.of_each;
        let all = self.table_of_all_moves(&selection, goal, watched)?;
        let (by, maker) = match &all {
            Some((all, maker)) => (all, maker),
            None => (&selection, table),
        };
        let lister = Lister {
            selection: &selection,
            table,
            maker,
            notation: by.notation()?,
        };
        let depth = self.chosen_depth(&lister)?;
        if let Some(classes) = &tables.of_classes {
            let positions = self.stored_classes(table, classes, depth);
            return self.list(&lister, positions, io);
        }
        let solved = match self.among.is_given() {
            true => Some(selection.solved_among(&self.among)?),
            false => None,
        };
        let is_among = |listed: &Listed| {
            let pattern = || table.space().space().pattern_of(listed.state);
            solved
                .as_ref()
                .is_none_or(|solved| solved.holds(&pattern()))
        };
        if selection.is_plain_pocket() {
            let positions = self.pocket_classes(table, depth).filter(is_among);
            return self.list(&lister, positions, io);
        }
        if self.up_to == UpTo::Symmetry {
            let found = "--up-to symmetry where positions are blocked";
            return Err(Fault::mismatch(found, "each position by itself").into());
        }
        let positions = table.states_at(depth).map(Listed::alone);
        self.list(&lister, positions.filter(is_among), io)
    }

    /// Refuses options that don't fit each other or the puzzle.
    fn refuse_unfit(&self, selection: &Selection) -> Result<(), Fault> {
        let up_to = match self.up_to {
            UpTo::None => return Ok(()),
            UpTo::Symmetry => "--up-to symmetry",
            UpTo::Rotation => "--up-to rotation",
        };
        if self.among.is_given() {
            let found = format!("{up_to} with --among");
            return Err(Fault::mismatch(found, "either of them"));
        }
        let goal = self.goal.given();
        if let Some(goal) = goal.filter(|goal| goal.contains(':')) {
            let found = format!("--up-to with --goal {goal}");
            return Err(Fault::mismatch(found, "a goal with any colour"));
        }
        let Some(moves) = selection.pocket_moves()? else {
            if self.up_to == UpTo::Rotation {
                let found = format!("{up_to} with {}", selection.described());
                let expected = "--up-to symmetry, or --any-grip, which ignores rotations";
                return Err(Fault::mismatch(found, expected));
            }
            return Ok(());
        };
        // All positions of a class have to be at the same distance.
        if self
            .up_to
            .likeness()
            .is_none_or(|likeness| likeness.keeps(moves))
        {
            return Ok(());
        }
        let found = format!("--up-to with the moves {moves}");
        Err(Fault::mismatch(
            found,
            "moves that are alike from all sides, or each position by itself",
        ))
    }

    /// The table by which positions are made, where it is another one: to the solved position, by all moves of the metric.
    fn table_of_all_moves(
        &self,
        selection: &Selection,
        goal: Goal,
        watched: bool,
    ) -> Result<Option<(Selection, PuzzleTable)>, Failure> {
        if goal.of_pocket().is_none() {
            return Ok(None);
        }
        let all = selection.with_all_moves();
        let tables = all.tables(Stored::Fitting, Goal::Solved, &[], watched)?;
        Ok(Some((all, tables.of_each)))
    }

    /// One position of each class that symmetries make of each other.
    fn stored_classes<'a>(
        &self,
        table: &'a PuzzleTable,
        of_classes: &'a PuzzleTable,
        depth: Depth,
    ) -> impl Iterator<Item = Listed> + 'a {
        let space = definition_of(of_classes);
        // Positions that differ by the grip alone are one anyway.
        let has_sizes = self.up_to == UpTo::Symmetry || space.plan().symmetries_used() > 1;
        of_classes.states_at(depth).filter_map(move |state| {
            let size = space.class_size(state)?;
            let own = table.space().space().state_of(&space.pattern_of(state));
            Some(Listed {
                size: has_sizes.then_some(size),
                ..Listed::alone(own.expect("what is stored is a position of the puzzle"))
            })
        })
    }

    /// The states of the pocket cube at a depth, or one of each class of them.
    fn pocket_classes<'a>(
        &self,
        table: &'a PuzzleTable,
        depth: Depth,
    ) -> Box<dyn Iterator<Item = Listed> + 'a> {
        let cube = table.space().space().as_pocket();
        let cube = cube.expect("the table is of the pocket cube's own space");
        let states = table.states_at(depth).map(|state| {
            let state = cube.unrank(state);
            state.expect("the table has no other states than the cube")
        });
        let listed = |class: Class| Listed {
            state: cube.rank(&class.representative),
            pocket: Some(class.representative),
            size: Some(class.size.into()),
        };
        let alone = |representative| Class {
            representative,
            size: 1,
        };
        match self.up_to.likeness() {
            None => Box::new(states.map(alone).map(listed)),
            Some(likeness) => Box::new(classes(states, likeness).map(listed)),
        }
    }

    /// The depth that was asked for, if there is one as deep.
    fn chosen_depth(&self, lister: &Lister<'_>) -> Result<Depth, Fault> {
        let deepest = lister.table.distribution().max_depth();
        let depth = self.depth.unwrap_or(deepest);
        if depth > deepest {
            let expected = format!("at most {deepest} in {}", lister.selection.metric());
            return Err(Fault::mismatch(format!("--depth {depth}"), expected));
        }
        Ok(depth)
    }

    fn list(
        &self,
        lister: &Lister<'_>,
        positions: impl Iterator<Item = Listed>,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let colour = io.colour();
        let total = self.known_total(lister)?;
        let mut progress = Count::of("positions", total, io.answers_are_unseen());
        let mut out = Vec::new();
        for listed in positions.take(self.limit.unwrap_or(usize::MAX)) {
            self.write(lister, &listed, colour, &mut out)?;
            io.write(&out)?;
            out.clear();
            progress.add();
        }
        Ok(())
    }

    /// How many positions will be listed, if it is known: how many classes there are is not.
    fn known_total(&self, lister: &Lister<'_>) -> Result<Option<u64>, Fault> {
        let all = lister.table.distribution().at(self.chosen_depth(lister)?);
        let limit = self.limit.map_or(u64::MAX, |limit| limit as u64);
        let is_each = self.up_to == UpTo::None && lister.table.storage() != Storage::Counts;
        let is_known = is_each && !self.among.is_given();
        Ok(is_known.then_some(all.min(limit)))
    }

    fn write(
        &self,
        lister: &Lister<'_>,
        listed: &Listed,
        in_colour: bool,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let distance = lister.table.distance(listed.state);
        let distance = distance.expect("the states that are listed are those at a distance");
        let solution = lister.maker.solve(listed.state);
        let solution = solution.expect("what makes positions makes all that can be solved");
        let notation = &lister.notation;
        let sequence = notation.write_undone(&solution.numbers(), notation.joins());
        if self.json {
            let line = StateLine {
                sequence,
                puzzle: lister.selection.json_name(),
                distance,
                goal: self.goal.given(),
                state: listed.pocket.as_ref().map(position::indices),
                class_size: listed.size,
            };
            return json::line(&line, out);
        }
        if self.draw {
            let pattern = lister.table.space().space().pattern_of(listed.state);
            let picture = lister.selection.picture_of_pattern(pattern);
            out.extend_from_slice(picture.for_terminal(in_colour).as_bytes());
        }
        let mut parts = Vec::new();
        if sequence.is_empty() {
            parts.push(SOLVED.to_owned());
        } else {
            parts.push(sequence);
        }
        // Each position of the pocket cube is listed as a class, be it alone.
        let is_alone = listed.pocket.is_some() && self.up_to == UpTo::None;
        if let Some(size) = listed.size.filter(|_| !is_alone) {
            let noun = if size == 1 { "position" } else { "positions" };
            parts.push(format!("// {size} {noun}"));
        }
        writeln!(out, "{}", parts.join(" ")).map_err(Failure::Write)
    }
}
