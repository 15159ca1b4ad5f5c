//! Compares solutions and scrambles of puzzles, given by names and definitions, with known results.

use god_table::Depth;
use puzzle_def::Position;
use puzzle_space::{Bytes, Memory, MemorySource};
use serde_json::{Value, json};

use super::chosen::{read, read_seen, selected};
use super::film::film;
use super::question::Question;
use super::search;
use super::solver::{Solver, WantedSolutions};
use crate::fault::Fault;

const MEGABYTE: u64 = 1 << 20;

fn question(choices: &Value, position: Option<&Value>, memory: u64) -> Question {
    let text = json!({ "choices": choices, "memory": memory, "position": position });
    Question::read(&text.to_string()).unwrap()
}

fn wanted(all: bool, least: Depth, most: Depth) -> WantedSolutions {
    WantedSolutions { all, least, most }
}

/// Solutions of the position after some moves.
fn solve(
    choices: &Value,
    moves: &str,
    memory: u64,
    wanted: WantedSolutions,
) -> Result<Vec<String>, Fault> {
    let question = question(choices, Some(&json!({ "moves": moves })), memory);
    let mut solver = Solver::new(question.choices.clone(), question.memory())?;
    let position = question.position.as_ref().unwrap();
    let found = solver.solve(position, wanted, &mut |_| {})?;
    Ok(found.solutions)
}

fn name(name: &str) -> Value {
    json!({ "puzzle": { "name": name } })
}

fn fault(outcome: Result<Vec<String>, Fault>) -> Value {
    serde_json::to_value(outcome.unwrap_err()).unwrap()
}

#[test]
fn every_way_to_solve_gives_the_same_answers() {
    let question = question(&name("pocket"), None, 64 * MEGABYTE);
    let mut solver = Solver::new(question.choices.clone(), question.memory()).unwrap();
    let mut growing = Solver::new(question.choices.clone(), question.memory()).unwrap();
    for moves in ["R U F2", "R U F2 R2 U F R2 U R", "U R' F2 U R", ""] {
        let position = serde_json::from_value(json!({ "moves": moves })).unwrap();
        let (pattern, _) = read_seen(&solver.selection, &position).unwrap();
        let all = wanted(true, 0, Depth::MAX);
        let met = solver.find(&pattern, all, &mut |_| {}).unwrap();
        let table = solver.look_up(&pattern, all, &mut |_| {}).unwrap();
        let searched = growing.search(&pattern, all, &mut |_| {}).unwrap();
        assert_eq!(met, table, "{moves}");
        assert_eq!(met, searched, "{moves}");
    }
}

#[test]
fn first_levels_of_moves_that_nothing_undoes_are_those_of_all() {
    let blocked = "Name blocked\nSet RING 5 1\nSolved\nEnd\nMove T\nRING\n2 3 4 5 1\nEnd\n\
                   Move S\nRING\n2 1 3 4 5\nEnd\nIllegal RING 3 1\n";
    let choices = json!({ "puzzle": { "file": ["blocked.tws", blocked] }, "moves": ["T", "S"] });
    let question = question(&choices, None, 64 * MEGABYTE);
    let selection = selected(&question.choices).unwrap();
    let counts = |deepest| {
        let counts = search::counts(&selection, question.memory(), deepest, &mut |_| {}).unwrap();
        assert_eq!(counts.total, counts.counts.iter().sum::<u64>());
        (counts.counts, counts.complete)
    };
    let all = [1, 2, 3, 4, 4, 4, 4, 4, 3, 2, 1];
    assert_eq!(counts(None), (all.to_vec(), true));
    assert_eq!(counts(Some(12)), (all.to_vec(), true));
    assert_eq!(counts(Some(4)), (all[..5].to_vec(), false));
}

