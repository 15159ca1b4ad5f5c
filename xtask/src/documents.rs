//! The examples in the project's own documents, compiled and run with the tests.
//!
//! The documents belong to no crate's package, so the crates themselves can't hold them.

/// The program that the README shows.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// The examples of the conventions.
#[cfg(doctest)]
#[doc = include_str!("../../docs/conventions.md")]
struct Conventions;

/// How a puzzle is added.
#[cfg(doctest)]
#[doc = include_str!("../../docs/adding-a-puzzle.md")]
struct AddingAPuzzle;
