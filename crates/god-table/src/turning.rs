//! Spaces for tests: one whose fibre has arbitrary permutations, and one whose rows stand for several.

use row_search::{Arrival, Automorphism, Fibre, MoveNames, Space, Step};

/// A single row whose only move applies translation number 1.
pub(crate) struct Turning {
    fibre: Fibre,
    moves: MoveNames,
}

impl Turning {
    /// The move fixes the first of four elements, as no translation of a group does, and permutes the others in a cycle.
    pub(crate) fn three_of_four() -> Self {
        let translations = [[0, 1, 2, 3], [0, 2, 3, 1]];
        Self {
            fibre: Fibre::with_permutations(4, translations).expect("bijections"),
            moves: MoveNames::numbered(1),
        }
    }
}

impl Space for Turning {
    fn rows(&self) -> u64 {
        1
    }

    fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    fn moves(&self) -> &MoveNames {
        &self.moves
    }

    fn step(&self, row: u64, _: usize) -> Step {
        Step::new(row, 1)
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        found.push(Arrival { from: row, mv: 0 });
    }

    fn inverse(&self, _: usize) -> Option<usize> {
        None
    }
}

/// A ring of ten places with a wheel of six teeth at each, turned on by one tooth with each step. It is its own mirror
/// image, so the places up to the one opposite are enough.
pub(crate) struct FoldedRing {
    wheel: Fibre,
    moves: MoveNames,
}

/// The places of the whole ring.
const PLACES: u64 = 10;

impl FoldedRing {
    pub(crate) fn new() -> Self {
        let wheel = Fibre::new(&[6]).expect("a cyclic group");
        Self {
            wheel: wheel
                .with_automorphisms([[1], [5]])
                .expect("as it is, and mirrored"),
            moves: MoveNames::new(["on", "back"]).expect("two words"),
        }
    }
}

impl Space for FoldedRing {
    fn rows(&self) -> u64 {
        PLACES / 2 + 1
    }

    fn fibre(&self) -> &Fibre {
        &self.wheel
    }

    fn moves(&self) -> &MoveNames {
        &self.moves
    }

    fn step(&self, row: u64, mv: usize) -> Step {
        let (place, shift) = [((row + 1) % PLACES, 1), ((row + PLACES - 1) % PLACES, 5)][mv];
        if place < self.rows() {
            return Step::new(place, shift);
        }
        Step::new(PLACES - place, 6 - shift).with_automorphism(Automorphism::new(1))
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        let steps = (0..self.rows()).flat_map(|from| [0, 1].map(|mv| Arrival { from, mv }));
        found.extend(steps.filter(|arrival| self.step(arrival.from, arrival.mv).row == row));
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        Some(1 - mv)
    }

    fn weight(&self, row: u64) -> u64 {
        if row.is_multiple_of(PLACES / 2) { 1 } else { 2 }
    }

    fn states(&self) -> u64 {
        PLACES * self.wheel.size() as u64
    }
}
