//! Builds target/web: the modules, their JavaScript sides, and the files of the page.

use std::path::{Path, PathBuf};

use xshell::{Shell, cmd};

use super::compiler::{self, Compiler, TARGET};
use super::release;
use crate::workspace::{Outcome, root, say, shell, target};

/// The files of the page.
pub(super) const PAGE: &str = "crates/pocket-web/www";

/// The script that compresses the files of the page or the package and fails if they are too large. It contains the limits.
const MEASURE: &str = "crates/pocket-web/tests/size.mjs";

/// The modules, each with the feature of pocket-web from which it is built. The page starts with the first, and fetches the others
/// when they are needed.
const MODULES: [(&str, &str); 3] = [
    ("pocket_web", "page"),
    ("pocket_puzzle", "puzzle"),
    ("pocket_solve", "solve"),
];

/// What the page and the package share: the client of the worker, and the worker, with the modules beside them.
pub(super) const SHARED: &str = "godtable";

/// Writes the finished folder, for an address if one is given, and reports its size.
pub(super) fn build(address: Option<&str>) -> Outcome<PathBuf> {
    let shell = shell()?;
    let compiler = compiler::find(&shell)?;
    let folder = root().join("target/web");
    shell.remove_path(&folder)?;
    copy(&shell, &root().join(PAGE), &folder)?;
    write_modules(&shell, &compiler, &folder.join(SHARED))?;
    let addresses = release::Addresses {
        page: address.map_or_else(String::new, |one| format!("{}/", one.trim_end_matches('/'))),
        repository: env!("CARGO_PKG_REPOSITORY").to_owned(),
    };
    release::stamp(&shell, &folder, &list(&shell, &folder, "")?, addresses)?;
    measure(&shell, &folder, compiler.is_small)?;
    Ok(folder)
}

/// Writes the files that the package shares with the page, with all modules; returns whether the modules are small.
pub(super) fn share(shell: &Shell, folder: &Path) -> Outcome<bool> {
    let compiler = compiler::find(shell)?;
    copy(shell, &root().join(PAGE).join(SHARED), folder)?;
    write_modules(shell, &compiler, folder)?;
    Ok(compiler.is_small)
}

/// Writes modules and their JavaScript sides to the folder `wasm` in a folder.
fn write_modules(shell: &Shell, compiler: &Compiler, folder: &Path) -> Outcome {
    for (name, feature) in MODULES {
        let module = module(shell, compiler, name, feature)?;
        bind(shell, &module, &folder.join("wasm"))?;
    }
    Ok(())
}

/// Reports the sizes of the files, compressed as hosts send them, and compares them with the limits for the compiler. Needs node,
/// which compresses them.
pub(super) fn measure(shell: &Shell, folder: &Path, is_small: bool) -> Outcome {
    if compiler::is_there(shell, "node") {
        let build = if is_small { "small" } else { "large" };
        cmd!(shell, "node {MEASURE} {folder} {build}")
            .quiet()
            .run()?;
    } else {
        say(&format!(
            "{}: not measured, as node is missing",
            folder.display()
        ));
    }
    Ok(())
}

/// Compiles the binding with one of its features, into a module of this name.
fn module(shell: &Shell, compiler: &Compiler, name: &str, feature: &str) -> Outcome<PathBuf> {
    let (arguments, environment) = (&compiler.arguments, &compiler.environment);
    cmd!(
        shell,
        "cargo build --locked --quiet --package pocket-web --lib --no-default-features --features {feature}
            --profile small --target {TARGET} {arguments...}"
    )
    .envs(environment.iter().map(|(name, value)| (name, value)))
    .run()?;
    let own_target = environment
        .iter()
        .find(|(name, _)| *name == "CARGO_TARGET_DIR");
    let target = own_target.map_or_else(target, |(_, folder)| folder.clone());
    let folder = target.join(TARGET).join("small");
    // The next module is compiled into the same file, so this one is copied.
    let module = folder.join("modules").join(format!("{name}.wasm"));
    shell.create_dir(folder.join("modules"))?;
    shell.copy_file(folder.join("pocket_web.wasm"), &module)?;
    Ok(module)
}

/// Writes the JavaScript side of a module with the program `bindgen`, which is built separately and without optimisation, since it
/// only runs for a moment.
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
pub(super) fn copy(shell: &Shell, from: &Path, to: &Path) -> Outcome {
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

/// The files in a folder, with paths relative to it.
fn list(shell: &Shell, folder: &Path, prefix: &str) -> Outcome<Vec<String>> {
    let mut files = Vec::new();
    for path in shell.read_dir(folder)? {
        let name = path.file_name().expect("what a folder lists has a name");
        let name = format!("{prefix}{}", name.to_string_lossy());
        if path.is_dir() {
            files.extend(list(shell, &path, &format!("{name}/"))?);
        } else {
            files.push(name);
        }
    }
    files.sort();
    Ok(files)
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
        for name in ["index.html", "js/main.js", "js/views/solve.js"] {
            assert!(files.iter().any(|file| file == name), "{name} in {files:?}");
        }
    }
}
