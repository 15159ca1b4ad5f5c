//! Groups of permutations of up to some thousand points, from generators: exact order, membership,
//! orbits, blocks, stabilisers, words, and elements by number.
//!
//! A [`Group`] is a list of generators, each a [`Permutation`]. What can be seen from the generators alone
//! it tells at once: orbits and [block systems](Group::minimal_blocks). Everything else takes its
//! [`Chain`]: the stabilisers of one point after the other.
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
//! Schreier-Sims). That finds the group nearly always, but proves nothing: the order found is a lower
//! bound. So it is compared with an upper bound: on the orbits of the group, whatever commutes with all
//! generators makes [pieces with twists](Pieces) of the points, and the signs and sums of twists of the
//! generators tell which share of all arrangements can be reached. For most puzzles the two numbers are
//! equal. Where they are not, the exact orders on the single orbits make a better bound. And where that
//! is not met either, Schreier's lemma decides, and whatever was missing is added.
//! [`Building`] can give a bound, limit the proof or leave it out: then [`Chain::is_exact`] says whether
//! the order is exact or "at least".
//!
//! # Conventions
//!
//! Points count from 0, and products are read from the left, as a sequence of moves is: `a.then(&b)` is
//! first a, then b, and sends x to `b.image(a.image(x))`. A list that says what stands in each place, as those of puzzles
//! do, is read by [`Permutation::from_places`].

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
pub use error::{ChainError, GroupError, PermutationError, PiecesError, WordsError};
pub use group::Group;
pub use integers::decimal;
pub use lattice::Lattice;
pub use permutation::Permutation;
pub use pieces::Pieces;

/// The examples of the readme, compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
