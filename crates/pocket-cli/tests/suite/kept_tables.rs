//! Large tables for solving, kept in a folder.

use std::fs;

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
        notes.contains("is not used and made anew: it is damaged"),
        "{notes}"
    );
    assert_eq!(fs::read(path).expect("it is there"), whole);
    assert_eq!(build(&["--no-cache"]), (first, String::new()));
    assert_eq!(names().len(), 1);
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
