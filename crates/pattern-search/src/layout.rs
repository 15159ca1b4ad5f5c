//! The layout of a table: what is seen of a puzzle as rows over a fibre. Some coordinates are stored up to symmetry, and one is the fibre.

mod folded;
mod mapped;
mod motions;

use row_search::{Arrival, Fibre, MoveNames, Space, State, Step};

use self::folded::Folded;
use self::mapped::Mapped;
use self::motions::Motions;
use crate::coordinate::{Coordinate, Ranks, Shown};
use crate::ground::{Ground, Symmetry};
use crate::keepers::Keepers;

/// No coordinate has more values than this.
pub(crate) const MOST_VALUES: usize = 1 << 21;

/// No coordinate that others depend on has more values than this.
pub(crate) const MOST_BASE: usize = 1 << 18;

/// A layout has no more coordinates than this.
pub(crate) const MOST_COORDINATES: usize = 16;

/// A part of a puzzle whose states are numbered by arithmetic.
///
/// The value of a coordinate after a move depends only on its value before and on that of its base, if it has one. The symmetries that
/// preserve what all coordinates show divide the combined values of some of them, the *folded* ones, into classes, and one of each class is
/// stored. A row is such a class with the values of all others but one. That one is the fibre.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) coordinates: Vec<Coordinate>,
    /// The numbers of the symmetries that keep what is seen.
    pub(crate) kept: Vec<usize>,
    folded: Folded,
    /// The coordinates that number rows, besides the classes.
    others: Vec<Mapped>,
    /// How many values these have together.
    others_size: u64,
    fibre_coordinate: Option<Mapped>,
    /// The coordinates that tell where motions are blocked. None of them is the fibre.
    blocking: Vec<usize>,
    motions: Motions,
    states: u64,
    names: MoveNames,
    undoing: Vec<usize>,
}

/// How the coordinates of a layout are used, by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Roles {
    pub(crate) fibre: Option<usize>,
    pub(crate) folded: Vec<usize>,
}

/// The most elements of a fibre of twists, and of one whose elements are moved one by one.
const MOST_TWISTS: u64 = 1 << 12;
const MOST_MOVED: u64 = 1 << 10;

/// A fibre of at least this size is worth a memory access.
const LARGE: u64 = 1 << 9;

/// The most values that are folded together, whatever the size of the table, and the number up to which they always are. Between these
/// limits, their list should not be larger than the table.
const MOST_FOLDED: u64 = 1 << 20;
const FEWEST_FOLDED: u64 = 1 << 12;

/// The size of a coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) values: u64,
    /// The order of the digits that its values are written with, if they are twists.
    pub(crate) order: Option<u8>,
    /// Whether it has a base, and whether it is one or tells where motions are blocked.
    pub(crate) is_within: bool,
    pub(crate) is_base: bool,
}

impl Size {
    /// The bytes of a row, if this coordinate is the fibre.
    pub(crate) fn row_bytes(self) -> u64 {
        // A word holds as many digits as fit, and rows are whole vectors of four words.
        let order = u64::from(self.order.unwrap_or(2).max(2));
        let words = self
            .values
            .div_ceil(order.pow(u32::BITS.ilog(order as u32)));
        words.div_ceil(4).max(1) * 16
    }

    /// The rank of a fibre: best are those that are moved as a whole, then those that are large enough, then those that fill their rows.
    fn rank(self) -> (bool, bool, u64, u64) {
        let fill = 64 * self.values / self.row_bytes();
        (
            self.order.is_some(),
            self.values >= LARGE,
            fill,
            self.values,
        )
    }
}

