//! The numbers of pieces in the definition of a KPuzzle. cubing.js leaves gaps between them, also
//! in patterns.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::fault::Fault;

/// The numbers of the pieces in each orbit, smallest first.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PieceNumbers {
    default_pattern: BTreeMap<String, OrbitPattern>,
}

/// An orbit of a pattern.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
struct OrbitPattern {
    pieces: Vec<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orientation: Option<Vec<u16>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orientation_mod: Option<Vec<u16>>,
}

impl PieceNumbers {
    /// The numbers in a definition.
    pub(super) fn of(definition: &str) -> Result<Self, Fault> {
        let read = serde_json::from_str(definition);
        let mut numbers: Self = read.map_err(|error| Fault::new(&error))?;
        for orbit in numbers.default_pattern.values_mut() {
            orbit.pieces.sort_unstable();
            orbit.pieces.dedup();
        }
        Ok(numbers)
    }

    /// Renumbers the pieces of a pattern so that there are no gaps. `None` if there are no gaps or
    /// it is no pattern; then it is read unchanged.
    pub(super) fn close_gaps(&self, pattern: &str) -> Option<String> {
        let has_gaps = |OrbitPattern { pieces, .. }: &OrbitPattern| {
            pieces.last().map_or(0, |&last| last.into()) >= pieces.len()
        };
        if !self.default_pattern.values().any(has_gaps) {
            return None;
        }
        let mut pattern: BTreeMap<String, OrbitPattern> = serde_json::from_str(pattern).ok()?;
        for (name, orbit) in &mut pattern {
            let numbers = self.default_pattern.get(name);
            orbit.orientation.as_ref()?;
            for piece in &mut orbit.pieces {
                *piece = numbers?.pieces.binary_search(piece).ok()? as u16;
            }
        }
        serde_json::to_string(&pattern).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_closed_and_all_else_is_left() {
        let definition =
            r#"{"defaultPattern": {"A": {"pieces": [7, 2, 7], "orientation": [0, 0, 0]}}}"#;
        let numbers = PieceNumbers::of(definition).unwrap();
        let closed = numbers.close_gaps(r#"{"A":{"orientation": [0, 1, 0], "pieces": [2, 7, 7]}}"#);
        assert_eq!(
            closed.as_deref(),
            Some(r#"{"A":{"pieces":[0,1,1],"orientation":[0,1,0]}}"#)
        );
        for strange in [
            r#"{"A":{"pieces":[2,7,8],"orientation":[0,0,0]}}"#,
            r#"{"A":{"pieces":["2"],"orientation":[0]}}"#,
            r#"{"A":{"pieces":[2,7,7]}}"#,
            r#"{"B":{"pieces":[2],"orientation":[0]}}"#,
            "[",
            "7",
        ] {
            assert_eq!(numbers.close_gaps(strange), None, "{strange}");
        }
        let plain = r#"{"defaultPattern": {"A": {"pieces": [1, 0, 0]}}}"#;
        let plain = PieceNumbers::of(plain).unwrap();
        assert_eq!(
            plain.close_gaps(r#"{"A":{"pieces":[0,1,0],"orientation":[0,0,0]}}"#),
            None
        );
    }
}
