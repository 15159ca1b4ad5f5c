//! Sets of moves, one bit each.

/// Some sets of moves.
#[derive(Clone, Debug)]
pub(crate) struct MoveSets {
    /// How many words each set takes.
    words: usize,
    bits: Vec<u64>,
}

impl MoveSets {
    /// No set yet, and room for sets of this many moves.
    pub(crate) fn new(moves: usize) -> Self {
        Self {
            words: moves.div_ceil(64).max(1),
            bits: Vec::new(),
        }
    }

    /// Adds a set.
    pub(crate) fn push(&mut self, moves: impl IntoIterator<Item = u16>) {
        let first = self.bits.len();
        self.bits.resize(first + self.words, 0);
        for mv in moves {
            self.bits[first + usize::from(mv / 64)] |= 1 << (mv % 64);
        }
    }

    /// How many words a set takes.
    #[inline]
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// A word of a set: moves `64 * word` to `64 * word + 63`.
    #[inline]
    pub(crate) fn word(&self, set: usize, word: usize) -> u64 {
        self.bits[set * self.words + word]
    }

    /// The moves of a set, in order.
    pub(crate) fn moves(&self, set: usize) -> impl Iterator<Item = u16> + Clone + '_ {
        (0..self.words).flat_map(move |word| moves_of(word, self.word(set, word)))
    }
}

/// The moves whose bits are set in a word.
#[inline]
pub(crate) fn moves_of(word: usize, bits: u64) -> impl Iterator<Item = u16> + Clone {
    let rest = core::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)));
    // There are no more than 2^16 moves.
    rest.take_while(|&bits| bits != 0)
        .map(move |bits| (64 * word) as u16 + bits.trailing_zeros() as u16)
}
