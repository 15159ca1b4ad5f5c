//! What is fuzzed: each [`Target`] makes inputs from bytes, tries them, and has a slow second opinion on the answer.
//!
//! An input is bytes. If the first is even, the others are tried as they are: a text, a file. If it is odd, the others
//! are choices that make an input which is mostly valid, such as a sequence of moves, a cube, a definition; so what
//! changes bytes, blindly or guided by coverage, gets past the parsers. Where an answer differs from the second
//! opinion, the target panics.
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
