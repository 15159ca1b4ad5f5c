//! Permutation groups on up to some thousand points, given by generators: exact order, membership,
//! orbits, blocks, stabilisers, words, and elements by number.
//!
//! A [`Group`] is a list of generators, each a [`Permutation`]. It finds orbits and [block
//! systems](Group::minimal_blocks) from the generators alone. Everything else needs its [`Chain`]:
//! the stabilisers of one point after another.
//!
//! ```
//! use perm_group::{Group, Permutation};
//!
//! // The corners of a square, turned by a quarter and by a mirror.
//! let turn = Permutation::new(vec![1, 2, 3, 0])?;
//! let mirror = Permutation::from_cycles(4, &[&[0, 1], &[2, 3]])?;
//! let square = Group::new(4, vec![turn, mirror])?;
//!
//! let chain = square.chain();
//! assert_eq!(chain.order(), &8u32.into());
//! assert!(!chain.contains(&Permutation::from_cycles(4, &[&[0, 1]])?));
//! assert_eq!(chain.elements().filter(Permutation::is_even).count(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Why an order is exact
//!
//! The chain is built from random elements, whose sequence is the same on every machine (random
//! Schreier-Sims). This nearly always finds the whole group, but proves nothing: the order found is
//! a lower bound. So it is compared with an upper bound. On each orbit, the permutations that
//! commute with all generators group the points into [pieces with twists](Pieces), and the signs
//! and sums of twists of the generators limit which share of all arrangements can be reached. For
//! most puzzles the two numbers are equal. Otherwise the exact orders on the single orbits give a
//! better bound. If that is not met either, Schreier's lemma decides, and whatever was missing is
//! added. [`Building`] can supply a bound, limit the proof or skip it; [`Chain::is_exact`] then
//! says whether the order is exact or only a lower bound.
//!
//! # Conventions
//!
//! Points count from 0. Products are read from the left, like sequences of moves: `a.then(&b)` is
//! first a, then b, and sends x to `b.image(a.image(x))`. Puzzles usually list the content of each
//! place instead; [`Permutation::from_places`] reads such lists.

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

pub use chain::{Building, Chain, Elements, Letter, Split, Verify, Words};
pub use error::{ChainError, GroupError, PermutationError, WordsError};
pub use group::Group;
pub use integers::decimal;
pub use lattice::Lattice;
pub use permutation::Permutation;
pub use pieces::Pieces;

/// The examples of the README, compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
