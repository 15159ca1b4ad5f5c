//! How large a text and what is made of it may be, so that hostile input ends soon.

/// How many bytes a text that is read may have.
pub const MAX_BYTES: usize = 1_000_000;

/// How many brackets may stand inside one another.
///
/// Only the parser makes an [`Alg`](super::Alg), and it keeps to this: so the functions of an `Alg`,
/// and the compiler's own drop code, may call themselves once for each level of brackets.
pub const MAX_DEPTH: usize = 64;

/// How many moves [`Alg::expand`](super::Alg::expand) writes out at most.
pub const MAX_MOVES: usize = 1_000_000;

/// The largest layer number the notation can name: no cube here has more layers.
pub const MAX_LAYER: u16 = 1000;
