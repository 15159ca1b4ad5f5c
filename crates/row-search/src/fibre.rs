//! A finite abelian group, Z_m1 x ... x Z_mk, numbered so that a translation of many elements at once is cheap.
//!
//! Elements are numbered in mixed radix, first digit most significant. In memory the digits are split
//! in two: some become a *bit* number, the others a *word* number, so that a set of elements is a short
//! array of `u32`. Adding an element to all members of a set is then a reordering of words together
//! with a few mask-and-shift steps that are the same in every word.
//!
//! ```text
//! Z_3^6:                                      729 elements = 27 words of 27 bits
//! Z_3 x (Z_3) x Z_2 x (Z_3) x (Z_3) x Z_2:    324 elements = 12 words of 27 bits
//! ```
//!
//! Which digits become bits is chosen by `split`, for the shortest rows; the numbers of the elements do
//! not depend on it.

mod shift;
mod split;

use core::fmt;

use self::split::Split;

pub(crate) use self::shift::DigitShift;
pub(crate) use self::split::ROW_LENGTHS;

/// Bits of one machine word of a set.
const WORD_BITS: u32 = u32::BITS;

/// The most elements that a fibre may have: a row of them takes 2 KiB.
pub const MAX_ELEMENTS: usize = 1 << 14;

/// The most words that a set of elements may take.
pub const MAX_WORDS: usize = MAX_ELEMENTS / WORD_BITS as usize;

/// The group of the fibre: the cyclic orders, and tables for adding its elements.
///
/// ```
/// use row_search::Fibre;
///
/// let twists = Fibre::new(&[3, 3, 3, 3, 3, 3])?;
/// assert_eq!(twists.size(), 729);
/// assert_eq!(twists.add(728, 1), 726); // 2222220 + 0000010: digit by digit, without carry
/// # Ok::<(), row_search::FibreError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fibre {
    orders: Vec<u8>,
    /// Number of bits used in a word.
    bits: u32,
    /// Number of words that hold a set of elements.
    words: usize,
    /// The words of a stored row: those above, and as many more as its length in memory takes.
    row_words: usize,
    /// Where each element is: its word number times [`WORD_BITS`] plus its bit number.
    spots: Vec<u16>,
    /// The element at each word number times `bits` plus bit number.
    elements: Vec<u16>,
    /// Entry `t * row_words + w` is the word number w + t; for w above the words in use, it is w.
    word_sums: WordSums,
    /// `bit_sums[t * bits + b]` is the bit number b + t.
    bit_sums: Vec<u8>,
    /// For each bit number t, one shift per bit digit: together they move bit b + t to b.
    bit_shifts: Vec<DigitShift>,
    /// Whether elements stand in memory in the order of their numbers.
    in_order: bool,
}

/// Numbers of words: bytes where they are enough, since the table of sums is read all the time.
#[derive(Clone, Debug, PartialEq, Eq)]
enum WordSums {
    Short(Vec<u8>),
    Long(Vec<u16>),
}