impl Roles {
    /// The roles of coordinates of these sizes.
    pub(crate) fn new(coordinates: &[Size], symmetries: usize) -> Self {
        let fits = |own: &Size| match own.order {
            Some(_) => own.values <= MOST_TWISTS,
            None => own.values <= MOST_MOVED,
        };
        let fitting = (0..).zip(coordinates);
        let fitting = fitting.filter(|(_, own)| !own.is_base && fits(own));
        let fibre = fitting.max_by_key(|(number, own)| (own.rank(), core::cmp::Reverse(*number)));
        let fibre: Option<usize> = fibre.map(|(number, _)| number);
        let mut rest: Vec<usize> = (0..coordinates.len())
            .filter(|&own| Some(own) != fibre)
            .collect();
        // Arrangements before twists, and among each those with most values first.
        rest.sort_by_key(|&own| {
            (
                coordinates[own].order,
                core::cmp::Reverse(coordinates[own].values),
            )
        });
        let states = coordinates.iter().map(|own| own.values);
        let states = states.fold(1, u64::saturating_mul);
        let most = states / (symmetries as u64 * 16);
        let most = most.clamp(FEWEST_FOLDED, MOST_FOLDED);
        let mut size = 1;
        let mut folded = Vec::new();
        for own in rest {
            let own_size = coordinates[own];
            if symmetries > 1 && !own_size.is_within && size * own_size.values <= most {
                size *= own_size.values;
                folded.push(own);
            }
        }
        Self { fibre, folded }
    }
}

/// The coordinates of what is shown, bases first. `None` if they are too large.
fn coordinates(ground: &Ground, shown: &[Shown]) -> Option<Vec<Coordinate>> {
    let is_plain = |own: &&Shown| own.base.is_none();
    let plain = shown.iter().filter(is_plain).cloned();
    let mut all: Vec<Coordinate> = plain
        .map(|own| Coordinate::new(ground, own, MOST_VALUES))
        .collect::<Option<_>>()?;
    for own in shown {
        let Some(kinds) = &own.base else {
            continue;
        };
        let is_base = |base: &Coordinate| {
            let shown = base.shown();
            shown.constituent == own.constituent && shown.kinds == *kinds
        };
        let number = all.iter().position(is_base)?;
        let base = &all[number];
        let ranks = Ranks::of_base(ground, base);
        all.extend(Coordinate::within(
            ground,
            own,
            (number, base),
            &ranks,
            MOST_VALUES,
        )?);
    }
    Some(all)
}

/// The sizes of coordinates.
fn sizes(coordinates: &[Coordinate]) -> Vec<Size> {
    let within = coordinates.iter().filter_map(|own| own.within.as_ref());
    let bases: Vec<usize> = within.map(|own| own.base).collect();
    let own = (0..).zip(coordinates).map(|(number, own)| Size {
        values: own.values as u64,
        order: own.digits().map(|(_, order)| order),
        is_within: own.within.is_some(),
        is_base: own.blocks() || bases.contains(&number),
    });
    own.collect()
}

