//! `cargo xtask docs`: the pictures and pages that the program itself makes, written or held against it.

use std::path::Path;

use clap::Args;
use xshell::{Shell, cmd};

use crate::workspace::{Outcome, build_program, built, root, say, shell, target};

#[derive(Debug, Args)]
pub(crate) struct Docs {
    /// Write nothing; fail if a picture or page is not what the program makes now
    #[arg(long)]
    check: bool,
}

/// Where a generated file comes from.
enum Source {
    /// The program writes it to the path that follows these arguments.
    Program(&'static [&'static str]),
    /// This example of the program's crate prints it.
    Example(&'static str),
}

/// Every generated file below `docs/`.
const FILES: [(&str, Source); 5] = [
    (
        "pictures/distribution-htm.svg",
        Source::Program(&["distribution", "--svg"]),
    ),
    (
        "pictures/distribution-qtm-log.svg",
        Source::Program(&["distribution", "--metric", "qtm", "--log", "--svg"]),
    ),
    (
        "pictures/antipode.svg",
        Source::Program(&["draw", "R' F2 R2 U' F' R2 F' R F R2 U'", "--svg"]),
    ),
    (
        "pictures/eight.svg",
        Source::Program(&["distribution", "docs/puzzles/eight.tws", "--svg"]),
    ),
    ("commands.md", Source::Example("reference")),
];

/// Checks that everything is current, as CI does.
pub(crate) fn check() -> Outcome {
    run(&Docs { check: true })
}

pub(crate) fn run(arguments: &Docs) -> Outcome {
    let shell = shell()?;
    let kept = root().join("docs");
    let fresh = target().join("docs");
    build_program(&shell)?;
    let mut stale = Vec::new();
    for (name, source) in FILES {
        let made = make(&shell, &source, &fresh.join(name))?;
        let kept = kept.join(name);
        if !arguments.check {
            shell.write_file(kept, made)?;
            say(&format!("docs/{name}: written"));
        } else if std::fs::read(kept).ok() != Some(made) {
            stale.push(format!("docs/{name}: is not what the program makes now"));
        }
    }
    if stale.is_empty() {
        return Ok(());
    }
    stale.push("(cargo xtask docs writes them anew)".into());
    Err(stale.join("\n").into())
}

/// The bytes of a generated file; what the program writes itself is written to `path`.
fn make(shell: &Shell, source: &Source, path: &Path) -> Outcome<Vec<u8>> {
    match *source {
        Source::Program(arguments) => {
            let folder = path.parent().expect("the path is below a folder");
            shell.create_dir(folder)?;
            let pocket = built("pocket");
            cmd!(shell, "{pocket} {arguments...} {path}").output()?;
            Ok(shell.read_binary_file(path)?)
        }
        Source::Example(name) => {
            let example = built(&format!("examples/{name}"));
            Ok(cmd!(shell, "{example}").output()?.stdout)
        }
    }
}
