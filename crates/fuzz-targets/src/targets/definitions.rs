//! Definitions of puzzles in both formats: what is read is what was written down.

use puzzle_def::{Definition, Parts, ReadError, read};

use crate::naive::patterns::both;
use crate::naive::puzzle;
use crate::target::{Outcome, Target};

pub(super) const TWS: Target = Target {
    name: "tws",
    claim: "a .tws definition is read as it was written down, in both ways of counting",
    made: |bytes| {
        let puzzle = puzzle::made(bytes);
        let text = puzzle::to_tws(&puzzle, bytes);
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
        let puzzle = puzzle::made(bytes);
        let text = puzzle::to_kpuzzle(&puzzle, bytes);
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

fn made(puzzle: &Parts, file: &str, text: &str) -> Outcome {
    let found = read(file, text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut parts = found.parts().clone();
    if let Some(derived) = parts.moves.pop_if(|mv| mv.name == "Q") {
        let first = &puzzle.moves[0].transformation;
        assert_eq!(derived.transformation, both(puzzle, first, first), "{text}");
    }
    assert_eq!(parts, *puzzle, "{text}");
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
