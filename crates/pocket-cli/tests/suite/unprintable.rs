//! Whatever is typed, piped in or named as a file, no character comes out that steers a terminal or can't be seen.

#![cfg(unix)]

use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use cube_model::notation::is_printable;

use crate::support::program::{Outcome, pocket};

/// Words with all kinds of characters that are not to be shown. Files may have such names.
const HOSTILE: [&str; 10] = [
    "\u{202e}evil\u{2066}",
    "\u{1b}[31mred\u{7}",
    "a\rb",
    "a\u{2028}b\tc",
    "so\u{ad}ft\u{200b}",
    "\u{e0041}\u{feff}",
    "\u{fdd0}\u{10ffff}",
    "\u{9b}1m\u{85}",
    "R\u{3164}U\u{fe0f}",
    "R \u{61c}U\u{a0}2",
];

/// Every way to give a word: `@` stands for it. A word is also piped in where none stands.
const COMMANDS: [&str; 62] = [
    "@",
    "--@",
    "solve --@",
    "solve -- @",
    "solve --json -- @",
    "solve --facelets @",
    "solve --json --facelets @",
    "solve --state @",
    "solve --start @ R",
    "solve --end @ R",
    "solve --moves @ R",
    "solve --gen @ R",
    "solve --moves <@> R",
    "solve --metric @ R",
    "solve --puzzle @ R",
    "solve --goal @ R",
    "solve --goal face:@ R",
    "solve --count @ R",
    "solve --puzzle floppy -- @",
    "solve --puzzle pyraminx -- @",
    "solve --puzzle 1x2x3 -- @",
    "solve --puzzle 3x3x3 --keep EDGES:1-2 -- @",
    "solve --puzzle 3x3x3 --keep @ R",
    "solve --puzzle 3x3x3 --keep EDGES:@ R",
    "solve --puzzle 3x3x3 --time-limit @ R",
    "solve --puzzle 3x3x3 --memory @ R",
    "scramble --seed @",
    "scramble --min-depth @",
    "scramble -n @",
    "draw -- @",
    "draw --facelets @",
    "draw --json -- @",
    "draw -n 3 -- @",
    "distribution @",
    "distribution --format @",
    "distribution 3x3x3 --keep EDGES:1 --among @",
    "distribution pyraminx --moves @",
    "distribution 2x2x2 --single-turns --gen @",
    "states --depth @",
    "states --depth 1 --up-to @",
    "order @",
    "puzzle @",
    "puzzle 3x3x3 --write @",
    "map -n @ R",
    "map -n 3 -- @",
    "cycles -n 3 --json -- @",
    "alg @ R",
    "alg invert -- @",
    "alg mirror --plane @ R",
    "alg rotate --by @ R",
    "alg count --json -- @",
    "factor -- @",
    "factor --json -- @",
    "product a @",
    "rank perm -- @",
    "rank ori --base 3 -- @",
    "rank comb -n 9 -- @",
    "rank multiset --steps -- @",
    "unrank perm -n 5 -- @",
    "unrank perm -n @ 1",
    "unrank multiset --of @ 1",
    "completions @",
];

/// Commands that read lines.
const READERS: [&str; 14] = [
    "solve",
    "solve --json",
    "solve --facelets",
    "solve --state",
    "solve --puzzle skewb",
    "draw --json",
    "map -n 3 --json",
    "cycles -n 2",
    "alg simplify --json",
    "factor --json",
    "product",
    "rank perm",
    "rank multiset --json",
    "unrank comb -n 9 -k 3",
];

/// Every way to name a file; `@` stands for its path.
const FILES: [&str; 17] = [
    "solve --table @ R",
    "solve --puzzle @ R",
    "solve --puzzle floppy --keep CORNERS --pattern @",
    "solve --puzzle c123.tws --pattern @",
    "solve --metric qtm --puzzle @ R",
    "distribution @",
    "distribution pyraminx --puzzle @",
    "distribution floppy --svg @",
    "distribution floppy --checkpoint @",
    "distribution floppy --checkpoint @ --resume",
    "distribution floppy --hosts @ --process 0",
    "order @",
    "puzzle @",
    "states --depth 1 --puzzle @",
    "draw --svg @ R",
    "table --puzzle floppy --format npy --out @",
    "man @",
];

#[track_caller]
fn expect_printable(outcome: &Outcome, what: &str) {
    for text in [&outcome.out, &outcome.err] {
        let bad = |letter: char| letter != '\n' && !is_printable(letter);
        assert_eq!(text.find(bad), None, "{what}: {text:?}");
    }
    let starts_well = |line: &str| !line.starts_with("pocket: forged");
    assert!(
        outcome.err.lines().all(starts_well),
        "{what}: {}",
        outcome.err
    );
}

fn with(command: &str, word: &str) -> Vec<String> {
    let parts = command.split(' ');
    parts.map(|part| part.replace('@', word)).collect()
}

#[test]
fn no_word_that_is_typed_comes_out_as_it_is() {
    let mut refused = 0;
    for word in HOSTILE {
        for command in COMMANDS {
            let arguments = with(command, word);
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let outcome = pocket(&arguments, b"");
            expect_printable(&outcome, &format!("{command} {word:?}"));
            refused += u32::from(outcome.status == 2);
        }
        for command in READERS {
            let arguments: Vec<&str> = command.split(' ').collect();
            let outcome = pocket(&arguments, word.as_bytes());
            expect_printable(&outcome, &format!("{command} < {word:?}"));
            refused += u32::from(outcome.status == 2);
        }
    }
    let cases = (HOSTILE.len() * (COMMANDS.len() + READERS.len())) as u32;
    assert_eq!(cases, 760);
    // Some are read all the same: what is blank, and what stands around stickers.
    assert!(refused > cases * 9 / 10, "{refused} of {cases}");
}

