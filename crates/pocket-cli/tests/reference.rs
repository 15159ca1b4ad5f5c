//! What is written about the program is what it says and does today.

#[path = "support/program.rs"]
mod program;

use program::pocket;

/// The examples of the help that need no shell come out with status 0.
#[test]
fn the_examples_of_the_help_work() {
    let mut examples = 0;
    let page = pocket(&["reference"], b"").out;
    for line in page.lines().filter_map(|line| line.strip_prefix("pocket ")) {
        // Usage lines have placeholders, and pipes and files need a shell.
        if line.contains(['[', '<', '|', '>', '~']) || line.contains("--svg") {
            continue;
        }
        let arguments = unquoted(line);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let outcome = pocket(&arguments, b"");
        assert_eq!((outcome.status, outcome.err.as_str()), (0, ""), "{line}");
        examples += 1;
    }
    assert!(examples >= 35, "{examples}");
}

/// The words of a line; double quotes keep blanks together.
fn unquoted(line: &str) -> Vec<String> {
    let quoted = |(index, part): (usize, &str)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    };
    line.split('"').enumerate().flat_map(quoted).collect()
}

#[test]
fn the_readme_shows_what_comes_out() {
    let readme = include_str!("../README.md");
    let mut lines = readme.lines();
    let mut commands = 0;
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix("$ pocket ") else {
            continue;
        };
        let arguments = unquoted(command);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let shown = lines.next().expect("an answer follows");
        assert_eq!(pocket(&arguments, b"").out.trim_end(), shown, "{command}");
        commands += 1;
    }
    assert_eq!(commands, 3);
}
