//! Four-bit values one after the other, and how they are spread over words of bits.

/// Writes four-bit values one after the other.
pub(super) struct NibbleWriter<'a> {
    bytes: &'a mut [u8],
    /// Number of values written.
    written: usize,
    /// The last value, if it fills only half a byte.
    half: u128,
}

impl<'a> NibbleWriter<'a> {
    pub(super) fn new(bytes: &'a mut [u8]) -> Self {
        Self {
            bytes,
            written: 0,
            half: 0,
        }
    }

    /// Writes the lowest `count` values of `nibbles`, in which all higher ones are 0.
    ///
    /// After an odd number of values those to come move up by one place. None falls out at the top: words
    /// with an odd number of bits have one place left, and after words of 32 the number is never odd.
    #[inline]
    pub(super) fn push(&mut self, count: usize, nibbles: u128) {
        let first = self.written / 2;
        let bytes = nibbles << (4 * (self.written % 2)) | self.half;
        self.written += count;
        // Whole words are written, and what is too much is overwritten by the next ones.
        let room = &mut self.bytes[first..];
        match room.first_chunk_mut() {
            Some(room) => *room = bytes.to_le_bytes(),
            None => room.copy_from_slice(&bytes.to_le_bytes()[..room.len()]),
        }
        let whole = self.written / 2 - first;
        self.half = if self.written % 2 == 1 {
            bytes >> (8 * whole)
        } else {
            0
        };
    }
}

/// Bit k of nibble i of the result is bit i of word k.
#[inline]
pub(super) fn spread(words: [u32; 4]) -> u128 {
    const NIBBLES: [u32; 256] = {
        let mut table = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let mut bit = 0;
            while bit < 8 {
                table[byte] |= ((byte as u32 >> bit) & 1) << (4 * bit);
                bit += 1;
            }
            byte += 1;
        }
        table
    };
    let bytes = words.map(u32::to_le_bytes);
    let eight = |i: usize| {
        let [a, b, c, d] = bytes.map(|word| NIBBLES[usize::from(word[i])]);
        u128::from(a | b << 1 | c << 2 | d << 3) << (32 * i)
    };
    eight(0) | eight(1) | eight(2) | eight(3)
}

/// The inverse of [`spread`]: bit i of word k is bit k of nibble i.
#[inline]
pub(super) fn gather(nibbles: u128) -> [u32; 4] {
    // Closes the gaps between bits 0, 4, 8, ... of a number in steps that each double what lies together.
    let sixteen = |half: u64| {
        let ones = half & 0x1111_1111_1111_1111;
        let twos = (ones | ones >> 3) & 0x0303_0303_0303_0303;
        let fours = (twos | twos >> 6) & 0x000f_000f_000f_000f;
        let eights = (fours | fours >> 12) & 0x0000_00ff_0000_00ff;
        (eights | eights >> 24) as u32 & 0xffff
    };
    let halves = [nibbles as u64, (nibbles >> 64) as u64];
    core::array::from_fn(|bit| {
        let [low, high] = halves.map(|half| sixteen(half >> bit));
        low | high << 16
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gathering_undoes_spreading() {
        // Numbers without a pattern.
        let number = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23) as u32;
        let mut numbers = (1..).map(number);
        for _ in 0..1000 {
            let words = core::array::from_fn(|_| numbers.next().expect("there is no end of them"));
            assert_eq!(gather(spread(words)), words);
        }
        for bit in 0..128 {
            let words = gather(1 << bit);
            let expected = core::array::from_fn(|k| u32::from(k == bit % 4) << (bit / 4));
            assert_eq!(words, expected);
        }
    }
}
