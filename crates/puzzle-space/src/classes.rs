//! All states of a puzzle, with one row stored for each class of symmetric ones.
//!
//! A symmetry turns or mirrors a whole state and renames its pieces. It takes rows to rows and
//! preserves distances, so one row of each class is enough. If a move leads to a row that is not
//! stored, a map takes that row to a stored one. The effect of this map on the fibre is the
//! automorphism of the step.
//!
//! If the grip is ignored, turns of the whole puzzle are maps, too. They commute with all
//! relabellings.

mod alike;
mod canonical;
mod fibre;
mod first_places;
mod forms;
mod listing;
mod maps;
mod of_positions;
mod place_turns;
mod plan;
mod unfolded;
mod words;

use core::ops::Range;

use puzzle_def::{Definition, Pattern};
use row_search::{Arrival, Automorphism, Fibre, MoveNames, Space, State, Step};

use self::canonical::{Position, Work};
use self::listing::{ClassStep, Listing};
use self::plan::Ground;
use crate::columns::Columns;
use crate::error::SpaceError;
use crate::gather::Gather;
use crate::plan::Plan;
use crate::symmetries::SymmetryCount;

pub use self::of_positions::{PieceImages, PieceInPlace, PuzzleSymmetries};

pub(crate) use self::listing::Matter;
pub(crate) use self::plan::ClassPlan;
pub(crate) use self::unfolded::UnfoldedSpace;

/// Whether this build can store states up to symmetry.
pub(crate) const ARE_THERE: bool = true;

impl Plan {
    /// The number of symmetries of the puzzle, whether used or not.
    ///
    /// # Errors
    ///
    /// [`SpaceError`] if the grip is to be ignored, and there are too many rotations or they don't
    /// take moves to moves.
    pub fn symmetries(&self) -> Result<SymmetryCount, SpaceError> {
        let Self {
            definition,
            columns,
            choices,
            ..
        } = self;
        let ground = Ground::new(definition, columns, choices.any_grip)?;
        Ok(ground.count(columns))
    }
}

/// All states of a puzzle as rows up to symmetry.
#[derive(Clone, Debug)]
pub(crate) struct ClassSpace {
    names: MoveNames,
    undoing: Vec<usize>,
    matter: Matter,
    listing: Listing,
    /// The goals, which are in the first row.
    goals: Vec<State>,
    /// The number of states; those that differ only by the grip count once.
    pub(crate) states: u128,
}

impl ClassSpace {
    /// Lists the rows, up to a limit, together with other processes if there are any.
    ///
    /// # Errors
    ///
    /// [`SpaceError::TooManyRows`] if there are more, [`SpaceError::NoMemory`] if there is not
    /// enough memory, [`SpaceError::Names`] if the names of the moves are invalid, and failures
    /// between the processes.
    pub(crate) fn new(
        plan: &ClassPlan,
        columns: &Columns,
        limit: u64,
        gather: Option<&mut dyn Gather>,
    ) -> Result<Self, SpaceError> {
        let names = MoveNames::new(columns.names.clone()).map_err(SpaceError::Names)?;
        let listing = plan.matter.list(limit, gather)?;
        let mut space = Self {
            names,
            undoing: columns.undoing.clone(),
            goals: Vec::new(),
            states: 0,
            matter: plan.matter.clone(),
            listing,
        };
        space.goals = space.all_goals();
        let weights: u128 = (0..space.rows())
            .map(|row| u128::from(space.weight(row)))
            .sum();
        space.states = weights * space.fibre().size() as u128 / u128::from(space.weight_unit());
        Ok(space)
    }

    /// Bytes that its lists and tables take.
    pub(crate) fn bytes(&self) -> u64 {
        self.listing.bytes()
    }

    /// The images of the solved state under the maps, if they are in the first row.
    fn all_goals(&self) -> Vec<State> {
        let labels = &self.matter.labels;
        let first = self.listing.rows.get(0);
        let mut state = vec![0; labels.places()];
        let mut goals: Vec<State> = Vec::new();
        for map in &self.matter.maps.all {
            map.write(labels, labels.start(), &mut state);
            let element = self.matter.canonical.bring(&mut state);
            if state == first {
                goals.push(State::new(0, element.into()));
            }
        }
        goals.sort_unstable();
        goals.dedup();
        goals
    }

