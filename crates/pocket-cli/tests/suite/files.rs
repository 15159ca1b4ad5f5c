//! Files that commands read and write: tables, pictures, manual pages.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use cube_model::pocket::{PermIndex, TwistIndex};
use god_table::{Metric, PocketTable};
use tempfile::tempdir;

use crate::support::program::pocket;

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

    // Its distances are to the solved position, not to where the last moves are left to be made.
    let ended = pocket(&["solve", "--end", "R'", "--table", file, scramble], b"");
    let told = "pocket: found --table with --end, expected either of them\n";
    assert_eq!((ended.status, ended.err.as_str()), (2, told));

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
fn files_that_are_not_moves_are_said_to_belong_elsewhere() {
    let folder = tempdir().expect("a folder");
    let kpuzzle = include_str!("../../../../docs/puzzles/pocket_wild.kpuzzle.json");
    for (name, text, hint) in [
        (
            "t.scr",
            "ScrambleAlg a\nR U\nEnd\n",
            "`--pattern FILE` reads positions",
        ),
        (
            "s.scr",
            "\nScrambleState a\n",
            "`--pattern FILE` reads positions",
        ),
        ("p.json", kpuzzle, "`--puzzle FILE` chooses the puzzle"),
        (
            "q.json",
            "{\"input\":\"R\"}",
            "`< FILE` reads the sequences in a file",
        ),
        (
            "r.scr",
            "Scrambled\n",
            "`< FILE` reads the sequences in a file",
        ),
    ] {
        let path = folder.path().join(name).display().to_string();
        fs::write(&path, text).expect("the file is written");
        let outcome = pocket(&["solve", &path], b"");
        let note = format!("pocket: note: {}\n", hint.replace("FILE", &path));
        assert!(
            outcome.status == 2 && outcome.err.ends_with(&note),
            "{}",
            outcome.err
        );
    }
}

#[test]
fn a_table_with_an_unknown_ending_is_said_to_be_binary() {
    let folder = tempdir().expect("a folder");
    for (name, more, is_noted) in [
        ("x.xlsx", &[][..], true),
        ("x.csv.gz", &[], true),
        ("x.xlsx", &["--format", "bin"], false),
        ("x.BIN", &[], false),
        ("x.csv", &[], false),
        ("x", &[], false),
    ] {
        let path = folder.path().join(name).display().to_string();
        let outcome = pocket(&[&["table", "1x2x3", "--out", &path], more].concat(), b"");
        let note = "is a binary table; for text use .csv or --format csv";
        let expected = match is_noted {
            true => format!("pocket: note: {path} {note}\n"),
            false => String::new(),
        };
        assert_eq!(
            (outcome.status, outcome.err),
            (0, expected),
            "{name} {more:?}"
        );
    }
}

#[test]
fn tables_are_written_for_this_program_and_for_others() {
    let folder = tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [bin, npy, csv] = ["cube.bin", "cube.npy", "cube.csv"].map(path);
    let write = |arguments: &[&str]| {
        let outcome = pocket(&[&["table"][..], arguments].concat(), b"");
        assert_eq!(
            (outcome.status, outcome.err.as_str()),
            (0, ""),
            "{arguments:?}"
        );
        outcome.out
    };
    // The bytes that `cargo xtask gen-tables` writes, and that --table reads.
    write(&["--out", &bin, "--metric", "qtm"]);
    let table = PocketTable::new(Metric::QuarterTurn).expect("the table is computed");
    let bytes = fs::read(&bin).expect("the table is there");
    assert!(bytes == table.to_bytes().expect("a short header"));
    let solved = pocket(&["solve", "--table", &bin, "R2"], b"");
    assert_eq!((solved.status, solved.out.as_str()), (0, "R2 (2q)\n"));

    write(&[
        "--out", &npy, "--metric", "qtm", "--gen", "U,R", "--format", "npy",
    ]);
    write(&[
        "--out", &csv, "--metric", "qtm", "--gen", "U,R", "--format", "csv",
    ]);
    let npy = fs::read(&npy).expect("the array is there");
    let (header, distances) = npy.split_at(128);
    let text = "{'descr': '|u1', 'fortran_order': False, 'shape': (5040, 729), }";
    let expected = [
        &b"\x93NUMPY\x01\x00v\x00"[..],
        format!("{text:<117}\n").as_bytes(),
    ]
    .concat();
    assert_eq!(header, expected);
    assert_eq!(distances.len(), 5040 * 729);
    let moves = "U,U',R,R'".parse().expect("moves");
    let table = PocketTable::compute(Metric::QuarterTurn, moves, &mut |_| {
        ControlFlow::Continue(())
    });
    let table = table.expect("the table is computed");
    let csv = fs::read_to_string(&csv).expect("the lines are there");
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("permutation,orientation,distance"));
    let mut found = distances.iter();
    let mut unreachable = 0;
    for perm in PermIndex::all() {
        for twist in TwistIndex::all() {
            let distance = table.distance_of(perm, twist);
            let (byte, told) = match distance {
                Some(distance) => (distance as u8, distance.to_string()),
                None => (255, String::new()),
            };
            unreachable += u32::from(distance.is_none());
            assert_eq!(found.next(), Some(&byte));
            assert_eq!(
                lines.next(),
                Some(format!("{perm},{twist},{told}").as_str())
            );
        }
    }
    assert_eq!((lines.next(), unreachable), (None, 3_674_160 - 29_160));

    let array = path("floppy.npy");
    write(&["--out", &array, "--puzzle", "floppy", "--format", "npy"]);
    let array = fs::read(&array).expect("the array is there");
    assert_eq!(array.len(), 128 + 192);
    assert!(array[..128].windows(7).any(|part| part == b"(48, 4)"));
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .expect("the folder")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    names.sort();
    assert_eq!(
        names,
        ["cube.bin", "cube.csv", "cube.npy", "floppy.npy"],
        "no temporary file may stay"
    );
}

