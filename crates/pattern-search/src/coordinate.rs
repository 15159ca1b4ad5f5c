//! A number that says what is seen of one constituent, and what each move makes of it.

mod values;

use self::values::{Values, weight};
use crate::ground::{Constituent, Ground, Motion, Symmetry};

/// What is seen of a constituent: kinds of pieces, and how those of some kinds are turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) constituent: usize,
    /// For each label the kind that it counts as. The numbers have no gaps.
    pub(crate) kinds: Vec<u16>,
    /// For each kind whether it is seen how its pieces are turned.
    pub(crate) is_turned: Vec<bool>,
    /// For each label by how much more it counts as turned: where kinds have several labels, not every way to count their twists is kept by
    /// the same symmetries.
    pub(crate) references: Vec<u8>,
}

impl Shown {
    /// Whether all that is seen is how all pieces are turned.
    pub(crate) fn is_all_twists(&self) -> bool {
        self.is_turned == [true]
    }
}

/// What is seen of a constituent, numbered.
#[derive(Clone, Debug)]
pub(crate) struct Coordinate {
    pub(crate) shown: Shown,
    own: Constituent,
    /// For each place by how much less what lies there counts as turned: so the start isn't.
    offsets: Vec<u16>,
    /// The label in each place of the start.
    homes: Vec<usize>,
    /// Number of values. The start has the value 0.
    pub(crate) values: usize,
    /// What each motion makes of each value: entry value * motions + motion.
    after: Vec<u32>,
    motions: usize,
    /// What is seen in each place, value by value.
    rows: Vec<u16>,
    /// How many places have a digit, if the twists there are the digits of values. The others follow from these.
    digits: Option<usize>,
    listed: Values,
}

/// What a motion does to what is seen.
struct Step {
    from: Vec<usize>,
    twists: Vec<u16>,
}

/// What a symmetry does to what is seen: for each place where it goes, and what becomes of it.
pub(crate) struct Action {
    targets: Vec<usize>,
    images: Vec<Vec<u16>>,
}

impl Coordinate {
    /// The coordinate of what is shown, if it has no more values than this.
    pub(crate) fn new(ground: &Ground, shown: Shown, most: usize) -> Option<Self> {
        let mut coordinate = Self::unnumbered(ground, shown);
        let steps: Vec<Step> = (ground.motions.iter())
            .map(|motion| coordinate.step(ground, motion))
            .collect();
        if coordinate.shown.is_all_twists() {
            coordinate.number_twists(&steps, most)?;
        } else {
            coordinate.list(&steps, most)?;
        }
        Some(coordinate)
    }

    /// What is shown, without numbers.
    pub(crate) fn unnumbered(ground: &Ground, shown: Shown) -> Self {
        let own = ground.constituents[shown.constituent].clone();
        let start = || {
            ground.start[own.first..][..own.len()]
                .iter()
                .map(|&point| own.label(point))
        };
        let homes = start().map(|(label, _)| label);
        let offsets =
            start().map(|(label, twist)| u16::from(twist) + u16::from(shown.references[label]));
        Self {
            offsets: offsets
                .map(|offset| offset % u16::from(own.twists))
                .collect(),
            homes: homes.collect(),
            values: 0,
            after: Vec::new(),
            motions: ground.motions.len(),
            rows: Vec::new(),
            digits: None,
            listed: Values::default(),
            shown,
            own,
        }
    }

    /// How many digits its values have and the order of each, if they are twists.
    pub(crate) fn digits(&self) -> Option<(usize, u8)> {
        Some((self.digits?, self.own.twists))
    }

    /// The value after a motion.
    #[inline]
    pub(crate) fn after(&self, value: u32, motion: usize) -> u32 {
        self.after[value as usize * self.motions + motion]
    }

    /// The values after all motions.
    #[inline]
    pub(crate) fn all_after(&self, value: u32) -> &[u32] {
        &self.after[value as usize * self.motions..][..self.motions]
    }

    /// What a point adds in a place of a position to the sum from which [`value`](Self::value) finds the value.
    pub(crate) fn weight(&self, place: usize, point: u16) -> u64 {
        match place.checked_sub(self.own.first) {
            Some(slot) if slot < self.own.len() => self.weight_seen(slot, self.seen(slot, point)),
            _ => 0,
        }
    }

    /// A number for what is seen of a position, which hardly any other has.
    pub(crate) fn sum_seen(&self, position: &[u16]) -> u64 {
        let points = position[self.own.first..][..self.own.len()].iter();
        let weights = points
            .enumerate()
            .map(|(slot, &point)| weight(slot, self.seen(slot, point)));
        weights.fold(0, u64::wrapping_add)
    }

    /// The value that weights add up to, if there is one.
    #[inline]
    pub(crate) fn value(&self, sum: u64) -> Option<u32> {
        match self.digits {
            Some(_) => Some(sum as u32),
            None => self.listed.get(sum),
        }
    }

