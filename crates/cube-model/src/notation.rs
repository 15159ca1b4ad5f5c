//! Move notation: parsing, printing and transforming sequences of moves.
//!
//! [`Alg`] is a sequence as it was written, with its brackets; [`Sequence`] is the plain list of
//! moves it expands to. Neither depends on the size of the cube: whether a [`Move`] exists on a
//! cube is checked by [`Alg::check_on`], or when the move is made.
//!
//! ```
//! use cube_model::notation::{Alg, Sequence};
//!
//! let alg = Alg::parse("[r U’: R'D2] (RUR′U`)3  // a comment")?;
//! assert_eq!(alg.to_string(), "[Rw U': R' D2] (R U R' U')3");
//!
//! let moves: Sequence = "[F: R U]".parse()?;
//! assert_eq!(moves.to_string(), "F R U F'");
//! assert_eq!(moves.inverse().to_string(), "F U' R' F'");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Accepted notation
//!
//! | written | turns |
//! |---|---|
//! | `U R F D L B` | one outer layer, clockwise as seen from outside |
//! | `Rw` or `r` | the two layers next to R |
//! | `3Rw` or `3r` | the three layers next to R |
//! | `2R` | the second layer from R alone, as R turns |
//! | `2-3Rw` or `2-3r` | the second and third layers from R, as R turns |
//! | `M E S` | the middle layer of an odd cube, as L, D, F turn |
//! | `x y z` | the whole cube, as R, U, F turn |
//! | `R2` `R'` `R3` | a half turn, a turn the other way, the same by three quarter turns |
//! | `R2'` `R'2` | a half turn again; `R3'` is `R` |
//! | `(R U)3'` | three times the inverse of the moves in the bracket |
//! | `()` | no move |
//! | `[R, U]` | the commutator `R U R' U'` |
//! | `[R: U]` | the conjugate `R U R'` |
//!
//! Any of the usual characters serves as a prime. Moves need no spaces between them. A number right
//! after a move belongs to that move (`R2U` is `R2 U`, and `R3U` is `R3 U`), so a layer number
//! needs a space before it: `R 2U`. Spaces, line ends and comments (from `//` to the end of the
//! line) may separate moves. The meaning of a number before a face is the one point of dispute:
//! [`Prefix`] offers both readings, and the table shows the first.
//!
//! Everything else gives a [`ParseError`] with the position, what was found and what was expected.
//! This includes texts longer than [`MAX_BYTES`] and brackets nested deeper than [`MAX_DEPTH`].
//! Repetitions are counted before they are expanded, up to [`MAX_MOVES`].

mod alg;
mod amount;
mod ease;
mod error;
mod expand;
mod face;
mod layers;
mod length;
mod limits;
mod notes;
mod parser;
mod pasted;
mod printable;
mod repeat;
mod rewrite;
mod scanner;
mod sequence;
mod simplify;
mod text;
mod turn;

pub use alg::{Alg, Bracket, Contents, Element, Unit, WrittenMoves};
pub use amount::Amount;
pub use error::{Expected, FoundText, Opened, ParseError};
pub use expand::{SequenceError, TooManyMoves};
pub use face::{Axis, Face};
pub use layers::{Layers, LayersError};
pub use length::LengthMetric;
pub use limits::{MAX_BYTES, MAX_DEPTH, MAX_LAYER, MAX_MOVES};
pub use notes::{note_on_repetition, note_on_small_letters};
pub use parser::Prefix;
pub use pasted::{has_only_decorations, moves_in_line, only_moves, only_stickers};
pub use printable::{Shown, is_printable, shown};
pub use repeat::Repeat;
pub use scanner::is_prime;
pub use sequence::Sequence;
pub use text::{Snippet, Span, TextPosition, with_line_feeds};
pub use turn::{Move, Part};