#[test]
fn longer_solutions_have_as_many_moves_as_they_should() {
    let found = solve(&name("pocket"), "R U", 64 * MEGABYTE, wanted(true, 8, 30)).unwrap();
    assert!(!found.is_empty());
    let question = question(&name("pocket"), None, 64 * MEGABYTE);
    let solver = Solver::new(question.choices.clone(), question.memory()).unwrap();
    for solution in &found {
        assert!(solution.split(' ').count() >= 8, "{solution}");
        let made = serde_json::from_value(json!({ "moves": format!("R U {solution}") })).unwrap();
        let (end, _) = read_seen(&solver.selection, &made).unwrap();
        assert_eq!(&end, solver.selection.definition().start(), "{solution}");
    }
    let none = fault(solve(
        &name("pocket"),
        "R U",
        64 * MEGABYTE,
        wanted(false, 3, 4),
    ));
    let expected = "the position has no solution of at least 3 and at most 4 moves";
    assert_eq!(none, json!({ "message": expected, "name": "TooFar" }));
    let choices = json!({ "puzzle": { "name": "1x2x3" }, "moves": ["R2"] });
    let none = fault(solve(
        &choices,
        "R2",
        MEGABYTE,
        wanted(false, 2, Depth::MAX),
    ));
    let expected = "the position has no solution of at least 2 moves";
    assert_eq!(none, json!({ "message": expected, "name": "TooFar" }));
    let refused = fault(solve(
        &name("3x3x3"),
        "R U",
        64 * MEGABYTE,
        wanted(false, 8, 30),
    ));
    assert_eq!(refused["name"], "TooLarge");
    let message = refused["message"].as_str().unwrap();
    let expected = "the position has a shorter solution, and minDepth 8 needs a table: ";
    assert!(message.starts_with(expected), "{message}");
}

#[test]
fn a_position_beyond_the_most_moves_is_told_so_by_each_way() {
    let (most, all) = (wanted(false, 0, 4), 64 * MEGABYTE);
    let far = "R U F2 R2 U F R2 U R";
    let expected = "the position has no solution of at most 4 moves";
    for puzzle in ["pocket", "3x3x3", "skewb"] {
        let moves = if puzzle == "skewb" {
            "R U B L R U"
        } else {
            far
        };
        let fault = fault(solve(&name(puzzle), moves, all, most));
        assert_eq!(fault, json!({ "message": expected, "name": "TooFar" }));
    }
    let question = question(&name("3x3x3"), Some(&json!({ "moves": far })), all);
    let mut solver = Solver::new(question.choices.clone(), question.memory()).unwrap();
    let (pattern, _) = read_seen(&solver.selection, question.position.as_ref().unwrap()).unwrap();
    let searched = solver.search(&pattern, most, &mut |_| {}).unwrap();
    assert!(searched.is_empty());
}

#[test]
fn solutions_turn_the_tips_of_a_pyraminx() {
    let pyraminx = name("pyraminx");
    let all = |moves, least, most| solve(&pyraminx, moves, MEGABYTE, wanted(true, least, most));
    assert_eq!(all("u", 0, Depth::MAX).unwrap(), ["u'"]);
    assert_eq!(all("R l' b", 3, 3).unwrap(), ["R' l b'"]);
    for (moves, most) in [("R l' b", 2), ("l b", 1)] {
        let expected = format!("the position has no solution of at most {most} moves");
        assert_eq!(fault(all(moves, 0, most))["message"], expected);
    }
    let choices = json!({ "puzzle": { "name": "pyraminx" }, "moves": ["U", "L"] });
    let unsolvable = fault(solve(&choices, "u", MEGABYTE, wanted(false, 0, 20)));
    assert_eq!(unsolvable["name"], "Unsolvable");
}

