//! Finds a compiler for WebAssembly: rustup's target, or else a Debian package that builds its own std.

use std::path::{Path, PathBuf};

use xshell::{Shell, cmd};

use crate::workspace::{Outcome, root};

/// The compiler of Debian's package `rustc-web`; `rust-web-src` has the sources of its std.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// What cargo has to be told beside the package and the target.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Compiler {
    pub(super) arguments: Vec<&'static str>,
    pub(super) environment: Vec<(&'static str, PathBuf)>,
}

/// The compiler to use.
pub(super) fn find(shell: &Shell) -> Outcome<Compiler> {
    let sysroot = PathBuf::from(cmd!(shell, "rustc --print sysroot").read()?);
    if sysroot
        .join("lib/rustlib")
        .join(TARGET)
        .join("lib")
        .is_dir()
    {
        return Ok(Compiler::default());
    }
    let debian = cmd!(shell, "{DEBIAN_RUSTC} --print sysroot").read();
    match debian.map(PathBuf::from) {
        Ok(debian) if debian.join("lib/rustlib/src/rust/library").is_dir() => {
            let version = cmd!(shell, "rustc -vV").read()?;
            packaged(&sysroot, &host_of(&version)?)
        }
        _ => Err(format!(
            "no compiler for {TARGET}: expected `rustup target add {TARGET}`, \
             or on Debian the packages rustc-web and rust-web-src"
        )
        .into()),
    }
}

/// Debian's compiler, with a std built on the spot and the linker of the usual toolchain.
fn packaged(sysroot: &Path, host: &str) -> Outcome<Compiler> {
    let linker = sysroot.join("lib/rustlib").join(host).join("bin/rust-lld");
    if !linker.is_file() {
        return Err(format!("{}: expected the linker rust-lld", linker.display()).into());
    }
    Ok(Compiler {
        arguments: vec!["-Zbuild-std=std,panic_abort"],
        environment: vec![
            ("RUSTC", DEBIAN_RUSTC.into()),
            // The option -Z is not for stable compilers; this one command asks for it all the same.
            ("RUSTC_BOOTSTRAP", "1".into()),
            ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker),
            // Its own folder, as the other compiler would rebuild what this one made.
            ("CARGO_TARGET_DIR", root().join("target/wasm")),
        ],
    })
}

/// The line `host: ...` of `rustc -vV`.
fn host_of(version: &str) -> Result<String, String> {
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| "rustc -vV names no host".to_owned())
}

/// Whether a program can be run at all.
pub(super) fn is_there(shell: &Shell, program: &str) -> bool {
    cmd!(shell, "{program} --version").output().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_is_found() {
        let version =
            "rustc 1.95.0\nbinary: rustc\nhost: x86_64-unknown-linux-gnu\nrelease: 1.95.0\n";
        assert_eq!(host_of(version), Ok("x86_64-unknown-linux-gnu".into()));
        assert!(host_of("").is_err());
    }
}
