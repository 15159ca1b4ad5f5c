//! Everything about a search by faces but its sets: the order of the rows, and the cycles of all faces.

use core::ops::Range;

use super::blocks::{Blocks, grouped};
use super::cycles::{Cycles, OfBlock};
use super::turns::{Trust, Turns};
use super::{IS_USED, sums_of};
use crate::fibre::Sums;
use crate::memory::has_room_for;
use crate::parallel::map_each;
use crate::space::Space;

/// Bytes of the rows of an orbit: with what is made of them, they stay in the near cache.
const BLOCK_BYTES: usize = 1 << 17;

/// Rows of an orbit, which one thread works on: as few as leave some for each of many.
const BLOCK_ROWS: usize = 1 << 9;

/// Rows that a task works on, or more where a block has more.
const ROWS_PER_TASK: usize = 120;

/// Faces, and the blocks of rows that they don't lead out of.
pub(crate) struct Group {
    /// Of each block, the number of rows up to its end.
    ends: Vec<u32>,
    /// The cycles of each face.
    cycles: Vec<Cycles>,
    /// Of each row, in the order of the blocks: its cell of each face. Those of a block are counted through, one face
    /// after the other.
    cells: Vec<u16>,
    /// The blocks of each task.
    pub(crate) tasks: Vec<Range<usize>>,
}

/// A group whose blocks are not together in memory. So what its faces reach is stored before a level writes anything.
pub(crate) struct Far {
    pub(crate) group: Group,
    /// The rows block after block.
    pub(crate) rows: Vec<u32>,
    /// For each row, where it is stored what the group reaches in it.
    pub(crate) slots: Vec<u32>,
    /// Number of stored rows.
    pub(crate) stored: usize,
}

/// How a space is searched by its faces.
///
/// Rows have other numbers here than in the space: those of a block of the *near* group follow each other.
pub(crate) struct Plan {
    /// The number in the space of each row.
    pub(crate) rows: Vec<u32>,
    /// The number here of each row of the space.
    pub(crate) numbers: Vec<u32>,
    pub(crate) turns: Turns,
    pub(crate) near: Group,
    pub(crate) far: Vec<Far>,
}

impl Plan {
    /// The plan for a space, if there is one: its moves are whole faces over sums, as they were found to be, and a search along
    /// it takes not much more memory than one that pulls.
    pub(crate) fn of(space: &dyn Space) -> Option<Self> {
        Self::with_room_for(space, Trust::None, table_bytes(space))
    }

    /// The same for a search, if there is memory for all of it: without that a search that pulls may still find its sets.
    ///
    /// It is asked for at once, although it comes to be many blocks: glibc keeps free memory of up to twice the largest block
    /// (of up to 32 MB) that it was given back for what is asked for next, and a search makes a table of everything.
    pub(crate) fn for_search(space: &dyn Space, trust: Trust) -> Option<Self> {
        Self::with_room_for(space, trust, search_bytes(space, 0))
    }

    fn with_room_for(space: &dyn Space, trust: Trust, bytes: u64) -> Option<Self> {
        if !IS_USED {
            return None;
        }
        let sums = sums_of(space)?;
        is_small_enough(space, 0).then_some(())?;
        has_room_for(bytes).then_some(())?;
        Self::new(space, sums, trust)
    }

    fn new(space: &dyn Space, sums: &Sums, trust: Trust) -> Option<Self> {
        let turns = Turns::new(space, sums, trust)?;
        let most_rows = BLOCK_ROWS.min(BLOCK_BYTES / space.fibre().row_bytes());
        let mut groups = grouped(&turns, most_rows);
        let rows = groups.first()?.rows.clone();
        let mut numbers = vec![0; rows.len()];
        for (number, &row) in (0..).zip(&rows) {
            numbers[row as usize] = number;
        }
        let turns = turns.reordered(&rows, &numbers);
        for row in groups.iter_mut().flat_map(|blocks| &mut blocks.rows) {
            *row = numbers[*row as usize];
        }
        let faces = groups
            .iter()
            .flat_map(|blocks| blocks.faces.iter().map(move |&face| (face, blocks)));
        let cycles = map_each(faces, &|(face, Blocks { rows, ends, .. })| {
            Cycles::new(&turns, sums, face, rows, ends)
        });
        let mut cycles = cycles.into_iter();
        let mut group_of = |Blocks { faces, rows, ends }| {
            let own = cycles.by_ref().take(faces.len());
            Some((Group::new(own.collect::<Option<_>>()?, ends), rows))
        };
        let mut groups = groups.into_iter();
        let (near, _) = group_of(groups.next()?)?;
        let far = groups.map(|blocks| group_of(blocks).map(|(group, rows)| Far::new(group, rows)));
        let far: Vec<Far> = far.collect::<Option<_>>()?;
        let stored = far.iter().map(|far| far.stored as u64).sum();
        is_small_enough(space, stored).then_some(())?;
        Some(Self {
            rows,
            numbers,
            turns,
            near,
            far,
        })
    }
}

