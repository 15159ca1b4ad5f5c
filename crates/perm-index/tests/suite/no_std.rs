//! Nothing from std is linked in: the crate is built into a library that brings its own panic handler.
//!
//! Two panic handlers in one program are an error, so the build below fails as soon as the crate pulls in
//! std. (The feature `alloc` adds one type and no import from elsewhere.)

use std::path::Path;
use std::process::{Command, Output};

const PROBE: &str = r#"//! A library without std that uses the crate.
#![no_std]

#[panic_handler]
fn halt(_: &core::panic::PanicInfo) -> ! {
    loop {}
}

/// Uses the crate, so that it is linked.
pub extern "C" fn probe(index: u64) -> u64 {
    perm_index::Perm::<7>::unrank(index).map_or(0, |perm| perm.rank())
}
"#;

fn rustc(arguments: &[&str], folder: &Path) -> Output {
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    Command::new(compiler)
        .args(["--edition", "2024", "-C", "panic=abort"])
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the compiler that built this test runs")
}

/// Builds the crate without features, and the probe with this source against it.
fn probe_builds(name: &str, source: &str) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the folder for test files can be written");
    std::fs::write(folder.join("probe.rs"), source).expect("the probe can be written");

    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs");
    let root = root.to_str().expect("the path of the crate is unicode");
    let library = rustc(
        &["--crate-type", "rlib", "--crate-name", "perm_index", root],
        &folder,
    );
    if !library.status.success() {
        return Err(String::from_utf8_lossy(&library.stderr).into_owned());
    }
    let probe = rustc(
        &[
            "--crate-type",
            "staticlib",
            "--extern",
            "perm_index=libperm_index.rlib",
            "probe.rs",
        ],
        &folder,
    );
    if probe.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&probe.stderr).into_owned())
    }
}

#[test]
#[cfg_attr(miri, ignore = "it starts a compiler")]
fn the_crate_links_without_std() {
    assert_eq!(probe_builds("no_std", PROBE), Ok(()));
}

#[test]
#[cfg_attr(miri, ignore = "it starts a compiler")]
fn a_probe_that_does_link_std_is_caught() {
    let with_std = PROBE.replace("#![no_std]", "");
    let error = probe_builds("no_std_caught", &with_std).expect_err("std is linked in");
    assert!(error.contains("panic_impl"), "{error}");
}
