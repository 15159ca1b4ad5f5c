//! The individual states of a puzzle whose rows are stored up to symmetry, as a space that needs no
//! further table.
//!
//! A row is given by its stored representative and by the map that takes the row there. If there
//! are several such maps, the first one found gives the row its number; the numbers with the others
//! are not rows. Moves are computed at each call, so this space is meant for paths from a few
//! states, not for a search of all.

use core::ops::Range;
use std::sync::Arc;

use puzzle_def::{Definition, Pattern};
use row_search::{Arrival, Automorphism, Fibre, MoveNames, Space, State, Step};

use super::ClassSpace;

/// All states of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct UnfoldedSpace {
    classes: Arc<ClassSpace>,
}

impl UnfoldedSpace {
    pub(crate) fn of(classes: &Arc<ClassSpace>) -> Self {
        let classes = Arc::clone(classes);
        Self { classes }
    }

    fn maps(&self) -> u64 {
        self.classes.matter.maps.all.len() as u64
    }

    /// The stored representative of a row, and the map that takes it there.
    fn split(&self, row: u64) -> (u64, usize) {
        (row / self.maps(), (row % self.maps()) as usize)
    }

    /// The stored representative of a state; `None` if the state does not exist.
    pub(crate) fn folded(&self, state: State) -> Option<State> {
        let (row, _) = self.split(state.row);
        self.is_row(state.row)
            .then(|| State::new(row, state.element))
    }

    pub(crate) fn state_of(&self, definition: &Definition, pattern: &Pattern) -> Option<State> {
        let points = self.classes.known_points(definition, pattern)?;
        self.number(&points)
    }

    pub(crate) fn pattern_of(&self, definition: &Definition, state: State) -> Pattern {
        let mut pattern = definition.start().clone();
        let labels = &self.classes.matter.labels;
        labels.write(&self.points_of(state), &mut pattern);
        pattern
    }

    /// The points of a state.
    fn points_of(&self, state: State) -> Vec<u16> {
        let (row, map) = self.split(state.row);
        let image = self.classes.points_of(State::new(row, state.element));
        let matter = &self.classes.matter;
        let mut points = vec![0; image.len()];
        let back = usize::from(matter.maps.inverses[map]);
        matter.maps.all[back].write(&matter.labels, &image, &mut points);
        points
    }

    /// The state with these points; `None` if it is unreachable.
    fn number(&self, points: &[u16]) -> Option<State> {
        let (row, position) = self.classes.located(points)?;
        let row = u64::from(row) * self.maps() + u64::from(position.map);
        Some(State::new(row, position.element.into()))
    }

    /// Whether a row has this number.
    fn is_row(&self, row: u64) -> bool {
        let (stored, _) = self.split(row);
        self.classes.listing.stabilisers[stored as usize] == 1
            || self.number(&self.points_of(State::new(row, 0))) == Some(State::new(row, 0))
    }

    /// Where a column of the table of steps takes a row; `None` if there is no such row.
    fn column_step(&self, row: u64, column: usize) -> Option<Step> {
        if !self.is_row(row) {
            return None;
        }
        let matter = &self.classes.matter;
        let (_, map) = self.split(row);
        let from = self.points_of(State::new(row, 0));
        let mut moved = vec![0; from.len()];
        matter
            .labels
            .move_into(&from, &matter.columns[column], &mut moved);
        let to = self
            .number(&moved)
            .expect("moves lead to states that are stored, up to symmetry");
        // The states of the row are x r with the map undone. A move followed by the map is the map
        // followed by the image of the move. So x is changed by the image of the move, then by the
        // inverse of the map, and finally by `taking`, the map of the row that is reached.
        let (_, taking) = self.split(to.row);
        let of_map = &matter.fibre.of_maps;
        let undone = of_map[usize::from(matter.maps.inverses[map])];
        let maps = matter.fibre.product(of_map[taking], undone);
        let column = matter.maps.all[map].columns[column];
        let automorphism = matter.fibre.automorphism(maps, column);
        let step = Step::new(to.row, to.element);
        Some(step.with_automorphism(Automorphism::new(automorphism)))
    }
}

/// A number that is not a row leads to itself, and nothing else leads there.
impl Space for UnfoldedSpace {
    fn rows(&self) -> u64 {
        self.classes.rows() * self.maps()
    }

    fn fibre(&self) -> &Fibre {
        self.classes.fibre()
    }

    fn moves(&self) -> &MoveNames {
        self.classes.moves()
    }

    fn step(&self, row: u64, mv: usize) -> Step {
        self.column_step(row, mv).unwrap_or(Step::new(row, 0))
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        for (mv, &column) in self.classes.undoing.iter().enumerate() {
            let from = self
                .column_step(row, column)
                .map_or(row, |undone| undone.row);
            found.push(Arrival { from, mv });
        }
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        self.classes.inverse(mv)
    }

    fn goals(&self, rows: Range<u64>, visit: &mut dyn FnMut(State)) {
        let matter = &self.classes.matter;
        let mut image = vec![0; matter.labels.places()];
        for map in &matter.maps.all {
            map.write(&matter.labels, matter.labels.start(), &mut image);
            let goal = self
                .number(&image)
                .expect("the solved state is stored, up to symmetry");
            if rows.contains(&goal.row) {
                visit(goal);
            }
        }
    }
}
