//! The cycles of rows that the turns of a face go through.

use core::ops::Range;

use super::turns::{Place, Turns};
use crate::fibre::Sums;

/// Rows of a cycle that the turns from its first row lead to with the same shift. What the face reaches is the same set
/// in all of them, so they are worked on as one.
///
/// A half turn of a cube's corners twists none of them. So of the four rows of a cycle, the first and the third are
/// such a cell, and the second and the fourth.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    /// The spot of the shift from the first row to these.
    pub(crate) shift: u16,
    /// The spot of a shift from these back to the first row.
    pub(crate) back: u16,
    pub(crate) rows: u16,
}

/// A cycle of rows, as it follows others.
#[derive(Clone, Copy)]
pub(crate) struct Cycle {
    pub(crate) cells: u16,
    /// The spot of the shift once round, and how often it is made more until it has come to nothing: 0 where once
    /// round changes nothing.
    pub(crate) round: u16,
    pub(crate) rounds: u16,
}

/// The cycles of a face in all blocks.
pub(crate) struct Cycles {
    cycles: Vec<Cycle>,
    cells: Vec<Cell>,
    /// The rows of each cell after those of the one before, each told as its place in the block.
    rows: Vec<u16>,
    /// Of each row, in the order of the blocks: the number of its cell in the block.
    pub(crate) cell_of: Vec<u16>,
    /// Of each block, how many cycles and cells there are up to its end.
    ends: Vec<(u32, u32)>,
}

/// The cycles of a face in one block.
pub(crate) struct OfBlock<'a> {
    pub(crate) cycles: &'a [Cycle],
    pub(crate) cells: &'a [Cell],
    pub(crate) rows: &'a [u16],
}

/// The number of the cell of a row that is in none yet.
const NO_CELL: u16 = u16::MAX;

impl Cycles {
    /// The cycles of a face in blocks with these rows, which end where `ends` says; `None` if its turn leads out of one,
    /// or does not come to nothing when it is made as often as its order.
    pub(crate) fn new(
        turns: &Turns,
        sums: &Sums,
        face: usize,
        rows: &[u32],
        ends: &[u32],
    ) -> Option<Self> {
        let mut places = vec![0_u16; rows.len()];
        let mut all = Self {
            cycles: Vec::with_capacity(rows.len() / usize::from(turns.order(face))),
            cells: Vec::with_capacity(rows.len() / 2),
            rows: Vec::with_capacity(rows.len()),
            cell_of: vec![NO_CELL; rows.len()],
            ends: Vec::with_capacity(ends.len()),
        };
        let mut walk = Vec::new();
        let mut start = 0;
        for &end in ends {
            let own = &rows[start as usize..end as usize];
            for (place, &row) in (0..).zip(own) {
                places[row as usize] = place;
            }
            let first_cell = all.cells.len();
            for (number, &row) in (start as usize..).zip(own) {
                if all.cell_of[number] != NO_CELL {
                    continue;
                }
                let round = walk_round(turns, sums, face, row, (own, &places), &mut walk)?;
                let rounds = rounds(sums, turns.order(face), walk.len(), round)?;
                let first_of_cycle = all.cells.len();
                all.add_cells(sums, &walk, start as usize, first_cell);
                all.cycles.push(Cycle {
                    cells: (all.cells.len() - first_of_cycle) as u16,
                    round,
                    rounds,
                });
            }
            let counts = (all.cycles.len() as u32, all.cells.len() as u32);
            all.ends.push(counts);
            start = end;
        }
        Some(all)
    }

