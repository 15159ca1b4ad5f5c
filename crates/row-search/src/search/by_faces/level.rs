//! One level: what the faces reach from all states that were reached.

use super::closure::{close, join_and_count, join_each};
use super::counter::Counter;
use crate::faces::{Far, Group, Plan};
use crate::fibre::Sums;
use crate::lanes::{Lanes, fits_cache, touch};
use crate::parallel::map_each_in;
use crate::pull::{NO_WORDS, Words};
use crate::row::Row;

/// Adds to the rows what one move reaches from their states; returns how many states they then have.
///
/// Of what was reached nothing is taken out first: states of earlier levels reach only such as are in the set already,
/// so the set is the frontier as well. And it is written in place. A near block is read by nobody else: its own faces
/// don't lead out of it, and what the other faces reach was stored before.
///
/// If the level begins with another bit of the Gray code, `plane` has that bit of each state, and it changes for all that
/// were not reached before.
pub(super) fn level<const V: usize>(
    plan: &Plan,
    sums: &Sums,
    full: &Row<V>,
    reached: &mut [Lanes],
    plane: Option<&mut [Lanes]>,
    stores: &mut [Vec<Lanes>],
) -> u64 {
    for (far, store) in plan.far.iter().zip(&mut *stores) {
        store_reached::<V>(far, sums, reached, store);
    }
    let stores: Vec<&[Row<V>]> = stores.iter().map(|store| store.as_chunks().0).collect();
    let (near, is_cached) = (&plan.near, fits_cache(reached));
    let lengths = || near.tasks.iter().map(|task| near.rows_of(task).len() * V);
    let reached = parts(reached, lengths());
    let planes: Vec<Option<&mut [Lanes]>> = match plane {
        Some(plane) => parts(plane, lengths()).into_iter().map(Some).collect(),
        None => near.tasks.iter().map(|_| None).collect(),
    };
    let work = Near {
        plan,
        sums,
        full,
        stores: &stores,
        is_cached,
    };
    let tasks = near.tasks.iter().zip(reached).zip(planes);
    let counts = map_each_in(tasks, &Buffers::new, &|buffers, ((blocks, rows), plane)| {
        let mut rows = rows.as_chunks_mut().0;
        let mut plane = plane.map(|plane| plane.as_chunks_mut().0);
        let mut all = 0;
        for block in blocks.clone() {
            let own = near.rows_of(&(block..block + 1));
            let (block_rows, others) = rows.split_at_mut(own.len());
            let block_plane = plane.take().map(|plane| plane.split_at_mut(own.len()));
            let (block_plane, other_planes) = block_plane.unzip();
            all += work.block(block, own.start, block_rows, block_plane, buffers);
            (rows, plane) = (others, other_planes);
        }
        all
    });
    counts.into_iter().sum()
}

/// What tasks work in.
struct Buffers<const V: usize> {
    /// What each face of a group reaches in a block, one face after the other.
    cells: Vec<Row<V>>,
    words: [Words; 2],
}

impl<const V: usize> Buffers<V> {
    fn new() -> Self {
        Self {
            cells: Vec::new(),
            words: [NO_WORDS; 2],
        }
    }
}

/// What the blocks of the near group are worked on with.
struct Near<'a, const V: usize> {
    plan: &'a Plan,
    sums: &'a Sums,
    full: &'a Row<V>,
    stores: &'a [&'a [Row<V>]],
    /// Whether all rows are in a near cache as it is.
    is_cached: bool,
}

