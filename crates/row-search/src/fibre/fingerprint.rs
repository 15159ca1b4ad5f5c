//! Fingerprints of lists of translations and of fibres.

use super::Fibre;

/// The FNV-1a hash of a sequence of numbers.
///
/// It is written into files, so it must not change. It detects fibres that were mixed up by
/// accident; the proof ensures that distances are right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fingerprint(u64);

impl Fingerprint {
    /// Starts with the kind of list.
    pub(crate) fn of_kind(kind: &str) -> Self {
        let mut fingerprint = Self(0xcbf2_9ce4_8422_2325);
        for byte in kind.bytes() {
            fingerprint.add(byte.into());
        }
        fingerprint
    }

    #[inline]
    pub(crate) fn add(&mut self, number: u32) {
        self.0 = (self.0 ^ u64::from(number)).wrapping_mul(0x0100_0000_01b3);
    }

    /// Adds both halves of a number.
    pub(crate) fn add_long(&mut self, number: u64) {
        self.add(number as u32);
        self.add((number >> u32::BITS) as u32);
    }

    pub(crate) fn number(self) -> u64 {
        self.0
    }
}

impl Fibre {
    /// A fingerprint that tells whether sets of elements written over one fibre can be read over
    /// another: both must have the same elements in the same bits, with the same operations.
    pub(crate) fn shape_fingerprint(&self) -> u64 {
        let mut fingerprint = Fingerprint::of_kind("fibre");
        if let Some(orders) = self.orders() {
            for &order in orders {
                fingerprint.add(order.into());
            }
        }
        if let Some(list) = self.fingerprint() {
            fingerprint.add_long(list);
        }
        for &spot in &self.spots {
            fingerprint.add(spot.into());
        }
        fingerprint.number()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_hash_that_everyone_knows() {
        assert_eq!(Fingerprint::of_kind("").number(), 0xcbf2_9ce4_8422_2325);
        assert_eq!(Fingerprint::of_kind("a").number(), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(
            Fingerprint::of_kind("foobar").number(),
            0x8594_4171_f739_67e8
        );
    }

    /// A plain implementation of FNV-1a over numbers.
    fn hash(kind: &str, numbers: &[u64]) -> u64 {
        let numbers = kind.bytes().map(u64::from).chain(numbers.iter().copied());
        numbers.fold(0xcbf2_9ce4_8422_2325, |hash: u64, number| {
            (hash ^ number).wrapping_mul(0x0100_0000_01b3)
        })
    }

    #[test]
    fn all_numbers_are_in_it_and_all_of_their_bits() {
        let mut fingerprint = Fingerprint::of_kind("long");
        fingerprint.add_long(0x1234_5678_9abc_def0);
        assert_eq!(
            fingerprint.number(),
            hash("long", &[0x9abc_def0, 0x1234_5678])
        );

        // Six elements in two words of three bits, with one bit digit of order 3. A translation
        // gives the target and the shift of each word.
        let words = [[(0, 0), (1, 0)], [(0, 1), (1, 2)], [(1, 0), (0, 0)]];
        let fibre = Fibre::with_translations(&[3], 2, words).expect("three translations");
        let list = hash("words", &[1, 3, 2, 0, 0x100, 1, 0x102, 0x100, 0]);
        let spots = [0, 1, 2, 32, 33, 34];
        let numbers = [&[list & 0xffff_ffff, list >> 32][..], &spots].concat();
        assert_eq!(fibre.shape_fingerprint(), hash("fibre", &numbers));
    }
}
