//! Proof that distances are right, by looking at each state and its neighbours.

use core::fmt;

use crate::depth::{Depth, MAX_DEPTH};
use crate::depths::Depths;
use crate::distribution::Distribution;
use crate::lanes::{LANES, Lanes, Row, any, count, full_row, with_row_length};
use crate::neighbours::{Neighbours, order_of_moves};
use crate::packed::Packed;
use crate::parallel::*;
use crate::pull::{NO_WORDS, Words, translate_back};
use crate::shard::ROWS_PER_TASK;
use crate::space::{Space, State};

/// What is wrong with a set of distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
    /// The distances belong to a space of another shape.
    Shape,
    /// A goal is not at distance 0.
    Goal {
        /// The goal.
        state: State,
        /// Its distance, if it has one.
        found: Option<Depth>,
    },
    /// The distance of a state is not one more than that of its nearest neighbour.
    Neighbours {
        /// The state.
        state: State,
        /// Its distance, if it has one.
        found: Option<Depth>,
    },
    /// The number of states at a distance is not what the distribution says.
    Count {
        /// The distance.
        depth: Depth,
        /// The number of states found.
        found: u64,
        /// The number reported.
        expected: u64,
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
        let told = |found: &Option<Depth>| match found {
            Some(depth) => format!("distance {depth}"),
            None => "no distance".into(),
        };
        match self {
            Self::Shape => write!(f, "the distances belong to a space of another shape"),
            Self::Goal {
                state: State { row, element },
                found,
            } => write!(
                f,
                "the goal in row {row}, element {element}, has {}, expected distance 0",
                told(found)
            ),
            Self::Neighbours {
                state: State { row, element },
                found,
            } => write!(
                f,
                "the state in row {row}, element {element}, has {}, expected one more than its nearest neighbour's",
                told(found)
            ),
            Self::Count {
                depth,
                found,
                expected,
            } => write!(
                f,
                "{found} states are at distance {depth}, expected {expected}"
            ),
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
/// every state: the goals have 0; any other state has one more than the smallest number among its
/// neighbours; and a state all of whose neighbours are unreachable is unreachable, and no other is.
/// Beside that, there must be as many states without a distance as the distribution leaves.
///
/// Why no others do: take a state whose number is not its distance, and of all such states one where the
/// smaller of the two is smallest. If that is its distance, the next state on a shortest way has the right
/// number, one less, so its own is at most one more, which is its distance: no. If it is its number n, some
/// neighbour has n - 1, which is too small to be wrong, so its distance is at most n: no again.
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
/// The first [`ProofError`], states taken in order, if there is one.
pub fn prove(space: &dyn Space, depths: &Depths) -> Result<(), ProofError> {
    if depths.rows as u64 != space.rows() || &depths.fibre != space.fibre() {
        return Err(ProofError::Shape);
    }
    let mut wrong_goal = None;
    space.goals(0..space.rows(), &mut |state| {
        let found = depths.get(state);
        if found != Some(0) && wrong_goal.is_none() {
            wrong_goal = Some(ProofError::Goal { state, found });
        }
    });
    if let Some(error) = wrong_goal {
        return Err(error);
    }
    with_row_length!(space.fibre(), run(space, depths))
}

/// Proves the same of packed distances and what is said of their number.
///
/// Packed distances and their distribution may come from anywhere, so here the states at each distance are
/// counted too; those of a search have been counted while it found them.
///
/// # Errors
///
/// As [`prove`], and [`ProofError::Count`].
pub fn prove_packed(
    space: &dyn Space,
    packed: &Packed,
    distribution: &Distribution,
) -> Result<(), ProofError> {
    let states = space.rows().checked_mul(space.fibre().size() as u64);
    if states != Some(packed.states() as u64) {
        return Err(ProofError::Shape);
    }
    let depths = Depths::unpack(packed, space.fibre(), distribution.clone());
    prove(space, &depths)?;
    check_counts(space, packed, distribution)
}

/// Compares the numbers of states at each distance with those of the distribution.
fn check_counts(
    space: &dyn Space,
    packed: &Packed,
    distribution: &Distribution,
) -> Result<(), ProofError> {
    /// A place for each distance that can be packed, and one for unreachable states.
    const VALUES: usize = MAX_DEPTH as usize + 2;
    let size = space.fibre().size();
    let rows = packed.states() / size;
    let sums = (0..rows.div_ceil(ROWS_PER_TASK))
        .into_par_iter()
        .map(|task| {
            let first = task * ROWS_PER_TASK;
            let mut sums = [0; VALUES];
            for row in first..rows.min(first + ROWS_PER_TASK) {
                let weight = space.weight(row as u64);
                for state in row * size..(row + 1) * size {
                    let depth = packed.get(state).unwrap_or(MAX_DEPTH + 1);
                    sums[depth as usize] += weight;
                }
            }
            sums
        })
        .reduce(
            || [0; VALUES],
            |a, b| core::array::from_fn(|depth| a[depth] + b[depth]),
        );
    let unit = space.weight_unit();
    let last = distribution.max_depth().max(MAX_DEPTH);
    for depth in 0..=last {
        let sum = if depth <= MAX_DEPTH {
            sums[depth as usize]
        } else {
            0
        };
        let (found, expected) = (sum / unit, distribution.at(depth));
        if found != expected {
            return Err(ProofError::Count {
                depth,
                found,
                expected,
            });
        }
    }
    Ok(())
}

fn run<const V: usize>(space: &dyn Space, depths: &Depths) -> Result<(), ProofError> {
    let planes: Vec<&[Row<V>]> = depths
        .planes
        .iter()
        .map(|plane| plane.as_chunks::<V>().0)
        .collect();
    let order = order_of_moves(space);
    let unreachable = (0..depths.rows.div_ceil(ROWS_PER_TASK))
        .into_par_iter()
        .map_init(
            || Checker::new(space, &planes, &order),
            |checker, task| {
                let first = task * ROWS_PER_TASK;
                checker.check_all(first, depths.rows.min(first + ROWS_PER_TASK))
            },
        )
        // The sides of a reduction stay in order, so the first error is the one that comes out.
        .reduce(|| Ok(0), |before, after| Ok(before? + after?))
        .map_err(|state| ProofError::Neighbours {
            state,
            found: depths.get(state),
        })?;
    let found = unreachable / space.weight_unit();
    let expected = depths.distribution.unreachable();
    if found != expected {
        return Err(ProofError::Unreachable { found, expected });
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
    /// The smallest distance among the neighbours of each state, by all moves followed so far.
    nearest: Numbers<V>,
    /// The same by the moves that translate alike, before they are translated and after it.
    alike: Numbers<V>,
    translated: Numbers<V>,
    words: Words,
    goals: Vec<State>,
}

impl<'a, const V: usize> Checker<'a, V> {
    fn new(space: &'a dyn Space, planes: &'a [&'a [Row<V>]], order: &'a [usize]) -> Self {
        let numbers = vec![[Lanes::ZERO; V]; planes.len()];
        Self {
            space,
            planes,
            neighbours: Neighbours::new(space, order),
            full: full_row(space.fibre()),
            nearest: numbers.clone(),
            alike: numbers.clone(),
            translated: numbers,
            words: NO_WORDS,
            goals: Vec::new(),
        }
    }

    /// Checks the states of some rows, and counts those that are unreachable, times the rows' weights.
    /// The error is the first state that is wrong.
    fn check_all(&mut self, first: usize, end: usize) -> Result<u64, State> {
        let mut goals = core::mem::take(&mut self.goals);
        goals.clear();
        self.space
            .goals(first as u64..end as u64, &mut |goal| goals.push(goal));
        self.goals = goals;
        (first..end).map(|row| self.check(row)).sum()
    }

    /// The same for one row.
    fn check(&mut self, row: usize) -> Result<u64, State> {
        self.nearest.fill(self.full);
        self.neighbours.go_to(row as u64);
        for (shift, sources) in self.neighbours.groups() {
            let mut sources = sources.map(|source| source as usize);
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
                for (moved, plane) in self.translated.iter_mut().zip(&self.alike) {
                    moved.fill(Lanes::ZERO);
                    translate_back(self.space.fibre(), shift, plane, &mut self.words, moved);
                }
                take_smaller(&mut self.nearest, |plane| &self.translated[plane]);
            }
        }
        self.compare(row)
    }

    /// Compares the distances of a row with the smallest distance of the neighbours plus one.
    fn compare(&self, row: usize) -> Result<u64, State> {
        // Adds one to the neighbours' distances plane by plane, lowest first.
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
        let fibre = self.space.fibre();
        for goal in self.goals.iter().filter(|goal| goal.row == row as u64) {
            // All goals were seen to be at distance 0 before.
            let (word, bit) = fibre.spot(goal.element);
            differs[word / LANES].0[word % LANES] &= !(1 << bit);
        }
        if any(&differs) {
            let wrong = (0..fibre.size() as u32).find(|&element| {
                let (word, bit) = fibre.spot(element);
                differs[word / LANES].0[word % LANES] >> bit & 1 == 1
            });
            let element = wrong.expect("bits that stand for no element are 0 in every plane");
            return Err(State::new(row as u64, element));
        }
        match count(&unreachable) {
            0 => Ok(0),
            unreachable => Ok(u64::from(unreachable) * self.space.weight(row as u64)),
        }
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
