//! `pocket states`: the positions at a distance, each as a sequence that makes it.

use std::fmt;

use clap::{ArgGroup, Args, ValueEnum};
use god_table::{Class, Depth, EndGrips, Likeness, MoveSet, PuzzleTable, State, classes};
use row_search::Storage;
use serde::Serialize;

use crate::choice::{GoalOption, NamedPuzzle, NamesOption};
use crate::conflicts::{Choice, Chosen};
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::options::{depth, whole_number};
use crate::position;
use crate::progress::Count;
use crate::selection::{Among, Notation, Selection, Stored, definition_of};
use crate::sequences::SOLVED;

/// List the positions at a distance from solved
///
/// Each is written as a shortest sequence that makes it from solved, whatever the goal is; () is no move. With --up-to,
/// one position of each class is listed, followed by the size of its class as a comment. `pocket solve` and `pocket draw`
/// read these lines.
///
/// Where memory doesn't suffice for all positions, --up-to symmetry is the default, except for the pocket cube.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
#[command(group(ArgGroup::new("distance").required(true).args(["depth", "antipodes"])))]
pub(crate) struct States {
    /// The distance
    #[arg(long, value_name = "D", value_parser = depth())]
    depth: Option<Depth>,

    /// The largest distance there is
    #[arg(long)]
    antipodes: bool,

    #[command(flatten)]
    puzzle: NamedPuzzle,

    #[command(flatten)]
    names: NamesOption,

    #[command(flatten)]
    goal: GoalOption,

    #[command(flatten)]
    among: Among,

    /// List at most N positions
    #[arg(long, value_name = "N", value_parser = whole_number(0..=usize::MAX))]
    limit: Option<usize>,

    /// List one position of each class; for the pocket cube only if all faces have the same moves
    #[arg(long, value_enum, ignore_case = true, default_value = "none")]
    up_to: UpTo,

    /// Draw each position first
    #[arg(long, conflicts_with = "json")]
    draw: bool,

    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,
}

/// Which positions are in one class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum UpTo {
    /// All symmetries: for the pocket cube 24 rotations and 24 reflections
    Symmetry,
    /// The 24 rotations of the pocket cube
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
struct Answer<'a> {
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
    /// The drawing of the position; empty if none was requested.
    #[serde(skip)]
    drawn: String,
    /// Whether the size of the class is printed as a comment.
    #[serde(skip)]
    is_class: bool,
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sequence = match &*self.sequence {
            "" => SOLVED,
            sequence => sequence,
        };
        write!(f, "{}{sequence}", self.drawn)?;
        match self.class_size.filter(|_| self.is_class) {
            Some(1) => writeln!(f, " // 1 position"),
            Some(size) => writeln!(f, " // {size} positions"),
            None => writeln!(f),
        }
    }
}

/// A position to print.
struct ListedPosition {
    state: State,
    /// The size of its class, if classes are listed.
    size: Option<u64>,
}

/// The source of a list of positions, and of the sequences that make them.
struct Lister<'a> {
    selection: &'a Selection,
    /// The distances.
    table: &'a PuzzleTable,
    /// The table whose solutions, inverted, make the positions. It is that of the solved position,
    /// whatever the goal is.
    maker: &'a PuzzleTable,
    /// How the moves of these solutions are written.
    notation: Notation<'a>,
    grips: EndGrips,
}

