//! A target: what it is given, what it answers, and how it was done.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::bytes::Bytes;

/// Something to be fuzzed. It panics where what it tries and a slow second opinion differ.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// What it is called.
    pub name: &'static str,
    /// What must hold.
    pub claim: &'static str,
    /// Makes an input from bytes, one that is mostly valid, and tries it.
    pub(crate) made: fn(&mut Bytes<'_>) -> Outcome,
    /// Tries bytes as they are; a target that only takes what was made has none.
    pub(crate) raw: Option<fn(&[u8]) -> Outcome>,
    /// Inputs to begin with, as they are.
    pub(crate) corpus: fn() -> Vec<Vec<u8>>,
    /// Words of its language, for mutation.
    pub(crate) tokens: &'static [&'static str],
}

/// The first byte of an input whose others are tried as they are.
pub(crate) const RAW: u8 = 0;
/// The first byte of an input that is made from the others.
pub(crate) const MADE: u8 = 1;

impl Target {
    /// Tries an input: if its first byte is even, the others as they are, otherwise what they make.
    ///
    /// ```
    /// let notation = fuzz_targets::find("notation").expect("it is a target");
    /// assert!(notation.run(b"\0R U R' U'").is_accepted());
    /// assert!(!notation.run(b"\0R Q").is_accepted());
    /// assert!(notation.run(&[1, 9, 8, 7, 6, 5]).is_accepted());
    /// ```
    ///
    /// # Panics
    ///
    /// If what must hold does not.
    #[must_use]
    pub fn run(&self, input: &[u8]) -> Outcome {
        let (&first, rest) = input.split_first().unwrap_or((&RAW, &[]));
        match self.raw {
            Some(raw) if first.is_multiple_of(2) => raw(rest),
            _ => (self.made)(&mut Bytes::new(rest)),
        }
    }

    /// Whether an input is made from its bytes, not taken as it is.
    #[must_use]
    pub fn makes(&self, input: &[u8]) -> bool {
        self.raw.is_none() || !input.first().unwrap_or(&RAW).is_multiple_of(2)
    }
}

/// Each line of a text.
pub(crate) fn lines_of(text: &str) -> Vec<Vec<u8>> {
    text.lines().map(|line| line.as_bytes().to_vec()).collect()
}

/// What came of an input: whether it was accepted, and a number for the kind of thing that happened.
///
/// Kinds are few: which way an input went and of what order its size is, not what was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    accepted: bool,
    kind: u64,
}

impl Outcome {
    /// Something was done with the input.
    pub(crate) fn accepted(kind: impl Hash, size: usize) -> Self {
        // Sizes of as many binary digits are alike.
        Self::new(true, (kind, usize::BITS - size.leading_zeros()))
    }

    /// It was refused, for a reason of some kind.
    pub(crate) fn refused(kind: impl Hash) -> Self {
        Self::new(false, kind)
    }

    fn new(accepted: bool, kind: impl Hash) -> Self {
        let mut hasher = DefaultHasher::new();
        (accepted, kind).hash(&mut hasher);
        Self {
            accepted,
            kind: hasher.finish(),
        }
    }

    /// Whether something was done with the input.
    #[must_use]
    pub const fn is_accepted(self) -> bool {
        self.accepted
    }
}
