//! What is seen of a puzzle as rows over a fibre: coordinates, of which some are stored up to symmetry and one is the fibre.

mod folded;
mod motions;

use row_search::{Arrival, Fibre, MoveNames, Space, State, Step};

use self::folded::Folded;
use self::motions::Motions;
use crate::coordinate::{Coordinate, Shown};
use crate::ground::{Ground, Symmetry};
use crate::references::count_anew;

/// No coordinate has more values than this.
pub(crate) const MOST_VALUES: usize = 1 << 21;

/// A layout has no more coordinates than this.
pub(crate) const MOST_COORDINATES: usize = 16;

/// A part of a puzzle whose states are numbered by arithmetic.
///
/// Every coordinate is known after a move from what it was before, whatever the others are. The symmetries that keep what all of them
/// show make classes of the values of some coordinates, the *folded* ones. Of each class one is stored, and a row is such a class
/// with the values of all others but one. That one is the fibre.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) coordinates: Vec<Coordinate>,
    /// The numbers of the symmetries that keep what is seen.
    pub(crate) kept: Vec<usize>,
    folded: Folded,
    /// The coordinates that rows count beside the classes.
    others: Vec<Mapped>,
    /// How many values these have together.
    others_size: u64,
    fibre_coordinate: Option<Mapped>,
    motions: Motions,
    states: u64,
    names: MoveNames,
    undoing: Vec<usize>,
}

/// A coordinate and what symmetries make of its values.
#[derive(Debug)]
struct Mapped {
    coordinate: usize,
    values: usize,
    /// What each of the symmetries makes of each value: entry symmetry * values + value.
    images: Vec<u32>,
}

impl Mapped {
    #[inline]
    fn image(&self, symmetry: usize, value: u32) -> u32 {
        self.images[symmetry * self.values + value as usize]
    }
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

/// A fibre of so many elements is large enough to be worth the access to memory.
const LARGE: u64 = 1 << 9;

/// The most values that are folded together.
const MOST_FOLDED: u64 = 1 << 20;

/// The size of a coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) values: u64,
    /// The order of the digits that its values are written with, if they are twists.
    pub(crate) order: Option<u8>,
}

impl Size {
    /// How many bytes a row takes of which it is the fibre.
    pub(crate) fn row_bytes(self) -> u64 {
        // A word holds as many digits as fit, and rows are whole vectors of four words.
        let order = u64::from(self.order.unwrap_or(2).max(2));
        let words = self
            .values
            .div_ceil(order.pow(u32::BITS.ilog(order as u32)));
        words.div_ceil(4).max(1) * 16
    }

    /// Which of two fibres is better: one that is moved as a whole, then one that is large enough, then the one that fills its rows.
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
        let fitting = (0..).zip(coordinates).filter(|(_, own)| fits(own));
        let fibre = fitting.max_by_key(|(number, own)| (own.rank(), core::cmp::Reverse(*number)));
        let fibre: Option<usize> = fibre.map(|(number, _)| number);
        let mut rest: Vec<usize> = (0..coordinates.len())
            .filter(|&own| Some(own) != fibre)
            .collect();
        // What tells most apart first, and how pieces are arranged before how they are turned.
        rest.sort_by_key(|&own| {
            (
                coordinates[own].order,
                core::cmp::Reverse(coordinates[own].values),
            )
        });
        let mut size = 1;
        let mut folded = Vec::new();
        for own in rest {
            if symmetries > 1 && size * coordinates[own].values <= MOST_FOLDED {
                size *= coordinates[own].values;
                folded.push(own);
            }
        }
        Self { fibre, folded }
    }
}

/// The symmetries that keep what is shown, after twists were counted such that there are many.
pub(crate) fn keeping(ground: &Ground, shown: &mut [Shown]) -> Vec<usize> {
    let keep = |shown: &Shown, kept: &mut Vec<usize>| {
        let coordinate = Coordinate::unnumbered(ground, shown.clone());
        kept.retain(|&own| coordinate.action(ground, &ground.symmetries[own]).is_some());
    };
    let mut kept: Vec<usize> = (0..ground.symmetries.len()).collect();
    for own in shown.iter().filter(|own| !own.is_all_twists()) {
        keep(own, &mut kept);
    }
    for own in shown.iter_mut().filter(|own| own.is_all_twists()) {
        let symmetries: Vec<&Symmetry> = kept.iter().map(|&own| &ground.symmetries[own]).collect();
        count_anew(ground, own, &symmetries);
        keep(own, &mut kept);
    }
    kept
}

