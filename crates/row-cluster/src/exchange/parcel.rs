//! The units sent: bytes, the message at the end of a round, receipts.

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A unit sent from one process to another.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Parcel {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) content: Content,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Content {
    /// One of many in a round; requires a receipt.
    Bytes(Bytes),
    /// The message of a process at the end of a round.
    Word(Bytes),
    /// Bytes sent by this process have been processed.
    Receipt,
}

impl Parcel {
    pub(super) fn is_receipt(&self) -> bool {
        matches!(self.content, Content::Receipt)
    }
}

/// Bytes that are copied as a whole; serde would serialize a list one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bytes(pub(super) Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_byte_buf(BytesVisitor)
    }
}

struct BytesVisitor;

impl Visitor<'_> for BytesVisitor {
    type Value = Bytes;

    fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Bytes, E> {
        Ok(Bytes(bytes.to_vec()))
    }

    fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Bytes, E> {
        Ok(Bytes(bytes))
    }
}