/// However the moves of a table were chosen, and are chosen again.
#[test]
fn a_table_tells_its_moves() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("table.bin").display().to_string();
    let all = "U,U',L,L',R,R',B,B'";
    let mut asked = 0;
    for ways in [
        ["--gen U,L", "--moves U,U',L,L'"],
        ["", &format!("--moves {all}")],
    ] {
        let ways = ways.map(|way| {
            way.split(' ')
                .filter(|word| !word.is_empty())
                .collect::<Vec<_>>()
        });
        for made in &ways {
            let out = ["table", "pyraminx", "--out", &path];
            assert_eq!(pocket(&[&out, &made[..]].concat(), b"").status, 0);
            for asked_for in [&[][..], &ways[0], &ways[1]] {
                let solve = ["solve", "--puzzle", "pyraminx", "--table", &path, "U L"];
                let found = pocket(&[&solve, asked_for].concat(), b"");
                assert_eq!(
                    found.out, "L' U' (2f)\n",
                    "{made:?} {asked_for:?} {}",
                    found.err
                );
                asked += 1;
            }
        }
    }
    assert_eq!(asked, 12);
}

/// `L'` is a move of its own, so the one that undoes L is called `(L)'`, also where only L is chosen.
#[test]
fn a_table_has_the_moves_that_were_chosen_whatever_they_are_called() {
    let folder = tempdir().expect("a folder");
    let [file, out] =
        ["l.json", "l.bin"].map(|name| folder.path().join(name).display().to_string());
    let text = r#"{"generators": [[1,2,3,0,4],[1,0,2,3,4],[0,1,2,4,3]], "names": ["L","L'","R"]}"#;
    fs::write(&file, text).expect("a file");
    let table = pocket(&["table", &file, "--gen", "L", "--out", &out], b"");
    assert_eq!((table.status, table.err.as_str()), (0, ""));
    let solve = ["solve", "--puzzle", &file, "--gen", "L", "L L"];
    let stored = pocket(&[&solve[..], &["--table", &out]].concat(), b"");
    assert_eq!(
        (stored.status, stored.out.as_str()),
        (0, "L L (2f)\n"),
        "{}",
        stored.err
    );
    let solve = ["solve", "--puzzle", &file, "--table", &out, "L"];
    assert_eq!(pocket(&solve, b"").out, "(L)' (1f)\n");
}

/// All moves, chosen by two of them: the third is a power of one.
#[test]
fn a_table_of_moves_that_come_to_all_is_one_of_all() {
    let folder = tempdir().expect("a folder");
    let [file, out] = ["q.tws", "q.bin"].map(|name| folder.path().join(name).display().to_string());
    let text = "Set X 5 2\nSolved\nEnd\nMove D\nX\n4 2 3 1 5\nEnd\n\
                Move R\nX\n2 5 1 3 4\n0 0 0 1 1\nEnd\nMoveSequence q R R\n";
    fs::write(&file, text).expect("a file");
    let table = pocket(&["table", &file, "--gen", "R,D", "--out", &out], b"");
    assert_eq!((table.status, table.err.as_str()), (0, ""));
    for chosen in [&[][..], &["--gen", "R,D"], &["--moves", "D,R,R2',R',q"]] {
        let solve = ["solve", "--puzzle", &file, "--table", &out, "R"];
        let outcome = pocket(&[&solve, chosen].concat(), b"");
        assert_eq!(outcome.out, "R' (1f)\n", "{chosen:?} {}", outcome.err);
    }
}

#[test]
fn long_names_of_tables_are_shown_whole() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("a".repeat(200)).display().to_string();
    let table = PocketTable::new(Metric::QuarterTurn).expect("the table is computed");
    table.write(path.as_ref()).expect("the table is written");
    for options in [["--metric", "htm"], ["--gen", "U,R"]] {
        let refused = pocket(
            &["solve", options[0], options[1], "--table", &path, "R"],
            b"",
        );
        assert_eq!(refused.status, 2);
        assert!(refused.err.contains(&path), "{}", refused.err);
    }
}

