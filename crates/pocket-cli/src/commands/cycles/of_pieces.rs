//! The facts about a sequence on any puzzle: its orders, cycles of pieces, symmetry, and the position and move that it is.

use std::fmt;

use puzzle_def::{Effect, PieceCycle, Turn, WriteError};
use puzzle_space::PuzzleSymmetries;
use serde::{Serialize, Serializer};

use super::times::Times;
use crate::failure::{Failure, Fault};
use crate::position::Form;
use crate::selection::{Selection, located};

/// The name given to the sequence as a single move, and to its position.
const NAME: &str = "SEQUENCE";

/// The most symmetries that are listed in text. Of the rest, only the number is given.
const MOST_SHOWN: usize = 10;

/// A puzzle whose sequences are looked at.
pub(super) struct Puzzle<'a> {
    selection: &'a Selection,
    /// The names of the moves by their numbers, and which of them are base moves.
    names: Vec<(String, bool)>,
    /// `None` if the puzzle is too large for finding symmetries.
    symmetries: Option<PuzzleSymmetries>,
}

/// The facts about a sequence.
#[derive(Serialize)]
pub(super) struct Answer<'a> {
    input: &'a str,
    puzzle: &'a str,
    order: String,
    visible_order: String,
    #[serde(serialize_with = "as_object")]
    cycles: Vec<(&'a str, Vec<CycleItem>)>,
    effect: String,
    changed: usize,
    symmetry: Option<SymmetryPart<'a>>,
    position: String,
    #[serde(rename = "move")]
    single_move: String,
}

/// A cycle with its places counted from 1.
#[derive(Serialize)]
struct CycleItem {
    places: Vec<u32>,
    twist: u8,
}

/// The image of each base move under a symmetry.
#[derive(Serialize)]
#[serde(transparent)]
struct MoveMap<'a>(#[serde(serialize_with = "as_object")] Vec<(&'a str, &'a str)>);

/// Writes pairs as keys and values of an object.
fn as_object<K: Serialize, V: Serialize, S: Serializer>(
    pairs: &[(K, V)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}

#[derive(Serialize)]
struct SymmetryPart<'a> {
    /// How many symmetries the puzzle has.
    all: usize,
    /// The symmetries that keep the position.
    keeping: Vec<MoveMap<'a>>,
    /// The symmetries that take the position to its inverse, if that is a position of the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    inverting: Option<Vec<MoveMap<'a>>>,
}

impl<'a> Puzzle<'a> {
    pub(super) fn new(selection: &'a Selection) -> Result<Self, Fault> {
        let definition = selection.base.definition();
        let bases = &definition.parts().moves;
        let named = |turn: Turn| {
            let is_base = bases.iter().any(|base| base.name == turn.name);
            (turn.name, is_base)
        };
        Ok(Self {
            names: selection.base.turns()?.into_iter().map(named).collect(),
            symmetries: PuzzleSymmetries::new(definition, false).ok(),
            selection,
        })
    }

