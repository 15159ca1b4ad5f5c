//! Options and values that can't be combined: one table for all commands, checked in one place.
//!
//! Conflicts that clap can check stand beside the options, as `conflicts_with`. The table here has those that depend on the
//! puzzle or on options of several groups. What a command can tell from its own values alone, it refuses itself.

use crate::failure::Fault;
use Choice::{
    Among, AnyGrip, Checkpoint, Classes, ColouredGoal, Ease, Effects, End, FirstLevels, Goal,
    MovesChangeGrip, NamedGoal, NotLikeACube, NotPlainPocket, OneSidedMoves, Rotations,
    SeveralProcesses, State, SymmetryClasses, TableFile, TableWithHeader, UpTo, WithoutRotations,
    WithoutSymmetry, WrittenTable,
};

/// A choice, made by an option or by naming the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    Among,
    AnyGrip,
    Checkpoint,
    /// Sequences whose effect on each piece counts.
    Effects,
    /// Classes of positions of any kind.
    Classes,
    /// A goal in one colour.
    ColouredGoal,
    /// Solutions in the order of their ease.
    Ease,
    /// The last moves of solutions.
    End,
    /// Levels up to a depth.
    FirstLevels,
    /// Any goal but the solved position.
    Goal,
    MovesChangeGrip,
    /// A goal of the pocket cube.
    NamedGoal,
    NotLikeACube,
    /// Anything but the pocket cube with all its pieces, held in one grip.
    NotPlainPocket,
    /// Moves that differ by the side from which the puzzle is seen.
    OneSidedMoves,
    /// Classes up to rotation.
    Rotations,
    SeveralProcesses,
    /// Positions by their numbers.
    State,
    /// Classes up to symmetries of a definition.
    SymmetryClasses,
    TableFile,
    /// A table that has a header for the solved position.
    TableWithHeader,
    /// Classes, with the option that asks for them as its name.
    UpTo,
    WithoutRotations,
    WithoutSymmetry,
    WrittenTable,
}

/// Two choices that don't go together, and what is expected instead.
const CONFLICTS: [(Choice, Choice, &str); 25] = [
    (AnyGrip, WithoutRotations, "rotations of the whole puzzle"),
    (
        AnyGrip,
        Effects,
        "a single grip, as the effect on every piece counts",
    ),
    (Among, Goal, "either of them"),
    (Checkpoint, Among, "one of them"),
    (SeveralProcesses, Among, "one of them"),
    (Checkpoint, Goal, "one of them"),
    (SeveralProcesses, Goal, "one of them"),
    (FirstLevels, Among, "one of them"),
    (FirstLevels, Checkpoint, "one of them"),
    (FirstLevels, Goal, "one of them"),
    (FirstLevels, SeveralProcesses, "one of them"),
    (
        NamedGoal,
        NotPlainPocket,
        "a pattern; named goals are for the built-in pocket cube, without --keep and --any-grip",
    ),
    (
        State,
        NotPlainPocket,
        "it with the pocket cube only, whose permutations and orientations it numbers",
    ),
    (Ease, NotLikeACube, "--order length"),
    (TableFile, Goal, "either of them"),
    (TableFile, End, "either of them"),
    (
        End,
        MovesChangeGrip,
        "--start: what the last moves turn depends on the moves before them",
    ),
    (
        TableWithHeader,
        Goal,
        "npy or csv; bin is for the solved position only",
    ),
    (WrittenTable, AnyGrip, "each position in its grip"),
    (UpTo, Among, "either of them"),
    (Classes, ColouredGoal, "a goal with any colour"),
    (
        Rotations,
        NotPlainPocket,
        "--up-to symmetry, or --any-grip, which ignores rotations",
    ),
    (
        Classes,
        OneSidedMoves,
        "moves that are alike from all sides, or each position by itself",
    ),
    (SymmetryClasses, WithoutSymmetry, "either of them"),
    (Among, AnyGrip, "either of them"),
];

/// The choices that were made, each with its name in messages.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chosen(Vec<(Choice, String)>);

impl Chosen {
    /// Adds a choice, if it was made.
    #[must_use]
    pub(crate) fn with(mut self, is_made: bool, choice: Choice, named: impl Into<String>) -> Self {
        if is_made {
            self.0.push((choice, named.into()));
        }
        self
    }

    /// Rejects choices that can't be combined.
    pub(crate) fn check(&self) -> Result<(), Fault> {
        let named = |choice: Choice| self.0.iter().find(|(made, _)| *made == choice);
        for (one, other, expected) in CONFLICTS {
            if let (Some((_, one)), Some((_, other))) = (named(one), named(other)) {
                return Err(Fault::mismatch(format!("{one} with {other}"), expected));
            }
        }
        Ok(())
    }
}
