//! The one type of distances.

/// A distance: a number of moves.
pub type Depth = u32;

/// The largest distance that a search may find: it fits one byte a state, which has one value more for
/// "unreachable".
pub const MAX_DEPTH: Depth = 254;