#[test]
fn many_positions_farther_than_a_table_holds_are_solved() {
    // A ring of 23 places and one of 24, so that the move has order 552.
    let ring = |length| (1..=length).map(move |at| (at % length + 1).to_string());
    let [one, other] = [23, 24].map(|length| ring(length).collect::<Vec<_>>().join(" "));
    let text = format!("Set A 23 1\nSet B 24 1\nSolved\nEnd\nMove T\nA\n{one}\nB\n{other}\nEnd\n");
    let choices = json!({ "puzzle": { "file": ["rings.tws", text] }, "single": true });
    let question = question(&choices, None, 64 * MEGABYTE);
    let mut solver = Solver::new(question.choices.clone(), question.memory()).unwrap();
    let position = serde_json::from_value(json!({ "moves": "T7" })).unwrap();
    let (pattern, _) = read_seen(&solver.selection, &position).unwrap();
    for _ in 0..52 {
        let found = solver.find(&pattern, wanted(false, 0, 20), &mut |_| {});
        assert_eq!(found.unwrap()[0].len(), 7);
    }
}

#[test]
fn what_no_moves_solve_is_told_so() {
    let choices = json!({ "puzzle": { "name": "3x3x3" }, "generatorMoves": ["U", "R"] });
    for most in [1, 20] {
        let unsolvable = fault(solve(&choices, "F", 64 * MEGABYTE, wanted(false, 0, most)));
        assert_eq!(
            unsolvable,
            json!({
                "message": "the position can't be solved with the moves U,U2,U',R,R2,R'",
                "name": "Unsolvable",
            })
        );
    }
}

#[test]
fn a_pattern_of_the_whole_puzzle_is_cut_to_what_is_kept() {
    let text = include_str!("../../../../docs/puzzles/pocket_same_wild.kpuzzle.json");
    let definition = puzzle_def::read("x.json", text).unwrap();
    let turn = &definition.turns(false).unwrap()[0];
    let pattern = definition.start().after(&turn.transformation);
    let pattern = definition.write_pattern_kpuzzle(&pattern).unwrap();
    let choices = json!({ "puzzle": { "definition": text } });
    let question = question(&choices, Some(&json!({ "pattern": pattern })), MEGABYTE);
    let mut solver = Solver::new(question.choices.clone(), question.memory()).unwrap();
    let position = question.position.as_ref().unwrap();
    let found = solver.solve(position, wanted(false, 0, 20), &mut |_| ());
    let undone = turn.transformation.inverse(definition.orbits());
    let turns = definition.turns(false).unwrap();
    let undoing = turns.iter().find(|turn| turn.transformation == undone);
    assert_eq!(found.unwrap().solutions, [undoing.unwrap().name.as_str()]);
}

#[test]
fn half_turns_are_written_as_the_program_writes_them() {
    for (puzzle, moves, expected, length) in [
        ("pocket", "U2 R2", vec!["R2 U2"], 4),
        ("3x3x3", "U2 F", vec!["F' U2"], 3),
        ("3x3x3", "", vec![""], 0),
    ] {
        let choices = json!({ "puzzle": { "name": puzzle }, "single": true });
        let question = question(&choices, Some(&json!({ "moves": moves })), MEGABYTE);
        let mut solver = Solver::new(question.choices.clone(), question.memory()).unwrap();
        let position = question.position.as_ref().unwrap();
        let found = solver.solve(position, wanted(true, 0, 20), &mut |_| ());
        let found = found.unwrap();
        assert_eq!(found.length, length, "{puzzle}");
        assert_eq!(found.solutions, expected, "{puzzle}");
    }
}

/// `R2` is another move of the puzzle, though it may not be used.
#[test]
fn half_turns_have_no_names_of_moves_that_are_left_out() {
    let text = "Set P 4 1\nSolved\nEnd\nMove R\nP\n2 3 4 1\nEnd\nMove R2\nP\n2 1 3 4\nEnd\n";
    let choices =
        json!({ "puzzle": { "file": ["h.tws", text] }, "single": true, "generatorMoves": ["R"] });
    let question = question(&choices, Some(&json!({ "moves": "R R" })), MEGABYTE);
    let mut solver = Solver::new(question.choices.clone(), question.memory()).unwrap();
    let position = question.position.as_ref().unwrap();
    let found = solver
        .solve(position, wanted(false, 0, 20), &mut |_| ())
        .unwrap();
    assert_eq!(found.solutions, ["R R"]);
}

