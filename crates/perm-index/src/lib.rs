//! Numbers for arrangements: permutations, orientations, combinations and multisets, and back.
//!
//! A puzzle program stores what it knows about a position in a table, and for that the position needs
//! a number: small, without gaps, and quick to compute in both directions. This crate has those
//! numberings, exact to the last index that the integer type holds. It is `no_std`, has no dependencies
//! (but serde under the feature `serde`), and ranks and unranks without allocating. Whatever cannot be numbered is an [`Error`] that names the
//! position, what stands there and what would have been accepted; nothing panics and nothing wraps.
//!
//! # Permutations and the factorial number system
//!
//! In the decimal system every digit has ten values. In the factorial number system the digits, from
//! the right, have 1, 2, 3, ... values, so their place values are 0! = 1, 1!, 2!, 3!, ...; n digits
//! write exactly the numbers below n!, as many as there are permutations of n elements.
//!
//! The digits of a permutation (its *Lehmer code*) count, for each position, the smaller values further
//! right. Read as a number in the factorial system they are its place in alphabetical order. For four
//! elements, written 1 to 4 as on paper (the crate counts from 0):
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
//! A corner of a cube sits in its place in one of three ways: untwisted (0), twisted clockwise (1) or
//! anticlockwise (2). Seven such digits form a number in base 3. But turning faces never changes the sum
//! of the twists modulo 3, so the last digit is whatever brings the sum to a multiple of 3, and the index
//! is made of the first six: 3^6 = 729 values instead of 2187.
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
//! | what | order | up to | time | take it |
//! |---|---|---|---|---|
//! | [`Perm::rank`], [`permutation`] | lexicographic | n = 20 (`u64`), 34 (`u128`) | a few operations an element | by default |
//! | [`batch`] | lexicographic | n = 12 (`u32`) | two look-ups, up to n = 8 | where many are numbered at once |
//! | [`even`] | lexicographic | n = 20 | the same and a parity | where only even permutations occur |
//! | [`myrvold_ruskey`] | none | n = 20 | linear, one division an element | where a number need only be unique |
//! | [`ZeroSum`] | lexicographic | V^(N-1) in a `u64` | one multiplication a digit | twists and flips that obey the rule |
//! | [`orientation`] | lexicographic | `u128` | one multiplication a digit | any base, with or without the rule |
//! | [`combination`] | lexicographic, colexicographic | `u128` | about k binomials | where the chosen pieces are alike |
//! | [`multiset`] | lexicographic | `u128` | symbols times length | where several kinds of pieces are alike |
//! | [`MixedRadix`], [`Product`] | first part first | `u64` | one multiplication a part | a state made of such parts |
//!
//! [`Coordinate`] is what they have in common, and [`fill_transitions`] makes the table of moves of any
//! of them. With the default feature `alloc` there is also [`TransitionTable`], which owns its entries.

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
pub mod myrvold_ruskey;
pub mod orientation;
mod parity;
mod perm;
pub mod permutation;
mod radix;
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
pub use myrvold_ruskey::MyrvoldRuskey;
pub use orientation::FreeOrientations;
pub use parity::Parity;
pub use perm::Perm;
pub use permutation::Permutations;
pub use radix::{MixedRadix, Product};
pub use text::ParseError;
#[cfg(feature = "alloc")]
pub use transition::TransitionTable;
pub use transition::fill_transitions;
pub use zero_sum::{ZeroSum, ZeroSumOrientations};

/// The examples of the readme, compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
