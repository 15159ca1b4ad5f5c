//! The positions of the floppy cube, each with a shortest sequence of turns that makes it.

use core::mem;

use cube_model::floppy::{FloppyMove, FloppyState};

/// A position of the floppy cube with a sequence that makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FloppyEntry {
    /// The position.
    pub state: FloppyState,
    /// The first shortest sequence found that makes it from the solved position. Reversed, it
    /// solves the position, since each turn is its own inverse.
    pub sequence: Vec<FloppyMove>,
}

/// All 192 positions of the floppy cube, in breadth-first order. The search tries the axes in
/// order.
///
/// ```
/// use god_table::FloppyTable;
///
/// let table = FloppyTable::new();
/// assert_eq!(table.entries().len(), 192);
/// let farthest = &table.entries()[191];
/// assert_eq!(farthest.state.to_string(), "abcd1111");
/// assert_eq!(farthest.sequence.iter().map(ToString::to_string).collect::<String>(), "01013012");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FloppyTable {
    entries: Vec<FloppyEntry>,
}

impl FloppyTable {
    /// Finds all positions.
    #[must_use]
    pub fn new() -> Self {
        let mut entries = vec![FloppyEntry {
            state: FloppyState::SOLVED,
            sequence: Vec::new(),
        }];
        let mut is_found = vec![false; FloppyState::INDICES.into()];
        is_found[usize::from(FloppyState::SOLVED.index())] = true;
        let mut done = 0;
        while let Some(FloppyEntry { state, sequence }) = entries.get(done).cloned() {
            for axis in FloppyMove::ALL {
                let next = state.turned(axis);
                if !mem::replace(&mut is_found[usize::from(next.index())], true) {
                    let sequence = sequence.iter().copied().chain([axis]).collect();
                    entries.push(FloppyEntry {
                        state: next,
                        sequence,
                    });
                }
            }
            done += 1;
        }
        Self { entries }
    }

    /// The positions in the order in which they were found.
    #[must_use]
    pub fn entries(&self) -> &[FloppyEntry] {
        &self.entries
    }
}

impl Default for FloppyTable {
    fn default() -> Self {
        Self::new()
    }
}
