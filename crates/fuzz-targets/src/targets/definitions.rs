//! Definitions of puzzles in both formats: what is read is what was written down.

use puzzle_def::{Definition, ReadError, read};

use crate::naive::puzzle::Puzzle;
use crate::target::{Outcome, Target};

pub(super) const TWS: Target = Target {
    name: "tws",
    claim: "a .tws definition is read as it was written down, in both ways of counting",
    made: |bytes| {
        let puzzle = Puzzle::made(bytes);
        let text = puzzle.to_tws(bytes);
        made(&puzzle, "made.tws", &text)
    },
    raw: Some(|input| raw("raw.tws", input)),
    corpus: || definitions(&[RING, include_str!("../../../../docs/puzzles/c123.tws")]),
    tokens: "Name |Set |Solved|StartState|End|Move |MoveTransformation |\n| |1|2|3|0|?|#|MoveAlg |Illegal |Blocked |ScrambleState|P",
};

pub(super) const KPUZZLE: Target = Target {
    name: "kpuzzle",
    claim: "a KPuzzle definition is read as it was written down, with its members in any order",
    made: |bytes| {
        let puzzle = Puzzle::made(bytes);
        let text = puzzle.to_kpuzzle(bytes);
        made(&puzzle, "made.kpuzzle.json", &text)
    },
    raw: Some(|input| raw("raw.kpuzzle.json", input)),
    corpus: || definitions(&[RING_JSON]),
    tokens: r#"{|}|[|]|,|:|"|0|1|2|null|"orbits"|"moves"|"derivedMoves"|"permutation"|"orientationDelta"|"orientationMod"|\u0041|-1|1e3"#,
};

/// Four places in a ring.
const RING: &str = "Name t\nSet P 4 1\nSolved\nEnd\nMove T\nP\n2 3 4 1\nEnd\n";

/// Three places in a ring.
const RING_JSON: &str = r#"{"name": "t", "orbits": [{"orbitName": "P", "numPieces": 3, "numOrientations": 1}],
"defaultPattern": {"P": {"pieces": [0, 1, 2], "orientation": [0, 0, 0]}},
"moves": {"T": {"P": {"permutation": [1, 2, 0], "orientationDelta": [0, 0, 0]}}}}"#;

fn definitions(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

fn made(puzzle: &Puzzle, file: &str, text: &str) -> Outcome {
    let found = match read(file, text) {
        Ok(found) => found,
        Err(error) => panic!("{error}\n{text}"),
    };
    let parts = found.parts();
    assert_eq!(parts.orbits.len(), puzzle.orbits.len(), "{text}");
    for (number, (found, orbit)) in parts.orbits.iter().zip(&puzzle.orbits).enumerate() {
        let shape = (usize::from(found.places), usize::from(found.twists));
        assert_eq!(shape, (orbit.places, orbit.twists), "{text}");
        let start = &parts.start.orbits[number];
        let pieces = start.pieces.iter().map(|&piece| usize::from(piece));
        assert!(pieces.eq(orbit.solved.iter().copied()), "{start:?}\n{text}");
        assert!(start.twists.iter().all(|&twist| twist == 0), "{text}");
    }
    let written = parts.moves.iter().filter(|mv| mv.name != "Q");
    assert_eq!(written.clone().count(), puzzle.moves.len(), "{text}");
    for ((number, turns), found) in puzzle.moves.iter().enumerate().zip(written) {
        assert_eq!(found.name, Puzzle::move_name(number).to_string(), "{text}");
        for (turn, found) in turns.iter().zip(&found.transformation.orbits) {
            let from = found.from.iter().map(|&from| usize::from(from));
            assert!(from.eq(turn.from.iter().copied()), "{found:?}\n{text}");
            let twist = found.twist.iter().map(|&twist| usize::from(twist));
            assert!(twist.eq(turn.twist.iter().copied()), "{found:?}\n{text}");
        }
    }
    if let Some(derived) = parts.moves.iter().find(|mv| mv.name == "Q") {
        let twice = puzzle.twice(0);
        for (turn, found) in twice.iter().zip(&derived.transformation.orbits) {
            let from = found.from.iter().map(|&from| usize::from(from));
            assert!(from.eq(turn.from.iter().copied()), "{found:?}\n{text}");
        }
    }
    written_again(&found);
    Outcome::accepted((puzzle.orbits.len(), puzzle.moves.len()), text.len())
}

pub(super) fn raw(file: &str, input: &[u8]) -> Outcome {
    let text = String::from_utf8_lossy(input);
    match read(file, &text) {
        Ok(definition) => {
            written_again(&definition);
            let parts = definition.parts();
            Outcome::accepted((parts.orbits.len().min(4), parts.moves.len().min(4)), 1)
        }
        Err(error) => refused(&error, &text),
    }
}

/// The kind of a refusal: what the message expects, without numbers and names. Names are words of the text.
fn refused(error: &ReadError, text: &str) -> Outcome {
    assert!(!error.to_string().is_empty() && !error.found().is_empty());
    let words = error.expected().split_whitespace();
    let is_plain = |word: &str| word.bytes().all(|byte| byte.is_ascii_lowercase());
    let plain = words.filter(|word| is_plain(word) && !text.contains(word));
    Outcome::refused(plain.take(4).collect::<Vec<_>>())
}

/// Checks that a definition is the same after it is written and read again, if a format can express it.
fn written_again(definition: &Definition) {
    if let Ok(text) = definition.to_tws() {
        let again = read("again.tws", &text);
        assert_eq!(
            again.as_ref().map(Definition::parts),
            Ok(definition.parts()),
            "{text}"
        );
    }
    if let Ok(text) = definition.to_kpuzzle() {
        let again = read("again.kpuzzle.json", &text);
        // KPuzzle JSON joins the words of a name.
        let again = again.unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again.parts().moves, definition.parts().moves, "{text}");
        assert_eq!(again.parts().start, definition.parts().start, "{text}");
    }
}
