//! Puzzles and positions for the tests.

use puzzle_def::{Definition, Pattern, Turn};

/// A definition from a file of its name.
pub(crate) fn puzzle(name: &str) -> Definition {
    let path = format!(
        "{}/../puzzle-def/tests/definitions/{name}",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(path).expect("the file is there");
    puzzle_def::read(name, &text).expect("a definition")
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

    /// So many moves at random.
    pub(crate) fn moves(&mut self, turns: &[Turn], count: usize) -> Vec<usize> {
        (0..count).map(|_| self.below(turns.len())).collect()
    }
}
