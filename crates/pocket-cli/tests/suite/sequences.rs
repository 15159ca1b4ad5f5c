//! Sequences of any puzzle: the facts about one, shorter ones, and those that change few pieces.

use std::fs;

use puzzle_def::{Puzzle, Transformation, known};
use puzzle_space::PuzzleSymmetries;
use serde_json::Value;
use tempfile::tempdir;

use crate::support::dice::Dice;
use crate::support::program::pocket;

/// The objects that a command prints.
#[track_caller]
fn objects(arguments: &[&str]) -> Vec<Value> {
    let outcome = pocket(&[arguments, &["--json"]].concat(), &[]);
    let said = (outcome.status, outcome.err.as_str());
    assert_eq!(said, (0, ""), "{arguments:?}");
    let objects = outcome.out.lines().map(serde_json::from_str);
    objects.collect::<Result<_, _>>().expect("they are objects")
}

fn text<'a>(object: &'a Value, key: &str) -> &'a str {
    object[key].as_str().expect("it is a text")
}

/// Moves that are made from the solved position.
fn moves(puzzle: &Puzzle, dice: &mut Dice, count: usize) -> String {
    let turns = puzzle.definition().turns(false).expect("there are few");
    let names = (0..count).map(|_| turns[dice.below(turns.len() as u64) as usize].name.as_str());
    puzzle.write_making(&names.collect::<Vec<_>>())
}

/// The orders of cubes are those of their stickers, which `cycles -n` shows.
#[test]
fn a_sequence_is_made_on_in_the_grip_that_it_leads_to() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("cube.tws");
    let cube = known::definition("3x3x3").expect("it is known");
    fs::write(&file, cube.to_tws().expect("it has words")).expect("it is written");
    let file = file.to_str().expect("the path is text");
    let mut primes = 0;
    for (name, sequence, order, visible) in [
        ("3x3x3", "M U", 8, 8),
        ("3x3x3", "r U", 120, 120),
        ("3x3x3", "R y", 1260, 1260),
        ("3x3x3", "R U", 105, 105),
        ("3x3x3", "x y", 1, 1),
        ("5x5x5", "M U", 40, 40),
        ("4x4x4", "y R", 5040, 1260),
        ("pocket", "y R", 36, 36),
        ("skewb", "B U", 9, 9),
        (file, "R y", 1260, 1260),
        (file, "y x' U2 R", 180, 180),
    ] {
        let facts = |text: &str| objects(&["cycles", "--puzzle", name, text]).remove(0);
        let found = facts(sequence);
        let expected = [order, visible].map(|order: u32| order.to_string());
        let orders = ["order", "visible_order"].map(|key| text(&found, key).to_owned());
        assert_eq!(orders, expected, "{name} {sequence}");
        let changed = |times: u32| facts(&format!("({sequence}){times}"))["changed"].clone();
        assert_eq!(changed(visible), 0, "{name} {sequence}");
        let divisors = [2, 3, 5, 7].into_iter();
        for prime in divisors.filter(|prime| visible % prime == 0) {
            assert_ne!(changed(visible / prime), 0, "{name} {sequence}, {prime}");
            primes += 1;
        }
    }
    assert_eq!(primes, 27);
    // Told from the grip at the beginning.
    let [turned, plain] = ["R y", "R"].map(|text| objects(&["cycles", "--puzzle", file, text]));
    for key in ["cycles", "effect", "changed", "position", "move"] {
        assert_eq!(turned[0][key], plain[0][key], "{key}");
    }
}

/// Pieces are alike that a rotation takes to others, so that a position may look solved in one grip alone.
#[test]
fn orders_are_those_of_making_a_sequence_again_and_again() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("ring.tws");
    let mut written =
        "Set P 6 1\nSolved\nP\n1 1 2 2 3 3\nEnd\nMove x\nP\n6 1 2 3 4 5\nEnd\n".to_owned();
    for place in 0..6 {
        let mut places = [1, 2, 3, 4, 5, 6];
        places.swap(place, (place + 1) % 6);
        let places = places.map(|place| place.to_string()).join(" ");
        written += &format!(
            "Move {}\nP\n{places}\nEnd\n",
            ["A", "B", "C", "D", "E", "F"][place]
        );
    }
    let ring = Puzzle::read("ring.tws", &written).expect("a definition");
    fs::write(&file, written).expect("it is written");
    let file = file.to_str().expect("the path is text");
    let (definition, mut dice) = (ring.definition(), Dice::new(5));
    let nothing = Transformation::identity(definition.orbits());
    let mut different = 0;
    for _ in 0..60 {
        let words = (0..2 + dice.below(4))
            .map(|_| ["A", "B", "C", "D", "E", "F", "x", "x2", "x'"][dice.below(9) as usize]);
        let sequence = words.collect::<Vec<_>>().join(" ");
        let facts = objects(&["cycles", "--puzzle", file, &sequence]).remove(0);
        let after = |times: usize| {
            let turns = ring
                .read_turns(&vec![&sequence[..]; times].join(" "))
                .expect("moves");
            let turns = turns.iter();
            turns.fold(nothing.clone(), |made, turn| {
                made.then(turn, definition.orbits())
            })
        };
        let fewest =
            |is_back: &dyn Fn(&Transformation) -> bool| (1..).find(|&times| is_back(&after(times)));
        let order = fewest(&|made| made.is_identity()).expect("it comes back");
        let start = definition.start();
        let visible = fewest(&|made| start.after(made) == *start).expect("it comes back");
        let found = ["order", "visible_order"].map(|key| text(&facts, key).to_owned());
        assert_eq!(
            found,
            [order, visible].map(|times: usize| times.to_string()),
            "{sequence}"
        );
        different += usize::from(order % visible != 0);
    }
    assert!(different > 3, "{different}");
}

