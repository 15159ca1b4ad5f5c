//! The program where the machine gives little: no threads, little memory.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A user who owns nothing, and whom limits are held against.
const NOBODY: &str = "65534";

/// What runs the program as somebody who may have no second thread.
struct Alone {
    folder: TempDir,
}

impl Alone {
    /// `None` where limits can't be set. The program is copied to where everybody may run it.
    fn new() -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let may_be_read = fs::Permissions::from_mode(0o755);
        fs::set_permissions(folder.path(), may_be_read).expect("it is ours");
        let alone = Self { folder };
        fs::copy(env!("CARGO_BIN_EXE_pocket"), alone.program()).expect("it is copied");
        // A shell that can't start anything else has to find it out.
        let mut shell = alone.limited("sh");
        let forks = shell.args(["-c", "(exit 0)"]).output().ok()?;
        if forks.status.success() || String::from_utf8_lossy(&forks.stderr).contains("setpriv") {
            assert!(
                std::env::var_os("CI").is_none(),
                "limits can be set: {forks:?}"
            );
            return None;
        }
        Some(alone)
    }

    fn program(&self) -> PathBuf {
        self.folder.path().join("pocket")
    }

    /// Root is held to no limit of processes, so this is somebody else.
    fn limited(&self, program: impl Into<PathBuf>) -> Command {
        let mut command = Command::new("setpriv");
        if is_root() {
            command.args(["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"]);
        }
        command.args(["prlimit", "--nproc=1", "--"]);
        command.arg(program.into()).current_dir(self.folder.path());
        command.stdin(Stdio::null());
        command
    }

    fn pocket(&self, arguments: &[&str]) -> Output {
        let mut command = self.limited(self.program());
        command.args(arguments).output().expect("it runs")
    }
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;

    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

fn pocket(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pocket"));
    command.args(arguments).stdin(Stdio::null());
    command
}

/// The answer, and that it is one.
fn answer(output: Output) -> Vec<u8> {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*said), (Some(0), ""));
    assert!(!output.stdout.is_empty());
    output.stdout
}

/// What each command does that computes.
const COMPUTING: [&[&str]; 9] = [
    &["solve", "R U F2 R2 U F R2 U R"],
    &["solve", "--all", "R U F2 R2 U F R2 U R"],
    &["solve", "--puzzle", "pyraminx", "U R' L B'"],
    &["solve", "--puzzle", "3x3x3", "R U F2 L"],
    &["scramble", "--seed", "7", "-n", "3"],
    &["states", "--depth", "3", "--up-to", "symmetry"],
    &["distribution"],
    &["distribution", "skewb", "--single-turns"],
    &["table", "--out", "-", "--format", "npy"],
];

#[test]
fn without_threads_the_answers_are_the_same() {
    let Some(alone) = Alone::new() else {
        return;
    };
    for arguments in COMPUTING {
        let expected = answer(pocket(arguments).output().expect("it runs"));
        assert!(answer(alone.pocket(arguments)) == expected, "{arguments:?}");
        let asked = [arguments, &["--threads", "5"]].concat();
        assert!(answer(alone.pocket(&asked)) == expected, "{asked:?}");
    }
}

