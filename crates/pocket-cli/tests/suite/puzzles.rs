//! Every known puzzle, some boxes and a file, in both metrics: what `states` prints, `solve` reads, and both are right.

use std::collections::{BTreeSet, HashSet};

use puzzle_def::{Definition, Pattern, Puzzle, Turn, known};
use serde_json::Value;

use crate::support::program::{Outcome, pocket};

/// Puzzles with so many positions that their tables take too long for a test.
const LARGE: [&str; 3] = ["2x2x2-grips", "corners", "pyraminx-tips"];

/// Boxes that are known by their layers only.
const BOXES: [&str; 3] = ["1x2x4", "1x2x5", "1x3x4"];

const FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../docs/puzzles/floppy133.tws"
);

const DEPTH: usize = 3;
const LIMIT: usize = 20;

/// A puzzle with what counts as one move.
struct Case {
    name: String,
    metric: &'static str,
    puzzle: Puzzle,
    turns: Vec<Turn>,
}

impl Case {
    fn of(name: &str, puzzle: &Puzzle, metric: &'static str) -> Self {
        let turns = puzzle.definition().turns(metric == "qtm");
        Self {
            name: name.to_owned(),
            metric,
            puzzle: puzzle.clone(),
            turns: turns.expect("there are few"),
        }
    }

    /// What the program answers about it.
    fn pocket(&self, arguments: &[&str], input: &str) -> Outcome {
        let options = ["--puzzle", &self.name, "--metric", self.metric];
        let outcome = pocket(&[arguments, &options].concat(), input.as_bytes());
        let said = (outcome.status, outcome.err.as_str());
        assert_eq!(said, (0, ""), "{self} {arguments:?}");
        outcome
    }

    /// The objects that `solve` prints for some lines.
    fn solved(&self, options: &[&str], lines: &str) -> Vec<Value> {
        let outcome = self.pocket(&[&["solve", "--json"], options].concat(), lines);
        let objects = outcome.out.lines();
        let objects = objects.map(|line| serde_json::from_str(line).expect("an object"));
        objects.collect()
    }

    fn definition(&self) -> &Definition {
        self.puzzle.definition()
    }

    /// The position that a line tells.
    fn read(&self, line: &str) -> Pattern {
        let read = self.puzzle.read_moves(line);
        read.expect("what is listed can be read").pattern().clone()
    }

    /// The positions at a distance, found step by step from the solved one.
    fn level(&self, depth: usize) -> HashSet<Pattern> {
        let mut seen = HashSet::from([self.definition().start().clone()]);
        let mut level = seen.clone();
        for _ in 0..depth {
            let next = level.iter().flat_map(|position| {
                let turns = self.turns.iter();
                turns.map(|turn| position.after(&turn.transformation))
            });
            level = next.filter(|position| !seen.contains(position)).collect();
            seen.extend(level.iter().cloned());
        }
        level
    }

    /// All sequences of so many moves that solve a position.
    fn solutions(&self, position: &Pattern, length: usize) -> Vec<Vec<usize>> {
        if length == 0 {
            let is_solved = position == self.definition().start();
            return if is_solved { vec![vec![]] } else { vec![] };
        }
        let mut solutions = Vec::new();
        for (mv, turn) in self.turns.iter().enumerate() {
            let rest = self.solutions(&position.after(&turn.transformation), length - 1);
            solutions.extend(rest.into_iter().map(|rest| [&[mv], &rest[..]].concat()));
        }
        solutions
    }

    /// How many of them are left where those are one that differ in the order of neighbours that can change places, or by
    /// a pair of equal neighbours that does what another pair does, as U U and U' U' do.
    fn different(&self, solutions: &[Vec<usize>]) -> usize {
        let orbits = self.definition().orbits();
        let pair = |a: usize, b: usize| {
            let [a, b] = [a, b].map(|mv| &self.turns[mv].transformation);
            a.then(b, orbits)
        };
        let mut left: BTreeSet<&[usize]> = solutions.iter().map(Vec::as_slice).collect();
        let mut classes = 0;
        while let Some(first) = left.pop_first() {
            classes += 1;
            let mut open = vec![first.to_vec()];
            while let Some(solution) = open.pop() {
                for at in 1..solution.len() {
                    let (a, b) = (solution[at - 1], solution[at]);
                    let mut others = vec![[b, a]];
                    if a == b && self.metric == "qtm" {
                        others.extend((0..self.turns.len()).map(|other| [other, other]));
                    }
                    for other in others {
                        let mut changed = solution.clone();
                        changed[at - 1..=at].copy_from_slice(&other);
                        if pair(other[0], other[1]) == pair(a, b) && left.remove(&changed[..]) {
                            open.push(changed);
                        }
                    }
                }
            }
        }
        classes
    }
}

