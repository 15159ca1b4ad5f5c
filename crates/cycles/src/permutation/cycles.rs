//! The cycles of a permutation, in the order in which they are found by hand.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::Permutation;
use super::arcs::Arcs;
use crate::bit_set::BitSet;
use crate::order::{Order, cycle_length};

/// Calls `visit` with every cycle, including fixed points, ordered by smallest point s. Each cycle
/// is given as `t[s]`, `t[t[s]]`, and so on, with s last.
pub(crate) fn visit_cycles(images: &[u32], mut visit: impl FnMut(&[u32])) {
    let mut visited = BitSet::new(images.len());
    let arcs = Arcs::walked(images, &mut visited);
    let mut marked = arcs.cycles().into_iter().peekable();
    let mut cycle = Vec::new();
    for (start, &first) in (0u32..).zip(images) {
        if first == start {
            // No other point leads here, so it need not be marked.
            visit(&[start]);
        } else if let Some(marked) = marked.next_if(|cycle| cycle.least == start) {
            cycle.clear();
            arcs.visit_pieces(marked, |piece| cycle.extend_from_slice(piece));
            visit(&cycle);
        } else if visited.insert(start as usize) {
            cycle.clear();
            follow(images, &mut visited, start, |point| cycle.push(point));
            visit(&cycle);
        }
    }
}

/// Walks once round a cycle of two or more points, from the point after `start` to `start` itself,
/// and marks the points as visited; `start` is marked already.
#[inline]
fn follow(images: &[u32], visited: &mut BitSet, start: u32, mut each: impl FnMut(u32)) {
    let mut point = images[start as usize];
    while point != start {
        visited.insert(point as usize);
        each(point);
        point = images[point as usize];
    }
    each(start);
}

/// The cycles of a permutation, with the fixed points listed separately.
///
/// Factors (cycles of two or more points) are ordered by their smallest point s; each is written as
/// t\[s\], t\[t\[s\]\], and so on, with s last.
///
/// ```
/// use cycles::Permutation;
///
/// let p = Permutation::new(vec![3, 4, 2, 1, 0, 6, 5])?;
/// let cycles = p.cycles();
/// let factors: Vec<&[u32]> = cycles.factors().collect();
/// assert_eq!(factors, [&[3, 1, 4, 0][..], &[6, 5]]);
/// assert_eq!(cycles.fixed_points(), [2]);
/// assert_eq!(cycles.to_permutation(), p);
/// # Ok::<(), cycles::PermutationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cycles {
    /// The factors one after another, then the fixed points.
    points: Vec<u32>,
    /// Where each factor ends in `points`.
    ends: Vec<u32>,
}

impl Cycles {
    fn of(images: &[u32]) -> Self {
        let mut points = vec![0; images.len()];
        let mut ends = Vec::new();
        let mut visited = BitSet::new(images.len());
        let arcs = Arcs::walked(images, &mut visited);
        let mut marked = arcs.cycles().into_iter().peekable();
        // One list serves both: factors grow from its front, fixed points from its back.
        let (mut front, mut back) = (0, images.len());
        for (start, &first) in (0u32..).zip(images) {
            if first == start {
                back -= 1;
                points[back] = start;
            } else if let Some(cycle) = marked.next_if(|cycle| cycle.least == start) {
                arcs.visit_pieces(cycle, |piece| {
                    points[front..][..piece.len()].copy_from_slice(piece);
                    front += piece.len();
                });
                ends.push(front as u32);
            } else if visited.insert(start as usize) {
                follow(images, &mut visited, start, |point| {
                    points[front] = point;
                    front += 1;
                });
                ends.push(front as u32);
            }
        }
        points[back..].reverse();
        Self { points, ends }
    }

