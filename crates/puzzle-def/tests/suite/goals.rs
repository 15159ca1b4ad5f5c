//! Goals as patterns: what they forget, how they are written, and what is wrong with texts that are none.

use proptest::prelude::*;
use puzzle_def::{Definition, Pattern, known, read};

fn cube() -> Definition {
    known::definition("3x3x3").expect("it is known")
}

fn message(definition: &Definition, text: &str) -> String {
    let error = definition.read_goal("goal", text).expect_err(text);
    format!(
        "{}: {}, {}",
        error.position().column,
        error.found(),
        error.expected()
    )
}

const GOALS: [&str; 5] = [
    "EDGES ? ? ? ? ? ? ? ? 9 10 11 12 CORNERS ? ? ? ? ? ? ? ?",
    "EDGES 1 1 1 1 5 5 5 5 9 9 9 9",
    "CORNERS 2 3 1 4 5 6 7 8 ? ? ? 0 0 0 0 0",
    "CENTERS ? ? ? ? ? ? CORNERS 1 1 3 3 5 5 7 7 ? ? 0 0 0 0 0 0",
    "EDGES 12 11 10 9 8 7 6 5 4 3 2 1 1 1 1 1 1 1 1 1 1 1 1 1",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// What a goal sees after a move follows from what it saw before.
    #[test]
    fn moves_do_the_same_to_what_is_left(
        goal in 0..GOALS.len(),
        first in "([URFDLB](2|')? ){0,12}",
        last in "[URFDLB]",
    ) {
        let cube = cube();
        let goal = cube.read_goal("goal", GOALS[goal]).expect("it is a goal");
        let made = |text: &str| cube.read_sequence("moves", text).expect("they are moves");
        let before = cube.start().after(&made(&first));
        let after = before.after(&made(&last));
        prop_assert_eq!(goal.seen(&before).after(&made(&last)), goal.seen(&after));
    }
}

/// The start of the puzzle towards a goal.
fn start(definition: &Definition, text: &str) -> Pattern {
    let goal = definition.read_goal("goal", text).expect(text);
    let towards = definition.towards(&goal);
    assert_eq!(towards.start(), goal.position());
    // It is a definition like any other one.
    let again = Definition::new(towards.parts().clone()).expect("its parts fit");
    again.start().clone()
}

#[test]
fn what_stands_in_a_goal_is_told_apart_and_nothing_else() {
    let ring = "Set P 4 3\nSolved\nEnd\nMove T\nP\n2 3 4 1\n1 2 0 0\nEnd\n";
    let ring = read("ring.tws", ring).expect("it is a definition");
    for (text, pieces, twists, moduli) in [
        ("P 1 2 3 4", [0, 1, 2, 3], [0; 4], [3; 4]),
        (
            "P 2 1 3 4 1 2 0 ?",
            [1, 0, 2, 3],
            [1, 2, 0, 0],
            [3, 3, 3, 1],
        ),
        ("P ? 2 ? 4", [2, 0, 2, 1], [0; 4], [1, 3, 1, 3]),
        ("P ? 2 ? 4 1 0 1 0", [2, 0, 2, 1], [1, 0, 1, 0], [3; 4]),
        ("P 3 1 3 1", [1, 0, 1, 0], [0; 4], [3; 4]),
        ("P 1 1 ? 1 0 0 ? 0", [0, 0, 1, 0], [0; 4], [3, 3, 1, 3]),
        (
            "Scramble it\nP\n1 2 3 4\nEnd\n",
            [0, 1, 2, 3],
            [0; 4],
            [3; 4],
        ),
        (
            "ScrambleState it\nP\n3 2 1 0\n2 2 2 0\nEnd\n",
            [3, 2, 1, 0],
            [2, 2, 2, 0],
            [3; 4],
        ),
        (
            r#"{"P": {"pieces": [1, 0, 2, 3], "orientation": [0, 1, 2, 0]}}"#,
            [1, 0, 2, 3],
            [0, 1, 2, 0],
            [3; 4],
        ),
    ] {
        let start = start(&ring, text);
        let orbit = &start.orbits[0];
        assert_eq!(orbit.pieces, pieces, "{text}");
        assert_eq!(orbit.twists, twists, "{text}");
        assert_eq!(orbit.moduli, moduli, "{text}");
    }
}

