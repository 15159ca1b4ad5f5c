//! Errors that a proof finds in distances.

use core::fmt;

use crate::depth::Depth;
use crate::space::State;

/// What is wrong with a set of distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
    /// The distances have the shape of another space.
    Shape,
    /// There is not enough memory for the comparison.
    NoMemory,
    /// A goal is not at distance 0.
    Goal {
        /// The goal.
        state: State,
        /// The distance found, if any.
        found: Option<Depth>,
    },
    /// The distance of a state is not one more than that of its nearest neighbour.
    Neighbours {
        /// The state.
        state: State,
        /// The distance found, if any.
        found: Option<Depth>,
    },
    /// The distance of a state modulo 3 is not one more than that of any neighbour, or not that of
    /// its level; or that of a goal is not 0; or only one of two neighbours is reached.
    Residue {
        /// The state.
        state: State,
        /// The distance modulo 3 found, if any.
        found: Option<u8>,
    },
    /// The number of states at a distance is not what the distribution says.
    Count {
        /// The distance.
        depth: Depth,
        /// The number of states found.
        found: u64,
        /// The number reported.
        expected: u64,
    },
    /// The number of unreachable states does not match the distribution.
    Unreachable {
        /// The number of states found.
        found: u64,
        /// The number reported.
        expected: u64,
    },
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = |found: &Option<Depth>| match found {
            Some(depth) => format!("distance {depth}"),
            None => "no distance".into(),
        };
        match self {
            Self::Shape => write!(f, "the distances belong to a space of another shape"),
            Self::NoMemory => write!(f, "there is no memory to compare the distances"),
            Self::Goal {
                state: State { row, element },
                found,
            } => write!(
                f,
                "the goal in row {row}, element {element}, has {}, expected distance 0",
                told(found)
            ),
            Self::Neighbours {
                state: State { row, element },
                found,
            } => write!(
                f,
                "the state in row {row}, element {element}, has {}, expected one more than its nearest neighbour's",
                told(found)
            ),
            Self::Residue {
                state: State { row, element },
                found: Some(found),
            } => write!(
                f,
                "the state in row {row}, element {element}, has distance {found} modulo 3, expected that of its level"
            ),
            Self::Residue {
                state: State { row, element },
                found: None,
            } => write!(
                f,
                "the state in row {row}, element {element}, has no distance, expected one, as a neighbour has one"
            ),
            Self::Count {
                depth,
                found,
                expected,
            } => write!(
                f,
                "{found} states are at distance {depth}, expected {expected}"
            ),
            Self::Unreachable { found, expected } => {
                write!(f, "{found} states are unreachable, expected {expected}")
            }
        }
    }
}

impl core::error::Error for ProofError {}
