//! Limits on the size of a text and its expansion, which guard against hostile input.

/// The largest text that is parsed, in bytes.
pub const MAX_BYTES: usize = 1_000_000;

/// The deepest nesting of brackets.
///
/// Every [`Alg`](super::Alg) comes from the parser, which enforces this limit. So functions on an
/// `Alg`, and the compiler's own drop code, can safely recurse once per level.
pub const MAX_DEPTH: usize = 64;

/// The most moves that [`Alg::expand`](super::Alg::expand) writes out.
pub const MAX_MOVES: usize = 1_000_000;

/// The largest layer number in the notation; no supported cube has more layers.
pub const MAX_LAYER: u16 = 1000;
