//! Compares puzzles from files with counts of other programs.

use serde_json::{Value, json};

use super::Puzzle;
use crate::levels::Counts;

/// The folder with definitions and counts.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/puzzles");

const GIGABYTE: u64 = 1 << 30;

fn text_of(file: &str) -> String {
    std::fs::read_to_string(format!("{FOLDER}/{file}")).unwrap()
}

fn read(file: &str) -> Puzzle {
    Puzzle::read(file, &text_of(file), false, GIGABYTE).unwrap()
}

fn about(puzzle: &Puzzle) -> Value {
    serde_json::to_value(puzzle.about()).unwrap()
}

#[test]
fn orders_and_counts_are_those_of_other_programs() {
    let known: Value = serde_json::from_str(&text_of("counts.json")).unwrap();
    let mut counted = 0;
    for (file, known) in known.as_object().unwrap() {
        let puzzle = read(file);
        let about = about(&puzzle);
        if let Some(order) = known.get("group_order") {
            assert_eq!(&about["order"], order, "{file}");
            assert_eq!(about["exact"], true, "{file}");
        }
        let Some(states) = known.get("states").and_then(Value::as_u64) else {
            continue;
        };
        let search = &about["search"];
        if !search["positions"].is_null() {
            assert_eq!(search["positions"], states.to_string(), "{file}");
        }
        if states > 1_000_000 {
            continue;
        }
        let mut levels = Vec::new();
        let result = puzzle.count(|level| levels.push(serde_json::to_value(level).unwrap()));
        let result = serde_json::to_value(result.unwrap()).unwrap();
        assert_eq!(result["counts"], known["counts"], "{file}");
        assert_eq!(result["total"], states, "{file}");
        for (depth, count) in known["counts"].as_array().unwrap().iter().enumerate() {
            assert_eq!(
                (&levels[depth]["depth"], &levels[depth]["positions"]),
                (&json!(depth), count)
            );
        }
        counted += 1;
    }
    assert!(counted >= 10, "{counted}");
}

#[test]
fn an_antipode_is_as_far_away_as_it_is_said_to_be() {
    for file in ["c123.tws", "floppy133.tws", "m12.tws", "pocket_wild.tws"] {
        let puzzle = read(file);
        let Counts { counts, .. } = puzzle.count(|_| ()).unwrap();
        let antipodes = puzzle.farthest().unwrap();
        assert_eq!(
            antipodes.len() as u64,
            *counts.last().unwrap().min(&12),
            "{file}"
        );
        let definition = &puzzle.definition;
        for antipode in &antipodes {
            let made_by = antipode.made_by.as_ref().unwrap();
            assert_eq!(made_by.split(' ').count(), counts.len() - 1);
            let sequence = |text: &str| definition.read_sequence("moves", text).unwrap();
            let made = definition.start().after(&sequence(made_by));
            assert_ne!(&made, definition.start());
            let solved = made.after(&sequence(&antipode.solved_by));
            assert_eq!(&solved, definition.start(), "{file}");
        }
    }
}

#[test]
fn where_a_move_leads_one_way_there_is_a_solution_only() {
    let text = "Set P 5 1\nSolved\nEnd\nMove T\nP\n2 3 4 5 1\nEnd\nIllegal P 3 1\n";
    let puzzle = Puzzle::read("ring.tws", text, true, GIGABYTE).unwrap();
    let about = about(&puzzle);
    assert_eq!(
        (&about["blocked"], &about["order"]),
        (&json!(1), &json!("5"))
    );
    assert_eq!(about["search"]["positions"], "4");
    assert_eq!(about["search"]["at_most"], "4");
    assert_eq!(about["search"]["moves"], json!(["T", "T'"]));
    let result = puzzle.count(|_| ()).unwrap();
    assert_eq!(result.total, 4);
}

#[test]
fn what_cannot_be_read_is_pointed_at() {
    let fault = Puzzle::read("twist.tws", "Set CORNERS 8 3\n  Solvd\n", false, GIGABYTE);
    let fault = serde_json::to_value(fault.unwrap_err()).unwrap();
    assert_eq!(
        fault,
        json!({
            "message": "twist.tws, line 2, column 3: found `Solvd`, expected Set, Solved or StartState",
            "caret": { "line": "  Solvd", "indent": 2, "width": 5 },
        })
    );
}

#[test]
fn a_search_that_takes_too_much_is_refused_before_it_begins() {
    let file = "pocket.tws";
    let puzzle = Puzzle::read(file, &text_of(file), false, 1_000_000).unwrap();
    let search = &about(&puzzle)["search"];
    assert_eq!(search["fits"], false);
    assert!(search["bytes"].as_u64().unwrap() > 1_000_000);
    let fault = puzzle.count(|_| ()).unwrap_err();
    let message = serde_json::to_value(fault).unwrap()["message"].to_string();
    assert!(
        message.contains("pocket has 3674160 positions, in "),
        "{message}"
    );
    assert!(
        message.contains("expected at most 976.6 KiB, as the option memory says"),
        "{message}"
    );
    let edges = about(&read("edges333.tws"));
    assert_eq!(edges["search"]["fits"], false);
    assert_eq!(edges["search"]["positions"], "980995276800");
}

#[test]
fn without_memory_for_distances_positions_are_counted_all_the_same() {
    let (file, known) = ("pocket.tws", text_of("counts.json"));
    let known: Value = serde_json::from_str(&known).unwrap();
    let puzzle = Puzzle::read(file, &text_of(file), false, 3_000_000).unwrap();
    let search = &about(&puzzle)["search"];
    assert_eq!(search["fits"], true);
    assert!(search["bytes"].as_u64().unwrap() < 3_000_000);
    let result = puzzle.count(|_| ()).unwrap();
    assert!(puzzle.farthest().unwrap().is_empty());
    let result = serde_json::to_value(result).unwrap();
    assert_eq!(result["counts"], known[file]["counts"]);
}

#[test]
fn a_puzzle_that_is_too_large_for_a_search_has_an_order_all_the_same() {
    let text = format!(
        "Set A 200 6\nSolved\nEnd\nMove T\nA\n{}\nEnd\n",
        (2..=200)
            .chain([1])
            .map(|place: u16| place.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    );
    let about = about(&Puzzle::read("x.tws", &text, false, GIGABYTE).unwrap());
    assert_eq!(about["order"], "200");
    assert!(about["search"].is_null());
    assert_eq!(
        about["refused"],
        "found pieces with 1200 orientations in total, expected at most 1024 to plan a search"
    );
}