    /// The state of a pattern, up to symmetry; `None` if it is unreachable or belongs to another
    /// puzzle.
    pub(crate) fn state_of(&self, definition: &Definition, pattern: &Pattern) -> Option<State> {
        let points = self.known_points(definition, pattern)?;
        let (row, position) = self.located(&points)?;
        Some(State::new(row.into(), position.element.into()))
    }

    /// The stored row that represents the row of a state, and the state's position; `None` if it is
    /// unreachable.
    fn located(&self, points: &[u16]) -> Option<(u32, Position)> {
        let mut work = Work::default();
        let position = self.matter.position(points, &mut work);
        let row = self.listing.rows.find(&work.form)?;
        // Twists by place hide a part of the state from its form and element, such as the sum of
        // the twists. If the state restored from these is a different one, the given state is
        // unreachable.
        let Matter {
            labels,
            maps,
            fibre,
            ..
        } = &self.matter;
        let mut image = vec![0; points.len()];
        maps.all[usize::from(position.map)].write(labels, points, &mut image);
        fibre.group.act(labels, position.element, &mut work.form);
        (work.form == image).then_some((row, position))
    }

    /// The points of a pattern; `None` if it belongs to another puzzle, or has a misplaced piece
    /// that no move touches.
    fn known_points(&self, definition: &Definition, pattern: &Pattern) -> Option<Vec<u16>> {
        definition.check(pattern).ok()?;
        let labels = &self.matter.labels;
        let points = labels.state_of(pattern)?;
        let mut expected = definition.start().clone();
        labels.write(&points, &mut expected);
        (expected == *pattern).then_some(points)
    }

    /// The pattern of a state; one of its class.
    pub(crate) fn pattern_of(&self, definition: &Definition, state: State) -> Pattern {
        let points = self.points_of(state);
        let mut pattern = definition.start().clone();
        self.matter.labels.write(&points, &mut pattern);
        pattern
    }

    /// The points of a state that is stored.
    fn points_of(&self, state: State) -> Vec<u16> {
        let mut points = self.listing.rows.get(state.row as usize).to_vec();
        let Matter { labels, fibre, .. } = &self.matter;
        fibre.group.act(labels, state.element as u16, &mut points);
        points
    }
}

fn to_step(step: ClassStep) -> Step {
    let automorphism = Automorphism::new(step.automorphism);
    Step::new(step.row.into(), step.element.into()).with_automorphism(automorphism)
}

impl Space for ClassSpace {
    fn rows(&self) -> u64 {
        self.listing.rows.len() as u64
    }

    fn fibre(&self) -> &Fibre {
        &self.matter.fibre.fibre
    }

    fn moves(&self) -> &MoveNames {
        &self.names
    }

    fn step(&self, row: u64, mv: usize) -> Step {
        to_step(self.listing.steps(row as usize)[mv])
    }

    fn departures(&self, row: u64, steps: &mut [Step]) {
        let own = self.listing.steps(row as usize);
        for (step, &own) in steps.iter_mut().zip(own) {
            *step = to_step(own);
        }
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        let own = self.listing.steps(row as usize);
        let mut origins: Vec<u32> = self.undoing.iter().map(|&column| own[column].row).collect();
        origins.sort_unstable();
        origins.dedup();
        for from in origins {
            // If maps fix a row, several moves may lead from one row to it, and few of them undo a
            // step of the row itself. So all moves of each origin are examined.
            let steps = self.listing.steps(from as usize).iter();
            let leading = steps.take(self.names.len()).enumerate();
            let leading = leading.filter(|(_, step)| u64::from(step.row) == row);
            found.extend(leading.map(|(mv, _)| Arrival {
                from: from.into(),
                mv,
            }));
        }
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        let column = self.undoing[mv];
        (column < self.names.len()).then_some(column)
    }

    fn goals(&self, rows: Range<u64>, visit: &mut dyn FnMut(State)) {
        if rows.contains(&0) {
            self.goals.iter().copied().for_each(visit);
        }
    }

    fn weight(&self, row: u64) -> u64 {
        let maps = self.matter.maps.all.len() as u64;
        maps / u64::from(self.listing.stabilisers[row as usize])
    }

    fn weight_unit(&self) -> u64 {
        self.matter.maps.grips as u64
    }

    fn states(&self) -> u64 {
        // Spaces of more states are refused.
        self.states as u64
    }
}
