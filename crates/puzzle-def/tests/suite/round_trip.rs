//! What is written is read again as it was, and no text makes the readers fail otherwise than with an error.

use std::fs;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, subsequence};
use puzzle_def::{
    Blocked, Definition, Orbit, OrbitPattern, OrbitTurn, Parts, Pattern, Transformation, Turn,
    WriteError, read,
};

use crate::support::definitions::{folder, names};

/// Numbers below `limit`, one for each place.
fn numbers(places: usize, limit: u8) -> impl Strategy<Value = Vec<u8>> {
    vec(0..limit, places)
}

fn permutation(places: u16) -> impl Strategy<Value = Vec<u16>> {
    Just((0..places).collect::<Vec<_>>()).prop_shuffle()
}

/// Pieces, some of them alike, whose twists are counted modulo several numbers.
fn orbit_pattern(orbit: &Orbit) -> impl Strategy<Value = OrbitPattern> + use<> {
    let (places, twists) = (usize::from(orbit.places), orbit.twists);
    let divisors: Vec<_> = (1..=twists)
        .filter(|&divisor| twists.is_multiple_of(divisor))
        .collect();
    (
        numbers(places, orbit.places as u8),
        vec(prop::sample::select(divisors), places),
        numbers(places, twists),
    )
        .prop_map(|(numbers, moduli, twists)| {
            let mut sorted = numbers.clone();
            sorted.sort_unstable();
            sorted.dedup();
            let pieces = numbers.iter().map(|number| {
                let place = sorted.iter().position(|other| other == number);
                place.expect("each number is among them") as u16
            });
            let pieces: Vec<_> = pieces.collect();
            let moduli: Vec<_> = pieces
                .iter()
                .map(|&piece| moduli[usize::from(piece)])
                .collect();
            OrbitPattern {
                twists: twists
                    .iter()
                    .zip(&moduli)
                    .map(|(twist, modulus)| twist % modulus)
                    .collect(),
                pieces,
                moduli,
            }
        })
}

fn transformation(orbits: &[Orbit]) -> impl Strategy<Value = Transformation> + use<> {
    let turns = orbits.iter().map(|orbit| {
        let twist = numbers(orbit.places.into(), orbit.twists);
        let turn = (permutation(orbit.places), twist);
        turn.prop_map(|(from, twist)| OrbitTurn { from, twist })
    });
    let orbits = turns.collect::<Vec<_>>();
    orbits.prop_map(|orbits| Transformation { orbits })
}

fn turns(orbits: &[Orbit], names: &[&str]) -> impl Strategy<Value = Vec<Turn>> + use<> {
    let all: Vec<_> = names.iter().map(|&name| name.to_owned()).collect();
    let (count, orbits) = (all.len(), orbits.to_vec());
    (
        subsequence(all, 0..=count),
        vec(transformation(&orbits), count),
    )
        .prop_map(|(names, made)| {
            let turns = names.into_iter().zip(made);
            turns
                .map(|(name, transformation)| Turn {
                    name,
                    transformation,
                })
                .collect()
        })
}

fn blocked(orbits: &[Orbit], start: &Pattern) -> impl Strategy<Value = Vec<Blocked>> + use<> {
    let kinds: Vec<_> = start.orbits.iter().map(OrbitPattern::kinds).collect();
    let places: Vec<_> = orbits.iter().map(|orbit| orbit.places).collect();
    let one = (any::<Index>(), any::<Index>(), vec(any::<Index>(), 1..3));
    vec(one, 0..3).prop_map(move |found| {
        let blocked = found.into_iter().map(|(orbit, place, pieces)| {
            let orbit = orbit.index(places.len());
            let pieces = pieces
                .iter()
                .map(|piece| piece.index(kinds[orbit].into()) as u16);
            Blocked {
                orbit,
                place: place.index(places[orbit].into()) as u16,
                pieces: pieces.collect(),
            }
        });
        blocked.collect()
    })
}

