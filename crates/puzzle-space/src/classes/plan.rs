//! Plans of rows up to symmetry: their costs, computed before any rows are listed.

use num_bigint::BigUint;
use puzzle_def::Definition;
use row_search::{Fibre, MAX_ELEMENTS};

use super::canonical::Canonical;
use super::fibre::NormalFibre;
use super::listing::{Listing, Matter};
use super::maps::Maps;
use super::words::Words;
use crate::choices::{Choices, Reduction};
use crate::columns::Columns;
use crate::constituents::constituents;
use crate::error::SpaceError;
use crate::labels::{FactorMove, Labels};
use crate::reachable::Reachable;
use crate::states::States;
use crate::symmetries::{Symmetries, SymmetryCount, rotation_group, seen_columns, symmetries};

/// The most maps that are used: symmetries times rotations.
const MOST_MAPS: usize = 1 << 13;

/// The data for finding a puzzle's symmetries: its labels, and the effects of moves and rotations
/// on them.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    labels: Labels,
    /// The effects of the columns of a table of steps, the moves first.
    columns: Vec<FactorMove>,
    /// The columns that are base moves.
    bases: Vec<usize>,
    /// All rotations of the whole, if the grip doesn't matter.
    rotations: Vec<FactorMove>,
}

impl Ground {
    /// # Errors
    ///
    /// [`SpaceError`] if the grip is to be ignored, and there are too many rotations or they don't
    /// take moves to moves.
    pub(crate) fn new(
        definition: &Definition,
        columns: &Columns,
        any_grip: bool,
    ) -> Result<Self, SpaceError> {
        let parts = definition.parts();
        let generators = if any_grip {
            [&parts.moves[..], &parts.rotations].concat()
        } else {
            parts.moves.clone()
        };
        let labels = Labels::new(definition, constituents(definition, &generators));
        let all = columns.moves(definition, &labels).into_iter();
        let all: Vec<FactorMove> = all.map(|mv| labels.seen(mv)).collect();
        let moves = columns.names.len();
        let rotations = if any_grip {
            rotation_group(&labels, definition, &columns.names, &all[..moves])?
        } else {
            Vec::new()
        };
        let powers = columns.powers[..moves].iter().enumerate();
        let bases = powers.filter(|(_, power)| power.exponent == 1);
        Ok(Self {
            bases: bases.map(|(column, _)| column).collect(),
            columns: all,
            labels,
            rotations,
        })
    }

    pub(crate) fn labels(&self) -> &Labels {
        &self.labels
    }

    /// The symmetries. The moves are the first columns.
    pub(super) fn symmetries(&self, moves: usize) -> Symmetries {
        symmetries(
            &self.labels,
            &self.columns[..moves],
            &self.bases,
            &self.rotations,
        )
    }

    /// The number of symmetries.
    pub(crate) fn count(&self, columns: &Columns) -> SymmetryCount {
        let moves = columns.names.len();
        SymmetryCount::new(&self.symmetries(moves), &columns.powers[..moves])
    }
}

/// How the states of a puzzle are stored as rows up to symmetry.
#[derive(Clone, Debug)]
pub(crate) struct ClassPlan {
    pub(crate) matter: Matter,
    /// The number of states; those that differ only by the grip count once.
    pub(crate) states: States,
}

impl ClassPlan {
    /// A plan with the chosen symmetries. The number of states may be known, if the grip is not
    /// ignored.
    ///
    /// # Errors
    ///
    /// [`SpaceError`] if a rotation may fix a state, there are too many rotations or they don't
    /// take moves to moves, or the search rejects the fibre.
    pub(crate) fn of(
        definition: &Definition,
        columns: &Columns,
        known: Option<&States>,
        choices: &Choices,
    ) -> Result<Self, SpaceError> {
        let ground = Ground::new(definition, columns, choices.any_grip)?;
        let moves = columns.names.len();
        let all = (choices.reduction != Reduction::Nothing).then(|| ground.symmetries(moves));
        // None are used if they give too many maps with the rotations.
        let symmetries = all
            .filter(|found| found.all.len() * ground.rotations.len() <= MOST_MAPS)
            .unwrap_or_else(|| Symmetries::none(&ground.labels, moves, ground.rotations.len()));
        let parts = definition.parts();
        let labels = &ground.labels;
        let generators = if ground.rotations.is_empty() {
            parts.moves.clone()
        } else {
            [&parts.moves[..], &parts.rotations].concat()
        };
        let reachable = Reachable::new(definition, &generators, &labels.constituents);
        let maps = Maps::new(
            labels,
            columns,
            &ground.columns,
            &symmetries.all,
            &ground.rotations,
        )?;
        let limit = choices.largest_fibre.min(MAX_ELEMENTS);
        let fibre = NormalFibre::largest(&reachable, &maps, &ground.columns, limit);
        let fibre = fibre.map_err(SpaceError::Fibre)?;
        let states = if let Some(known) = known {
            known.clone()
        } else {
            let States { at_least, at_most } = reachable.states();
            States {
                at_least: at_least / maps.grips,
                at_most: at_most / maps.grips,
            }
        };
        let seen = seen_columns(labels, &ground.columns, &ground.rotations);
        Ok(Self {
            states,
            matter: Matter {
                canonical: Canonical::new(labels, &maps, &fibre.group),
                words: Words::new(labels, &maps, &seen, &ground.bases),
                columns: ground.columns,
                labels: ground.labels,
                maps,
                fibre,
            },
        })
    }

    pub(crate) fn fibre(&self) -> &Fibre {
        &self.matter.fibre.fibre
    }

    /// The number of maps, without those that only turn the whole.
    pub(crate) fn symmetries(&self) -> usize {
        self.matter.maps.all.len() / self.matter.maps.grips
    }

    /// An estimate of the number of rows, rather too high than too low.
    ///
    /// If no row were fixed by a symmetry, it would be the number of all rows divided by that of
    /// the symmetries. Rows that some symmetries fix have fewer images; there are about as many of
    /// these as the square root of all rows.
    pub(crate) fn rows_about(&self) -> BigUint {
        let all = &self.states.at_most / self.fibre().size() + 1_u8;
        (&all / self.symmetries() + all.sqrt()).min(all) + 1_u8
    }

    /// Bytes that a row takes with its steps.
    pub(crate) fn bytes_per_row(&self) -> u64 {
        Listing::bytes_per_row(self.matter.labels.places(), self.matter.columns.len())
    }
}
