//! Which steps are taken, and how far.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::io;

use puzzle_def::known;
use row_search::{ReadAt, ResumeError};

use super::*;
use crate::Lengths;

/// Steps that are soon over.
const SMALL: Steps = [
    Step {
        bytes: 1 << 14,
        tables: 3,
        most: Some(40_000),
    },
    Step {
        bytes: 1 << 16,
        tables: 1,
        most: Some(160_000),
    },
    Step {
        bytes: 1 << 17,
        tables: 1,
        most: Some(120_000),
    },
    Step {
        bytes: u64::MAX,
        tables: 1,
        most: None,
    },
];

/// Twelve moves from solved, too far for the first steps, and three moves.
const FAR: &str = "R U F2 D L2 B' R2 U' F D2 L B";
const NEAR: &str = "R U F2";

fn with_steps<'a>(definition: &'a Definition) -> GrowingSolver<'a> {
    GrowingSolver {
        steps: &SMALL,
        ..GrowingSolver::new(definition, false, 1 << 20)
    }
}

fn position(cube: &Definition, moves: &str) -> Pattern {
    let moves = cube.read_sequence("moves", moves).expect("they are moves");
    cube.start().after(&moves)
}

/// The length of a solution, the positions that it took, and how many of them whole lengths took.
fn solved(solver: &mut GrowingSolver<'_>, position: &Pattern) -> (usize, u64, u64) {
    let mut whole = 0;
    let outcome = solver.solve(position, &|| false, &mut |growing| {
        if let Growing::Iteration(iteration) = growing {
            whole += iteration.nodes;
        }
    });
    let solution = outcome
        .expect("it is one of this puzzle")
        .solution()
        .cloned();
    let solution = solution.expect("there is time enough");
    (solution.moves.len(), solution.nodes, whole)
}

fn made(solver: &GrowingSolver<'_>) -> [bool; 4] {
    solver.solvers.each_ref().map(Option::is_some)
}

#[test]
fn each_step_looks_at_what_it_may_and_the_next_goes_on() {
    let cube = known::definition("3x3x3").expect("it is known");
    let mut solver = with_steps(&cube);
    let (length, ..) = solved(&mut solver, &position(&cube, NEAR));
    assert_eq!(length, 3);
    // The first tables are enough, and larger ones are not made.
    assert_eq!(made(&solver), [true, false, false, false]);
    let (length, nodes, whole) = solved(&mut solver, &position(&cube, FAR));
    assert_eq!(length, 12);
    // Of the others the largest stays, beside the first, which knows the puzzle.
    assert_eq!(made(&solver), [true, false, false, true]);
    let looked_at = solver.looked_at;
    assert_eq!(looked_at[..3], [40_000, 160_000, 120_000]);
    assert!(looked_at[3] > 0 && whole > looked_at[3], "{looked_at:?}");
    assert!(nodes >= looked_at[3]);
    // What is at hand is used at once.
    let again = solved(&mut solver, &position(&cube, NEAR));
    assert_eq!(again.0, 3);
    assert_eq!(solver.looked_at[..3], looked_at[..3]);
    assert!(solver.near.is_some(), "what is known near the goal stays");
}

/// Wherever a step ends, even within the last requested length, the next step finds the rest.
#[test]
fn all_lengths_that_were_asked_for_are_looked_at() {
    let cube = known::definition("3x3x3").expect("it is known");
    let far = position(&cube, FAR);
    for most in 8..12 {
        let limit = Lengths {
            most,
            ..Lengths::default()
        };
        let query = SolutionQuery::default().with_count(1).with_lengths(limit);
        let mut solver = with_steps(&cube);
        let outcome = solver.solve_all(&far, &query, &|| false, &mut |_| {});
        let Ok(Outcome::Open { bound, .. }) = outcome else {
            panic!("found {outcome:?}, expected none of {most} moves");
        };
        assert_eq!(bound as usize, most + 1);
    }
}

