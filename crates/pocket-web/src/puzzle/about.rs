//! A description of a puzzle: its pieces, its moves, the number of positions, and what counting
//! them takes.

use puzzle_def::{BoundedOrder, Definition, Orbit, OrbitPattern, Turn};
use puzzle_space::{SearchPlan, decimal};
use row_search::Storage;
use serde::Serialize;

use super::Puzzle;

/// A description of a puzzle.
#[derive(Debug, Serialize)]
pub(crate) struct About {
    name: String,
    orbits: Vec<OrbitPart>,
    moves: Vec<TurnsPart>,
    rotations: Vec<TurnsPart>,
    /// The number of places where some pieces are blocked.
    blocked: usize,
    /// The order of the group of the moves.
    order: String,
    /// Whether the order is proved. Otherwise it is a lower bound.
    exact: bool,
    /// The plan of a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    search: Option<SearchPart>,
    /// Why there is no plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
}

/// An orbit: places that moves exchange.
#[derive(Debug, Serialize)]
struct OrbitPart {
    name: String,
    pieces: u16,
    orientations: u8,
    /// The number of kinds of pieces.
    kinds: u16,
    /// The number of pieces with fewer visible orientations than the orbit has.
    hidden: usize,
}

/// Turns with the same order.
#[derive(Debug, Serialize)]
struct TurnsPart {
    names: Vec<String>,
    order: Option<u64>,
}

#[derive(Debug, Serialize)]
struct SearchPart {
    /// The number of positions, if it is known without a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<String>,
    at_most: String,
    /// Everything that counts as one move.
    moves: Vec<String>,
    /// The number of bytes that a search takes; `None` if it is 2^64 or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
    fits: bool,
}

impl Puzzle {
    /// A description of the puzzle.
    pub(crate) fn about(&self) -> About {
        let definition = &self.definition;
        let parts = definition.parts();
        let (order, exact, search, refused) = match self.plan() {
            Ok(plan) => {
                let order = decimal(plan.layout().order());
                (order, true, Some(search_part(&plan)), None)
            }
            Err(error) => {
                let order = definition.bounded_order(self.memory.bytes.0);
                let BoundedOrder { number, is_exact } = order;
                (decimal(&number), is_exact, None, Some(error.to_string()))
            }
        };
        let orbits = definition.orbits().iter().zip(&definition.start().orbits);
        About {
            name: definition.name().to_owned(),
            orbits: orbits
                .map(|(orbit, start)| orbit_part(orbit, start))
                .collect(),
            moves: by_order(definition, &parts.moves),
            rotations: by_order(definition, &parts.rotations),
            blocked: parts.blocked.len(),
            order,
            exact,
            search,
            refused,
        }
    }
}

fn search_part(plan: &SearchPlan) -> SearchPart {
    let layout = plan.layout();
    SearchPart {
        positions: layout.states().map(decimal),
        at_most: decimal(layout.states_at_most()),
        moves: layout.move_names().to_vec(),
        bytes: plan.bytes(Storage::Counts).map(|bytes| bytes.0),
        fits: plan.fits(Storage::Counts),
    }
}

fn orbit_part(orbit: &Orbit, start: &OrbitPattern) -> OrbitPart {
    let hidden = start
        .moduli
        .iter()
        .filter(|&&modulus| modulus < orbit.twists);
    OrbitPart {
        name: orbit.name.clone(),
        pieces: orbit.places,
        orientations: orbit.twists,
        kinds: start.kinds(),
        hidden: hidden.count(),
    }
}

/// Groups neighbouring turns that have the same order.
fn by_order(definition: &Definition, turns: &[Turn]) -> Vec<TurnsPart> {
    let mut parts: Vec<TurnsPart> = Vec::new();
    for turn in turns {
        let order = turn.transformation.order(definition.orbits());
        match parts.last_mut() {
            Some(last) if last.order == order => last.names.push(turn.name.clone()),
            _ => parts.push(TurnsPart {
                names: vec![turn.name.clone()],
                order,
            }),
        }
    }
    parts
}