/// The part of them that belongs to one translation.
pub(crate) enum WordSources<'a> {
    Short(&'a [u8]),
    Long(&'a [u16]),
}

impl WordSums {
    /// Keeps sums that are all below the number of words in a row.
    fn new(row_words: usize, sums: impl Iterator<Item = usize>) -> Self {
        if row_words <= 1 << u8::BITS {
            Self::Short(sums.map(|sum| sum as u8).collect())
        } else {
            Self::Long(sums.map(|sum| sum as u16).collect())
        }
    }

    #[inline]
    fn at(&self, index: usize) -> usize {
        match self {
            Self::Short(sums) => sums[index].into(),
            Self::Long(sums) => sums[index].into(),
        }
    }
}

impl Fibre {
    /// The group with these cyclic orders, first digit most significant; no orders give the trivial group.
    ///
    /// # Errors
    ///
    /// [`FibreError::ZeroOrder`] for an order of 0, [`FibreError::OrderTooLarge`] for one above 32,
    /// [`FibreError::TooManyElements`] for more than [`MAX_ELEMENTS`], and [`FibreError::TooManyWords`]
    /// when a set of elements would take more than [`MAX_WORDS`] words.
    pub fn new(orders: &[u8]) -> Result<Self, FibreError> {
        for (digit, &order) in orders.iter().enumerate() {
            if order == 0 {
                return Err(FibreError::ZeroOrder { digit });
            }
            if u32::from(order) > WORD_BITS {
                return Err(FibreError::OrderTooLarge { digit, order });
            }
        }
        let size = orders
            .iter()
            .try_fold(1_usize, |product, &order| {
                product.checked_mul(usize::from(order))
            })
            .filter(|&size| size <= MAX_ELEMENTS)
            .ok_or(FibreError::TooManyElements)?;
        let split = Split::best(orders);
        let (bits, words) = (split.bits(), split.words());
        let row_words = split
            .row_words()
            .ok_or(FibreError::TooManyWords { found: words, bits })?;
        let (word_orders, bit_orders) = (split.word_orders(), split.bit_orders());
        let mut spots = Vec::with_capacity(size);
        let mut elements = vec![0; size];
        for element in 0..size {
            let (word, bit) = split.spot(element);
            // Below 2^14, as the number of elements is.
            spots.push((word * WORD_BITS as usize + bit) as u16);
            elements[word * bits as usize + bit] = element as u16;
        }
        let word_sums = |t| {
            (0..words)
                .map(move |w| sum(word_orders, t, w))
                .chain(words..row_words)
        };
        Ok(Self {
            in_order: elements.is_sorted(),
            word_sums: WordSums::new(row_words, (0..words).flat_map(word_sums)),
            bit_sums: (0..bits)
                .flat_map(|t| (0..bits).map(move |b| sum(bit_orders, t as usize, b as usize) as u8))
                .collect(),
            bit_shifts: (0..bits)
                .flat_map(|t| shift::digit_shifts(bit_orders, t))
                .collect(),
            orders: orders.to_vec(),
            bits,
            words,
            row_words,
            spots,
            elements,
        })
    }

    /// The group of a single element.
    pub(crate) fn trivial() -> Self {
        Self::new(&[]).expect("one element is no more than there may be")
    }

    /// The cyclic orders, first digit most significant.
    #[must_use]
    pub fn orders(&self) -> &[u8] {
        &self.orders
    }

    /// Number of elements.
    #[must_use]
    pub fn size(&self) -> usize {
        self.elements.len()
    }

    /// Number of bytes that a set of elements takes in memory.
    ///
    /// ```
    /// use row_search::Fibre;
    ///
    /// // Three of the digits of order 3 are the bits, wherever they stand.
    /// assert_eq!(Fibre::new(&[3, 3, 2, 3, 3, 2])?.row_bytes(), 48);
    /// assert_eq!(Fibre::new(&[2, 3, 2, 3, 3, 3])?.row_bytes(), 48);
    /// # Ok::<(), row_search::FibreError>(())
    /// ```
    #[must_use]
    pub fn row_bytes(&self) -> usize {
        self.row_words * size_of::<u32>()
    }

    /// Sum of two elements, each below [`size`](Self::size).
    ///
    /// # Panics
    ///
    /// If one of them is not below the size.
    #[must_use]
    #[inline]
    pub fn add(&self, a: u32, b: u32) -> u32 {
        let (a_word, a_bit) = self.spot(a);
        let (b_word, b_bit) = self.spot(b);
        let word = self.word_sums.at(a_word * self.row_words + b_word);
        let bit = self.bit_sums[(a_bit * self.bits + b_bit) as usize];
        if self.in_order {
            word as u32 * self.bits + u32::from(bit)
        } else {
            self.element(word, bit.into())
        }
    }

    /// Number of words that hold a set of elements.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// Number of words of a stored row, those that only fill it up included.
    pub(crate) fn row_words(&self) -> usize {
        self.row_words
    }

    /// Number of bits used in each word.
    pub(crate) fn bits(&self) -> u32 {
        self.bits
    }

    /// Whether the elements stand in memory in the order of their numbers.
    pub(crate) fn is_in_order(&self) -> bool {
        self.in_order
    }

    /// Word and bit number of an element.
    #[inline]
    pub(crate) fn spot(&self, element: u32) -> (usize, u32) {
        let spot = u32::from(self.spots[element as usize]);
        ((spot / WORD_BITS) as usize, spot % WORD_BITS)
    }

    /// The element at a word and a bit number in use.
    #[inline]
    pub(crate) fn element(&self, word: usize, bit: u32) -> u32 {
        self.elements[word * self.bits as usize + bit as usize].into()
    }

    /// A word with the used bits set.
    pub(crate) fn full_word(&self) -> u32 {
        u32::MAX >> (WORD_BITS - self.bits)
    }

    /// For the word number t: where word w of a set translated by minus t comes from, for each w.
    #[inline]
    pub(crate) fn word_sources(&self, t: usize) -> WordSources<'_> {
        let own = t * self.row_words..(t + 1) * self.row_words;
        match &self.word_sums {
            WordSums::Short(sums) => WordSources::Short(&sums[own]),
            WordSums::Long(sums) => WordSources::Long(&sums[own]),
        }
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
    /// The group has more than [`MAX_ELEMENTS`] elements.
    TooManyElements,
    /// A set of elements would take more than [`MAX_WORDS`] words, because so few bits of a word are of use.
    TooManyWords {
        /// The number of words.
        found: usize,
        /// The number of bits used in each.
        bits: u32,
    },
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
            Self::TooManyElements => {
                write!(
                    f,
                    "the fibre has more elements than {MAX_ELEMENTS}, the most there may be"
                )
            }
            Self::TooManyWords { found, bits } => {
                write!(
                    f,
                    "a set of fibre elements takes {found} words of {bits} used bits, expected at most {MAX_WORDS} words"
                )
            }
        }
    }
}

impl core::error::Error for FibreError {}
