//! Transcripts: commands with all that goes in and comes out, as a text that can be read and compared.
//!
//! ```text
//! # what is shown here
//! $ pocket solve -
//! < R U
//! < q
//! | U' R' (2f)
//! ! pocket: line 2, column 1: found `q`, expected ...
//! = 2
//! ```
//!
//! `$` is the command, `<` a line of stdin, `|` one of stdout, `!` one of stderr, `=` the exit status. A command
//! may have words such as `$'R U\nF2'`, with line ends told as bash reads them.

use std::fmt::Write;

use pocket_cli::{Io, run};

/// The same transcript with what comes out today, and the number of commands in it.
pub(crate) fn replayed(text: &str) -> (String, usize) {
    let mut replay = String::new();
    let mut commands = 0;
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        match line.split_at_checked(2) {
            Some(("| " | "! " | "= ", _)) => {}
            Some(("$ ", command)) => {
                commands += 1;
                writeln!(replay, "{line}").expect("a string takes all");
                let mut stdin = String::new();
                while let Some(input) = lines.next_if(|line| line.starts_with('<')) {
                    writeln!(replay, "{input}").expect("a string takes all");
                    stdin.push_str(line_of(input));
                    stdin.push('\n');
                }
                replay.push_str(&outcome(command, &stdin));
            }
            _ if line == "|" || line == "!" => {}
            _ => writeln!(replay, "{line}").expect("a string takes all"),
        }
    }
    (replay, commands)
}

/// What stands behind the mark; an empty line needs no blank after it.
fn line_of(input: &str) -> &str {
    match input {
        "<" => "",
        _ => input.strip_prefix("< ").expect("a blank follows the mark"),
    }
}

fn outcome(command: &str, stdin: &str) -> String {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut io = Io::new(stdin.as_bytes(), &mut out, &mut err);
    let words = shell_words::split(&unescaped(command)).expect("quotes are closed");
    let status = run(words, &mut io);
    drop(io);
    format!("{}{}= {status}\n", marked('|', &out), marked('!', &err))
}

/// The command with `$'...'` written as plain quotes around what the escapes in it stand for.
fn unescaped(command: &str) -> String {
    let mut parts = command.split("$'");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (quoted, rest) = part.split_once('\'').expect("the quote is closed");
        let quoted = quoted
            .replace("\\n", "\n")
            .replace("\\r", "\r")
            .replace("\\t", "\t");
        write!(plain, "'{quoted}'{rest}").expect("a string takes all");
    }
    plain
}

fn marked(mark: char, bytes: &[u8]) -> String {
    let text = String::from_utf8(bytes.to_vec()).expect("all output is text");
    let line = |line: &str| format!("{mark} {line}").trim_end().to_owned() + "\n";
    text.lines().map(line).collect()
}
