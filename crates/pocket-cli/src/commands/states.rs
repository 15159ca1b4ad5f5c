//! `pocket states`: the positions at a distance, each as a sequence that makes it.

use std::io::Write;

use clap::{ArgGroup, Args, ValueEnum};
use cube_model::pocket::PocketState;
use god_table::engine::Storage;
use god_table::{Class, Depth, Likeness, MoveSet, State, Table, classes};
use puzzle_space::DefinitionSpace;
use serde::Serialize;

use crate::choice::{Choice, ChosenGoal};
use crate::defined::{Among, Defined, DefinedOptions, Given, Named, Stored};
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::options::{self, depth, whole_number};
use crate::position::{self, Form};
use crate::progress::Count;
use crate::sequences::SOLVED;
use crate::solver::{CubeSpace, DefinedSolver, PocketSolver, Solver};
use crate::{json, picture};

/// List the positions at a distance from solved
///
/// Each is written as a shortest sequence that makes it from solved, whatever the goal is. With --up-to there is one position for each
/// class of those that differ by how the cube is looked at, and after it the size of the class, in the
/// form of a comment: the lines can be given to `pocket solve` and `pocket draw`. () is no move.
///
/// Of a puzzle from a definition, `--up-to symmetry` lists one position for all that its symmetries make of each other:
/// those maps of positions that take moves to moves. Where there is no memory for all positions, it does so unasked.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
#[command(group(ArgGroup::new("distance").required(true).args(["depth", "antipodes"])))]
pub(crate) struct States {
    /// The puzzle, the same as with --puzzle
    #[arg(value_name = "PUZZLE", value_parser = Named::parser(), ignore_case = true, hide_possible_values = true)]
    named: Option<Named>,

    /// The distance
    #[arg(long, value_name = "D", value_parser = depth())]
    depth: Option<Depth>,

    /// The largest distance that there is
    #[arg(long)]
    antipodes: bool,

    #[command(flatten)]
    choice: Choice,

    #[command(flatten)]
    goal: ChosenGoal,

    #[command(flatten)]
    defined: DefinedOptions,

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

impl States {
    pub(crate) fn run(mut self, io: &mut Io<'_>) -> Result<(), Failure> {
        self.choice.also_named(self.named.take())?;
        let goal = self.goal.partial(&self.choice)?;
        // The symmetries of the pocket cube are known; those of others are found in their definitions.
        let needs_a_definition = self.up_to == UpTo::Symmetry
            && !self.choice.is_pocket()
            && self.choice.has_a_definition();
        let defined = match needs_a_definition {
            true => Some(self.choice.always_defined(&self.defined)?),
            false => self.choice.defined(&self.defined, Some(&self.among))?,
        };
        if let Some(defined) = defined {
            return self.list_defined(defined, io);
        }
        self.choice.expect_room_for_a_table(&self.defined)?;
        if self.choice.is_pocket() {
            let Some(goal) = goal else {
                let solver = self.choice.pocket_solver(Form::Scramble, None, io)?;
                return self.list_pocket(&solver, &solver, io);
            };
            let solver = self.choice.goal_solver(goal, Form::Scramble, io)?;
            let maker = PocketSolver::of_all_moves(solver.metric, io.err_is_terminal())?;
            return self.list_pocket(&solver, &maker, io);
        }
        let given = [
            (self.up_to == UpTo::Rotation, "--up-to rotation"),
            (self.up_to == UpTo::Symmetry, "--up-to symmetry"),
        ];
        options::refuse_with(self.choice.puzzle(), &given)?;
        if self.draw {
            picture::expect_visible(self.choice.puzzle(), "--draw")?;
        }
        let solver = self.choice.listed_solver(io)?;
        self.list_all(&solver, |_| true, io)
    }

    fn list_defined(&self, defined: Defined, io: &mut Io<'_>) -> Result<(), Failure> {
        let is_rotation = self.up_to == UpTo::Rotation;
        defined.refuse(&[(is_rotation, "--up-to rotation"), (self.draw, "--draw")])?;
        if self.among.is_given() {
            return self.list_among(defined, io);
        }
        let stored = match self.up_to {
            UpTo::Symmetry => Stored::Classes,
            UpTo::Rotation | UpTo::None => Stored::Fitting,
        };
        let solver = DefinedSolver::new(defined, Given::Moves, stored, io)?;
        if let Some(classes) = &solver.classes {
            let positions = self.stored_classes(&solver, classes)?;
            return self.list(&solver, &solver, positions, io);
        }
        if stored == Stored::Classes {
            let found = "--up-to symmetry where positions are blocked";
            return Err(Fault::mismatch(found, "each position by itself").into());
        }
        self.list_all(&solver, |_| true, io)
    }

    /// Lists positions in which some pieces are solved.
    fn list_among(&self, defined: Defined, io: &mut Io<'_>) -> Result<(), Failure> {
        if self.up_to != UpTo::None {
            let found = "--up-to symmetry with --among";
            return Err(Fault::mismatch(found, "either of them").into());
        }
        let is_among = defined.is_among(&self.among)?;
        let solver = DefinedSolver::new(defined, Given::Moves, Stored::Each, io);
        let solver = solver.map_err(|failure| failure.needing_a_table("--among"))?;
        let space = solver.table().space();
        self.list_all(&solver, |state| is_among(space, state), io)
    }

