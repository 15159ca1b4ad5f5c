//! The command reference in Markdown, made from the same definitions as the help.

use clap::Command;
use clap_markdown::{MarkdownOptions, help_markdown_command_custom};

/// For those who would change the page by hand.
const ORIGIN: &str = "<!-- Written by `cargo xtask docs` from the help of the program. -->\n\n";

/// The text of `docs/commands.md`.
pub(crate) fn markdown() -> String {
    let options = MarkdownOptions::new()
        .title("Commands".into())
        .show_footer(false);
    let pocket = with_examples_as_code(pocket_cli::command());
    let page = help_markdown_command_custom(&pocket, &options);
    format!("{ORIGIN}{}\n", page.trim_end())
}

/// The same command with its examples, and those of the commands below it, as blocks of code: in the
/// help they are indented, which says nothing in Markdown.
fn with_examples_as_code(command: Command) -> Command {
    let examples = command.get_after_long_help().map(ToString::to_string);
    let command = match examples {
        Some(examples) => command.after_long_help(as_code(&examples)),
        None => command,
    };
    command.mut_subcommands(with_examples_as_code)
}

/// Each part, a heading and indented lines, with its lines as code.
fn as_code(help: &str) -> String {
    let parts = help.split("\n\n").map(|part| {
        let (heading, lines) = part.split_once('\n').unwrap_or((part, ""));
        let lines: Vec<&str> = lines
            .lines()
            .filter_map(|line| line.strip_prefix("  "))
            .collect();
        format!("**{heading}**\n\n```text\n{}\n```", lines.join("\n"))
    });
    parts.collect::<Vec<_>>().join("\n\n")
}