impl Layout {
    /// The layout of what is shown; `None` if it is too large.
    pub(crate) fn new(ground: &Ground, names: &MoveNames, mut shown: Vec<Shown>) -> Option<Self> {
        if shown.len() > MOST_COORDINATES {
            return None;
        }
        let mut kept = Keepers::new(ground).of(&mut shown);
        let mut coordinates = coordinates(ground, &shown)?;
        if coordinates.len() > MOST_COORDINATES {
            return None;
        }
        let symmetries = |kept: &[usize]| -> Vec<&Symmetry> {
            kept.iter().map(|&own| &ground.symmetries[own]).collect()
        };
        let mapped = Mapped::all(ground, &coordinates, &symmetries(&kept)).or_else(|| {
            // Symmetries may mix ranks that moves don't. Then only the identity is used.
            kept.truncate(1);
            Mapped::all(ground, &coordinates, &symmetries(&kept))
        })?;
        let mut mapped: Vec<Option<Mapped>> = mapped.into_iter().map(Some).collect();
        let roles = Roles::new(&sizes(&coordinates), kept.len());
        let symmetries = symmetries(&kept);
        let mut taken = |number: usize| mapped[number].take();
        let folded: Vec<Mapped> = roles.folded.iter().filter_map(|&own| taken(own)).collect();
        let folded = Folded::new(&symmetries, &folded)?;
        let fibre_coordinate = roles.fibre.and_then(&mut taken);
        let others: Vec<Mapped> = mapped.into_iter().flatten().collect();
        let fibre = fibre_coordinate.as_ref();
        let fibre = fibre.map(|own| (own, &coordinates[own.coordinate]));
        let motions = Motions::new(fibre, (symmetries.len(), ground.motions.len()))?;
        let others_size = others
            .iter()
            .map(|own| own.values as u64)
            .try_fold(1, u64::checked_mul)?;
        // All numbers of rows and states are counted in 64 bits.
        let mut values = coordinates.iter().map(|own| own.values as u64);
        let states = values.try_fold(1, u64::checked_mul)?;
        others_size.checked_mul(folded.classes() as u64)?;
        coordinates.iter_mut().for_each(Coordinate::forget_rows);
        let blocking = (0..coordinates.len()).filter(|&own| coordinates[own].blocks());
        let blocking = blocking.collect();
        Some(Self {
            coordinates,
            kept,
            folded,
            others,
            others_size,
            fibre_coordinate,
            blocking,
            motions,
            states,
            names: names.clone(),
            undoing: ground.undoing.clone(),
        })
    }

    /// The state with these values, given by the number of the coordinate.
    #[inline(always)]
    pub(crate) fn state(&self, value: impl Fn(usize) -> u32) -> State {
        let (class, symmetry) = self.folded.class(&value);
        let mut row = u64::from(class);
        for other in &self.others {
            let value = other.image(symmetry, &value, value(other.coordinate));
            row = row * other.values as u64 + u64::from(value);
        }
        let element = match &self.fibre_coordinate {
            Some(own) => own.image(symmetry, &value, value(own.coordinate)),
            None => 0,
        };
        State { row, element }
    }

    /// Whether a move changes nothing of what is seen at the start.
    pub(crate) fn keeps_start(&self, mv: usize) -> bool {
        (0..self.coordinates.len()).all(|own| self.after(own, |_| 0, mv) == 0)
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        let coordinates: usize = self.coordinates.iter().map(Coordinate::bytes).sum();
        let mapped = self.others.iter().chain(&self.fibre_coordinate);
        let mapped: usize = mapped.map(Mapped::bytes).sum();
        coordinates + mapped + self.folded.bytes()
    }

    /// The values of each coordinate after all motions, from these values.
    #[inline]
    pub(crate) fn all_after(&self, values: &[u32]) -> [After<'_>; MOST_COORDINATES] {
        let mut all = [After::default(); MOST_COORDINATES];
        for (after, (own, &value)) in all.iter_mut().zip(self.coordinates.iter().zip(values)) {
            after.values = own.all_after(value);
            if let Some(within) = &own.within {
                after.acts = within.acts(values[within.base]);
            }
        }
        all
    }

    /// The value of a coordinate after a motion, given the values of all coordinates before.
    #[inline]
    pub(crate) fn after(&self, number: usize, before: impl Fn(usize) -> u32, motion: usize) -> u32 {
        let own = &self.coordinates[number];
        own.after(before(number), self.act(number, before, motion))
    }

    /// The act of a motion on a coordinate, given the values of all coordinates.
    #[inline]
    fn act(&self, number: usize, before: impl Fn(usize) -> u32, motion: usize) -> usize {
        match &self.coordinates[number].within {
            None => motion,
            Some(within) => within.acts(before(within.base))[motion] as usize,
        }
    }

    /// The values of all coordinates but the fibre in a row.
    fn values(&self, row: u64) -> [u32; MOST_COORDINATES] {
        let mut values = [0; MOST_COORDINATES];
        let class = (row / self.others_size) as u32;
        self.folded.write_values(class, &mut values);
        let mut left = row;
        for other in self.others.iter().rev() {
            // It is below the number of values.
            values[other.coordinate] = (left % other.values as u64) as u32;
            left /= other.values as u64;
        }
        values
    }

