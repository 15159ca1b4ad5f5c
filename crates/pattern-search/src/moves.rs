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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_any_size_hold_what_was_put_in() {
        for moves in [1, 63, 64, 65, 128, 200] {
            let every = |step: u16| (0..moves).step_by(step.into());
            let mut sets = MoveSets::new(moves.into());
            for step in [1, 3, 7, 64] {
                sets.push(every(step));
            }
            sets.push([]);
            assert_eq!(sets.words(), usize::from(moves).div_ceil(64));
            for (set, step) in [1, 3, 7, 64].into_iter().enumerate() {
                assert!(sets.moves(set).eq(every(step)), "{moves}, every {step}");
                for word in 0..sets.words() {
                    let bits = every(step).filter(|&mv| usize::from(mv) / 64 == word);
                    let bits = bits.fold(0_u64, |bits, mv| bits | 1 << (mv % 64));
                    assert_eq!(sets.word(set, word), bits);
                }
            }
            assert_eq!(sets.moves(4).count(), 0);
        }
    }
}
