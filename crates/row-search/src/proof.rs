//! Proves distances correct by comparing each state with its neighbours.

mod checker;
mod error;
mod sweep;

use crate::depth::MAX_DEPTH;
use crate::depths::Depths;
use crate::distribution::Distribution;
use crate::neighbours::order_of_moves;
use crate::packed::{COUNTS, Packed, added_up};
use crate::parallel::{map_each, tasks};
use crate::row::{Row, with_row_length};
use crate::space::Space;

use self::checker::Checker;
pub use self::error::ProofError;
pub(crate) use self::sweep::{check_rows, expect_of_goals, expect_right, remove_goals};

/// Proves that these are the distances of a space.
///
/// Distances are the only numbers that satisfy these conditions, and each condition is checked for
/// every state: goals have 0; any other state has one more than the smallest number among its
/// neighbours; and a state is unreachable if and only if all its neighbours are. In addition, the
/// number of unreachable states must match the distribution.
///
/// Why no other numbers do: suppose some states have numbers that are not their distances. Of these
/// states take one where the smaller of number and distance is smallest. If the smaller is its
/// distance, the next state on a shortest way has the right number, one less, so the state's own
/// number is at most its distance: a contradiction. If the smaller is its number n, some neighbour
/// has n - 1, which is too small to be wrong, so the state's distance is at most n: again a
/// contradiction.
///
/// ```
/// use row_search::{ProofError, Space, TransitionSpace, prove, search};
///
/// let ring = TransitionSpace::new(2, 5, vec![1, 4, 2, 0, 3, 1, 4, 2, 0, 3])?;
/// let depths = search(&ring)?;
/// assert_eq!(prove(&ring, &depths), Ok(()));
/// // In one direction only, the same states are farther.
/// let one_way = TransitionSpace::new(1, 5, vec![1, 2, 3, 4, 0])?;
/// assert!(matches!(prove(&one_way, &depths), Err(ProofError::Neighbours { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The first [`ProofError`] in the order of the states, if there is one.
pub fn prove(space: &dyn Space, depths: &Depths) -> Result<(), ProofError> {
    if !depths.planes.fit(space) {
        return Err(ProofError::Shape);
    }
    expect_of_goals(space, 0..space.rows(), |goal| depths.get(goal) == Some(0)).map_err(
        |state| {
            let found = depths.get(state);
            ProofError::Goal { state, found }
        },
    )?;
    let unreachable = with_row_length!(space.fibre(), count_unreachable(space, depths))?;
    let unit = space.weight_unit();
    let expected = depths.distribution.unreachable();
    if expected.checked_mul(unit) != Some(unreachable) {
        let found = unreachable / unit;
        return Err(ProofError::Unreachable { found, expected });
    }
    Ok(())
}

/// Proves packed distances, and their distribution.
///
/// Packed distances and their distribution may come from anywhere, so this also counts the states
/// at each distance; a search has already counted its own.
///
/// ```
/// use row_search::{Distribution, Packed, ProofError, TransitionSpace, Width, prove_packed};
///
/// let ring = TransitionSpace::new(1, 3, vec![1, 2, 0])?;
/// let read = Packed::from_bytes(Width::Eight, 3, vec![0, 2, 1]).expect("a byte each");
/// let said = Distribution::new(vec![1, 2], 0).expect("few states");
/// let wrong = ProofError::Count { depth: 1, found: 1, expected: 2 };
/// assert_eq!(prove_packed(&ring, &read, &said), Err(wrong));
/// assert_eq!(prove_packed(&ring, &read, &read.count()), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The same as [`prove`], [`ProofError::Count`] and [`ProofError::NoMemory`].
pub fn prove_packed(
    space: &dyn Space,
    packed: &Packed,
    distribution: &Distribution,
) -> Result<(), ProofError> {
    let states = space.rows().checked_mul(space.fibre().size() as u64);
    if states != Some(packed.states() as u64) {
        return Err(ProofError::Shape);
    }
    // Counting is quicker, and tells what is wrong with a table of another puzzle or metric.
    check_counts(space, packed, distribution)?;
    let depths = packed.to_planes(space, distribution.clone());
    let depths = depths.ok_or(ProofError::NoMemory)?;
    prove(space, &depths)
}

/// Compares the numbers of states at each distance with those of the distribution.
fn check_counts(
    space: &dyn Space,
    packed: &Packed,
    distribution: &Distribution,
) -> Result<(), ProofError> {
    let size = space.fibre().size();
    let rows = packed.states() / size;
    let sums = map_each(tasks(rows), &|rows| {
        let mut sums = [0; COUNTS];
        let numbers: Vec<usize> = rows.collect();
        for alike in numbers.chunk_by(|&a, &b| space.weight(a as u64) == space.weight(b as u64)) {
            let counts = packed.count_some(alike[0] * size..(alike[0] + alike.len()) * size);
            let weight = space.weight(alike[0] as u64);
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += count * weight;
            }
        }
        sums
    });
    let sums = added_up(sums);
    let unit = space.weight_unit();
    let last = distribution.max_depth().max(MAX_DEPTH);
    for depth in 0..=last {
        let sum = if depth <= MAX_DEPTH {
            sums[depth as usize]
        } else {
            0
        };
        let expected = distribution.at(depth);
        if expected.checked_mul(unit) != Some(sum) {
            return Err(ProofError::Count {
                depth,
                found: sum / unit,
                expected,
            });
        }
    }
    Ok(())
}

/// Checks all states except the goals, for any kind of moves, row after row and move by move.
/// Returns the number of unreachable states, times the weights of their rows.
fn count_unreachable<const V: usize>(
    space: &dyn Space,
    depths: &Depths,
) -> Result<u64, ProofError> {
    let planes = depths.planes.planes.iter();
    let planes: Vec<&[Row<V>]> = planes.map(|plane| plane.as_chunks::<V>().0).collect();
    let order = order_of_moves(space);
    check_rows(
        space.fibre(),
        0..space.rows(),
        || Checker::new(space, &planes, &order),
        Checker::check,
    )
    .map_err(|state| {
        let found = depths.get(state);
        ProofError::Neighbours { state, found }
    })
}