#[test]
fn pieces_of_any_twist_may_be_alike_however_they_are_turned() {
    let text = "Set A 3 2\nSolved\nA\n1 2 3\n0 ? ?\nEnd\nMove U\nA\n2 3 1\n1 0 0\nEnd\nMove R\nA\n2 1 3\nEnd\n";
    let ring = read("ring.tws", text).expect("it is a definition");
    let mut cases = 0;
    for (text, moduli) in [
        ("A ? ? 3", [1, 1, 1]),
        ("A 1 ? ?", [2, 1, 1]),
        ("A ? 2 ? ? ? ?", [1, 1, 1]),
        ("A ? ? ?", [1, 1, 1]),
    ] {
        let start = &start(&ring, text).orbits[0];
        assert_eq!(
            (&start.moduli[..], &start.twists[..]),
            (&moduli[..], &[0; 3][..]),
            "{text}"
        );
        let goal = ring.read_goal("goal", text).expect("it is a goal");
        for first in ["", "U", "U R", "R U U", "U R U R"] {
            let before = ring
                .start()
                .after(&ring.read_sequence("", first).expect("moves"));
            for last in ["U", "R"] {
                let last = ring.read_sequence("", last).expect("a move");
                assert_eq!(
                    goal.seen(&before).after(&last),
                    goal.seen(&before.after(&last))
                );
                cases += 1;
            }
        }
    }
    assert_eq!(cases, 40);
    for text in ["A 1 1 3", "A 2 2 2 0 0 0"] {
        let message = message(&ring, text);
        assert!(
            message.contains("pieces alike that are turned"),
            "{message}"
        );
    }
}

#[test]
fn what_is_blocked_stays_blocked() {
    let text = "Set P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\nIllegal P 1 3\n";
    let Ok(blocked) = read("blocked.tws", text) else {
        panic!("the text is a definition with a blocked place");
    };
    let goal = blocked
        .read_goal("goal", "P 1 1 3")
        .expect("1 and 2 are not blocked");
    let towards = blocked.towards(&goal);
    assert_eq!(towards.parts().blocked[0].pieces, [1]);
    let expected = "1: pieces alike of which some are blocked from a place in the orbit P, alike pieces to be blocked \
                    from the same places";
    assert_eq!(message(&blocked, "P 1 2 2"), expected);
    // Pieces alike are blocked from the same places, by one line or by two.
    let text = "Set P 4 1\nSolved\nEnd\nMove T\nP\n2 3 4 1\nEnd\n";
    for lines in ["Illegal P 4 2 1\n", "Illegal P 4 2\nIllegal P 4 1\n"] {
        let blocked = read("blocked.tws", &format!("{text}{lines}")).expect("a definition");
        assert!(blocked.read_goal("goal", "P 1 1 3 4").is_ok(), "{lines}");
        assert_eq!(message(&blocked, "P 1 3 3 4"), expected);
    }
}

#[test]
fn a_blocked_position_is_no_goal() {
    let text = "Set P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\nIllegal P 1 3\n";
    let Ok(blocked) = read("blocked.tws", text) else {
        panic!("the text is a definition with a blocked place");
    };
    let expected =
        "1: piece 3 in place 1 in the orbit P, a piece that isn't blocked from this place";
    assert_eq!(message(&blocked, "P 3 1 2"), expected);
    assert!(blocked.read_goal("goal", "P 2 1 3").is_ok());
    // `?` in place 1 means pieces 1 and 2 there, and in the other case 1 and 3.
    assert!(blocked.read_goal("goal", "P ? ? 3").is_ok());
    assert!(blocked.read_goal("goal", "P ? 2 ?").is_err());
}

#[test]
fn texts_that_are_no_goals_are_explained() {
    let cube = cube();
    for (text, expected) in [
        ("", "1: the end, the orbit CORNERS or EDGES or CENTERS"),
        ("FOO 1", "1: `FOO`, the orbit CORNERS or EDGES or CENTERS"),
        (
            "CENTERS 1 2",
            "1: 2 numbers for the orbit CENTERS, 6 pieces, and then 6 twists or nothing",
        ),
        ("CENTERS 1 2 3 4 5 7", "19: `7`, ? or a piece from 1 to 6"),
        (
            "CENTERS 1 2 3 4 5 6 CENTERS",
            "21: `CENTERS`, the orbit CORNERS or EDGES",
        ),
        (
            "CENTERS 1 2 3 4 5 6 0 0 0 0 0 1",
            "31: `1`, ? or a twist from 0 to 0",
        ),
        (
            "CENTERS 1 1 2 4 5 6",
            "1: piece 2 alike with 1 and with 2 in the orbit CENTERS, each piece in one place, or alike with others in one way",
        ),
        (
            "CORNERS 1 1 3 4 5 6 7 8 0 ? 0 0 0 0 0 0",
            "1: some twists of alike pieces open in the orbit CORNERS, all of them, or none",
        ),
    ] {
        assert_eq!(message(&cube, text), expected, "{text}");
    }
    let pairs = "Set P 4 1\nSolved\nP\n1 1 2 2\nEnd\nMove T\nP\n2 3 4 1\nEnd\n";
    let pairs = read("pairs.tws", pairs).expect("it is a definition");
    let expected = "1: 1 place for piece 1 in the orbit P, 2, as many as there are such pieces";
    assert_eq!(message(&pairs, "P 1 ? 2 2"), expected);
    assert!(pairs.read_goal("goal", "P 2 1 2 1").is_ok());
}
