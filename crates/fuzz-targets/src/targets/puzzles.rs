//! Random puzzles of every kind: all parts of the project are compared with a search position by position.

use crate::bytes::Bytes;
use crate::random::{Limits, Tally, compare};
use crate::target::{Outcome, Target};

pub(super) const TARGET: Target = Target {
    name: "puzzles",
    claim: "counts, solutions, scrambles and plans of a random puzzle are those that a plain search finds",
    made,
    raw: None,
    corpus: Vec::new,
    tokens: "",
};

fn made(bytes: &mut Bytes<'_>) -> Outcome {
    let mut tally = Tally::default();
    compare(0, bytes, Limits::SMALL, &mut tally);
    if let Some(disagreement) = tally.disagreements.first() {
        panic!("{disagreement}");
    }
    if tally.puzzles == 0 {
        return Outcome::refused("large");
    }
    Outcome::accepted(tally.kinds.len(), tally.positions as usize)
}
