//! The numbers of pieces in the definition of a KPuzzle. cubing.js leaves gaps between them, also
//! in patterns.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The lists of each orbit of a pattern, by their names: `pieces`, `orientation` and so on.
type Lists = BTreeMap<String, BTreeMap<String, Vec<u16>>>;

/// The name of the list of pieces.
const PIECES: &str = "pieces";

/// The numbers of the pieces in each orbit, smallest first.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PieceNumbers {
    default_pattern: Lists,
}

impl PieceNumbers {
    /// The numbers in a definition; `None` if it has patterns of another form.
    pub(super) fn of(definition: &str) -> Option<Self> {
        let mut numbers: Self = serde_json::from_str(definition).ok()?;
        for orbit in numbers.default_pattern.values_mut() {
            let pieces = orbit.get_mut(PIECES)?;
            pieces.sort_unstable();
            pieces.dedup();
        }
        Some(numbers)
    }

    /// Renumbers the pieces of a pattern so that there are no gaps. `None` if there are no gaps or
    /// it is no pattern; then it is read unchanged.
    pub(super) fn close_gaps(&self, pattern: &str) -> Option<String> {
        let has_gaps = |orbit: &BTreeMap<String, Vec<u16>>| {
            let pieces = &orbit[PIECES];
            pieces.last().map_or(0, |&last| last.into()) >= pieces.len()
        };
        if !self.default_pattern.values().any(has_gaps) {
            return None;
        }
        let mut pattern: Lists = serde_json::from_str(pattern).ok()?;
        for (name, orbit) in &mut pattern {
            let numbers = &self.default_pattern.get(name)?[PIECES];
            orbit.get("orientation")?;
            for piece in orbit.get_mut(PIECES)? {
                *piece = numbers.binary_search(piece).ok()? as u16;
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
