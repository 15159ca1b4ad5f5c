//! Builds target/web: the module, its JavaScript side, and the files of the page.

use std::fs;
use std::path::{Path, PathBuf};

use xshell::{Shell, cmd};

use super::compiler::{self, TARGET};
use crate::workspace::{Outcome, root, say, shell, target};

/// The files of the page.
const PAGE: &str = "crates/pocket-web/www";

/// The most that all files together may take, in bytes.
const LARGEST: u64 = 500_000;

/// Writes the finished folder and says how large it is.
pub(super) fn build() -> Outcome<PathBuf> {
    let shell = shell()?;
    let module = module(&shell)?;
    let folder = root().join("target/web");
    shell.remove_path(&folder)?;
    copy(&shell, &root().join(PAGE), &folder)?;
    bind(&shell, &module, &folder.join("wasm"))?;
    let files = list(&shell, &folder, "")?;
    write_list(&shell, &folder, &files)?;
    let size: u64 = files.iter().map(|(_, size)| size).sum();
    say(&format!("target/web: {size} bytes"));
    if size > LARGEST {
        return Err(format!("target/web: {size} bytes, expected at most {LARGEST}").into());
    }
    Ok(folder)
}

/// Compiles the binding.
fn module(shell: &Shell) -> Outcome<PathBuf> {
    let compiler = compiler::find(shell)?;
    let (arguments, environment) = (&compiler.arguments, &compiler.environment);
    cmd!(
        shell,
        "cargo build --locked --quiet --package pocket-web --lib
            --profile small --target {TARGET} {arguments...}"
    )
    .envs(environment.iter().map(|(name, value)| (name, value)))
    .run()?;
    let own_target = environment
        .iter()
        .find(|(name, _)| *name == "CARGO_TARGET_DIR");
    let target = own_target.map_or_else(target, |(_, folder)| folder.clone());
    Ok(target.join(TARGET).join("small/pocket_web.wasm"))
}

/// Writes the JavaScript side of the module by the program `bindgen`, which is built apart and without
/// optimisation: it runs for a moment.
fn bind(shell: &Shell, module: &Path, folder: &Path) -> Outcome {
    cmd!(
        shell,
        "cargo run --locked --quiet --package xtask --bin bindgen --features bindgen --
            {module} {folder}"
    )
    .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
    .env("CARGO_PROFILE_DEV_DEBUG", "0")
    .env("CARGO_TARGET_DIR", root().join("target/bindgen"))
    .run()?;
    Ok(())
}

/// Copies a folder with all that is in it.
fn copy(shell: &Shell, from: &Path, to: &Path) -> Outcome {
    shell.create_dir(to)?;
    for path in shell.read_dir(from)? {
        let name = path.file_name().expect("what a folder lists has a name");
        if path.is_dir() {
            copy(shell, &path, &to.join(name))?;
        } else {
            shell.copy_file(&path, to)?;
        }
    }
    Ok(())
}

/// The files in a folder, named from there, with their sizes in bytes.
fn list(shell: &Shell, folder: &Path, prefix: &str) -> Outcome<Vec<(String, u64)>> {
    let mut files = Vec::new();
    for path in shell.read_dir(folder)? {
        let name = path.file_name().expect("what a folder lists has a name");
        let name = format!("{prefix}{}", name.to_string_lossy());
        if path.is_dir() {
            files.extend(list(shell, &path, &format!("{name}/"))?);
        } else {
            let about = fs::metadata(&path);
            let about = about.map_err(|error| format!("{}: {error}", path.display()))?;
            files.push((name, about.len()));
        }
    }
    files.sort();
    Ok(files)
}

/// Writes down for the page which files it shall keep for use without a network.
fn write_list(shell: &Shell, folder: &Path, files: &[(String, u64)]) -> Outcome {
    // The page is asked for by its folder.
    let names: Vec<&str> = files
        .iter()
        .map(|(name, _)| if name == "index.html" { "./" } else { name })
        .collect();
    let names = serde_json::to_string(&names)?;
    let text = format!("// The files to keep for use without a network.\nself.FILES = {names};\n");
    shell.write_file(folder.join("files.js"), text)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_the_page_are_copied_and_listed() {
        let shell = shell().unwrap();
        let folder = shell.create_temp_dir().unwrap();
        let (page, copied) = (root().join(PAGE), folder.path().join("web"));
        copy(&shell, &page, &copied).unwrap();
        let files = list(&shell, &copied, "").unwrap();
        assert_eq!(files, list(&shell, &page, "").unwrap());
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        for name in ["index.html", "js/main.js", "js/views/solve.js"] {
            assert!(names.contains(&name), "{name} in {names:?}");
        }

        write_list(&shell, &copied, &files).unwrap();
        let list = shell.read_file(copied.join("files.js")).unwrap();
        assert!(list.contains("\nself.FILES = [\"icon.svg\",\"./\",\"js/cube.js\","));
    }
}
