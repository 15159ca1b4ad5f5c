//! Large tables for solving, kept in a folder.

use std::process::Command;
use std::{fs, thread};

use tempfile::tempdir;

use crate::support::program::pocket;

#[test]
fn a_table_is_kept_read_again_and_made_anew_where_it_is_damaged() {
    let folder = tempdir().expect("a folder");
    let cache = folder.path().join("tables");
    let cache = cache.to_str().expect("the path is text");
    let build = |more: &[&str]| {
        let arguments = ["puzzle", "3x3x3", "--build-tables", "--memory", "40M"];
        let outcome = pocket(&[&arguments[..], more].concat(), &[]);
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        assert!(outcome.out.contains(" positions up to "), "{}", outcome.out);
        (outcome.out, outcome.err)
    };
    let names = || -> Vec<_> {
        let entries = fs::read_dir(cache).into_iter().flatten();
        entries
            .map(|entry| entry.expect("it can be read").path())
            .collect()
    };
    let (first, note) = build(&["--cache", cache]);
    assert!(
        note.starts_with("pocket: note: kept a table for "),
        "{note}"
    );
    let [path] = &names()[..] else {
        panic!("found {:?}, expected one table", names());
    };
    assert_eq!(build(&["--cache", cache]), (first.clone(), String::new()));
    let whole = fs::read(path).expect("it is there");
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    fs::write(path, damaged).expect("it can be written");
    let (again, notes) = build(&["--cache", cache]);
    assert_eq!(again, first);
    assert!(
        notes.contains(".table is not used: it is damaged: found the checksum "),
        "{notes}"
    );
    assert_eq!(fs::read(path).expect("it is there"), whole);
    assert_eq!(build(&["--no-cache"]), (first.clone(), String::new()));
    assert_eq!(names().len(), 1);
    // One that is cut short, one of another puzzle, and something else altogether.
    let mut foreign = whole.clone();
    foreign[20] ^= 1;
    let others = [
        (whole[..whole.len() - 1].to_vec(), "it is damaged: found "),
        (whole[..100].to_vec(), "it ends after 100 bytes"),
        (foreign, "it is damaged: found the checksum "),
        (Vec::new(), "it ends after 0 bytes"),
        (b"something else".to_vec(), "not a table of bounds"),
    ];
    for (bytes, why) in others {
        fs::write(path, bytes).expect("it can be written");
        let (again, notes) = build(&["--cache", cache]);
        assert_eq!(again, first);
        assert!(notes.contains(why), "{notes}, not {why}");
        assert_eq!(fs::read(path).expect("it is there"), whole);
    }
    // A pipe would keep its reader and its writer waiting.
    if cfg!(unix) {
        fs::remove_file(path).expect("it can be removed");
        let made = Command::new("mkfifo").arg(path).status();
        assert!(made.expect("mkfifo runs").success());
        let arguments = ["puzzle", "3x3x3", "--build-tables", "--memory", "40M"];
        let outcome = pocket(&[&arguments[..], &["--cache", cache]].concat(), &[]);
        assert_eq!((outcome.status, outcome.out), (1, first));
        let why = ": found no file there, expected one\n";
        assert_eq!(outcome.err.matches(why).count(), 2, "{}", outcome.err);
    }
}

/// Whoever comes last leaves a whole table, and nothing else stays behind.
#[test]
fn several_programs_at_once_keep_one_table() {
    let folder = tempdir().expect("a folder");
    let cache = folder.path().to_str().expect("the path is text");
    let build = || {
        let arguments = [
            "puzzle",
            "3x3x3",
            "--build-tables",
            "--memory",
            "20M",
            "--cache",
            cache,
        ];
        let outcome = pocket(&arguments, &[]);
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        (outcome.out, outcome.err)
    };
    let first = thread::scope(|scope| {
        let all: Vec<_> = (0..3).map(|_| scope.spawn(build)).collect();
        let all = all
            .into_iter()
            .map(|one| one.join().expect("none panics").0);
        let mut all: Vec<String> = all.collect();
        all.dedup();
        assert_eq!(all.len(), 1, "{all:?}");
        all.remove(0)
    });
    assert_eq!(fs::read_dir(cache).expect("a folder").count(), 1);
    assert_eq!(build(), (first, String::new()));
}

#[test]
fn a_table_is_planned_before_it_is_made() {
    let folder = tempdir().expect("a folder");
    let cache = folder.path().to_str().expect("the path is text");
    let told = |more: &[&str]| {
        let arguments = ["puzzle", "3x3x3", "--cache", cache, "--memory", "20M"];
        let outcome = pocket(&[&arguments[..], more].concat(), &[]);
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        outcome.out
    };
    let text = told(&[]);
    assert!(text.contains("Table       for solving: "), "{text}");
    assert!(text.contains("none is kept so far"), "{text}");
    let json = |key: &str| {
        let line: serde_json::Value = serde_json::from_str(&told(&["--json"])).expect("JSON");
        line["table"][key].clone()
    };
    assert!(json("memory_bytes_to_make").as_u64() <= Some(20 << 20));
    assert!(json("estimated_seconds").as_f64() > Some(0.0));
    assert_eq!(json("kept"), serde_json::Value::Null);
    let made = told(&["--build-tables"]);
    let bytes = json("memory_bytes").as_u64().expect("a number");
    let bytes = bytes.to_string();
    let digits: String = made.chars().filter(|letter| *letter != ',').collect();
    assert!(
        digits.ends_with(&format!(" {bytes} bytes\n")),
        "{made}, {bytes}"
    );
    let view = json("view");
    let view = view.as_str().expect("a text");
    assert!(made.starts_with(&format!("{view}: ")), "{made}, {view}");
    let kept = json("kept");
    let kept = kept.as_str().expect("a path");
    assert!(
        kept.starts_with(cache) && fs::exists(kept).expect("it can be read"),
        "{kept}"
    );
    assert!(told(&[]).contains("one is kept in "));
    // Where a table of all positions fits there is no other, and without --memory none is planned.
    let small = pocket(&["puzzle", "pyraminx", "--memory", "1G"], &[]);
    assert!(!small.out.contains("Table"), "{}", small.out);
    let unasked = pocket(&["puzzle", "3x3x3"], &[]);
    assert!(!unasked.out.contains("for solving: "), "{}", unasked.out);
    let hint = "solve uses a table of a part of the puzzle: --memory SIZE tells which";
    assert!(unasked.out.contains(hint), "{}", unasked.out);
    assert!(!small.out.contains(hint), "{}", small.out);
}

#[test]
fn no_table_fits_into_little_memory() {
    let outcome = pocket(
        &[
            "puzzle",
            "3x3x3",
            "--build-tables",
            "--no-cache",
            "--memory",
            "1K",
        ],
        &[],
    );
    assert_eq!((outcome.status, outcome.out.as_str()), (1, ""));
    assert_eq!(
        outcome.err,
        "pocket: there is no memory for a table for solving: none fits into 1,024 bytes; --memory SIZE allows more\n"
    );
}
