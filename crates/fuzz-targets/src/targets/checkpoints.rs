//! Damaged checkpoints of a count: the count goes on to the same result, or the file is refused.

use puzzle_def::read;
use puzzle_space::{Choices, DefinitionSpace, Reduction};
use row_search::{CountSearch, Space};
use twox_hash::XxHash64;

use crate::bytes::Bytes;
use crate::naive::puzzle;
use crate::target::{Outcome, Target};

pub(super) const TARGET: Target = Target {
    name: "checkpoints",
    claim: "a damaged level is refused, and a whole one goes on to the counts that a queue finds",
    made,
    raw: None,
    corpus: Vec::new,
    tokens: "",
};

const MOST_STATES: usize = 1000;
const IDENTITY: &[u8] = b"a puzzle made of bytes";
/// The length of the checksum at the end.
const CHECKSUM: usize = 8;

fn made(bytes: &mut Bytes<'_>) -> Outcome {
    let levels = bytes.below(6);
    let damage: Vec<[usize; 2]> = (0..bytes.below(4))
        .map(|_| [bytes.below(1 << 16), bytes.below(256)])
        .collect();
    let is_forged = bytes.once_in(3);
    let cut = if bytes.once_in(8) { bytes.below(64) } else { 0 };
    let puzzle = puzzle::made(bytes);
    let Some(expected) = puzzle::distribution(&puzzle, MOST_STATES) else {
        return Outcome::refused("many states");
    };
    let text = puzzle::to_tws(&puzzle, &mut Bytes::new(&[]));
    let definition = read("made.tws", &text).expect("what is written can be read");
    let choices = Choices {
        reduction: Reduction::Nothing,
        ..Choices::default()
    };
    let space = DefinitionSpace::new(&definition, &choices).expect("it is small");

    let whole = kept(&space, levels);
    let mut file = whole.clone();
    for [at, change] in damage {
        let at = at % file.len();
        file[at] ^= u8::try_from(change).expect("a byte");
    }
    file.truncate(file.len() - cut.min(file.len()));
    if is_forged {
        file.truncate(file.len().saturating_sub(CHECKSUM));
        let sum = XxHash64::oneshot(0, &file);
        file.extend(sum.to_le_bytes());
    }
    let is_whole = file == whole;
    match CountSearch::resume(&space, IDENTITY, &mut file.as_slice()) {
        Ok(search) => {
            assert!(is_whole || is_forged, "damage is not noticed\n{text}");
            let finished = search.finish();
            if is_whole {
                let counts = finished.expect("it is small");
                assert_eq!(counts.counts(), expected, "from level {levels}\n{text}");
            } else if let Ok(counts) = finished {
                // With a valid checksum, damaged states may stand for others, but never for more than
                // there are.
                let states = space.rows() * space.fibre().size() as u64;
                assert!(counts.reachable() <= states, "{counts:?}\n{text}");
            }
            Outcome::accepted((is_whole, levels), file.len())
        }
        Err(error) => {
            assert!(!is_whole, "what is whole is refused: {error}\n{text}");
            assert!(!error.to_string().is_empty());
            Outcome::refused(format!("{:?}", std::mem::discriminant(&error)))
        }
    }
}

/// The checkpoint of a count after this many levels, or after all.
fn kept(space: &dyn Space, levels: usize) -> Vec<u8> {
    let mut search = CountSearch::new(space).expect("it is small");
    for _ in 0..levels {
        if search.next_level().expect("it is small").is_none() {
            break;
        }
    }
    let mut file = Vec::new();
    search
        .keep(IDENTITY, &mut file)
        .expect("memory takes all bytes");
    file
}
