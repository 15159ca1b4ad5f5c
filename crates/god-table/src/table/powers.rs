//! Which moves are the same turn made several times.

use row_search::{Space, State};

/// A move is not made more often than that to find what it comes to; turns of puzzles are back long before.
const MOST_TIMES: usize = 255;

/// What a move comes to when it is made once, twice, and so on until everything is back.
pub(super) struct Powers {
    /// How often it is made until everything is back; `None` for a move that is not back soon.
    pub(super) order: Option<usize>,
    /// The moves that it comes to, each with how often it is made; -1 is the inverse of a move that is not
    /// back soon.
    pub(super) moves: Vec<(usize, i64)>,
}

impl Powers {
    pub(super) fn of(space: &impl Space, mv: usize) -> Self {
        let order = (1..=MOST_TIMES).find(|&times| is_the_same(space, mv, times, None));
        let Some(order) = order else {
            let back = space.inverse(mv).map(|inverse| (inverse, -1));
            let moves = [(mv, 1)].into_iter().chain(back).collect();
            return Self { order: None, moves };
        };
        let power = |other: usize| {
            let mut times = 1..=order;
            let times = times.find(|&times| is_the_same(space, mv, times, Some(other)))?;
            Some((other, times as i64))
        };
        Self {
            order: Some(order),
            moves: (0..space.moves().len()).filter_map(power).collect(),
        }
    }
}

/// Whether a move made so many times does the same in every row as another one made once, or as none.
fn is_the_same(space: &impl Space, mv: usize, times: usize, other: Option<usize>) -> bool {
    // A move adds the same element to all states of a row, so one of them stands for all.
    (0..space.rows())
        .map(|row| State::new(row, 0))
        .all(|start| {
            let end = (0..times).fold(start, |state, _| space.after(state, mv));
            end == other.map_or(start, |other| space.after(start, other))
        })
}