    /// Adds the cells of a cycle in the block that starts with a row and a cell. `walk` has where the cycle leads, with the rows
    /// told as their places in the block.
    fn add_cells(&mut self, sums: &Sums, walk: &[InBlock], first_row: usize, first_cell: usize) {
        let start = self.cells.len();
        for (number, &InBlock { shift, .. }) in walk.iter().enumerate() {
            if walk[..number].iter().any(|before| before.shift == shift) {
                continue;
            }
            let cell = (self.cells.len() - first_cell) as u16;
            let mut rows = 0;
            for &InBlock { place, shift: own } in &walk[number..] {
                if own == shift {
                    self.rows.push(place);
                    self.cell_of[first_row + usize::from(place)] = cell;
                    rows += 1;
                }
            }
            let back = if self.cells.len() == start {
                // The first row is where the cycle begins: nothing is shifted there.
                0
            } else {
                sums.spot_of_negative(shift)
            };
            self.cells.push(Cell { shift, back, rows });
        }
    }

    /// The cells of a block, among those of all.
    pub(crate) fn cells_of(&self, block: usize) -> Range<usize> {
        let start = block.checked_sub(1).map_or(0, |before| self.ends[before].1);
        start as usize..self.ends[block].1 as usize
    }

    /// The cycles in a block, which has these rows.
    pub(crate) fn of_block(&self, block: usize, rows: Range<usize>) -> OfBlock<'_> {
        let start = block.checked_sub(1).map_or(0, |before| self.ends[before].0);
        OfBlock {
            cycles: &self.cycles[start as usize..self.ends[block].0 as usize],
            cells: &self.cells[self.cells_of(block)],
            rows: &self.rows[rows],
        }
    }
}

/// A row of a cycle: its place in the block, and the spot where the turns that lead to it take the element 0 of the first row.
#[derive(Clone, Copy)]
struct InBlock {
    place: u16,
    shift: u16,
}

/// Writes into `walk` where the turns of a face lead from the element 0 of a row, itself included, until they are back at
/// the row; returns the spot there. `None` if they lead out of the block, which has rows and their places, or don't come back:
/// then they are no turns of a face, whatever the space says.
fn walk_round(
    turns: &Turns,
    sums: &Sums,
    face: usize,
    first: u32,
    (rows, places): (&[u32], &[u16]),
    walk: &mut Vec<InBlock>,
) -> Option<u16> {
    walk.clear();
    let mut on = Place {
        row: first,
        spot: 0,
    };
    for _ in 0..turns.order(face) {
        let place = places[on.row as usize];
        if rows.get(usize::from(place)) != Some(&on.row) {
            return None;
        }
        walk.push(InBlock {
            place,
            shift: on.spot,
        });
        on = turns.after(sums, on, face);
        if on.row == first {
            return Some(on.spot);
        }
    }
    None
}

/// How often a walk of so many turns is made once more until its shift has come to nothing, as it has to after as many
/// turns as the face's order.
fn rounds(sums: &Sums, order: u16, turns: usize, round: u16) -> Option<u16> {
    // The common case, without dividing.
    if usize::from(order) == turns {
        return (round == 0).then_some(0);
    }
    if !usize::from(order).is_multiple_of(turns) {
        return None;
    }
    let most = usize::from(order) / turns;
    let mut sum = 0;
    for rounds in 0..most {
        sum = sums.spot_of_sum(sum, round);
        if sum == 0 {
            return Some(rounds as u16);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fibre::{Fibre, Translations};

    #[test]
    fn a_walk_is_made_again_until_its_shift_has_come_to_nothing() {
        let fibre = Fibre::new(&[4]).expect("four elements");
        let Translations::Sums(sums) = fibre.kind() else {
            panic!("a group of orders has sums");
        };
        // A face of this order, turns of one walk, the element where it ends, and how often it is made again.
        for (order, turns, element, expected) in [
            (4, 4, 0, Some(0)),
            (4, 4, 1, None),
            (4, 3, 0, None),
            (4, 2, 0, Some(0)),
            (4, 2, 2, Some(1)),
            (4, 2, 1, None),
            (6, 2, 1, None),
            (8, 2, 1, Some(3)),
            (8, 2, 3, Some(3)),
            (8, 1, 2, Some(1)),
        ] {
            let round = fibre.spot_number(element);
            let found = rounds(sums, order, turns, round);
            assert_eq!(found, expected, "{order}, {turns}, {element}");
        }
    }
}
