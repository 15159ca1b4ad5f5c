//! The pocket cube's table and solver, on every state.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::support::scan::scanned;

use cube_model::pocket::{Painting, PermIndex, PocketCube, PocketMove, PocketState, TwistIndex};
use god_table::engine::SearchError;
use god_table::spaces::{Orbit, OrbitMove, OrbitSpace, OrbitState};
use god_table::{
    ComputeError, Likeness, Metric, MoveSet, OutOfReach, PocketSpace, PocketTable, Solution, State,
    classes,
};
use rayon::prelude::*;

const STATES: usize = 3_674_160;

fn table(metric: Metric) -> PocketTable {
    PocketTable::new(metric).expect("all moves of a metric")
}

fn table_of(metric: Metric, moves: &str) -> PocketTable {
    let moves = moves.parse().expect("move names");
    PocketTable::compute(metric, moves, &mut |_| ControlFlow::Continue(()))
        .expect("moves of the metric")
}

fn all_states() -> impl Iterator<Item = PocketState> {
    PermIndex::all()
        .flat_map(|perm| TwistIndex::all().map(move |twist| PocketState::from_indices(perm, twist)))
}

fn after(scramble: &str) -> PocketState {
    PocketCube::SOLVED
        .after(&scramble.parse().expect("moves of a 2x2x2"))
        .state()
}

fn replay(state: &PocketState, moves: &[PocketMove]) -> PocketState {
    moves.iter().fold(*state, |state, &mv| state.after(mv))
}

/// The plain scan finds the fewest moves that make a state; with each move replaced by its inverse,
/// that is the fewest that solve it.
fn check_against_scan(table: &PocketTable) {
    let inverses: MoveSet = table.moves().iter().map(PocketMove::inverse).collect();
    let scanned = scanned(|state| state == 0, inverses);
    let mut counts = vec![0; table.distribution().counts().len()];
    let states =
        PermIndex::all().flat_map(|perm| TwistIndex::all().map(move |twist| (perm, twist)));
    let mut checked = 0;
    for ((perm, twist), scanned) in states.zip(scanned) {
        let distance = (scanned < u8::MAX).then_some(scanned.into());
        assert_eq!(table.distance_of(perm, twist), distance);
        if let Some(distance) = distance {
            counts[distance as usize] += 1;
        }
        checked += 1;
    }
    assert_eq!(checked, STATES);
    assert_eq!(counts, table.distribution().counts());
}

#[test]
fn every_distance_is_that_of_the_plain_scan() {
    check_against_scan(&table(Metric::HalfTurn));
    check_against_scan(&table(Metric::QuarterTurn));
    for moves in ["U,R2,F'", "U,R,F", "U,R", "U2,R2,F2", "U,U2,U',R,R2,R'"] {
        check_against_scan(&table_of(Metric::HalfTurn, moves));
    }
}

#[test]
fn a_state_and_its_indices_have_the_same_distance() {
    let table = table(Metric::QuarterTurn);
    let mut checked = 0;
    for state in all_states() {
        assert_eq!(
            table.distance(&state),
            table.distance_of(state.perm_index(), state.twist_index())
        );
        checked += 1;
    }
    assert_eq!(checked, STATES);
}

#[test]
fn all_states_are_solved_and_each_solution_replayed() {
    for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
        let table = table(metric);
        let solved: u64 = PermIndex::all()
            .collect::<Vec<_>>()
            .into_par_iter()
            .map(|perm| {
                let mut solved = 0;
                for twist in TwistIndex::all() {
                    let state = PocketState::from_indices(perm, twist);
                    let solution = table.solve(&state).expect("every state can be reached");
                    assert_eq!(
                        Some(solution.len()),
                        table.distance(&state).map(|distance| distance as usize)
                    );
                    assert_eq!(replay(&state, &solution), PocketState::SOLVED);
                    solved += 1;
                }
                solved
            })
            .sum();
        assert_eq!(solved, STATES as u64);
    }
}

#[test]
fn known_positions_have_known_numbers_of_solutions() {
    let table = table(Metric::HalfTurn);
    let scrambled = after("R U F2 R2 U F R2 U R");
    assert_eq!(table.distance(&scrambled), Some(9));
    assert_eq!(table.solution_count(&scrambled), Ok(8));
    let painted = Painting::parse("FFBLBRDLDUBRRFDDLRLUUUFB")
        .expect("a possible colouring")
        .state();
    assert_eq!(table.distance(&painted), Some(9));
    assert_eq!(table.solutions(&painted).map(Iterator::count), Ok(2));
    let nothing: Solution<PocketMove> = [].into_iter().collect();
    assert_eq!(table.solve(&PocketState::SOLVED), Ok(nothing.clone()));
    assert_eq!(
        table
            .solutions(&PocketState::SOLVED)
            .map(Iterator::collect::<Vec<_>>),
        Ok(vec![nothing])
    );
}

