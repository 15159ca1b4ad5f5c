//! Move notation: the words of the language, one file for each notion.

mod amount;
mod face;
mod layers;
mod sequence;
mod turn;

pub use amount::Amount;
pub use face::{Axis, Face};
pub use layers::{Layers, LayersError, MAX_LAYER};
pub use sequence::Sequence;
pub use turn::{Move, Part};
