//! What a search of a puzzle will take, found before any of it is taken: the exact order, how the puzzle is cut into
//! factors, which relabellings make its fibre, and how many rows there are.

use num_bigint::BigUint;
use puzzle_def::Definition;
use row_search::Fibre;

use crate::choices::Choices;
use crate::columns::Columns;
use crate::constituents::constituents;
use crate::error::SpaceError;
use crate::factor::Factor;
use crate::joint::Joint;
use crate::reachable::Reachable;
use crate::side::{Cut, Side, cut};

/// More points than that, one for each place and twist, take a chain of stabilisers some seconds or more.
const MOST_POINTS: usize = 1024;

/// How a definition is searched.
///
/// ```
/// use puzzle_space::{Choices, Plan};
///
/// let text = include_str!("../../puzzle-def/tests/definitions/pocket.tws");
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
    states: Option<BigUint>,
    states_at_most: BigUint,
    pub(crate) sides: [Side; 2],
    pub(crate) joint: Joint,
    /// Whether the rows are those of the first factor alone, over the rows of the second one.
    pub(crate) by_elements: bool,
    choices: Choices,
}

impl Plan {
    /// Plans the search of a puzzle.
    ///
    /// # Errors
    ///
    /// [`SpaceError`] if it has too many moves or pieces.
    pub fn new(definition: &Definition, choices: &Choices) -> Result<Self, SpaceError> {
        let columns = Columns::new(definition, choices.single_turns).map_err(SpaceError::Turns)?;
        let moves = &definition.parts().moves;
        let constituents = constituents(definition, moves);
        let points = constituents
            .iter()
            .map(|own| own.places.len() * usize::from(definition.orbits()[own.orbit].twists));
        let found = points.sum();
        if found > MOST_POINTS {
            let limit = MOST_POINTS;
            return Err(SpaceError::TooManyPoints { found, limit });
        }
        let reachable = Reachable::new(definition, moves, &constituents);
        let Cut { sides, by_elements } = cut(definition, &reachable, choices);
        let [left, right] = &sides;
        let joint = if by_elements {
            Joint::of_elements(right.rows_at_most as usize)
        } else {
            Joint::new(&left.group, &right.group)
        };
        Ok(Self {
            definition: definition.clone(),
            columns,
            order: reachable.order().clone(),
            // What is blocked may leave fewer.
            states: reachable
                .states()
                .filter(|_| definition.parts().blocked.is_empty()),
            states_at_most: reachable.states_at_most(),
            joint: joint.map_err(SpaceError::Fibre)?,
            sides,
            by_elements,
            choices: *choices,
        })
    }

    /// The order of the group of the moves, exact.
    #[must_use]
    pub fn order(&self) -> &BigUint {
        &self.order
    }

    /// How many states there are, exact; `None` if that can't be told without finding them all.
    #[must_use]
    pub fn states(&self) -> Option<&BigUint> {
        self.states.as_ref()
    }

    /// How many states there are, or if that can't be told, a number that they don't exceed.
    #[must_use]
    pub fn states_at_most(&self) -> &BigUint {
        &self.states_at_most
    }

    /// The names of the moves.
    #[must_use]
    pub fn move_names(&self) -> &[String] {
        &self.columns.names
    }

    /// The fibre over each row. Where it is a factor of the puzzle instead of a group, its size is a bound so far.
    #[must_use]
    pub fn fibre(&self) -> &Fibre {
        &self.joint.fibre
    }

    /// How many rows there are, at most where the number of states can't be told.
    #[must_use]
    pub fn rows_at_most(&self) -> BigUint {
        let size = self.fibre().size();
        (&self.states_at_most + (size - 1)) / size
    }

    /// How many bytes the tables of rows and steps take, at most; the sets of a search are beside them.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        let sides = self.sides.iter();
        // A cast of what is too large gives the largest number.
        sides
            .map(|side| side.rows_at_most * self.row_bytes(side) as f64)
            .sum::<f64>() as u64
    }

    /// How many bytes a row of a factor takes.
    fn row_bytes(&self, side: &Side) -> u64 {
        let base_moves = self.definition.parts().moves.len();
        Factor::bytes_per_row(side.labels.places(), base_moves, self.columns.powers.len())
    }

    /// The factors, listed.
    ///
    /// # Errors
    ///
    /// [`SpaceError::TooManyRows`] if they take more bytes than chosen.
    pub(crate) fn factors(&self) -> Result<[Factor; 2], SpaceError> {
        let factor = |side: &Side| {
            let limit = self.choices.table_bytes / self.row_bytes(side);
            Factor::find(&self.definition, side, limit)
        };
        let [left, right] = &self.sides;
        Ok([factor(left)?, factor(right)?])
    }
}
