//! A fibre that is a factor of the puzzle itself: for puzzles with hardly any relabellings.

use row_search::{Fibre, FibreError};

/// The fibre whose elements are the `per_class` rows of a factor in one class. Its translations are
/// the steps of the factor's rows: number 0 is the identity, followed by the columns of the first
/// class, of the second class, and so on. `spots` gives the step of each row and column, class by
/// class.
pub(crate) fn fibre(per_class: usize, columns: usize, spots: &[u32]) -> Result<Fibre, FibreError> {
    let identity: Vec<u16> = (0..per_class).map(|element| element as u16).collect();
    let classes = spots.chunks_exact(per_class * columns);
    let translations = classes.flat_map(|class| {
        (0..columns).map(move |column| {
            let spots = class.iter().skip(column).step_by(columns);
            spots.map(|&spot| spot as u16).collect()
        })
    });
    Fibre::with_permutations(per_class, core::iter::once(identity).chain(translations))
}

/// The translation of a column of a class.
pub(crate) fn translation(class: usize, columns: usize, column: usize) -> u32 {
    (1 + class * columns + column) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn translations_are_numbered_class_by_class_after_the_identity() {
        let numbers =
            (0..4).flat_map(|class| (0..3).map(move |column| translation(class, 3, column)));
        assert_eq!(numbers.collect::<Vec<_>>(), (1..13).collect::<Vec<_>>());
    }
}
