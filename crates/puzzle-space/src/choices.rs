//! The choices for a space.

use row_search::MAX_ELEMENTS;

/// The most elements of a fibre: longer rows make moves dearer to look up, shorter ones less dense.
const FIBRE: usize = 1 << 12;

/// Which symmetries of a puzzle its space uses: states that they make of each other are stored once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reduction {
    /// None: all states are stored.
    Nothing,
    /// All, where that takes less time than it takes to store all states.
    #[default]
    WherePaying,
    /// All, unless positions are blocked.
    Always,
}

/// The choices for a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Whether only single turns and their inverses are moves, and not all powers.
    pub single_turns: bool,
    /// How many elements the fibre may have; above [`MAX_ELEMENTS`] it makes no difference.
    pub largest_fibre: usize,
    /// How many bytes the tables of the space may take, beside the sets of its search.
    pub table_bytes: u64,
    /// Which symmetries it uses.
    pub reduction: Reduction,
    /// Whether states that differ by a turn of the whole are one: by the rotations that the definition names.
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
    /// How many elements a fibre may have that is no group. Translations of such a fibre are dear however few it has, so there may
    /// be as many as the search takes, unless fewer were chosen than usual.
    pub(crate) fn most_elements(&self) -> usize {
        if self.largest_fibre < FIBRE {
            self.largest_fibre
        } else {
            MAX_ELEMENTS
        }
    }
}