    pub(super) fn answer(&'a self, input: &'a str, text: &str) -> Result<Answer<'a>, Failure> {
        let definition = self.selection.base.definition();
        let orbits = definition.orbits();
        // Reports an error if the sequence leads to a blocked position.
        self.selection.read(Form::Scramble, text)?;
        let puzzle = self.selection.base.puzzle();
        let passes = puzzle.read_passes(text);
        let passes = passes.map_err(|error| located(text, &error))?;
        let times = Times::new(definition, &passes, &puzzle.turns_of_the_whole())?;
        let transformation = passes.into_iter().next().expect("it is made once");
        // The position as seen in the grip at the beginning, like the single move.
        let position = definition.start().after(&transformation);
        let effect = definition.effect(&transformation);
        let cycles = orbits.iter().zip(&transformation.orbits);
        let cycles = cycles.map(|(orbit, turn)| {
            let cycles = turn.cycles(orbit.twists);
            (
                orbit.name.as_str(),
                cycles.iter().map(CycleItem::new).collect(),
            )
        });
        // Positions that only whole-puzzle rotations lead to are not reached by moves, so
        // symmetries don't apply to them.
        let is_known = |all: &&PuzzleSymmetries| !all.between(&position, &position).is_empty();
        let symmetry = self.symmetries.as_ref().filter(is_known).map(|symmetries| {
            let maps = |numbers: Vec<usize>| {
                let maps = numbers
                    .into_iter()
                    .map(|number| self.map(symmetries, number));
                maps.collect()
            };
            let inverse = transformation.inverse(orbits);
            let has_inverse = definition.transformation_to(&position).is_some();
            let inverse = has_inverse.then(|| definition.start().after(&inverse));
            SymmetryPart {
                all: symmetries.len(),
                keeping: maps(symmetries.between(&position, &position)),
                inverting: inverse.map(|inverse| maps(symmetries.between(&position, &inverse))),
            }
        });
        let written = definition.write_pattern_tws(NAME, &position);
        Ok(Answer {
            input,
            puzzle: self.selection.name(),
            order: times.order,
            visible_order: times.visible,
            cycles: cycles
                .filter(|(_, cycles): &(_, Vec<_>)| !cycles.is_empty())
                .collect(),
            effect: Effect::to_string(&effect),
            changed: effect.changed(),
            symmetry,
            // KPuzzle can express every position.
            position: written
                .or_else(|_| definition.write_pattern_kpuzzle(&position))
                .map_err(Fault::new)?,
            single_move: {
                let name = NAME.to_owned();
                let turn = Turn {
                    name,
                    transformation,
                };
                let written: Result<_, WriteError> = definition.write_move_tws(&turn);
                written.unwrap_or_else(|error| format!("# {error}\n"))
            },
        })
    }

    fn map(&self, symmetries: &PuzzleSymmetries, number: usize) -> MoveMap<'_> {
        let images = self.names.iter().zip(symmetries.moves(number));
        let bases = images.filter(|((_, is_base), _)| *is_base);
        let name = |mv: usize| self.names[mv].0.as_str();
        MoveMap(
            bases
                .map(|((base, _), &image)| (base.as_str(), name(image.into())))
                .collect(),
        )
    }
}

impl CycleItem {
    fn new(cycle: &PieceCycle) -> Self {
        Self {
            places: cycle
                .places
                .iter()
                .map(|&place| u32::from(place) + 1)
                .collect(),
            twist: cycle.twist,
        }
    }
}

/// Writes `(1 5 3)+1`: the places of a cycle, and the twist that pieces have gained when they
/// return.
impl fmt::Display for CycleItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places: Vec<String> = self.places.iter().map(ToString::to_string).collect();
        write!(f, "({})", places.join(" "))?;
        match self.twist {
            0 => Ok(()),
            twist => write!(f, "+{twist}"),
        }
    }
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Order: {}", self.order)?;
        writeln!(f, "Visible order: {}", self.visible_order)?;
        for (orbit, cycles) in &self.cycles {
            let cycles: Vec<String> = cycles.iter().map(ToString::to_string).collect();
            writeln!(f, "{orbit}: {}", cycles.join(" "))?;
        }
        writeln!(f, "Effect: {} ({} changed)", self.effect, self.changed)?;
        if let Some(symmetry) = &self.symmetry {
            write!(
                f,
                "Symmetry: kept by {} of {}",
                symmetry.keeping.len(),
                symmetry.all
            )?;
            if let Some(inverting) = &symmetry.inverting {
                write!(f, ", inverted by {}", inverting.len())?;
            }
            writeln!(f)?;
            // The first is the identity.
            for MoveMap(map) in symmetry.keeping.iter().skip(1).take(MOST_SHOWN) {
                let images = map.iter().map(|(mv, image)| format!("{mv} to {image}"));
                writeln!(f, "  {}", images.collect::<Vec<_>>().join(", "))?;
            }
            if let Some(more @ 1..) = symmetry.keeping.len().checked_sub(1 + MOST_SHOWN) {
                writeln!(f, "  and {more} more")?;
            }
        }
        write!(
            f,
            "Position:\n{}\nMove:\n{}",
            self.position.trim_end(),
            self.single_move
        )
    }
}
