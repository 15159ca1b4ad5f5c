//! Every command takes every puzzle, by its name and from a file, in both metrics; and both ways give the same answers.

use std::fs;
use std::path::Path;

use puzzle_def::{Puzzle, known};
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::dice::Dice;
use crate::support::program::{Outcome, pocket};

/// Puzzles with so many positions that tables of all of them take too long for a test.
const LARGE: [&str; 3] = ["2x2x2-grips", "corners", "pyraminx-tips"];

const METRICS: [&str; 2] = ["htm", "qtm"];

fn is_large(name: &str) -> bool {
    LARGE.contains(&name)
}

fn names() -> impl Iterator<Item = &'static str> {
    known::puzzles().iter().map(|puzzle| puzzle.name)
}

/// A folder with the definitions of all known puzzles, as the program writes them.
struct Definitions(TempDir);

impl Definitions {
    fn written() -> Self {
        let folder = tempdir().expect("a folder");
        for name in names() {
            let written = answered(&["puzzle", name, "--write", "tws"], "");
            let path = folder.path().join(name).with_extension("tws");
            fs::write(path, written).expect("it is written");
        }
        Self(folder)
    }

    /// The path of a file in the folder.
    fn path(&self, file: &str) -> String {
        let path = self.0.path().join(file);
        path.to_str().expect("the path is text").to_owned()
    }

    fn of(&self, name: &str) -> String {
        self.path(&format!("{name}.tws"))
    }
}

/// What a command prints that has nothing to say beside it.
#[track_caller]
fn answered(arguments: &[&str], input: &str) -> String {
    let outcome = pocket(arguments, input.as_bytes());
    let said = (outcome.status, outcome.err.as_str());
    assert_eq!(said, (0, ""), "{arguments:?}");
    outcome.out
}

/// The objects that a command prints.
#[track_caller]
fn objects(arguments: &[&str], input: &str) -> Vec<Value> {
    let out = answered(&[arguments, &["--json"]].concat(), input);
    let objects = out.lines().map(serde_json::from_str);
    objects.collect::<Result<_, _>>().expect("they are objects")
}

/// Some moves of a puzzle as it reads them.
fn moves(puzzle: &Puzzle, metric: &str, dice: &mut Dice, count: usize) -> String {
    let turns = puzzle.definition().turns(metric == "qtm");
    let turns = turns.expect("there are few");
    let names = (0..count).map(|_| turns[dice.below(turns.len() as u64) as usize].name.as_str());
    puzzle.write_making(&names.collect::<Vec<_>>())
}

/// The puzzle of a name or a file.
fn puzzle_of(name: &str) -> Puzzle {
    match fs::read_to_string(name) {
        Ok(text) => Puzzle::read(name, &text).expect("it is a definition"),
        Err(_) => known::find(name).expect("it is known"),
    }
}

/// Whether a command refuses its input and says why in one sentence: a line, and what was typed with a caret under it.
fn is_refused(outcome: &Outcome) -> bool {
    let mut lines = outcome.err.lines();
    let sentence = lines.next().unwrap_or_default();
    let shown: Vec<&str> = lines.collect();
    let is_shown = match shown[..] {
        [] => true,
        [_, carets] => carets.trim_start().chars().all(|letter| letter == '^'),
        _ => false,
    };
    outcome.status == 2
        && outcome.out.is_empty()
        && sentence.starts_with("pocket: ")
        && sentence.contains("expected ")
        && is_shown
}

