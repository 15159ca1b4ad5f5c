//! Proof that distances are right, by looking at each state and its neighbours.

use core::fmt;

use crate::parallel::*;

use super::depths::Depths;
use super::lanes::{LANES, Lanes, Row, any, count};
use super::pull::{NO_WORDS, Neighbours, Words, translate_back};
use super::search::full_row;
use super::{ROWS_PER_TASK, with_row_length};
use crate::space::Space;

/// What is wrong with a set of distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
    /// The distances belong to a space of another shape.
    Shape,
    /// The goal is not at distance 0.
    Goal,
    /// The distance of a state of this row is not one more than that of its nearest neighbour.
    Neighbours {
        /// The row.
        row: usize,
    },
    /// The number of unreachable states is not what the distribution leaves over.
    Unreachable {
        /// The number of states found.
        found: u64,
        /// The number reported.
        expected: u64,
    },
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape => write!(f, "the distances belong to a space of another shape"),
            Self::Goal => write!(f, "the goal is not at distance 0"),
            Self::Neighbours { row } => {
                write!(
                    f,
                    "the distance of a state of row {row} is not one more than its nearest neighbour's"
                )
            }
            Self::Unreachable { found, expected } => {
                write!(f, "{found} states are unreachable, expected {expected}")
            }
        }
    }
}

impl core::error::Error for ProofError {}

/// Proves that these are the distances of a space.
///
/// Distances are the only numbers that satisfy these conditions, and each of them is checked for
/// every state: the goal has 0; any other state has one more than the smallest number among its
/// neighbours; and a state all of whose neighbours are unreachable is unreachable, and no other is.
/// Beside that, there must be as many states without a distance as the distribution leaves.
///
/// ```
/// use god_table::engine::{ProofError, prove, search};
/// use god_table::{MoveSet, spaces};
/// use std::ops::ControlFlow;
///
/// let half_turns = spaces::pocket_permutations("U2,R2,F2".parse()?);
/// let depths = search(&half_turns, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(prove(&half_turns, &depths), Ok(()));
/// // With all moves the same states are nearer.
/// let all = spaces::pocket_permutations(MoveSet::ALL);
/// assert!(matches!(prove(&all, &depths), Err(ProofError::Neighbours { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The first [`ProofError`], rows taken in order, if there is one.
pub fn prove(space: &dyn Space, depths: &Depths) -> Result<(), ProofError> {
    if depths.rows != space.rows() || &depths.fibre != space.fibre() {
        return Err(ProofError::Shape);
    }
    let (row, element) = space.goal();
    if depths.get(row, element) != Some(0) {
        return Err(ProofError::Goal);
    }
    with_row_length!(space.fibre(), run(space, depths))
}

fn run<const V: usize>(space: &dyn Space, depths: &Depths) -> Result<(), ProofError> {
    let planes: Vec<&[Row<V>]> = depths
        .planes
        .iter()
        .map(|plane| plane.as_chunks::<V>().0)
        .collect();
    let unreachable = (0..space.rows().div_ceil(ROWS_PER_TASK))
        .into_par_iter()
        .map_init(
            || Checker::new(space, &planes),
            |checker, task| {
                let rows = task * ROWS_PER_TASK..((task + 1) * ROWS_PER_TASK).min(space.rows());
                rows.map(|row| checker.check(row))
                    .sum::<Result<u64, ProofError>>()
            },
        )
        // The sides of a reduction stay in order, so the error of the first row is the one that comes out.
        .reduce(|| Ok(0), |before, after| Ok(before? + after?))?;
    let expected = depths.distribution.unreachable();
    if unreachable != expected {
        return Err(ProofError::Unreachable {
            found: unreachable,
            expected,
        });
    }
    Ok(())
}

/// A number for each state of a row, as bit planes.
type Numbers<const V: usize> = Vec<Row<V>>;