/// Any small definition.
fn definitions() -> impl Strategy<Value = Definition> {
    let sizes = vec((1_u16..6, 1_u8..7), 1..4);
    sizes
        .prop_flat_map(|sizes| {
            let orbits = sizes.into_iter().zip(["P", "CORNERS", "?3"]);
            let orbits = orbits.map(|((places, twists), name)| Orbit {
                name: name.into(),
                places,
                twists,
            });
            let orbits: Vec<_> = orbits.collect();
            let start: Vec<_> = orbits.iter().map(orbit_pattern).collect();
            (Just(orbits), start.prop_map(|orbits| Pattern { orbits }))
        })
        .prop_flat_map(|(orbits, start)| {
            let moves = turns(&orbits, &["U", "U2", "\"R\\'", "2-3Rw", "End", "é"]);
            let rotations = turns(&orbits, &["x2", "BL_Dv"]);
            let solved = start.clone();
            let blocked = blocked(&orbits, &start).prop_map(move |mut blocked| {
                // What is blocked where it is solved makes no puzzle.
                blocked.retain(|blocked| {
                    let solved = &solved.orbits[blocked.orbit].pieces;
                    !blocked.pieces.contains(&solved[usize::from(blocked.place)])
                });
                blocked
            });
            (Just(orbits), Just(start), moves, rotations, blocked)
        })
        .prop_map(|(orbits, start, moves, rotations, blocked)| {
            let parts = Parts {
                name: "{random}".into(),
                orbits,
                start,
                moves,
                rotations,
                blocked,
            };
            Definition::new(parts).expect("its parts fit each other")
        })
}

/// Writes a definition in both formats and reads it again. Counts how often that can be done.
fn round_trip(definition: &Definition) -> usize {
    let parts = definition.parts();
    let mut count = 0;
    match definition.to_tws() {
        Ok(text) => {
            assert_eq!(
                &read("t.tws", &text).unwrap_or_else(|error| panic!("{error}")),
                definition
            );
            count += 1;
        }
        Err(WriteError::Modulus { found, twists, .. }) => assert!(found > 1 && found < twists),
        Err(error) => panic!("{error}"),
    }
    match definition.to_kpuzzle() {
        Ok(text) => {
            assert_eq!(
                &read("t.json", &text).unwrap_or_else(|error| panic!("{error}")),
                definition
            );
            count += 1;
        }
        Err(error) => {
            assert_eq!(error, WriteError::Blocked);
            assert!(!parts.blocked.is_empty());
        }
    }
    for turn in &parts.moves {
        let pattern = parts.start.after(&turn.transformation);
        let text = definition
            .write_pattern_kpuzzle(&pattern)
            .expect("it is of this puzzle");
        assert_eq!(
            definition
                .read_pattern("p", &text)
                .unwrap_or_else(|error| panic!("{error}")),
            pattern
        );
        if let Ok(text) = definition.write_pattern_tws("p", &pattern) {
            assert_eq!(
                definition
                    .read_pattern("p", &text)
                    .unwrap_or_else(|error| panic!("{error}")),
                pattern
            );
        }
    }
    count
}

/// The texts of all definitions of the folder.
fn texts() -> Vec<String> {
    let texts = names()
        .into_iter()
        .map(|name| fs::read_to_string(folder().join(name)).expect("it can be read"));
    texts.collect()
}

#[test]
#[cfg_attr(miri, ignore = "it reads and writes twenty files")]
fn all_files_come_back() {
    let texts = texts();
    let definitions = texts
        .iter()
        .map(|text| read("t", text).expect("it can be read"));
    let written: usize = definitions.map(|definition| round_trip(&definition)).sum();
    // All but pocket_blocked and square1 can be said in both formats.
    assert_eq!(written, 2 * texts.len() - 2);
    assert!(texts.len() >= 20);
}

/// What files are made of, to be put where it doesn't belong.
const PIECES: [&str; 24] = [
    "Set",
    "Solved",
    "StartState",
    "End",
    "Move T",
    "MoveTransformation U",
    "MoveSequence S R U2' S2",
    "MoveAlias A B",
    "Illegal",
    "Name",
    "?",
    "255",
    "65535",
    "99999999999999999999",
    "-1",
    "\r",
    "\u{0}",
    "é",
    "\"",
    "{",
    "[",
    "\\u00e9",
    "\"derivedMoves\":{\"Q\":\"[R:U]3 (R,U)\"}",
    "#",
];

