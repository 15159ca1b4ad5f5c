//! The options for a space.

use row_search::MAX_ELEMENTS;

/// The default limit for the elements of a fibre: longer rows make look-ups of moves more
/// expensive, shorter ones are less dense.
const FIBRE: usize = 1 << 12;

/// Which symmetries of a puzzle its space uses; symmetric states are stored once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reduction {
    /// None: all states are stored.
    Nothing,
    /// All, if that takes less time than storing all states.
    #[default]
    WherePaying,
    /// All, unless positions are blocked.
    Always,
}

/// The options for a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Whether only single turns and their inverses are moves, instead of all powers.
    pub single_turns: bool,
    /// The largest number of elements of the fibre; values above [`MAX_ELEMENTS`] make no
    /// difference.
    pub largest_fibre: usize,
    /// The largest size of the tables of the space in bytes, in addition to the sets of a search.
    pub table_bytes: u64,
    /// Which symmetries to use.
    pub reduction: Reduction,
    /// Whether states that differ by a turn of the whole puzzle count as one, using the rotations
    /// in the definition.
    pub any_grip: bool,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            single_turns: false,
            largest_fibre: FIBRE,
            table_bytes: 4 << 30,
            reduction: Reduction::default(),
            any_grip: false,
        }
    }
}

impl Choices {
    /// The largest number of elements of a fibre that is not a group. Translations of such a fibre
    /// are expensive whatever its size, so the limit is that of the search, unless a smaller one
    /// than the default was chosen.
    pub(crate) fn most_elements(&self) -> usize {
        if self.largest_fibre < FIBRE {
            self.largest_fibre
        } else {
            MAX_ELEMENTS
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_limit_below_the_default_is_kept_where_elements_are_no_group() {
        for (largest_fibre, expected) in [
            (1, 1),
            (FIBRE - 1, FIBRE - 1),
            (FIBRE, MAX_ELEMENTS),
            (FIBRE + 1, MAX_ELEMENTS),
        ] {
            let choices = Choices {
                largest_fibre,
                ..Choices::default()
            };
            assert_eq!(choices.most_elements(), expected);
        }
    }
}
