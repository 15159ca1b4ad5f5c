//! What may be chosen for a space.

/// The most elements of a fibre: longer rows make moves dearer to look up, shorter ones less dense.
const FIBRE: usize = 1 << 12;

/// What may be chosen for a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Whether only single turns and their inverses are moves, and not all powers.
    pub single_turns: bool,
    /// How many elements the fibre may have; above [`MAX_ELEMENTS`](row_search::MAX_ELEMENTS) it makes no difference.
    pub largest_fibre: usize,
    /// How many bytes the tables of the space may take, beside the sets of its search.
    pub table_bytes: u64,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            single_turns: false,
            largest_fibre: FIBRE,
            table_bytes: 4 << 30,
        }
    }
}
