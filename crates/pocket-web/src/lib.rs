//! The crates of this workspace for JavaScript: answers requests of the page and the npm package as JSON.
//!
//! It computes nothing itself. A request is read by [`cube_model`], answered by [`god_table`] and
//! [`cycles`], and the answer is written as JSON; a definition is read by [`puzzle_def`], its
//! positions laid out by [`puzzle_space`] and counted by [`row_search`]. There is one file for each
//! kind of request, in plain Rust, so that `cargo test` needs no browser. Only [`Session`],
//! [`about_puzzle`], [`count_positions`], [`farthest_positions`] and [`PuzzleSession`] use types of
//! WebAssembly.
//!
//! It is built as three modules. The feature `page` makes the module that the page loads first, and
//! `puzzle` the one that is fetched with the first definition. The feature `solve` makes the module
//! for everything else: choices of pieces and moves, first levels, solutions by [`god_table`] and
//! [`pattern_search`], scrambles, numbers and words.
//!
//! ```
//! use pocket_web::Session;
//!
//! let answer = Session::new().cycles(4, "U R");
//! assert!(answer.contains(r#""supercube":"420""#));
//! let answer = Session::new().cycles(4, "U 9R");
//! assert!(answer.contains(r#""caret":{"line":"U 9R","indent":2,"width":2}"#));
//! ```

mod answer;
mod fault;
mod levels;
#[cfg(feature = "page")]
mod page;
#[cfg(feature = "puzzle")]
mod puzzle;
#[cfg(feature = "solve")]
mod solve;

#[cfg(feature = "page")]
pub use page::Session;
#[cfg(feature = "puzzle")]
pub use puzzle::{about_puzzle, count_positions, farthest_positions};
#[cfg(feature = "solve")]
pub use solve::PuzzleSession;

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
