//! Spaces of random steps, from random goals and with random weights.

use core::ops::Range;

use proptest::collection::vec;
use proptest::prelude::*;
use row_search::{Arrival, Automorphism, Fibre, MoveNames, Space, State, Step};

/// A space that is told step by step.
#[derive(Clone, Debug)]
pub(crate) struct RandomSpace {
    pub(crate) fibre: Fibre,
    pub(crate) moves: MoveNames,
    /// For each row, where each move takes it.
    pub(crate) steps: Vec<Vec<Step>>,
    pub(crate) goals: Vec<State>,
    /// For each row.
    pub(crate) weights: Vec<u64>,
    pub(crate) weight_unit: u64,
}

impl RandomSpace {
    /// A space over an abelian group, whose rows all weigh the same.
    pub(crate) fn new(orders: &[u8], steps: Vec<Vec<Step>>, goals: Vec<State>) -> Self {
        let fibre = Fibre::new(orders).expect("a fibre that is small enough");
        Self::over(fibre, steps, goals)
    }

    /// A space over any fibre.
    pub(crate) fn over(fibre: Fibre, steps: Vec<Vec<Step>>, goals: Vec<State>) -> Self {
        Self {
            fibre,
            moves: MoveNames::numbered(steps.first().map_or(0, Vec::len)),
            weights: vec![1; steps.len()],
            weight_unit: 1,
            steps,
            goals,
        }
    }
}

impl Space for RandomSpace {
    fn rows(&self) -> u64 {
        self.steps.len() as u64
    }

    fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    fn moves(&self) -> &MoveNames {
        &self.moves
    }

    fn step(&self, row: u64, mv: usize) -> Step {
        self.steps[row as usize][mv]
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        for (from, steps) in (0..).zip(&self.steps) {
            let ending = (0..).zip(steps).filter(|(_, step)| step.row == row);
            found.extend(ending.map(|(mv, _)| Arrival { from, mv }));
        }
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        // In a group a sum of elements is 0 or moves them all.
        let elements = match self.fibre.orders() {
            Some(_) if self.fibre.automorphisms() == 1 => 0..1,
            _ => 0..self.fibre.size() as u32,
        };
        let states =
            (0..self.rows()).flat_map(|row| elements.clone().map(move |x| State::new(row, x)));
        (0..self.moves.len()).find(|&other| {
            states
                .clone()
                .all(|state| self.after(self.after(state, mv), other) == state)
        })
    }

    fn goals(&self, rows: Range<u64>, visit: &mut dyn FnMut(State)) {
        for &goal in self.goals.iter().filter(|goal| rows.contains(&goal.row)) {
            visit(goal);
        }
    }

    fn weight(&self, row: u64) -> u64 {
        self.weights[row as usize]
    }

    fn weight_unit(&self) -> u64 {
        self.weight_unit
    }

    fn states(&self) -> u64 {
        self.weights.iter().sum::<u64>() * self.fibre.size() as u64 / self.weight_unit
    }
}

/// Orders of all kinds: small and mixed, long and alike, with bit digits that are not the last ones.
pub(crate) fn orders() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        4 => vec(1_u8..=5, 0..=5),
        2 => vec(3_u8..=3, 0..=7),
        2 => Just(vec![3, 3, 2, 3, 3, 2]).prop_shuffle(),
        1 => Just(vec![2, 3, 2, 3, 3, 3]),
        1 => Just(vec![2; 9]),
        1 => Just(vec![5, 4, 3, 7, 2]).prop_shuffle(),
        1 => Just(vec![32, 31]),
        1 => Just(vec![1, 7, 1, 11]),
        1 => Just(vec![17, 17]),
    ]
}

/// Spaces with a fibre of these orders, up to so many rows and moves, and one to five goals.
pub(crate) fn spaces(
    orders: impl Strategy<Value = Vec<u8>>,
    rows: usize,
    moves: usize,
) -> impl Strategy<Value = RandomSpace> {
    let empty = orders.prop_map(|orders| RandomSpace::new(&orders, Vec::new(), Vec::new()));
    filled(empty, rows, moves)
}

/// Spaces over the fibres of these, which are empty. Few different shifts, so that moves share them; some moves
/// that lead on by one row, so that some distances are long.
pub(crate) fn filled(
    empty: impl Strategy<Value = RandomSpace>,
    rows: usize,
    moves: usize,
) -> impl Strategy<Value = RandomSpace> {
    (empty, 1..=rows, 0..=moves).prop_flat_map(|(RandomSpace { fibre, .. }, rows, moves)| {
        let (size, translations) = (fibre.size() as u32, fibre.translations() as u32);
        let end = rows as u64;
        let row = prop_oneof![3 => (0..end).prop_map(Some), 1 => Just(None)];
        let shift = prop_oneof![Just(0), 0..translations, Just(translations - 1)];
        let automorphisms = fibre.automorphisms() as u16;
        let automorphism = prop_oneof![Just(0), 0..automorphisms].prop_map(Automorphism::new);
        let steps = vec(vec((row, shift, automorphism), moves), rows);
        let goals = vec((0..end, 0..size), 1..=5);
        (steps, goals).prop_map(move |(steps, goals)| {
            let on = |row: u64| (row + 1) % end;
            let steps = (0..).zip(steps).map(|(own, steps)| {
                let steps = steps.into_iter();
                steps
                    .map(|(row, shift, automorphism)| {
                        let step = Step::new(row.unwrap_or(on(own)), shift);
                        step.with_automorphism(automorphism)
                    })
                    .collect()
            });
            let goals = goals.into_iter().map(|(row, x)| State::new(row, x));
            RandomSpace::over(fibre.clone(), steps.collect(), goals.collect())
        })
    })
}
