//! The crates of this workspace in a browser: what the page asks, answered as JSON.
//!
//! Nothing is worked out here. A request is read by [`cube_model`], answered by [`god_table`] and
//! [`cycles`], and written down for JavaScript. There is one file for each kind of request, in plain
//! Rust, so that `cargo test` needs no browser; only [`Session`] knows of WebAssembly.
//!
//! ```
//! use pocket_web::Session;
//!
//! let answer = Session::new().cycles(4, "U R");
//! assert!(answer.contains(r#""supercube":"420""#));
//! let answer = Session::new().cycles(4, "U 9R");
//! assert!(answer.contains(r#""caret":{"line":"U 9R","indent":2,"width":2}"#));
//! ```

mod cycle_view;
mod fault;
mod position;
mod scramble;
mod session;
mod solution;
mod tables;
mod word;

pub use session::Session;

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