/// Positions near the goal from one search are not used for another goal.
#[test]
fn what_is_known_near_another_goal_is_not_used() {
    let cube = known::definition("3x3x3").expect("it is known");
    let eight = position(&cube, "R U F2 D L2 B' R2 U'");
    let mut solver = with_steps(&cube);
    for last in [0, 5] {
        let query = SolutionQuery::default().with_count(1);
        let query = query.with_ends(&[], core::slice::from_ref(&last));
        let lengths = Lengths {
            most: 8,
            ..Lengths::default()
        };
        let query = query.with_lengths(lengths);
        let outcome = solver.solve_all(&eight, &query, &|| false, &mut |_| {});
        outcome.expect("it is one of this puzzle");
        assert!(solver.near.is_some(), "something is known near the goal");
        assert_eq!(solved(&mut solver, &eight).0, 8);
    }
}

/// The limit of a step holds for several positions together.
#[test]
fn what_was_looked_at_before_counts() {
    let cube = known::definition("3x3x3").expect("it is known");
    let mut solver = with_steps(&cube);
    let limit = Lengths {
        most: 7,
        ..Lengths::default()
    };
    let query = SolutionQuery::default().with_count(1).with_lengths(limit);
    let far = position(&cube, FAR);
    let ask = |solver: &mut GrowingSolver<'_>| {
        let outcome = solver.solve_all(&far, &query, &|| false, &mut |_| {});
        outcome.expect("it is one of this puzzle")
    };
    // With no more than seven moves there is no solution, and larger tables would not find one.
    let Outcome::Open { bound, nodes } = ask(&mut solver) else {
        panic!("twelve moves are needed");
    };
    assert_eq!(bound, 8);
    assert_eq!(made(&solver), [true, false, false, false]);
    assert_eq!(solver.looked_at, [nodes, 0, 0, 0]);
    assert!(nodes > 0);
    assert!(matches!(ask(&mut solver), Outcome::Open { bound: 8, .. }));
    assert_eq!(solver.looked_at[0], 2 * nodes);
}

#[test]
fn without_time_it_is_only_known_whether_a_position_is_solved() {
    let cube = known::definition("3x3x3").expect("it is known");
    for (moves, least) in [("", 0), (NEAR, 1)] {
        let mut solver = with_steps(&cube);
        let outcome = solver.solve(&position(&cube, moves), &|| true, &mut |_| {});
        let open = Outcome::Open {
            bound: least,
            nodes: 0,
        };
        assert_eq!(outcome.expect("it is one of this puzzle"), open, "{moves}");
        assert_eq!(made(&solver), [false; 4]);
    }
}

/// If the time is over after some solutions were found, these are kept, whether the next table is being made or has found
/// fewer.
#[test]
fn what_was_found_stays_when_the_time_is_over_later() {
    let cube = known::definition("3x3x3").expect("it is known");
    let near = position(&cube, NEAR);
    let lengths = Lengths {
        slack: 8,
        ..Lengths::default()
    };
    let query = SolutionQuery::default()
        .with_count(1 << 20)
        .with_lengths(lengths);
    for levels in [1, usize::MAX] {
        let mut solver = with_steps(&cube);
        let is_over = AtomicBool::new(false);
        let (mut most, mut left) = (0, levels);
        let mut progress = |growing| match growing {
            Growing::Level(_) if most > 0 => {
                left -= 1;
                is_over.fetch_or(left == 0, Relaxed);
            }
            Growing::Level(_) => {}
            Growing::Iteration(iteration) => {
                // The next tables find the shortest one first.
                is_over.fetch_or(most > iteration.solutions, Relaxed);
                most = most.max(iteration.solutions);
            }
        };
        let outcome = solver.solve_all(&near, &query, &|| is_over.load(Relaxed), &mut progress);
        let Ok(Outcome::Solved(solutions)) = outcome else {
            panic!("found {outcome:?}, expected {most} solutions or more");
        };
        assert!(most > 1 && solutions.count() >= most && !solutions.are_all());
        assert!(is_over.load(Relaxed), "the time was over");
    }
}

