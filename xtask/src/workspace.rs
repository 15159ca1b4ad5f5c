//! The workspace as the verbs see it: its root, its tracked files, running cargo, saying things.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A verb's outcome: the message says what is wrong and where.
pub(crate) type Outcome = Result<(), String>;

/// Tells the person at the terminal something.
#[expect(
    clippy::print_stderr,
    reason = "a build script talks to the person who runs it"
)]
pub(crate) fn say(message: &str) {
    eprintln!("{message}");
}

/// The folder with the workspace's manifest.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// The files that belong to the project, relative to its root, sorted: what git tracks or would track.
pub(crate) fn files() -> Result<Vec<PathBuf>, String> {
    let listing = output(
        "git",
        &[
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ],
    )?;
    let mut files: Vec<PathBuf> = listing
        .split('\0')
        .filter(|name| !name.is_empty())
        .map(PathBuf::from)
        // Deleted but not yet committed: no longer part of the project.
        .filter(|name| root().join(name).is_file())
        .collect();
    files.sort();
    files.dedup();
    Ok(files)
}

/// The text of a file of the project, or `None` if it is not text.
pub(crate) fn text(file: &Path) -> Result<Option<String>, String> {
    let bytes =
        std::fs::read(root().join(file)).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(String::from_utf8(bytes).ok())
}

/// Runs a program at the root and answers what it printed.
pub(crate) fn output(program: &str, arguments: &[&str]) -> Result<String, String> {
    let shown = format!("{program} {}", arguments.join(" "));
    let output = Command::new(program)
        .args(arguments)
        .current_dir(root())
        .output()
        .map_err(|error| format!("{shown}: {error}"))?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{shown}: {}: {}", output.status, complaint.trim()));
    }
    String::from_utf8(output.stdout).map_err(|_| format!("{shown}: printed no text"))
}

/// Runs cargo at the root with the terminal passed on, after saying what is run.
pub(crate) fn cargo(arguments: &[&str], environment: &[(&str, &str)]) -> Outcome {
    let shown = format!("cargo {}", arguments.join(" "));
    say(&format!("$ {shown}"));
    let status = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(arguments)
        .envs(environment.iter().copied())
        .current_dir(root())
        .status()
        .map_err(|error| format!("{shown}: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{shown}: {status}"))
    }
}
