//! States in the order in which they were found, level by level, and the state each was found from.

use core::ops::Range;

use row_search::{Depth, has_room_for};

/// States found from some initial ones, without repetitions: lists of numbers of equal length.
#[derive(Clone, Debug)]
pub(super) struct Levels {
    /// The number of numbers per state.
    width: usize,
    /// The numbers of all states, one state after another.
    states: Vec<u16>,
    origins: Vec<Origin>,
    /// The ends of the complete levels.
    ends: Vec<usize>,
    /// A hash table of the states: their indices plus one, each at the slot given by its hash or
    /// the next free one; 0 marks a free slot. At least half of the slots are free, and their
    /// number is a power of two.
    slots: Vec<u32>,
}

/// Where a state was found from: the index of another state, and the move between the two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    pub(super) from: u32,
    pub(super) mv: u32,
}

impl Origin {
    pub(super) fn of(place: usize, mv: usize) -> Self {
        // Both numbers are far below 2^32.
        Self {
            from: place as u32,
            mv: mv as u32,
        }
    }

    /// The origin of the initial states.
    const NONE: Self = Self {
        from: u32::MAX,
        mv: u32::MAX,
    };
}

/// The initial number of slots.
const FIRST_SLOTS: usize = 1 << 9;

/// The largest number of states that indices can address, with a margin for those found at once.
pub(super) const MOST_STATES: usize = 1 << 30;

impl Levels {
    /// Starts with these states as the only level.
    pub(super) fn of(width: usize, states: impl IntoIterator<Item = Vec<u16>>) -> Self {
        let mut levels = Self {
            width,
            states: Vec::new(),
            origins: Vec::new(),
            ends: Vec::new(),
            slots: vec![0; FIRST_SLOTS],
        };
        for state in states {
            levels.insert(&state, Origin::NONE);
        }
        levels.complete_level();
        levels
    }

    /// The most bytes per state, including those needed while lists double and slots quadruple.
    pub(super) fn bytes_at_most(width: usize) -> u64 {
        let listed = width * size_of::<u16>() + size_of::<Origin>();
        (3 * listed + 10 * size_of::<u32>()) as u64
    }

    /// The number of states, including those of an incomplete level.
    pub(super) fn len(&self) -> usize {
        self.origins.len()
    }

    /// The number of the last complete level.
    pub(super) fn depth(&self) -> Depth {
        (self.ends.len() - 1) as Depth
    }

    /// The indices of the states of a complete level.
    pub(super) fn level(&self, depth: Depth) -> Range<usize> {
        let depth = depth as usize;
        let start = depth.checked_sub(1).map_or(0, |before| self.ends[before]);
        start..self.ends[depth]
    }

    /// The indices of the states of the last complete level.
    pub(super) fn outermost(&self) -> Range<usize> {
        self.level(self.depth())
    }

    /// Whether the last level found nothing new.
    pub(super) fn are_all(&self) -> bool {
        self.outermost().is_empty()
    }

    #[inline]
    pub(super) fn state(&self, place: usize) -> &[u16] {
        &self.states[place * self.width..][..self.width]
    }

    /// Where a state was found from; `None` for the states of the first level.
    pub(super) fn origin(&self, place: usize) -> Option<Origin> {
        (place >= self.ends[0]).then(|| self.origins[place])
    }

    /// The index of a state, if it was found.
    #[inline]
    pub(super) fn find(&self, state: &[u16]) -> Option<usize> {
        match self.slots[self.slot(state)] {
            0 => None,
            place => Some(place as usize - 1),
        }
    }

    /// The level of the state at an index, if it is complete.
    pub(super) fn depth_of(&self, place: usize) -> Option<Depth> {
        let depth = self.ends.partition_point(|&end| end <= place);
        (depth < self.ends.len()).then_some(depth as Depth)
    }