/// No piece of an even cube shows how it is held: turned as a whole it is as it was.
#[test]
fn orders_of_even_cubes_are_those_of_their_stickers() {
    let mut dice = Dice::new(5);
    let moves = ["x", "y'", "z2", "Rw", "Uw2", "Fw'", "R", "b2", "2L", "D2"];
    for (name, size) in [("4x4x4", "4"), ("6x6x6", "6")] {
        let chosen = (0..40).map(|number| {
            let some = (0..2 + number % 3).map(|_| moves[dice.below(10) as usize]);
            some.collect::<Vec<_>>().join(" ")
        });
        let known = ["y Fw2", "b2 4r'", "Dw2' x'", "Rw U y"].map(String::from);
        for sequence in chosen.chain(known) {
            let facts = |option, value| objects(&["cycles", option, value, &sequence]).remove(0);
            let [pieces, stickers] = [facts("--puzzle", name), facts("-n", size)];
            let expected = stickers["visible_order_up_to_rotation"].to_string();
            assert_eq!(
                text(&pieces, "visible_order"),
                expected,
                "{sequence} on {name}"
            );
        }
    }
}

#[test]
fn a_sequence_pasted_into_a_definition_as_a_move_is_what_it_was() {
    let folder = tempdir().expect("a folder");
    let mut dice = Dice::new(7);
    for name in ["3x3x3", "pocket", "pyraminx", "skewb", "2x3x4", "4x4x4"] {
        let puzzle = known::find(name).expect("it is known");
        let definition = puzzle.definition();
        for length in 1..6 {
            let sequence = moves(&puzzle, &mut dice, length);
            let facts = &objects(&["cycles", "--puzzle", name, &sequence])[0];
            let file = folder.path().join("longer.tws");
            let written = definition.to_tws().expect("the format has words for it");
            fs::write(&file, format!("{written}\n{}", text(facts, "move"))).expect("it is written");
            let file = file.to_str().expect("the path is text");
            let pasted = &objects(&["cycles", "--puzzle", file, "SEQUENCE"])[0];
            // A move is made in one grip again and again, and a sequence on in the grip that it leads to.
            if !puzzle.has_moves_that_change_the_grip() {
                for key in ["order", "visible_order"] {
                    assert_eq!(facts[key], pasted[key], "{key} of {sequence} on {name}");
                }
            }
            for key in ["cycles", "effect", "changed", "position", "move"] {
                assert_eq!(facts[key], pasted[key], "{key} of {sequence} on {name}");
            }
            let read = definition.read_pattern("position", text(facts, "position"));
            let position = read.expect("it is a pattern");
            if !puzzle.has_moves_that_change_the_grip() {
                let made = puzzle.read_moves(&sequence).expect("it is a sequence");
                assert_eq!(made.pattern(), &position, "{sequence} on {name}");
            }
            // The sequence made as often as is said looks solved, and not before.
            let order: u64 = text(facts, "visible_order").parse().expect("a number");
            let turns = puzzle.read_turns(&sequence).expect("it is a sequence");
            let mut turns = turns.into_iter();
            let first = turns.next().expect("it has moves");
            let once = turns.fold(first, |made, turn| made.then(&turn, definition.orbits()));
            assert_eq!(
                position,
                definition.start().after(&once),
                "{sequence} on {name}"
            );
            let mut position = puzzle.read_moves(&sequence).expect("it is a sequence");
            let mut times = 1;
            while position.pattern() != definition.start() {
                position = puzzle
                    .after(&position, &sequence)
                    .expect("it can be made on");
                times += 1;
            }
            assert_eq!(times, order, "{sequence} on {name}");
        }
    }
}

