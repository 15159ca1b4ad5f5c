//! The interface between a puzzle and the search: rows, a fibre over each, and where moves take
//! them.

use core::hash::{Hash, Hasher};
use core::ops::Range;

use crate::fibre::Fibre;
use crate::move_names::MoveNames;

/// A state of a space: a row, and an element of the fibre over it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct State {
    /// The number of the row.
    pub row: u64,
    /// The number of the element.
    pub element: u32,
}

impl State {
    /// The state with this element over this row.
    #[must_use]
    pub const fn new(row: u64, element: u32) -> Self {
        Self { row, element }
    }
}

/// Hashes both as one number: hashing two takes twice as long, and states are hashed by the
/// thousand.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // Elements are below 2^14, so up to 2^50 rows no two states get the same number.
        hasher.write_u64(self.row << 14 ^ u64::from(self.element));
    }
}

/// The number of an automorphism of the fibre: a bijection a of an abelian group with a(x + y) =
/// a(x) + a(y).
///
/// [`Fibre::with_automorphisms`] defines what each of them does. They are needed for spaces whose
/// stored rows represent several symmetric ones: a move then leads to a row that is stored turned
/// or mirrored, together with its states. See [`Space`].
///
/// ```
/// use row_search::{Automorphism, Step};
///
/// assert_eq!(Automorphism::new(0), Automorphism::IDENTITY);
/// let step = Step::new(7, 2).with_automorphism(Automorphism::new(1));
/// assert_eq!((step.row, step.shift, step.automorphism.number()), (7, 2, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Automorphism(u16);

impl Automorphism {
    /// The identity, which every fibre has.
    pub const IDENTITY: Self = Self(0);

    /// The automorphism with this number in the list of the fibre.
    #[must_use]
    #[inline]
    pub const fn new(number: u16) -> Self {
        Self(number)
    }

    /// Its number in the list of the fibre; 0 for the identity.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u16 {
        self.0
    }
}

/// The effect of a step on the elements of the fibre: first the automorphism, then the translation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Motion {
    pub(crate) automorphism: Automorphism,
    pub(crate) shift: u32,
}

impl Motion {
    /// The identity.
    pub(crate) const NONE: Self = Self {
        automorphism: Automorphism::IDENTITY,
        shift: 0,
    };

    /// A number that identifies it.
    pub(crate) fn number(self) -> u64 {
        u64::from(self.automorphism.number()) << 32 | u64::from(self.shift)
    }
}

/// Where a move takes the states of a row: the state (row, x) goes to (`row`, t(a(x))), where a is
/// the automorphism and t the translation with the number `shift`. In an abelian group that is a(x)
/// + `shift`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step {
    /// The row that the states of this row go to.
    pub row: u64,
    /// The number of the translation of the fibre: in an abelian group, of the element that is
    /// added. See [`Fibre::moved`].
    pub shift: u32,
    /// The automorphism applied to the element first. See [`Fibre::mapped`].
    pub automorphism: Automorphism,
}

impl Step {
    /// The step to a row with a shift and no automorphism.
    #[must_use]
    #[inline]
    pub const fn new(row: u64, shift: u32) -> Self {
        Self {
            row,
            shift,
            automorphism: Automorphism::IDENTITY,
        }
    }

    /// Adds an automorphism, which is applied before the shift.
    #[must_use]
    #[inline]
    pub const fn with_automorphism(mut self, automorphism: Automorphism) -> Self {
        self.automorphism = automorphism;
        self
    }

    /// The effect of the step on the elements of the fibre.
    #[inline]
    pub(crate) const fn motion(self) -> Motion {
        Motion {
            automorphism: self.automorphism,
            shift: self.shift,
        }
    }
}

/// A step seen from its end: the row it starts from, and the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arrival {
    /// The row where the step starts.
    pub from: u64,
    /// The number of the move.
    pub mv: usize,
}

