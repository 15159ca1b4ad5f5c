//! Coordinates: numbers for what is seen of one constituent, and how moves change them.

mod seen;
mod values;
mod within;

use self::seen::Step;
pub(crate) use self::seen::{Action, SeenConstituent, Shown};
use self::values::Values;
pub(crate) use self::values::weight;
pub(crate) use self::within::{BasePlaces, Joined, Ranks};
use crate::ground::{Ground, Symmetry};

/// A number for what is seen in some places of a constituent: in all of them, or in those that the value of another coordinate, its
/// *base*, selects.
///
/// The effect of a motion on what is seen is an *act*. With a base, the act of a motion depends on the value of the base.
#[derive(Clone, Debug)]
pub(crate) struct Coordinate {
    seen: SeenConstituent,
    /// Number of values. The start has the value 0.
    pub(crate) values: usize,
    /// The value after each act: entry value * acts + act.
    after: Vec<u32>,
    acts: usize,
    /// Its base, and which places that selects. Without a base, there is an act for each motion.
    pub(crate) within: Option<BasePlaces>,
    /// A bit for each value and motion, whether that leads to a blocked position; empty if none does.
    blocked: Vec<u64>,
    /// What is seen in each place, value by value.
    rows: Vec<u16>,
    places: usize,
    /// If the values are twists: the number of places whose twists are the digits of a value. The other twists follow from these.
    digits: Option<usize>,
    /// What is seen of an untwisted piece, if values are twists.
    unturned: u16,
    listed: Values,
}

impl Coordinate {
    /// The coordinate of what is shown, if it has no more values than this.
    pub(crate) fn new(ground: &Ground, shown: Shown, most: usize) -> Option<Self> {
        let seen = SeenConstituent::new(ground, shown);
        let steps = seen.steps(ground);
        let start = (0..seen.own.len()).map(|slot| seen.at_start(slot));
        let (start, blocked) = (start.collect(), seen.blocked(ground));
        Self::numbered(seen, start, &steps, &blocked, most)
    }

    /// Numbers everything that these steps reach from what is seen at the start.
    fn numbered(
        seen: SeenConstituent,
        start: Vec<u16>,
        steps: &[Step],
        blocked: &[Vec<bool>],
        most: usize,
    ) -> Option<Self> {
        let unturned = start[0];
        let are_twists =
            start.iter().all(|&own| own == unturned) && seen.turned(unturned, 1) != unturned;
        let mut coordinate = Self {
            seen,
            values: 0,
            after: Vec::new(),
            acts: steps.len(),
            within: None,
            blocked: Vec::new(),
            places: start.len(),
            rows: start,
            digits: None,
            unturned,
            listed: Values::default(),
        };
        match are_twists {
            true => coordinate.number_twists(steps, most)?,
            false => coordinate.list(steps, blocked, most)?,
        }
        Some(coordinate)
    }

    /// What is shown.
    pub(crate) fn shown(&self) -> &Shown {
        &self.seen.shown
    }

    /// How many digits its values have and the order of each, if they are twists.
    pub(crate) fn digits(&self) -> Option<(usize, u8)> {
        Some((self.digits?, self.seen.own.twists))
    }

    /// Number of acts.
    pub(crate) fn acts(&self) -> usize {
        self.acts
    }

    /// The value after an act.
    #[inline]
    pub(crate) fn after(&self, value: u32, act: usize) -> u32 {
        self.after[value as usize * self.acts + act]
    }

    /// The values after all acts.
    #[inline]
    pub(crate) fn all_after(&self, value: u32) -> &[u32] {
        &self.after[value as usize * self.acts..][..self.acts]
    }

    /// Whether some motions lead only to blocked positions from some of its values.
    pub(crate) fn blocks(&self) -> bool {
        !self.blocked.is_empty()
    }

    /// Whether a motion leads from this value only to blocked positions.
    #[inline]
    pub(crate) fn is_blocked(&self, value: u32, motion: usize) -> bool {
        let bit = value as usize * self.acts + motion;
        (self.blocked.get(bit / 64)).is_some_and(|word| word >> (bit % 64) & 1 > 0)
    }

    /// What a point in a place adds to the sum that [`value`](Self::value) turns into the value, if there is no base.
    pub(crate) fn weight(&self, place: usize, point: u16) -> u64 {
        match self.slot(place) {
            Some(slot) => self.weight_seen(slot, self.seen.of(slot, point)),
            None => 0,
        }
    }

    /// The number of a place of a position in the constituent, and what is seen of a point there.
    pub(crate) fn seen_in(&self, place: usize, point: u16) -> Option<(usize, u16)> {
        let slot = self.slot(place)?;
        Some((slot, self.seen.of(slot, point)))
    }

    fn slot(&self, place: usize) -> Option<usize> {
        let slot = place.checked_sub(self.seen.own.first)?;
        (slot < self.seen.own.len()).then_some(slot)
    }

    /// The value that weights add up to, if there is one.
    #[inline]
    pub(crate) fn value(&self, sum: u64) -> Option<u32> {
        match self.digits {
            Some(_) => Some(sum as u32),
            None => self.listed.get(sum),
        }
    }

    /// The value of what is seen in all places of the constituent, with this value of the base.
    pub(crate) fn value_within(&self, base: u32, seen: &[u16]) -> Option<u32> {
        let places = self.within.as_ref()?.places(base);
        let weights = (places.iter().enumerate())
            .map(|(rank, &place)| self.weight_seen(rank, seen[usize::from(place)]));
        self.value(weights.fold(0, u64::wrapping_add))
    }

