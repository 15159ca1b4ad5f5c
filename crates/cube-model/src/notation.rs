//! Move notation: the words of the language, one file for each notion.

mod alg;
mod amount;
mod error;
mod expand;
mod face;
mod layers;
mod parser;
mod place;
mod repeat;
mod scanner;
mod sequence;
mod turn;

pub use alg::{Alg, Bracket, Contents, Element, MAX_DEPTH, Unit, WrittenMoves};
pub use amount::Amount;
pub use error::{Expected, Found, ParseError};
pub use expand::{MAX_MOVES, SequenceError, TooManyMoves};
pub use face::{Axis, Face};
pub use layers::{Layers, LayersError, MAX_LAYER};
pub use parser::{MAX_BYTES, Prefix};
pub use place::{Position, Snippet, Span};
pub use repeat::Repeat;
pub use sequence::Sequence;
pub use turn::{Move, Part};
