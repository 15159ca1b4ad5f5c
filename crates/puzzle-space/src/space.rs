//! The space of a definition: pairs of rows of two factors, with the group of both over each.

use core::ops::Range;

use num_bigint::BigUint;
use puzzle_def::{Definition, Pattern};
use row_search::{Arrival, Fibre, MoveNames, Space, State, Step};

use crate::choices::Choices;
use crate::error::SpaceError;
use crate::factor::Factor;
use crate::links::links;
use crate::plan::Plan;
use crate::steps::steps;

/// A puzzle to be searched: its definition as rows over a group.
///
/// ```
/// use puzzle_space::{Choices, DefinitionSpace};
/// use row_search::search;
///
/// let text = include_str!("../../puzzle-def/tests/definitions/pocket_same.tws");
/// let definition = puzzle_def::read("pocket_same.tws", text)?;
/// let space = DefinitionSpace::new(&definition, &Choices::default())?;
/// let depths = search(&space)?;
/// assert_eq!(depths.distribution().reachable(), 25_515);
///
/// let turned = definition.start().after(&definition.parts().moves[0].transformation);
/// let state = space.state_of(&turned).expect("a move was made");
/// assert_eq!(depths.get(state), Some(1));
/// assert_eq!(space.pattern_of(state), turned);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DefinitionSpace {
    plan: Plan,
    names: MoveNames,
    left: Factor,
    right: Factor,
    left_steps: Vec<Part>,
    /// Of the rows of the right factor in the order of their classes; they lead to places in the class.
    right_steps: Vec<Part>,
    /// The class of each row of the left factor.
    left_classes: Vec<u16>,
    /// Number of rows of the right factor in each class.
    per_class: usize,
    /// The rows of the right factor, class by class, and where each one is there.
    right_order: Vec<u32>,
    right_spots: Vec<u32>,
    /// Which rows may be at the end of a move; empty if all may.
    left_allowed: Vec<bool>,
    right_allowed: Vec<bool>,
    goal: State,
}

/// What a factor adds to a step: to the number of the row, and to that of the translation.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    row: u32,
    translation: u32,
}

impl DefinitionSpace {
    /// The space of a puzzle.
    ///
    /// # Errors
    ///
    /// [`SpaceError`] if it can't be numbered, or its tables would take too much.
    pub fn new(definition: &Definition, choices: &Choices) -> Result<Self, SpaceError> {
        Self::of_plan(Plan::new(definition, choices)?)
    }

    /// The space that was planned.
    ///
    /// # Errors
    ///
    /// [`SpaceError`] if it can't be numbered, or its tables would take too much.
    pub fn of_plan(plan: Plan) -> Result<Self, SpaceError> {
        let names = MoveNames::new(plan.columns.names.clone()).map_err(SpaceError::Names)?;
        let base = &plan.definition.parts().moves;
        let columns = plan.columns.powers.len();
        let [left, right] = plan.factors()?;
        let links = links(&left, &right, base.len()).ok_or(SpaceError::Linked)?;
        let per_class = right.rows() / links.classes;
        let mut order: Vec<u32> = (0..right.rows() as u32).collect();
        // A stable order: the first row stays the first of its class.
        order.sort_by_key(|&row| links.right[row as usize]);
        let mut spots = vec![0; right.rows()];
        for (spot, &row) in order.iter().enumerate() {
            spots[row as usize] = (spot % per_class) as u32;
        }
        let left_steps = steps(&left, base.len(), &plan.columns.powers);
        let left_steps = left_steps.iter().map(|step| Part {
            row: step.row,
            translation: plan.joint.left(step.translation),
        });
        let unordered = steps(&right, base.len(), &plan.columns.powers);
        let right_steps = order
            .iter()
            .flat_map(|&row| &unordered[row as usize * columns..][..columns])
            .map(|step| Part {
                row: spots[step.row as usize],
                translation: plan.joint.right(step.translation),
            });
        let mut space = Self {
            left_steps: left_steps.collect(),
            right_steps: right_steps.collect(),
            names,
            left_allowed: allowed(&left, 0..left.rows() as u32),
            right_allowed: allowed(&right, order.iter().copied()),
            left_classes: links.left,
            per_class,
            right_order: order,
            right_spots: spots,
            goal: State::default(),
            left,
            right,
            plan,
        };
        space.check_states()?;
        let goal = space.state_of(space.plan.definition.start());
        space.goal = goal.expect("the solved state is in the first rows");
        Ok(space)
    }

    /// Compares the number of states in the rows with what the moves make.
    fn check_states(&self) -> Result<(), SpaceError> {
        let rows = self.left.rows() as u64 * self.per_class as u64;
        let found = BigUint::from(rows) * self.plan.joint.fibre.size();
        if found >= BigUint::from(u64::MAX) {
            return Err(SpaceError::TooManyStates { found });
        }
        match self.plan.states() {
            Some(expected) if found < *expected => Err(SpaceError::Miscounted {
                found,
                expected: expected.clone(),
            }),
            _ => Ok(()),
        }
    }

