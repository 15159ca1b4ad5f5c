//! The group of the moves, in bounded time and memory.

use perm_group::{Building, Chain, Verify};
use puzzle_def::{Definition, OrbitTurn, Pattern, Transformation};

use super::Order;
use super::memory::Memory;

/// So many elements are looked at to prove a chain complete, if no bound proves it.
const MOST_SIFTED: u64 = 20_000;

/// About so many images of points are looked up to build a chain.
const MOST_STEPS: u64 = 20_000_000_000;

/// The order of the group of the moves.
pub(super) fn order(definition: &Definition, memory: Memory) -> Order {
    if let Some(order) = definition.group().order_by_orbits() {
        return Order {
            number: order.to_string(),
            is_exact: true,
        };
    }
    let chain = chain(definition, memory);
    Order {
        number: chain.order().to_string(),
        is_exact: chain.is_exact(),
    }
}

/// The chain of the group of the moves. Where it isn't exact, that wasn't to be had in a short time or so much memory.
pub(super) fn chain(definition: &Definition, memory: Memory) -> Chain {
    let group = definition.group();
    // An element is multiplied by up to so many others to see what it tells, and each of them has been such a one.
    let most_bytes = (MOST_STEPS * group.degree() as u64).isqrt();
    let building = Building {
        memory: usize::try_from(memory.bytes.0.min(most_bytes)).unwrap_or(usize::MAX),
        verify: Verify::AtMost(MOST_SIFTED),
        ..Building::default()
    };
    let chain = group.chain_with(&building);
    chain.expect("no base and no bound are given that could be wrong")
}

/// What makes a position of the start, if all pieces are told apart with all their twists: otherwise many
/// transformations do.
pub(super) fn made_by(definition: &Definition, position: &Pattern) -> Option<Transformation> {
    let starts = definition.start().orbits.iter();
    let parts = starts.zip(&position.orbits).zip(definition.orbits());
    let orbits = parts.map(|((start, found), orbit)| {
        let all_seen = start.moduli.iter().all(|&modulus| modulus == orbit.twists);
        if start.kinds() != orbit.places || !all_seen {
            return None;
        }
        let mut place_of = vec![0; orbit.places.into()];
        for (place, &piece) in (0_u16..).zip(&start.pieces) {
            place_of[usize::from(piece)] = place;
        }
        let from: Vec<u16> = found
            .pieces
            .iter()
            .map(|&piece| place_of[usize::from(piece)])
            .collect();
        let twist = from.iter().zip(&found.twists).map(|(&from, &twist)| {
            let before = u16::from(start.twists[usize::from(from)]);
            let twists = u16::from(orbit.twists);
            ((u16::from(twist) + twists - before) % twists) as u8
        });
        let twist = twist.collect();
        Some(OrbitTurn { from, twist })
    });
    let orbits: Option<Vec<OrbitTurn>> = orbits.collect();
    orbits.map(|orbits| Transformation { orbits })
}
