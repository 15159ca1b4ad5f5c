//! The space of any puzzle: the pocket cube in its own numbering, or any other puzzle from its
//! definition.

use cube_model::pocket::PocketState;
use puzzle_def::Pattern;
use puzzle_space::{DefinitionSpace, SpaceError};
use row_search::{Space, State, forward_space};

use crate::pocket::{MoveSet, PocketSpace, pocket_pattern, pocket_state};
use crate::table::Table;
use crate::with_goals::WithGoals;

/// The space of any puzzle, with conversion between states and patterns.
///
/// The pocket cube keeps the numbering that its files, arrays and scrambles depend on: a row for
/// each permutation, and an element for the twists by piece. Every other puzzle is numbered by its
/// [`DefinitionSpace`].
///
/// ```
/// use god_table::{MoveSet, Table, TableSpace};
/// use puzzle_def::known;
/// use puzzle_space::{Choices, DefinitionSpace};
///
/// let pocket = TableSpace::pocket(MoveSet::ALL);
/// let pyraminx = known::find("pyraminx")?;
/// let pyraminx = DefinitionSpace::new(pyraminx.definition(), &Choices::default())?;
/// for (space, positions) in [(pocket, 3_674_160), (pyraminx.into(), 933_120)] {
///     let table = Table::new(space)?;
///     assert_eq!(table.distribution().reachable(), positions);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TableSpace(Numbering);

#[derive(Clone, Debug)]
enum Numbering {
    Pocket(Box<PocketSpace>),
    Definition(Box<DefinitionSpace>),
}

/// Calls a method of the space inside.
macro_rules! numbered {
    ($space:expr, $own:pat => $asked:expr) => {
        match &$space.0 {
            Numbering::Pocket($own) => $asked,
            Numbering::Definition($own) => $asked,
        }
    };
}

impl From<DefinitionSpace> for TableSpace {
    fn from(space: DefinitionSpace) -> Self {
        Self(Numbering::Definition(Box::new(space)))
    }
}

impl TableSpace {
    /// The pocket cube with some of its nine moves.
    #[must_use]
    pub fn pocket(moves: MoveSet) -> Self {
        Self(Numbering::Pocket(Box::new(PocketSpace::new(moves))))
    }

    /// The pocket cube's own space, if this is it.
    #[must_use]
    pub fn as_pocket(&self) -> Option<&PocketSpace> {
        match &self.0 {
            Numbering::Pocket(space) => Some(space),
            Numbering::Definition(_) => None,
        }
    }

    /// The space of a definition, if this is one.
    #[must_use]
    pub fn as_definition(&self) -> Option<&DefinitionSpace> {
        match &self.0 {
            Numbering::Pocket(_) => None,
            Numbering::Definition(space) => Some(space),
        }
    }

    /// The state of a pattern; `None` if the pattern belongs to another puzzle, or its row cannot
    /// be reached.
    #[must_use]
    pub fn state_of(&self, pattern: &Pattern) -> Option<State> {
        match &self.0 {
            Numbering::Pocket(space) => Some(space.rank(&pocket_state(pattern)?)),
            Numbering::Definition(space) => space.state_of(pattern),
        }
    }

    /// The pattern of a state.
    ///
    /// # Panics
    ///
    /// If the state does not exist.
    #[must_use]
    pub fn pattern_of(&self, state: State) -> Pattern {
        match &self.0 {
            Numbering::Pocket(space) => {
                let state = space.unrank(state);
                pocket_pattern(&state.expect("a state of the pocket cube"))
            }
            Numbering::Definition(space) => space.pattern_of(state),
        }
    }

    /// Calls `visit` with every state whose pattern satisfies `holds`, as
    /// [`DefinitionSpace::states_where`] does.
    pub fn states_where(&self, holds: &dyn Fn(&Pattern) -> bool, visit: &mut dyn FnMut(State)) {
        match &self.0 {
            Numbering::Pocket(space) => {
                let states = (0..PocketState::COUNT).map(|number| self.drawn(number.into()));
                debug_assert_eq!(u64::from(PocketState::COUNT), space.states());
                states
                    .filter(|&state| holds(&self.pattern_of(state)))
                    .for_each(visit);
            }
            Numbering::Definition(space) => space.states_where(holds, visit),
        }
    }

    /// Compares the number of states that a search has found with the known one, as
    /// [`DefinitionSpace::check_count`] does.
    ///
    /// # Errors
    ///
    /// If they differ.
    pub fn check_count(&self, found: u64) -> Result<(), SpaceError> {
        let space = self.as_definition();
        space.map_or(Ok(()), |space| space.check_count(found))
    }

    /// The state as a [`PocketState`], if this is the pocket cube.
    #[must_use]
    pub fn pocket_state(&self, state: State) -> Option<PocketState> {
        self.as_pocket()?.unrank(state)
    }

    /// Converts a random number below the number of states to a state. For the pocket cube this is
    /// its numbering by position, on which its scrambles permanently depend.
    ///
    /// # Panics
    ///
    /// If the number is too large for the pocket cube.
    #[must_use]
    pub fn drawn(&self, number: u64) -> State {
        match &self.0 {
            Numbering::Pocket(space) => {
                let number = u32::try_from(number).ok();
                let state = number.and_then(|number| PocketState::unrank(number).ok());
                space.rank(&state.expect("the number is below that of the states"))
            }
            Numbering::Definition(space) => {
                let elements = space.fibre().size() as u64;
                State::new(number / elements, (number % elements) as u32)
            }
        }
    }
}

impl Space for TableSpace {
    forward_space! {
        self => numbered!;
        rows, fibre, moves, step, departures, arrivals, inverse, goals, weight, weight_unit, states,
        effect, after
    }
}

/// The table of any puzzle with any goals.
pub type PuzzleTable = Table<WithGoals<TableSpace>>;
