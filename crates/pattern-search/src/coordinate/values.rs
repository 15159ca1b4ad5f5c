//! Numbers for what is seen of a constituent, found by a hash: the sum of a random number for each place.

/// The random number that something in a place adds.
pub(crate) fn weight(slot: usize, seen: u16) -> u64 {
    // The finalizer of SplitMix64.
    let mut x = ((slot as u64) << 16 | u64::from(seen))
        .wrapping_add(1)
        .wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}

/// A hash table that numbers sums in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub(super) struct Values {
    /// A sum with one more than its number, or zeros in a free slot. The number of slots is a power of two, and at most half of them are
    /// taken.
    slots: Vec<(u64, u32)>,
    count: usize,
}

impl Values {
    pub(super) fn len(&self) -> usize {
        self.count
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.slots.as_slice())
    }

    /// The number of a sum.
    #[inline]
    pub(super) fn get(&self, sum: u64) -> Option<u32> {
        let (_, number) = self.slots[self.slot(sum)];
        number.checked_sub(1)
    }

    /// The number of a sum. A new sum gets the next number. For a known sum, `is_same` checks that the known number is for the same
    /// thing; if not, two different things have one sum, and the result is `None`.
    pub(super) fn insert(&mut self, sum: u64, is_same: impl Fn(usize) -> bool) -> Option<usize> {
        if 2 * self.count >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot(sum);
        match self.slots[slot].1 {
            0 => {
                self.count += 1;
                self.slots[slot] = (sum, u32::try_from(self.count).ok()?);
                Some(self.count - 1)
            }
            known => {
                let number = known as usize - 1;
                is_same(number).then_some(number)
            }
        }
    }

    /// Where a sum is, or would be.
    #[inline]
    fn slot(&self, sum: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = sum as usize & mask;
        while self.slots[slot].1 > 0 && self.slots[slot].0 != sum {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let size = (2 * self.slots.len()).max(16);
        let old = core::mem::replace(&mut self.slots, vec![(0, 0); size]);
        for (sum, number) in old {
            if number > 0 {
                let slot = self.slot(sum);
                self.slots[slot] = (sum, number);
            }
        }
    }
}
