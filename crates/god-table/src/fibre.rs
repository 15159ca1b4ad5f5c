//! A finite abelian group, Z_m1 x ... x Z_mk, numbered so that a translation of many elements at once is cheap.
//!
//! Elements are numbered in mixed radix, first digit most significant. For the search the digits
//! are split in two: the longest tail whose orders multiply to at most 32 becomes a *bit* number,
//! the digits before it a *word* number, so that
//!
//! ```text
//! element = word * bits + bit          Z_3^6:  729 = 27 words of 27 bits
//! ```
//!
//! and a set of elements is a short array of `u32`. Adding an element to all members of a set is
//! then a reordering of words together with a few mask-and-shift steps that are the same in every
//! word.

use core::fmt;

use crate::engine::lanes::{LANES, Lanes};

/// Bits of one machine word of a set.
const WORD_BITS: u32 = u32::BITS;

/// The most words that a set of elements may take.
pub const MAX_WORDS: usize = 252;

/// The group of the fibre: the cyclic orders, and tables for adding its elements.
///
/// ```
/// use god_table::fibre::Fibre;
///
/// let twists = Fibre::new(&[3, 3, 3, 3, 3, 3])?;
/// assert_eq!(twists.size(), 729);
/// assert_eq!(twists.add(728, 1), 726); // 2222220 + 0000010: digit by digit, without carry
/// # Ok::<(), god_table::fibre::FibreError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fibre {
    orders: Vec<u8>,
    bits: u32,
    words: usize,
    /// Word and bit number of each element.
    places: Vec<[u8; 2]>,
    /// `word_sums[t * row_words + w]` is the word number w + t; for w above the words in use, it is w.
    word_sums: Vec<u8>,
    /// Words in a row: a whole number of [`Lanes`].
    row_words: usize,
    /// `bit_sums[t * bits + b]` is the bit number b + t.
    bit_sums: Vec<u8>,
    /// For each bit number t, one shift per bit digit: together they move bit b + t to b.
    bit_shifts: Vec<DigitShift>,
}

/// One digit of a translation inside a word: digits of at least t move down by t, the others wrap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DigitShift {
    pub(crate) high: u32,
    pub(crate) down: u32,
    pub(crate) low: u32,
    pub(crate) up: u32,
}

impl DigitShift {
    /// Moves the bits of each word.
    #[inline(always)]
    pub(crate) fn apply(self, words: Lanes) -> Lanes {
        // The counts are below 32; the wrapping forms only keep the check for it out of the inner loop.
        words.map(|word| (word & self.high).wrapping_shr(self.down))
            | words.map(|word| (word & self.low).wrapping_shl(self.up))
    }
}

impl Fibre {
    /// The group with these cyclic orders, first digit most significant; no orders give the trivial group.
    ///
    /// # Errors
    ///
    /// [`FibreError::ZeroOrder`] for an order of 0, [`FibreError::OrderTooLarge`] for one above 32,
    /// and [`FibreError::TooLarge`] when a set of elements would take more than [`MAX_WORDS`] words.
    pub fn new(orders: &[u8]) -> Result<Self, FibreError> {
        for (digit, &order) in orders.iter().enumerate() {
            if order == 0 {
                return Err(FibreError::ZeroOrder { digit });
            }
            if u32::from(order) > WORD_BITS {
                return Err(FibreError::OrderTooLarge { digit, order });
            }
        }
        let mut bits = 1;
        let mut split = orders.len();
        while split > 0 && bits * u32::from(orders[split - 1]) <= WORD_BITS {
            split -= 1;
            bits *= u32::from(orders[split]);
        }
        let (word_orders, bit_orders) = orders.split_at(split);
        let words = word_orders
            .iter()
            .try_fold(1_usize, |product, &order| {
                product.checked_mul(usize::from(order))
            })
            .filter(|&words| words <= MAX_WORDS)
            .ok_or(FibreError::TooLarge)?;
        let row_words = words.next_multiple_of(LANES);
        let word_sums = |t| {
            (0..words)
                .map(move |w| sum(word_orders, t, w))
                .chain(words..row_words)
        };
        Ok(Self {
            places: (0..words as u8)
                .flat_map(|word| (0..bits as u8).map(move |bit| [word, bit]))
                .collect(),
            word_sums: (0..words)
                .flat_map(word_sums)
                .map(|sum| sum as u8)
                .collect(),
            row_words,
            bit_sums: (0..bits)
                .flat_map(|t| (0..bits).map(move |b| sum(bit_orders, t as usize, b as usize) as u8))
                .collect(),
            bit_shifts: (0..bits)
                .flat_map(|t| digit_shifts(bit_orders, t))
                .collect(),
            orders: orders.to_vec(),
            bits,
            words,
        })
    }

