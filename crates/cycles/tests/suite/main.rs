//! The tests of the crate, one binary of them all: a module for each subject.

mod cube_orders;
mod factors;
mod long_permutations;
mod orders;
mod permutations;
mod primes;
mod serialized;
mod support;
mod visible_orders;
mod words;
mod worked_examples;
