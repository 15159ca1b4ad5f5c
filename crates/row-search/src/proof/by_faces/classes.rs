//! The classes of a face in some cycles of rows, and which distances each of them has.

use super::PLANES;
use super::distances::{Distances, NO_NUMBER, Number};
use super::moving::{copy_words, move_back};
use crate::depths::Depths;
use crate::faces::{Cell, Cycle, OfBlock};
use crate::fibre::Sums;
use crate::lanes::{Lanes, fits_cache};
use crate::pull::{NO_WORDS, Words};

/// The distances of a space with a plane for each bit.
#[derive(Clone, Copy)]
pub(super) struct Planes<'a> {
    planes: [&'a [Lanes]; PLANES],
    /// [`Lanes`] of a row.
    pub(super) stride: usize,
}

impl<'a> Planes<'a> {
    /// `None` if there are more planes.
    pub(super) fn new(depths: &'a Depths) -> Option<Self> {
        let [a, b, c, d] = depths.planes.as_slice() else {
            return None;
        };
        Some(Self {
            planes: [a, b, c, d],
            stride: depths.stride,
        })
    }

    /// Whether each of them is so small that a near cache has all of it.
    pub(super) fn fit_cache(&self) -> bool {
        fits_cache(self.planes[0])
    }

    /// A row in each of the planes.
    #[inline(always)]
    pub(super) fn row(&self, row: usize) -> [&'a [Lanes]; PLANES] {
        self.planes
            .map(|plane| &plane[row * self.stride..][..self.stride])
    }
}

/// The distances of a row, of 128 states at a time.
#[inline(always)]
fn numbers([a, b, c, d]: [&[Lanes]; PLANES]) -> impl Iterator<Item = Number> {
    let lanes = a.iter().zip(b).zip(c).zip(d);
    lanes.map(|(((&a, &b), &c), &d)| [a, b, c, d])
}

/// Finds classes, with its own buffers.
pub(super) struct Classes {
    /// What the rows of each cell of a cycle have.
    cells: Vec<Distances>,
    /// What all rows have, seen from the first one.
    all: Distances,
    words: [Words; PLANES],
    moved: Vec<Number>,
    /// Where there is a state whose distance doesn't fit those of its class.
    wrong: Lanes,
}

impl Classes {
    pub(super) fn new() -> Self {
        Self {
            cells: Vec::new(),
            all: Distances::default(),
            words: [NO_WORDS; PLANES],
            moved: Vec::new(),
            wrong: Lanes::ZERO,
        }
    }

    /// Whether no class has been found so far that has more distances than m and m + 1.
    pub(super) fn are_right(&self) -> bool {
        self.wrong == Lanes::ZERO
    }

    /// Writes the lowest bit of the smallest distance of each class of a face, in the frame of each cell of its cycles.
    pub(super) fn find(
        &mut self,
        sums: &Sums,
        planes: Planes<'_>,
        face: &OfBlock<'_>,
        row_of: impl Fn(u16) -> usize,
        parities: &mut [Lanes],
    ) {
        let (mut cells, mut rows, mut parities) = (face.cells, face.rows, parities);
        for cycle in face.cycles {
            let (own, others) = cells.split_at(cycle.cells.into());
            for (number, cell) in own.iter().enumerate() {
                let (members, other_members) = rows.split_at(cell.rows.into());
                self.join_rows(planes, number, members.iter().map(|&member| row_of(member)));
                rows = other_members;
            }
            self.join_cells(sums, cycle, own);
            let (own_parities, other_parities) = parities.split_at_mut(own.len() * planes.stride);
            self.tell_cells(sums, own, own_parities);
            (cells, parities) = (others, other_parities);
        }
    }

    /// Joins the rows of a cell, whose states x are all in the same class.
    fn join_rows(
        &mut self,
        planes: Planes<'_>,
        cell: usize,
        mut rows: impl Iterator<Item = usize>,
    ) {
        if self.cells.len() == cell {
            self.cells.push(Distances::default());
        }
        let distances = &mut self.cells[cell];
        let first = rows.next().expect("a cell has a row");
        distances.of_one(numbers(planes.row(first)));
        for row in rows {
            self.wrong |= distances.join(numbers(planes.row(row)));
        }
    }

    /// Joins all cells: the state x of the first row is in one class with x + shift in the rows of a cell, and also with
    /// x + round.
    fn join_cells(&mut self, sums: &Sums, cycle: &Cycle, cells: &[Cell]) {
        self.all.copy(&self.cells[0]);
        for (number, cell) in cells.iter().enumerate().skip(1) {
            copy_numbers(&self.cells[number].smallest, &mut self.words);
            self.join_moved(sums, cell.shift);
        }
        for _ in 0..cycle.rounds {
            copy_numbers(&self.all.smallest, &mut self.words);
            self.join_moved(sums, cycle.round);
        }
    }

    /// Joins the numbers in `words` with those of all, moved back.
    fn join_moved(&mut self, sums: &Sums, spot: u16) {
        self.moved.resize(self.all.smallest.len(), NO_NUMBER);
        move_back(sums, spot, &self.words, &mut self.moved);
        self.wrong |= self.all.join(self.moved.iter().copied());
    }

    /// Moves the lowest bit of each class to the cells, and finds states there that are two farther than the nearest one
    /// of their class.
    fn tell_cells(&mut self, sums: &Sums, cells: &[Cell], parities: &mut [Lanes]) {
        let stride = self.all.smallest.len();
        let (first, others) = parities.split_at_mut(stride);
        for (parity, smallest) in first.iter_mut().zip(&self.all.smallest) {
            *parity = smallest[0];
        }
        self.wrong |= self.cells[0].too_far(first);
        if cells.len() == 1 {
            return;
        }
        let words: &mut [Words; 1] = self.words.first_chunk_mut().expect("a plane");
        copy_words(first.iter().copied(), &mut words[0]);
        let others = others.chunks_exact_mut(stride);
        for ((cell, distances), parity) in cells.iter().zip(&self.cells).skip(1).zip(others) {
            move_back(sums, cell.back, words, parity.as_chunks_mut().0);
            self.wrong |= distances.too_far(parity);
        }
    }
}

/// Copies the words of numbers to where they can be found plane by plane.
#[inline(never)]
fn copy_numbers(numbers: &[Number], [a, b, c, d]: &mut [Words; PLANES]) {
    let planes = [a, b, c, d].map(|words| words.as_chunks_mut().0.iter_mut());
    let [a, b, c, d] = planes;
    for (number, (((a, b), c), d)) in numbers.iter().zip(a.zip(b).zip(c).zip(d)) {
        [*a, *b, *c, *d] = number.map(|lanes| lanes.0);
    }
}
