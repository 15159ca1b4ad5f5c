//! States in the order in which they were found, level by level, and where they were found from.

use core::mem;
use core::ops::Range;

use row_search::Depth;

/// States that are found from some first ones, each once.
#[derive(Clone, Debug)]
pub(super) struct Levels {
    codes: Vec<u64>,
    origins: Vec<Origin>,
    /// Where the levels end that are complete.
    ends: Vec<usize>,
    /// The places of the states in these lists, one more than they are, at the slots that their codes fall on or the next
    /// free ones; 0 is a free slot. At least half of them are free, and their number is a power of two.
    slots: Vec<u32>,
}

/// Where a state was found from: the place of another one, and the move between the two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    pub(super) from: u32,
    pub(super) mv: u32,
}

impl Origin {
    pub(super) fn of(place: usize, mv: usize) -> Self {
        // Both are far fewer.
        Self {
            from: place as u32,
            mv: mv as u32,
        }
    }

    /// That of the first states, which were not found from others.
    const NONE: Self = Self {
        from: u32::MAX,
        mv: u32::MAX,
    };
}

/// So many slots there are at first.
const FIRST_SLOTS: usize = 1 << 9;

/// As many states as can have places, with a margin for what is found at once.
pub(super) const MOST_STATES: usize = 1 << 30;

impl Levels {
    /// These states as the only level.
    pub(super) fn of(codes: impl IntoIterator<Item = u64>) -> Self {
        let mut levels = Self {
            codes: Vec::new(),
            origins: Vec::new(),
            ends: Vec::new(),
            slots: vec![0; FIRST_SLOTS],
        };
        for code in codes {
            levels.insert(code, Origin::NONE);
        }
        levels.complete_level();
        levels
    }

    /// Number of states, those of a level that is not complete included.
    pub(super) fn len(&self) -> usize {
        self.codes.len()
    }

    /// The number of the last complete level.
    pub(super) fn depth(&self) -> Depth {
        (self.ends.len() - 1) as Depth
    }

    /// The places of the states of a complete level.
    pub(super) fn level(&self, depth: Depth) -> Range<usize> {
        let depth = depth as usize;
        let start = depth.checked_sub(1).map_or(0, |before| self.ends[before]);
        start..self.ends[depth]
    }

    /// The places of the states of the last complete level.
    pub(super) fn outermost(&self) -> Range<usize> {
        self.level(self.depth())
    }

    /// Whether there was nothing more to be found.
    pub(super) fn are_all(&self) -> bool {
        self.outermost().is_empty()
    }

    pub(super) fn code(&self, place: usize) -> u64 {
        self.codes[place]
    }

    /// Where a state was found from; `None` for those of the first level.
    pub(super) fn origin(&self, place: usize) -> Option<Origin> {
        (place >= self.ends[0]).then(|| self.origins[place])
    }

    /// The place of a state, if it was found.
    #[inline]
    pub(super) fn find(&self, code: u64) -> Option<usize> {
        match self.slots[self.slot(code)] {
            0 => None,
            place => Some(place as usize - 1),
        }
    }

    /// The level of a state, if it was found in a complete one.
    pub(super) fn depth_of(&self, code: u64) -> Option<Depth> {
        let place = self.find(code)?;
        let depth = self.ends.partition_point(|&end| end <= place);
        (depth < self.ends.len()).then_some(depth as Depth)
    }

    /// Adds a state to the level that is being found, if it wasn't found before.
    #[inline]
    pub(super) fn insert(&mut self, code: u64, origin: Origin) {
        let slot = self.slot(code);
        if self.slots[slot] != 0 {
            return;
        }
        self.codes.push(code);
        self.origins.push(origin);
        // There are at most `MOST_STATES`.
        self.slots[slot] = self.codes.len() as u32;
        if 2 * self.codes.len() > self.slots.len() {
            self.place_all(4 * self.slots.len());
        }
    }

    /// Ends the level that is being found.
    pub(super) fn complete_level(&mut self) {
        self.ends.push(self.codes.len());
    }

    /// Forgets the states of the level that is being found.
    pub(super) fn forget_incomplete(&mut self) {
        let complete = self.outermost().end;
        self.codes.truncate(complete);
        self.origins.truncate(complete);
        self.place_all(self.slots.len());
    }

    /// Puts all states into so many slots.
    fn place_all(&mut self, slots: usize) {
        self.slots = vec![0; slots];
        let codes = mem::take(&mut self.codes);
        for (place, &code) in (1..).zip(&codes) {
            let slot = self.free_slot(code);
            self.slots[slot] = place;
        }
        self.codes = codes;
    }

    /// The slot of a state, or the free one where it would be.
    #[inline]
    fn slot(&self, code: u64) -> usize {
        let mut slot = self.first_slot(code);
        loop {
            match self.slots[slot] {
                0 => return slot,
                place if self.codes[place as usize - 1] == code => return slot,
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
    }

    /// The first free slot for a state that has none.
    fn free_slot(&self, code: u64) -> usize {
        let mut slot = self.first_slot(code);
        while self.slots[slot] != 0 {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }

    /// Where the search for a slot begins: the highest bits of a product depend on all bits of the code.
    #[inline]
    fn first_slot(&self, code: u64) -> usize {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        let bits = self.slots.len().trailing_zeros();
        (code.wrapping_mul(FACTOR) >> (u64::BITS - bits)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_found_at_their_levels_whatever_their_number() {
        let mut levels = Levels::of([7, 7, 5]);
        let origin = Origin::of(0, 0);
        for code in 0..5000 {
            levels.insert(code * 0x1_0000_0001, origin);
        }
        levels.complete_level();
        for code in 0..10_000 {
            levels.insert(code, origin);
        }
        assert_eq!(levels.depth_of(9), None);
        levels.forget_incomplete();
        assert_eq!((levels.len(), levels.depth()), (5002, 1));
        assert_eq!(levels.find(9), None);
        assert_eq!([5, 7].map(|code| levels.depth_of(code)), [Some(0); 2]);
        for code in 0..5000 {
            let code = code * 0x1_0000_0001;
            assert_eq!(levels.depth_of(code), Some(1), "{code}");
            assert!(
                levels
                    .find(code)
                    .is_some_and(|place| levels.code(place) == code)
            );
        }
    }
}