/// The only position at distance 1 is the one before `R`, which no move makes.
#[test]
fn scrambles_need_only_as_many_moves_as_positions_that_moves_make() {
    let text = "Set P 3 1\nSolved\nEnd\nMove R\nP\n2 3 1\nEnd\nIllegal P 1 2\n";
    let choices = json!({ "puzzle": { "file": ["dead_end.tws", text] }, "moves": ["R"] });
    let question = question(&choices, None, MEGABYTE);
    let mut solver = Solver::new(question.choices.clone(), question.memory()).unwrap();
    let mut scramble = |least| solver.scramble(1, least, None, &mut |_| ());
    assert_eq!(scramble(None).unwrap(), "");
    let refused = serde_json::to_value(scramble(Some(1)).unwrap_err()).unwrap();
    assert_eq!(
        refused["message"],
        "found minDepth 1, expected less: the moves make no position that far from solved"
    );
}

#[test]
fn too_many_moves_are_refused_in_the_same_words_by_a_table_and_without_one() {
    // Rings with these numbers of places, all of which one move turns.
    let rings = [64, 81, 5, 7, 11].iter().scan(0, |end, &length| {
        let before = *end;
        *end += length;
        Some((1..=length).map(move |at| (before + at % length + 1).to_string()))
    });
    let images: Vec<String> = rings.flatten().collect();
    let text = format!(
        "Set RINGS 168 1\nSolved\nEnd\nMove T\nRINGS\n{}\nEnd\n",
        images.join(" ")
    );
    let choices = json!({ "puzzle": { "file": ["rings.tws", text] } });
    let question = question(&choices, None, MEGABYTE);
    let mut solver = Solver::new(question.choices.clone(), question.memory()).unwrap();
    let mut scramble = |random_moves| {
        let made = solver.scramble(1, None, random_moves, &mut |_| ());
        serde_json::to_value(made.unwrap_err()).unwrap()
    };
    let refused = scramble(None);
    assert_eq!(refused["name"], "TooLarge");
    let message = refused["message"].as_str().unwrap();
    let expected =
        "too many moves: found the move T of order 1995840, expected at most 65536 powers";
    assert!(message.starts_with(expected), "{message}");
    assert_eq!(scramble(Some(5)), refused);
}

#[test]
fn choices_that_do_not_go_together_are_refused() {
    let refused = |choices: &Value| {
        let question = question(choices, None, MEGABYTE);
        let refused = Solver::new(question.choices.clone(), question.memory());
        serde_json::to_value(refused.unwrap_err()).unwrap()["message"].clone()
    };
    let both = json!({ "puzzle": { "name": "3x3x3" }, "moves": ["U"], "generatorMoves": ["U"] });
    assert_eq!(
        refused(&both),
        "found moves and generatorMoves, expected one of them"
    );
    let half = json!({ "puzzle": { "name": "pocket" }, "moves": ["U2"], "single": true });
    assert_eq!(
        refused(&half),
        "move 1 is \"U2\", expected one of U,U',R,R',F,F' in QTM"
    );
    let unknown = json!({ "puzzle": { "definition": "{\"name\": \"x\"}" } });
    assert_eq!(
        refused(&unknown),
        "definition.json, line 1, column 14: found the end, expected a member \"orbits\" of the object"
    );
    let memory = Memory {
        bytes: Bytes(1 << 20),
        source: MemorySource::Chosen {
            by: "the option memory",
        },
    };
    let question = question(&name("pocket"), None, MEGABYTE);
    assert_eq!(question.memory().to_string(), memory.to_string());
}

