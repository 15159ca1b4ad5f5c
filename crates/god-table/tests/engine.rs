//! The search on its own: against a plain search on random spaces, for any number of threads, cancelled.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use god_table::engine::{LevelReport, SearchError, prove, search};
use god_table::fibre::{Fibre, FibreError};
use god_table::{MoveSet, Packed, Space, Step, spaces};
use proptest::prelude::*;
use rayon::ThreadPoolBuilder;

/// A space of random steps, whatever its moves may be.
#[derive(Clone, Debug)]
struct RandomSpace {
    fibre: Fibre,
    steps: Vec<Vec<Step>>,
    goal: (usize, u32),
}

impl Space for RandomSpace {
    fn rows(&self) -> usize {
        self.steps.len()
    }

    fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    fn moves(&self) -> usize {
        self.steps[0].len()
    }

    fn steps(&self, row: usize, steps: &mut [Step]) {
        steps.copy_from_slice(&self.steps[row]);
    }

    fn goal(&self) -> (usize, u32) {
        self.goal
    }
}

/// Rows, orders, moves and numbers to make steps from. Few different shifts, so that moves share them.
fn random_spaces() -> impl Strategy<Value = RandomSpace> {
    let orders = prop_oneof![
        prop::collection::vec(1_u8..=5, 0..=5),
        prop::collection::vec(3_u8..=3, 0..=7),
        Just(vec![2; 9]),
        Just(vec![5, 4, 3, 7, 2]),
        Just(vec![32, 31]),
    ];
    (orders, 1_usize..=150, 1_usize..=6).prop_flat_map(|(orders, rows, moves)| {
        let fibre = Fibre::new(&orders).expect("small enough");
        let size = fibre.size() as u32;
        let step = (0..rows as u32, prop_oneof![Just(0), 0..size])
            .prop_map(|(row, shift)| Step { row, shift });
        let steps = prop::collection::vec(prop::collection::vec(step, moves), rows);
        (steps, 0..rows, 0..size).prop_map(move |(steps, row, element)| RandomSpace {
            fibre: fibre.clone(),
            steps,
            goal: (row, element),
        })
    })
}

/// The digit-by-digit sum, one digit after the other.
fn plain_sum(orders: &[u8], a: u32, b: u32) -> u32 {
    let (mut a, mut b, mut sum, mut stride) = (a, b, 0, 1);
    for &order in orders.iter().rev() {
        let order = u32::from(order);
        sum += (a % order + b % order) % order * stride;
        stride *= order;
        a /= order;
        b /= order;
    }
    sum
}

/// Distances by a queue and a list of each state's predecessors.
fn plain_search(space: &RandomSpace) -> Vec<Option<u32>> {
    let size = space.fibre.size();
    let mut predecessors = vec![Vec::new(); space.steps.len() * size];
    for (row, steps) in space.steps.iter().enumerate() {
        for step in steps {
            for element in 0..size as u32 {
                let target = step.row as usize * size
                    + plain_sum(space.fibre.orders(), element, step.shift) as usize;
                predecessors[target].push(row * size + element as usize);
            }
        }
    }
    let mut depths = vec![None; predecessors.len()];
    let goal = space.goal.0 * size + space.goal.1 as usize;
    depths[goal] = Some(0);
    let mut queue = VecDeque::from([goal]);
    while let Some(state) = queue.pop_front() {
        for &before in &predecessors[state] {
            if depths[before].is_none() {
                depths[before] = depths[state].map(|depth| depth + 1);
                queue.push_back(before);
            }
        }
    }
    depths
}

fn go_on(_: LevelReport) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(120) })]

    #[test]
    fn agrees_with_a_plain_search_on_random_spaces(space in random_spaces()) {
        let expected = plain_search(&space);
        let farthest = expected.iter().flatten().max();
        let Ok(depths) = search(&space, &mut go_on) else {
            prop_assert!(farthest > Some(&254));
            return Ok(());
        };
        let packed = Packed::new(&depths);
        let size = space.fibre.size();
        for (state, expected) in expected.into_iter().enumerate() {
            prop_assert_eq!(depths.get(state / size, (state % size) as u32), expected);
            prop_assert_eq!(packed.get(state).map(u32::from), expected);
        }
        prop_assert_eq!(prove(&space, &depths), Ok(()));
        prop_assert_eq!(&packed.count(), depths.distribution());
    }

    #[test]
    fn a_proof_fails_on_the_distances_of_another_space(
        space in random_spaces(),
        row in any::<prop::sample::Index>(),
        mv in any::<prop::sample::Index>(),
    ) {
        let depths = search(&space, &mut go_on);
        prop_assume!(depths.is_ok());
        let depths = depths.expect("it is");
        let mut other = space.clone();
        let step = row.index(other.steps.len());
        let mv = mv.index(other.moves());
        other.steps[step][mv].row = (other.steps[step][mv].row + 1) % space.steps.len() as u32;
        let same = plain_search(&space) == plain_search(&other);
        prop_assert_eq!(prove(&other, &depths).is_ok(), same);
    }
}

