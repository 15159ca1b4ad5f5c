//! What is fuzzed: each target with its first inputs, the tokens of its language, and what must hold.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use cube_model::floppy::FloppyState;
use cube_model::notation::{Alg, Prefix, moves_in_line, only_moves};
use cube_model::nxn::CubeSize;
use cube_model::pocket::{Painting, PocketCube, PocketTurns};
use cycles::MultisetPermutation;
use god_table::file::{FileError, StoredTable};
use god_table::{Metric, PocketTable};
use pocket_cli::{Io, run};
use sha2::{Digest, Sha256};

pub(crate) struct Target {
    pub(crate) name: &'static str,
    pub(crate) corpus: fn() -> Vec<Vec<u8>>,
    pub(crate) tokens: &'static [&'static str],
    /// Runs the target on an input and answers a number for the kind of thing that happened: inputs that
    /// make something new happen are kept. Panics if something does not hold.
    pub(crate) run: fn(&[u8]) -> u64,
}

pub(crate) const TARGETS: [Target; 6] = [
    Target {
        name: "notation",
        corpus: || texts(include_str!("corpus/notation.txt")),
        tokens: &[
            "R",
            "U2",
            "F'",
            "Dw",
            "3Lw",
            "2-3Bw",
            "M",
            "x",
            "(",
            ")",
            "[",
            "]",
            ",",
            ":",
            "2",
            "'",
            "’",
            "//",
            "\n",
            "\r",
            "999999999999",
            " ",
            "r",
            "1. ",
            "3.45 ",
            " 2025-01-02",
            "\"",
            "* ",
            " #",
            ";",
        ],
        run: notation,
    },
    Target {
        name: "facelets",
        corpus: || texts(include_str!("corpus/facelets.txt")),
        tokens: &["U", "R", "F", "D", "L", "B", "UUUU", "é", " "],
        run: facelets,
    },
    Target {
        name: "floppy",
        corpus: || texts(include_str!("corpus/floppy.txt")),
        tokens: &["a", "b", "c", "d", "0", "1", "é"],
        run: floppy,
    },
    Target {
        name: "words",
        corpus: || texts(include_str!("corpus/words.txt")),
        tokens: &["a", "b", "abc", "aaaa"],
        run: words,
    },
    Target {
        name: "table",
        corpus: headers,
        tokens: &["GODTABLE", "\0\0\0\0", "\u{1}"],
        run: table,
    },
    Target {
        name: "commands",
        corpus: || texts(include_str!("corpus/commands.txt")),
        tokens: &[
            "R",
            "U2",
            "F'",
            "(",
            ")2",
            "[",
            ",",
            ":",
            "]",
            "\n",
            "#",
            "UUUURRRRFFFFDDDDLLLLBBBB",
            "7 ",
            "1,2",
            "abcd0000",
            "{\"scramble\":\"R U\"}",
            "1. ",
            "0002220",
            " ",
            "é",
            "-",
        ],
        run: commands,
    },
];

/// Each line of a text as an input.
fn texts(text: &str) -> Vec<Vec<u8>> {
    text.lines().map(|line| line.as_bytes().to_vec()).collect()
}

fn feature(parts: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    parts.hash(&mut hasher);
    hasher.finish()
}

/// What is read is printed so that it reads the same; every fault has a place in the text.
fn notation(input: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(input);
    let mut kinds = vec![feature(found_in_line(&text))];
    for prefix in [Prefix::Sign, Prefix::Wiki] {
        let alg = match Alg::parse_with(&text, prefix) {
            Ok(alg) => alg,
            Err(error) => {
                let snippet = error.snippet(&text).to_string();
                assert!(!snippet.is_empty() && !error.to_string().is_empty());
                kinds.push(feature((
                    format!("{:?}", std::mem::discriminant(&error.found())),
                    format!("{:?}", std::mem::discriminant(&error.expected())),
                )));
                continue;
            }
        };
        let printed = alg.to_string();
        assert_eq!(Alg::parse(&printed).as_ref(), Ok(&alg), "{printed}");
        let checks = [2, 3, 17].map(|n| {
            let size = CubeSize::new(n).expect("a small cube");
            alg.check_on(size).is_ok()
        });
        let expanded = alg.expand_up_to(2000);
        if let Ok(moves) = &expanded {
            assert_eq!(moves.inverse().inverse(), *moves);
            assert!(moves.simplified().moves().len() <= moves.moves().len());
            if let Ok(turns) = PocketTurns::try_from(moves) {
                let cube = PocketCube::SOLVED.after(&turns);
                assert_eq!(cube.after(&turns.inverse()), PocketCube::SOLVED);
                let fewer = PocketTurns::try_from(moves.simplified());
                let fewer = fewer.expect("no other moves than before, and no other layers");
                assert_eq!(PocketCube::SOLVED.after(&fewer), cube);
            }
        }
        let shape: String = printed
            .chars()
            .filter(|c| "()[]:,wMESxyz-".contains(*c))
            .take(6)
            .collect();
        kinds.push(feature((checks, expanded.is_ok(), shape)));
    }
    feature(kinds)
}