#[test]
fn pictures_are_written_beside_the_answer() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("picture.svg");
    let file = path.to_str().expect("a plain name");
    let drawings = [
        (&["draw", "R U", "--svg", file][..], "<polygon ", 24),
        (
            &["draw", "--puzzle", "skewb", "R", "--svg", file],
            "<polygon ",
            30,
        ),
        (&["draw", "-n", "10", "R", "--svg", file], "<text ", 600),
        (
            &["cycles", "-n", "3", "R U", "--svg", file],
            "<polygon ",
            54,
        ),
        (&["distribution", "--svg", file], "<rect ", 13),
        (&["distribution", "--svg", file, "--log"], "<rect ", 13),
    ];
    for (arguments, element, count) in drawings {
        let drawn = pocket(arguments, b"");
        assert_eq!((drawn.status, drawn.err.as_str()), (0, ""), "{arguments:?}");
        assert!(!drawn.out.is_empty());
        let svg = fs::read_to_string(&path).expect("the picture is there");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches(element).count(), count, "{arguments:?}");
        assert_eq!(svg.matches("<title>").count(), 1);

        // The same picture on stdout, and nothing else.
        let mut to_stdout = arguments.to_vec();
        let place = to_stdout.iter().position(|argument| *argument == file);
        to_stdout[place.expect("the file is named")] = "-";
        let shown = pocket(&to_stdout, b"");
        assert_eq!((shown.status, shown.err.as_str()), (0, ""));
        assert_eq!(shown.out, svg, "{to_stdout:?}");
        assert!(!Path::new("-").exists());
    }
}

#[test]
fn a_picture_of_several_positions_is_refused_before_it_is_written() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("picture.svg");
    let file = path.to_str().expect("a plain name");
    let two: [(&[&str], &[u8]); 4] = [
        (&["draw", "R", "U", "--svg", file], b""),
        (&["draw", "--svg", file], b"R\nU\n"),
        (&["draw", "--svg", "-"], b"R\nU\n"),
        (&["cycles", "-n", "2", "--svg", file], b"R\nU\n"),
    ];
    for (arguments, stdin) in two {
        let refused = pocket(arguments, stdin);
        assert_eq!(refused.status, 2, "{arguments:?}");
        assert!(
            refused.err.contains("expected one only for --svg"),
            "{}",
            refused.err
        );
        assert!(!refused.out.contains("<svg"));
    }
    let mistyped = pocket(&["draw", "--svg", file], b"R\nQ\n");
    assert_eq!(mistyped.status, 2);
    let left = fs::read_dir(folder.path()).expect("the folder is there");
    assert_eq!(left.count(), 0, "nothing is left behind");
}

#[test]
fn a_picture_that_can_not_be_written_leaves_what_was_there() {
    let folder = tempdir().expect("a folder");
    let nowhere = folder.path().join("no/such/folder.svg");
    let nowhere = nowhere.to_str().expect("a plain name");
    assert_eq!(pocket(&["draw", "R", "--svg", nowhere], b"").status, 1);
    assert_eq!(
        pocket(&["distribution", "floppy", "--svg", nowhere], b"").status,
        1
    );
    // A folder is no file, and is not replaced by one.
    let name = folder.path().to_str().expect("a plain name");
    assert_eq!(pocket(&["draw", "R", "--svg", name], b"").status, 1);
    assert!(folder.path().is_dir());
}

#[cfg(unix)]
#[test]
fn links_and_pipes_are_written_through() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    use std::process::Command;
    use std::thread;
    let folder = tempdir().expect("a folder");
    let [path, link, pipe] = ["file", "link", "pipe"].map(|name| folder.path().join(name));
    symlink(&path, &link).expect("it is linked");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo runs").success());
    let commands: [(&[&str], &str); 2] = [
        (&["draw", "R", "--svg"], "<svg "),
        (
            &[
                "table", "--puzzle", "floppy", "--format", "csv", "--metric", "htm", "--out",
            ],
            "row,element,distance\n",
        ),
    ];
    for (arguments, beginning) in commands {
        let write = |to: &Path| {
            let to = to.to_str().expect("a plain name");
            let outcome = pocket(&[arguments, &[to]].concat(), b"");
            assert_eq!((outcome.status, outcome.err.as_str()), (0, ""), "{to}");
        };
        fs::write(&path, "old").expect("it is written");
        write(&link);
        assert!(link.is_symlink(), "{arguments:?}");
        let written = fs::read_to_string(&path).expect("the file is there");
        assert!(written.starts_with(beginning), "{arguments:?}");

        let reader = thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe)
        });
        write(&pipe);
        let carried = reader.join().expect("the reader ends");
        assert_eq!(carried.expect("the pipe can be read"), written);
        let found = fs::metadata(&pipe).expect("the pipe is there still");
        assert!(found.file_type().is_fifo(), "{arguments:?}");
    }
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