/// What failures call it.
impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.name, self.metric)
    }
}

/// Those that are small enough, each in both metrics.
fn cases() -> Vec<Case> {
    let listed = known::puzzles().iter().map(|puzzle| puzzle.name);
    let small = listed.filter(|name| !LARGE.contains(name)).chain(BOXES);
    let named = small.map(|name| (name, known::find(name).expect("it is known")));
    let text = std::fs::read_to_string(FILE).expect("the file is there");
    let file = Puzzle::read(FILE, &text).expect("it is a definition");
    let both = named.chain([(FILE, file)]).flat_map(|(name, puzzle)| {
        let metrics = ["htm", "qtm"].into_iter();
        metrics.map(move |metric| Case::of(name, &puzzle, metric))
    });
    let cases: Vec<Case> = both.collect();
    assert_eq!(cases.len(), 24);
    cases
}

#[test]
fn positions_at_a_distance_are_solved_in_as_many_moves() {
    let (depth, limit) = (DEPTH.to_string(), LIMIT.to_string());
    let mut solved = 0;
    for case in cases() {
        let listing = ["states", "--depth", &depth, "--limit", &limit];
        let states = case.pocket(&listing, "").out;
        let count = case.level(DEPTH).len().min(LIMIT);
        assert_eq!(states.lines().count(), count, "{case}");

        let lines = case.solved(&["--all"], &states);
        assert_eq!(lines.len(), count, "{case}");
        for (state, line) in states.lines().zip(lines) {
            assert_eq!(line["input"], state, "{case}");
            assert_eq!(line["distance"], DEPTH, "{case} {state}");
            let solutions = line["solutions"].as_array().expect("a list");
            assert_eq!(solutions[0], line["solution"], "{case} {state}");
            let expected = case.different(&case.solutions(&case.read(state), DEPTH));
            assert_eq!(solutions.len(), expected, "{case} {state}: {solutions:?}");
            assert_eq!(line["optimal_count"], expected, "{case} {state}");
            solved += 1;
        }
    }
    assert!(solved > 350, "{solved}");
}

/// All positions are listed, each once.
#[test]
fn what_is_listed_reads_as_the_positions_at_the_distance() {
    let mut states = 0;
    for case in cases() {
        let listed = case.pocket(&["states", "--depth", &DEPTH.to_string()], "");
        let read: Vec<Pattern> = listed.out.lines().map(|line| case.read(line)).collect();
        let level = case.level(DEPTH);
        assert_eq!(read.len(), level.len(), "{case}");
        assert_eq!(HashSet::from_iter(read), level, "{case}");
        states += level.len();
    }
    assert!(states > 3000, "{states}");
}

/// The position that a sequence makes and then a solution of it is solved.
#[test]
fn a_solution_after_the_sequence_leaves_nothing_to_solve() {
    let mut tried = 0;
    for case in cases() {
        let states = case.pocket(&["states", "--antipodes", "--limit", "3"], "");
        let mut both = String::new();
        for (state, line) in states.out.lines().zip(case.solved(&[], &states.out)) {
            let solution = line["solution"].as_str().expect("text");
            both.push_str(&format!("{state} {solution}\n"));
        }
        for line in case.solved(&[], &both) {
            assert_eq!(line["distance"], 0, "{case}");
            tried += 1;
        }
    }
    assert!(tried >= 45, "{tried}");
}

#[test]
fn the_list_is_what_the_program_lists_and_completes() {
    let list = pocket(&["puzzle", "--list"], b"").out;
    let script = pocket(&["completions", "zsh"], b"").out;
    assert_eq!(known::puzzles().len(), 11);
    for puzzle in known::puzzles() {
        let (name, about) = (puzzle.name, puzzle.about);
        let line = list
            .lines()
            .find(|line| line.starts_with(&format!("{name} ")));
        assert!(line.is_some_and(|line| line.contains(about)), "{name}");
        assert!(script.contains(name), "{name}");
    }
}
