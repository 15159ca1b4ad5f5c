//! The positions of the floppy cube, each with a shortest sequence of turns that makes it.

use cube_model::floppy::{FloppyMove, FloppyState};
use row_search::Distribution;

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
/// order, and never the one that was turned last.
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
    /// For each index of a position, its place in the list.
    numbers: Vec<Option<u8>>,
    distribution: Distribution,
}

impl FloppyTable {
    /// Finds all positions.
    #[must_use]
    pub fn new() -> Self {
        let mut entries = vec![FloppyEntry {
            state: FloppyState::SOLVED,
            sequence: Vec::new(),
        }];
        let mut numbers = vec![None; FloppyState::INDICES.into()];
        numbers[usize::from(FloppyState::SOLVED.index())] = Some(0);
        let mut counts = Vec::new();
        let mut done = 0;
        while let Some(FloppyEntry { state, sequence }) = entries.get(done).cloned() {
            counts.resize(sequence.len() + 1, 0);
            counts[sequence.len()] += 1;
            for axis in FloppyMove::ALL
                .into_iter()
                .filter(|axis| sequence.last() != Some(axis))
            {
                let next = state.turned(axis);
                let number = &mut numbers[usize::from(next.index())];
                if number.is_none() {
                    *number = Some(entries.len() as u8);
                    let sequence = sequence.iter().copied().chain([axis]).collect();
                    entries.push(FloppyEntry {
                        state: next,
                        sequence,
                    });
                }
            }
            done += 1;
        }
        let unreachable = u64::from(FloppyState::INDICES) - entries.len() as u64;
        Self {
            entries,
            numbers,
            distribution: distribution_of(counts, unreachable),
        }
    }

    /// The positions in the order in which they were found.
    #[must_use]
    pub fn entries(&self) -> &[FloppyEntry] {
        &self.entries
    }

    /// The number of positions at each distance.
    #[must_use]
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }

    /// The stored sequence that makes a position.
    #[must_use]
    pub fn sequence(&self, state: &FloppyState) -> &[FloppyMove] {
        &self.entry(state).sequence
    }

    fn entry(&self, state: &FloppyState) -> &FloppyEntry {
        let number = self.numbers[usize::from(state.index())];
        &self.entries[usize::from(number.expect("every position that there is has been found"))]
    }

    /// A shortest solution of a position: the first one in the order of the axes.
    ///
    /// It is the stored sequence of the inverse position, which also solves this one. The stored
    /// sequence of this position, reversed, would be a solution as well, but not always the first.
    ///
    /// ```
    /// use cube_model::floppy::FloppyState;
    /// use god_table::FloppyTable;
    ///
    /// let state: FloppyState = "bacd0111".parse()?;
    /// let table = FloppyTable::new();
    /// let solution = table.solution(&state);
    /// assert_eq!(state.after(solution.iter().copied()), FloppyState::SOLVED);
    /// # Ok::<(), cube_model::floppy::FloppyError>(())
    /// ```
    #[must_use]
    pub fn solution(&self, state: &FloppyState) -> &[FloppyMove] {
        self.sequence(&state.inverse())
    }
}

impl Default for FloppyTable {
    fn default() -> Self {
        Self::new()
    }
}

fn distribution_of(counts: Vec<u64>, unreachable: u64) -> Distribution {
    Distribution::new(counts, unreachable).expect("the positions of the floppy cube are few")
}
