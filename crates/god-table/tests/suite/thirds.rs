//! Tables of distances modulo 3 against tables of the distances themselves: every answer is the same.

use crate::array::array_of;
use crate::support::spaces::space;

use std::ops::ControlFlow;

use god_table::engine::{SearchError, Storage};
use god_table::spaces::TransitionSpace;
use god_table::{Metric, MoveSet, PocketSpace, Space, State, Table};

fn thirds<S: Space>(space: S) -> Table<S> {
    Table::compute_thirds(space, &mut |_| ControlFlow::Continue(())).expect("moves that are undone")
}

/// All states that a table has.
fn states<S: Space>(table: &Table<S>) -> Vec<State> {
    let elements = table.space().fibre().size() as u32;
    let rows = 0..table.space().rows();
    rows.flat_map(|row| (0..elements).map(move |element| State::new(row, element)))
        .collect()
}

#[test]
fn every_answer_is_that_of_the_full_table() {
    let mut compared = 0;
    for name in ["floppy", "orientations", "permutations"] {
        for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
            let space = || space(name, metric);
            let (full, light) = (Table::new(space()).expect("small"), thirds(space()));
            assert_eq!(light.distribution(), full.distribution());
            assert_eq!(
                (light.storage(), full.storage()),
                (Storage::Thirds, Storage::Full)
            );
            assert!(light.packed().is_none() && full.packed().is_some());
            for state in states(&full) {
                assert_eq!(light.distance(state), full.distance(state));
                match (light.solve(state), full.solve(state)) {
                    (Ok(light), Ok(full)) => assert_eq!(light, full),
                    (light, full) => assert_eq!(light.err(), full.err()),
                }
                assert_eq!(light.solution_count(state), full.solution_count(state));
                compared += 1;
            }
            for distance in 0..=full.distribution().max_depth() + 1 {
                assert!(light.states_at(distance).eq(full.states_at(distance)));
            }
            assert!(light.antipodes().eq(full.antipodes()));
            assert!(array_of(&light) == array_of(&full));
            let far = full.antipodes().next().expect("there is one");
            let all = |table: &Table<_>| {
                let solutions = table.solutions(far).expect("it can be solved");
                solutions
                    .map(|solution| solution.numbers())
                    .collect::<Vec<_>>()
            };
            assert_eq!(all(&light), all(&full));
            let longer = |table: &Table<_>| {
                let solutions = table.solutions_within(far, 1).expect("it can be solved");
                let first = solutions.take(50);
                first.map(|solution| solution.numbers()).collect::<Vec<_>>()
            };
            assert_eq!(longer(&light), longer(&full));
        }
    }
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn a_large_table_agrees_where_it_is_asked() {
    let full = Table::new(PocketSpace::new(MoveSet::ALL)).expect("it fits");
    let light = thirds(PocketSpace::new(MoveSet::ALL));
    assert_eq!(light.distribution(), full.distribution());
    for state in states(&full).into_iter().step_by(7919) {
        assert_eq!(light.distance(state), full.distance(state));
        assert_eq!(light.solve(state), full.solve(state));
        assert_eq!(light.solution_count(state), full.solution_count(state));
    }
    assert!(light.antipodes().eq(full.antipodes()));
    assert!(array_of(&light) == array_of(&full));
    assert_eq!(light.distance(State::new(5040, 0)), None);
    assert_eq!(light.distance(State::new(0, 729)), None);
    assert!(light.solve(State::new(0, 729)).is_err());
}

#[test]
fn states_that_can_not_be_solved_stay_so() {
    let moves = "U,U2,U'".parse().expect("moves");
    let (full, light) = (
        Table::new(PocketSpace::new(moves)).expect("it fits"),
        thirds(PocketSpace::new(moves)),
    );
    assert_eq!(light.distribution(), full.distribution());
    assert_eq!(light.distribution().reachable(), 4);
    assert!(array_of(&light) == array_of(&full));
}

#[test]
fn moves_that_none_undoes_and_distances_that_are_too_large_are_refused() {
    let compute = |space| Table::compute_thirds(space, &mut |_| ControlFlow::Continue(()));
    let one_way = TransitionSpace::new(1, 3, vec![1, 2, 0]).expect("rows that there are");
    assert_eq!(compute(one_way).err(), Some(SearchError::OneWay { mv: 0 }));
    // A ring in both directions.
    let ring = |rows: u32| {
        let steps = (0..rows).flat_map(|row| [(row + 1) % rows, (row + rows - 1) % rows]);
        TransitionSpace::new(2, rows as usize, steps.collect()).expect("rows that there are")
    };
    let table = compute(ring(508)).expect("254 moves at most");
    assert_eq!(table.distribution().max_depth(), 254);
    assert_eq!(array_of(&table).as_bytes().iter().max(), Some(&254));
    let too_deep = SearchError::TooDeep { limit: 254 };
    assert_eq!(compute(ring(510)).err(), Some(too_deep));
    let stopped = Table::compute_thirds(ring(508), &mut |_| ControlFlow::Break(()));
    assert_eq!(stopped.err(), Some(SearchError::Cancelled { depth: 0 }));
    let floppy = space("floppy", Metric::HalfTurn);
    assert_eq!(thirds(floppy).distribution().at(8), 1);
}
