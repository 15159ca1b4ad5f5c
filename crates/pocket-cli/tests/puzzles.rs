//! Every puzzle of the list in every metric that it knows: what `states` prints, `solve` reads.

use god_table::{Metric, Table, puzzles};
use serde_json::Value;

#[path = "support/program.rs"]
mod program;

use program::pocket;

/// Puzzles with more positions are left out, as their tables take too long for a test.
const MOST_POSITIONS: u64 = 4_000_000;

const DEPTH: usize = 3;
const LIMIT: usize = 20;

/// The name of each puzzle that is small enough, with each metric and how many positions it has at the depth.
fn small_tables() -> Vec<(&'static str, &'static str, u64)> {
    let mut tables = Vec::new();
    for puzzle in puzzles::ALL {
        for (metric, counts) in puzzle.metrics() {
            let metric = match metric {
                Metric::HalfTurn => "htm",
                Metric::QuarterTurn => "qtm",
            };
            if counts.iter().sum::<u64>() <= MOST_POSITIONS {
                tables.push((puzzle.name(), metric, counts[DEPTH]));
            }
        }
    }
    tables
}

#[test]
fn positions_at_a_distance_are_solved_in_as_many_moves() {
    let tables = small_tables();
    assert!(tables.len() >= 11, "{tables:?}");
    for (puzzle, metric, count) in tables {
        let (depth, limit) = (DEPTH.to_string(), LIMIT.to_string());
        let options = ["--puzzle", puzzle, "--metric", metric];
        let listing = [
            &["states", "--depth", &depth, "--limit", &limit],
            &options[..],
        ]
        .concat();
        let states = pocket(&listing, b"");
        assert_eq!(
            (states.status, states.err.as_str()),
            (0, ""),
            "{puzzle} {metric}"
        );
        let listed = states.out.lines().count();
        assert_eq!(listed as u64, count.min(LIMIT as u64), "{puzzle} {metric}");

        let solving = [&["solve", "--json", "--all"], &options[..]].concat();
        let solved = pocket(&solving, states.out.as_bytes());
        assert_eq!(
            (solved.status, solved.err.as_str()),
            (0, ""),
            "{puzzle} {metric}"
        );
        assert_eq!(solved.out.lines().count(), listed, "{puzzle} {metric}");
        for (state, line) in states.out.lines().zip(solved.out.lines()) {
            let line: Value = serde_json::from_str(line).expect("each line is an object");
            assert_eq!(line["input"], state, "{puzzle} {metric}");
            assert_eq!(line["distance"], DEPTH, "{puzzle} {metric} {state}");
            let solutions = line["solutions"].as_array().expect("a list");
            assert_eq!(solutions[0], line["solution"], "{puzzle} {metric} {state}");
            assert_eq!(
                solutions.len(),
                line["optimal_count"],
                "{puzzle} {metric} {state}"
            );
        }
    }
}

/// The same positions, and not only ones as far from solved.
#[test]
fn what_is_listed_reads_as_the_states_of_the_table() {
    let mut states = 0;
    for (name, metric, _) in small_tables() {
        let puzzle = puzzles::find(name).expect("a puzzle of the list");
        let measure = match metric {
            "htm" => Metric::HalfTurn,
            _ => Metric::QuarterTurn,
        };
        let space = puzzle.space(measure).expect("a metric that it knows");
        let table = Table::new(space).expect("no state is too far");
        let depth = DEPTH.to_string();
        let listed = pocket(
            &[
                "states", "--depth", &depth, "--puzzle", name, "--metric", metric,
            ],
            b"",
        );
        let read = listed.out.lines().map(|line| {
            let read = puzzle.read(table.space(), line);
            read.expect("what is listed can be read")
        });
        assert!(read.eq(table.states_at(DEPTH as u32)), "{name} {metric}");
        states += listed.out.lines().count();
    }
    assert!(states > 1000, "{states}");
}

/// The position that a sequence makes and then a solution of it is solved.
#[test]
fn a_solution_after_the_sequence_leaves_nothing_to_solve() {
    let mut tried = 0;
    for (puzzle, metric, _) in small_tables() {
        let options = ["--puzzle", puzzle, "--metric", metric];
        let listing = [&["states", "--antipodes", "--limit", "3"], &options[..]].concat();
        let states = pocket(&listing, b"").out;
        let solving = [&["solve", "--json"], &options[..]].concat();
        let solved = pocket(&solving, states.as_bytes()).out;
        let mut both = String::new();
        for (state, line) in states.lines().zip(solved.lines()) {
            let line: Value = serde_json::from_str(line).expect("each line is an object");
            let solution = line["solution"].as_str().expect("text");
            both.push_str(&format!("{state} {solution}\n"));
        }
        for line in pocket(&solving, both.as_bytes()).out.lines() {
            let line: Value = serde_json::from_str(line).expect("each line is an object");
            assert_eq!(line["distance"], 0, "{puzzle} {metric}");
            tried += 1;
        }
    }
    assert!(tried >= 25, "{tried}");
}

#[test]
fn the_list_is_what_help_and_completions_show() {
    let help = pocket(&["states", "--help"], b"").out;
    let script = pocket(&["completions", "zsh"], b"").out;
    assert!(puzzles::ALL.len() >= 9);
    for puzzle in puzzles::ALL {
        let (name, about) = (puzzle.name(), puzzle.about());
        assert!(
            help.contains(&format!("- {name}:")) && help.contains(about),
            "{name}"
        );
        assert!(script.contains(name), "{name}");
    }
}