/// A puzzle as rows x fibre: the move m takes the state (row, x) to (row', t(x)), where row' and
/// the translation t of the fibre depend only on row and m. If rows represent several symmetric
/// ones, it takes it to (row', t(a(x))), with an automorphism a of the fibre.
///
/// A puzzle whose pieces twist has this form if twists are numbered by piece: a row is an
/// arrangement of the pieces, the fibre consists of their twists, and a turn adds the same vector
/// to all states of a row. [`OrbitSpace`](crate::OrbitSpace) makes these spaces, over abelian
/// groups.
///
/// Any group that commutes with the moves works too, for example one that renames alike pieces: a
/// row is one of its orbits, the fibre is the group itself, and a move multiplies from one side.
/// Such a fibre is [given by words](Fibre::with_translations).
///
/// The search trusts the space: steps or goals that name rows or elements that do not exist make it
/// panic. The proof detects steps and arrivals that contradict each other, and wrong numbers of
/// states.
///
/// ```
/// use row_search::{Arrival, Fibre, MoveNames, Space, State, Step, search};
///
/// /// A bead on a ring of `rows` places, and a wheel of six at each step forward.
/// struct Ring {
///     rows: u64,
///     wheel: Fibre,
///     moves: MoveNames,
/// }
///
/// impl Space for Ring {
///     fn rows(&self) -> u64 {
///         self.rows
///     }
///     fn fibre(&self) -> &Fibre {
///         &self.wheel
///     }
///     fn moves(&self) -> &MoveNames {
///         &self.moves
///     }
///     fn step(&self, row: u64, mv: usize) -> Step {
///         match mv {
///             0 => Step::new((row + 1) % self.rows, 1),
///             _ => Step::new((row + self.rows - 1) % self.rows, 5),
///         }
///     }
///     fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
///         found.push(Arrival { from: (row + self.rows - 1) % self.rows, mv: 0 });
///         found.push(Arrival { from: (row + 1) % self.rows, mv: 1 });
///     }
///     fn inverse(&self, mv: usize) -> Option<usize> {
///         Some(1 - mv)
///     }
/// }
///
/// let ring = Ring { rows: 10, wheel: Fibre::new(&[6])?, moves: MoveNames::new(["on", "back"])? };
/// let depths = search(&ring)?;
/// assert_eq!(depths.distribution().reachable(), 30);
/// assert_eq!(depths.get(State::new(5, 5)), Some(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Rows that represent several
///
/// A symmetry of a puzzle takes states to states of the same distance, and rows to rows: the state
/// (row, x) to (row', a(x) + s), where a is an automorphism of the fibre and the element s may
/// depend on the row. Then it is enough to store one of the symmetric rows. If a move leads to
/// another of them, a symmetry takes it to the stored one, and the [`Step`] combines both: x goes
/// to a(x) + t. So x is new in a row if the set for the last distance contains a(x) + t in the
/// target row of some step.
///
/// - The [`weight`](Self::weight) of a stored row is the number of rows it represents, and
///   [`states`](Self::states) counts all.
/// - A row that some symmetry takes to itself contains states that are symmetric to each other, x
///   and a(x) + s. All of them are stored, each in its own place, and found at the same distance,
///   provided the goals are symmetric: a space must list *all* its goals in such a row. Then a step
///   need not say which symmetry it used if several lead to the stored row.
/// - A move is undone only up to the symmetries; see [`inverse`](Self::inverse).
///
/// The ring above is its own mirror image, with the wheel turned the other way. So the places up to
/// the opposite one are enough, and only the first and the opposite one represent just themselves:
///
/// ```
/// use row_search::{Arrival, Automorphism, Fibre, MoveNames, Space, State, Step, search};
///
/// struct FoldedRing {
///     places: u64,
///     wheel: Fibre,
///     moves: MoveNames,
/// }
///
/// impl Space for FoldedRing {
///     fn rows(&self) -> u64 {
///         self.places / 2 + 1
///     }
///     fn fibre(&self) -> &Fibre {
///         &self.wheel
///     }
///     fn moves(&self) -> &MoveNames {
///         &self.moves
///     }
///     fn step(&self, row: u64, mv: usize) -> Step {
///         let place = if mv == 0 { row + 1 } else { row + self.places - 1 } % self.places;
///         let shift = if mv == 0 { 1 } else { 5 };
///         if place < self.rows() {
///             Step::new(place, shift)
///         } else {
///             // The mirror image of x + shift is -x - shift.
///             let negated = Automorphism::new(1);
///             Step::new(self.places - place, 6 - shift).with_automorphism(negated)
///         }
///     }
///     fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
///         for from in row.saturating_sub(1)..self.rows().min(row + 2) {
///             let leads_here = |&mv: &usize| self.step(from, mv).row == row;
///             found.extend((0..2).filter(leads_here).map(|mv| Arrival { from, mv }));
///         }
///     }
///     fn inverse(&self, mv: usize) -> Option<usize> {
///         Some(1 - mv)
///     }
///     fn weight(&self, row: u64) -> u64 {
///         if row == 0 || 2 * row == self.places { 1 } else { 2 }
///     }
///     fn states(&self) -> u64 {
///         self.places * self.wheel.size() as u64
///     }
/// }
///
/// let wheel = Fibre::new(&[6])?.with_automorphisms([[1], [5]])?;
/// let ring = FoldedRing { places: 10, wheel, moves: MoveNames::new(["on", "back"])? };
/// let depths = search(&ring)?;
/// assert_eq!(ring.rows(), 6);
/// assert_eq!(depths.distribution().reachable(), 30);
/// assert_eq!(depths.get(State::new(5, 5)), Some(5));
/// // Opposite the goal two states are mirror images of each other.
/// assert_eq!(depths.get(State::new(5, 1)), Some(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Space: Sync {
    /// The number of stored rows.
    fn rows(&self) -> u64;

    /// The fibre over each row.
    fn fibre(&self) -> &Fibre;

    /// The moves and their names.
    fn moves(&self) -> &MoveNames;

    /// Where a move takes a row. For a row or a move that does not exist, it may return anything or
    /// panic.
    fn step(&self, row: u64, mv: usize) -> Step;

    /// Writes where each of the moves takes a row, in order; `steps` has one place per move.
    fn departures(&self, row: u64, steps: &mut [Step]) {
        for (mv, step) in steps.iter_mut().enumerate() {
            *step = self.step(row, mv);
        }
    }

    /// Adds to `found` every step that ends in a row, in any order.
    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>);

    /// The move that is always the inverse of a move, if there is one.
    ///
    /// If steps have automorphisms, this is the inverse in the puzzle. From the state after a step,
    /// a state symmetric to the original is then reached by some move, which may be a different
    /// one, since the symmetry in between also permutes the moves. That is all that distances
    /// modulo 3 require.
    fn inverse(&self, mv: usize) -> Option<usize>;

    /// Calls `visit` with every goal in these rows, that is, every state whose distance is 0. It
    /// must leave none out, and may visit one several times. By default the only goal is the state
    /// (0, 0).
    fn goals(&self, rows: Range<u64>, visit: &mut dyn FnMut(State)) {
        if rows.contains(&0) {
            visit(State::new(0, 0));
        }
    }

    /// The number of rows of the puzzle that a stored row represents: the number of symmetries,
    /// divided by the number of those that fix the row. It is given as a multiple of 1 /
    /// [`weight_unit`](Self::weight_unit). It is at least 1. The sum of all states times their
    /// weights must be below 2^64, and at each distance it must be a multiple of the unit.
    fn weight(&self, _row: u64) -> u64 {
        1
    }

    /// The number by which sums of weights are divided; not 0.
    fn weight_unit(&self) -> u64 {
        1
    }

    /// The number of states, reachable or not, below 2^64. If rows represent several, a space must
    /// return the number of all states represented; the default counts every row once.
    fn states(&self) -> u64 {
        self.rows() * self.fibre().size() as u64
    }

    /// The effect of a sequence of moves on any state, even on unreachable states and on those in
    /// which one of the moves is blocked. Two sequences have equal lists of numbers if and only if
    /// they have the same effect. `None` if the space does not know the effect; sequences are then
    /// compared by what they do to its states.
    fn effect(&self, _moves: &[usize]) -> Option<Vec<u32>> {
        None
    }

    /// The state after a move.
    fn after(&self, state: State, mv: usize) -> State {
        let step = self.step(state.row, mv);
        let mapped = self.fibre().mapped(state.element, step.automorphism);
        State {
            row: step.row,
            element: self.fibre().moved(mapped, step.shift),
        }
    }
}

