//! Plans of spaces, made before any memory is allocated: the exact order, the division of the
//! puzzle into factors, the relabellings of its fibre, and the number of rows.

use num_bigint::BigUint;
use puzzle_def::Definition;
use row_search::Fibre;

use crate::LINKED;
use crate::choices::{Choices, Reduction};
use crate::classes::{self, ClassPlan};
use crate::columns::Columns;
use crate::constituents::{Constituent, constituents};
use crate::derived::Derived;
use crate::error::SpaceError;
use crate::factor::{Factor, FactorStep};
use crate::gauge::commuting;
use crate::joint::Joint;
use crate::labels::{FactorMove, Labels};
use crate::plain_space::PlainPlan;
use crate::reachable::Reachable;
use crate::side::{Cut, Side, cut};
use crate::states::{States, count_up_to};

/// With more points than this, one for each place and twist, a chain of stabilisers takes some
/// seconds or more.
const MOST_POINTS: usize = 1024;

/// Fewer states than this are searched in less time than it takes to find and use symmetries.
const LARGE: u64 = 50_000_000;

/// The plan of a space: its layout and its costs, computed before memory is allocated.
///
/// ```
/// use puzzle_space::{Choices, Plan};
///
/// let text = include_str!("../../../docs/puzzles/pocket.tws");
/// let pocket = puzzle_def::read("pocket.tws", text)?;
/// let plan = Plan::new(&pocket, &Choices::default())?;
/// assert_eq!(plan.order().to_string(), "3674160");
/// assert_eq!(plan.states(), Some(plan.order()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    pub(crate) definition: Definition,
    pub(crate) columns: Columns,
    order: BigUint,
    states: States,
    pub(crate) layout: Layout,
    pub(crate) choices: Choices,
    /// The bytes per row for the sets of a search, if these are to be included.
    set_bytes: u64,
}

/// How the states are stored.
#[derive(Clone, Debug)]
pub(crate) enum Layout {
    /// All states.
    Pairs(Box<PairPlan>),
    /// One state of each class of symmetric ones.
    Classes(Box<ClassPlan>),
    /// All states, one by one and without tables.
    Plain(Box<PlainPlan>),
}

/// The plan of a space whose rows are pairs of rows of two factors.
#[derive(Clone, Debug)]
pub(crate) struct PairPlan {
    /// How the constituents outside both factors follow from the others, if there are any.
    pub(crate) derived: Option<Derived>,
    pub(crate) sides: [Side; 2],
    pub(crate) joint: Joint,
    /// Whether the rows are those of the first factor alone, and the fibre consists of the rows of
    /// the second one.
    pub(crate) by_elements: bool,
}

impl Plan {
    /// Plans the search of a puzzle.
    ///
    /// # Errors
    ///
    /// [`SpaceError`] if it has too many moves or pieces, or if the grip is to be ignored but
    /// cannot be.
    pub fn new(definition: &Definition, choices: &Choices) -> Result<Self, SpaceError> {
        let columns = Columns::new(definition, choices.single_turns).map_err(SpaceError::Turns)?;
        let moves = &definition.parts().moves;
        let all = constituents(definition, moves);
        check_points(definition, &all)?;
        let mut reachable = Reachable::new(definition, moves, &all);
        let order = reachable.order().clone();
        let derived = if LINKED {
            Derived::find(definition, &reachable)
        } else {
            None
        };
        if let Some(derived) = &derived {
            reachable = Reachable::new(definition, moves, derived.kept());
        }
        let is_blocked = reachable.labels().has_blocked();
        if LINKED && is_blocked && columns.are_two_way() {
            let moves = columns.moves(definition, reachable.labels());
            reachable = reachable.within_blocks(&moves);
        }
        let states = states(definition, &columns, &reachable);
        let mut pairs = PairPlan::new(
            definition,
            &reachable,
            &states,
            columns.powers.len(),
            choices,
        )?;
        pairs.derived = derived;
        let mut plan = Self {
            definition: definition.clone(),
            columns,
            order,
            states,
            layout: Layout::Pairs(Box::new(pairs)),
            choices: *choices,
            set_bytes: 0,
        };
        if choices.any_grip {
            if is_blocked {
                return Err(SpaceError::BlockedGrip);
            }
            let classes = plan.classes()?;
            plan.take(classes);
        } else if !is_blocked && plan.may_pay() {
            let classes = plan.classes()?;
            if choices.reduction == Reduction::Always || plan.pays(&classes) {
                plan.take(classes);
            }
        }
        Ok(plan)
    }

