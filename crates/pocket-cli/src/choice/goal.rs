//! The option `--goal`.

use clap::Args;
use god_table::{Goal as PocketGoal, GoalError, GoalKind};

use crate::conflicts::{Choice, Chosen};
use crate::failure::{Fault, Source};
use crate::options::{Named, named};
use crate::selection::Selection;

/// The option by which it is chosen.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct GoalOption {
    /// The goal: a pattern, or a name for the pocket cube [default: solved]
    ///
    /// face:U or layer:white asks for a colour. A pattern has the piece for each place of an orbit, ? for any; the cross
    /// of a 3x3x3 is "EDGES ? ? ? ? ? ? ? ? 9 10 11 12 CORNERS ? ? ? ? ? ? ? ?".
    #[arg(long, help_heading = "Puzzle", value_name = "GOAL", value_parser = goal(), ignore_case = true)]
    goal: Option<TypedGoal>,
}

/// A goal as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
enum TypedGoal {
    Pocket(PocketGoal),
    Pattern(String),
}

impl GoalOption {
    /// The goal as it was typed, if it was given.
    pub(crate) fn given(&self) -> Option<String> {
        self.goal.as_ref().map(|goal| match goal {
            TypedGoal::Pocket(goal) => goal.to_string(),
            TypedGoal::Pattern(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        })
    }

    /// Adds these choices to those that are checked for conflicts.
    pub(crate) fn chosen(&self, chosen: Chosen) -> Chosen {
        let goal = self.given().unwrap_or_default();
        let named = format!("--goal {goal}");
        let is_other = self.goal.is_some() && goal != GoalKind::Solved.name();
        let is_named = is_other && matches!(self.goal, Some(TypedGoal::Pocket(_)));
        chosen
            .with(is_other, Choice::Goal, &named)
            .with(is_named, Choice::NamedGoal, &named)
            .with(goal.contains(':'), Choice::ColouredGoal, named)
    }

    /// Applies the goal. A pattern becomes the solved position of the selection. Any other goal of
    /// the pocket cube is returned.
    pub(crate) fn aim(&self, selection: &mut Selection) -> Result<Option<PocketGoal>, Fault> {
        match &self.goal {
            None | Some(TypedGoal::Pocket(PocketGoal::SOLVED)) => Ok(None),
            Some(TypedGoal::Pocket(goal)) => Ok(Some(*goal)),
            Some(TypedGoal::Pattern(text)) => {
                let aimed = selection.aim_at(text);
                aimed.map_err(|fault| fault.in_input(Source::Option("--goal")))?;
                Ok(None)
            }
        }
    }
}

/// Reads a goal. A text with blanks or braces is a pattern. Otherwise it is a goal of the pocket
/// cube, which may name a colour: `face`, `face:U`.
fn goal() -> Named<TypedGoal> {
    Named {
        names: || {
            let kinds = GoalKind::ALL.iter();
            let names = kinds.map(|kind| named(kind.name(), kind.aliases(), kind.about()));
            names.collect()
        },
        read: |text| {
            let text = text.to_str()?;
            // Names have neither blanks nor braces.
            if text.trim().contains(char::is_whitespace) || text.contains('{') {
                return Some(Ok(TypedGoal::Pattern(text.to_owned())));
            }
            match (pocket_goal(text), text.contains(':')) {
                (Ok(goal), _) => Some(Ok(TypedGoal::Pocket(goal))),
                (Err(error), true) => Some(Err(error.to_string())),
                (Err(_), false) => None,
            }
        },
        tips: &[
            "other goals are patterns, such as \"CORNERS 1 2 3 4 ? ? ?\" or the cross of a 3x3x3; see `pocket help solve`",
        ],
    }
}

/// Reads a goal of the pocket cube. Upper and lower case are the same.
fn pocket_goal(text: &str) -> Result<PocketGoal, GoalError> {
    match text.split_once(':') {
        Some((name, colour)) => {
            let name = name.to_ascii_lowercase();
            let colour = match colour.len() {
                1 => colour.to_ascii_uppercase(),
                _ => colour.to_ascii_lowercase(),
            };
            format!("{name}:{colour}").parse()
        }
        None => text.to_ascii_lowercase().parse(),
    }
}
