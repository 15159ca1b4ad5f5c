//! The command line: every command, and what each is run with.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use cube_model::notation::shown;

use crate::commands;
use crate::failure::Failure;
use crate::help;
use crate::io::Io;

/// Solve, scramble, draw and count twisty puzzles
///
/// Shortest solutions and distances of all positions, of the 2x2x2 pocket cube unless --puzzle names another puzzle; exact orders
/// of groups, cycles of sequences, factors of words, and numbers of arrangements.
///
/// Results go to stdout, everything else to stderr. An input that is left out, or is `-`, is read from stdin,
/// one a line; blank lines and lines that start with `#` are skipped. JSON is one object a line, in which
/// orders of groups and integers above 2^53 are written as strings. If an option is repeated, the last one
/// wins, unless its help says that it may be repeated.
#[derive(Debug, Parser)]
#[command(name = "pocket", version, max_term_width = 100, after_long_help = EXAMPLES)]
#[command(
    args_override_self = true,
    subcommand_required = true,
    arg_required_else_help = true
)]
struct Pocket {}

const EXAMPLES: &str = "\
Examples:
  pocket solve \"R U F2 R2 U F R2 U R\"
  pocket scramble -n 5 | pocket solve
  pocket cycles -n 4 \"U R\"

Exit status:
  0  success
  1  other failure, such as a file that can't be read
  2  bad usage or bad input";

/// Names the commands, in the order in which the help lists them.
macro_rules! commands {
    ($($name:literal $module:ident::$command:ident,)*) => {
        // A line of documentation here would become that of the whole program.
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $(#[command(name = $name)] $command(commands::$module::$command),)*
        }

        impl Command {
            pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
                match self {
                    $(Self::$command(command) => command.run(io),)*
                }
            }
        }

        /// The command of this name alone.
        fn command_called(name: &str) -> Option<clap::Command> {
            match name {
                $($name => Some(commands::$module::$command::augment_args(clap::Command::new($name))),)*
                _ => None,
            }
        }
    };
}

commands![
    "solve" solve::Solve,
    "scramble" scramble::Scramble,
    "draw" draw::Draw,
    "distribution" distribution::Distribution,
    "states" states::States,
    "order" order::Order,
    "puzzle" puzzle::Puzzle,
    "table" table::Table,
    "map" map::Map,
    "cycles" cycles::Cycles,
    "alg" alg::Alg,
    "algs" algs::Algs,
    "factor" factor::Factor,
    "product" product::Product,
    "rank" rank::Rank,
    "unrank" unrank::Unrank,
    "selftest" selftest::Selftest,
    "completions" completions::Completions,
    "man" man::Man,
];

/// The whole command line.
pub(crate) fn command() -> clap::Command {
    with_negative_numbers(Command::augment_subcommands(Pocket::command()))
}

/// The part of the command line that these arguments need: the command that they begin with or, if
/// there is none, all commands. Building all of them takes longer than numbering a permutation.
fn command_for(arguments: &[OsString]) -> clap::Command {
    let name = arguments.get(1).and_then(|name| name.to_str());
    let command = match name.and_then(command_called) {
        Some(one) => with_negative_numbers(Pocket::command().subcommand(one)),
        None => command(),
    };
    match arguments
        .iter()
        .any(|word| word == "--help" || word == "help")
    {
        true => help::compact_along(command, arguments),
        false => command,
    }
}

/// Makes clap read -1 as a number wherever a value may stand. Negative numbers are always wrong
/// here, but an error about the value says more than one about an unknown option.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let has_value = arg.get_action().takes_values();
        arg.allow_negative_numbers(has_value)
    });
    command.mut_subcommands(with_negative_numbers)
}

/// Reads a command line, whose first word is the name of the program.
pub(crate) fn read(arguments: &[OsString]) -> Result<Command, clap::Error> {
    let command = || command_for(arguments);
    let matches = command().try_get_matches_from(arguments);
    let mut matches = matches.map_err(|error| with_values_shown(error, arguments))?;
    Command::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command()))
}

/// A tip for an option or command that does not exist, or belongs elsewhere.
fn tip(error: &clap::Error, arguments: &[OsString]) -> Option<String> {
    let name = arguments.get(1).and_then(|name| name.to_str())?;
    let has = |option: &str| {
        let command = command_called(name);
        command.is_some_and(|command| command.get_arguments().any(|own| own.get_id() == option))
    };
    let context = [ContextKind::InvalidArg, ContextKind::InvalidSubcommand];
    let context = context.into_iter().find_map(|kind| error.get(kind))?;
    let tip = match (error.kind(), context) {
        (ErrorKind::UnknownArgument, ContextValue::String(option)) => match option.as_str() {
            "--svg" => {
                "`pocket draw SCRAMBLE --svg FILE` draws a position, and `pocket distribution --svg FILE` a chart"
            }
            "-n" | "-p" if has("puzzle") => "`--puzzle 4x4x4` chooses the puzzle",
            "--csv" | "--npy" if has("format") => "`--format` chooses the form of the output",
            "--depth" if name == "scramble" => {
                "`--min-depth` is the least number of moves that the scrambled position needs"
            }
            _ => return None,
        },
        (ErrorKind::InvalidSubcommand, _) => match name {
            "rank" => "`pocket rank perm 2 4 1 3` numbers a permutation",
            "unrank" => "`pocket unrank perm -n 4 10` lists a permutation",
            _ => {
                let alg = command_called("alg")?;
                alg.find_subcommand(name)?;
                return Some(format!("`pocket alg {name}` changes sequences of moves"));
            }
        },
        (ErrorKind::MissingRequiredArgument, ContextValue::Strings(missing))
            if missing.iter().any(|option| option.starts_with("--by")) =>
        {
            "rotations stand behind --by: `pocket alg rotate --by y \"R U\"`"
        }
        _ => return None,
    };
    Some(tip.to_owned())
}

/// Escapes line breaks and unprintable characters in the values that an error shows.
fn with_values_shown(mut error: clap::Error, arguments: &[OsString]) -> clap::Error {
    let typed = error.context().filter_map(|(kind, value)| match value {
        ContextValue::String(text) => Some((kind, shown(text).to_string())),
        _ => None,
    });
    for (kind, text) in typed.collect::<Vec<_>>() {
        error.insert(kind, ContextValue::String(text));
    }
    // clap asks whether an unknown option is meant as a value. Only moves such as -f0 may be.
    if let Some(ContextValue::StyledStrs(mut tips)) = error.remove(ContextKind::Suggested) {
        tips.retain(|tip| !tip.to_string().starts_with("to pass '--"));
        if !tips.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
    if let Some(tip) = tip(&error, arguments) {
        error.insert(
            ContextKind::Suggested,
            ContextValue::StyledStrs(vec![tip.into()]),
        );
    }
    error
}