#[test]
fn processes_that_can_have_no_threads_say_so() {
    let Some(alone) = Alone::new() else {
        return;
    };
    let output = alone.pocket(&["distribution", "pyraminx", "--processes", "2"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.starts_with("pocket: process 0 "), "{said}");
    assert!(!said.contains("panicked"), "{said}");
}

#[test]
fn any_number_of_threads_can_be_asked_for() {
    for arguments in COMPUTING {
        let expected = answer(pocket(arguments).output().expect("it runs"));
        for threads in ["1", "3", "18446744073709551615"] {
            let asked = [arguments, &["--threads", threads]].concat();
            let given = answer(pocket(&asked).output().expect("it runs"));
            assert!(given == expected, "{asked:?}");
        }
    }
}

/// Twenty thousand threads would not be there within minutes.
#[test]
fn of_threads_a_sensible_number_is_made() {
    let expected = answer(pocket(&["distribution"]).output().expect("it runs"));
    let start = Instant::now();
    for threads in ["20000", "0", "many"] {
        let mut command = pocket(&["distribution"]);
        command.env("RAYON_NUM_THREADS", threads);
        let given = answer(command.output().expect("it runs"));
        assert!(given == expected, "{threads}");
    }
    let asked = pocket(&["distribution", "--threads", "20000"]).output();
    assert!(answer(asked.expect("it runs")) == expected);
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_number_of_threads_that_is_none_is_refused() {
    for command in [
        "solve",
        "scramble",
        "states",
        "distribution",
        "table",
        "puzzle",
        "order",
    ] {
        for threads in ["0", "-1", "many", "1.5", "18446744073709551616"] {
            let output = pocket(&[command, "--threads", threads]).output();
            let output = output.expect("it runs");
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{command} {said}");
            let expected = format!(
                "pocket: invalid value '{threads}' for '--threads <N>': expected a whole number from 1 to {}",
                usize::MAX
            );
            assert!(said.starts_with(&expected), "{command} {said}");
        }
    }
}

/// Runs the program with so many kilobytes to address, and gives it this to read.
fn within(kilobytes: u64, arguments: &[&str], input: &[u8]) -> Output {
    use std::io::Write;

    let mut command = Command::new("prlimit");
    command.arg(format!("--as={}", kilobytes * 1024)).arg("--");
    command.arg(env!("CARGO_BIN_EXE_pocket")).args(arguments);
    command.env("RUST_BACKTRACE", "0");
    command.stdin(Stdio::piped());
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("prlimit runs");
    let mut stdin = child.stdin.take().expect("it is a pipe");
    // It may end before it has read all.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

/// Whether a run has answered, or has said that there is no memory for it.
fn has_answered(output: &Output, told: &str) -> bool {
    let said = String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(0) => true,
        Some(1) => {
            assert!(
                said.starts_with("pocket: ") && said.contains("memory"),
                "{told}: {said}"
            );
            false
        }
        status => panic!("{told}: {status:?} {said}"),
    }
}

/// Runs with little memory to address. Each has to answer, or to say that there is no memory for it.
#[derive(Default)]
struct Tried {
    answered: usize,
    told: usize,
}

impl Tried {
    fn within(&mut self, megabytes: impl Iterator<Item = u64>, arguments: &[&str], input: &[u8]) {
        for megabytes in megabytes {
            let output = within(megabytes * 1000, arguments, input);
            let told = format!("{arguments:?} within {megabytes} MB");
            if has_answered(&output, &told) {
                self.answered += 1;
            } else {
                self.told += 1;
            }
        }
    }

    fn assert_both(&self) {
        assert!(self.answered > 0, "nothing was answered");
        assert!(self.told > 0, "there was always enough memory");
    }
}

#[test]
fn too_little_memory_for_a_search_is_told() {
    let mut tried = Tried::default();
    for arguments in [
        &["distribution", "corners", "--no-symmetry"][..],
        &["distribution"],
        &["solve", "--all", "R U"],
    ] {
        tried.within((30..=230).step_by(20), arguments, b"");
    }
    tried.assert_both();
}

#[test]
fn too_little_memory_for_a_word_is_told() {
    let letters: Vec<u8> = (0..2_000_000_u64)
        .map(|n| b'a' + (n * n % 23) as u8)
        .collect();
    let numbers: Vec<u8> = (0..50_000_u32)
        .flat_map(|n| format!("{} ", n % 25_013).into_bytes())
        .collect();
    let mut tried = Tried::default();
    for word in [letters, numbers] {
        for arguments in [
            &["factor"][..],
            &["factor", "--trace", "--primes", "--foata", "--json"],
        ] {
            tried.within((50..=90).step_by(20), arguments, &word);
        }
    }
    tried.assert_both();
}

#[test]
fn too_little_memory_for_the_stickers_of_a_cube_is_told() {
    let mut tried = Tried::default();
    for command in ["map", "cycles"] {
        for sequence in ["", "R U", "3Rw 500Uw2 y"] {
            let arguments = [command, "-n", "1000", sequence];
            tried.within((40..=130).step_by(30), &arguments, b"");
        }
    }
    tried.assert_both();
}

#[test]
fn too_little_memory_for_a_definition_is_told() {
    let mut tried = Tried::default();
    for arguments in [
        &["scramble", "-n", "100"][..],
        &["scramble", "--puzzle", "skewb"],
        &["scramble", "--puzzle", "4x4x4", "--random-moves"],
        &["distribution", "2x3x3"],
        &["distribution", "skewb", "--single-turns"],
        &["states", "skewb", "--antipodes", "--up-to", "symmetry"],
        &["solve", "--puzzle", "20x20x20", "R U"],
        &["puzzle", "7x7x7"],
        &["order", "5x5x5"],
    ] {
        tried.within((50..=110).step_by(30), arguments, b"");
    }
    tried.assert_both();
}

/// A large box is many moves of many pieces, whatever it is asked for.
#[test]
fn too_little_memory_for_a_large_box_is_told() {
    let mut tried = Tried::default();
    for arguments in [
        &["puzzle", "50x50x50"][..],
        &["order", "50x50x40"],
        &["cycles", "--puzzle", "40x40x40", "U R"],
        &["solve", "--puzzle", "30x30x30", "--no-cache", "U"],
    ] {
        tried.within([60, 80, 100, 130, 160, 220].into_iter(), arguments, b"");
    }
    tried.assert_both();
    let output = within(60_000, &["solve", "--puzzle", "50x50x50", "U"], b"");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let expected = "pocket: there is no memory for 50x50x50, which takes about 171 MB\n";
    assert_eq!(said, expected);
}

/// The text of a definition tells what it takes to read it, and what the lists of its moves take.
#[test]
fn too_little_memory_for_a_definition_in_a_file_is_told() {
    let written = pocket(&["puzzle", "30x30x30", "--write", "tws"]).output();
    let written = written.expect("it runs");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("30.tws");
    fs::write(&path, &written.stdout).expect("it can be written");
    let path = path.to_str().expect("text");
    let mut tried = Tried::default();
    for arguments in [
        &["puzzle", path][..],
        &["cycles", "--puzzle", path, "U R"],
        &["distribution", path, "--max-depth", "2"],
        &["solve", "--puzzle", path, "--no-cache", "U"],
    ] {
        tried.within([60, 80, 100, 130, 160].into_iter(), arguments, b"");
    }
    tried.assert_both();
}

/// Threads that get no arena of their own ask for one again and again, and may take what the work was left.
#[test]
fn threads_leave_memory_for_the_work() {
    for megabytes in [86, 88, 90, 92] {
        for _ in 0..3 {
            let arguments = ["scramble", "--puzzle", "skewb", "--threads", "8"];
            let output = within(megabytes * 1000, &arguments, b"");
            let answered = has_answered(&output, &format!("within {megabytes} MB"));
            assert!(answered, "{megabytes} MB are enough");
        }
    }
}

/// What is asked of `corners` doesn't take a table of other puzzles' size.
#[test]
fn searches_of_known_puzzles_keep_to_the_memory_that_is_told() {
    let mut tried = 0;
    for puzzle in puzzle_def::known::puzzles() {
        // They are as large as `corners`.
        if ["2x2x2-grips", "pyraminx-tips"].contains(&puzzle.name) {
            continue;
        }
        let arguments = ["distribution", puzzle.name, "--json"];
        let expected = answer(pocket(&arguments).output().expect("it runs"));
        let mut refused = 0;
        let mut counted = 0;
        for size in ["100", "10K", "100K", "1M", "4M", "16M", "64M", "256M"] {
            let asked = [&arguments[..], &["--memory", size]].concat();
            let output = pocket(&asked).output().expect("it runs");
            if output.status.code() == Some(1) {
                assert_eq!(counted, 0, "{asked:?}: less was enough");
                let said = String::from_utf8_lossy(&output.stderr);
                let is_told = said.contains(", as --memory says\n")
                    && said.contains("--memory SIZE allows more\n");
                assert!(is_told, "{asked:?}: {said}");
                refused += 1;
            } else {
                assert!(answer(output) == expected, "{asked:?}");
                counted += 1;
            }
            tried += 1;
        }
        assert!(refused > 0 && counted > 0, "{}", puzzle.name);
    }
    assert_eq!(tried, 8 * 9);
    for arguments in [
        &["scramble", "--puzzle", "corners"][..],
        &["scramble"],
        &["states", "skewb", "--depth", "1"],
        &["solve", "--goal", "face", "R"],
    ] {
        let asked = [arguments, &["--memory", "1M"]].concat();
        let output = pocket(&asked).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{asked:?}: {said}");
        assert!(said.contains(", as --memory says\n"), "{asked:?}: {said}");
    }
    // A list needs no table of all positions.
    for list in [
        ["--puzzle", "skewb", "--count", "5", "R B U"],
        ["--puzzle", "pocket", "--all", "--end=R", "R"],
    ] {
        let list = [&["solve"][..], &list].concat();
        let with = pocket(&list).output().expect("it runs");
        let little = [&list[..], &["--memory", "1M"]].concat();
        let without = pocket(&little).output().expect("it runs");
        assert_eq!(answer(without), answer(with));
    }
    // Two searches that meet need no table.
    for puzzle in ["pocket", "skewb", "corners"] {
        let output = pocket(&["solve", "--memory", "1M", "--puzzle", puzzle, "R U"]).output();
        assert_eq!(answer(output.expect("it runs")), b"U' R' (2f)\n");
        let all = [
            "solve", "--all", "--memory", "1M", "--puzzle", puzzle, "R U",
        ];
        let output = pocket(&all).output();
        assert_eq!(answer(output.expect("it runs")), b"U' R' (2f)\n");
    }
}

/// A walk that is told step by step takes no more memory than the factors alone.
#[test]
fn long_answers_are_not_kept() {
    let word: Vec<u8> = (0..1_000_000_u64)
        .map(|n| b'a' + (n * n % 23) as u8)
        .collect();
    // The answer alone is longer than that.
    for arguments in [
        &["factor", "--trace"][..],
        &["factor", "--trace", "--primes", "--foata", "--json"],
    ] {
        let output = within(100_000, arguments, &word);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            (output.status.code(), &*said),
            (Some(0), ""),
            "{arguments:?}"
        );
    }
}