    /// Whether there is memory for this many more states.
    pub(super) fn have_room(&mut self, states: usize) -> bool {
        let are_listed = self.states.try_reserve(states * self.width).is_ok()
            && self.origins.try_reserve(states).is_ok();
        let slots = (2 * (self.len() + states)).saturating_sub(self.slots.len());
        are_listed && (slots == 0 || has_room_for((16 * self.slots.len()) as u64))
    }

    /// Adds a state to the level in progress, unless it was found before.
    #[inline]
    pub(super) fn insert(&mut self, state: &[u16], origin: Origin) {
        let slot = self.slot(state);
        if self.slots[slot] != 0 {
            return;
        }
        self.states.extend_from_slice(state);
        self.origins.push(origin);
        // There are at most `MOST_STATES`.
        self.slots[slot] = self.len() as u32;
        if 2 * self.len() > self.slots.len() {
            self.place_all(4 * self.slots.len());
        }
    }

    /// Completes the level in progress.
    pub(super) fn complete_level(&mut self) {
        self.ends.push(self.len());
    }

    /// Removes the states of the level in progress.
    pub(super) fn forget_incomplete(&mut self) {
        let complete = self.outermost().end;
        self.states.truncate(complete * self.width);
        self.origins.truncate(complete);
        self.place_all(self.slots.len());
    }

    /// Rebuilds the hash table with this many slots.
    fn place_all(&mut self, slots: usize) {
        self.slots = vec![0; slots];
        for place in 0..self.len() {
            let mut slot = self.first_slot(self.state(place));
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            // There are at most `MOST_STATES`.
            self.slots[slot] = place as u32 + 1;
        }
    }

    /// The slot of a state, or the free one where it belongs.
    #[inline]
    fn slot(&self, state: &[u16]) -> usize {
        let mut slot = self.first_slot(state);
        loop {
            match self.slots[slot] {
                0 => return slot,
                place if self.state(place as usize - 1) == state => return slot,
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
    }

    /// The slot at which the search for a state begins, from the highest bits of a product that
    /// depends on all its numbers.
    #[inline]
    fn first_slot(&self, state: &[u16]) -> usize {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        let mixed = state.chunks(4).fold(0, |mixed: u64, numbers| {
            let word = (numbers.iter()).fold(0, |word, &number| word << 16 | u64::from(number));
            (mixed.rotate_left(29) ^ word).wrapping_mul(FACTOR)
        });
        let bits = self.slots.len().trailing_zeros();
        (mixed >> (u64::BITS - bits)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(number: u64) -> [u16; 3] {
        [0, 16, 32].map(|shift| (number >> shift) as u16)
    }

    #[test]
    fn states_are_found_at_their_levels_whatever_their_number() {
        let first = [7, 7, 5].map(|number| state(number).to_vec());
        let mut levels = Levels::of(3, first);
        let origin = Origin::of(0, 0);
        for number in 0..5000 {
            levels.insert(&state(number * 0x1_0000_0001), origin);
        }
        levels.complete_level();
        for number in 0..10_000 {
            levels.insert(&state(number), origin);
        }
        let depth_of = |levels: &Levels, number| {
            let place = levels.find(&state(number))?;
            assert_eq!(levels.state(place), state(number));
            levels.depth_of(place)
        };
        assert!(levels.find(&state(9)).is_some());
        assert_eq!(depth_of(&levels, 9), None);
        levels.forget_incomplete();
        assert_eq!((levels.len(), levels.depth()), (5002, 1));
        assert_eq!(levels.find(&state(9)), None);
        assert_eq!([5, 7].map(|number| depth_of(&levels, number)), [Some(0); 2]);
        for number in 0..5000 {
            let number = number * 0x1_0000_0001;
            assert_eq!(depth_of(&levels, number), Some(1), "{number}");
        }
    }

    #[test]
    fn states_without_numbers_are_one() {
        let mut levels = Levels::of(0, [vec![], vec![]]);
        levels.insert(&[], Origin::of(0, 0));
        assert_eq!((levels.len(), levels.find(&[])), (1, Some(0)));
    }
}
