//! The workspace as the verbs see it: its root, its tracked files, a shell to run programs in.

use std::error::Error;
use std::path::{Path, PathBuf};

use xshell::{Shell, cmd};

/// The result of a verb or of one of its steps. The error says what is wrong and where.
pub(crate) type Outcome<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

/// Prints a message for the user, on stderr.
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
    let above = here.parent().expect("this crate's folder is in the root");
    above.to_path_buf()
}

/// A shell at the root. It prints the commands that it runs, and they use the terminal.
pub(crate) fn shell() -> Outcome<Shell> {
    let shell = Shell::new()?;
    shell.change_dir(root());
    Ok(shell)
}

/// The folder that cargo builds in.
pub(crate) fn target() -> PathBuf {
    let chosen = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    root().join(chosen.unwrap_or_else(|| "target".into()))
}

/// Builds the program and one test. The test makes cargo enable the features that only tests need, so what `cargo test --workspace` has
/// built is used; otherwise cargo would compile nearly everything again.
pub(crate) fn build_program(shell: &Shell) -> Outcome {
    cmd!(
        shell,
        "cargo build --quiet --workspace --bin pocket --test project_pages"
    )
    .run()?;
    Ok(())
}

/// The path of a program that cargo has built.
pub(crate) fn built(name: &str) -> PathBuf {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    target().join("debug").join(file)
}

/// The files that belong to the project, relative to its root, sorted: what git tracks or would track.
pub(crate) fn files() -> Outcome<Vec<PathBuf>> {
    let shell = shell()?;
    let listing = cmd!(
        shell,
        "git ls-files -z --cached --others --exclude-standard"
    )
    .read()?;
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
pub(crate) fn text(file: &Path) -> Outcome<Option<String>> {
    let bytes =
        std::fs::read(root().join(file)).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(String::from_utf8(bytes).ok())
}
