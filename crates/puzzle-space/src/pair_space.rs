//! All states of a puzzle: pairs of rows of two factors, with the group of both over each.

use core::ops::Range;

use puzzle_def::{Definition, Pattern};
use row_search::{Arrival, Fibre, MoveNames, Space, State, Step};

use crate::error::SpaceError;
use crate::factor::{BLOCKED, Factor};
use crate::joint::Joint;
use crate::pairs::{Pairs, Part};
use crate::plan::{PairPlan, Plan};

/// All states of a puzzle as pairs of rows of its two factors.
#[derive(Clone, Debug)]
pub(crate) struct PairSpace {
    undoing: Vec<usize>,
    by_elements: bool,
    joint: Joint,
    names: MoveNames,
    fibre: Fibre,
    left: Factor,
    right: Factor,
    pairs: Pairs,
    /// Whether some moves would lead to blocked states.
    has_blocked: bool,
    goal: State,
}

impl PairSpace {
    /// Makes the planned space.
    ///
    /// # Errors
    ///
    /// [`SpaceError`] if it cannot be numbered, or its tables would be too large.
    pub(crate) fn new(plan: &Plan, pairs: &PairPlan) -> Result<Self, SpaceError> {
        let names = MoveNames::new(plan.columns.names.clone()).map_err(SpaceError::Names)?;
        let by_elements = pairs.by_elements;
        let joint = pairs.joint.clone();
        let [mut left, mut right] = plan.factors(pairs)?;
        let pairs = Pairs::new(plan, pairs, &mut left, &mut right)?;
        let fibre = if by_elements {
            pairs.elements().map_err(SpaceError::Fibre)?
        } else {
            joint.fibre.clone()
        };
        let mut space = Self {
            undoing: plan.columns.undoing.clone(),
            by_elements,
            joint,
            names,
            fibre,
            has_blocked: plan.has_blocked(),
            pairs,
            goal: State::default(),
            left,
            right,
        };
        if let Some(goal) = space.state_of(&plan.definition, plan.definition.start()) {
            // The goal is in the first rows.
            space.goal = goal;
        }
        Ok(space)
    }

    /// Bytes that its lists and tables take.
    pub(crate) fn bytes(&self) -> u64 {
        self.left.bytes() + self.right.bytes() + self.pairs.bytes()
    }

    /// The state of a pattern; `None` if the pattern belongs to another puzzle or its row is
    /// unreachable.
    pub(crate) fn state_of(&self, definition: &Definition, pattern: &Pattern) -> Option<State> {
        definition.check(pattern).ok()?;
        let left = self.left.labels.state_of(pattern)?;
        let right = self.right.labels.state_of(pattern)?;
        let mut expected = definition.start().clone();
        self.left.labels.write(&left, &mut expected);
        self.right.labels.write(&right, &mut expected);
        if expected != *pattern {
            // A piece that no move touches is not where it belongs.
            return None;
        }
        let (left, left_element) = self.left.position(&left)?;
        let (right, right_element) = self.right.position(&right)?;
        let (left, right) = (left as usize, right as usize);
        let spot = self.pairs.spot(left, right)?;
        Some(self.joined_state((left, left_element), (spot, right_element)))
    }

    /// Whether a state is of the row of all blocked states.
    pub(crate) fn is_blocked(&self, state: State) -> bool {
        self.has_blocked && state.row == self.allowed_rows()
    }

    /// The pattern of a state.
    ///
    /// # Panics
    ///
    /// If there is no such state.
    pub(crate) fn pattern_of(&self, definition: &Definition, state: State) -> Pattern {
        let ((left, place), (left_element, right_element)) = if self.by_elements {
            (
                self.with_spot(state.row as usize, state.element as usize),
                (0, 0),
            )
        } else {
            (self.split(state.row), self.joint.split(state.element))
        };
        let mut pattern = definition.start().clone();
        let right = self.pairs.right_row(place);
        self.left
            .labels
            .write(&self.left.state(left, left_element.into()), &mut pattern);
        self.right
            .labels
            .write(&self.right.state(right, right_element.into()), &mut pattern);
        pattern
    }

