//! The NxNxN cube, for any N from 1 to 1000, as a numbering of its stickers.

mod blocks;
mod check;
mod face_map;
mod rotation;
mod size;
mod sticker;
mod turn;

pub use check::MoveError;
pub use face_map::{Convention, FaceMap, SizesDiffer};
pub use rotation::Rotation;
pub use size::{CubeSize, CubeSizeError};
pub use sticker::{NET_ORDER, Sticker, StickerKind, net_index};
pub use turn::{LayerTurn, NotOnCube, WrongLength};
