//! The command reference in Markdown, made from the same definitions as the help.

use std::fmt::Write;

use clap::{Arg, Command, CommandFactory};

use crate::args::Pocket;

/// The text of `docs/commands.md`.
pub(crate) fn markdown() -> String {
    let mut text = String::from("# Commands\n\n");
    text.push_str(
        "This page is generated from the program: `pocket reference > docs/commands.md`.\n",
    );
    let mut pocket = Pocket::command();
    pocket.build();
    section(&pocket, "pocket", 2, &mut text);
    text
}

/// One command and those below it.
fn section(command: &Command, name: &str, level: usize, text: &mut String) {
    let mut paragraphs = vec![format!("\n{} {name}", "#".repeat(level))];
    let about = command.get_long_about().or(command.get_about());
    paragraphs.extend(about.map(|about| about.to_string().trim().to_owned()));
    let usage = command.clone().render_usage().to_string();
    paragraphs.push(format!(
        "```text\n{}\n```",
        usage.trim_start_matches("Usage: ")
    ));
    let arguments: Vec<&Arg> = command
        .get_arguments()
        .filter(|argument| !argument.is_hide_set() && argument.get_id() != "help")
        .filter(|argument| argument.get_id() != "version")
        .collect();
    if !arguments.is_empty() {
        let rows: Vec<String> = arguments.iter().map(|argument| row(argument)).collect();
        paragraphs.push(format!(
            "| argument | meaning |\n|---|---|\n{}",
            rows.join("\n")
        ));
    }
    if let Some(examples) = command.get_after_long_help() {
        let examples = examples.to_string();
        let examples = examples
            .trim()
            .trim_start_matches("Examples:")
            .trim_matches('\n');
        let lines: Vec<&str> = examples
            .lines()
            .map(|line| line.strip_prefix("  ").unwrap_or(line))
            .collect();
        paragraphs.push(format!("```text\n{}\n```", lines.join("\n")));
    }
    // Writing to a string can't fail.
    let _ = writeln!(text, "{}", paragraphs.join("\n\n"));
    for inner in command
        .get_subcommands()
        .filter(|inner| !inner.is_hide_set())
    {
        if inner.get_name() != "help" {
            section(
                inner,
                &format!("{name} {}", inner.get_name()),
                level + 1,
                text,
            );
        }
    }
}

/// One line of the table of arguments.
fn row(argument: &Arg) -> String {
    let help = argument
        .get_help()
        .map(ToString::to_string)
        .unwrap_or_default();
    let mut meaning = help.replace('|', "\\|");
    let names: Vec<String> = argument
        .get_possible_values()
        .iter()
        .filter(|value| !value.is_hide_set() && argument.get_action().takes_values())
        .map(|value| format!("`{}`", value.get_name()))
        .collect();
    if !names.is_empty() {
        let _ = write!(meaning, " ({})", names.join(", "));
    }
    let default: Vec<_> = argument
        .get_default_values()
        .iter()
        .map(|value| value.to_string_lossy())
        .collect();
    if !default.is_empty() && argument.get_action().takes_values() {
        let _ = write!(meaning, "; default `{}`", default.join(","));
    }
    format!(
        "| `{}` | {meaning} |",
        argument.to_string().replace('|', "\\|")
    )
}
