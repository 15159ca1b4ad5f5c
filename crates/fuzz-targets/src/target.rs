//! Fuzz targets, and the outcomes of their inputs.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::bytes::Bytes;

/// A fuzz target. It panics if an answer differs from that of a slow second implementation.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name.
    pub name: &'static str,
    /// The property that must hold, in words.
    pub claim: &'static str,
    /// Makes a mostly valid input from bytes, and tries it.
    pub(crate) made: fn(&mut Bytes<'_>) -> Outcome,
    /// Tries bytes as they are; `None` if the target only takes inputs made from bytes.
    pub(crate) raw: Option<fn(&[u8]) -> Outcome>,
    /// Raw inputs to begin with.
    pub(crate) corpus: fn() -> Vec<Vec<u8>>,
    /// Words of its language, for mutation, with bars between them.
    pub(crate) tokens: &'static str,
}

/// The first byte of an input whose others are tried as they are.
pub(crate) const RAW: u8 = 0;
/// The first byte of an input that is made from the others.
pub(crate) const MADE: u8 = 1;

impl Target {
    /// Tries an input. If its first byte is even, the others are tried as they are; otherwise an
    /// input is made from them.
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
    /// If the claim does not hold for the input.
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

/// The outcome of an input: whether it was accepted, and a number for the kind of outcome.
///
/// There are few kinds: they depend on the path that an input took and on the magnitude of its size,
/// not on the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    accepted: bool,
    kind: u64,
}

impl Outcome {
    /// The outcome of an accepted input.
    pub(crate) fn accepted(kind: impl Hash, size: usize) -> Self {
        // Sizes with equally many binary digits are of one kind.
        Self::new(true, (kind, usize::BITS - size.leading_zeros()))
    }

    /// The outcome of an input that was refused for a reason of this kind.
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

    /// Whether the input was accepted.
    #[must_use]
    pub const fn is_accepted(self) -> bool {
        self.accepted
    }
}
