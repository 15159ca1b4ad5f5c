//! Any permutation puzzle, from its definition, as rows over a group.

mod choices;
mod columns;
mod constituents;
mod cosets;
mod digits;
mod elements;
mod error;
mod factor;
mod gauge;
mod images;
mod joint;
mod label_group;
mod labels;
mod lattice;
mod links;
mod pairs;
mod partition;
mod plan;
mod reachable;
mod relabelling;
mod row_index;
mod side;
mod space;
mod steps;

pub use choices::Choices;
pub use error::SpaceError;
pub use plan::Plan;
pub use space::DefinitionSpace;

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