impl Group {
    /// The group of faces with these cycles, in blocks that end where `ends` says.
    fn new(mut cycles: Vec<Cycles>, ends: Vec<u32>) -> Self {
        let rows = ends.last().map_or(0, |&end| end as usize);
        let faces = cycles.len();
        let mut cells = vec![0; rows * faces];
        let mut start = 0;
        for (block, &end) in ends.iter().enumerate() {
            let own = start..end as usize;
            let mut before = 0;
            for (face, cycles) in cycles.iter().enumerate() {
                let of_face = cells[start * faces..][face..].iter_mut().step_by(faces);
                for (cell, &number) in of_face.zip(&cycles.cell_of[own.clone()]) {
                    *cell = before + number;
                }
                before += cycles.cells_of(block).len() as u16;
            }
            start = own.end;
        }
        // They are all there now.
        for cycles in &mut cycles {
            cycles.cell_of = Vec::new();
        }
        Self {
            cells,
            cycles,
            tasks: tasks(&ends),
            ends,
        }
    }

    /// The rows of some blocks, in their order.
    pub(crate) fn rows_of(&self, blocks: &Range<usize>) -> Range<usize> {
        let start = blocks
            .start
            .checked_sub(1)
            .map_or(0, |before| self.ends[before]);
        let end = blocks.end.checked_sub(1).map_or(0, |last| self.ends[last]);
        start as usize..end as usize
    }

    /// The cycles of each face in a block.
    pub(crate) fn of_block(&self, block: usize) -> impl Iterator<Item = OfBlock<'_>> {
        let rows = self.rows_of(&(block..block + 1));
        self.cycles
            .iter()
            .map(move |cycles| cycles.of_block(block, rows.clone()))
    }

    /// The cells of a row, which is told in the order of the blocks.
    #[inline]
    pub(crate) fn cells(&self, row: usize) -> &[u16] {
        &self.cells[row * self.cycles.len()..][..self.cycles.len()]
    }

    /// Where it is stored what the faces reach in some blocks: for each cell, if it is one face alone, and else for each
    /// row.
    pub(crate) fn slots_of(&self, blocks: &Range<usize>) -> Range<usize> {
        match self.cycles.as_slice() {
            [cycles] => cycles.cells_of(blocks.start).start..cycles.cells_of(blocks.end - 1).end,
            _ => self.rows_of(blocks),
        }
    }
}

impl Far {
    /// A group whose blocks have these rows.
    fn new(group: Group, rows: Vec<u32>) -> Self {
        let mut slots = vec![0; rows.len()];
        for block in 0..group.ends.len() {
            let own = group.rows_of(&(block..block + 1));
            let stored = group.slots_of(&(block..block + 1)).start as u32;
            for (place, number) in (0..).zip(own) {
                slots[rows[number] as usize] = match group.cells(number) {
                    &[cell] => stored + u32::from(cell),
                    _ => stored + place,
                };
            }
        }
        Self {
            stored: group.slots_of(&(0..group.ends.len())).len(),
            group,
            rows,
            slots,
        }
    }
}

/// Memory that no search is refused.
const SMALL_BYTES: u64 = 1 << 26;

/// Whether a search that stores so many rows of what far groups reach takes at most a quarter more memory than a
/// search that pulls, or little.
///
/// A pull has four sets of states and two more for distances of eight moves and more.
fn is_small_enough(space: &dyn Space, stored: u64) -> bool {
    let pulled = sets_bytes(space, 6);
    search_bytes(space, stored.max(space.rows()))
        <= SMALL_BYTES.max(pulled.saturating_add(pulled / 4))
}

/// Bytes that a search by faces takes which stores so many rows: for the set of what was reached, four planes of
/// distances, what far groups reach, and the tables. Lists of states are left out; they take less than a set.
fn search_bytes(space: &dyn Space, stored: u64) -> u64 {
    let stored = stored.saturating_mul(space.fibre().row_bytes() as u64);
    let sets = sets_bytes(space, 5).saturating_add(stored);
    sets.saturating_add(table_bytes(space))
}

/// Bytes of so many sets of states.
fn sets_bytes(space: &dyn Space, sets: u64) -> u64 {
    let set = space
        .rows()
        .saturating_mul(space.fibre().row_bytes() as u64);
    set.saturating_mul(sets)
}

/// Bytes that the tables of a plan take.
fn table_bytes(space: &dyn Space) -> u64 {
    const OF_ROW: u64 = 24;
    const OF_TURN: u64 = 17;
    let turns = space.faces().len() as u64;
    space.rows().saturating_mul(OF_ROW + OF_TURN * turns)
}

/// Runs of blocks that end where `ends` says, with as many rows as a task works on.
fn tasks(ends: &[u32]) -> Vec<Range<usize>> {
    let mut tasks = Vec::new();
    let (mut first, mut start) = (0, 0);
    for (block, &end) in ends.iter().enumerate() {
        if (end - start) as usize >= ROWS_PER_TASK || block + 1 == ends.len() {
            tasks.push(first..block + 1);
            (first, start) = (block + 1, end);
        }
    }
    tasks
}
