//! The proof where every move is a turn of a face: for all states that turns of a face join at once.
//!
//! A state and what the turns of one face make of it, x, xU, xU2, xU', are a *class*: from each of them one move leads to
//! each other one. All moves are turns of some face, so the neighbours of a state are the others in its classes, one
//! class for each face. What [`prove`](super::prove) asks for, that goals have 0 and every other state one more than its
//! nearest neighbour, comes to the same as four conditions:
//!
//! 1. Goals have 0.
//! 2. A class has one distance only, or two of them, m and m + 1.
//! 3. A state that has a distance and is no goal has m + 1 in one of its classes.
//! 4. A state without a distance is in classes of such states only.
//!
//! Why they follow: no state is farther than one more than its neighbours, goals included. So no two states of a class
//! differ by more than one, and none of them is unreachable if another is not: 2 and 4. The nearest neighbour of a state
//! that is no goal is nearer by one, and the class that both are in is the one for 3. Why they are enough: by 2 no
//! neighbour of a state is nearer by more than one, and by 3 some neighbour is nearer; by 4 the neighbours of an
//! unreachable state are unreachable. A state that a turn leaves where it is is a neighbour of its own in `prove`. That
//! changes nothing, as it is not nearer than itself.
//!
//! Here "unreachable" is a number as well, the one with all bits set, and it would be m + 1 beside the largest distance
//! that there may be. So 4 is asked of each state as 3 is: without a distance it is at m + 1 in none of its classes.
//!
//! Classes are found for the rows of a cycle together, as sets are in a search by faces. To see that 2 holds, the smallest
//! distance is moved to the frame of the first row in all planes. For 3 and 4 only its lowest bit is moved back: of a
//! state that has m or m + 1, it tells which.

mod classes;
mod distances;
mod moving;
#[cfg(test)]
mod tests;

use self::classes::{Classes, Planes};
use crate::depths::{Depths, MIN_PLANES};
use crate::faces::{Far, Group, Plan, sums_of};
use crate::fibre::Sums;
use crate::lanes::{LANES, Lanes, touch};
use crate::parallel::map_each_in;
use crate::row::full_lanes;
use crate::shard::cleared;
use crate::space::Space;

/// Planes of the distances that are proved here: they go up to 14, which is as far as a small puzzle has any.
const PLANES: usize = MIN_PLANES;

/// The number of unreachable states, if the distances are right; goals have been seen to have 0, and what the space says
/// of its faces was held against all of its steps when the plan was made.
///
/// `None` says that something is wrong, or that distances take more planes than are looked at here.
pub(super) fn unreachable_if_right(space: &dyn Space, depths: &Depths, plan: &Plan) -> Option<u64> {
    let sums = sums_of(space)?;
    let planes = Planes::new(depths)?;
    let proof = Proof {
        space,
        sums,
        depths,
        planes,
        plan,
        full: (0..planes.stride)
            .map(|i| full_lanes(space.fibre(), i))
            .collect(),
    };
    let parities: Vec<Vec<Lanes>> = plan
        .far
        .iter()
        .map(|far| proof.far_parities(far))
        .collect::<Option<_>>()?;
    let unreachable = map_each_in(&plan.near.tasks, &Buffers::new, &|buffers, blocks| {
        let blocks = blocks.clone();
        let unreachable = blocks.map(|block| proof.near_block(block, &parities, buffers));
        unreachable.sum::<Option<u64>>()
    });
    unreachable.into_iter().sum()
}

/// What tasks work in.
struct Buffers {
    classes: Classes,
    /// The lowest bits of the classes of all faces of a block.
    parities: Vec<Lanes>,
    /// States that are at m + 1 in a class of theirs.
    farther: Vec<Lanes>,
}

impl Buffers {
    fn new() -> Self {
        Self {
            classes: Classes::new(),
            parities: Vec::new(),
            farther: Vec::new(),
        }
    }
}

struct Proof<'a> {
    space: &'a dyn Space,
    sums: &'a Sums,
    depths: &'a Depths,
    planes: Planes<'a>,
    plan: &'a Plan,
    /// A set of all elements.
    full: Vec<Lanes>,
}

