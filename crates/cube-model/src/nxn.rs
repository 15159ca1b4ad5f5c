//! The NxNxN cube, for any N from 1 to 1000, as a numbering of its stickers.
//!
//! The stickers are numbered 1 to 6N^2, face after face in the order U L F R B D, each face row by
//! row as it lies in the net (indices in the program are one less):
//!
//! ```text
//!                    U  1  2  3  4
//!                       5  6  7  8
//!                       9 10 11 12
//!                      13 14 15 16
//!
//!    L 17 18 19 20   F 33 34 35 36   R 49 50 51 52   B 65 66 67 68
//!      21 22 23 24     37 38 39 40     53 54 55 56     69 70 71 72
//!      25 26 27 28     41 42 43 44     57 58 59 60     73 74 75 76
//!      29 30 31 32     45 46 47 48     61 62 63 64     77 78 79 80
//!
//!                    D 81 82 83 84
//!                      85 86 87 88
//!                      89 90 91 92
//!                      93 94 95 96
//! ```
//!
//! A [`FaceMap`] gives for each place the sticker that is there now. After R the column 4 8 12 16
//! of U shows the column 36 40 44 48 of F:
//!
//! ```
//! use cube_model::nxn::{CubeSize, FaceMap, Turns};
//!
//! let size = CubeSize::new(4)?;
//! let map = FaceMap::of(&Turns::parse("R", size)?);
//! assert!(map.to_string().starts_with("(1 2 3 36 5 6 7 40 9 10 11 44 13 14 15 48 17 "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Turns`] are moves known to exist on a cube, parsed from text or checked one by one. A
//! [`LayerTurn`] is one such move on a cube of known size; it can be applied to any list with an
//! entry for each place. [`Rotation`] names the 24 ways to hold a cube, [`Sticker`] the place,
//! colour and kind of a sticker.

mod blocks;
mod check;
mod face_map;
mod grid;
mod permute;
mod rotation;
mod size;
mod sticker;
mod turn;
mod turned;
mod turns;
mod views;

pub use check::MoveError;
pub use face_map::{Convention, FaceMap, SizesDiffer};
pub use permute::WrongLength;
pub use rotation::{Rotation, RotationError};
pub use size::{CubeSize, CubeSizeError};
pub use sticker::{NET_ORDER, Sticker, StickerKind, net_index};
pub use turn::{LayerTurn, NotOnCube};
pub use turns::{Turns, TurnsError};
