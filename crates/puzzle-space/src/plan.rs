//! What a search of a puzzle will take, found before any of it is taken: the exact order, how the puzzle is cut into
//! factors, which relabellings make its fibre, and how many rows there are.

use num_bigint::BigUint;
use puzzle_def::Definition;
use row_search::Fibre;

use crate::choices::Choices;
use crate::columns::Columns;
use crate::constituents::{Constituent, constituents};
use crate::digits::{Digit, digits};
use crate::error::SpaceError;
use crate::factor::Factor;
use crate::label_group::LabelGroup;
use crate::labels::Labels;
use crate::partition::partition;
use crate::reachable::Reachable;
use crate::relabelling::Relabelling;

/// How a definition is searched.
///
/// ```
/// use puzzle_space::{Choices, Plan};
///
/// let text = include_str!("../../puzzle-def/tests/definitions/pocket.tws");
/// let pocket = puzzle_def::read("pocket.tws", text)?;
/// let plan = Plan::new(&pocket, &Choices::default())?;
/// assert_eq!(plan.order().to_string(), "3674160");
/// assert_eq!(plan.states_at_most(), plan.order());
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
    fibre: Fibre,
    pub(crate) choices: Choices,
}

/// What belongs to a factor.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    pub(crate) constituents: Vec<Constituent>,
    /// The digits of the fibre; constituents are numbered within the factor.
    digits: Vec<Digit>,
    /// How many rows there are at most.
    rows_at_most: f64,
}

impl Side {
    fn new(all: &[Constituent], chosen: &[Vec<Digit>], rows: &[f64], own: &[usize]) -> Self {
        let digits = own.iter().enumerate().flat_map(|(number, &whole)| {
            chosen[whole].iter().map(move |digit| Digit {
                constituent: number,
                ..digit.clone()
            })
        });
        Self {
            constituents: own.iter().map(|&number| all[number].clone()).collect(),
            digits: digits.collect(),
            rows_at_most: own.iter().map(|&number| rows[number]).product(),
        }
    }

    pub(crate) fn labels(&self, definition: &Definition) -> Labels {
        Labels::new(definition, self.constituents.clone())
    }

    pub(crate) fn group(&self, labels: &Labels) -> LabelGroup {
        let generators: Vec<(Relabelling, u8)> = self
            .digits
            .iter()
            .map(|digit| {
                let first = labels.first_label(digit.constituent);
                (digit.relabelling(labels, first), digit.order)
            })
            .collect();
        LabelGroup::of_digits(labels.points(), &generators)
    }

    fn places(&self) -> usize {
        let places = self.constituents.iter();
        places.map(|constituent| constituent.places.len()).sum()
    }
}

impl Plan {
    /// Plans the search of a puzzle.
    ///
    /// # Errors
    ///
    /// [`SpaceError`] if its moves are too many.
    pub fn new(definition: &Definition, choices: &Choices) -> Result<Self, SpaceError> {
        let columns = Columns::new(definition, choices.single_turns).map_err(SpaceError::Turns)?;
        let moves = &definition.parts().moves;
        let all = constituents(definition, moves);
        let reachable = Reachable::new(definition, moves, &all);
        let sizes: Vec<f64> = all
            .iter()
            .map(|own| {
                let alone = Reachable::new(definition, moves, core::slice::from_ref(own));
                to_f64(&alone.states_at_most())
            })
            .collect();
        let candidates = (0..all.len()).map(|number| digits(number, &reachable));
        let chosen = choose(candidates.collect(), &sizes, choices.largest_fibre);
        let rows: Vec<f64> = sizes
            .iter()
            .zip(&chosen)
            .map(|(size, digits)| size / elements(digits))
            .collect();
        let sides = partition(&rows).map(|own| Side::new(&all, &chosen, &rows, &own));
        let orders: Vec<u8> = sides
            .iter()
            .flat_map(|side| side.digits.iter().map(|digit| digit.order))
            .collect();
        Ok(Self {
            definition: definition.clone(),
            columns,
            order: reachable.order().clone(),
            states: reachable.states(),
            states_at_most: reachable.states_at_most(),
            sides,
            fibre: Fibre::new(&orders).map_err(SpaceError::Fibre)?,
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

    /// How many states there are, or at most are where pieces are alike.
    #[must_use]
    pub fn states_at_most(&self) -> &BigUint {
        &self.states_at_most
    }

    /// The names of the moves.
    #[must_use]
    pub fn move_names(&self) -> &[String] {
        &self.columns.names
    }

    /// The fibre over each row.
    #[must_use]
    pub fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    /// How many rows there are, at most where pieces are alike.
    #[must_use]
    pub fn rows_at_most(&self) -> BigUint {
        let size = self.fibre.size();
        (&self.states_at_most + (size - 1)) / size
    }

    /// How many bytes the tables of rows and steps take, at most; the sets of a search are beside them.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        let columns = self.columns.powers.len();
        let sides = self.sides.iter().map(|side| {
            let row = Factor::bytes_per_row(side.places(), self.definition.parts().moves.len())
                + (columns * 8) as u64;
            side.rows_at_most * row as f64
        });
        // A cast of what is too large gives the largest number.
        sides.sum::<f64>() as u64
    }
}

/// Takes digits of all constituents, as many as the fibre may have elements for. The next one is always one of the
/// constituent that has most rows left.
fn choose(candidates: Vec<Vec<Digit>>, sizes: &[f64], largest: usize) -> Vec<Vec<Digit>> {
    let mut size = 1;
    let mut rows = sizes.to_vec();
    let mut chosen = vec![Vec::new(); candidates.len()];
    let mut left: Vec<_> = candidates.into_iter().map(|own| own.into_iter().peekable()).collect();
    loop {
        let fitting = (0..left.len()).filter(|&number| {
            let next = left[number].peek();
            next.is_some_and(|digit| size * usize::from(digit.order) <= largest)
        });
        // The first of the largest.
        let next = fitting.reduce(|best, other| if rows[other] > rows[best] { other } else { best });
        let Some(digit) = next.and_then(|number| left[number].next()) else {
            return chosen;
        };
        size *= usize::from(digit.order);
        rows[digit.constituent] /= f64::from(digit.order);
        chosen[digit.constituent].push(digit);
    }
}

/// How many elements some digits make.
fn elements(digits: &[Digit]) -> f64 {
    digits.iter().map(|digit| f64::from(digit.order)).product()
}

/// The nearest number with a fraction; infinite where there is none.
fn to_f64(number: &BigUint) -> f64 {
    number.to_string().parse().expect("decimal digits are a number")
}