impl Layout {
    /// The layout of what is shown; `None` if it is too large.
    pub(crate) fn new(ground: &Ground, names: &MoveNames, mut shown: Vec<Shown>) -> Option<Self> {
        if shown.len() > MOST_COORDINATES {
            return None;
        }
        let kept = keeping(ground, &mut shown);
        let coordinates = shown
            .into_iter()
            .map(|own| Coordinate::new(ground, own, MOST_VALUES));
        let mut coordinates: Vec<Coordinate> = coordinates.collect::<Option<_>>()?;
        let sizes: Vec<Size> = (coordinates.iter())
            .map(|own| Size {
                values: own.values as u64,
                order: own.digits().map(|(_, order)| order),
            })
            .collect();
        let roles = Roles::new(&sizes, kept.len());
        let symmetries: Vec<&Symmetry> = kept.iter().map(|&own| &ground.symmetries[own]).collect();
        let mapped = |number: usize| -> Option<Mapped> {
            let coordinate = &coordinates[number];
            let mut images = Vec::with_capacity(symmetries.len() * coordinate.values);
            for symmetry in &symmetries {
                images.extend(coordinate.images(&coordinate.action(ground, symmetry)?)?);
            }
            Some(Mapped {
                coordinate: number,
                values: coordinate.values,
                images,
            })
        };
        let folded = roles.folded.iter().map(|&own| mapped(own));
        let folded: Vec<Mapped> = folded.collect::<Option<_>>()?;
        let folded = Folded::new(&symmetries, &folded)?;
        let rest = (0..coordinates.len()).filter(|own| !roles.folded.contains(own));
        let others = rest.filter(|&own| Some(own) != roles.fibre).map(mapped);
        let others: Vec<Mapped> = others.collect::<Option<_>>()?;
        let fibre_coordinate = match roles.fibre {
            Some(own) => Some(mapped(own)?),
            None => None,
        };
        let fibre = fibre_coordinate.as_ref();
        let motions = Motions::new(
            ground,
            fibre.map(|own| (own, &coordinates[own.coordinate])),
            symmetries.len(),
        )?;
        let others_size = others
            .iter()
            .map(|own| own.values as u64)
            .try_fold(1, u64::checked_mul)?;
        // All numbers of rows and states are counted in 64 bits.
        let mut values = coordinates.iter().map(|own| own.values as u64);
        let states = values.try_fold(1, u64::checked_mul)?;
        others_size.checked_mul(folded.classes() as u64)?;
        coordinates.iter_mut().for_each(Coordinate::forget_rows);
        Some(Self {
            coordinates,
            kept,
            folded,
            others,
            others_size,
            fibre_coordinate,
            motions,
            states,
            names: names.clone(),
            undoing: ground.undoing.clone(),
        })
    }

    /// The state that values of all coordinates are, told by the number of each.
    #[inline(always)]
    pub(crate) fn state(&self, value: impl Fn(usize) -> u32) -> State {
        let (class, symmetry) = self.folded.class(&value);
        let mut row = u64::from(class);
        for other in &self.others {
            let value = other.image(symmetry, value(other.coordinate));
            row = row * other.values as u64 + u64::from(value);
        }
        let element = match &self.fibre_coordinate {
            Some(own) => own.image(symmetry, value(own.coordinate)),
            None => 0,
        };
        State { row, element }
    }

    /// Whether a move leaves what is seen of the start alone.
    pub(crate) fn keeps_start(&self, mv: usize) -> bool {
        self.coordinates.iter().all(|own| own.after(0, mv) == 0)
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        let coordinates: usize = self.coordinates.iter().map(Coordinate::bytes).sum();
        let mapped = self.others.iter().chain(&self.fibre_coordinate);
        let mapped: usize = mapped.map(|own| size_of_val(own.images.as_slice())).sum();
        coordinates + mapped + self.folded.bytes()
    }

    /// The row that a motion leads to, with the values of the coordinates beside the class, and the symmetry that takes it there.
    fn row_after(&self, row: u64, motion: usize) -> (u64, usize) {
        let class = (row / self.others_size) as u32;
        let before = self.folded.values(class);
        let (class, symmetry) = self
            .folded
            .class_of(|place, own| self.coordinates[own].after(before[place], motion));
        let mut left = row % self.others_size;
        let (mut after, mut stride) = (0, 1);
        for other in self.others.iter().rev() {
            let values = other.values as u64;
            // It is below the number of values.
            let value = (left % values) as u32;
            left /= values;
            let value = self.coordinates[other.coordinate].after(value, motion);
            after += stride * u64::from(other.image(symmetry, value));
            stride *= values;
        }
        (u64::from(class) * self.others_size + after, symmetry)
    }

    /// The image of a row whose class a symmetry takes to itself.
    fn mapped_row(&self, row: u64, symmetry: usize) -> u64 {
        let mut left = row % self.others_size;
        let (mut image, mut stride) = (row - left, 1);
        for other in self.others.iter().rev() {
            let values = other.values as u64;
            image += stride * u64::from(other.image(symmetry, (left % values) as u32));
            left /= values;
            stride *= values;
        }
        image
    }
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

    fn step(&self, row: u64, mv: usize) -> Step {
        let (row, symmetry) = self.row_after(row, mv);
        self.motions.step(row, symmetry, mv)
    }

    /// Every row from which some symmetric form of a move leads here: more than are needed where a class has symmetries of its own.
    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        for mv in 0..self.names.len() {
            let (from, _) = self.row_after(row, self.undoing[mv]);
            found.push(Arrival { from, mv });
            let class = (from / self.others_size) as u32;
            let images = self.folded.stabiliser(class).iter();
            found.extend(images.map(|&own| Arrival {
                from: self.mapped_row(from, own.into()),
                mv,
            }));
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