    /// Whether the twists of a position have the sum that moves keep.
    pub(crate) fn has_sum(&self, position: &[u16]) -> bool {
        let Some(digits) = self.digits else {
            return true;
        };
        let points = position[self.own.first..][..self.own.len()].iter();
        let twists = points
            .enumerate()
            .map(|(slot, &point)| self.seen(slot, point));
        digits == self.own.len() || twists.sum::<u16>() % u16::from(self.own.twists) == 0
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.after.as_slice()) + size_of_val(self.rows.as_slice()) + self.listed.bytes()
    }

    /// Forgets what only [`images`](Self::images) asks for.
    pub(crate) fn forget_rows(&mut self) {
        self.rows = Vec::new();
    }

    /// What a symmetry does to what is seen, if that doesn't depend on what isn't seen.
    pub(crate) fn action(&self, ground: &Ground, symmetry: &Symmetry) -> Option<Action> {
        let own = &self.own;
        let slots = own.first..own.first + own.len();
        let (mut targets, mut images) = (Vec::new(), Vec::new());
        for (slot, place) in slots.clone().enumerate() {
            let target = usize::from(symmetry.targets[place]);
            if ground.constituent_of[target] != self.shown.constituent {
                return None;
            }
            let target = target - own.first;
            let mut of_seen = vec![u16::MAX; self.shown.is_turned.len() * usize::from(own.twists)];
            for (point, &image) in (0..).zip(&symmetry.points[place]) {
                let seen = &mut of_seen[usize::from(self.seen(slot, point))];
                let image = self.seen(target, image);
                if *seen != u16::MAX && *seen != image {
                    return None;
                }
                *seen = image;
            }
            targets.push(target);
            images.push(of_seen);
        }
        Some(Action { targets, images })
    }

    /// The value that an action makes of each value.
    pub(crate) fn images(&self, action: &Action) -> Option<Vec<u32>> {
        let mut row = vec![0; self.own.len()];
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

    /// What is seen of a point in a place of the constituent: its kind, and how it is turned.
    fn seen(&self, slot: usize, point: u16) -> u16 {
        let (label, twist) = self.own.label(point);
        let (kind, twists) = (self.shown.kinds[label], u16::from(self.own.twists));
        let twist = match self.shown.is_turned[usize::from(kind)] {
            true => {
                u16::from(twist) + u16::from(self.shown.references[label]) + twists
                    - self.offsets[slot]
            }
            false => 0,
        };
        kind * twists + twist % twists
    }

    fn turned(&self, seen: u16, twist: u16) -> u16 {
        let twists = u16::from(self.own.twists);
        let (kind, own) = (seen / twists, seen % twists);
        match self.shown.is_turned[usize::from(kind)] {
            true => kind * twists + (own + twist) % twists,
            false => seen,
        }
    }

    fn weight_seen(&self, slot: usize, seen: u16) -> u64 {
        match self.digits {
            None => weight(slot, seen),
            Some(digits) if slot < digits => {
                let order = u64::from(self.own.twists);
                order.pow((digits - slot - 1) as u32) * u64::from(seen)
            }
            Some(_) => 0,
        }
    }

    fn step(&self, ground: &Ground, motion: &Motion) -> Step {
        let own = &self.own;
        let mut step = Step {
            from: (0..own.len()).collect(),
            twists: vec![0; own.len()],
        };
        let twists = u16::from(own.twists);
        for &(place, from, twist) in motion.changed() {
            if ground.constituent_of[usize::from(place)] == self.shown.constituent {
                let [to, from] = [place, from].map(|place| usize::from(place) - own.first);
                let sum = self.offsets[from] + u16::from(twist) + twists - self.offsets[to];
                step.from[to] = from;
                step.twists[to] = sum % twists;
            }
        }
        step
    }

    fn write_step(&self, step: &Step, before: &[u16], after: &mut [u16]) {
        let sources = step.from.iter().zip(&step.twists);
        for (own, (&from, &twist)) in after.iter_mut().zip(sources) {
            *own = self.turned(before[from], twist);
        }
    }

    fn write_row(&self, value: usize, row: &mut [u16]) {
        let Some(digits) = self.digits else {
            row.copy_from_slice(&self.rows[value * row.len()..][..row.len()]);
            return;
        };
        let order = usize::from(self.own.twists);
        let (mut left, mut sum) = (value, 0);
        for own in row[..digits].iter_mut().rev() {
            *own = (left % order) as u16;
            sum += left % order;
            left /= order;
        }
        if let Some(last) = row.get_mut(digits) {
            *last = ((order - sum % order) % order) as u16;
        }
    }

    /// Numbers the twists of all places, of which the last follows where moves keep the sum.
    fn number_twists(&mut self, steps: &[Step], most: usize) -> Option<()> {
        let order = u16::from(self.own.twists);
        let keeps_sum = |step: &Step| step.twists.iter().sum::<u16>() % order == 0;
        let digits = self.own.len() - usize::from(steps.iter().all(keeps_sum));
        let values = usize::from(order).checked_pow(digits as u32);
        self.values = values.filter(|&values| values <= most)?;
        self.digits = Some(digits);
        self.after.reserve_exact(self.values * steps.len());
        let mut before = vec![0; self.own.len()];
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

    /// Lists what moves make of the start.
    fn list(&mut self, steps: &[Step], most: usize) -> Option<()> {
        let places = self.own.len();
        let twists = u16::from(self.own.twists);
        // The twist of the start is 0 everywhere, by the offsets.
        let homes = self.homes.iter();
        self.rows = homes
            .map(|&label| self.shown.kinds[label] * twists)
            .collect();
        self.listed.insert(self.row_weight(&self.rows), |_| true)?;
        let mut row = vec![0; places];
        let mut value = 0;
        while value < self.listed.len() {
            for step in steps {
                self.write_step(step, &self.rows[value * places..][..places], &mut row);
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