#[derive(Clone, Debug)]
enum Edit {
    Remove(Index, usize),
    Repeat(Index, usize),
    Insert(Index, &'static str),
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let edit = prop_oneof![
        (any::<Index>(), 1..40_usize).prop_map(|(at, length)| Edit::Remove(at, length)),
        (any::<Index>(), 1..90_usize).prop_map(|(at, length)| Edit::Repeat(at, length)),
        (
            any::<Index>(),
            prop::sample::select(&PIECES[..]),
            any::<bool>()
        )
            .prop_map(|(at, piece, _)| Edit::Insert(at, piece)),
    ];
    vec(edit, 1..4)
}

fn edited(text: &str, edits: &[Edit]) -> String {
    let mut letters: Vec<_> = text.chars().collect();
    for edit in edits {
        let (Edit::Remove(at, _) | Edit::Repeat(at, _) | Edit::Insert(at, _)) = edit;
        let at = at.index(letters.len() + 1);
        match *edit {
            Edit::Remove(_, length) => drop(letters.drain(at..letters.len().min(at + length))),
            Edit::Repeat(_, length) => {
                let again = letters[at..letters.len().min(at + length)].to_vec();
                letters.splice(at..at, again);
            }
            Edit::Insert(_, piece) => drop(letters.splice(at..at, piece.chars())),
        }
    }
    letters.into_iter().collect()
}

/// Reads a text that may be anything. What is read is checked again.
fn try_to_read(text: &str) {
    match read("t", text) {
        Ok(definition) => {
            let again = Definition::new(definition.parts().clone());
            assert_eq!(again.as_ref(), Ok(&definition));
            let _ = (definition.turns(false), definition.turns(true));
        }
        Err(error) => assert!(error.to_string().contains(": found ")),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 1000 }))]

    #[test]
    fn what_is_written_is_read_again(definition in definitions()) {
        round_trip(&definition);
    }

    #[test]
    fn damaged_files_are_read_or_refused(file in any::<Index>(), edits in edits()) {
        let texts = texts();
        let text: &String = file.get(&texts);
        try_to_read(&edited(text, &edits));
    }

    #[test]
    fn random_bytes_are_refused(bytes in vec(any::<u8>(), 0..60), is_json in any::<bool>()) {
        let text = String::from_utf8_lossy(&bytes);
        try_to_read(&if is_json { format!("{{{text}") } else { text.into_owned() });
    }
}

#[test]
#[cfg_attr(miri, ignore = "it reads files of 16 MB")]
fn hostile_files_end_soon() {
    let head = "Set P 255 127\nSolved\nEnd\n";
    let swap = "Move T\nP\n2 1 ".to_owned()
        + &(3..=255).map(|n| format!("{n} ")).collect::<String>()
        + "\nEnd\n";
    let many = |line: &str| line.repeat((16 << 20) / line.len() - 100);
    let sequences: String = (0..60_000)
        .map(|n| format!("MoveSequence A{n} A{} A{}\n", n + 1, n + 1))
        .collect();
    let sets: String = (0..500_000).map(|n| format!("Set P{n} 1 1\n")).collect();
    let refused = [
        many("\n") + "x",
        "x".repeat((16 << 20) + 1),
        many("Set P 255 127\n"),
        sets,
        head.to_owned()
            + &(0..500_000)
                .map(|n| format!("Move A{n}\nEnd\n"))
                .collect::<String>(),
        head.to_owned() + &swap + "MoveSequence S " + &many("T999999999999' "),
        head.to_owned() + &sequences,
        "[".repeat(1 << 20),
        "{\"a\":".repeat(1 << 20),
        "{\"orbits\": [".to_owned() + &many("{},"),
        "{\"name\": \"".to_owned() + &many("\\u0041"),
    ];
    for text in refused {
        assert!(read("t", &text).is_err());
    }
    // A move may have more powers than can be listed: that is said only where they are.
    let mut text = "Set P 255 1\nSolved\nEnd\nMove T\nP\n".to_owned();
    let mut first = 1;
    for length in [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41] {
        let rest = (1..length).map(|step| first + step).chain([first]);
        text += &rest.map(|place| format!("{place} ")).collect::<String>();
        first += length;
    }
    text += &(first..=255)
        .map(|place| format!("{place} "))
        .collect::<String>();
    let definition = read("t", &(text + "\nEnd\n")).expect("it is a definition");
    let error = definition.turns(false).expect_err("they are many");
    assert_eq!(error.order(), Some(304_250_263_527_210));
    assert_eq!(definition.order(), 304_250_263_527_210_u64.into());
}