#[test]
fn a_chain_of_254_moves_is_the_longest_that_is_searched() {
    let chain = |rows: u32| RandomSpace {
        fibre: Fibre::new(&[]).expect("the trivial group"),
        steps: (0..rows)
            .map(|row| {
                vec![Step {
                    row: row.saturating_sub(1),
                    shift: 0,
                }]
            })
            .collect(),
        goal: (0, 0),
    };
    let longest = chain(255);
    let depths = search(&longest, &mut go_on).expect("short enough");
    assert_eq!(depths.distribution().max_depth(), 254);
    assert_eq!(prove(&longest, &depths), Ok(()));
    assert_eq!(Packed::new(&depths).get(254), Some(254));
    assert_eq!(
        search(&chain(256), &mut go_on),
        Err(SearchError::TooDeep { limit: 254 })
    );
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let run = |threads| {
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("a thread pool");
        pool.install(|| {
            let depths = search(&spaces::pocket(MoveSet::ALL), &mut go_on).expect("nobody cancels");
            (Packed::new(&depths), depths)
        })
    };
    let (packed, depths) = run(1);
    for threads in [2, 3, 8] {
        let (other_packed, other_depths) = run(threads);
        assert!(other_packed.as_bytes() == packed.as_bytes());
        assert!(other_depths == depths);
    }
}

#[test]
fn each_level_is_reported_and_may_be_the_last() {
    let space = spaces::pocket(MoveSet::ALL);
    let mut reports = Vec::new();
    let whole = search(&space, &mut |report| {
        reports.push(report);
        ControlFlow::Continue(())
    })
    .expect("nobody cancels");
    assert_eq!(reports.len(), 12);
    assert!(
        reports.iter().map(|report| report.positions).eq(whole
            .distribution()
            .counts()
            .iter()
            .copied())
    );
    assert_eq!(
        reports.last().map(|report| (report.total, report.states)),
        Some((3_674_160, 3_674_160))
    );
    for last in 0..12 {
        let mut seen = 0;
        let stopped = search(&space, &mut |report| {
            seen += 1;
            if report.depth == last {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!(stopped, Err(SearchError::Cancelled { depth: last }));
        assert_eq!(seen, last + 1);
    }
    let again = search(&space, &mut go_on).expect("nobody cancels");
    assert!(
        again == whole,
        "a cancelled search must leave nothing behind"
    );
}

#[test]
fn adding_elements_is_adding_their_digits() {
    let mut cases = 0;
    for orders in [
        vec![],
        vec![3; 6],
        vec![2; 5],
        vec![2, 3, 4, 5],
        vec![31],
        vec![32, 2],
        vec![1, 7, 1],
    ] {
        let fibre = Fibre::new(&orders).expect("small enough");
        let size = fibre.size() as u32;
        assert_eq!(
            fibre.size(),
            orders
                .iter()
                .map(|&order| usize::from(order))
                .product::<usize>()
        );
        for a in 0..size {
            for b in 0..size {
                assert_eq!(fibre.add(a, b), plain_sum(&orders, a, b));
                cases += 1;
            }
        }
    }
    assert_eq!(
        cases,
        1 + 729 * 729 + 32 * 32 + 120 * 120 + 31 * 31 + 64 * 64 + 7 * 7
    );
}

#[test]
fn impossible_fibres_are_refused() {
    assert_eq!(Fibre::new(&[3, 0]), Err(FibreError::ZeroOrder { digit: 1 }));
    assert_eq!(
        Fibre::new(&[33]),
        Err(FibreError::OrderTooLarge {
            digit: 0,
            order: 33
        })
    );
    assert_eq!(Fibre::new(&[3; 9]), Err(FibreError::TooLarge));
    assert_eq!(Fibre::new(&[32; 64]), Err(FibreError::TooLarge));
    assert!(Fibre::new(&[3; 8]).is_ok());
}
