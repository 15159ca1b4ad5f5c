//! Which moves are the same turn made several times.

use row_search::{Space, State};

/// A move is not made more often than that to find what it comes to; turns of puzzles are back long before.
const MOST_TIMES: usize = 255;

/// The moves of a space that do what one of its moves does when it is made once, twice and so on until
/// everything is back: all turns of the same face. They come in the order of their numbers.
///
/// ```
/// use god_table::{Metric, MoveSet, PocketSpace, Space, powers};
///
/// let half = PocketSpace::new(MoveSet::ALL);
/// let turns = powers(&half, half.moves().find("R'").expect("a move of the cube"));
/// assert_eq!(half.moves().write(&turns), "R R2 R'");
///
/// let quarter = PocketSpace::new(MoveSet::QUARTER_TURNS);
/// assert_eq!(quarter.moves().write(&powers(&quarter, 0)), "U U'");
/// ```
///
/// # Panics
///
/// If the space has no move of this number.
#[must_use]
pub fn powers<S: Space + ?Sized>(space: &S, mv: usize) -> Vec<usize> {
    let mut found = vec![mv];
    let mut others: Vec<usize> = (0..space.moves().len())
        .filter(|&other| other != mv)
        .collect();
    for times in 2..=MOST_TIMES {
        if others.is_empty() || is_the_same(space, mv, times, None) {
            break;
        }
        others.retain(|&other| {
            let is_power = is_the_same(space, mv, times, Some(other));
            if is_power {
                found.push(other);
            }
            !is_power
        });
    }
    found.sort_unstable();
    found
}

/// Whether a move made so many times does the same in every row as another one made once, or as none.
fn is_the_same<S: Space + ?Sized>(
    space: &S,
    mv: usize,
    times: usize,
    other: Option<usize>,
) -> bool {
    // A move adds the same element to all states of a row, so one of them stands for all.
    (0..space.rows())
        .map(|row| State::new(row, 0))
        .all(|start| {
            let end = (0..times).fold(start, |state, _| space.after(state, mv));
            end == other.map_or(start, |other| space.after(start, other))
        })
}
