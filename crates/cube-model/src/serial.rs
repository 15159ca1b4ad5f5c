//! Serde formats of the plain types (feature `serde`).
//!
//! Types with a notation are text: moves, sequences, floppy positions. Numbers are numbers, states
//! are lists of pieces and twists, and rotations list the colour at each of the faces U R F D L B.
//! Reading rejects whatever the types' own constructors reject, with the same errors. So a sequence
//! whose text is longer than [`MAX_BYTES`](crate::notation::MAX_BYTES) can be written but not read.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use perm_index::{Perm, ZeroSum};
use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::floppy::{FloppyMove, FloppyState};
use crate::notation::{Alg, Face, Layers, Move, Sequence};
use crate::nxn::{CubeSize, Rotation};
use crate::pocket::{PermIndex, PocketCube, PocketMove, PocketState, TwistIndex};

/// Reads a type from its notation.
struct Notation<T> {
    expected: &'static str,
    read: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Notation<T> {
    type Value = T;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.expected)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Serializes types through their `Display` and `FromStr`.
macro_rules! as_text {
    ($($type:ty: $expected:literal;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let expected = $expected;
                deserializer.deserialize_str(Notation { expected, read: PhantomData })
            }
        }
    )*};
}

as_text! {
    Move: "a move such as R, U2 or Fw'";
    Sequence: "a sequence of moves";
    Alg: "a sequence of moves";
    FloppyState: "a position such as abcd0000";
}

/// Serializes types as plainer ones: `$write` makes the plain value, `$read` checks and converts it
/// back.
macro_rules! as_plain {
    ($($type:ty as $plain:ty: $write:expr, $read:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&$type) -> $plain = $write;
                write(self).serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let plain = <$plain>::deserialize(deserializer)?;
                $read(plain).map_err(de::Error::custom)
            }
        }
    )*};
}

as_plain! {
    CubeSize as u16: |size| size.layers(), |layers: u16| CubeSize::new(layers.into());
    Layers as Range: |layers| Range { first: layers.first(), last: layers.last() },
        |Range { first, last }| Layers::range(first, last);
    Rotation as [Face; 6]: |rotation| Face::ALL.map(|face| rotation.colour_at(face)), rotation;
    PermIndex as u16: |index| index.get(), PermIndex::new;
    TwistIndex as u16: |index| index.get(), TwistIndex::new;
    PocketMove as Move: |step| step.notation(), pocket_move;
    PocketCube as Corners<[u8; 8]>:
        |cube| Corners { pieces: *cube.pieces().as_array(), twists: *cube.twists().as_array() },
        |Corners { pieces, twists }| -> Result<_, perm_index::Error> {
            Ok(PocketCube::new(Perm::new(pieces)?, ZeroSum::new(twists)?))
        };
    PocketState as Corners<[u8; 7]>:
        |state| Corners { pieces: *state.pieces().as_array(), twists: *state.twists().as_array() },
        |Corners { pieces, twists }| -> Result<_, perm_index::Error> {
            Ok(PocketState::new(Perm::new(pieces)?, ZeroSum::new(twists)?))
        };
    FloppyMove as u8: |step| step.number(), FloppyMove::new;
}

/// Layers of a face, both included.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Layers")]
struct Range {
    first: u16,
    last: u16,
}

/// Pieces and twists, corner by corner.
#[derive(serde::Serialize, serde::Deserialize)]
struct Corners<A> {
    pieces: A,
    twists: A,
}

fn rotation(colours: [Face; 6]) -> Result<Rotation, &'static str> {
    let rotation = Rotation::with_colours(|face| colours[face as usize]);
    rotation.ok_or("found colours that no turn of the whole cube brings to the faces")
}

fn pocket_move(step: Move) -> Result<PocketMove, NotPocketMove> {
    let found = PocketMove::ALL
        .into_iter()
        .find(|known| known.notation() == step);
    found.ok_or(NotPocketMove(step))
}

/// A move that does not keep the corner at DBL.
struct NotPocketMove(Move);

impl fmt::Display for NotPocketMove {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "found {}, expected a turn of U, R or F", self.0)
    }
}