impl States {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let mut selection = self.puzzle.select(io)?;
        selection.names = self.names.names;
        self.chosen(&selection)?.check()?;
        let goal = self.goal.aim(&mut selection)?;
        if !selection.base.goal_is_reached() {
            let goal = self.goal.given().unwrap_or_default();
            let expected =
                "a goal that the solved position has reached, as positions are made from that";
            return Err(Fault::mismatch(format!("states with --goal {goal}"), expected).into());
        }
        let watched = io.err_is_terminal;
        let stored = match self.up_to {
            _ if self.among.is_given() => Stored::Each,
            UpTo::Symmetry => Stored::Classes,
            UpTo::Rotation | UpTo::None => Stored::Fitting,
        };
        // The sequences that make positions begin at the solved one, and may use all moves of the
        // metric.
        let all = selection.with_all_moves().counted_from_start()?;
        let selection = selection.counted_from_start()?;
        let tables = selection.tables(stored, goal, &[], watched);
        let tables = tables.map_err(|failure| match self.among.is_given() {
            true => failure.needing_a_table("--among"),
            false => failure,
        })?;
        let table = &tables.of_each;
        let to_solved = match goal {
            Some(_) => Some(all.tables(Stored::Fitting, None, &[], watched)?.of_each),
            None => None,
        };
        let (by, maker) = match &to_solved {
            Some(maker) => (&all, maker),
            None => (&selection, table),
        };
        let lister = Lister {
            selection: &selection,
            table,
            maker,
            notation: by.notation()?,
            grips: EndGrips::new(&by.base).map_err(Fault::new)?,
        };
        let solved = match self.among.is_given() {
            true => Some(selection.solved_among(&self.among)?),
            false => None,
        };
        let is_solved_among = |state: State| {
            let pattern = || table.space().space().pattern_of(state);
            let solved = solved.as_ref();
            solved.is_none_or(|solved| solved.holds(&pattern()))
        };
        let deepest = table.distribution().max_depth();
        let depth = match self.depth {
            Some(depth) if depth > deepest => {
                let expected = format!("at most {deepest} in {}", selection.base.metric());
                return Err(Fault::mismatch(format!("--depth {depth}"), expected).into());
            }
            Some(depth) => depth,
            None => {
                let is_last = |&depth: &Depth| {
                    solved.is_none() || table.states_at(depth).any(is_solved_among)
                };
                (0..=deepest).rev().find(is_last).unwrap_or(0)
            }
        };
        if let Some(classes) = &tables.of_classes {
            let positions = self.stored_classes(table, classes, depth);
            return self.list(&lister, depth, positions, io);
        }
        let is_among = |listed: &ListedPosition| is_solved_among(listed.state);
        if selection.base.is_plain_pocket() {
            let positions = self.pocket_classes(table, depth).filter(is_among);
            return self.list(&lister, depth, positions, io);
        }
        if self.up_to == UpTo::Symmetry {
            let found = "--up-to symmetry where positions are blocked";
            return Err(Fault::mismatch(found, "each position by itself").into());
        }
        let positions = table.states_at(depth);
        let positions = positions.map(|state| ListedPosition { state, size: None });
        self.list(&lister, depth, positions.filter(is_among), io)
    }

    /// The choices that others may conflict with.
    fn chosen(&self, selection: &Selection) -> Result<Chosen, Fault> {
        let up_to = match self.up_to {
            UpTo::None => "",
            UpTo::Symmetry => "--up-to symmetry",
            UpTo::Rotation => "--up-to rotation",
        };
        let has_classes = self.up_to != UpTo::None;
        let moves = selection.base.pocket_moves()?;
        let of_definition = self.up_to == UpTo::Symmetry && moves.is_none();
        // Classes are listed only if all positions of a class are at the same distance.
        let likeness = self.up_to.likeness();
        let uneven = moves.filter(|&moves| likeness.is_some_and(|own| !own.keeps(moves)));
        let uneven_named = format!("the moves {}", uneven.unwrap_or(MoveSet::ALL));
        let chosen = self.among.chosen(self.goal.chosen(selection.chosen()));
        Ok(chosen
            .with(has_classes, Choice::UpTo, up_to)
            .with(has_classes, Choice::Classes, "--up-to")
            .with(self.up_to == UpTo::Rotation, Choice::Rotations, up_to)
            .with(of_definition, Choice::SymmetryClasses, up_to)
            .with(uneven.is_some(), Choice::OneSidedMoves, uneven_named))
    }

    /// One position of each symmetry class.
    fn stored_classes<'a>(
        &self,
        table: &'a PuzzleTable,
        of_classes: &'a PuzzleTable,
        depth: Depth,
    ) -> impl Iterator<Item = ListedPosition> + 'a {
        let space = definition_of(of_classes);
        // Positions that differ only in the grip count as one anyway.
        let has_sizes = self.up_to == UpTo::Symmetry || space.plan().symmetries_used() > 1;
        of_classes.states_at(depth).filter_map(move |state| {
            let size = space.class_size(state)?;
            let own = table.space().space().state_of(&space.pattern_of(state));
            Some(ListedPosition {
                state: own.expect("what is stored is a position of the puzzle"),
                size: has_sizes.then_some(size),
            })
        })
    }

    /// The states of the pocket cube at a depth, or one of each class of them.
    fn pocket_classes<'a>(
        &self,
        table: &'a PuzzleTable,
        depth: Depth,
    ) -> Box<dyn Iterator<Item = ListedPosition> + 'a> {
        let cube = table.space().space().as_pocket();
        let cube = cube.expect("the table is of the pocket cube's own space");
        let states = table.states_at(depth);
        let Some(likeness) = self.up_to.likeness() else {
            let size = Some(1);
            return Box::new(states.map(move |state| ListedPosition { state, size }));
        };
        let states = states.map(|state| {
            let state = cube.unrank(state);
            state.expect("the table has no other states than the cube")
        });
        let listed = |class: Class| ListedPosition {
            state: cube.rank(&class.representative),
            size: Some(class.size.into()),
        };
        Box::new(classes(states, likeness).map(listed))
    }

    fn list(
        &self,
        lister: &Lister<'_>,
        depth: Depth,
        positions: impl Iterator<Item = ListedPosition>,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        // The number of classes is unknown until they have been listed.
        let is_each = self.up_to == UpTo::None && lister.table.storage() != Storage::Counts;
        let is_each = is_each && !self.among.is_given();
        let all = lister.table.distribution().at(depth);
        let total = all.min(self.limit.map_or(u64::MAX, |limit| limit as u64));
        let total = is_each.then_some(total);
        let mut progress = Count::of("positions", total, io.answers_are_unseen());
        for listed in positions.take(self.limit.unwrap_or(usize::MAX)) {
            io.answer(self.json, &self.answer(lister, &listed, io.colour))?;
            progress.add();
        }
        Ok(())
    }

    fn answer<'a>(
        &self,
        lister: &Lister<'a>,
        listed: &ListedPosition,
        in_colour: bool,
    ) -> Answer<'a> {
        let space = lister.table.space().space();
        let pocket = space.pocket_state(listed.state);
        let distance = lister.table.distance(listed.state);
        let solution = lister.maker.solve(listed.state);
        let solution = solution.expect("what makes positions makes all that can be solved");
        let notation = &lister.notation;
        let pattern = || space.pattern_of(listed.state);
        let solution = lister.grips.renamed(pattern, solution.numbers());
        let sequence = notation.write_undone(&solution);
        let picture = self.draw.then(|| {
            let base = &lister.selection.base;
            // If any grip is allowed, this finds the grip in which the sequence makes the position.
            let made = || {
                let made = base.puzzle().read_moves(&sequence).ok()?;
                base.seen(made.pattern()).ok()
            };
            let made = base.is_in_any_grip().then(made).flatten();
            lister
                .selection
                .picture_of_pattern(made.unwrap_or_else(pattern))
        });
        Answer {
            sequence,
            puzzle: lister.selection.json_name(),
            distance: distance.expect("the states that are listed are those at a distance"),
            goal: self.goal.given(),
            state: pocket.as_ref().map(position::indices),
            class_size: listed.size,
            drawn: picture.map_or(String::new(), |picture| picture.for_terminal(in_colour)),
            // The pocket cube's positions are listed as classes even if each is alone in its class.
            is_class: pocket.is_none() || self.up_to != UpTo::None,
        }
    }
}
