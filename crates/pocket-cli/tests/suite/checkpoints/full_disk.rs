//! What is kept where the disk is full.

use std::fs;
use std::process::Command;

use super::Levels;
#[cfg(target_os = "linux")]
use super::{counts, known};

/// Runs a command where the disk is full, which a limit for the size of files stands for; returns what it says.
fn refused_by_a_full_disk(command: &Command) -> String {
    let words = [command.get_program()]
        .into_iter()
        .chain(command.get_args());
    let mut shell = Command::new("sh");
    // In blocks of 512 bytes or of 1024, as the shell is.
    shell.args(["-c", "trap '' XFSZ; ulimit -f 24; exec \"$@\"", "sh"]);
    let full = shell.args(words).output().expect("there is a shell");
    let err = String::from_utf8(full.stderr).expect("it is text");
    assert_eq!(full.status.code(), Some(1), "{err}");
    assert_eq!(full.stdout, b"");
    err
}

#[test]
fn where_the_disk_is_full_the_last_level_is_kept() {
    let levels = Levels::new("squares333.tws");
    let err = refused_by_a_full_disk(&levels.command(&[]));
    let last = levels.newest().expect("the first levels are small");
    assert!((3..15).contains(&last), "{last}");
    let kept = levels.kept();
    assert_eq!(
        levels.names().len(),
        kept.len(),
        "nothing unfinished is left"
    );
    let path = kept[0].1.display().to_string();
    let of_level = |level: u32| path.replace(&format!("level-{last}"), &format!("level-{level}"));
    let next = of_level(last + 1);
    assert!(err.starts_with(&format!("pocket: {next}: ")), "{err}");
    let told = format!("\nLevel {last} is kept in {path}, and --resume goes on from it\n");
    assert!(err.ends_with(&told), "{err}");
    // One that was killed before it removed an old level. They don't pile up where that happens again and again: what goes on
    // removes them before it writes anything.
    fs::write(of_level(last - 2), "").expect("it is written");
    refused_by_a_full_disk(&levels.command(&["--resume"]));
    assert_eq!(levels.kept(), kept);
    levels.expect_right("");
}

#[cfg(target_os = "linux")]
#[test]
fn where_the_disk_is_full_several_processes_tell_the_last_level() {
    let levels = Levels::new("squares333.tws");
    let several = ["--processes", "2"];
    let resumed = ["--processes", "2", "--resume"];
    for options in [&several[..], &resumed] {
        let err = refused_by_a_full_disk(&levels.command(options));
        let folder = levels.folder.path().display();
        let (_, told) = err.split_once("\nLevel ").expect(&err);
        let (level, place) = told.split_once(' ').expect("there is more");
        let expected = format!("is kept in {folder}, and --resume goes on from it\n");
        assert_eq!(place, expected);
        let level: u32 = level.parse().expect("a number");
        assert!((3..15).contains(&level), "{level}");
        assert!(
            err.starts_with(&format!("pocket: level {}: {folder}", level + 1)),
            "{err}"
        );
        let parts = levels.names().into_iter();
        let parts = parts.filter(|name| name.contains(&format!(".level-{level}.rows-")));
        assert_eq!(parts.count(), 2);
    }
    let outcome = levels.count(&resumed);
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    assert_eq!(counts(&outcome.out), known(levels.definition));
}