#[test]
fn no_path_comes_out_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut failed = 0;
    for (number, word) in HOSTILE.into_iter().chain(["\npocket: forged"]).enumerate() {
        let folder = folder.path().join(number.to_string());
        fs::create_dir(&folder).expect("a folder");
        for file in [
            format!("{word}.tws"),
            format!("{word}.json"),
            format!("{word}/{word}.tws"),
        ] {
            let path = folder.join(&file);
            for exists in [false, true] {
                if exists {
                    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
                    fs::write(&path, format!("Set {word} 3")).expect("a file");
                }
                for command in FILES {
                    let path = path.to_str().expect("text");
                    let arguments = with(command, path);
                    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
                    let outcome = pocket(&arguments, b"");
                    expect_printable(&outcome, &format!("{command} {file:?} {exists}"));
                    failed += u32::from(outcome.status != 0);
                    restore(Path::new(path), exists, word);
                }
            }
        }
    }
    let cases = ((HOSTILE.len() + 1) * 3 * 2 * FILES.len()) as u32;
    assert_eq!(cases, 1122);
    assert!(failed > cases / 2, "{failed} of {cases}");
}

/// Puts right what a command may have written.
fn restore(path: &Path, exists: bool, word: &str) {
    if exists && path.is_file() {
        fs::write(path, format!("Set {word} 3")).expect("a file");
    } else if path.is_dir() {
        fs::remove_dir_all(path).expect("a folder of ours");
    } else if path.exists() {
        fs::remove_file(path).expect("a file of ours");
    }
}

#[test]
fn names_in_definitions_are_those_that_can_be_seen() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut refused = 0;
    for word in HOSTILE {
        for text in [
            format!("Name {word}\nSet P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\n"),
            format!("Name p\nSet {word} 3 1\nSolved\nEnd\nMove T\n{word}\n2 3 1\nEnd\n"),
            format!("Name p\nSet P 3 1\nSolved\nEnd\nMove {word}\nP\n2 3 1\nEnd\n"),
            format!("{{\"name\":\"p\",\"orbits\":[{{\"orbitName\":\"{word}\"}}]}}"),
        ] {
            let path = folder.path().join("puzzle.tws");
            fs::write(&path, text).expect("a file");
            let path = path.to_str().expect("text");
            for command in [
                "puzzle",
                "distribution",
                "puzzle --write tws",
                "order --json",
            ] {
                let mut arguments: Vec<&str> = command.split(' ').collect();
                arguments.insert(1, path);
                let outcome = pocket(&arguments, b"");
                expect_printable(&outcome, &format!("{command} {word:?}"));
                refused += u32::from(outcome.status == 2);
            }
        }
    }
    assert_eq!(HOSTILE.len() * 4 * 4, 160);
    assert!(refused >= 140, "{refused}");
}

#[test]
fn a_path_that_is_no_text_is_shown_too() {
    let path = std::ffi::OsStr::from_bytes(b"/none\xff\x1b[31m.tws");
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut io = pocket_cli::Io::new(&b""[..], &mut out, &mut err);
    let arguments = ["pocket", "order"].map(std::ffi::OsStr::new);
    let status = pocket_cli::run(arguments.into_iter().chain([path]), &mut io);
    drop(io);
    assert_eq!((status, out.len()), (1, 0));
    let err = String::from_utf8(err).expect("text");
    assert!(
        err.starts_with("pocket: /none\u{fffd}\\u{1b}[31m.tws: "),
        "{err}"
    );
}

#[test]
fn what_was_typed_is_shown_escaped_with_carets_under_it() {
    for (arguments, expected) in [
        (
            &["rank", "perm", "1 2\u{202e} 3"][..],
            "pocket: column 3: found `2\\u{202e}`, expected a number from 1 on\n1 2\\u{202e} 3\n  ^^^^^^^^^\n",
        ),
        (
            &["solve", "\u{1b}[31m"],
            "pocket: column 1: found the character U+001B, expected a move such as R, U2, Fw', 2R, M or x\n\\u{1b}[31m\n^\n",
        ),
        (
            &["solve", "--table", "\u{202e}nib.elbat", "R"],
            "pocket: \\u{202e}nib.elbat: No such file or directory (os error 2)\n",
        ),
        (
            &["map", "-n", "3", "R\u{1b} q"],
            "pocket: column 2: found the character U+001B, expected a move such as R, U2, Fw', 2R, M or x\nR\\u{1b} q\n ^\n",
        ),
        (
            &["solve", "--metric", "a\u{202e}\nb", "R"],
            "pocket: invalid value 'a\\u{202e}\\nb' for '--metric <METRIC>'\n  [possible values: htm, qtm]\n\nFor more information, try '--help'.\n",
        ),
    ] {
        assert_eq!(pocket(arguments, b"").err, expected);
    }
}

#[test]
fn json_has_escapes_that_read_as_what_was_typed() {
    let typed = "R U // \u{202e}\u{1b}\u{e0041}é";
    let outcome = pocket(&["alg", "invert", "--json", typed], b"");
    assert_eq!(
        outcome.out,
        "{\"input\":\"R U // \\u202e\\u001b\\udb40\\udc41é\",\"moves\":\"U' R'\"}\n"
    );
    let object: serde_json::Value = serde_json::from_str(&outcome.out).expect("an object");
    assert_eq!(object["input"], typed);
}