    /// Whether the twists of a position have the sum that moves keep.
    pub(crate) fn has_sum(&self, position: &[u16]) -> bool {
        let Some(digits) = self.digits else {
            return true;
        };
        let points = position[self.seen.own.first..][..self.seen.own.len()].iter();
        let twists = points
            .enumerate()
            .map(|(slot, &point)| self.seen.of(slot, point));
        digits == self.places || twists.sum::<u16>() % self.seen.twists() == 0
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        let within = self.within.as_ref().map_or(0, BasePlaces::bytes);
        size_of_val(self.after.as_slice()) + self.listed.bytes() + within
    }

    /// Frees the rows, which only [`images`](Self::images) needs.
    pub(crate) fn forget_rows(&mut self) {
        self.rows = Vec::new();
    }

    /// The action of a symmetry on what is seen, if that doesn't depend on what isn't seen.
    pub(crate) fn action(&self, ground: &Ground, symmetry: &Symmetry) -> Option<Action> {
        self.seen.action(ground, symmetry)
    }

    /// The image of each value under an action.
    pub(crate) fn images(&self, action: &Action) -> Option<Vec<u32>> {
        let mut row = vec![0; self.places];
        let image = |value| {
            self.write_row(value, &mut row);
            let seen = row.iter().zip(&action.targets).zip(&action.images);
            let weights = seen.map(|((&seen, &target), images)| {
                self.weight_seen(target, images[usize::from(seen)])
            });
            self.value(weights.fold(0, u64::wrapping_add))
        };
        (0..self.values).map(image).collect()
    }

    fn weight_seen(&self, slot: usize, seen: u16) -> u64 {
        match self.digits {
            None => weight(slot, seen),
            Some(digits) if slot < digits => {
                let order = u64::from(self.seen.twists());
                order.pow((digits - slot - 1) as u32) * u64::from(seen - self.unturned)
            }
            Some(_) => 0,
        }
    }

    fn write_step(&self, step: &Step, before: &[u16], after: &mut [u16]) {
        let sources = step.from.iter().zip(&step.twists);
        for (own, (&from, &twist)) in after.iter_mut().zip(sources) {
            *own = self.seen.turned(before[from], twist);
        }
    }

    fn write_row(&self, value: usize, row: &mut [u16]) {
        let Some(digits) = self.digits else {
            row.copy_from_slice(&self.rows[value * row.len()..][..row.len()]);
            return;
        };
        let order = usize::from(self.seen.twists());
        let (mut left, mut sum) = (value, 0);
        for own in row[..digits].iter_mut().rev() {
            *own = self.unturned + (left % order) as u16;
            sum += left;
            left /= order;
        }
        if let Some(last) = row.get_mut(digits) {
            *last = self.unturned + ((order - sum % order) % order) as u16;
        }
    }

    /// Numbers the twists of all places, of which the last follows where moves keep the sum.
    fn number_twists(&mut self, steps: &[Step], most: usize) -> Option<()> {
        let order = self.seen.twists();
        let keeps_sum = |step: &Step| step.twists.iter().sum::<u16>() % order == 0;
        let digits = self.places - usize::from(steps.iter().all(keeps_sum));
        let values = usize::from(order).checked_pow(digits as u32);
        self.values = values.filter(|&values| values <= most)?;
        self.digits = Some(digits);
        self.after.reserve_exact(self.values * steps.len());
        let mut before = vec![0; self.places];
        let mut after = before.clone();
        for value in 0..self.values {
            self.write_row(value, &mut before);
            for step in steps {
                self.write_step(step, &before, &mut after);
                self.after.push(self.row_weight(&after) as u32);
            }
        }
        Some(())
    }

    /// Lists the values that moves reach from the start. A motion to a blocked position is listed as one that changes nothing.
    fn list(&mut self, steps: &[Step], blocked: &[Vec<bool>], most: usize) -> Option<()> {
        let places = self.places;
        self.listed.insert(self.row_weight(&self.rows), |_| true)?;
        let is_blocked = |row: &[u16]| {
            let mut seen = row.iter().zip(blocked);
            seen.any(|(&seen, blocked)| blocked[usize::from(seen)])
        };
        let mut row = vec![0; places];
        let mut value = 0;
        while value < self.listed.len() {
            for step in steps {
                self.write_step(step, &self.rows[value * places..][..places], &mut row);
                if is_blocked(&row) {
                    let bit = self.after.len();
                    self.blocked.resize(bit / 64 + 1, 0);
                    self.blocked[bit / 64] |= 1 << (bit % 64);
                    self.after.push(value as u32);
                    continue;
                }
                let known = self.listed.len();
                let is_same = |number: usize| self.rows[number * places..][..places] == row;
                let number = self.listed.insert(self.row_weight(&row), is_same)?;
                if number == known {
                    if number == most {
                        return None;
                    }
                    self.rows.extend_from_slice(&row);
                }
                self.after.push(number as u32);
            }
            value += 1;
        }
        self.values = self.listed.len();
        Some(())
    }

    fn row_weight(&self, row: &[u16]) -> u64 {
        let weights = row
            .iter()
            .enumerate()
            .map(|(slot, &seen)| self.weight_seen(slot, seen));
        weights.fold(0, u64::wrapping_add)
    }
}
