//! A simple way to compute the same distances: scan all states once per level, with one byte per
//! state.
//!
//! This is a common way to build such a table. It is kept short and obvious, so that the tests can
//! compare the fast search with it and the benchmarks can measure against it.

use core::fmt;

use cube_model::pocket::{MoveTables, PermIndex, PocketMove, TwistIndex};
use row_search::{Depth, Distribution};

use super::move_set::MoveSet;

/// Marks a state that has not been reached.
const UNREACHED: u8 = u8::MAX;

/// The distance of every state from the solved one, one byte per state.
///
/// ```
/// use god_table::{MoveSet, scan::Scan};
///
/// let scan = Scan::new("U,U2,U'".parse::<MoveSet>()?);
/// assert_eq!(scan.distribution().counts(), [1, 3]);
/// # Ok::<(), god_table::MoveSetError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Scan {
    distances: Vec<u8>,
    distribution: Distribution,
}

impl fmt::Debug for Scan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scan")
            .field("distribution", &self.distribution)
            .finish_non_exhaustive()
    }
}

impl Scan {
    /// Builds the transition tables of the two coordinates, and then the distances level by level.
    #[must_use]
    pub fn new(moves: MoveSet) -> Self {
        let tables = MoveTables::new();
        let columns: Vec<usize> = moves.iter().map(PocketMove::column).collect();
        let (perms, twists) = (tables.perms().as_slice(), tables.twists().as_slice());
        let (rows, width) = (
            usize::from(PermIndex::COUNT),
            usize::from(TwistIndex::COUNT),
        );
        let mut distances = vec![UNREACHED; rows * width];
        distances[0] = 0;
        let mut counts = Vec::new();
        for depth in 0..UNREACHED {
            let mut count = 0;
            for perm in 0..rows {
                for twist in 0..width {
                    if distances[perm * width + twist] != depth {
                        continue;
                    }
                    count += 1;
                    for column in &columns {
                        let to_perm = perms[perm * PocketMove::ALL.len() + column] as usize;
                        let to_twist = twists[twist * PocketMove::ALL.len() + column] as usize;
                        let target = &mut distances[to_perm * width + to_twist];
                        if *target == UNREACHED {
                            *target = depth + 1;
                        }
                    }
                }
            }
            if count == 0 {
                break;
            }
            counts.push(count);
        }
        let unreachable = distances
            .iter()
            .filter(|&&distance| distance == UNREACHED)
            .count();
        Self {
            distances,
            distribution: distribution_of(counts, unreachable),
        }
    }

    /// The number of states at each distance.
    #[must_use]
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }

    /// The smallest number of moves that makes a state from the solved one. If all moves can be
    /// undone, it is also the smallest number that solves it.
    #[must_use]
    pub fn distance(&self, perm: PermIndex, twist: TwistIndex) -> Option<Depth> {
        let state =
            usize::from(perm.get()) * usize::from(TwistIndex::COUNT) + usize::from(twist.get());
        let distance = self.distances[state];
        (distance != UNREACHED).then_some(distance.into())
    }
}

fn distribution_of(counts: Vec<u64>, unreachable: usize) -> Distribution {
    Distribution::new(counts, unreachable as u64).expect("the states of the pocket cube are few")
}
