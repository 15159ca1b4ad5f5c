//! Tests which views are chosen and how they are ranked, against a stored list: every change of the choice shows there.

use super::*;

/// The list. The test rewrites it if the environment variable `UPDATE` is set.
const PRINTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/choice/views.txt");

const BUILT_IN: [&str; 8] = [
    "pocket", "3x3x3", "4x4x4", "5x5x5", "pyraminx", "skewb", "2x3x3", "1x2x3",
];

const FILES: [&str; 8] = [
    "pocket_blocked.tws",
    "pocket_same.tws",
    "square1.tws",
    "fto_corners_edges.tws",
    "tower223_all.tws",
    "m12.tws",
    "c123.tws",
    "ru333.tws",
];

const BYTES: [u64; 4] = [3_000, 100_000, 3_000_000, 60_000_000];

fn all() -> Vec<(&'static str, Definition)> {
    let known = BUILT_IN.map(|name| {
        let known = puzzle_def::known::definition(name);
        (name, known.unwrap_or_else(|error| panic!("{error}")))
    });
    let read = FILES.map(|file| {
        let path = format!("{}/../../docs/puzzles/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the file is there");
        let read = puzzle_def::read(file, &text);
        (file, read.unwrap_or_else(|error| panic!("{error}")))
    });
    known.into_iter().chain(read).collect()
}

#[test]
fn views_are_as_printed() {
    let printed = std::fs::read_to_string(PRINTED).unwrap_or_default();
    let is_updated = std::env::var_os("UPDATE").is_some();
    let mut printed_lines = printed.lines();
    let mut lines = String::new();
    let mut found = |line: String| {
        assert!(is_updated || printed_lines.next() == Some(&line), "{line}");
        lines += &(line + "\n");
    };
    for (name, definition) in all() {
        let turns = definition.turns(false).expect("moves");
        let ground = Ground::new(&definition, &turns, false);
        for bytes in BYTES {
            found(format!("{name}, {bytes} bytes"));
            let ranked = ranked(&ground, &definition, bytes, &|| false).expect("no limit");
            for (rank, view) in ranked {
                found(format!("{rank:.3} {view}"));
            }
        }
    }
    match is_updated {
        true => std::fs::write(PRINTED, &lines).expect("the list is written"),
        false => assert_eq!(lines, printed),
    }
}

/// There are 400 symmetries, and pieces with many twists. If each view were examined on its own, this test would take many minutes.
#[test]
fn views_of_a_puzzle_with_many_symmetries_are_found() {
    let text = "Set A 8 1\nSet B 8 101\nSet C 8 5\nSet D 12 1\n\
        StartState\nA\n6 2 7 3 4 1 5 0\nB\n3 1 7 5 0 4 2 6\n0 0 0 0 0 0 ? ?\nC\n0 1 2 3 4 5 0 1\nD\n9 8 10 4 5 2 7 11 3 6 0 1\nEnd\n\
        MoveTransformation M\nA\n7 0 4 2 6 5 3 1\nB\n7 0 4 2 6 5 3 1\n97 83 7 70 98 87 72 81\n\
        C\n7 0 4 2 6 5 3 1\n4 2 3 3 0 0 4 4\nD\n1 2 3 4 5 6 7 8 9 10 11 0\nEnd\n";
    let many = puzzle_def::read("many.tws", text).expect("a definition");
    let turns = many.turns(false).expect("moves");
    let ground = Ground::new(&many, &turns, false);
    assert_eq!(ground.symmetries.len(), 400);
    let found = views(&ground, &many, 1 << 20, &|| false).expect("no limit");
    let found: Vec<String> = found.iter().map(View::to_string).collect();
    assert_eq!(
        found,
        ["2+1+1+1+1+1+1 2+1+1+1+1+1+1 1+1+1+1+2,twists of 1+1 -"]
    );
}

/// The estimate of memory is finite up to all limits, and infinite beyond any of them.
#[test]
fn what_is_too_large_is_told() {
    // The twists of a ring of so many pieces, and of rings of two.
    let ring = |pieces: usize| {
        let places = (1..pieces).chain([0]).map(|place| place.to_string());
        let places: Vec<String> = places.collect();
        let (places, rest) = (places.join(" "), " 0".repeat(pieces - 1));
        let text = format!(
            "Set P {pieces} 2\nStartState\nP\n{places}\n0{rest}\nEnd\nMoveTransformation M\nP\n{places}\n1{rest}\nEnd\n"
        );
        puzzle_def::read("ring.tws", &text).expect("a definition")
    };
    let pairs = |count: usize| {
        let all = |text: fn(usize) -> String| (0..count).map(text).collect::<String>();
        let text = format!(
            "{}StartState\n{}End\nMoveTransformation M\n{}End\n",
            all(|own| format!("Set P{own} 2 2\n")),
            all(|own| format!("P{own}\n0 1\n0 0\n")),
            all(|own| format!("P{own}\n1 0\n1 0\n"))
        );
        puzzle_def::read("pairs.tws", &text).expect("a definition")
    };
    let is_told = |definition: &Definition, symmetries: usize| {
        let turns = definition.turns(true).expect("moves");
        let ground = Ground::new(definition, &turns, true);
        let twists = vec![OrbitView::Orientation; definition.orbits().len()];
        let shown = View::new(twists).shown(&ground);
        bytes_of(&Sizes::new(&ground), &shown, symmetries).is_finite()
    };
    // A list of 2^21 values, for the two moves and the symmetries.
    assert!(is_told(&ring(22), 30));
    assert!(!is_told(&ring(22), 31));
    assert!(!is_told(&ring(22), 33));
    assert!(!is_told(&ring(23), 1));
    assert!(is_told(&pairs(16), 1));
    assert!(!is_told(&pairs(17), 1));
    assert!(!is_told(&pairs(18), 1));
}