    /// Whether it is worthwhile to look for symmetries.
    fn may_pay(&self) -> bool {
        match self.choices.reduction {
            Reduction::Nothing => false,
            _ if !classes::ARE_THERE => false,
            Reduction::WherePaying => self.states.at_most >= LARGE.into(),
            Reduction::Always => true,
        }
    }

    /// The plan for states stored up to symmetry.
    fn classes(&self) -> Result<ClassPlan, SpaceError> {
        let Self {
            definition,
            columns,
            choices,
            ..
        } = self;
        let known = (!choices.any_grip).then_some(&self.states);
        ClassPlan::of(definition, columns, known, choices)
    }

    /// Whether a search up to symmetry takes less time.
    fn pays(&self, classes: &ClassPlan) -> bool {
        /// The time per state in a search that stores every state, in nanoseconds on a common core.
        const STATE: f64 = 6.0;
        /// The time per state stored up to symmetry: rows are turned and mirrored as they are read.
        const CLASS: f64 = 25.0;
        /// The time to find out which row a column leads to.
        const FORM: f64 = 600.0;
        let states = to_f64(&self.states.at_most);
        let rows = to_f64(&classes.rows_about());
        let stored = rows * classes.fibre().size() as f64;
        let columns = self.columns.powers.len() as f64;
        stored * CLASS + rows * columns * FORM < states * STATE
    }

    fn take(&mut self, classes: ClassPlan) {
        self.states = classes.states.clone();
        self.layout = Layout::Classes(Box::new(classes));
    }

    /// This plan, for a search whose sets take this many bytes per row. If rows are stored up to
    /// symmetry, their number is unknown before they are listed. Listing them then fails with
    /// [`TooManyRows`](SpaceError::TooManyRows) as soon as they and their sets together would take
    /// more than [`table_bytes`](Choices::table_bytes).
    #[must_use]
    pub fn with_sets(self, bytes_per_row: u64) -> Self {
        let set_bytes = bytes_per_row;
        Self { set_bytes, ..self }
    }

    /// The number of rows up to symmetry that fit, if each takes this many bytes with its steps.
    pub(crate) fn most_rows(&self, row_bytes: u64) -> u64 {
        self.choices.table_bytes / row_bytes.saturating_add(self.set_bytes)
    }

    /// This plan with all states numbered one by one, and moves computed instead of looked up;
    /// `None` if that is impossible. It counts puzzles with alike pieces in far less memory.
    pub(crate) fn plain(&self) -> Option<Self> {
        if self.choices.any_grip {
            return None;
        }
        let plain = PlainPlan::new(&self.definition)?;
        let layout = Layout::Plain(Box::new(plain));
        Some(Self {
            layout,
            ..self.clone()
        })
    }

    /// Whether each row is a single state with weight 1.
    pub(crate) fn is_plain(&self) -> bool {
        !self.is_reduced() && self.fibre().size() == 1
    }

    /// Whether a stored state may represent several.
    #[must_use]
    pub fn is_reduced(&self) -> bool {
        matches!(self.layout, Layout::Classes(_))
    }

