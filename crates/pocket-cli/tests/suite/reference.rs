//! What is written about the program is what it says and does today.

use std::fs;
use std::net::TcpListener;

use clap::Command;
use tempfile::tempdir;

use crate::support::program::pocket;

/// What stands for a puzzle of one's own.
const MY_PUZZLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/puzzles/c123.tws");

/// The examples of the help that need no shell come out with status 0.
#[test]
fn the_examples_of_the_help_work() {
    let folder = tempdir().expect("a folder");
    let in_folder = |name: &str| {
        let path = folder.path().join(name);
        path.to_str().expect("a plain name").to_owned()
    };
    // One host alone has nobody to wait for.
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let host = free.expect("a free port").to_string();
    fs::write(in_folder("hosts.txt"), host).expect("a file can be written");
    let mut written = Vec::new();
    let mut tried = 0;
    for example in examples(&pocket_cli::command()) {
        let line = example.strip_prefix("pocket ");
        // Pipes and files need a shell.
        let Some(line) = line.filter(|line| !line.contains(['|', '>', '~'])) else {
            continue;
        };
        let mut arguments = shell_words::split(line).expect("quotes are closed");
        for number in 1..arguments.len() {
            if arguments[number] == "my-puzzle.tws" {
                arguments[number] = MY_PUZZLE.to_owned();
            }
            let is_file =
                ["--svg", "--out", "--checkpoint"].contains(&arguments[number - 1].as_str());
            if is_file && arguments[number] != "-" {
                arguments[number] = in_folder(&arguments[number]);
                written.push(arguments[number].clone());
            }
            // The example of another command has written it.
            if arguments[number - 1] == "--table" || arguments[number] == "hosts.txt" {
                arguments[number] = in_folder(&arguments[number]);
            }
        }
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let outcome = pocket(&arguments, b"");
        // Several processes tell at the end what they sent, and what they waited for; random moves, how many there are.
        let mut notes = outcome.err.lines();
        let is_told = line.contains("--process") || line.contains("--random-moves");
        let is_well = notes.all(|note| is_told && note.starts_with("pocket: note: "));
        assert!(outcome.status == 0 && is_well, "{line}: {outcome:?}");
        tried += 1;
    }
    assert!(tried >= 35, "{tried}");
    assert!(written.len() >= 3, "{written:?}");
    assert!(
        written
            .iter()
            .all(|path| fs::exists(path).is_ok_and(|is| is)),
        "{written:?}"
    );
}

/// The lines of examples that a command and those below it end their help with.
fn examples(command: &Command) -> Vec<String> {
    let help = command.get_after_long_help().map(ToString::to_string);
    let help = help.expect("every command has examples");
    let (heading, lines) = help.split_once('\n').expect("a heading and lines");
    assert_eq!(heading, "Examples:", "{}", command.get_name());
    let own = lines
        .lines()
        .take_while(|line| !line.is_empty())
        .map(|line| line.trim_start().to_owned());
    own.chain(command.get_subcommands().flat_map(examples))
        .collect()
}

#[test]
fn the_readme_shows_what_comes_out() {
    let readme = include_str!("../../README.md");
    let mut lines = readme.lines();
    let mut commands = 0;
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix("$ pocket ") else {
            continue;
        };
        let arguments = shell_words::split(command).expect("quotes are closed");
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let shown = lines.next().expect("an answer follows");
        assert_eq!(pocket(&arguments, b"").out.trim_end(), shown, "{command}");
        commands += 1;
    }
    assert_eq!(commands, 3);
}
