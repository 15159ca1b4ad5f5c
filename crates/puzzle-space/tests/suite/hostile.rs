//! Definitions at the limits: nothing to move, moves that nobody sees, more symmetries than are listed.

use std::fmt::Write;

use puzzle_def::Definition;
use puzzle_space::{Choices, DefinitionSpace, Plan, Reduction};
use row_search::search;

fn read(text: &str) -> Definition {
    puzzle_def::read("t.tws", text).expect("it is sound")
}

fn counts(definition: &Definition) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    for reduction in [Reduction::Nothing, Reduction::Always] {
        for any_grip in [false, true] {
            let choices = Choices {
                reduction,
                any_grip,
                ..Choices::default()
            };
            let space = DefinitionSpace::new(definition, &choices).expect("it is small");
            let depths = search(&space).expect("it ends");
            found.push(depths.distribution().counts().to_vec());
        }
    }
    found.dedup();
    found
}

#[test]
fn nothing_to_move() {
    for text in [
        "Name t\nSet P 1 1\nSolved\nEnd\n",
        "Name t\nSet P 3 2\nSolved\nEnd\nMove T\nEnd\n",
    ] {
        assert_eq!(counts(&read(text)), [[1]]);
    }
    // A move that nobody sees is a move.
    let alike = "Name t\nSet P 3 1\nSolved\nP\n1 1 1\nEnd\nMove T\nP\n2 3 1\nEnd\n";
    assert_eq!(counts(&read(alike)), [[1]]);
}

#[test]
fn moves_that_look_the_same() {
    let text = "Name t\nSet P 3 1\nSolved\nEnd\nMove A\nP\n2 3 1\nEnd\nMove B\nP\n2 3 1\nEnd\n";
    assert_eq!(counts(&read(text)), [[1, 2]]);
}

/// A puzzle of so many parts, each with three pieces that go round.
fn rings(count: usize) -> Definition {
    let mut text = format!("Name t\nSet P {} 1\nSolved\nEnd\n", 3 * count);
    for ring in 0..count {
        let places = (0..3 * count).map(|place| {
            let next = if place / 3 == ring {
                ring * 3 + (place + 1) % 3
            } else {
                place
            };
            (next + 1).to_string()
        });
        let places: Vec<String> = places.collect();
        write!(
            text,
            "Move M{}\nP\n{}\nEnd\n",
            "a".repeat(ring + 1),
            places.join(" ")
        )
        .expect("text can be written");
    }
    read(&text)
}

#[test]
fn many_parts_and_symmetries() {
    // Each ring may be mirrored by itself, and rings are exchanged: more than are listed.
    assert_eq!(counts(&rings(6)), [[1, 12, 60, 160, 240, 192, 64]]);
    // Too many states to be listed, but a plan takes no long time.
    let choices = Choices {
        reduction: Reduction::Always,
        ..Choices::default()
    };
    let plan = Plan::new(&rings(40), &choices).expect("it can be planned");
    assert_eq!(plan.states_at_most().to_string(), "12157665459056928801");
}