    /// One position of each class that symmetries make of each other, at the depth that was asked for.
    fn stored_classes<'a>(
        &self,
        solver: &'a DefinedSolver,
        classes: &'a Table<DefinitionSpace>,
    ) -> Result<impl Iterator<Item = Listed> + 'a, Fault> {
        let depth = self.chosen_depth(solver)?;
        // Positions that differ by the grip alone are one anyway.
        let has_sizes =
            self.up_to == UpTo::Symmetry || classes.space().plan().symmetries_used() > 1;
        Ok(classes.states_at(depth).filter_map(move |state| {
            let size = classes.space().class_size(state)?;
            let pattern = classes.space().pattern_of(state);
            let own = solver.table().space().state_of(&pattern);
            Some(Listed {
                size: has_sizes.then_some(size),
                ..Listed::alone(own.expect("what is stored is a position of the puzzle"))
            })
        }))
    }

    /// Lists those states of a puzzle without classes that are wanted.
    fn list_all(
        &self,
        solver: &impl Solver,
        is_wanted: impl Fn(State) -> bool,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let states = solver.table().states_at(self.chosen_depth(solver)?);
        let listed = states.filter(|&state| is_wanted(state)).map(Listed::alone);
        self.list(solver, solver, listed, io)
    }

    /// Lists what is at a distance for one solver, as sequences that another one finds.
    fn list_pocket<S: CubeSpace, T: CubeSpace>(
        &self,
        solver: &PocketSolver<Table<S>>,
        maker: &PocketSolver<Table<T>>,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        self.expect_whole_classes(solver.moves)?;
        let depth = self.chosen_depth(solver)?;
        self.list(solver, maker, self.classes(solver, depth), io)
    }

    /// Refuses classes unless all positions of one are at the same distance.
    fn expect_whole_classes(&self, moves: MoveSet) -> Result<(), Fault> {
        if let (Some(goal), Some(_)) = (self.goal.given(), self.up_to.likeness())
            && goal.colour().is_some()
        {
            let found = format!("--up-to with --goal {goal}");
            return Err(Fault::mismatch(found, "a goal with any colour"));
        }
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

    /// The depth that was asked for, if there is one as deep.
    fn chosen_depth(&self, solver: &impl Solver) -> Result<Depth, Fault> {
        let deepest = solver.table().distribution().max_depth();
        let depth = self.depth.unwrap_or(deepest);
        if depth > deepest {
            let expected = format!("at most {deepest} in {}", solver.metric());
            return Err(Fault::mismatch(format!("--depth {depth}"), expected));
        }
        Ok(depth)
    }

    /// The states of the pocket cube at a depth, or one of each class of them.
    fn classes<'a>(
        &self,
        solver: &'a PocketSolver<Table<impl CubeSpace>>,
        depth: Depth,
    ) -> Box<dyn Iterator<Item = Listed> + 'a> {
        let states = solver.table.states_at(depth).map(|state| {
            let state = solver.space().unrank(state);
            state.expect("the table has no other states than the cube")
        });
        let listed = |class: Class| Listed {
            state: solver.space().rank(&class.representative),
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

    fn list(
        &self,
        solver: &impl Solver,
        maker: &impl Solver,
        positions: impl Iterator<Item = Listed>,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let colour = io.colour();
        let total = self.known_total(solver)?;
        let mut progress = Count::of("positions", total, io.answers_are_unseen());
        let mut out = Vec::new();
        for listed in positions.take(self.limit.unwrap_or(usize::MAX)) {
            self.write(solver, maker, &listed, colour, &mut out)?;
            io.write(&out)?;
            out.clear();
            progress.add();
        }
        Ok(())
    }

    /// How many positions will be listed, if it is known: how many classes there are is not.
    fn known_total(&self, solver: &impl Solver) -> Result<Option<u64>, Fault> {
        let depth = self.chosen_depth(solver)?;
        let all = solver.table().distribution().at(depth);
        let limit = self.limit.map_or(u64::MAX, |limit| limit as u64);
        let is_each = self.up_to == UpTo::None && solver.table().storage() != Storage::Counts;
        let is_known = is_each && !self.among.is_given();
        Ok(is_known.then_some(all.min(limit)))
    }

    fn write(
        &self,
        solver: &impl Solver,
        maker: &impl Solver,
        listed: &Listed,
        in_colour: bool,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let distance = solver.table().distance(listed.state);
        let distance = distance.expect("the states that are listed are those at a distance");
        let solution = maker.table().solve(listed.state);
        let solution = solution.expect("what makes positions makes all that can be solved");
        let sequence = maker.write_undone(&solution);
        if self.json {
            let line = StateLine {
                sequence,
                puzzle: solver.told_name(),
                distance,
                goal: self.goal.given().map(|goal| goal.to_string()),
                state: listed.pocket.as_ref().map(position::indices),
                class_size: listed.size,
            };
            return json::line(&line, out);
        }
        if self.draw {
            let picture = solver.picture(&sequence)?;
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
