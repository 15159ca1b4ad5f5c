//! Shared by several modules of the tests.

pub(crate) mod patterns;
pub(crate) mod scan;
pub(crate) mod sequences;
pub(crate) mod spaces;

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