/// A line that is a sequence is left whole; otherwise, where in it moves are found, roughly.
fn found_in_line(text: &str) -> Option<(bool, bool)> {
    let found = moves_in_line(text);
    if let Ok(alg) = Alg::parse(text) {
        let whole = found.clone().map(|range| (range.start, range.end));
        assert!(whole == Some((0, text.len())) || (whole.is_none() && alg.units().is_empty()));
    }
    assert_eq!(found.is_some(), only_moves(text).is_some());
    found.map(|range| (range.start > 0, range.end < text.len()))
}

/// Stickers that are a cube are those of its state; others are explained.
fn facelets(input: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(input);
    match Painting::parse(&text) {
        Ok(painting) => {
            let again = Painting::parse(&painting.to_string());
            assert_eq!(again, Ok(painting));
            feature((0, painting.state().perm_index().get()))
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            feature((1, format!("{:?}", std::mem::discriminant(&error))))
        }
    }
}

fn floppy(input: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(input);
    match text.parse::<FloppyState>() {
        Ok(state) => {
            assert_eq!(state.to_string(), text);
            feature((0, state.index()))
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            feature((1, format!("{error:?}")))
        }
    }
}

/// Every way to take a word apart puts it together again.
fn words(input: &[u8]) -> u64 {
    let word = MultisetPermutation::from_word(input.iter().copied());
    assert_eq!(word.factor().product(), word);
    assert_eq!(word.primes().product(), word);
    assert_eq!(word.foata().foata_inverse(), word);
    feature((word.factor().len().min(40), word.primes().len().min(40)))
}

/// A real table: its header, and the distances after it.
struct RealTable {
    header: Vec<u8>,
    distances: Vec<u8>,
}

fn real_table(metric: Metric) -> RealTable {
    let table = PocketTable::new(metric).expect("no moves are left out");
    let distances = table.packed().as_bytes().to_vec();
    let mut header = table.to_bytes().expect("a header can be written");
    header.truncate(header.len() - CHECKSUM - distances.len());
    RealTable { header, distances }
}

/// The length of the checksum at the end of a file.
const CHECKSUM: usize = 32;

static HALF_TURN: LazyLock<RealTable> = LazyLock::new(|| real_table(Metric::HalfTurn));

/// The headers of real tables.
fn headers() -> Vec<Vec<u8>> {
    let quarter_turn = real_table(Metric::QuarterTurn);
    vec![HALF_TURN.header.clone(), quarter_turn.header]
}

/// Only the right header makes a sound table of the distances, even if the checksum is right.
fn table(header: &[u8]) -> u64 {
    let mut file = header.to_vec();
    file.extend_from_slice(&HALF_TURN.distances);
    // Most headers are refused at once; only the others need the checksum, which takes a while.
    if let Err(error @ (FileError::Header | FileError::Magic { .. })) =
        StoredTable::from_bytes(file.clone())
    {
        return feature(format!("{:?}", std::mem::discriminant(&error)));
    }
    let checksum = Sha256::digest(&file);
    file.extend_from_slice(&checksum);
    match StoredTable::from_bytes(file).and_then(StoredTable::verify) {
        Ok(_) => {
            assert_eq!(header, HALF_TURN.header);
            0
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            feature(format!("{:?}", std::mem::discriminant(&error)))
        }
    }
}

/// The commands that read lines, by the first byte of the input.
const COMMANDS: [&[&str]; 15] = [
    &["solve"],
    &["solve", "--all", "--json"],
    &["solve", "--facelets", "-"],
    &["solve", "--state", "-"],
    &["solve", "--puzzle", "floppy"],
    &["map", "-n", "3"],
    &["cycles", "-n", "4", "--json"],
    &["cycles", "-n", "2", "--convention", "wiki"],
    &["factor", "--trace"],
    &["factor", "--foata"],
    &["rank", "perm"],
    &["rank", "ori", "--base", "3"],
    &["alg", "simplify"],
    &["alg", "rotate", "--by", "x y"],
    &["alg", "count", "--json"],
];

/// Lines of any kind are answered or refused, and what is refused is told.
fn commands(input: &[u8]) -> u64 {
    let (&first, lines) = input.split_first().unwrap_or((&0, &[]));
    let command = COMMANDS[usize::from(first) % COMMANDS.len()];
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let status = {
        let mut io = Io::new(lines, &mut out, &mut err);
        run(["pocket"].iter().chain(command), &mut io)
    };
    assert!(
        status == 0 || status == 2,
        "{command:?} ended with {status}"
    );
    let told = String::from_utf8_lossy(&err);
    let only_notes = told.lines().all(|line| line.starts_with("pocket: note: "));
    assert_eq!(only_notes, status == 0, "{told}");
    let lengths = [out.len().min(60) / 4, err.len().min(200) / 8];
    feature((command, status, lengths))
}
