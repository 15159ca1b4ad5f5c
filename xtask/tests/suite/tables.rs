//! The verbs for tables, run as programs: made, checked, damaged, made twice at once, read by Python.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use cube_model::pocket::PocketState;
use god_table::{Metric, PocketTable};

fn xtask(arguments: &[&str], dir: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(arguments)
        .arg("--dir")
        .arg(dir)
        .output()
        .expect("xtask starts")
}

/// A folder of this test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => panic!("{error}"),
        _ => {}
    }
    fs::create_dir_all(&folder).expect("the folder for test files can be written");
    folder
}

fn committed(file: &str) -> String {
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables");
    fs::read_to_string(tables.join(file)).expect("it is committed")
}

fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn generated(name: &str) -> PathBuf {
    let folder = folder(name);
    let output = xtask(&["gen-tables"], &folder);
    assert!(output.status.success(), "{}", complaint(&output));
    folder
}

#[test]
fn what_is_made_passes_the_check_and_is_as_long_as_described() {
    let folder = generated("made");
    let output = xtask(&["check-tables"], &folder);
    assert!(output.status.success(), "{}", complaint(&output));
    let readme = committed("README.md");
    let mut files = 0;
    for line in committed("SHA256SUMS").lines() {
        let (_, name) = line.split_once("  ").expect("a sum and a name");
        let length = fs::metadata(folder.join(name)).expect("it was made").len();
        let mut digits = length.to_string();
        for place in (1..digits.len())
            .rev()
            .filter(|place| (digits.len() - place).is_multiple_of(3))
            .collect::<Vec<_>>()
        {
            digits.insert(place, ',');
        }
        assert!(
            readme.contains(&format!("| `{name}` | {digits} |")),
            "{name} has {digits} bytes"
        );
        files += 1;
    }
    assert_eq!(files, 9);
    assert_eq!(
        fs::read_dir(&folder).expect("it is there").count(),
        9,
        "nothing is left behind"
    );
}

#[test]
fn a_flipped_bit_is_found_and_named_with_both_sums() {
    let folder = generated("flipped");
    let path = folder.join("pocket-htm.bin");
    let mut bytes = fs::read(&path).expect("it was made");
    bytes[1_000_000] ^= 1;
    fs::write(&path, bytes).expect("it can be written");
    fs::remove_file(folder.join("floppy.bin")).expect("it was made");

    let output = xtask(&["check-tables"], &folder);
    assert_eq!(output.status.code(), Some(1));
    let message = complaint(&output);
    let sums = committed("SHA256SUMS");
    let sum = sums
        .lines()
        .find_map(|line| line.strip_suffix("  pocket-htm.bin"))
        .expect("it has a sum");
    assert!(
        message.contains("pocket-htm.bin: wrong sum\n    found    "),
        "{message}"
    );
    assert!(
        message.contains(&format!("    expected {sum}")),
        "{message}"
    );
    assert!(message.contains("floppy.bin: "), "{message}");
    assert!(message.contains("perm-moves.bin: OK"), "{message}");
}

#[test]
fn tables_that_come_out_differently_are_refused_until_they_are_blessed() {
    let folder = folder("differently");
    let sums = folder.join("sums");
    let wrong = committed("SHA256SUMS").replace("6142455e", "00000000");
    assert_ne!(wrong, committed("SHA256SUMS"));
    fs::write(&sums, wrong).expect("it can be written");
    let sums = sums.to_str().expect("the path is unicode");

    let output = xtask(&["gen-tables", "--sums", sums], &folder);
    assert_eq!(output.status.code(), Some(1));
    let message = complaint(&output);
    assert!(
        message.contains("perm-moves.bin: wrong sum\n    found    6142455e"),
        "{message}"
    );
    assert!(message.contains("    expected 00000000"), "{message}");
    assert!(!folder.join("perm-moves.bin").exists());
    assert!(folder.join("twist-moves.bin").exists());

    let output = xtask(&["gen-tables", "--bless", "--sums", sums], &folder);
    assert!(output.status.success(), "{}", complaint(&output));
    assert!(
        complaint(&output).contains("blessed: "),
        "{}",
        complaint(&output)
    );
    assert_eq!(
        fs::read_to_string(sums).expect("it was written"),
        committed("SHA256SUMS")
    );
}

#[test]
fn two_at_once_leave_whole_files() {
    let folder = folder("at-once");
    let start = || {
        Command::new(env!("CARGO_BIN_EXE_xtask"))
            .args(["gen-tables", "--dir"])
            .arg(&folder)
            .spawn()
            .expect("xtask starts")
    };
    for mut child in [start(), start(), start()] {
        assert!(child.wait().expect("it ends").success());
    }
    let output = xtask(&["check-tables"], &folder);
    assert!(output.status.success(), "{}", complaint(&output));
    assert_eq!(
        fs::read_dir(&folder).expect("it is there").count(),
        9,
        "nothing is left behind"
    );
}

#[test]
fn a_folder_that_is_a_file_is_an_error_that_names_it() {
    let path = folder("not-a-folder").join("file");
    fs::write(&path, "in the way").expect("it can be written");
    let output = xtask(&["gen-tables"], &path);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        complaint(&output).contains("not-a-folder"),
        "{}",
        complaint(&output)
    );
}

#[test]
fn the_python_of_the_readme_reads_the_distances() {
    let python_runs = Command::new("python3").arg("--version").output().is_ok();
    // Where CI runs, Python is installed; elsewhere a machine with Rust alone must do.
    if !python_runs && std::env::var_os("CI").is_none() {
        return;
    }
    let folder = generated("python");
    let readme = committed("README.md");
    let script = readme
        .split_once("```python\n")
        .and_then(|(_, rest)| rest.split_once("```"))
        .expect("the readme has a reader in Python")
        .0;
    assert!(script.lines().count() <= 11);
    fs::write(folder.join("distance.py"), script).expect("it can be written");

    let mut distances = 0;
    for (metric, name) in [
        (Metric::HalfTurn, "pocket-htm.bin"),
        (Metric::QuarterTurn, "pocket-qtm.bin"),
    ] {
        let table = PocketTable::new(metric).expect("no moves are left out");
        for index in [0, 1, 731, 1_234_567, 3_674_159] {
            let state = PocketState::unrank(index).expect("it is in range");
            let digits = |values: &[u8], from: u8| -> String {
                values
                    .iter()
                    .map(|&value| char::from(b'0' + from + value))
                    .collect()
            };
            let output = Command::new("python3")
                .args(["distance.py", name])
                .arg(digits(state.pieces().as_array(), 1))
                .arg(digits(state.twists().as_array(), 0))
                .current_dir(&folder)
                .output()
                .expect("Python starts");
            assert!(output.status.success(), "{}", complaint(&output));
            let printed = String::from_utf8(output.stdout).expect("a number");
            assert_eq!(printed.trim().parse().ok(), table.distance(&state));
            distances += 1;
        }
    }
    assert_eq!(distances, 10);
}
