//! The type of distances.

/// A distance: a number of moves.
pub type Depth = u32;

/// The largest distance that a search supports: distances fit one byte, which has one further value
/// for "unreachable".
pub const MAX_DEPTH: Depth = 254;
