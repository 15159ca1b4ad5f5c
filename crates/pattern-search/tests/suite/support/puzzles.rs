//! Puzzles and positions for the tests.

use puzzle_def::{Definition, Pattern, Turn};

/// Three exchanges that commute, and three moves that make two of them each.
pub(crate) const THREE: &str = "Set P 8 1\nStartState\nP\n0 1 2 3 4 5 6 7\nEnd\n\
    MoveTransformation A\nP\n1 0 2 3 4 5 6 7\nEnd\n\
    MoveTransformation B\nP\n0 1 3 2 4 5 6 7\nEnd\n\
    MoveTransformation C\nP\n0 1 2 3 5 4 6 7\nEnd\n\
    MoveTransformation E\nP\n1 0 3 2 4 5 6 7\nEnd\n\
    MoveTransformation F\nP\n0 1 3 2 5 4 6 7\nEnd\n\
    MoveTransformation G\nP\n1 0 2 3 5 4 6 7\nEnd\n";

/// A dial of ten, and three pieces that some moves exchange.
pub(crate) const DIAL: &str = "Set T 1 10\nSet S 3 1\nStartState\nT\n0\nS\n0 0 1\nEnd\n\
    MoveTransformation A\nT\n0\n1\nS\n0 1 2\nEnd\n\
    MoveTransformation B\nT\n0\n8\nS\n1 0 2\nEnd\n\
    MoveTransformation C\nT\n0\n0\nS\n1 2 0\nEnd\n";

/// A definition from a file of its name.
pub(crate) fn puzzle(name: &str) -> Definition {
    puzzle_def::read(name, &text(name)).expect("a definition")
}

/// The text of a file.
pub(crate) fn text(name: &str) -> String {
    let path = format!("{}/../../docs/puzzles/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the file is there")
}

/// The position after some moves.
pub(crate) fn after(position: &Pattern, turns: &[Turn], moves: &[usize]) -> Pattern {
    moves.iter().fold(position.clone(), |position, &mv| {
        position.after(&turns[mv].transformation)
    })
}

/// Numbers without a pattern, the same ones every time (SplitMix64).
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }
}

/// The position after so many moves at random, of which those that would end in a blocked position are left out.
pub(crate) fn scrambled(
    definition: &Definition,
    turns: &[Turn],
    numbers: &mut Numbers,
    count: usize,
) -> Pattern {
    (0..count).fold(definition.start().clone(), |position, _| {
        let after = position.after(&turns[numbers.below(turns.len())].transformation);
        if is_blocked(definition, &after) {
            position
        } else {
            after
        }
    })
}

/// Whether a position must not be the end of a move.
pub(crate) fn is_blocked(definition: &Definition, position: &Pattern) -> bool {
    definition.parts().blocked.iter().any(|blocked| {
        let own = &position.orbits[blocked.orbit];
        blocked
            .pieces
            .contains(&own.pieces[usize::from(blocked.place)])
    })
}
