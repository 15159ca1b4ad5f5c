//! Numbers for arrangements: permutations, orientations, combinations and multisets, and back.
//!
//! A puzzle program stores data about positions in a table, so every position needs a number:
//! small, without gaps, and quick to compute in both directions. This crate provides these
//! numberings. They are exact up to the largest index of the integer type. The crate is `no_std`,
//! has no dependencies (except serde, under the feature `serde`), and ranks and unranks without
//! allocating. Invalid input gives an [`Error`] that names the position, the value found there and
//! what was expected; nothing panics or wraps.
//!
//! # Permutations and the factorial number system
//!
//! In the decimal system every digit has ten values. In the factorial number system the digits, from
//! the right, have 1, 2, 3, ... values, so their place values are 0! = 1, 1!, 2!, 3!, ...; n digits
//! write exactly the numbers below n!, as many as there are permutations of n elements.
//!
//! The digits of a permutation (its *Lehmer code*) count, for each position, the smaller values
//! further right. Read as a number in the factorial system, they give its index in lexicographic
//! order. For four elements, written 1 to 4 as on paper (the crate counts from 0):
//!
//! | permutation | digits | index | | permutation | digits | index | | permutation | digits | index |
//! |---|---|---|---|---|---|---|---|---|---|---|
//! | 1 2 3 4 | 0 0 0 0 | 0  | | 2 3 1 4 | 1 1 0 0 | 8  | | 3 4 1 2 | 2 2 0 0 | 16 |
//! | 1 2 4 3 | 0 0 1 0 | 1  | | 2 3 4 1 | 1 1 1 0 | 9  | | 3 4 2 1 | 2 2 1 0 | 17 |
//! | 1 3 2 4 | 0 1 0 0 | 2  | | 2 4 1 3 | 1 2 0 0 | 10 | | 4 1 2 3 | 3 0 0 0 | 18 |
//! | 1 3 4 2 | 0 1 1 0 | 3  | | 2 4 3 1 | 1 2 1 0 | 11 | | 4 1 3 2 | 3 0 1 0 | 19 |
//! | 1 4 2 3 | 0 2 0 0 | 4  | | 3 1 2 4 | 2 0 0 0 | 12 | | 4 2 1 3 | 3 1 0 0 | 20 |
//! | 1 4 3 2 | 0 2 1 0 | 5  | | 3 1 4 2 | 2 0 1 0 | 13 | | 4 2 3 1 | 3 1 1 0 | 21 |
//! | 2 1 3 4 | 1 0 0 0 | 6  | | 3 2 1 4 | 2 1 0 0 | 14 | | 4 3 1 2 | 3 2 0 0 | 22 |
//! | 2 1 4 3 | 1 0 1 0 | 7  | | 3 2 4 1 | 2 1 1 0 | 15 | | 4 3 2 1 | 3 2 1 0 | 23 |
//!
//! ```
//! use perm_index::Perm;
//!
//! let p = Perm::new([1, 3, 0, 2])?; // 2 4 1 3 on paper
//! assert_eq!(p.rank(), 10); // 1 * 3! + 2 * 2! + 0 * 1! + 0 * 0!
//! assert_eq!(Perm::unrank(10)?, p);
//! # Ok::<(), perm_index::Error>(())
//! ```
//!
//! # Orientations and the zero-sum rule
//!
//! A corner of a cube sits in its place in one of three ways: untwisted (0), twisted clockwise (1)
//! or anticlockwise (2). Seven of these digits form a number in base 3. But turning faces never
//! changes the sum of the twists modulo 3. So the first six digits determine the seventh, and they
//! alone form the index: 3^6 = 729 values instead of 2187.
//!
//! ```
//! use perm_index::ZeroSum;
//!
//! let twists = ZeroSum::<7, 3>::unrank(26)?;
//! assert_eq!(twists.as_array(), &[0, 0, 0, 2, 2, 2, 0]); // 222 in base 3 is 26
//! # Ok::<(), perm_index::Error>(())
//! ```
//!
//! # Which numbering, and what it costs
//!
//! | what | order | up to | time | use it |
//! |---|---|---|---|---|
//! | [`Perm::rank`], [`permutation`] | lexicographic | n = 20 (`u64`), 34 (`u128`) | a few operations per element | by default |
//! | [`batch`] | lexicographic | n = 12 (`u32`) | two look-ups, up to n = 8 | to number many at once |
//! | [`even`] | lexicographic | n = 20 | the same plus the parity | if only even permutations occur |
//! | [`ZeroSum`] | lexicographic | V^(N-1) in a `u64` | one multiplication per digit | for twists and flips that obey the rule |
//! | [`orientation`] | lexicographic | `u128` | one multiplication per digit | for any base, with or without the rule |
//! | [`combination`] | lexicographic, colexicographic | `u128` | about k binomials | if the chosen pieces are alike |
//! | [`multiset`] | lexicographic | `u128` | symbols times length | if there are several kinds of pieces |
//! | [`Product`] | first part first | `u64` | one multiplication per part | for states made of several parts |
//!
//! They all implement the trait [`Coordinate`], and [`fill_transitions`] makes a table of moves for
//! any of them. With the default feature `alloc` there is also [`TransitionTable`], which owns its
//! entries.

#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;

pub mod batch;
pub mod combination;
mod coordinate;
mod error;
pub mod even;
mod factorial;
mod lehmer;
pub mod multiset;
pub mod orientation;
mod parity;
mod perm;
pub mod permutation;
mod product;
#[cfg(feature = "serde")]
mod serialized;
mod text;
mod transition;
mod zero_sum;

pub use batch::BatchError;
pub use combination::{CombinationOrder, Combinations};
pub use coordinate::{Arrangements, Coordinate};
pub use error::Error;
pub use even::EvenPermutations;
pub use factorial::factorial;
pub use multiset::MultisetPermutations;
pub use orientation::FreeOrientations;
pub use parity::Parity;
pub use perm::Perm;
pub use permutation::Permutations;
pub use product::Product;
pub use text::ParseError;
#[cfg(feature = "alloc")]
pub use transition::TransitionTable;
pub use transition::fill_transitions;
pub use zero_sum::{ZeroSum, ZeroSumOrientations};

/// The examples of the README, compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