/// What each command is asked about a puzzle, and whether that takes a table of all positions.
fn commands(name: &str, metric: &str, folder: &Path) -> Vec<(bool, Vec<String>)> {
    let scramble = moves(&puzzle_of(name), metric, &mut Dice::new(7), 3);
    let file = |ending: &str| {
        let path = folder.join("out").with_extension(ending);
        path.to_str().expect("the path is text").to_owned()
    };
    let (bin, npy, csv, svg) = (file("bin"), file("npy"), file("csv"), file("svg"));
    let commands: [(bool, &[&str]); 22] = [
        (false, &["solve", "--json", &scramble]),
        (false, &["solve", "--draw", "--steps", &scramble]),
        (true, &["solve", "--all", &scramble]),
        (true, &["solve", "--slack", "1", "--count", "3", &scramble]),
        (true, &["solve", "--order", "ease", &scramble]),
        (true, &["solve", "--any-grip", &scramble]),
        (false, &["solve", "--state", "7,7"]),
        (true, &["scramble", "--seed", "1"]),
        (false, &["scramble", "--seed", "1", "--random-moves"]),
        (true, &["states", "--depth", "1"]),
        (true, &["states", "--depth", "1", "--draw"]),
        (true, &["states", "--antipodes", "--up-to", "symmetry"]),
        (true, &["states", "--depth", "2", "--up-to", "rotation"]),
        (true, &["distribution"]),
        (true, &["distribution", "--format", "classic"]),
        (true, &["distribution", "--goal", "face"]),
        (false, &["order"]),
        (false, &["puzzle"]),
        (false, &["puzzle", "--write", "kpuzzle"]),
        (true, &["table", "--out", &bin]),
        (true, &["table", "--out", &npy]),
        (true, &["table", "--out", &csv]),
    ];
    let drawing: [&[&str]; 3] = [
        &["draw", &scramble],
        &["draw", "--json", &scramble],
        &["draw", "--svg", &svg, &scramble],
    ];
    let own = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    let of_puzzle = commands.into_iter().map(|(needs_table, words)| {
        let options = ["--puzzle", name, "--metric", metric];
        (needs_table, own(&[words, &options].concat()))
    });
    let of_net = drawing.into_iter();
    let of_net = of_net.map(|words| (false, own(&[words, &["--puzzle", name]].concat())));
    of_puzzle.chain(of_net).collect()
}

/// What a puzzle has nothing to answer to: how that is said. All else is answered.
fn expected_refusal(name: &str, words: &[String]) -> Option<&'static str> {
    let puzzle = puzzle_of(name);
    let has = |word: &str| words.iter().any(|own| own == word);
    let has_net = puzzle
        .net(&puzzle.read_moves("").expect("no moves"))
        .is_some();
    let has_rotations = !(puzzle.in_any_grip().definition().parts().rotations).is_empty();
    let refusals = [
        ("--state", name == "pocket", "found --state with "),
        ("--goal", name == "pocket", "found --goal face with "),
        ("rotation", name == "pocket", "found --up-to rotation with "),
        (
            "ease",
            puzzle.is_turned_like_a_cube(),
            "found --order ease with ",
        ),
        ("--any-grip", has_rotations, "found --any-grip with "),
        ("--svg", has_net, "found --svg with "),
    ];
    let mut unfit = refusals.into_iter();
    let unfit = unfit.find(|&(option, fits, _)| has(option) && !fits);
    unfit.map(|(_, _, sentence)| sentence)
}

#[test]
fn every_command_answers_or_says_why_it_does_not() {
    let folder = tempdir().expect("a folder");
    let definitions = Definitions::written();
    let file = definitions.of("1x2x3");
    let puzzles: Vec<&str> = names().collect();
    let (mut answers, mut refusals) = (0, 0);
    for name in [&puzzles[..], &[&file]].concat() {
        for metric in METRICS {
            for (needs_table, words) in commands(name, metric, folder.path()) {
                if needs_table && is_large(name) {
                    continue;
                }
                let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
                let outcome = pocket(&arguments, b"");
                if let Some(sentence) = expected_refusal(name, &words) {
                    let is_said = outcome.err.starts_with(&format!("pocket: {sentence}"));
                    assert!(is_said && is_refused(&outcome), "{words:?}: {outcome:?}");
                    refusals += 1;
                } else {
                    assert_eq!(outcome.status, 0, "{words:?}: {outcome:?}");
                    answers += 1;
                }
            }
        }
    }
    assert_eq!((answers, refusals), (434, 76));
}

