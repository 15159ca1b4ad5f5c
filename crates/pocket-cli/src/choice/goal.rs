//! What a position is to be brought to, as it is chosen, and the spaces that have it as their goal.

use std::ffi::OsStr;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use cube_model::notation::Face;
use god_table::{Goal, GoalError, GoalKind, PocketSpace, SideBySide, Space, WithGoals};

use super::Choice;
use crate::failure::Fault;
use crate::options::named;

/// The option by which it is chosen.
#[derive(Debug, Args)]
pub(crate) struct ChosenGoal {
    /// What the pocket cube is to be brought to [default: solved]
    ///
    /// A colour is asked for as in face:U or layer:D: the one that the solved cube has at that face before it is
    /// scrambled, the letter among --facelets, or the one of the cube with its corner DBL in place. After ortega and
    /// last-turn it is one of two: U and D name the same.
    #[arg(long, value_name = "GOAL", value_parser = GoalParser, ignore_case = true)]
    goal: Option<Goal>,
}

impl ChosenGoal {
    /// The goal, if one was told.
    pub(crate) fn given(&self) -> Option<Goal> {
        self.goal
    }

    /// The goal beside solved, which only the pocket cube has.
    pub(crate) fn partial(&self, choice: &Choice) -> Result<Option<Goal>, Fault> {
        let goal = self.goal.filter(|&goal| goal != Goal::SOLVED);
        match goal {
            Some(goal) if !choice.is_pocket() => Err(Fault::mismatch(
                format!("--goal {goal} with {}", choice.named().name()),
                "solved; other goals are the pocket cube's",
            )),
            goal => Ok(goal),
        }
    }
}

/// The cube once for each colour that a goal can be asked for in.
pub(super) fn in_each_colour(space: PocketSpace, kind: GoalKind) -> SideBySide<PocketSpace> {
    let goals = Face::ALL.map(|colour| Goal::with_colour(kind, colour).numbers());
    SideBySide::new(space, goals).expect("they are states of the cube, and not none")
}

/// A space of the pocket cube with the states of a goal as its goals.
pub(crate) fn to_goal<S: Space>(space: S, goal: Goal) -> WithGoals<S> {
    WithGoals::new(space, goal.numbers()).expect("they are states of the cube, and not none")
}

/// Reads a goal of the pocket cube, with a colour or without: `face`, `face:U`.
#[derive(Clone)]
struct GoalParser;

impl GoalParser {
    fn names() -> impl Iterator<Item = PossibleValue> {
        let kinds = GoalKind::ALL.into_iter();
        kinds.map(|kind| named(kind.name(), kind.aliases(), kind.about()))
    }

    /// Small and capital letters are alike.
    fn read(text: &str) -> Result<Goal, GoalError> {
        match text.split_once(':') {
            Some((name, colour)) => {
                let (name, colour) = (name.to_ascii_lowercase(), colour.to_ascii_uppercase());
                format!("{name}:{colour}").parse()
            }
            None => text.to_ascii_lowercase().parse(),
        }
    }
}

impl TypedValueParser for GoalParser {
    type Value = Goal;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Goal, clap::Error> {
        // Without a colour it is one of a few names, and clap says which and finds the one that was meant.
        if value.to_str().is_some_and(|text| text.contains(':')) {
            let parser = StringValueParser::new().try_map(|text| Self::read(&text));
            return parser.parse_ref(command, argument, value);
        }
        let parser = PossibleValuesParser::new(Self::names()).try_map(|name| Self::read(&name));
        parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Self::names()))
    }
}
