//! Builds target/web: the module, its JavaScript side, and the files of the page.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::compiler::{self, TARGET};
use crate::workspace::{Outcome, root, say};

/// The files of the page.
const PAGE: &str = "crates/pocket-web/www";

/// The most that all files together may take, in bytes.
const LARGEST: u64 = 500_000;

/// Writes the finished folder and says how large it is.
pub(super) fn build() -> Result<PathBuf, String> {
    let module = module()?;
    let folder = root().join("target/web");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    copy(&root().join(PAGE), &folder)?;
    bind(&module, &folder.join("wasm"))?;
    let files = list(&folder, "")?;
    write_list(&folder, &files)?;
    let size: u64 = files.iter().map(|(_, size)| size).sum();
    say(&format!("target/web: {size} bytes"));
    if size > LARGEST {
        return Err(format!(
            "target/web: {size} bytes, expected at most {LARGEST}"
        ));
    }
    Ok(folder)
}

/// Compiles the binding.
fn module() -> Result<PathBuf, String> {
    let compiler = compiler::find()?;
    let mut command = cargo();
    command.args([
        "build",
        "--locked",
        "--quiet",
        "--package",
        "pocket-web",
        "--lib",
    ]);
    command.args(["--profile", "small", "--target", TARGET]);
    command.args(&compiler.arguments);
    command.envs(
        compiler
            .environment
            .iter()
            .map(|(name, value)| (name, value)),
    );
    run(&mut command)?;
    let target = compiler
        .environment
        .iter()
        .find(|(name, _)| *name == "CARGO_TARGET_DIR");
    let target = target.map_or_else(target_folder, |(_, folder)| folder.clone());
    Ok(target.join(TARGET).join("small/pocket_web.wasm"))
}

/// Writes the JavaScript side of the module by the program `bindgen`, which is built apart and without
/// optimisation: it runs for a moment.
fn bind(module: &Path, folder: &Path) -> Outcome {
    let mut command = cargo();
    command.args(["run", "--locked", "--quiet", "--package", "xtask"]);
    command.args(["--bin", "bindgen", "--features", "bindgen", "--"]);
    command.args([module, folder]);
    command.env("CARGO_PROFILE_DEV_OPT_LEVEL", "0");
    command.env("CARGO_PROFILE_DEV_DEBUG", "0");
    command.env("CARGO_TARGET_DIR", root().join("target/bindgen"));
    run(&mut command)
}

fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

fn target_folder() -> PathBuf {
    let chosen = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    root().join(chosen.unwrap_or_else(|| "target".into()))
}

/// Runs a program with the terminal passed on, after saying what is run.
pub(super) fn run(command: &mut Command) -> Outcome {
    let program = Path::new(command.get_program())
        .file_name()
        .unwrap_or_default()
        .to_owned();
    let arguments: Vec<_> = command
        .get_args()
        .map(|argument| argument.to_string_lossy())
        .collect();
    let shown = format!("{} {}", program.to_string_lossy(), arguments.join(" "));
    say(&format!("$ {shown}"));
    let status = command
        .status()
        .map_err(|error| format!("{shown}: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{shown}: {status}"))
    }
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) -> Outcome {
    let fault = |path: &Path, error| format!("{}: {error}", path.display());
    fs::create_dir_all(to).map_err(|error| fault(to, error))?;
    for entry in fs::read_dir(from).map_err(|error| fault(from, error))? {
        let path = entry.map_err(|error| fault(from, error))?.path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &target)?;
        } else {
            fs::copy(&path, &target).map_err(|error| fault(&path, error))?;
        }
    }
    Ok(())
}

/// The files in a folder, named from there, with their sizes in bytes.
fn list(folder: &Path, prefix: &str) -> Result<Vec<(String, u64)>, String> {
    let fault = |error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(fault)? {
        let path = entry.map_err(fault)?.path();
        let name = format!(
            "{prefix}{}",
            path.file_name().unwrap_or_default().to_string_lossy()
        );
        if path.is_dir() {
            files.extend(list(&path, &format!("{name}/"))?);
        } else {
            files.push((name, fs::metadata(&path).map_err(fault)?.len()));
        }
    }
    files.sort();
    Ok(files)
}

/// Writes down for the page which files it shall keep for use without a network.
fn write_list(folder: &Path, files: &[(String, u64)]) -> Outcome {
    // The page is asked for by its folder.
    let names: Vec<&str> = files
        .iter()
        .map(|(name, _)| if name == "index.html" { "./" } else { name })
        .collect();
    let names = serde_json::to_string(&names).map_err(|error| error.to_string())?;
    let path = folder.join("files.js");
    let text = format!("// The files to keep for use without a network.\nself.FILES = {names};\n");
    fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}