#[test]
fn a_puzzle_and_its_definition_in_a_file_have_the_same_counts() {
    let definitions = Definitions::written();
    let mut compared = 0;
    for name in names() {
        let file = definitions.of(name);
        assert_eq!(
            answered(&["order", name], ""),
            answered(&["order", &file], ""),
            "{name}"
        );
        for metric in METRICS {
            if is_large(name) {
                continue;
            }
            let counts = |name: &str| {
                let line = objects(&["distribution", name, "--metric", metric], "").remove(0);
                ["counts", "total", "max_depth", "mean", "metric"].map(|key| line[key].clone())
            };
            assert_eq!(counts(name), counts(&file), "{name} {metric}");
            compared += 1;
        }
    }
    assert_eq!((names().count(), compared), (11, 16));
}

#[test]
fn as_many_positions_are_listed_as_are_counted() {
    let definitions = Definitions::written();
    let mut compared = 0;
    for name in names().filter(|name| !is_large(name)) {
        let file = definitions.of(name);
        let orbits = puzzle_of(name).definition().orbits().to_vec();
        let among = format!("{}:1", orbits[0].name);
        for metric in METRICS {
            let metric = ["--metric", metric];
            for among in [&[][..], &["--among", &among]] {
                let options = [&metric[..], among].concat();
                let counts = |name: &str| {
                    let arguments = [&["distribution", name], &options[..]].concat();
                    objects(&arguments, "").remove(0)["counts"].clone()
                };
                let expected = counts(name);
                assert_eq!(expected, counts(&file), "{name} {options:?}");
                for (depth, count) in [(0, "0"), (2, "2"), (4, "4")] {
                    let listed = |name: &str| {
                        let arguments = [&["states", name, "--depth", count], &options[..]];
                        answered(&arguments.concat(), "").lines().count()
                    };
                    // Beyond the last one that has any, no number is told.
                    let counted = expected.get(depth).map_or(Some(0), Value::as_u64);
                    let counted = counted.expect("a number") as usize;
                    assert_eq!(listed(name), counted, "{name} {options:?} {depth}");
                    assert_eq!(listed(&file), counted, "{name} {options:?} {depth}");
                    compared += 1;
                }
            }
        }
    }
    assert_eq!(compared, 8 * 2 * 2 * 3);
}

/// Positions are told as patterns, which both read alike: a puzzle in the hand turns with some of its moves.
#[test]
fn a_puzzle_and_its_definition_in_a_file_are_solved_in_as_many_moves() {
    const POSITIONS: usize = 12;
    let definitions = Definitions::written();
    let mut solved = 0;
    for name in names() {
        let file = definitions.of(name);
        let puzzle = puzzle_of(&file);
        for metric in METRICS {
            let mut dice = Dice::new(11);
            // Those of large puzzles are near, so that no table is made.
            let most = if is_large(name) { 5 } else { 30 };
            let scrambles = (0..POSITIONS).map(|number| {
                let count = 1 + number * most / POSITIONS;
                moves(&puzzle, metric, &mut dice, count) + "\n"
            });
            let scrambles: String = scrambles.collect();
            let drawn = objects(&["draw", "--puzzle", &file], &scrambles);
            let patterns = drawn.iter().map(|line| format!("{}\n", line["pattern"]));
            let patterns: String = patterns.collect();
            let lengths = |arguments: &[&str], input: &str| -> Vec<u64> {
                let arguments = [&["solve", "--metric", metric], arguments].concat();
                let lines = objects(&arguments, input);
                let lengths = lines.iter().map(|line| line["distance"].as_u64());
                lengths.map(|length| length.expect("a number")).collect()
            };
            let of_moves = lengths(&["--puzzle", &file], &scrambles);
            let of_file = lengths(&["--puzzle", &file, "--pattern", "-"], &patterns);
            let of_name = lengths(&["--puzzle", name, "--pattern", "-"], &patterns);
            assert_eq!(of_moves.len(), POSITIONS, "{name} {metric}");
            assert_eq!(of_moves, of_file, "{name} {metric}");
            assert_eq!(of_moves, of_name, "{name} {metric}");
            if !is_large(name) {
                let table = definitions.path("table.bin");
                answered(&["table", name, "--metric", metric, "--out", &table], "");
                let options = ["--puzzle", name, "--table", &table, "--pattern", "-"];
                assert_eq!(lengths(&options, &patterns), of_moves, "{name} {metric}");
            }
            solved += of_moves.len();
        }
    }
    assert_eq!(solved, 11 * 2 * POSITIONS);
}
