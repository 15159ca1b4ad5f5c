//! Factors permutations, of sets and of multisets, into cycles and primes, and finds what their orders
//! really are. Everything takes linear time (a word of many different symbols is sorted first), and nothing
//! wraps.
//!
//! # Plain permutations
//!
//! A [`Permutation`] is a list of images: `t[p]` is the sticker that is now at position p, and
//! `(a * b)[i] = a[b[i]]`. Its [cycles](Permutation::cycles) tell all about it:
//!
//! ```
//! use cycles::Permutation;
//!
//! // Numbers from one, as maps are printed: 1 -> 2 -> 3 -> 1, 4 <-> 5, and 6 stays.
//! let t = Permutation::from_one_based(vec![2, 3, 1, 5, 4, 6])?;
//! let cycles = t.cycles();
//! assert_eq!(cycles.factors().collect::<Vec<_>>(), [&[1, 2, 0][..], &[4, 3]]);
//! assert_eq!(cycles.fixed_points(), [5]);
//! assert_eq!(t.order().to_u64(), Some(6));
//! # Ok::<(), cycles::PermutationError>(())
//! ```
//!
//! The [order](Permutation::order) is the least common multiple of the cycle lengths. It can be far
//! larger than any machine integer, so an [`Order`] holds it as prime powers, and gives it out as
//! `u64`, `u128` or a big integer.
//!
//! # What can be seen
//!
//! If several points look the same, a cycle may seem to be back before it is. Read the labels round a
//! cycle as a word: what counts is not the length of the word but its period. The
//! [visible order](Permutation::visible_order) is the least common multiple of the periods.
//!
//! ```
//! use cycles::Permutation;
//!
//! // Four squares in one cycle: all of one colour, of two colours in turn, of two in pairs.
//! let t = Permutation::new(vec![1, 2, 3, 0])?;
//! assert_eq!(t.visible_order(b"wwww")?.to_u64(), Some(1));
//! assert_eq!(t.visible_order(b"wrwr")?.to_u64(), Some(2));
//! assert_eq!(t.visible_order(b"wwrr")?.to_u64(), Some(4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A cube also looks solved when it is solved and turned as a whole. For that there is
//! [`visible_order_up_to`](Permutation::visible_order_up_to), which takes the ways in which the colours
//! may be renamed, and [`first_arrival`](Permutation::first_arrival), which takes any labellings.
//!
//! # Permutations of multisets
//!
//! A word such as `cadab` can be read as a permutation too: write its letters in sorted order above it.
//!
//! ```text
//! a a b c d         a b d d d
//! c a d a b         b d d a d
//! ```
//!
//! The *intercalation product* puts two such forms side by side and sorts the columns by the top line,
//! those with the same letter above keeping their order:
//!
//! ```text
//! a a b c d         a b d d d         a a a b b c d d d d
//! c a d a b    T    b d d a d    =    c a b d d a b d a d
//! ```
//!
//! ```
//! use cycles::MultisetPermutation;
//!
//! let left = MultisetPermutation::from_word("cadab".chars());
//! let right = MultisetPermutation::from_word("bddad".chars());
//! let product = left.product(&right);
//! assert_eq!(product.two_line_form().to_string(), "a a a b b c d d d d\nc a b d d a b d a d");
//! assert_eq!(right.product(&left).word().collect::<String>(), "bcaddadadb");
//! ```
//!
//! The product is associative, the empty word is its identity, and on both sides it can be cancelled.
//! Words without a common letter commute.
//!
//! # Factoring
//!
//! The cycle (x1 x2 ... xn) has the columns x1 over x2, x2 over x3, and so on to xn over x1. Every word
//! is a product of cycles, and in exactly one way such that the last letters never fall from cycle to
//! cycle and each is smaller than all the other letters of its cycle. (This is Theorem A of section
//! 5.1.2 in Knuth's "The Art of Computer Programming", volume 3.) Take
//!
//! ```text
//! a a b b b b b c c c d d d d d
//! d b c b c a c d a d d b b b d
//! ```
//!
//! Start at the first column, a over d. Go to the first column below d: it is d over d; to the next one
//! below d: d over b; to the first below b: b over c; and so on, never using a column twice, until an a
//! stands below: that is where the walk came from, and the first factor is closed. The second starts at
//! the first column that is left.
//!
//! ```
//! use cycles::MultisetPermutation;
//!
//! let word = MultisetPermutation::from_word("dbcbcacdaddbbbd".chars());
//! assert_eq!(
//!     word.two_line_form().to_string(),
//!     "a a b b b b b c c c d d d d d\nd b c b c a c d a d d b b b d",
//! );
//! let factors = word.factor();
//! assert_eq!(factors.to_string(), "(d d b c d b b c a) (b a) (c d b) (d)");
//! assert_eq!(factors.product(), word);
//!
//! // The walk is there as data.
//! let walk: Vec<usize> = word.trace().take_while(|step| step.factor == 0).map(|step| step.column).collect();
//! assert_eq!(walk, [0, 10, 11, 2, 7, 12, 3, 4, 8]);
//! ```
//!
//! A cycle with a repeated letter can be split further. One without is *prime*; the
//! [primes](MultisetPermutation::primes) of a word are unique up to swapping neighbours that have no
//! letter in common.
//!
//! ```
//! # let word = cycles::MultisetPermutation::from_word("dbcbcacdaddbbbd".chars());
//! assert_eq!(word.primes().to_string(), "(d) (d b c) (b) (a d b c) (a b) (b c d) (d)");
//! ```
//!
//! [Erasing the parentheses](MultisetPermutation::foata) of the canonical factors gives another word of
//! the same letters, and this correspondence (found by Foata) can be
//! [reversed](MultisetPermutation::foata_inverse).
//!
//! # Environment
//!
//! The crate is `no_std` and needs `alloc`. Its only dependency is `num-bigint`, for exact orders; the feature
//! `serde`, off by default, adds that one.
#![no_std]

extern crate alloc;

mod bit_set;
mod decimal;
mod error;
mod label_order;
mod multiset;
mod order;
mod permutation;
mod room;
#[cfg(feature = "serde")]
mod serialized;

pub use error::{LabelError, PermutationError, WordError};
pub use label_order::Arrival;
pub use multiset::{
    Cycle, CycleProduct, MultisetPermutation, PrimeCycles, Step, Trace, TwoLineForm, prime_count,
};
pub use order::Order;
pub use permutation::{CycleType, Cycles, Permutation};

/// The big integers in which [`Order::to_big`] and [`Arrival::repetitions`] answer.
pub use num_bigint;

/// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