impl<const V: usize> Near<'_, V> {
    /// The level in one block, whose first row has this number.
    fn block(
        &self,
        block: usize,
        first: usize,
        rows: &mut [Row<V>],
        mut plane: Option<&mut [Row<V>]>,
        buffers: &mut Buffers<V>,
    ) -> u64 {
        let near = &self.plan.near;
        let far_of = |row: usize| {
            let far = self.plan.far.iter().zip(self.stores);
            far.map(move |(far, store)| &store[far.slots[row] as usize])
        };
        if !self.is_cached {
            bring_near((first..first + rows.len()).flat_map(far_of));
            bring_near(plane.iter().flat_map(|plane| plane.iter()));
        }
        close_all(near, self.sums, block, buffers, |row| {
            &rows[usize::from(row)]
        });
        let mut counter = Counter::default();
        for (own, row) in rows.iter_mut().enumerate() {
            if let Some(plane) = &mut plane {
                change_unreached(self.full, row, &mut plane[own]);
            }
            join_and_count(
                cells_of(near, first + own, &buffers.cells).chain(far_of(first + own)),
                row,
                &mut counter,
            );
        }
        counter.total()
    }
}

/// Writes what a far group reaches from all rows where it is stored.
fn store_reached<const V: usize>(far: &Far, sums: &Sums, reached: &[Lanes], store: &mut [Lanes]) {
    let is_cached = fits_cache(reached);
    let reached = reached.as_chunks::<V>().0;
    let group = &far.group;
    let lengths = group
        .tasks
        .iter()
        .map(|task| group.slots_of(task).len() * V);
    let stores = parts(store, lengths);
    let tasks = group.tasks.iter().zip(stores);
    map_each_in(tasks, &Buffers::new, &|buffers, (blocks, store)| {
        let mut store = store.as_chunks_mut::<V>().0;
        for block in blocks.clone() {
            let numbers = group.rows_of(&(block..block + 1));
            let rows = &far.rows[numbers.clone()];
            let row_of = |place| &reached[rows[usize::from(place)] as usize];
            if !is_cached {
                bring_near(rows.iter().map(|&row| &reached[row as usize]));
            }
            let (own, others) = store.split_at_mut(group.slots_of(&(block..block + 1)).len());
            let mut faces = group.of_block(block);
            if let (Some(only), None) = (faces.next(), faces.next()) {
                close(sums, &only, row_of, &mut buffers.words, own);
            } else {
                close_all(group, sums, block, buffers, row_of);
                for (number, all) in numbers.zip(own) {
                    all.fill(Lanes::ZERO);
                    join_each(cells_of(group, number, &buffers.cells), all);
                }
            }
            store = others;
        }
    });
}

/// Asks for rows that a block needs, most of which are anywhere in memory, before it is worked on.
#[inline(never)]
fn bring_near<'r, const V: usize>(rows: impl Iterator<Item = &'r Row<V>>) {
    touch(rows.map(Row::as_slice));
}

/// Finds what each face of a group reaches in a block.
fn close_all<'r, const V: usize>(
    group: &Group,
    sums: &Sums,
    block: usize,
    Buffers { cells, words }: &mut Buffers<V>,
    row: impl Fn(u16) -> &'r Row<V>,
) {
    let count = group.of_block(block).map(|face| face.cells.len()).sum();
    if cells.len() < count {
        cells.resize(count, [Lanes::ZERO; V]);
    }
    let mut rest = cells.as_mut_slice();
    for face in group.of_block(block) {
        let (own, others) = rest.split_at_mut(face.cells.len());
        close(sums, &face, &row, words, own);
        rest = others;
    }
}

/// What each face of a group reaches in a row, which is told in the order of the blocks.
#[inline(always)]
fn cells_of<'c, const V: usize>(
    group: &'c Group,
    row: usize,
    cells: &'c [Row<V>],
) -> impl Iterator<Item = &'c Row<V>> {
    let numbers = group.cells(row).iter();
    numbers.map(|&number| &cells[usize::from(number)])
}

/// Changes a bit of all states of a row that were not reached.
#[inline(never)]
fn change_unreached<const V: usize>(full: &Row<V>, reached: &Row<V>, plane: &mut Row<V>) {
    for i in 0..V {
        plane[i] ^= full[i] & !reached[i];
    }
}

/// Parts of these lengths.
fn parts(all: &mut [Lanes], lengths: impl Iterator<Item = usize>) -> Vec<&mut [Lanes]> {
    let mut rest = all;
    lengths
        .map(|length| {
            rest.split_off_mut(..length)
                .expect("parts are no longer than the whole")
        })
        .collect()
}
