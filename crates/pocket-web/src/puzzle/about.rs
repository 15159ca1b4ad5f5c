//! A description of a puzzle: its pieces, its moves, how many positions it has, and what counting them takes.

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
    /// Of how many places it is said what may not be there.
    blocked: usize,
    /// The order of the group of the moves.
    order: String,
    /// Whether the order is proved; otherwise it is at least so large.
    exact: bool,
    /// What a search would be.
    #[serde(skip_serializing_if = "Option::is_none")]
    search: Option<SearchPart>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
}

/// Places among which pieces go round.
#[derive(Debug, Serialize)]
struct OrbitPart {
    name: String,
    pieces: u16,
    orientations: u8,
    /// How many kinds of pieces there are that differ.
    kinds: u16,
    /// How many pieces are seen in fewer orientations.
    hidden: usize,
}

/// Turns that have to be made equally often until everything is back.
#[derive(Debug, Serialize)]
struct TurnsPart {
    names: Vec<String>,
    order: Option<u64>,
}

#[derive(Debug, Serialize)]
struct SearchPart {
    /// How many positions there are, where that is known without a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<String>,
    at_most: String,
    /// All that counts as one move.
    moves: Vec<String>,
    /// How many bytes a search takes; none if they are 2^64 or more.
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

/// Turns sorted together with those of the same order that they stand beside.
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
