//! Prints the long help in the layout of the short one: options with their full text, and no blank
//! lines between them.

use std::ffi::OsString;

use clap::{Arg, Command};

/// Moves the text of a command's long help into its short help, which clap lays out more compactly,
/// and removes the long one.
pub(crate) fn compact(command: Command) -> Command {
    let about = command.get_long_about().or(command.get_about());
    let about = about.cloned().unwrap_or_default();
    let ending = command.get_after_long_help();
    let ending = ending.or(command.get_after_help()).cloned();
    command
        .long_about(None::<&str>)
        .about(about)
        .after_long_help(None::<&str>)
        .after_help(ending.unwrap_or_default())
        .mut_args(compact_option)
}

/// Makes the help compact for this command, and for each subcommand that these words of a command
/// line name.
pub(crate) fn compact_along(command: Command, words: &[OsString]) -> Command {
    let compact = compact(command);
    compact.mut_subcommands(
        |below| match words.iter().any(|word| word == below.get_name()) {
            true => compact_along(below, words),
            false => below,
        },
    )
}

/// Moves the full text of an option into its short help: the first line with the default, then the
/// rest, then the values.
fn compact_option(option: Arg) -> Arg {
    let help = option.get_long_help().or(option.get_help());
    let help = help.map(ToString::to_string).unwrap_or_default();
    let mut lines: Vec<String> = help.split("\n\n").map(str::to_owned).collect();
    let mut option = option.long_help(None::<&str>).hide_short_help(false);
    if option.get_action().takes_values() {
        if let [default] = option.get_default_values() {
            lines[0].push_str(&format!(" [default: {}]", default.display()));
        }
        let values = option.get_possible_values();
        let is_hidden = option.is_hide_possible_values_set();
        let explained = values.iter().filter(|_| !is_hidden).filter_map(|value| {
            let help = value.get_help()?;
            Some(format!("- {}: {help}", value.get_name()))
        });
        let before = lines.len();
        lines.extend(explained);
        let hides_values = is_hidden || lines.len() > before;
        option = option
            .hide_default_value(true)
            .hide_possible_values(hides_values);
    }
    option.help(lines.join("\n"))
}