    /// The number of states that a stored one usually represents: the number of symmetries used.
    #[must_use]
    pub fn symmetries_used(&self) -> usize {
        match &self.layout {
            Layout::Pairs(_) | Layout::Plain(_) => 1,
            Layout::Classes(classes) => classes.symmetries(),
        }
    }

    /// The exact order of the group of the moves.
    #[must_use]
    pub fn order(&self) -> &BigUint {
        &self.order
    }

    /// The exact number of states; `None` if it can only be found by visiting them all.
    #[must_use]
    pub fn states(&self) -> Option<&BigUint> {
        self.states.exact()
    }

    /// An upper bound for the number of states, exact if it is known.
    #[must_use]
    pub fn states_at_most(&self) -> &BigUint {
        &self.states.at_most
    }

    /// A lower bound for the number of states, exact if it is known.
    #[must_use]
    pub fn states_at_least(&self) -> &BigUint {
        &self.states.at_least
    }

    /// The names of the moves.
    #[must_use]
    pub fn move_names(&self) -> &[String] {
        &self.columns.names
    }

    /// The fibre over each row. If it is a factor of the puzzle instead of a group, its size is
    /// only a bound so far.
    #[must_use]
    pub fn fibre(&self) -> &Fibre {
        match &self.layout {
            Layout::Pairs(pairs) => &pairs.joint.fibre,
            Layout::Classes(classes) => classes.fibre(),
            Layout::Plain(plain) => &plain.fibre,
        }
    }

    /// The number of rows: an upper bound if the number of states is not known, and an estimate if
    /// they are stored up to symmetry. If the fibre is a factor of the puzzle, it may turn out
    /// smaller than planned, and the number of rows larger accordingly.
    #[must_use]
    pub fn rows_at_most(&self) -> BigUint {
        match &self.layout {
            Layout::Pairs(_) => {
                let size = self.fibre().size();
                // One more row holds all blocked states.
                (&self.states.at_most + (size - 1)) / size + u32::from(self.has_blocked())
            }
            Layout::Classes(classes) => classes.rows_about(),
            Layout::Plain(plain) => plain.rows().into(),
        }
    }

    /// Whether [`rows_at_most`](Self::rows_at_most) is the exact number of rows.
    #[must_use]
    pub fn has_exact_rows(&self) -> bool {
        let is_told = match &self.layout {
            Layout::Pairs(pairs) => {
                let pairs_of_states: f64 =
                    pairs.sides.iter().map(|side| side.rows_at_most).product();
                !pairs.by_elements || pairs_of_states == to_f64(&self.states.at_most)
            }
            Layout::Classes(_) => false,
            Layout::Plain(_) => true,
        };
        is_told && self.states().is_some()
    }