/// A shelf that says it has a table of every puzzle, and can open none.
struct Promising;

impl Shelf for Promising {
    fn largest(&self, _: u64, wanted: &RangeInclusive<u64>) -> Option<u64> {
        Some(*wanted.end())
    }

    fn open(&mut self, _: u64, _: u64) -> io::Result<Box<dyn ReadAt>> {
        Err(io::Error::other("it is lent"))
    }

    fn refuse(&mut self, _: u64, _: u64, _: &ResumeError) {}

    fn keep(&mut self, _: u64, _: u64, _: &dyn Fn(&mut dyn io::Write) -> io::Result<()>) {}
}

#[test]
fn where_a_table_is_kept_small_ones_are_not_used_for_long() {
    let cube = known::definition("3x3x3").expect("it is known");
    let mut solver = with_steps(&cube).with_shelf(Box::new(Promising));
    let (length, ..) = solved(&mut solver, &position(&cube, FAR));
    assert_eq!(length, 12);
    // Whether there is one is only known once the first tables are made.
    assert_eq!(solver.looked_at[..3], [40_000, 40_000, 0]);
    assert_eq!(made(&solver), [true, false, false, true]);
}

/// Steps that are soon over for a pocket cube.
const TINY: Steps = [
    Step {
        bytes: 1 << 12,
        tables: 1,
        most: Some(100),
    },
    Step {
        bytes: 1 << 13,
        tables: 1,
        most: Some(400),
    },
    Step {
        bytes: 1 << 14,
        tables: 1,
        most: Some(300),
    },
    Step {
        bytes: u64::MAX,
        tables: 1,
        most: None,
    },
];

fn pocket() -> Definition {
    known::definition("pocket").expect("it is known")
}

fn with_tiny_steps<'a>(definition: &'a Definition) -> GrowingSolver<'a> {
    GrowingSolver {
        steps: &TINY,
        ..GrowingSolver::new(definition, false, 1 << 17)
    }
}

/// Where a step is over after some solutions, the next one finds all.
#[test]
fn all_solutions_are_those_of_a_solver_that_does_not_grow() {
    let pocket = pocket();
    let own = Solver::without_tables(&pocket, false).expect("moves");
    let mut steps = [0; 4];
    for (moves, slack) in [
        ("R", 4),
        ("R U", 3),
        ("R U F", 3),
        ("R U2 F R'", 2),
        ("U F2 R U", 2),
        ("R U R' F", 2),
        ("R2 U2 R2 U2 R2", 1),
    ] {
        let position = position(&pocket, moves);
        let lengths = Lengths {
            slack,
            ..Lengths::default()
        };
        let query = SolutionQuery::default().with_lengths(lengths);
        let expected = own.solve_all(&position, &query, &Limits::default());
        let Ok(Outcome::Solved(expected)) = expected else {
            panic!("found {expected:?}, expected solutions");
        };
        for count in [1, 2, expected.count(), usize::MAX] {
            let mut solver = with_tiny_steps(&pocket);
            let query = query.with_count(count);
            let outcome = solver.solve_all(&position, &query, &|| false, &mut |_| {});
            let Ok(Outcome::Solved(found)) = outcome else {
                panic!("found {outcome:?}, expected solutions");
            };
            assert!(found.iter().eq(expected.iter().take(count)), "{moves}");
            assert_eq!(found.are_all(), count > expected.count(), "{moves}");
            let last = made(&solver).iter().rposition(|&is_made| is_made);
            steps[last.expect("one was made")] += 1;
        }
    }
    // The last one had to find some of them.
    assert_eq!(steps, [22, 0, 0, 6]);
}

#[test]
fn tables_of_less_than_half_of_the_memory_are_not_large() {
    let pocket = pocket();
    let solver = GrowingSolver::new(&pocket, false, 1001);
    assert_eq!(solver.wanted(), 0..=1001);
    assert_eq!(solver.with_large_tables().wanted(), 500..=1001);
}