    /// Calls `visit` with every state whose pattern satisfies `holds`, reachable or not, in no
    /// particular order.
    ///
    /// `holds` must be a condition on each piece separately that all unconstrained pieces satisfy
    /// in the solved position, for example that certain pieces are solved. It is tested on the two
    /// factors separately, which are much smaller than the whole.
    pub(crate) fn states_where(
        &self,
        definition: &Definition,
        holds: &dyn Fn(&Pattern) -> bool,
        visit: &mut dyn FnMut(State),
    ) {
        let held = [&self.left, &self.right].map(|factor| factor.held(definition.start(), holds));
        let [left, right] = held;
        for (row, lefts) in left.iter().enumerate().filter(|(_, held)| !held.is_empty()) {
            for spot in 0..self.pairs.per_class() {
                let (_, place) = self.with_spot(row, spot);
                for &right in &right[self.pairs.right_row(place)] {
                    for &left in lefts {
                        visit(self.joined_state((row, left), (spot, right)));
                    }
                }
            }
        }
    }

    /// The state given by a row and an element of the left factor, and by a spot and an element of
    /// the right factor.
    fn joined_state(&self, left: (usize, u16), right: (usize, u16)) -> State {
        if self.by_elements {
            return State::new(left.0 as u64, right.0 as u32);
        }
        let row = left.0 as u64 * self.pairs.per_class() as u64 + right.0 as u64;
        let joint = &self.joint;
        State::new(row, joint.left(left.1) + joint.right(right.1))
    }

    /// The row of the left factor, and the place of a row among those of the right factor. If the
    /// right factor is the fibre, it is the first row of its class.
    #[inline]
    fn split(&self, row: u64) -> (usize, usize) {
        if self.by_elements {
            return self.with_spot(row as usize, 0);
        }
        let per_class = self.pairs.per_class() as u64;
        self.with_spot((row / per_class) as usize, (row % per_class) as usize)
    }

    /// A row of the left factor, and the place of a right row that is given by its spot in the
    /// class.
    #[inline]
    fn with_spot(&self, left: usize, spot: usize) -> (usize, usize) {
        (left, self.pairs.place(left, spot))
    }

    /// The number of rows without that of the blocked states.
    #[inline]
    fn allowed_rows(&self) -> u64 {
        let left = self.left.rows() as u64;
        if self.by_elements {
            left
        } else {
            left * self.pairs.per_class() as u64
        }
    }

    /// Where a column of the table takes a row; `None` if that is blocked.
    #[inline]
    fn column_step(&self, left: usize, place: usize, column: usize) -> Option<Step> {
        let to = self.pairs.left(left)[column];
        if self.has_blocked && to.row == BLOCKED {
            return None;
        }
        Some(if self.by_elements {
            Step::new(to.row.into(), self.pairs.translation(left, column))
        } else {
            self.joined(to, self.pairs.right(place)[column])
        })
    }

    #[inline]
    fn joined(&self, left: Part, right: Part) -> Step {
        Step::new(
            u64::from(left.row) * self.pairs.per_class() as u64 + u64::from(right.row),
            left.translation + right.translation,
        )
    }
}

/// All blocked states are in one additional row, the last one: moves lead there but not away, so it
/// is never reached.
impl Space for PairSpace {
    fn rows(&self) -> u64 {
        self.allowed_rows() + u64::from(self.has_blocked)
    }

    fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    fn moves(&self) -> &MoveNames {
        &self.names
    }

    fn step(&self, row: u64, mv: usize) -> Step {
        let blocked = self.allowed_rows();
        if row == blocked {
            return Step::new(blocked, 0);
        }
        let (left, right) = self.split(row);
        let step = self.column_step(left, right, mv);
        step.unwrap_or_else(|| Step::new(blocked, 0))
    }

    fn departures(&self, row: u64, steps: &mut [Step]) {
        if self.by_elements || self.has_blocked {
            for (mv, step) in steps.iter_mut().enumerate() {
                *step = self.step(row, mv);
            }
            return;
        }
        let (left, right) = self.split(row);
        let parts = self.pairs.left(left).iter().zip(self.pairs.right(right));
        for (step, (&left, &right)) in steps.iter_mut().zip(parts) {
            *step = self.joined(left, right);
        }
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        if row == self.allowed_rows() {
            let moves = 0..self.names.len();
            let all = (0..=row).flat_map(|from| moves.clone().map(move |mv| Arrival { from, mv }));
            found.extend(all.filter(|&Arrival { from, mv }| self.step(from, mv).row == row));
            return;
        }
        let (left, right) = self.split(row);
        for (mv, &column) in self.undoing.iter().enumerate() {
            if let Some(from) = self.column_step(left, right, column) {
                found.push(Arrival { from: from.row, mv });
            }
        }
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        let column = self.undoing[mv];
        (column < self.names.len()).then_some(column)
    }

    fn goals(&self, rows: Range<u64>, visit: &mut dyn FnMut(State)) {
        if rows.contains(&self.goal.row) {
            visit(self.goal);
        }
    }
}
