//! Serde for `Perm` and `ZeroSum`: sequences of N numbers, checked on reading.

use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeTuple, Serializer};

use crate::{Perm, ZeroSum};

impl<const N: usize> Serialize for Perm<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(self.as_array(), serializer)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Perm<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(read(deserializer)?).map_err(D::Error::custom)
    }
}

impl<const N: usize, const V: u8> Serialize for ZeroSum<N, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(self.as_array(), serializer)
    }
}

impl<'de, const N: usize, const V: u8> Deserialize<'de> for ZeroSum<N, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(read(deserializer)?).map_err(D::Error::custom)
    }
}

/// Writes an array of any length; serde itself supports only up to 32 elements.
fn write<const N: usize, S: Serializer>(
    values: &[u8; N],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut tuple = serializer.serialize_tuple(N)?;
    for value in values {
        tuple.serialize_element(value)?;
    }
    tuple.end()
}

fn read<'de, const N: usize, D: Deserializer<'de>>(deserializer: D) -> Result<[u8; N], D::Error> {
    deserializer.deserialize_tuple(N, Values::<N>)
}

/// Visitor that accepts exactly N numbers.
struct Values<const N: usize>;

impl<'de, const N: usize> Visitor<'de> for Values<N> {
    type Value = [u8; N];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{N} numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<[u8; N], A::Error> {
        let mut values = [0; N];
        for (position, value) in values.iter_mut().enumerate() {
            *value = sequence
                .next_element()?
                .ok_or_else(|| A::Error::invalid_length(position, &self))?;
        }
        Ok(values)
    }
}
