//! Shared by several modules of the tests.

pub(crate) mod cases;
pub(crate) mod circle;
pub(crate) mod compare;
pub(crate) mod dice;
pub(crate) mod twin;

use std::ops::ControlFlow;

use puzzle_def::Definition;
use puzzle_space::{Choices, DefinitionSpace};
use row_search::count_states;

/// The number of states at each distance.
pub(crate) fn counts(definition: &Definition, choices: &Choices) -> Vec<u64> {
    let space = DefinitionSpace::new(definition, choices).expect("it is small");
    let counted = count_states(&space, &mut |_| ControlFlow::Continue(()));
    counted.expect("it ends").counts().to_vec()
}