    /// The bytes of the tables of rows and steps, without the sets of the search: an upper bound, or
    /// an estimate if states are stored up to symmetry.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        // Casting a number that is too large gives the largest integer.
        match &self.layout {
            Layout::Pairs(pairs) => {
                let [left, right] = &pairs.sides;
                let bytes = |side: &Side| side.rows_at_most * self.row_bytes(side) as f64;
                // While the steps of the right factor are sorted by classes, there are two lists of
                // them.
                let sorted = self.columns.powers.len() * size_of::<FactorStep>();
                (bytes(left) + bytes(right) + right.rows_at_most * sorted as f64) as u64
            }
            Layout::Classes(classes) => {
                (to_f64(&classes.rows_about()) * classes.bytes_per_row() as f64) as u64
            }
            Layout::Plain(plain) => plain.bytes(),
        }
    }

    /// How many bytes a row of a factor takes.
    fn row_bytes(&self, side: &Side) -> u64 {
        let columns = self.columns.powers.len();
        // If places are blocked, rows are listed by all columns, and that list is the table.
        let listed = match self.has_blocked() {
            true => 0,
            false => self.definition.parts().moves.len(),
        };
        Factor::bytes_per_row(side.labels.places(), listed, columns)
    }

    /// Whether some places of stored pieces are blocked.
    pub(crate) fn has_blocked(&self) -> bool {
        match &self.layout {
            Layout::Pairs(pairs) => pairs.sides[0].labels.has_blocked(),
            Layout::Classes(_) | Layout::Plain(_) => false,
        }
    }

    /// The moves with which a factor is listed: base moves, or all columns if places are blocked,
    /// as a power of a move may be allowed where the move is not.
    pub(crate) fn listed_moves(&self, labels: &Labels) -> Vec<FactorMove> {
        if self.has_blocked() {
            return self.columns.moves(&self.definition, labels);
        }
        let moves = self.definition.parts().moves.iter();
        moves.map(|mv| labels.factor_move(mv)).collect()
    }

    /// Lists the rows of the factors.
    ///
    /// # Errors
    ///
    /// [`SpaceError::TooManyRows`] if they take more bytes than allowed.
    pub(crate) fn factors(&self, pairs: &PairPlan) -> Result<[Factor; 2], SpaceError> {
        let commuting = match self.has_blocked() {
            true => Vec::new(),
            false => commuting(&self.definition),
        };
        let factor = |side: &Side| {
            let limit = self.choices.table_bytes / self.row_bytes(side);
            let moves = self.listed_moves(&side.labels);
            Factor::find(side, &moves, &commuting, limit)
        };
        let [left, right] = &pairs.sides;
        Ok([factor(left)?, factor(right)?])
    }
}

impl PairPlan {
    fn new(
        definition: &Definition,
        reachable: &Reachable,
        states: &States,
        moves: usize,
        choices: &Choices,
    ) -> Result<Self, SpaceError> {
        let Cut { sides, by_elements } = cut(definition, reachable, states, moves, choices);
        let [left, right] = &sides;
        let joint = if by_elements {
            Joint::of_elements(right.rows_at_most as usize)
        } else {
            Joint::new(&left.group, &right.group)
        };
        Ok(Self {
            joint: joint.map_err(SpaceError::Fibre)?,
            sides,
            by_elements,
            derived: None,
        })
    }
}

/// The number of states: as determined by the group, or by visiting all states if the group is not
/// enough and they are few.
fn states(definition: &Definition, columns: &Columns, reachable: &Reachable) -> States {
    /// The most states to visit.
    const FEW: u32 = 300_000;
    let labels = reachable.labels();
    let mut states = reachable.states();
    if !reachable.respects_blocks() {
        states.at_least = 1_u8.into();
    }
    if states.exact().is_some() || states.at_least > FEW.into() {
        return states;
    }
    let moves = if labels.has_blocked() {
        columns.moves(definition, labels)
    } else {
        // Powers of moves reach no further states.
        let moves = definition.parts().moves.iter();
        moves.map(|mv| labels.factor_move(mv)).collect()
    };
    if !columns.are_two_way() && labels.has_blocked() {
        return states;
    }
    count_up_to(FEW as usize, labels, &moves).map_or(states, States::exactly)
}

/// Rejects pieces with so many orientations that a plan would take long.
pub(crate) fn check_points(
    definition: &Definition,
    constituents: &[Constituent],
) -> Result<(), SpaceError> {
    let points = constituents
        .iter()
        .map(|own| own.places.len() * usize::from(definition.orbits()[own.orbit].twists));
    let found = points.sum();
    if found > MOST_POINTS {
        let limit = MOST_POINTS;
        return Err(SpaceError::TooManyPoints { found, limit });
    }
    Ok(())
}

/// An approximation as a floating-point number; infinite if it is too large.
pub(crate) fn to_f64(number: &BigUint) -> f64 {
    /// One more than the largest digit.
    const BASE: f64 = (1_u128 << 64) as f64;
    let digits = number.iter_u64_digits().rev();
    digits.fold(0.0, |sum, digit| sum * BASE + digit as f64)
}

#[cfg(test)]
mod tests;
