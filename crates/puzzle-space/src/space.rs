//! The space of a definition: all of its states, or one of each class of symmetric ones.

use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;
use puzzle_def::listing::MoveEffects;
use puzzle_def::{Definition, OrbitTurn, Pattern};
use row_search::{Space, State, forward_space};

use crate::LINKED;
use crate::choices::Choices;
use crate::classes::{ClassSpace, UnfoldedSpace};
use crate::derived::Derived;
use crate::error::SpaceError;
use crate::gather::Gather;
use crate::pair_space::PairSpace;
use crate::plain_space::PlainSpace;
use crate::plan::{Layout, Plan};

/// A puzzle to be searched: its definition as rows over a group.
///
/// ```
/// use puzzle_space::{Choices, DefinitionSpace};
/// use row_search::search;
///
/// let text = include_str!("../../../docs/puzzles/pocket_same.tws");
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
///
/// If states are stored [up to symmetry](crate::Reduction), a state represents all states symmetric
/// to it. The distance of each pattern can still be queried, but moves from the state start from
/// one particular pattern of its class. The [unfolded](Self::unfolded) space has each state by
/// itself.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use puzzle_space::{Choices, DefinitionSpace, Reduction};
/// use row_search::count_states;
///
/// let text = include_str!("../../../docs/puzzles/squares333.tws");
/// let squares = puzzle_def::read("squares333.tws", text)?;
/// let choices = Choices { reduction: Reduction::Always, ..Choices::default() };
/// let space = DefinitionSpace::new(&squares, &choices)?;
/// assert_eq!(space.plan().symmetries_used(), 48);
/// let counted = count_states(&space, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(counted.reachable(), 663_552);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DefinitionSpace {
    plan: Plan,
    stored: Stored,
    /// The effects of the moves, computed when they are first needed.
    effects: OnceLock<MoveEffects>,
}

/// The states that are stored.
#[derive(Clone, Debug)]
enum Stored {
    /// All states.
    All(Box<PairSpace>),
    /// One of each class of symmetric states.
    Classes(Arc<ClassSpace>),
    /// All states, based on those of the classes.
    Unfolded(Box<UnfoldedSpace>),
    /// All states one by one, without tables.
    Plain(Box<PlainSpace>),
}

/// Calls a method of the space inside.
macro_rules! stored {
    ($space:expr, $stored:pat => $asked:expr) => {
        match &$space.stored {
            Stored::All($stored) => $asked,
            Stored::Classes($stored) => $asked,
            Stored::Unfolded($stored) => $asked,
            Stored::Plain($stored) => $asked,
        }
    };
}

impl DefinitionSpace {
    /// The space of a puzzle.
    ///
    /// # Errors
    ///
    /// [`SpaceError`] if it cannot be numbered, or its tables would be too large.
    pub fn new(definition: &Definition, choices: &Choices) -> Result<Self, SpaceError> {
        Self::of_plan(Plan::new(definition, choices)?)
    }

    /// Makes a planned space.
    ///
    /// # Errors
    ///
    /// [`SpaceError`] if it cannot be numbered, or its tables would be too large.
    pub fn of_plan(plan: Plan) -> Result<Self, SpaceError> {
        Self::listed(plan, None)
    }

    /// Makes a planned space with several processes together. Each gets the whole space, with the
    /// same rows in the same order as if it had made it alone.
    ///
    /// If states are stored [up to symmetry](crate::Reduction), the processes share the part that
    /// takes longest. Otherwise each of them makes all of it, and nothing is exchanged.
    ///
    /// # Errors
    ///
    /// [`SpaceError`] if it cannot be numbered, its tables would be too large, the processes cannot
    /// communicate, one of them sends invalid data, or they make different spaces. An error of one
    /// process is not reported to the others here.
    pub fn of_plan_together(plan: Plan, gather: &mut dyn Gather) -> Result<Self, SpaceError> {
        Self::listed(plan, Some(gather))
    }

    fn listed(plan: Plan, gather: Option<&mut dyn Gather>) -> Result<Self, SpaceError> {
        let stored = match &plan.layout {
            Layout::Pairs(pairs) => Stored::All(Box::new(PairSpace::new(&plan, pairs)?)),
            Layout::Classes(classes) => {
                let limit = plan.most_rows(classes.bytes_per_row());
                Stored::Classes(Arc::new(ClassSpace::new(
                    classes,
                    &plan.columns,
                    limit,
                    gather,
                )?))
            }
            Layout::Plain(plain) => {
                let space = PlainSpace::of_plan(&plan.definition, &plan.columns, plain)?;
                Stored::Plain(Box::new(space))
            }
        };
        let effects = OnceLock::new();
        let space = Self {
            plan,
            stored,
            effects,
        };
        space.check_states()?;
        Ok(space)
    }

