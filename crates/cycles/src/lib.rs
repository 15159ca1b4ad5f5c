//! Cycles, orders and prime factors of permutations and of words (permutations of multisets).
//!
//! Everything takes linear time (words with many different symbols are sorted first), and results
//! never overflow.
//!
//! # Plain permutations
//!
//! A [`Permutation`] is a list of images: `t[p]` is the sticker that is now at position p. Products
//! are read from the left: `a.then(&b)` is first a, then b, so its image at i is `a[b[i]]`. The
//! [cycles](Permutation::cycles) show the structure:
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
//! larger than any machine integer, so an [`Order`] holds it as prime powers and returns it as a
//! `u64`, `u128` or big integer.
//!
//! # Visible orders
//!
//! If several points carry the same label, a cycle can look unmoved before it has gone all the way
//! round. Read the labels along a cycle as a word: what counts is the period of this word, not its
//! length. The [visible order](Permutation::visible_order) is the least common multiple of the
//! periods.
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
//! A cube also looks solved when it is solved but turned as a whole.
//! [`visible_order_up_to`](Permutation::visible_order_up_to) allows for this by taking the
//! permitted renamings of the colours; [`first_arrival`](Permutation::first_arrival) takes any set
//! of labellings.
//!
//! # Permutations of multisets
//!
//! A word such as `cadab` can be read as a permutation as well: write its letters in sorted order
//! above it.
//!
//! ```text
//! a a b c d         a b d d d
//! c a d a b         b d d a d
//! ```
//!
//! The *intercalation product* puts two of these forms side by side and sorts the columns stably by
//! the top line, so that columns with the same letter on top keep their order:
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
//! The product is associative and cancellative, and the empty word is its identity. Words without a
//! common letter commute.
//!
//! # Factoring
//!
//! The cycle (x1 x2 ... xn) has the columns x1 over x2, x2 over x3, and so on to xn over x1. Every
//! word is a product of cycles. There is exactly one such product in which each cycle's last letter
//! is smaller than its other letters, and the last letters never decrease from one cycle to the
//! next. (This is Theorem A of section 5.1.2 in Knuth's "The Art of Computer Programming", volume
//! 3.) An example:
//!
//! ```text
//! a a b b b b b c c c d d d d d
//! d b c b c a c d a d d b b b d
//! ```
//!
//! Start at the first column, a over d. Go to the first column with d on top, d over d; then to the
//! next one with d on top, d over b; then to the first one with b on top, b over c; and so on,
//! never using a column twice. When an a appears below, the walk is back at its start, and the
//! first factor is complete. The second factor starts at the first unused column.
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
//! A cycle with a repeated letter can be split further. A cycle without one is *prime*. The
//! [primes](MultisetPermutation::primes) of a word are unique up to swapping neighbours that have
//! no letter in common.
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
//! The crate is `no_std` and needs `alloc`. Its only dependency is `num-bigint`, for exact orders;
//! the feature `serde`, off by default, adds serde.
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

/// The big-integer crate used by [`Order::to_big`] and [`Arrival::repetitions`].
pub use num_bigint;

/// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