#[test]
fn a_goal_is_reached_by_fewer_moves() {
    let all = wanted(true, 0, Depth::MAX);
    // The goal is a solved lower layer, which the moves don't change.
    for (puzzle, goal, moves, length) in [
        (
            "pocket",
            "CORNERS ? ? ? ? 5 6 7",
            "R U R' U' R' F R2 U' R' U' R U R' F'",
            0,
        ),
        ("pocket", "CORNERS ? ? ? ? 5 6 7", "F R2", 2),
        (
            "3x3x3",
            "EDGES ? ? ? ? ? ? ? ? 9 10 11 12 CORNERS ? ? ? ? ? ? ? ?",
            "U R F",
            2,
        ),
        ("pyraminx", "EDGES ? ? ? ? ? ?", "R U", 2),
    ] {
        let choices = json!({ "puzzle": { "name": puzzle }, "goal": goal });
        let found = solve(&choices, moves, 64 * MEGABYTE, all).unwrap();
        let lengths = found.iter().map(|one| one.split_whitespace().count());
        assert!(
            lengths.clone().all(|found| found == length),
            "{puzzle}: {found:?}"
        );
    }
    let choices = json!({ "puzzle": { "name": "pocket" }, "goal": "CORNERS 1 2" });
    let told = fault(solve(&choices, "R", MEGABYTE, all));
    assert!(
        told["message"]
            .as_str()
            .unwrap()
            .starts_with("goal, line 1"),
        "{told}"
    );
}

#[test]
fn a_solution_is_played_on_the_net_until_all_faces_have_one_colour() {
    for (puzzle, moves, stickers) in [
        ("pocket", "x R U2 F'", 24),
        ("3x3x3", "R y U F2", 54),
        ("2x2x3", "U R2 D F2", 32),
        ("floppy", "012", 30),
        ("pyraminx", "U R' l B", 36),
        ("skewb", "U B L R'", 30),
    ] {
        let question = question(
            &name(puzzle),
            Some(&json!({ "moves": moves })),
            64 * MEGABYTE,
        );
        let (mut solver, at) = (
            Solver::new(question.choices.clone(), question.memory()).unwrap(),
            question.position.as_ref().unwrap(),
        );
        let first = wanted(false, 0, Depth::MAX);
        let found = solver.solve(at, first, &mut |_| {}).unwrap();
        let film = film(
            solver.selection.puzzle(),
            read(&solver.selection, at).unwrap(),
            &found.solutions[0],
        );
        let film = serde_json::to_value(film.unwrap().unwrap()).unwrap();
        let frames = film["frames"].as_array().unwrap();
        assert_eq!(
            film["outlines"].as_array().unwrap().len(),
            stickers,
            "{puzzle}"
        );
        assert_eq!(film["moves"].as_array().unwrap().len(), found.length);
        assert_eq!(frames.len(), found.length + 1);
        let solved = solver.selection.puzzle().read_moves("").unwrap();
        let solved = film_of_nothing(&solver, solved);
        // The solution may leave the skewb rotated as a whole.
        let last = frames.last().unwrap();
        assert_eq!(looks(last), looks(&solved), "{puzzle}: {found:?}");
        assert_ne!(looks(&frames[0]), looks(&solved), "{puzzle}");
    }
    let ring = "Set RING 3 1\nSolved\nEnd\nMove T\nRING\n2 3 1\nEnd\n";
    let solver = question(
        &json!({ "puzzle": { "file": ["ring.tws", ring] } }),
        None,
        MEGABYTE,
    );
    let solver = Solver::new(solver.choices.clone(), solver.memory()).unwrap();
    let start = solver.selection.puzzle().read_moves("").unwrap();
    assert!(
        film(solver.selection.puzzle(), start, "T")
            .unwrap()
            .is_none()
    );
}

/// For each sticker, the first one that has the same colour.
fn looks(letters: &Value) -> Vec<Option<usize>> {
    let letters = letters.as_str().unwrap();
    letters.chars().map(|letter| letters.find(letter)).collect()
}

/// The net of a position.
fn film_of_nothing(solver: &Solver, position: Position) -> Value {
    let film = film(solver.selection.puzzle(), position, "").unwrap();
    serde_json::to_value(film).unwrap()["frames"][0].clone()
}
