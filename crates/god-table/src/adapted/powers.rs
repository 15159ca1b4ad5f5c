//! Which moves are the same turn made several times.

use row_search::Space;

use crate::comparison::{MOST_TIMES, Rows, do_the_same, order};

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
    let powers = Powers::of(space, Rows::All, mv);
    powers.moves.into_iter().map(|(mv, _)| mv).collect()
}

/// What a move comes to when it is made once, twice, and so on until everything is back.
pub(crate) struct Powers {
    /// How often it is made until everything is back; `None` for a move that is not back soon.
    pub(crate) order: Option<usize>,
    /// The moves that it comes to in the order of their numbers, each with how often it is made.
    pub(crate) moves: Vec<(usize, usize)>,
}

impl Powers {
    pub(crate) fn of<S: Space + ?Sized>(space: &S, rows: Rows, mv: usize) -> Self {
        let order = order(space, rows, mv);
        let power = |other: usize| {
            let mut times = 1..=order.unwrap_or(MOST_TIMES);
            let times =
                times.find(|&times| do_the_same(space, rows, &vec![mv; times], &[other]))?;
            Some((other, times))
        };
        Self {
            order,
            moves: (0..space.moves().len()).filter_map(power).collect(),
        }
    }
}