    /// The row that a motion (a move or an inverse) leads to, the symmetry that takes it to its stored form, and the values of the
    /// coordinates before that symmetry. `None` if all positions there are blocked.
    fn row_after(&self, before: &[u32; MOST_COORDINATES], motion: usize) -> Option<RowAfter> {
        let mut blocking = self.blocking.iter();
        if blocking.any(|&own| self.coordinates[own].is_blocked(before[own], motion)) {
            return None;
        }
        let mut after = [0; MOST_COORDINATES];
        let folded = self.folded.coordinates();
        for own in folded.chain(self.others.iter().map(|own| own.coordinate)) {
            after[own] = self.after(own, |own| before[own], motion);
        }
        let (class, symmetry) = self.folded.class(|own| after[own]);
        let row = self.row(class, symmetry, &after);
        Some(RowAfter {
            row,
            symmetry,
            after,
        })
    }

    /// The row of a class and of the images of the other values under a symmetry.
    fn row(&self, class: u32, symmetry: usize, values: &[u32; MOST_COORDINATES]) -> u64 {
        self.others.iter().fold(u64::from(class), |row, other| {
            let value = values[other.coordinate];
            let image = other.image(symmetry, |own| values[own], value);
            row * other.values as u64 + u64::from(image)
        })
    }
}

/// The values of a coordinate after all motions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct After<'l> {
    /// The value after each act.
    values: &'l [u32],
    /// The act of each motion, if acts aren't numbered like motions.
    acts: &'l [u32],
}

impl After<'_> {
    /// The value after a motion.
    #[inline]
    pub(crate) fn value(&self, motion: usize) -> u32 {
        match self.acts.get(motion) {
            Some(&act) => self.values[act as usize],
            None => self.values[motion],
        }
    }
}

/// Where a motion leads a row.
struct RowAfter {
    row: u64,
    symmetry: usize,
    after: [u32; MOST_COORDINATES],
}

impl Space for Layout {
    fn rows(&self) -> u64 {
        self.folded.classes() as u64 * self.others_size
    }

    fn fibre(&self) -> &Fibre {
        self.motions.fibre()
    }

    fn moves(&self) -> &MoveNames {
        &self.names
    }

    /// The step of a blocked move stays where it is, which brings no state nearer.
    fn step(&self, row: u64, mv: usize) -> Step {
        let before = self.values(row);
        let Some(RowAfter {
            row,
            symmetry,
            after,
        }) = self.row_after(&before, mv)
        else {
            return Step::new(row, 0);
        };
        let (action, act) = match &self.fibre_coordinate {
            None => (symmetry, mv),
            Some(own) => (
                own.action(symmetry, |own| after[own]),
                self.act(own.coordinate, |own| before[own], mv),
            ),
        };
        self.motions.step(row, action, act)
    }

    /// Finds every row from which some symmetric form of a move leads here. These are more than needed if a class has symmetries of its
    /// own.
    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        let before = self.values(row);
        for mv in 0..self.names.len() {
            let Some(RowAfter { row: from, .. }) = self.row_after(&before, self.undoing[mv]) else {
                continue;
            };
            found.push(Arrival { from, mv });
            let class = (from / self.others_size) as u32;
            let stabiliser = self.folded.stabiliser(class);
            if !stabiliser.is_empty() {
                let values = self.values(from);
                found.extend(stabiliser.iter().map(|&own| Arrival {
                    from: self.row(class, own.into(), &values),
                    mv,
                }));
            }
        }
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        Some(self.undoing[mv]).filter(|&own| own < self.names.len())
    }

    fn weight(&self, row: u64) -> u64 {
        self.folded.weight((row / self.others_size) as u32)
    }

    fn states(&self) -> u64 {
        self.states
    }
}

#[cfg(test)]
mod tests;
