//! Why a fibre was rejected.

use core::fmt;

use super::{MAX_ELEMENTS, MAX_WORDS};

/// Why a fibre was rejected. Digits, words, elements, translations and automorphisms are counted
/// from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FibreError {
    /// A set of elements would take more than [`MAX_WORDS`] words, because few bits of each word
    /// can be used.
    TooManyWords {
        /// The number of words.
        found: usize,
        /// The number of bits used in each.
        bits: u32,
    },
    /// There are too many elements, bits of a word, translations or automorphisms. The text says
    /// which, and gives the limit.
    TooLarge(String),
    /// The data do not describe a fibre or its automorphisms: something is missing, does not exist,
    /// or is not a bijection. The text says where, what was found and what was expected.
    Unsound(String),
}

impl FibreError {
    /// There are more than [`MAX_ELEMENTS`] elements.
    pub(super) fn too_many_elements() -> Self {
        Self::TooLarge(format!(
            "the fibre has more elements than {MAX_ELEMENTS}, the most there may be"
        ))
    }

    /// There are more translations or automorphisms than allowed for this many elements.
    pub(super) fn too_many(what: &str, limit: usize) -> Self {
        Self::TooLarge(format!(
            "the fibre has more {what} than {limit}, the most there may be over its elements"
        ))
    }

    /// There are no elements, translations or automorphisms.
    pub(super) fn none_of(what: &str, expected: &str) -> Self {
        Self::Unsound(format!(
            "the fibre has no {what}, expected {expected} at least"
        ))
    }

    /// A translation has too few or too many entries for the words or elements.
    pub(super) fn length(translation: usize, found: usize, expected: usize) -> Self {
        Self::Unsound(format!(
            "translation {translation} of the fibre has {found} entries, expected {expected}"
        ))
    }

    /// A translation takes a word or an element to one that does not exist.
    pub(super) fn target(translation: usize, at: usize, found: usize, limit: usize) -> Self {
        Self::Unsound(format!(
            "translation {translation} of the fibre, entry {at}: found the target {found}, expected one below {limit}"
        ))
    }

    /// A translation takes two words or two elements to the same one.
    pub(super) fn twice(translation: usize, at: usize, found: usize) -> Self {
        Self::Unsound(format!(
            "translation {translation} of the fibre, entry {at}: found the target {found} a second time, expected every \
             target once"
        ))
    }

    /// The translation number 0 moves an element.
    pub(super) fn not_identity(element: u32, found: u32) -> Self {
        Self::Unsound(format!(
            "translation 0 of the fibre takes element {element} to {found}, expected the identity"
        ))
    }
}

impl fmt::Display for FibreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyWords { found, bits } => write!(
                f,
                "a set of fibre elements takes {found} words of {bits} used bits, expected at most {MAX_WORDS} words"
            ),
            Self::TooLarge(text) | Self::Unsound(text) => f.write_str(text),
        }
    }
}

impl core::error::Error for FibreError {}
