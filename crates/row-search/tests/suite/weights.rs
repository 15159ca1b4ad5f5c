//! Rows that stand for several: every number of states is then a sum of weights.

use std::ops::ControlFlow;

use proptest::prelude::*;
use row_search::{
    Arrival, Depths, Distribution, Fibre, MoveNames, Packed, ProofError, SearchError, Space, State,
    Step, prove, prove_packed, search, search_with,
};

use crate::support::plain;
use crate::support::random_space::{RandomSpace, orders, spaces};

/// The states at each distance, and those that are not reached, each times the weight of its row.
fn weighted_counts(space: &RandomSpace) -> (Vec<u64>, u64) {
    let (mut counts, mut unreachable) = (Vec::new(), 0);
    for (number, depth) in plain::search(space).into_iter().enumerate() {
        let weight = space.weights[number / space.fibre.size()];
        match depth {
            Some(depth) => {
                let depth = depth as usize;
                counts.resize(counts.len().max(depth + 1), 0);
                counts[depth] += weight;
            }
            None => unreachable += weight,
        }
    }
    (counts, unreachable)
}

fn with_weights() -> impl Strategy<Value = RandomSpace> {
    let weights = prop::collection::vec(prop_oneof![1_u64..=3, 1..=1_u64 << 40], 60);
    (spaces(orders(), 60, 5), weights, 1_u64..=5).prop_map(|(mut space, weights, unit)| {
        space.weight_unit = unit;
        space.weights = weights.iter().map(|weight| weight * unit).collect();
        space.weights.truncate(space.steps.len());
        space
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(120) })]

    #[test]
    fn states_count_as_often_as_their_rows_weigh(space in with_weights()) {
        let (counts, unreachable) = weighted_counts(&space);
        prop_assume!(counts.len() <= 255);
        let counts: Vec<u64> = counts.iter().map(|count| count / space.weight_unit).collect();
        let unreachable = unreachable / space.weight_unit;
        let mut reports = Vec::new();
        let depths = search_with(&space, &mut |report| {
            reports.push(report);
            ControlFlow::Continue(())
        });
        let depths = depths.expect("it is right");
        prop_assert_eq!(reports.len(), counts.len());
        for ((depth, &count), report) in (0..).zip(&counts).zip(reports) {
            prop_assert_eq!((report.depth, report.positions), (depth, count));
            prop_assert_eq!(report.total, counts[..=depth as usize].iter().sum::<u64>());
            prop_assert_eq!(report.states, space.states());
        }
        let expected = Distribution::new(counts, unreachable).expect("below 2^64");
        prop_assert_eq!(depths.distribution(), &expected);
        prop_assert_eq!(expected.states(), space.states());
        prop_assert_eq!(prove(&space, &depths), Ok(()));
        let packed = Packed::new(&depths);
        prop_assert_eq!(prove_packed(&space, &packed, &expected), Ok(()));
        // Counted where they stand, they are one each.
        let rows = space.rows() * space.fibre.size() as u64;
        prop_assert_eq!(packed.count().states(), rows);
    }

    #[test]
    fn weights_that_are_all_one_unit_change_nothing(space in spaces(orders(), 60, 5), unit in 2_u64..100) {
        let plain = search(&space);
        let mut heavy = space.clone();
        heavy.weights.fill(unit);
        heavy.weight_unit = unit;
        prop_assert_eq!(heavy.states(), space.states());
        prop_assert!(search(&heavy) == plain);
    }
}

/// A ring of three rows over two elements, whose numbers of states are whatever they are said to be.
struct Ring {
    fibre: Fibre,
    moves: MoveNames,
    weights: [u64; 3],
    unit: u64,
    states: u64,
}

impl Ring {
    fn new(weights: [u64; 3], unit: u64, states: u64) -> Self {
        Self {
            fibre: Fibre::new(&[2]).expect("two elements"),
            moves: MoveNames::numbered(1),
            weights,
            unit,
            states,
        }
    }

    /// With two moves: a turn, and it made twice.
    fn with_both_turns(self) -> Self {
        let moves = MoveNames::numbered(2);
        Self { moves, ..self }
    }

    fn search(&self) -> Result<Depths, SearchError> {
        search(self)
    }
}

impl Space for Ring {
    fn rows(&self) -> u64 {
        3
    }

    fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    fn moves(&self) -> &MoveNames {
        &self.moves
    }

    fn step(&self, row: u64, mv: usize) -> Step {
        Step::new((row + 1 + mv as u64) % 3, 0)
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        let from = |mv| (row + 2 - mv as u64) % 3;
        found.extend((0..self.moves.len()).map(|mv| Arrival { from: from(mv), mv }));
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        (self.moves.len() == 2).then_some(1 - mv)
    }

    fn weight(&self, row: u64) -> u64 {
        self.weights[row as usize]
    }

    fn weight_unit(&self) -> u64 {
        self.unit
    }

    fn states(&self) -> u64 {
        self.states
    }
}

#[test]
fn weights_count_where_moves_have_inverses() {
    for (weights, unit) in [([1, 2, 3], 1), ([2, 4, 6], 2), ([1, 1, 1], 1)] {
        let ring =
            Ring::new(weights, unit, 2 * weights.iter().sum::<u64>() / unit).with_both_turns();
        let depths = ring.search().expect("sound weights");
        let [first, second, third] = weights.map(|weight| weight / unit);
        assert_eq!(depths.distribution().counts(), [first, second + third]);
        assert_eq!(depths.distribution().unreachable(), first + second + third);
    }
}

#[test]
fn weights_that_do_not_add_up_are_found_out() {
    let depths = Ring::new([2, 4, 6], 2, 12).search().expect("sound weights");
    assert_eq!(depths.distribution().counts(), [1, 3, 2]);
    assert_eq!(depths.distribution().unreachable(), 6);
    let told = |weights, unit, states| {
        let error = Ring::new(weights, unit, states).search();
        error.expect_err("unsound weights")
    };
    let halves = told([2, 4, 5], 2, 12);
    let weights = SearchError::Weights {
        depth: 1,
        found: 5,
        unit: 2,
    };
    assert_eq!(halves, weights);
    // Numbers of states are told, not of weights.
    let packed = Packed::new(&depths);
    let said = Distribution::new(vec![1, 2, 3], 6).expect("few");
    let counted = ProofError::Count {
        depth: 1,
        found: 3,
        expected: 2,
    };
    let ring = Ring::new([2, 4, 6], 2, 12);
    assert_eq!(prove_packed(&ring, &packed, &said), Err(counted));
    let few = told([2, 4, 6], 2, 5);
    let miscounted = SearchError::Miscounted {
        found: 6,
        expected: 5,
    };
    assert_eq!(few, miscounted);
    let many = told([2, 4, 6], 2, 13);
    let unreachable = ProofError::Unreachable {
        found: 6,
        expected: 7,
    };
    assert_eq!(many, SearchError::Proof(unreachable));
    // As many states as the level before the last has: the last one is not looked for.
    let early = told([2, 4, 6], 2, 4);
    assert!(matches!(
        early,
        SearchError::Proof(ProofError::Neighbours { .. })
    ));
    assert_eq!(told([0, 1, 1], 1, 4), SearchError::NoGoals);
    let state = State::new(0, 0);
    assert_eq!(depths.get(state), Some(0));
}
