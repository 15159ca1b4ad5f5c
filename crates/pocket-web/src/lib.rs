//! The crates of this workspace in a browser: what the page asks, answered as JSON.
//!
//! Nothing is worked out here. A request is read by [`cube_model`], answered by [`god_table`] and
//! [`cycles`], and written down for JavaScript; a definition is read by [`puzzle_def`], its
//! positions laid out by [`puzzle_space`] and counted by [`row_search`]. There is one file for
//! each kind of request, in plain Rust, so that `cargo test` needs no browser; only [`Session`], [`about_puzzle`] and
//! [`count_positions`] know of WebAssembly.
//!
//! Two modules are made of this: one with the feature `page`, and one with the feature `puzzle`, which is fetched when somebody
//! gives a definition.
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

#[cfg(feature = "page")]
pub use page::Session;
#[cfg(feature = "puzzle")]
pub use puzzle::{about_puzzle, count_positions};

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
