//! What two searches that meet ask of a puzzle.

use row_search::{MoveNames, Space, State};

use crate::backwards::states_before;
use crate::comparison::{Rows, order};

/// A puzzle that can be turned, forwards and backwards, with each state as a number of 64 bits, its code.
///
/// Every [`Space`] is one: its codes are the numbers of its states. A puzzle that has quicker ways to turn, such as
/// [`PocketCorners`](crate::PocketCorners), has its own codes, and needs no tables for its turns. States are told from outside
/// as those of the space that it stands for.
///
/// ```
/// use god_table::{MoveSet, PocketCorners, PocketSpace, Space, State, Turnable};
///
/// let (space, corners) = (PocketSpace::new(MoveSet::ALL), PocketCorners::new(MoveSet::ALL));
/// let state = State::new(1234, 567);
/// for mv in 0..9 {
///     let code = corners.code(state).expect("a state of the cube");
///     assert_eq!(corners.code(space.after(state, mv)), Some(corners.turned(code, mv)));
/// }
/// ```
pub trait Turnable {
    /// The names of the moves.
    fn move_names(&self) -> &MoveNames;

    /// The code of a state; `None` if there is no such state.
    fn code(&self, state: State) -> Option<u64>;

    /// The state that a move leads to.
    fn turned(&self, code: u64, mv: usize) -> u64;

    /// Calls `visit` with every state from which a move leads to this one.
    fn origins(&self, code: u64, mv: usize, visit: impl FnMut(u64));

    /// The move that undoes a move wherever it is made, if there is one.
    fn undoing(&self, mv: usize) -> Option<usize>;

    /// How many times a move is made until everything is back; `None` if that takes very long, or it never is.
    fn order(&self, mv: usize) -> Option<usize>;

    /// Moves that are turns of one face, as [`Space::faces`] tells them. Nothing but the time depends on it.
    fn face_turns(&self) -> &[Vec<usize>];

    /// Calls `visit` with every goal.
    fn solved(&self, visit: impl FnMut(u64));
}

/// The number of a state is that of its row, times the size of the fibre, plus that of its element.
impl<S: Space + ?Sized> Turnable for S {
    fn move_names(&self) -> &MoveNames {
        self.moves()
    }

    fn code(&self, state: State) -> Option<u64> {
        let is_there = state.row < self.rows() && (state.element as usize) < self.fibre().size();
        is_there.then(|| number(self, state))
    }

    fn turned(&self, code: u64, mv: usize) -> u64 {
        number(self, self.after(state(self, code), mv))
    }

    fn origins(&self, code: u64, mv: usize, mut visit: impl FnMut(u64)) {
        states_before(self, state(self, code), mv, |from| {
            visit(number(self, from));
        });
    }

    fn undoing(&self, mv: usize) -> Option<usize> {
        self.inverse(mv)
    }

    /// By a spread of rows. It says how moves are written, not what they do: `U2` means twice `U`, whatever a move of
    /// this name does.
    fn order(&self, mv: usize) -> Option<usize> {
        order(self, Rows::Spread, mv)
    }

    fn face_turns(&self) -> &[Vec<usize>] {
        self.faces()
    }

    fn solved(&self, mut visit: impl FnMut(u64)) {
        self.goals(0..self.rows(), &mut |goal| visit(number(self, goal)));
    }
}

/// There are fewer than 2^64 states.
fn number(space: &(impl Space + ?Sized), state: State) -> u64 {
    state.row * space.fibre().size() as u64 + u64::from(state.element)
}

fn state(space: &(impl Space + ?Sized), code: u64) -> State {
    let size = space.fibre().size() as u64;
    State::new(code / size, (code % size) as u32)
}
