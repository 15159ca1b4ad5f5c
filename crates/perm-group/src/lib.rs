//! Groups of permutations, from generators.

#![no_std]

extern crate alloc;

mod blocks;
mod chain;
mod error;
mod group;
mod images;
mod integers;
mod lattice;
mod orbits;
mod permutation;
mod pieces;
mod random;

pub use chain::{Building, Chain, Elements, Split, Verify};
pub use error::{ChainError, GroupError, PermutationError, PiecesError};
pub use group::Group;
pub use permutation::Permutation;
pub use pieces::Pieces;
