//! The tests of the crate, one binary of them all: a module for each subject.

mod alike;
mod answers;
mod any_grip;
mod blocked;
mod checkpoint;
mod counts;
mod hostile;
mod linked;
mod phases;
mod plans;
mod random_definitions;
mod search_plan;
mod spaces;
mod support;
mod together;
mod unfolded;
mod up_to_symmetry;