impl Proof<'_> {
    /// For each slot of a far group, which of its states are at m + 1: the lowest bit of a state differs from the one here.
    fn far_parities(&self, far: &Far) -> Option<Vec<Lanes>> {
        let stride = self.planes.stride;
        let mut stored = cleared(far.stored * stride)?;
        let mut rest = stored.as_mut_slice();
        let tasks: Vec<_> = far
            .group
            .tasks
            .iter()
            .map(|blocks| {
                let own = far.group.slots_of(blocks).len() * stride;
                (blocks, rest.split_off_mut(..own).expect("a slot for each"))
            })
            .collect();
        let are_right = map_each_in(tasks, &Buffers::new, &|buffers, (blocks, mut stored)| {
            for block in blocks.clone() {
                let own = far.group.slots_of(&(block..block + 1)).len() * stride;
                let own = stored.split_off_mut(..own).expect("a slot for each");
                self.far_block(far, block, own, buffers);
            }
            buffers.classes.are_right()
        });
        are_right
            .into_iter()
            .all(|is_right| is_right)
            .then_some(stored)
    }

    /// The same for one block.
    fn far_block(&self, far: &Far, block: usize, stored: &mut [Lanes], buffers: &mut Buffers) {
        let stride = self.planes.stride;
        let own = far.group.rows_of(&(block..block + 1));
        let rows = &far.rows[own.clone()];
        let row_of = |place: u16| self.place_of(rows[usize::from(place)] as usize);
        if !self.planes.fit_cache() {
            self.bring_near((0..rows.len() as u16).map(row_of));
        }
        let mut faces = far.group.of_block(block);
        if let (Some(face), None) = (faces.next(), faces.next()) {
            buffers
                .classes
                .find(self.sums, self.planes, &face, row_of, stored);
            return;
        }
        self.find_all(&far.group, block, row_of, buffers);
        for (place, stored) in (0..).zip(stored.chunks_exact_mut(stride)) {
            let [lowest, ..] = self.planes.row(row_of(place));
            let parities = parities_of(
                &far.group,
                own.start + usize::from(place),
                stride,
                &buffers.parities,
            );
            add_differing(lowest, parities, stored);
            // As if it was of a single class.
            for (stored, &lowest) in stored.iter_mut().zip(lowest) {
                *stored ^= lowest;
            }
        }
    }

    /// The number of unreachable states in a near block, if all its states are right.
    fn near_block(
        &self,
        block: usize,
        far_parities: &[Vec<Lanes>],
        buffers: &mut Buffers,
    ) -> Option<u64> {
        let (near, stride) = (&self.plan.near, self.planes.stride);
        let own = near.rows_of(&(block..block + 1));
        let (first, rows) = (own.start, own.len() as u16);
        let row_of = |place: u16| self.place_of(first + usize::from(place));
        let far_of = |row: usize| {
            let far = self.plan.far.iter().zip(far_parities);
            far.map(move |(far, parities)| &parities[far.slots[row] as usize * stride..][..stride])
        };
        if !self.planes.fit_cache() {
            self.bring_near((0..rows).map(row_of));
            touch(own.flat_map(far_of));
        }
        self.find_all(near, block, row_of, buffers);
        let mut unreachable = 0;
        for place in 0..rows {
            let row = self.plan.rows[first + usize::from(place)] as usize;
            let near = parities_of(near, first + usize::from(place), stride, &buffers.parities);
            buffers.farther.clear();
            buffers.farther.resize(stride, Lanes::ZERO);
            add_differing(
                self.planes.row(self.depths.place(row))[0],
                near.chain(far_of(first + usize::from(place))),
                &mut buffers.farther,
            );
            unreachable += self.check(row, &buffers.farther)?;
        }
        buffers.classes.are_right().then_some(unreachable)
    }

    /// Finds the classes of all faces of a group in a block.
    fn find_all(
        &self,
        group: &Group,
        block: usize,
        row_of: impl Fn(u16) -> usize,
        buffers: &mut Buffers,
    ) {
        let stride = self.planes.stride;
        let cells: usize = group.of_block(block).map(|face| face.cells.len()).sum();
        buffers.parities.resize(cells * stride, Lanes::ZERO);
        let mut rest = buffers.parities.as_mut_slice();
        for face in group.of_block(block) {
            let (own, others) = rest.split_at_mut(face.cells.len() * stride);
            buffers
                .classes
                .find(self.sums, self.planes, &face, &row_of, own);
            rest = others;
        }
    }

    /// The number of unreachable states in a row, of which these are farther than another one in a class, if all
    /// are as they should be.
    fn check(&self, row: usize, farther: &[Lanes]) -> Option<u64> {
        let [a, b, c, d] = self.planes.row(self.depths.place(row));
        let (mut unreachable, mut differs) = (0, Lanes::ZERO);
        for (i, (&farther, &full)) in farther.iter().zip(&self.full).enumerate() {
            let none = a[i] & b[i] & c[i] & d[i];
            differs |= (farther ^ !none) & full;
            if none != Lanes::ZERO {
                unreachable += none
                    .0
                    .iter()
                    .map(|word| u64::from(word.count_ones()))
                    .sum::<u64>();
            }
        }
        (differs == Lanes::ZERO || self.are_goals(row, farther)).then_some(unreachable)
    }

    /// Whether all states of a row that are not as they should be are goals.
    #[cold]
    fn are_goals(&self, row: usize, farther: &[Lanes]) -> bool {
        let planes = self.planes.row(self.depths.place(row));
        let mut differs: Vec<Lanes> = farther.to_vec();
        for (i, differs) in differs.iter_mut().enumerate() {
            let none = planes
                .iter()
                .fold(self.full[i], |none, plane| none & plane[i]);
            *differs = (*differs ^ !none) & self.full[i];
        }
        let fibre = self.space.fibre();
        self.space.goals(row as u64..row as u64 + 1, &mut |goal| {
            let (word, bit) = fibre.spot(goal.element);
            differs[word / LANES].0[word % LANES] &= !(1 << bit);
        });
        differs.iter().all(|&lanes| lanes == Lanes::ZERO)
    }

    /// Asks for the distances of rows that a block needs, before it is worked on.
    fn bring_near(&self, rows: impl Iterator<Item = usize>) {
        touch(rows.flat_map(|row| self.planes.row(row)));
    }

    /// Where a row of the plan stands in the planes.
    fn place_of(&self, row: usize) -> usize {
        self.depths.place(self.plan.rows[row] as usize)
    }
}

/// Of each face of a block the lowest bits of the classes that the states of a row are in.
fn parities_of<'p>(
    group: &'p Group,
    row: usize,
    stride: usize,
    parities: &'p [Lanes],
) -> impl Iterator<Item = &'p [Lanes]> {
    let cells = group.cells(row).iter();
    cells.map(move |&cell| &parities[usize::from(cell) * stride..][..stride])
}

/// Adds the states whose lowest bit differs from any of these.
#[inline(always)]
fn add_differing<'p>(
    lowest: &[Lanes],
    parities: impl Iterator<Item = &'p [Lanes]>,
    sum: &mut [Lanes],
) {
    for parity in parities {
        for (sum, (&lowest, &parity)) in sum.iter_mut().zip(lowest.iter().zip(parity)) {
            *sum |= lowest ^ parity;
        }
    }
}
