//! The examples in the project's own documents, compiled and run with the tests.
//!
//! The documents belong to no crate's package, so the crates themselves can't hold them.

/// The program that the README shows.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// A puzzle of one's own, in the tour.
#[cfg(doctest)]
#[doc = include_str!("../../docs/use/tour.md")]
struct Tour;

/// The examples of the conventions.
#[cfg(doctest)]
#[doc = include_str!("../../docs/theory/conventions.md")]
struct Conventions;

/// How a puzzle is added.
#[cfg(doctest)]
#[doc = include_str!("../../docs/contribute/adding-a-puzzle.md")]
struct AddingAPuzzle;
