//! Finds a compiler for WebAssembly: a Debian package that builds its own std, for a smaller module, or else rustup's target.

use std::path::{Path, PathBuf};

use xshell::{Shell, cmd};

use crate::workspace::{Outcome, root};

/// The compiler of Debian's package `rustc-web`; `rust-web-src` has the sources of its std.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

/// Its options for a small module. A panic ends the module without a message, which nobody would read: that saves a sixth. Of 15, 20
/// and 25 as thresholds for inlining, 20 makes the smallest module when compressed.
const SMALL: [&str; 3] = [
    "-Zunstable-options",
    "-Cpanic=immediate-abort",
    "-Cllvm-args=-inline-threshold=20",
];

pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// The arguments and the environment for cargo, besides the package and the target.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Compiler {
    pub(super) arguments: Vec<&'static str>,
    pub(super) environment: Vec<(&'static str, PathBuf)>,
    /// Whether it builds its own std, for a small module; smaller limits then apply to the size.
    pub(super) is_small: bool,
}

/// The compiler to use: one that makes the module small, if there is one.
pub(super) fn find(shell: &Shell) -> Outcome<Compiler> {
    let sysroot = PathBuf::from(cmd!(shell, "rustc --print sysroot").read()?);
    // A compiler that rejects the options is too old.
    let debian = cmd!(shell, "{DEBIAN_RUSTC} {SMALL...} --print sysroot");
    let debian = debian.env("RUSTC_BOOTSTRAP", "1").quiet().ignore_stderr();
    let debian = debian.read().map(PathBuf::from);
    if debian.is_ok_and(|debian| debian.join("lib/rustlib/src/rust/library").is_dir()) {
        let version = cmd!(shell, "rustc -vV").read()?;
        return packaged(&sysroot, &host_of(&version)?);
    }
    let own = sysroot.join("lib/rustlib").join(TARGET).join("lib");
    if own.is_dir() {
        return Ok(Compiler::default());
    }
    Err(format!(
        "no compiler for {TARGET}: expected `rustup target add {TARGET}`, \
         or on Debian the packages rustc-web and rust-web-src"
    )
    .into())
}

/// Debian's compiler, with a std built on the spot and the linker of the usual toolchain.
fn packaged(sysroot: &Path, host: &str) -> Outcome<Compiler> {
    let linker = sysroot.join("lib/rustlib").join(host).join("bin/rust-lld");
    if !linker.is_file() {
        return Err(format!("{}: expected the linker rust-lld", linker.display()).into());
    }
    Ok(Compiler {
        arguments: vec![
            "-Zbuild-std=std,panic_abort",
            "-Zbuild-std-features=optimize_for_size",
        ],
        environment: vec![
            ("RUSTC", DEBIAN_RUSTC.into()),
            // Options with -Z are for nightly compilers; this variable makes a stable one accept them.
            ("RUSTC_BOOTSTRAP", "1".into()),
            ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker),
            (
                "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
                SMALL.join(" ").into(),
            ),
            // Its own folder, as the other compiler would rebuild what this one made.
            ("CARGO_TARGET_DIR", root().join("target/wasm")),
        ],
        is_small: true,
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