/// Implements the named methods of [`Space`] by calling those of another space. That is the value of
/// an expression, as in `self => self.inner; rows, fibre`, or the one that a macro chooses, as in
/// `self => with!; rows, fibre`, which is invoked as `with!(self, space => space.rows())`.
#[doc(hidden)]
#[macro_export]
macro_rules! forward_space {
    ($self:ident => $with:ident!; $($name:ident),+) => {
        $($crate::forward_space! { @$name ($self => $with!) })+
    };
    ($self:ident => $space:expr; $($name:ident),+) => {
        $($crate::forward_space! { @$name ($self => $space) })+
    };
    (@rows $to:tt) => { $crate::forward_space! { $to fn rows() -> u64 } };
    (@fibre $to:tt) => { $crate::forward_space! { $to fn fibre() -> &$crate::Fibre } };
    (@moves $to:tt) => { $crate::forward_space! { $to fn moves() -> &$crate::MoveNames } };
    (@step $to:tt) => {
        $crate::forward_space! { $to #[inline] fn step(row: u64, mv: usize) -> $crate::Step }
    };
    (@departures $to:tt) => {
        $crate::forward_space! { $to fn departures(row: u64, steps: &mut [$crate::Step]) }
    };
    (@arrivals $to:tt) => {
        $crate::forward_space! { $to fn arrivals(row: u64, found: &mut Vec<$crate::Arrival>) }
    };
    (@inverse $to:tt) => { $crate::forward_space! { $to fn inverse(mv: usize) -> Option<usize> } };
    (@goals $to:tt) => {
        $crate::forward_space! {
            $to fn goals(rows: core::ops::Range<u64>, visit: &mut dyn FnMut($crate::State))
        }
    };
    (@weight $to:tt) => { $crate::forward_space! { $to fn weight(row: u64) -> u64 } };
    (@weight_unit $to:tt) => { $crate::forward_space! { $to fn weight_unit() -> u64 } };
    (@states $to:tt) => { $crate::forward_space! { $to fn states() -> u64 } };
    (@effect $to:tt) => {
        $crate::forward_space! { $to fn effect(moves: &[usize]) -> Option<Vec<u32>> }
    };
    (@after $to:tt) => {
        $crate::forward_space! { $to fn after(state: $crate::State, mv: usize) -> $crate::State }
    };
    (
        ($self:ident => $with:ident!)
        $(#[$attr:meta])? fn $name:ident($($arg:ident: $type:ty),*) $(-> $out:ty)?
    ) => {
        $(#[$attr])?
        fn $name(&$self $(, $arg: $type)*) $(-> $out)? {
            $with!($self, space => space.$name($($arg),*))
        }
    };
    (
        ($self:ident => $space:expr)
        $(#[$attr:meta])? fn $name:ident($($arg:ident: $type:ty),*) $(-> $out:ty)?
    ) => {
        $(#[$attr])?
        fn $name(&$self $(, $arg: $type)*) $(-> $out)? {
            $space.$name($($arg),*)
        }
    };
}

impl<S: Space + ?Sized> Space for &S {
    forward_space! {
        self => **self;
        rows, fibre, moves, step, departures, arrivals, inverse, goals, weight, weight_unit, states,
        effect, after
    }
}

impl<S: Space + ?Sized> Space for Box<S> {
    forward_space! {
        self => **self;
        rows, fibre, moves, step, departures, arrivals, inverse, goals, weight, weight_unit, states,
        effect, after
    }
}