/// By the turns and mirrors of a cube: a turn of one face is kept by the four turns of the whole about it, and taken to
/// its inverse by the four mirrors beside that axis.
#[test]
fn symmetries_of_a_sequence_are_those_of_the_cube() {
    for (sequence, keeping, inverting) in [
        ("", 48, 48),
        ("U", 4, 4),
        ("U2", 8, 8),
        ("U D'", 8, 8),
        ("U D", 8, 8),
        ("R U R' U'", 1, 1),
        ("R2 L2 U2 D2 F2 B2", 48, 48),
        ("M2 E2 S2", 48, 48),
    ] {
        let facts = &objects(&["cycles", "--puzzle", "3x3x3", sequence])[0];
        let count = |key| facts["symmetry"][key].as_array().map(Vec::len);
        let found = (count("keeping"), count("inverting"));
        assert_eq!(found, (Some(keeping), Some(inverting)), "{sequence}");
    }
    // Where pieces are alike a position has no inverse.
    let facts = &objects(&["cycles", "--puzzle", "4x4x4", "Rw"])[0];
    assert_eq!(facts["symmetry"]["inverting"], Value::Null);
}

#[test]
fn shortened_sequences_make_the_same_position() {
    let mut dice = Dice::new(11);
    for (name, kept) in [
        ("3x3x3", None),
        ("pocket", None),
        ("pyraminx-tips", None),
        ("2x3x4", None),
        ("4x4x4", None),
        ("3x3x3", Some("EDGES:1-4")),
    ] {
        let puzzle = known::find(name).expect("it is known");
        for metric in ["htm", "qtm"] {
            let sequence = moves(&puzzle, &mut dice, 60);
            let keep = kept.map_or(vec![], |kept| vec!["--keep", kept]);
            let command = [
                "alg", "shorten", "--puzzle", name, "--metric", metric, "--window", "5",
            ];
            let found = &objects(&[&command[..], &keep, &[&sequence]].concat())[0];
            let count = |key: &str| found[key].as_u64().expect("a number");
            assert!(count("length") < count("before"), "{sequence} on {name}");
            let patterns = [&*sequence, text(found, "moves")].map(|moves| {
                let position = puzzle.read_moves(moves).expect("it is a sequence");
                let keep = kept.map(|kept| kept.parse().expect("it is an orbit with pieces"));
                let keep: Vec<_> = keep.into_iter().collect();
                match kept {
                    Some(_) => puzzle
                        .definition()
                        .kept_pattern(&keep, position.pattern())
                        .expect("they are pieces"),
                    None => position.pattern().clone(),
                }
            });
            assert_eq!(patterns[0], patterns[1], "{sequence} on {name}");
        }
    }
}

#[test]
fn listed_sequences_do_what_is_said_of_them() {
    for (name, options) in [
        ("3x3x3", "--pieces 4 -n 60"),
        ("3x3x3", "--metric qtm --up-to effect"),
        ("pyraminx", "--up-to symmetry"),
        ("skewb", "--length 12"),
        ("floppy", "--length 9"),
        ("4x4x4", "--depth 2 --up-to symmetry"),
    ] {
        let puzzle = known::find(name).expect("it is known");
        let definition = puzzle.definition();
        let options: Vec<&str> = options.split(' ').collect();
        let listed = objects(&[&["algs", name], &options[..]].concat());
        assert!(listed.len() >= 5, "{name}");
        for alg in &listed {
            // Brackets are read as the moves that are written out.
            let [made, moves] = ["sequence", "moves"].map(|key| {
                let turns = puzzle.read_turns(text(alg, key)).expect("it is a sequence");
                turns
                    .into_iter()
                    .reduce(|made, turn| made.then(&turn, definition.orbits()))
            });
            assert_eq!(made, moves, "{alg}");
            let effect = definition.effect(&made.expect("it has moves"));
            assert_eq!(text(alg, "effect"), effect.to_string(), "{alg}");
            assert_eq!(alg["changed"], effect.changed(), "{alg}");
        }
        let ranks = listed
            .iter()
            .map(|alg| (alg["changed"].as_u64(), alg["length"].as_u64()));
        assert!(ranks.is_sorted(), "{name}");
    }
}

#[test]
fn no_two_listed_sequences_are_images_of_each_other() {
    let puzzle = known::find("3x3x3").expect("it is known");
    let symmetries = PuzzleSymmetries::new(puzzle.definition(), false).expect("it is small");
    let listed = objects(&["algs", "3x3x3", "--up-to", "symmetry", "--depth", "3"]);
    let positions = listed
        .iter()
        .map(|alg| puzzle.read_moves(text(alg, "moves")).expect("moves"));
    let positions: Vec<_> = positions.collect();
    assert_eq!(positions.len(), 20);
    for (number, one) in positions.iter().enumerate() {
        for other in &positions[..number] {
            assert!(
                symmetries
                    .between(one.pattern(), other.pattern())
                    .is_empty()
            );
        }
    }
}
