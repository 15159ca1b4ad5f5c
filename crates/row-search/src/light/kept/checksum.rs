//! XXH64: a checksum that takes about as long as the bytes take to come from memory.
//!
//! Four numbers each take in every fourth eight bytes, so that a processor works on all of them at the same time.

/// Bytes that are taken in at once, eight by each of the four numbers.
const STRIPE: usize = 32;

const PRIMES: [u64; 5] = [
    0x9e37_79b1_85eb_ca87,
    0xc2b2_ae3d_27d4_eb4f,
    0x1656_67b1_9e37_79f9,
    0x85eb_ca77_c2b2_ae63,
    0x27d4_eb2f_1656_67c5,
];

/// The checksum of bytes that come piece by piece, with seed 0.
#[derive(Clone, Debug)]
pub(super) struct Checksum {
    numbers: [u64; 4],
    /// Bytes of a stripe that is not complete.
    pending: [u8; STRIPE],
    /// How many bytes there were.
    length: u64,
}

impl Checksum {
    /// That of no bytes.
    pub(super) fn new() -> Self {
        let [first, second, ..] = PRIMES;
        Self {
            numbers: [first.wrapping_add(second), second, 0, first.wrapping_neg()],
            pending: [0; STRIPE],
            length: 0,
        }
    }

    /// How many of the bytes wait for more.
    fn waiting(&self) -> usize {
        (self.length % STRIPE as u64) as usize
    }

    pub(super) fn add(&mut self, mut bytes: &[u8]) {
        let waiting = self.waiting();
        self.length += bytes.len() as u64;
        if waiting > 0 {
            let (own, rest) = bytes.split_at(bytes.len().min(STRIPE - waiting));
            self.pending[waiting..waiting + own.len()].copy_from_slice(own);
            bytes = rest;
            if waiting + own.len() < STRIPE {
                return;
            }
            take_in(&mut self.numbers, &self.pending);
        }
        let (stripes, rest) = bytes.as_chunks::<STRIPE>();
        // In registers while there are many.
        let mut numbers = self.numbers;
        for stripe in stripes {
            take_in(&mut numbers, stripe);
        }
        self.numbers = numbers;
        self.pending[..rest.len()].copy_from_slice(rest);
    }

    /// The checksum of all bytes so far.
    pub(super) fn value(&self) -> u64 {
        let [first, second, third, fourth, fifth] = PRIMES;
        let mut value = if self.length < STRIPE as u64 {
            fifth
        } else {
            self.of_numbers()
        };
        value = value.wrapping_add(self.length);
        let (words, rest) = self.pending[..self.waiting()].as_chunks::<8>();
        for &word in words {
            value ^= round(0, u64::from_le_bytes(word));
            value = value
                .rotate_left(27)
                .wrapping_mul(first)
                .wrapping_add(fourth);
        }
        let (halves, rest) = rest.as_chunks::<4>();
        for &half in halves {
            value ^= u64::from(u32::from_le_bytes(half)).wrapping_mul(first);
            value = value
                .rotate_left(23)
                .wrapping_mul(second)
                .wrapping_add(third);
        }
        for &byte in rest {
            value ^= u64::from(byte).wrapping_mul(fifth);
            value = value.rotate_left(11).wrapping_mul(first);
        }
        value = (value ^ value >> 33).wrapping_mul(second);
        value = (value ^ value >> 29).wrapping_mul(third);
        value ^ value >> 32
    }

    /// The four numbers in one.
    fn of_numbers(&self) -> u64 {
        let [first, _, _, fourth, _] = PRIMES;
        let turned = self.numbers.iter().zip([1, 7, 12, 18]);
        let sum = turned.fold(0_u64, |sum, (number, by)| {
            sum.wrapping_add(number.rotate_left(by))
        });
        self.numbers.iter().fold(sum, |value, &number| {
            (value ^ round(0, number))
                .wrapping_mul(first)
                .wrapping_add(fourth)
        })
    }
}

#[inline(always)]
fn take_in(numbers: &mut [u64; 4], stripe: &[u8; STRIPE]) {
    for (number, &word) in numbers.iter_mut().zip(stripe.as_chunks::<8>().0) {
        *number = round(*number, u64::from_le_bytes(word));
    }
}

#[inline(always)]
fn round(number: u64, word: u64) -> u64 {
    let [first, second, ..] = PRIMES;
    number
        .wrapping_add(word.wrapping_mul(second))
        .rotate_left(31)
        .wrapping_mul(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(bytes: &[u8]) -> u64 {
        let mut sum = Checksum::new();
        sum.add(bytes);
        sum.value()
    }

    #[test]
    fn it_is_the_checksum_that_everyone_knows() {
        for (text, expected) in [
            ("", 0xef46_db37_51d8_e999),
            ("a", 0xd24e_c4f1_a98c_6e5b),
            ("abc", 0x44bc_2cf5_ad77_0999),
            ("abcdefghijklmnopqrstuvwxyz012345", 0xbf2c_d639_b414_3b80),
            (
                "Nobody inspects the spammish repetition",
                0xfbce_a83c_8a37_8bf1,
            ),
        ] {
            assert_eq!(of(text.as_bytes()), expected, "{text:?}");
        }
    }

    #[test]
    fn it_does_not_depend_on_the_pieces() {
        let bytes: Vec<u8> = (0..200_u32).map(|i| (i * i) as u8).collect();
        let mut pieces = 0;
        for length in 0..bytes.len() {
            let expected = of(&bytes[..length]);
            for size in [1, 3, 8, 31, 32, 33, 65] {
                let mut sum = Checksum::new();
                bytes[..length].chunks(size).for_each(|piece| {
                    sum.add(piece);
                    pieces += 1;
                });
                assert_eq!(sum.value(), expected, "{length} bytes by {size}");
            }
        }
        assert!(pieces > 10_000);
    }
}