    /// The cyclic orders, first digit most significant.
    #[must_use]
    pub fn orders(&self) -> &[u8] {
        &self.orders
    }

    /// Number of elements.
    #[must_use]
    pub fn size(&self) -> usize {
        self.words * self.bits as usize
    }

    /// Sum of two elements, each below [`size`](Self::size).
    ///
    /// # Panics
    ///
    /// If one of them is not below the size.
    #[must_use]
    #[inline]
    pub fn add(&self, a: u32, b: u32) -> u32 {
        let (a_word, a_bit) = self.split(a);
        let (b_word, b_bit) = self.split(b);
        let word = self.word_sums[a_word * self.row_words + b_word];
        let bit = self.bit_sums[(a_bit * self.bits + b_bit) as usize];
        u32::from(word) * self.bits + u32::from(bit)
    }

    /// Number of words that hold a set of elements.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// Number of bits used in each word.
    #[must_use]
    pub(crate) fn bits(&self) -> u32 {
        self.bits
    }

    /// Word and bit number of an element.
    #[inline]
    pub(crate) fn split(&self, element: u32) -> (usize, u32) {
        let [word, bit] = self.places[element as usize];
        (usize::from(word), u32::from(bit))
    }

    /// A word with the used bits set.
    pub(crate) fn full_word(&self) -> u32 {
        u32::MAX >> (WORD_BITS - self.bits)
    }

    /// For the word number t: where word w of a set translated by minus t comes from, for each w.
    #[inline]
    pub(crate) fn word_sources(&self, t: usize) -> &[u8] {
        &self.word_sums[t * self.row_words..][..self.row_words]
    }

    /// For the bit number t: the steps that translate every word by minus t.
    #[inline]
    pub(crate) fn shifts(&self, t: u32) -> &[DigitShift] {
        let digits = self.bit_shifts.len() / self.bits as usize;
        &self.bit_shifts[t as usize * digits..][..digits]
    }
}

/// The digit-by-digit sum of two numbers in mixed radix.
fn sum(orders: &[u8], mut a: usize, mut b: usize) -> usize {
    let mut result = 0;
    let mut stride = 1;
    for &order in orders.iter().rev() {
        let order = usize::from(order);
        result += (a % order + b % order) % order * stride;
        stride *= order;
        a /= order;
        b /= order;
    }
    result
}

/// One shift per digit of order above 1 for the bit number t; those of digit 0 change nothing.
fn digit_shifts(orders: &[u8], mut t: u32) -> Vec<DigitShift> {
    let bits: u32 = orders.iter().copied().map(u32::from).product();
    let mut stride = 1;
    let mut shifts = Vec::with_capacity(orders.len());
    for &order in orders.iter().rev() {
        let order = u32::from(order);
        let digit = t % order;
        let high = (0..bits)
            .filter(|bit| bit / stride % order >= digit)
            .fold(0, |mask, bit| mask | (1 << bit));
        let low = (u32::MAX >> (WORD_BITS - bits)) & !high;
        // With digit 0 nothing wraps: `low` is empty, and the shift up is kept below the word size.
        let up = if digit == 0 {
            0
        } else {
            (order - digit) * stride
        };
        shifts.push(DigitShift {
            high,
            down: digit * stride,
            low,
            up,
        });
        stride *= order;
        t /= order;
    }
    shifts
}

/// Why a fibre was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FibreError {
    /// A cyclic group has at least one element.
    ZeroOrder {
        /// Which digit, from 0.
        digit: usize,
    },
    /// A digit must fit in one word of 32 bits.
    OrderTooLarge {
        /// Which digit, from 0.
        digit: usize,
        /// Its order.
        order: u8,
    },
    /// A set of elements would take more than [`MAX_WORDS`] words.
    TooLarge,
}

impl fmt::Display for FibreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ZeroOrder { digit } => write!(
                f,
                "digit {digit} of the fibre has order 0, expected at least 1"
            ),
            Self::OrderTooLarge { digit, order } => {
                write!(
                    f,
                    "digit {digit} of the fibre has order {order}, expected at most {WORD_BITS}"
                )
            }
            Self::TooLarge => {
                write!(
                    f,
                    "a set of fibre elements takes more than {MAX_WORDS} words of {WORD_BITS} bits"
                )
            }
        }
    }
}

impl core::error::Error for FibreError {}
