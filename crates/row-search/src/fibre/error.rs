//! Why a fibre was refused.

use core::fmt;

use super::{MAX_ELEMENTS, MAX_WORDS, WORD_BITS};

/// Why a fibre was refused. Digits, words, elements, translations and automorphisms are counted from
/// 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FibreError {
    /// A cyclic group has at least one element.
    ZeroOrder {
        /// Which digit.
        digit: usize,
    },
    /// A digit must fit in one word of 32 bits.
    OrderTooLarge {
        /// Which digit.
        digit: usize,
        /// Its order.
        order: u8,
    },
    /// The orders that the bits of a word are told by multiply to more than 32.
    TooManyBits,
    /// There are no elements.
    NoElements,
    /// There are more than [`MAX_ELEMENTS`] elements.
    TooManyElements,
    /// A set of elements would take more than [`MAX_WORDS`] words, because so few bits of a word are of use.
    TooManyWords {
        /// The number of words.
        found: usize,
        /// The number of bits used in each.
        bits: u32,
    },
    /// There are no translations, not even the one that leaves every element where it is.
    NoTranslations,
    /// There are more translations than there may be over so many elements.
    TooManyTranslations {
        /// The most that there may be.
        limit: usize,
    },
    /// A translation does not say where it takes each of the words or elements, or it says more.
    Length {
        /// Which translation.
        translation: usize,
        /// For how many words or elements it says it.
        found: usize,
        /// How many there are.
        expected: usize,
    },
    /// A translation leads to a word or an element that there is not.
    Target {
        /// Which translation.
        translation: usize,
        /// The word or element that it is said of.
        at: usize,
        /// Where that is taken to.
        found: usize,
        /// How many there are.
        limit: usize,
    },
    /// A translation adds a bit number that there is not.
    Shift {
        /// Which translation.
        translation: usize,
        /// The word that it is said of.
        word: usize,
        /// What is added to its bit numbers.
        found: u8,
        /// How many bits a word has.
        bits: u32,
    },
    /// A translation takes two words or two elements to the same one, and is no bijection.
    Twice {
        /// Which translation.
        translation: usize,
        /// The second of the two.
        at: usize,
        /// Where both are taken to.
        found: usize,
    },
    /// The translation number 0 moves an element.
    NotIdentity {
        /// The element.
        element: u32,
        /// Where it is taken to.
        found: u32,
    },
    /// The fibre has a list of translations. Only those that are told as an abelian group may have automorphisms.
    NotAbelian,
    /// There are no automorphisms, not even the one that leaves every element where it is.
    NoAutomorphisms,
    /// There are more automorphisms than there may be over so many elements.
    TooManyAutomorphisms {
        /// The most that there may be.
        limit: usize,
    },
    /// An automorphism does not say where it takes the unit of each digit, or it says more.
    Images {
        /// Which automorphism.
        automorphism: usize,
        /// Of how many digits it says it.
        found: usize,
        /// How many there are.
        expected: usize,
    },
    /// An automorphism takes the unit of a digit to an element that there is not.
    Image {
        /// Which automorphism.
        automorphism: usize,
        /// Which digit.
        digit: usize,
        /// Where its unit is taken to.
        found: u32,
        /// How many elements there are.
        limit: usize,
    },
    /// An automorphism does not respect sums: the unit of a digit, added up as often as its order says, is 0, and
    /// what it is taken to is not.
    ImageOrder {
        /// Which automorphism.
        automorphism: usize,
        /// Which digit.
        digit: usize,
        /// The order of the digit.
        order: u8,
        /// Where its unit is taken to.
        found: u32,
    },
    /// An automorphism takes an element beside 0 to 0, and is no bijection.
    NotInjective {
        /// Which automorphism.
        automorphism: usize,
        /// The element.
        element: u32,
    },
    /// The automorphism number 0 moves the unit of a digit.
    FirstAutomorphism {
        /// The digit.
        digit: usize,
        /// Where its unit is taken to.
        found: u32,
        /// The number of the unit itself.
        expected: u32,
    },
}

impl fmt::Display for FibreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ZeroOrder { digit } => write!(
                f,
                "digit {digit} of the fibre has order 0, expected at least 1"
            ),
            Self::OrderTooLarge { digit, order } => write!(
                f,
                "digit {digit} of the fibre has order {order}, expected at most {WORD_BITS}"
            ),
            Self::TooManyBits => write!(
                f,
                "the orders of the bits multiply to more than {WORD_BITS}, the most that a word has"
            ),
            Self::NoElements => write!(f, "the fibre has no elements, expected one at least"),
            Self::TooManyElements => write!(
                f,
                "the fibre has more elements than {MAX_ELEMENTS}, the most there may be"
            ),
            Self::TooManyWords { found, bits } => write!(
                f,
                "a set of fibre elements takes {found} words of {bits} used bits, expected at most {MAX_WORDS} words"
            ),
            Self::NoTranslations => write!(
                f,
                "the fibre has no translations, expected the identity at least"
            ),
            Self::TooManyTranslations { limit } => write!(
                f,
                "the fibre has more translations than {limit}, the most there may be over its elements"
            ),
            Self::Length {
                translation,
                found,
                expected,
            } => write!(
                f,
                "translation {translation} of the fibre has {found} entries, expected {expected}"
            ),
            Self::Target {
                translation,
                at,
                found,
                limit,
            } => write!(
                f,
                "translation {translation} of the fibre, entry {at}: found the target {found}, expected one below {limit}"
            ),
            Self::Shift {
                translation,
                word,
                found,
                bits,
            } => write!(
                f,
                "translation {translation} of the fibre, word {word}: found the shift {found}, expected one below {bits}"
            ),
            Self::Twice {
                translation,
                at,
                found,
            } => write!(
                f,
                "translation {translation} of the fibre, entry {at}: found the target {found} a second time, expected \
                 every target once"
            ),
            Self::NotIdentity { element, found } => write!(
                f,
                "translation 0 of the fibre takes element {element} to {found}, expected the identity"
            ),
            Self::NotAbelian => write!(
                f,
                "found automorphisms of a fibre with a list of translations, expected them of an abelian group"
            ),
            Self::NoAutomorphisms => write!(
                f,
                "the fibre has no automorphisms, expected the identity at least"
            ),
            Self::TooManyAutomorphisms { limit } => write!(
                f,
                "the fibre has more automorphisms than {limit}, the most there may be over its elements"
            ),
            Self::Images {
                automorphism,
                found,
                expected,
            } => write!(
                f,
                "automorphism {automorphism} of the fibre has {found} images, expected {expected}, one for each digit"
            ),
            Self::Image {
                automorphism,
                digit,
                found,
                limit,
            } => write!(
                f,
                "automorphism {automorphism} of the fibre, digit {digit}: found the image {found}, expected one below \
                 {limit}"
            ),
            Self::ImageOrder {
                automorphism,
                digit,
                order,
                found,
            } => write!(
                f,
                "automorphism {automorphism} of the fibre, digit {digit}: found the image {found}, expected an element \
                 that {order} times is 0"
            ),
            Self::NotInjective {
                automorphism,
                element,
            } => write!(
                f,
                "automorphism {automorphism} of the fibre takes element {element} to 0, expected a bijection"
            ),
            Self::FirstAutomorphism {
                digit,
                found,
                expected,
            } => write!(
                f,
                "automorphism 0 of the fibre, digit {digit}: found the image {found}, expected {expected}, as the \
                 identity has"
            ),
        }
    }
}

impl core::error::Error for FibreError {}
