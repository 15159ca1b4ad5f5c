//! Files are there whole or not at all, wherever they are and whatever becomes of those who write them.
#![cfg(unix)]

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, SystemTime};

use tempfile::tempdir;

/// Runs the program in a folder.
fn pocket_in(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pocket"));
    command.args(arguments).current_dir(folder);
    command.stdin(Stdio::null()).output().expect("it runs")
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let names = entries.map(|entry| entry.expect("it can be read").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.into_string().expect("names are text"))
        .collect();
    names.sort();
    names
}

#[test]
fn a_bare_name_is_a_file_of_the_current_folder() {
    let folder = tempdir().expect("a folder");
    for arguments in [
        &["draw", "R", "--svg", "net.svg"][..],
        &["cycles", "-n", "3", "R", "--svg", "net.svg"],
        &["distribution", "--svg", "chart.svg"],
        &["table", "--out", "cube.bin"],
        &["table", "--out", "cube.npy", "--format", "npy"],
        &["man", "pages"],
    ] {
        // Twice: a new file, and one in the place of another.
        for _ in 0..2 {
            let output = pocket_in(folder.path(), arguments);
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(
                (output.status.code(), &*said),
                (Some(0), ""),
                "{arguments:?}"
            );
        }
    }
    let expected = ["chart.svg", "cube.bin", "cube.npy", "net.svg", "pages"];
    assert_eq!(names_in(folder.path()), expected);
    let pages = names_in(&folder.path().join("pages"));
    assert!(pages.len() > 20, "{pages:?}");
    assert!(pages.iter().all(|name| name.ends_with(".1")), "{pages:?}");
    let solved = pocket_in(folder.path(), &["solve", "--table", "cube.bin", "R2"]);
    assert_eq!(solved.stdout, b"R2 (1f)\n");
}

#[test]
fn what_killed_writers_left_is_swept_by_the_next_one() {
    let folder = tempdir().expect("a folder");
    let left = |name: &str, ago: Duration| {
        let file = File::create(folder.path().join(name)).expect("it is made");
        let time = SystemTime::now() - ago;
        file.set_modified(time).expect("the time is set");
    };
    let day = Duration::from_secs(24 * 60 * 60);
    left(".unfinished-0e15e-1-0", day);
    left(".unfinished-0e15e-1-1", Duration::ZERO);
    left(".unfinished-thesis", day);
    let output = pocket_in(folder.path(), &["draw", "R", "--svg", "net.svg"]);
    assert_eq!(output.status.code(), Some(0));
    let expected = [".unfinished-0e15e-1-1", ".unfinished-thesis", "net.svg"];
    assert_eq!(names_in(folder.path()), expected);
}

#[test]
fn a_page_that_can_not_be_written_leaves_the_old_one() {
    let folder = tempdir().expect("a folder");
    assert_eq!(
        pocket_in(folder.path(), &["man", "."]).status.code(),
        Some(0)
    );
    let page = folder.path().join("pocket.1");
    fs::remove_file(&page).expect("it is there");
    // A folder is in the way.
    fs::create_dir(&page).expect("it is made");
    let before = names_in(folder.path());
    let output = pocket_in(folder.path(), &["man", "."]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("pocket.1"));
    assert_eq!(names_in(folder.path()), before);
}
