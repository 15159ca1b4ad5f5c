//! Files that commands read and write: tables, pictures, manual pages.

use std::fs;

use god_table::{Metric, PocketTable};
use tempfile::tempdir;

#[path = "support/program.rs"]
mod program;

use program::pocket;

#[test]
fn a_table_from_a_file_answers_as_a_computed_one() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("qtm.bin");
    let table = PocketTable::new(Metric::QuarterTurn).expect("the table is computed");
    table.write(&path).expect("the table is written");
    let file = path.to_str().expect("a plain name");
    let scramble = "R U F2 R2 U F R2 U R";

    let stored = pocket(&["solve", "--all", "--table", file, scramble], b"");
    let computed = pocket(&["solve", "--all", "--metric", "qtm", scramble], b"");
    assert_eq!((stored.status, &stored.out), (0, &computed.out));
    assert!(!stored.out.is_empty());

    // Asked for one metric, given another.
    let other = pocket(
        &["solve", "--metric", "htm", "--table", file, scramble],
        b"",
    );
    assert_eq!(other.status, 2);
    assert!(other.err.contains("found a table in QTM"), "{}", other.err);

    let mut bytes = fs::read(&path).expect("the table is read");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, bytes).expect("the table is written");
    let damaged = pocket(&["solve", "--table", file, scramble], b"");
    assert_eq!((damaged.status, damaged.out.as_str()), (1, ""));
    assert!(
        damaged.err.starts_with(&format!("pocket: {file}: ")),
        "{}",
        damaged.err
    );
}

#[test]
fn pictures_are_written_beside_the_answer() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("picture.svg");
    let file = path.to_str().expect("a plain name");
    let drawings = [
        (&["draw", "R U", "--svg", file][..], 25),
        (&["distribution", "--svg", file], 13),
        (&["distribution", "--svg", file, "--log"], 13),
    ];
    for (arguments, rectangles) in drawings {
        let drawn = pocket(arguments, b"");
        assert_eq!((drawn.status, drawn.err.as_str()), (0, ""), "{arguments:?}");
        assert!(!drawn.out.is_empty());
        let svg = fs::read_to_string(&path).expect("the picture is there");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("<rect ").count(), rectangles, "{arguments:?}");
    }

    let two = pocket(&["draw", "R", "U", "--svg", file], b"");
    assert_eq!(two.status, 2);
    let nowhere = folder.path().join("no/such/folder.svg");
    let nowhere = nowhere.to_str().expect("a plain name");
    assert_eq!(pocket(&["draw", "R", "--svg", nowhere], b"").status, 1);
    assert_eq!(
        pocket(&["distribution", "floppy", "--svg", nowhere], b"").status,
        1
    );
}

#[test]
fn manual_pages_and_completions_are_written() {
    let folder = tempdir().expect("a folder");
    let name = folder.path().to_str().expect("a plain name");
    assert_eq!(pocket(&["man", name], b"").status, 0);
    for page in ["pocket.1", "pocket-solve.1", "pocket-rank-perm.1"] {
        assert!(folder.path().join(page).is_file(), "{page}");
    }
    assert!(pocket(&["man"], b"").out.contains(".TH pocket 1"));
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = pocket(&["completions", shell], b"");
        assert!(
            script.status == 0 && script.out.contains("distribution"),
            "{shell}"
        );
    }
}
