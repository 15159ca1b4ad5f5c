//! The error type of this crate: what is wrong with an arrangement or an index.

use core::fmt;

/// Why an arrangement could not be ranked, or an index unranked.
///
/// Every variant says where the fault is, what was found and what was expected. Positions count
/// from 0.
///
/// ```
/// use perm_index::{Error, permutation};
///
/// let error = permutation::rank(&[0, 2, 2]).unwrap_err();
/// assert_eq!(error, Error::Repeated { position: 2, value: 2, first: 1 });
/// assert_eq!(error.to_string(), "position 2 repeats the value 2 of position 1");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Error {
    /// A value, digit or element is not below its bound.
    ValueTooLarge {
        /// The position of the value.
        position: usize,
        /// The value found there.
        value: u64,
        /// Values must be below this.
        bound: u64,
    },
    /// A value occurs twice (so another one is missing).
    Repeated {
        /// The position of the second occurrence.
        position: usize,
        /// The value.
        value: u64,
        /// The position of the first occurrence.
        first: usize,
    },
    /// A combination is not written in increasing order.
    NotIncreasing {
        /// The position where the order breaks.
        position: usize,
        /// The value found there.
        value: u64,
        /// The value before it.
        previous: u64,
    },
    /// The digits of an orientation under the zero-sum rule do not add up to a multiple of the base.
    WrongSum {
        /// The position of the last digit, which the others determine.
        position: usize,
        /// The last digit found.
        value: u64,
        /// The last digit that the rule requires.
        expected: u64,
        /// The base.
        base: u64,
    },
    /// An odd permutation, where only even ones are numbered.
    OddPermutation,
    /// A symbol does not occur as often as the multiset says.
    WrongCount {
        /// The symbol.
        symbol: usize,
        /// How often it occurs.
        found: u64,
        /// How often it should occur.
        expected: u64,
    },
    /// An index is not below the number of arrangements.
    IndexTooLarge {
        /// The index.
        index: u128,
        /// The number of arrangements.
        size: u128,
    },
    /// A slice or word has the wrong length.
    WrongLength {
        /// The length found.
        found: usize,
        /// The length expected.
        expected: usize,
    },
    /// The number of arrangements does not fit the integer type of the index.
    TooLarge {
        /// The number of elements, pieces, symbols or parts.
        n: usize,
        /// The bits of the integer type.
        bits: u32,
    },
    /// More elements or symbols than a byte can distinguish.
    TooManyValues {
        /// How many there are.
        found: usize,
        /// The largest number allowed.
        most: usize,
    },
    /// A transition table whose indices do not fit 32 bits, or whose entries do not fit in memory.
    TableTooLarge {
        /// How many indices the coordinate has.
        size: u64,
        /// How many moves there are.
        moves: usize,
    },
    /// A base of zero, which allows no digit.
    ZeroBase,
    /// A move leads out of the coordinate that a transition table is built for.
    LeavesCoordinate {
        /// The index of the arrangement before the move.
        index: u64,
        /// The number of the move.
        move_number: usize,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::ValueTooLarge {
                position,
                value,
                bound,
            } => {
                write!(
                    f,
                    "position {position} has the value {value}, expected one below {bound}"
                )
            }
            Self::Repeated {
                position,
                value,
                first,
            } => {
                write!(
                    f,
                    "position {position} repeats the value {value} of position {first}"
                )
            }
            Self::NotIncreasing {
                position,
                value,
                previous,
            } => {
                write!(
                    f,
                    "position {position} has the value {value}, expected one above {previous}"
                )
            }
            Self::WrongSum {
                position,
                value,
                expected,
                base,
            } => write!(
                f,
                "position {position} has the digit {value}, expected {expected} \
                 (the digits must add up to a multiple of {base})"
            ),
            Self::OddPermutation => f.write_str("the permutation is odd, expected an even one"),
            Self::WrongCount {
                symbol,
                found,
                expected,
            } => {
                write!(
                    f,
                    "symbol {symbol} occurs {found} times, expected {expected}"
                )
            }
            Self::IndexTooLarge { index, size } => {
                write!(f, "the index is {index}, expected one below {size}")
            }
            Self::WrongLength { found, expected } => {
                write!(f, "the length is {found}, expected {expected}")
            }
            Self::TooLarge { n, bits } => {
                write!(
                    f,
                    "with n = {n} the number of arrangements does not fit {bits} bits"
                )
            }
            Self::TooManyValues { found, most } => {
                write!(
                    f,
                    "there are {found} different values, expected at most {most}"
                )
            }
            Self::TableTooLarge { size, moves } => write!(
                f,
                "a table of {size} indices and {moves} moves does not fit 32-bit indices or memory"
            ),
            Self::ZeroBase => f.write_str("the base is 0, expected at least 1"),
            Self::LeavesCoordinate { index, move_number } => {
                write!(
                    f,
                    "move {move_number} takes index {index} out of the coordinate"
                )
            }
        }
    }
}

impl core::error::Error for Error {}
