//! Small puzzles, searched from state to state and by rows.

use std::ops::ControlFlow;

use puzzle_def::read;
use puzzle_space::{Choices, DefinitionSpace, Reduction};
use row_search::{Distribution, Space, count_states, search};

use crate::bytes::Bytes;
use crate::naive::puzzle;
use crate::target::{Outcome, Target};

pub(super) const TARGET: Target = Target {
    name: "distributions",
    claim: "as many states of a small puzzle are at each distance as a queue finds, however they are stored",
    made,
    raw: None,
    corpus: Vec::new,
    tokens: "",
};

/// Puzzles with more states are skipped.
const MOST_STATES: usize = 1000;

fn made(bytes: &mut Bytes<'_>) -> Outcome {
    let reduction = *bytes.pick(&[
        Reduction::Nothing,
        Reduction::WherePaying,
        Reduction::Always,
    ]);
    let largest_fibre = *bytes.pick(&[4096, 8, 1]);
    let is_counted = bytes.once_in(2);
    let puzzle = puzzle::made(bytes);
    let Some(expected) = puzzle::distribution(&puzzle, MOST_STATES) else {
        return Outcome::refused("many states");
    };
    let text = puzzle::to_tws(&puzzle, &mut Bytes::new(&[]));
    let choices = Choices {
        reduction,
        largest_fibre,
        ..Choices::default()
    };
    let definition = read("made.tws", &text).expect("what is written can be read");
    let space = DefinitionSpace::new(&definition, &choices).expect("it is small");
    let found: Distribution = if is_counted {
        count_states(&space, &mut |_| ControlFlow::Continue(())).expect("it is small")
    } else {
        search(&space).expect("it is small").distribution().clone()
    };
    assert_eq!(found.counts(), expected, "{choices:?}\n{text}");
    let states: u64 = expected.iter().sum();
    Outcome::accepted(
        (space.fibre().size() > 1, expected.len().checked_ilog2()),
        states as usize,
    )
}
