//! Scrambles for a printed sheet.

use god_table::{Depth, PocketTable};
use serde::Serialize;

use crate::page::position::stickers_of;
use crate::page::solution::written;

/// The official rule: a scramble that takes fewer moves to solve is not used.
const FEWEST_MOVES: Depth = 4;

/// The most scrambles of a request, which fit on a few sheets of paper.
const MOST_AT_ONCE: usize = 100;

/// A scramble, and the stickers of the cube after it.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Scramble {
    moves: String,
    stickers: String,
}

/// The requested number of scrambles, at most a hundred. The same seed gives the same scrambles.
pub(crate) fn scrambles(table: &PocketTable, seed: u64, count: usize) -> Vec<Scramble> {
    let scrambles = table
        .scrambles(seed, FEWEST_MOVES)
        .take(count.min(MOST_AT_ONCE));
    let scrambles = scrambles.map(|scramble| Scramble {
        moves: written(&scramble.moves),
        stickers: stickers_of(&scramble.state),
    });
    scrambles.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::position::Position;
    use god_table::Metric;

    #[test]
    fn the_picture_is_what_the_moves_make_up_to_the_grip() {
        let table = PocketTable::new(Metric::HalfTurn).unwrap();
        let sheet = scrambles(&table, 7, 5);
        assert_eq!(sheet.len(), 5);
        for scramble in &sheet {
            let made = Position::scrambled(&scramble.moves).unwrap();
            assert_eq!(made.stickers(), scramble.stickers);
        }
        assert_eq!(scrambles(&table, 7, 5), sheet);
        assert_eq!(scrambles(&table, 7, 1000).len(), MOST_AT_ONCE);
    }
}