    /// The cycles of two or more points.
    ///
    /// ```
    /// use cycles::Permutation;
    ///
    /// let cycles = Permutation::new(vec![1, 2, 0, 3])?.cycles();
    /// assert_eq!(cycles.factors().collect::<Vec<_>>(), [[1, 2, 0]]);
    /// # Ok::<(), cycles::PermutationError>(())
    /// ```
    pub fn factors(&self) -> impl ExactSizeIterator<Item = &[u32]> + Clone {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let factor = &self.points[start..end as usize];
            start = end as usize;
            factor
        })
    }

    /// The fixed points, smallest first.
    ///
    /// ```
    /// use cycles::Permutation;
    ///
    /// assert_eq!(Permutation::new(vec![1, 0, 2])?.cycles().fixed_points(), [2]);
    /// # Ok::<(), cycles::PermutationError>(())
    /// ```
    #[must_use]
    pub fn fixed_points(&self) -> &[u32] {
        &self.points[self.moved_points()..]
    }

    /// The number of points that are not fixed.
    pub(crate) fn moved_points(&self) -> usize {
        self.ends.last().map_or(0, |&end| end as usize)
    }

    /// The number of cycles of each length.
    ///
    /// ```
    /// use cycles::Permutation;
    ///
    /// let p = Permutation::new(vec![1, 0, 2])?;
    /// assert_eq!(p.cycles().cycle_type(), p.cycle_type());
    /// # Ok::<(), cycles::PermutationError>(())
    /// ```
    #[must_use]
    pub fn cycle_type(&self) -> CycleType {
        let mut cycle_type = CycleType::default();
        cycle_type.add(1, self.fixed_points().len() as u32);
        for factor in self.factors() {
            cycle_type.add(factor.len() as u32, 1);
        }
        cycle_type
    }

    /// The permutation with these cycles.
    ///
    /// ```
    /// use cycles::Permutation;
    ///
    /// let p = Permutation::new(vec![1, 2, 0])?;
    /// assert_eq!(p.cycles().to_permutation(), p);
    /// # Ok::<(), cycles::PermutationError>(())
    /// ```
    #[must_use]
    pub fn to_permutation(&self) -> Permutation {
        let mut images: Vec<u32> = (0..self.points.len() as u32).collect();
        for factor in self.factors() {
            let followers = factor[1..].iter().chain(&factor[..1]);
            for (&point, &image) in factor.iter().zip(followers) {
                images[point as usize] = image;
            }
        }
        Permutation { images }
    }
}

/// The number of cycles of each length of a permutation; fixed points are cycles of length 1.
///
/// ```
/// use cycles::Permutation;
///
/// let cycle_type = Permutation::new(vec![1, 0, 3, 2, 4])?.cycle_type();
/// assert_eq!(cycle_type.iter().collect::<Vec<_>>(), [(1, 1), (2, 2)]);
/// assert_eq!(cycle_type.order().to_u64(), Some(2));
/// # Ok::<(), cycles::PermutationError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CycleType {
    pub(crate) counts: BTreeMap<u32, u32>,
}

impl CycleType {
    fn add(&mut self, length: u32, count: u32) {
        if count > 0 {
            *self.counts.entry(length).or_insert(0) += count;
        }
    }

    /// The lengths with the number of cycles of each, shortest first.
    ///
    /// ```
    /// let cycle_type = cycles::Permutation::identity(3).cycle_type();
    /// assert_eq!(cycle_type.iter().collect::<Vec<_>>(), [(1, 3)]);
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (u32, u32)> + Clone {
        self.counts.iter().map(|(&length, &count)| (length, count))
    }

    /// The number of cycles of this length.
    ///
    /// ```
    /// assert_eq!(cycles::Permutation::identity(3).cycle_type().count(1), 3);
    /// ```
    #[must_use]
    pub fn count(&self, length: u32) -> u32 {
        self.counts.get(&length).copied().unwrap_or(0)
    }

    /// The order of every permutation of this type: the least common multiple of the lengths.
    ///
    /// ```
    /// assert_eq!(cycles::Permutation::identity(3).cycle_type().order().to_u64(), Some(1));
    /// ```
    #[must_use]
    pub fn order(&self) -> Order {
        Order::of_lengths(self.counts.keys().map(|&length| cycle_length(length)))
    }
}

impl Permutation {
    /// The cycles in the order in which they are found by hand, with the fixed points listed
    /// separately.
    ///
    /// ```
    /// use cycles::Permutation;
    ///
    /// let cycles = Permutation::new(vec![2, 1, 0])?.cycles();
    /// assert_eq!(cycles.factors().collect::<Vec<_>>(), [[2, 0]]);
    /// # Ok::<(), cycles::PermutationError>(())
    /// ```
    #[must_use]
    pub fn cycles(&self) -> Cycles {
        Cycles::of(&self.images)
    }

    /// The number of cycles of each length, computed without listing the cycles.
    ///
    /// ```
    /// use cycles::Permutation;
    ///
    /// assert_eq!(Permutation::new(vec![2, 1, 0])?.cycle_type().count(2), 1);
    /// # Ok::<(), cycles::PermutationError>(())
    /// ```
    #[must_use]
    pub fn cycle_type(&self) -> CycleType {
        let mut cycle_type = CycleType::default();
        let mut fixed = 0;
        visit_cycles(&self.images, |cycle| match cycle.len() {
            1 => fixed += 1,
            length => cycle_type.add(length as u32, 1),
        });
        cycle_type.add(1, fixed);
        cycle_type
    }

    /// The exact order: the smallest positive number of repetitions that gives the identity.
    ///
    /// ```
    /// use cycles::Permutation;
    ///
    /// assert_eq!(Permutation::new(vec![1, 0, 3, 4, 2])?.order().to_u64(), Some(6));
    /// # Ok::<(), cycles::PermutationError>(())
    /// ```
    #[must_use]
    pub fn order(&self) -> Order {
        self.cycle_type().order()
    }
}
