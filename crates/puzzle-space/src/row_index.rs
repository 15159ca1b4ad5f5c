//! Finds rows by number and numbers by row. Rows are states of equal length, each stored once.

/// States in the order in which they were added, with a hash table of their numbers.
#[derive(Clone, Debug)]
pub(crate) struct RowIndex {
    length: usize,
    states: Vec<u16>,
    rows: usize,
    /// The hash table: numbers plus one, and 0 in free slots. Its length is a power of two, and it
    /// is at most half full.
    slots: Vec<u32>,
}

impl RowIndex {
    pub(crate) fn new(length: usize) -> Self {
        Self {
            length,
            states: Vec::new(),
            rows: 0,
            slots: vec![0; 64],
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.rows
    }

    /// Bytes that states and slots take.
    pub(crate) fn bytes(&self) -> u64 {
        (size_of_val(self.states.as_slice()) + size_of_val(self.slots.as_slice())) as u64
    }

    pub(crate) fn get(&self, row: usize) -> &[u16] {
        &self.states[row * self.length..][..self.length]
    }

    /// The number of a state, if it was added.
    pub(crate) fn find(&self, state: &[u16]) -> Option<u32> {
        self.slots[self.slot(state)].checked_sub(1)
    }

    /// The number of a state, which is added if it is new; `None` if there is not enough memory.
    /// There must be fewer than 2^32 states.
    pub(crate) fn find_or_add(&mut self, state: &[u16]) -> Option<u32> {
        let mut slot = self.slot(state);
        if let Some(found) = self.slots[slot].checked_sub(1) {
            return Some(found);
        }
        if (self.rows + 1) * 2 > self.slots.len() {
            self.grow()?;
            slot = self.slot(state);
        }
        self.states.try_reserve(state.len()).ok()?;
        let row = self.rows as u32;
        self.states.extend_from_slice(state);
        self.rows += 1;
        self.slots[slot] = row + 1;
        Some(row)
    }

    /// The slot of a state, or the free slot where it would be added.
    fn slot(&self, state: &[u16]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(state) as usize & mask;
        while let Some(row) = self.slots[slot].checked_sub(1) {
            if self.get(row as usize) == state {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Doubles the number of slots; `None` if there is not enough memory, and then nothing changes.
    fn grow(&mut self) -> Option<()> {
        let slots = self.slots.len();
        self.slots.try_reserve_exact(slots).ok()?;
        self.slots.clear();
        self.slots.resize(2 * slots, 0);
        for row in 0..self.rows {
            let slot = self.slot(self.get(row));
            self.slots[slot] = row as u32 + 1;
        }
        Some(())
    }
}

/// A multiplicative hash, the same on every machine. States are short, and nobody chooses them to
/// collide. Row numbers do not depend on the hash: they are given in the order of insertion.
fn hash(state: &[u16]) -> u64 {
    let hash = state.iter().fold(0_u64, |hash, &point| {
        (hash.rotate_left(5) ^ u64::from(point)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    hash ^ hash >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_at_most_half_full_and_find_all_states() {
        let mut index = RowIndex::new(2);
        for row in 0..1000 {
            let state = |row: u32| [row as u16 % 7, row as u16];
            assert_eq!(index.find(&state(row)), None);
            for _ in 0..2 {
                assert_eq!(index.find_or_add(&state(row)), Some(row));
            }
            assert!(2 * index.len() <= index.slots.len(), "{row}");
            assert_eq!(index.find(&state(row / 2)), Some(row / 2));
        }
    }
}