    /// Compares the number of states in the rows with that of the reachable states.
    fn check_states(&self) -> Result<(), SpaceError> {
        let found = match &self.stored {
            Stored::All(pairs) => BigUint::from(pairs.rows()) * pairs.fibre().size(),
            Stored::Classes(classes) => classes.states.into(),
            Stored::Plain(plain) => plain.rows().into(),
            // An unfolded space numbers its states with gaps.
            Stored::Unfolded(_) => return Ok(()),
        };
        check_number(found, self.plan.states())
    }

    /// Compares the number of states that a search has found with the number that follows from the
    /// order of the group. Nothing is compared if that number is unknown or places are blocked.
    ///
    /// # Errors
    ///
    /// [`SpaceError::Miscounted`] if they differ.
    pub fn check_count(&self, found: u64) -> Result<(), SpaceError> {
        let has_blocked = !self.definition().parts().blocked.is_empty();
        match self.plan.states().filter(|_| !has_blocked) {
            Some(expected) if *expected != found.into() => Err(SpaceError::Miscounted {
                found: found.into(),
                expected: expected.clone(),
            }),
            _ => Ok(()),
        }
    }

    /// The size of the lists of rows and the tables of steps in bytes, without the sets of a
    /// search.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        match &self.stored {
            Stored::All(pairs) => pairs.bytes(),
            Stored::Classes(classes) => classes.bytes(),
            Stored::Plain(plain) => plain.bytes(),
            Stored::Unfolded(_) => 0,
        }
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The definition.
    #[must_use]
    pub fn definition(&self) -> &Definition {
        &self.plan.definition
    }

    /// How the pieces that are not stored follow from the others, if there are any.
    fn derived(&self) -> Option<&Derived> {
        match &self.plan.layout {
            Layout::Pairs(pairs) => pairs.derived.as_ref(),
            Layout::Classes(_) | Layout::Plain(_) => None,
        }
    }

    /// The state of a pattern, or its stored representative; `None` if the pattern belongs to
    /// another puzzle or its row is unreachable.
    #[must_use]
    pub fn state_of(&self, pattern: &Pattern) -> Option<State> {
        let Some(derived) = self.derived() else {
            return stored!(self, stored => stored.state_of(self.definition(), pattern));
        };
        self.definition().check(pattern).ok()?;
        let pattern = derived.stripped(pattern)?;
        stored!(self, stored => stored.state_of(self.definition(), &pattern))
    }

    /// Whether a state belongs to the single row that represents all blocked states. It has no
    /// pattern.
    #[must_use]
    pub fn is_blocked(&self, state: State) -> bool {
        match &self.stored {
            Stored::All(pairs) => pairs.is_blocked(state),
            // Where places are blocked, each state is stored by itself.
            Stored::Classes(_) | Stored::Unfolded(_) | Stored::Plain(_) => false,
        }
    }

    /// The pattern of a state; if the state represents several, one of them.
    ///
    /// # Panics
    ///
    /// If the state does not exist, or [is blocked](Self::is_blocked).
    #[must_use]
    pub fn pattern_of(&self, state: State) -> Pattern {
        let mut pattern = stored!(self, stored => stored.pattern_of(self.definition(), state));
        if let Some(derived) = self.derived() {
            // In an unreachable state, derived pieces stay as in the solved state.
            let _ = derived.complete(&mut pattern);
        }
        pattern
    }

    /// The space of this puzzle with every state by itself, even if this space stores them
    /// [up to symmetry](crate::Reduction): then moves are computed at each call, without a table.
    /// It shares the rows of this space.
    ///
    /// With it, a table of the stored states, accessed through [`folded`](Self::folded), gives the
    /// distance of every state, while the moves are those of the puzzle.
    #[must_use]
    pub fn unfolded(&self) -> Self {
        let stored = match &self.stored {
            Stored::Classes(classes) => Stored::Unfolded(Box::new(UnfoldedSpace::of(classes))),
            other => other.clone(),
        };
        Self {
            plan: self.plan.clone(),
            stored,
            effects: self.effects.clone(),
        }
    }

    /// The state of the original space that represents a state of the [unfolded](Self::unfolded)
    /// space; `None` if the number is not a state.
    ///
    /// # Panics
    ///
    /// If its row does not exist.
    #[must_use]
    pub fn folded(&self, state: State) -> Option<State> {
        match &self.stored {
            Stored::Unfolded(unfolded) => unfolded.folded(state),
            _ => Some(state),
        }
    }

    /// The number of states in the class of a state, including itself, if it is the first stored
    /// one of its class; `None` if it is not. States that differ only by the grip count once.
    ///
    /// Only the symmetries used by the space are considered.
    ///
    /// # Panics
    ///
    /// If the state does not exist.
    #[must_use]
    pub fn class_size(&self, state: State) -> Option<u64> {
        match &self.stored {
            Stored::Classes(classes) => classes.class_size(state),
            _ => Some(1),
        }
    }

    /// Whether a stored state may represent several.
    #[must_use]
    pub fn is_reduced(&self) -> bool {
        matches!(self.stored, Stored::Classes(_))
    }

    /// Calls `visit` with every state whose pattern satisfies `holds`, reachable or not, in no
    /// particular order.
    ///
    /// `holds` must be a condition on each piece separately that all unconstrained pieces satisfy
    /// in the solved position, for example that certain pieces are solved. It is tested on the two
    /// factors separately, which are much smaller than the whole. Other spaces have no factors, and
    /// nothing is visited: those with states up to symmetry, even if they are
    /// [unfolded](Self::unfolded), and those with states one by one, which a
    /// [`counting_plan`](crate::SearchChoices::counting_plan) may make.
    pub fn states_where(&self, holds: &dyn Fn(&Pattern) -> bool, visit: &mut dyn FnMut(State)) {
        let Stored::All(pairs) = &self.stored else {
            return;
        };
        let Some(derived) = self.derived() else {
            pairs.states_where(self.definition(), holds, visit);
            return;
        };
        pairs.states_where(self.definition(), holds, &mut |state| {
            let mut pattern = pairs.pattern_of(self.definition(), state);
            if derived.complete(&mut pattern).is_some() && holds(&pattern) {
                visit(state);
            }
        });
    }
}

