//! Which program this is, what it was built for, and what it runs on.

use std::env::consts;
use std::fs;
use std::thread;

/// Three lines about the program and the machine.
pub(super) fn lines() -> [String; 3] {
    let version = env!("CARGO_PKG_VERSION");
    // A build script could ask which compiler it was; there is none.
    let compiler = concat!("rustc ", env!("CARGO_PKG_RUST_VERSION"), " or later");
    let checks = match cfg!(debug_assertions) {
        true => "with debug checks",
        false => "without debug checks",
    };
    [
        format!("pocket {version}, with its crates of the same version"),
        format!("built for {}, by {compiler}, {checks}", target()),
        format!("runs on {}, {}", system(), threads()),
    ]
}

/// The target that the program was built for.
fn target() -> String {
    let environment = match () {
        () if cfg!(target_env = "gnu") => "-gnu",
        () if cfg!(target_env = "musl") => "-musl",
        () if cfg!(target_env = "msvc") => "-msvc",
        () => "",
    };
    let order = match cfg!(target_endian = "little") {
        true => "little",
        false => "big",
    };
    let features = [
        ("sse4.2", cfg!(target_feature = "sse4.2")),
        ("popcnt", cfg!(target_feature = "popcnt")),
        ("avx2", cfg!(target_feature = "avx2")),
        ("bmi2", cfg!(target_feature = "bmi2")),
        ("avx512f", cfg!(target_feature = "avx512f")),
        ("neon", cfg!(target_feature = "neon")),
    ];
    let features = features.into_iter().filter(|(_, is_there)| *is_there);
    let features: String = features.map(|(name, _)| format!(" +{name}")).collect();
    format!(
        "{}-{}{environment}{features} ({} bits, {order} endian)",
        consts::ARCH,
        consts::OS,
        usize::BITS
    )
}

/// The system, and where it tells, which version of it.
fn system() -> String {
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    format!("{} {}", consts::OS, release.trim())
        .trim()
        .to_owned()
}

/// How many threads work, and how many the machine has.
fn threads() -> String {
    let used = row_search::threads::count();
    let there = thread::available_parallelism();
    let there = there.map_or_else(|_| "unknown".to_owned(), |number| number.to_string());
    format!("{used} threads used, {there} available")
}
