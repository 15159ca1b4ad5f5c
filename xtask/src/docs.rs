//! `cargo xtask docs`: the pictures and pages that the program itself makes, written or held against it.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::workspace::{self, Outcome, cargo, say};

#[derive(Debug, Args)]
pub(crate) struct Docs {
    /// Write nothing; fail if a picture or page is not what the program makes now
    #[arg(long)]
    check: bool,
}

/// Where a generated file comes from.
enum Source {
    /// The program writes it to the path that follows these arguments.
    Written(&'static [&'static str]),
    /// This example of the program's crate prints it.
    Example(&'static str),
}

/// Every generated file below `docs/`.
const FILES: [(&str, Source); 4] = [
    (
        "pictures/distribution-htm.svg",
        Source::Written(&["distribution", "--svg"]),
    ),
    (
        "pictures/distribution-qtm-log.svg",
        Source::Written(&["distribution", "--metric", "qtm", "--log", "--svg"]),
    ),
    (
        "pictures/antipode.svg",
        Source::Written(&["draw", "R' F2 R2 U' F' R2 F' R F R2 U'", "--svg"]),
    ),
    ("commands.md", Source::Example("reference")),
];

/// Checks that everything is current, as CI does.
pub(crate) fn check() -> Outcome {
    run(&Docs { check: true })
}

pub(crate) fn run(arguments: &Docs) -> Outcome {
    let docs = workspace::root().join("docs");
    let fresh = workspace::root().join("target").join("docs");
    let program = build()?;
    let mut stale = Vec::new();
    for (name, source) in FILES {
        let made = fresh.join(name);
        make(&program, &source, &made)?;
        let bytes = read(&made)?;
        let kept = docs.join(name);
        if arguments.check {
            if std::fs::read(&kept).ok().as_ref() != Some(&bytes) {
                stale.push(format!("docs/{name}: is not what the program makes now"));
            }
        } else {
            create_parent(&kept)?;
            std::fs::write(&kept, bytes).map_err(|error| trouble(&kept, &error))?;
            say(&format!("docs/{name}: written"));
        }
    }
    if stale.is_empty() {
        return Ok(());
    }
    stale.push("(cargo xtask docs writes them anew)".into());
    Err(stale.join("\n"))
}

/// Builds the program and answers where it is.
fn build() -> Result<PathBuf, String> {
    cargo(&["build", "--quiet", "--package", "pocket-cli"], &[])?;
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| workspace::root().join("target"), PathBuf::from);
    let name = format!("pocket{}", std::env::consts::EXE_SUFFIX);
    Ok(target.join("debug").join(name))
}

fn make(program: &Path, source: &Source, to: &Path) -> Outcome {
    create_parent(to)?;
    let program = program
        .to_str()
        .ok_or("the path of the program is not unicode")?;
    let path = to
        .to_str()
        .ok_or("the path of the picture is not unicode")?;
    match source {
        Source::Written(arguments) => {
            let arguments: Vec<&str> = arguments.iter().copied().chain([path]).collect();
            workspace::output(program, &arguments).map(drop)
        }
        Source::Example(name) => {
            let example = ["--package", "pocket-cli", "--example", name];
            let command = [&["run", "--quiet"][..], &example].concat();
            let text = workspace::output("cargo", &command)?;
            std::fs::write(to, text).map_err(|error| trouble(to, &error))
        }
    }
}

fn create_parent(path: &Path) -> Outcome {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).map_err(|error| trouble(folder, &error))
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| trouble(path, &error))
}

fn trouble(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
