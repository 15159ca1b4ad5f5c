//! The distances stored by a table: complete, or modulo 3, which is enough to find the way.

use std::sync::Arc;

use row_search::{Depth, Packed, Space, State, Thirds};

use super::Table;
use crate::comparison::{Rows, do_the_same};
use crate::descent::Slope;

/// The distances of all states, or their remainders modulo 3.
#[derive(Clone)]
pub(crate) enum Distances {
    /// The distances themselves, in four or eight bits.
    Packed(Packed),
    /// Modulo 3, in two bits.
    Thirds(Box<Thirds>),
    /// Nothing stored; a function gives the distances.
    Function(DistanceFn),
}

/// A function that returns the distance of a state, if it can be solved.
pub(crate) type DistanceFn = Arc<dyn Fn(State) -> Option<Depth> + Send + Sync>;

impl<S: Space> Table<S> {
    /// Whether a row may have states at a distance.
    pub(super) fn may_have(&self, row: u64, distance: Depth) -> bool {
        match &self.distances {
            Distances::Thirds(thirds) => thirds.may_have(row, distance),
            Distances::Packed(_) | Distances::Function(_) => true,
        }
    }

    /// Whether a state may be at a distance. The answer is exact if the state is known to be within
    /// one of it.
    #[inline]
    pub(super) fn may_be_at(&self, state: State, distance: Depth) -> bool {
        match &self.distances {
            Distances::Packed(_) | Distances::Function(_) => self.distance(state) == Some(distance),
            Distances::Thirds(thirds) => thirds.residue(state) == Some((distance % 3) as u8),
        }
    }
}

impl<S: Space> Slope for Table<S> {
    type State = State;

    fn moves(&self) -> usize {
        self.space.moves().len()
    }

    fn after(&self, state: State, mv: usize) -> State {
        self.space.after(state, mv)
    }

    fn commute(&self, one: usize, other: usize) -> bool {
        // A spread of rows is enough: each exchange is checked again from the state where it is made.
        let compare =
            |one, other| do_the_same(&self.space, Rows::Spread, &[one, other], &[other, one]);
        self.commuting.contains([one, other], compare)
    }

    fn is_at(&self, state: State, distance: Depth) -> bool {
        self.may_be_at(state, distance)
    }

    fn is_goal(&self, state: State) -> bool {
        self.distance(state) == Some(0)
    }
}

/// Writes the distance of each state of a space as a byte, and `unreachable` for the others.
/// Follows each way down until it meets a state whose distance is already known. `bytes` must be
/// empty, with enough capacity.
pub(super) fn walk_all(space: &impl Space, thirds: &Thirds, unreachable: u8, bytes: &mut Vec<u8>) {
    let size = space.fibre().size();
    // All states are in memory, so their numbers fit.
    let states = space.rows() as usize * size;
    let number = |state: State| state.row as usize * size + state.element as usize;
    bytes.resize(states, unreachable);
    let mut path = Vec::new();
    for first in 0..states {
        let mut state = State::new((first / size) as u64, (first % size) as u32);
        if thirds.residue(state).is_none() {
            continue;
        }
        while bytes[number(state)] == unreachable {
            path.push(number(state));
            match thirds.nearer(space, state) {
                Some(next) => state = next,
                None => break,
            }
        }
        // From a goal, none is nearer; it stands at the end of the path.
        let mut next = match bytes[number(state)] {
            known if known == unreachable => 0,
            known => known + 1,
        };
        while let Some(number) = path.pop() {
            bytes[number] = next;
            next = next.saturating_add(1);
        }
    }
}