#[test]
fn all_solutions_are_different_right_in_order_and_as_many_as_counted() {
    let tables = [
        table(Metric::HalfTurn),
        table(Metric::QuarterTurn),
        table_of(Metric::HalfTurn, "U,R2,F'"),
    ];
    let mut checked = 0;
    for table in tables {
        for rank in (0..PocketState::COUNT).step_by(3671) {
            let state = PocketState::unrank(rank).expect("below the number of states");
            let Some(distance) = table.distance(&state) else {
                continue;
            };
            let solutions: Vec<_> = table
                .solutions(&state)
                .expect("it can be reached")
                .collect();
            assert_eq!(table.solution_count(&state), Ok(solutions.len() as u128));
            assert_eq!(table.solve(&state).as_ref(), Ok(&solutions[0]));
            assert!(solutions.is_sorted());
            assert_eq!(
                solutions.iter().collect::<HashSet<_>>().len(),
                solutions.len()
            );
            for solution in &solutions {
                assert_eq!(solution.len(), distance as usize);
                assert!(solution.iter().all(|&mv| table.moves().contains(mv)));
                assert_eq!(replay(&state, solution), PocketState::SOLVED);
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 3 * 1001);
}

#[test]
fn a_state_out_of_reach_is_an_error_that_says_so() {
    let table = table_of(Metric::HalfTurn, "U,R2");
    let state = after("F");
    let error = OutOfReach {
        state,
        moves: table.moves(),
    };
    assert_eq!(table.distance(&state), None);
    assert_eq!(table.solve(&state), Err(error));
    assert_eq!(table.solution_count(&state), Err(error));
    assert!(table.solutions(&state).is_err_and(|found| found == error));
    assert!(
        error
            .to_string()
            .ends_with("can't be solved with the moves U,R2")
    );
}

#[test]
fn half_turns_are_refused_in_the_quarter_turn_metric() {
    let moves = "U,R2".parse().expect("move names");
    let result = PocketTable::compute(Metric::QuarterTurn, moves, &mut |_| {
        ControlFlow::Continue(())
    });
    let error = result.err();
    assert_eq!(
        error,
        Some(ComputeError::Moves {
            metric: Metric::QuarterTurn,
            moves
        })
    );
    let message = error.map(|error| error.to_string());
    assert_eq!(
        message.as_deref(),
        Some("the moves U,R2 are not all single moves in QTM, expected some of U,U',R,R',F,F'")
    );
}

#[test]
fn a_cancelled_computation_gives_no_table() {
    let result = PocketTable::compute(Metric::HalfTurn, MoveSet::ALL, &mut |report| {
        if report.depth == 5 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(
        result.err(),
        Some(ComputeError::Search(SearchError::Cancelled { depth: 5 }))
    );
}

#[test]
fn states_at_each_distance_are_as_many_as_counted() {
    let table = table(Metric::HalfTurn);
    for (depth, &count) in (0..).zip(table.distribution().counts()) {
        let states = table.states_at(depth);
        assert_eq!(
            states
                .filter(|state| table.distance(state) == Some(depth))
                .count() as u64,
            count
        );
    }
    assert_eq!(table.antipodes().count(), 2644);
    assert_eq!(table.states_at(12).count(), 0);
}

#[test]
fn states_fall_into_known_numbers_of_classes() {
    for (likeness, expected) in [
        (Likeness::Rotation, 154_608),
        (Likeness::Symmetry, 77_802),
        (Likeness::SymmetryAndInverse, 40_296),
    ] {
        let (count, states) = classes(all_states(), likeness)
            .fold((0, 0), |(count, states), class| {
                (count + 1, states + class.size)
            });
        assert_eq!((count, states), (expected, PocketState::COUNT));
    }
}

#[test]
fn antipodes_fall_into_known_numbers_of_classes() {
    let likenesses = [
        Likeness::Rotation,
        Likeness::Symmetry,
        Likeness::SymmetryAndInverse,
    ];
    for (metric, states, expected) in [
        (Metric::HalfTurn, 2644, [129, 77, 56]),
        (Metric::QuarterTurn, 276, [16, 10, 8]),
    ] {
        let table = table(metric);
        let found = likenesses.map(|likeness| {
            let classes: Vec<_> = classes(table.antipodes(), likeness).collect();
            assert_eq!(classes.iter().map(|class| class.size).sum::<u32>(), states);
            classes.len()
        });
        assert_eq!(found, expected);
    }
}

#[test]
fn both_metrics_counted_together() {
    let (half, quarter) = (table(Metric::HalfTurn), table(Metric::QuarterTurn));
    // How many states have distance a in the one and b in the other.
    let mut joint = vec![vec![0_u64; 15]; 12];
    for state in 0..STATES {
        let [a, b] = [&half, &quarter].map(|table| table.packed().get(state).expect("reachable"));
        joint[a as usize][b as usize] += 1;
    }
    assert_eq!(joint[11][14], 108);
    let rows: Vec<u64> = joint.iter().map(|row| row.iter().sum()).collect();
    assert_eq!(rows, half.distribution().counts());
    let columns: Vec<u64> = (0..15)
        .map(|b| joint.iter().map(|row| row[b]).sum())
        .collect();
    assert_eq!(columns, quarter.distribution().counts());
    // A half turn is two quarter turns: never more than twice as many, and never fewer.
    for (a, row) in joint.iter().enumerate() {
        for (b, &count) in row.iter().enumerate() {
            assert!(count == 0 || (a <= b && b <= 2 * a));
        }
    }
}

#[test]
fn every_set_of_moves_reads_as_it_is_written() {
    let mut sets = 0;
    for bits in 0..512_u32 {
        let of_bit = PocketMove::ALL.into_iter().enumerate();
        let chosen = of_bit.filter(|(bit, _)| bits >> bit & 1 == 1);
        let moves: MoveSet = chosen.map(|(_, mv)| mv).collect();
        assert_eq!(moves.to_string().parse(), Ok(moves));
        sets += 1;
    }
    assert_eq!(sets, 512);
    assert_eq!(MoveSet::EMPTY.to_string(), "none");
    assert!("".parse::<MoveSet>().is_err());
}

#[test]
fn sets_of_moves_are_read_in_any_order_and_refused_with_a_reason() {
    assert_eq!("U,R2,U".parse::<MoveSet>(), "R2,U".parse());
    let error = "U,R2,F4".parse::<MoveSet>().expect_err("no such move");
    assert_eq!(
        error.to_string(),
        "move 3 is \"F4\", expected one of U,U2,U',R,R2,R',F,F2,F'"
    );
}

#[test]
fn states_that_are_alike_need_equally_many_moves_if_the_moves_are_alike() {
    let likenesses = [
        Likeness::Rotation,
        Likeness::Symmetry,
        Likeness::SymmetryAndInverse,
    ];
    for (moves, expected) in [
        ("U,U2,U',R,R2,R',F,F2,F'", [true; 3]),
        ("U,U',R,R',F,F'", [true; 3]),
        ("U2,R2,F2", [true; 3]),
        ("none", [true; 3]),
        // Mirrors and inverses turn the other way.
        ("U,R,F", [true, false, false]),
        ("U,U2,R,R2,F,F2", [true, false, false]),
        ("U,U',R,R'", [false; 3]),
        ("U,U2,U'", [false; 3]),
    ] {
        let set: MoveSet = moves.parse().expect("moves of the cube");
        let keeps = likenesses.map(|likeness| likeness.keeps(set));
        assert_eq!(keeps, expected, "{moves}");
    }
}

/// Three ways to the number of a state: by products of place values, by those of any orbit, and the
/// coordinates as the cube's model has them.
#[test]
fn states_have_one_number_whoever_counts() {
    let space = PocketSpace::new(MoveSet::ALL);
    let corners = Orbit {
        pieces: 7,
        twists: 3,
        zero_sum: true,
        even: false,
    };
    let moves = MoveSet::ALL.iter().map(|mv| OrbitMove {
        from: mv.state().pieces().as_array().to_vec(),
        twist: mv.state().twists().as_array().to_vec(),
    });
    let orbit = OrbitSpace::new(&[(corners, moves.collect())]).expect("moves of the corners");
    let mut checked = 0;
    for state in all_states() {
        let number = space.rank(&state);
        let by_piece = state.twist_index_by_piece().get();
        assert_eq!(
            number,
            State::new(state.perm_index().get().into(), by_piece.into())
        );
        assert_eq!(
            number,
            space.rank_of(state.perm_index(), state.twist_index())
        );
        assert_eq!(space.unrank(number), Some(state));
        if checked % 101 == 0 {
            let arrangement = OrbitState {
                pieces: state.pieces().as_array().to_vec(),
                twists: state.twists().as_array().to_vec(),
            };
            assert_eq!(orbit.rank(std::slice::from_ref(&arrangement)), Ok(number));
            assert_eq!(orbit.unrank(number), Ok(vec![arrangement]));
        }
        checked += 1;
    }
    assert_eq!(checked, STATES);
    assert_eq!(space.unrank(State::new(5040, 0)), None);
    assert_eq!(space.unrank(State::new(0, 729)), None);
}
