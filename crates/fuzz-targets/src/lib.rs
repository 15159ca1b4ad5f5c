//! Fuzz targets: each [`Target`] makes inputs from bytes, runs them, and compares the answers with a slow second implementation.
//!
//! An input is a sequence of bytes. If the first is even, the rest is raw text or a file. If it is odd, the rest determines
//! choices for a mostly valid input, such as a sequence of moves, a cube or a definition, so that changed bytes still pass the
//! parsers. A target panics if the answers differ.
//!
//! Two runners use the same targets and the same inputs: [`run`], which is seeded and needs nothing but a stable
//! compiler, and the programs in `fuzz/`, which libFuzzer guides by coverage.
//!
//! ```
//! use fuzz_targets::{SEED, TARGETS, Until, run};
//!
//! let notation = TARGETS.iter().find(|target| target.name == "notation").expect("it is a target");
//! let report = run(notation, SEED, Until::Inputs(50))?;
//! assert_eq!(report.executions, 50);
//! assert_eq!(run(notation, SEED, Until::Inputs(50))?.accepted, report.accepted);
//! # Ok::<(), fuzz_targets::Failure>(())
//! ```

mod bytes;
mod made;
mod mutate;
mod naive;
mod program;
pub mod random;
mod runner;
mod target;
mod targets;

pub use runner::{Failure, Report, SEED, Until, run};
pub use target::{Outcome, Target};
pub use targets::{TARGETS, find};

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