/// Checks rows one after the other, with its own buffers.
struct Checker<'a, const V: usize> {
    space: &'a dyn Space,
    planes: &'a [&'a [Row<V>]],
    neighbours: Neighbours<'a>,
    full: Row<V>,
    goal: (usize, u32),
    nearest: Numbers<V>,
    alike: Numbers<V>,
    other: Numbers<V>,
    words: Words,
}

impl<'a, const V: usize> Checker<'a, V> {
    fn new(space: &'a dyn Space, planes: &'a [&'a [Row<V>]]) -> Self {
        let numbers = vec![[Lanes::ZERO; V]; planes.len()];
        Self {
            space,
            planes,
            neighbours: Neighbours::new(space),
            full: full_row(space.fibre()),
            goal: space.goal(),
            nearest: numbers.clone(),
            alike: numbers.clone(),
            other: numbers,
            words: NO_WORDS,
        }
    }

    /// Checks the states of a row, and counts those that are unreachable.
    fn check(&mut self, row: usize) -> Result<u64, ProofError> {
        self.nearest.fill(self.full);
        self.neighbours.go_to(row);
        for (shift, mut sources) in self.neighbours.groups() {
            let target = if shift == 0 {
                &mut self.nearest
            } else {
                &mut self.alike
            };
            if shift != 0
                && let Some(source) = sources.next()
            {
                copy_row(self.planes, source, target);
            }
            for source in sources {
                take_smaller(target, |plane| &self.planes[plane][source]);
            }
            if shift != 0 {
                for (moved, plane) in self.other.iter_mut().zip(&self.alike) {
                    moved.fill(Lanes::ZERO);
                    translate_back(self.space.fibre(), shift, plane, &mut self.words, moved);
                }
                take_smaller(&mut self.nearest, |plane| &self.other[plane]);
            }
        }
        self.compare(row)
    }

    /// Compares the distances of a row with the smallest distance of the neighbours plus one.
    fn compare(&self, row: usize) -> Result<u64, ProofError> {
        let mut carry = self.full;
        let mut unreachable = self.full;
        let mut differs = [Lanes::ZERO; V];
        for (plane, nearest) in self.planes.iter().zip(&self.nearest) {
            let own = &plane[row];
            for i in 0..V {
                differs[i] |= own[i] ^ nearest[i] ^ carry[i];
                carry[i] &= nearest[i];
                unreachable[i] &= own[i];
            }
        }
        // A carry out of the top plane: no neighbour is reachable.
        for i in 0..V {
            differs[i] = (differs[i] & !unreachable[i]) | (carry[i] ^ unreachable[i]);
        }
        let (goal_row, goal) = self.goal;
        if row == goal_row {
            let (word, bit) = self.space.fibre().split(goal);
            differs[word / LANES].0[word % LANES] &= !(1 << bit);
        }
        if any(&differs) {
            return Err(ProofError::Neighbours { row });
        }
        Ok(u64::from(count(&unreachable)))
    }
}

fn copy_row<const V: usize>(planes: &[&[Row<V>]], row: usize, into: &mut Numbers<V>) {
    for (number, plane) in into.iter_mut().zip(planes) {
        *number = plane[row];
    }
}

/// Replaces each number by the other one where that is smaller.
#[inline(always)]
fn take_smaller<'a, const V: usize>(numbers: &mut Numbers<V>, other: impl Fn(usize) -> &'a Row<V>) {
    let mut smaller = [Lanes::ZERO; V];
    for (plane, number) in numbers.iter().enumerate() {
        let other = other(plane);
        for i in 0..V {
            let differs = number[i] ^ other[i];
            smaller[i] = (smaller[i] & !differs) | (number[i] & differs);
        }
    }
    for (plane, number) in numbers.iter_mut().enumerate() {
        let other = other(plane);
        for i in 0..V {
            number[i] ^= (number[i] ^ other[i]) & smaller[i];
        }
    }
}