    /// What was planned.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The definition.
    #[must_use]
    pub fn definition(&self) -> &Definition {
        &self.plan.definition
    }

    /// The state that a pattern is; `None` if no moves make it of the solved one, so far as rows tell, or it is of
    /// another puzzle.
    #[must_use]
    pub fn state_of(&self, pattern: &Pattern) -> Option<State> {
        let definition = &self.plan.definition;
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
        let spot = self.right_spots[right as usize];
        let class = usize::from(self.left_classes[left as usize]);
        if self.right_order[class * self.per_class + spot as usize] != right {
            return None;
        }
        let row = u64::from(left) * self.per_class as u64 + u64::from(spot);
        let element = self.plan.joint.left(left_element) + self.plan.joint.right(right_element);
        Some(State::new(row, element))
    }

    /// The pattern of a state.
    ///
    /// # Panics
    ///
    /// If there is no such state.
    #[must_use]
    pub fn pattern_of(&self, state: State) -> Pattern {
        let (left, right) = self.split(state.row);
        let (left_element, right_element) = self.plan.joint.split(state.element);
        let mut pattern = self.plan.definition.start().clone();
        let right = self.right_order[right] as usize;
        self.left.labels.write(&self.left.state(left, left_element.into()), &mut pattern);
        self.right.labels.write(&self.right.state(right, right_element.into()), &mut pattern);
        pattern
    }

    /// The row of the left factor and the place among the rows of the right one.
    #[inline]
    fn split(&self, row: u64) -> (usize, usize) {
        let per_class = self.per_class as u64;
        let (left, spot) = ((row / per_class) as usize, (row % per_class) as usize);
        let class = usize::from(self.left_classes[left]);
        (left, class * self.per_class + spot)
    }

    /// Whether the states of a row may be at the end of a move.
    #[inline]
    fn is_allowed(&self, left: usize, right: usize) -> bool {
        self.left_allowed.get(left).is_none_or(|&is_allowed| is_allowed)
            && self.right_allowed.get(right).is_none_or(|&is_allowed| is_allowed)
    }

    /// Where a column of the table takes a row, allowed or not.
    #[inline]
    fn column_step(&self, left: usize, right: usize, column: usize) -> Step {
        let columns = self.plan.columns.powers.len();
        let a = self.left_steps[left * columns + column];
        let b = self.right_steps[right * columns + column];
        self.joined(a, b)
    }

    #[inline]
    fn joined(&self, left: Part, right: Part) -> Step {
        Step::new(
            u64::from(left.row) * self.per_class as u64 + u64::from(right.row),
            left.translation + right.translation,
        )
    }
}

/// Which of some rows may be at the end of a move; empty if all may.
fn allowed(factor: &Factor, rows: impl Iterator<Item = u32>) -> Vec<bool> {
    if !factor.labels.has_blocked() {
        return Vec::new();
    }
    rows.map(|row| factor.is_allowed(row as usize)).collect()
}

/// A row that may not be at the end of a move has no moves either, but for those that change nothing: distances are
/// counted from any state to the solved one, so what would be the last step to such a row is the first one here.
impl Space for DefinitionSpace {
    fn rows(&self) -> u64 {
        self.left.rows() as u64 * self.per_class as u64
    }

    fn fibre(&self) -> &Fibre {
        &self.plan.joint.fibre
    }

    fn moves(&self) -> &MoveNames {
        &self.names
    }

    fn step(&self, row: u64, mv: usize) -> Step {
        let (left, right) = self.split(row);
        if !self.is_allowed(left, right) {
            return Step::new(row, 0);
        }
        self.column_step(left, right, mv)
    }

    fn departures(&self, row: u64, steps: &mut [Step]) {
        let (left, right) = self.split(row);
        if !self.is_allowed(left, right) {
            steps.fill(Step::new(row, 0));
            return;
        }
        let columns = self.plan.columns.powers.len();
        let left = &self.left_steps[left * columns..][..steps.len()];
        let right = &self.right_steps[right * columns..][..steps.len()];
        for ((step, &left), &right) in steps.iter_mut().zip(left).zip(right) {
            *step = self.joined(left, right);
        }
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        let (left, right) = self.split(row);
        let is_allowed = self.is_allowed(left, right);
        for (mv, &column) in self.plan.columns.undoing.iter().enumerate() {
            let from = self.column_step(left, right, column).row;
            let (from_left, from_right) = self.split(from);
            if self.is_allowed(from_left, from_right) {
                found.push(Arrival { from, mv });
            }
            if !is_allowed {
                found.push(Arrival { from: row, mv });
            }
        }
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        let column = self.plan.columns.undoing[mv];
        (column < self.names.len()).then_some(column)
    }

    fn goals(&self, rows: Range<u64>, visit: &mut dyn FnMut(State)) {
        if rows.contains(&self.goal.row) {
            visit(self.goal);
        }
    }
}
