//! `cargo xtask docs`: writes the pictures that the program makes, or checks that they are current.

use std::path::Path;

use clap::Args;
use xshell::{Shell, cmd};

use crate::workspace::{Outcome, build_program, built, root, say, shell, target};

#[derive(Debug, Args)]
pub(crate) struct Docs {
    /// Write nothing; fail if a picture is not what the program makes now
    #[arg(long)]
    check: bool,
}

/// Every generated file below `docs/`, with the program's arguments before the path to write to.
const FILES: [(&str, &[&str]); 4] = [
    ("pictures/distribution-htm.svg", &["distribution", "--svg"]),
    (
        "pictures/distribution-qtm-log.svg",
        &["distribution", "--metric", "qtm", "--log", "--svg"],
    ),
    (
        "pictures/antipode.svg",
        &["draw", "R' F2 R2 U' F' R2 F' R F R2 U'", "--svg"],
    ),
    (
        "pictures/eight.svg",
        &["distribution", "docs/puzzles/eight.tws", "--svg"],
    ),
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
    for (name, command) in FILES {
        let made = make(&shell, command, &fresh.join(name))?;
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

/// The bytes of a generated file, which the program writes to `path`.
fn make(shell: &Shell, command: &[&str], path: &Path) -> Outcome<Vec<u8>> {
    let folder = path.parent().expect("the path is below a folder");
    shell.create_dir(folder)?;
    let pocket = built("pocket");
    cmd!(shell, "{pocket} {command...} {path}").output()?;
    Ok(shell.read_binary_file(path)?)
}