/// Refuses a number of states that is 2^64 - 1 or more, or smaller than the expected number.
fn check_number(found: BigUint, expected: Option<&BigUint>) -> Result<(), SpaceError> {
    if found >= BigUint::from(u64::MAX) {
        return Err(SpaceError::TooManyStates { found });
    }
    match expected {
        Some(expected) if found < *expected => Err(SpaceError::Miscounted {
            found,
            expected: expected.clone(),
        }),
        _ => Ok(()),
    }
}

impl Space for DefinitionSpace {
    forward_space! {
        self => stored!;
        rows, fibre, moves, step, departures, arrivals, inverse, goals, weight, weight_unit, states
    }

    fn effect(&self, moves: &[usize]) -> Option<Vec<u32>> {
        // If states are stored up to symmetry or in any grip, moves with different effects may lead
        // to the same states, so moves are compared by states. Without the feature `linked`, no
        // place is blocked, and states tell as much; this makes a program smaller.
        if !LINKED || self.is_reduced() || self.plan.choices.any_grip {
            return None;
        }
        let effects = self.effects.get_or_init(|| {
            let turns = self.definition().turns(self.plan.columns.is_single);
            let turns = turns.expect("the columns were made of them");
            MoveEffects::new(self.definition(), &turns)
        });
        let orbits = effects.of(moves).orbits.into_iter();
        let changes = orbits.flat_map(|OrbitTurn { from, twist }| {
            let twists = twist.into_iter().map(u32::from);
            from.into_iter().map(u32::from).chain(twists)
        });
        Some(changes.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_states_than_the_group_tells_are_refused() {
        let number = |number: u64| BigUint::from(number);
        assert_eq!(check_number(number(48), Some(&number(48))), Ok(()));
        // Some rows may have states that no moves reach.
        assert_eq!(check_number(number(49), Some(&number(48))), Ok(()));
        assert_eq!(check_number(number(1), None), Ok(()));
        let [found, expected] = [47, 48].map(number);
        assert_eq!(
            check_number(found.clone(), Some(&expected)),
            Err(SpaceError::Miscounted { found, expected })
        );
        let largest = number(u64::MAX - 1);
        assert_eq!(check_number(largest.clone(), Some(&largest)), Ok(()));
        let found = largest + 1_u8;
        assert_eq!(
            check_number(found.clone(), None),
            Err(SpaceError::TooManyStates { found })
        );
    }
}
