//! A puzzle whose table fits nowhere: the 3x3x3, with small tables.

use core::ops::ControlFlow;

use pattern_search::{Budget, Limits, Outcome, Solver};
use puzzle_def::Pattern;
use rayon::ThreadPoolBuilder;

use crate::support::brute;
use crate::support::puzzles::{Numbers, after, puzzle, scrambled};

/// A solver with tables of up to so many bytes.
fn cube(bytes: u64) -> Solver {
    let budget = Budget {
        bytes,
        ..Budget::default()
    };
    Solver::new(&puzzle("cube333.tws"), false, &budget).expect("tables within the budget")
}

fn moves_to_solve(solver: &Solver, position: &Pattern) -> u32 {
    match solver.solve(position, &Limits::default()) {
        Ok(Outcome::Solved(solution)) => {
            let end = after(position, solver.turns(), &solution.moves);
            assert_eq!(&end, solver.definition().start());
            solution.moves.len() as u32
        }
        other => panic!("found {other:?}, expected a solution"),
    }
}

/// The distance is found by all positions up to four moves from solved, and those up to four moves from the scramble.
#[test]
fn scrambles_of_a_3x3x3_up_to_eight_moves() {
    let solver = cube(2_000_000);
    assert!(solver.tables().len() >= 2);
    assert!(solver.bytes() <= 2_000_000);
    let (definition, turns) = (solver.definition(), solver.turns());
    assert_eq!(turns.len(), 18);
    let near = brute::ball(definition, turns, definition.start(), 4);
    assert_eq!(near.len(), 1 + 18 + 243 + 3240 + 43_239);
    let mut numbers = Numbers(3);
    let mut found = [0; 9];
    for _ in 0..12 {
        let count = 5 + numbers.below(4);
        let position = scrambled(definition, turns, &mut numbers, count);
        let around = brute::ball(definition, turns, &position, 4);
        let meeting = around
            .iter()
            .filter_map(|(middle, there)| Some(there + near.get(middle)?));
        let expected = meeting.min().expect("no more than eight moves");
        assert_eq!(moves_to_solve(&solver, &position), expected);
        found[expected as usize] += 1;
    }
    assert!(found[6..].iter().sum::<u32>() > 3, "{found:?}");
}

#[test]
fn every_position_up_to_three_moves() {
    let solver = cube(50_000);
    let definition = solver.definition();
    let near = brute::ball(definition, solver.turns(), definition.start(), 3);
    for (position, &distance) in near.iter().filter(|(_, distance)| **distance > 0) {
        assert!(solver.bound(position).expect("a position of it") <= Some(distance));
        assert_eq!(moves_to_solve(&solver, position), distance);
    }
}

/// Two corners exchanged, and no edges: each orbit alone can be solved.
#[test]
fn what_no_table_knows_is_left_open() {
    let solver = cube(50_000);
    let mut position = solver.definition().start().clone();
    position.orbits[0].pieces.swap(0, 1);
    let limits = Limits::default().with_nodes(100_000);
    match solver.solve(&position, &limits) {
        Ok(Outcome::Open { nodes, .. }) => assert_eq!(nodes, 100_000),
        other => panic!("found {other:?}, expected nothing to be known"),
    }
    position.orbits[0].pieces[0] = position.orbits[0].pieces[1];
    assert!(solver.solve(&position, &limits).is_err());
}

/// The pocket cube with tables of parts only, against all its distances.
#[test]
fn the_pocket_cube_without_its_table() {
    let pocket = puzzle("pocket.tws");
    let table = Solver::new(&pocket, false, &Budget::default()).expect("its table");
    assert_eq!(table.tables()[0].states(), 3_674_160);
    let budget = Budget {
        bytes: 20_000,
        ..Budget::default()
    };
    let solver = Solver::new(&pocket, false, &budget).expect("tables within the budget");
    assert!(solver.tables().iter().all(|own| own.states() <= 200_000));
    let mut numbers = Numbers(4);
    let mut total = 0;
    for _ in 0..300 {
        let position = scrambled(&pocket, solver.turns(), &mut numbers, 30);
        let expected = table.bound(&position).expect("a position of it");
        assert_eq!(Some(moves_to_solve(&solver, &position)), expected);
        total += expected.unwrap_or(0);
    }
    assert!(total > 300 * 8);
}

/// Short scrambles of all kinds of puzzles, with tables chosen for a small budget.
#[test]
fn any_definition() {
    let names = [
        "c123.tws",
        "cross333.tws",
        "domino_all.tws",
        "floppy133.tws",
        "fto_any_grip.tws",
        "fto_corners_edges.tws",
        "m12.tws",
        "pocket_wild.kpuzzle.json",
        "ru333.tws",
        "squares333.tws",
        "tower223_all.tws",
    ];
    for name in names {
        let definition = puzzle(name);
        let budget = Budget {
            bytes: 30_000,
            ..Budget::default()
        };
        let solver = Solver::new(&definition, false, &budget).expect("tables within it");
        // There is hardly anything to leave out of the moves of this group.
        assert!(name == "m12.tws" || !solver.tables().is_empty(), "{name}");
        let turns = solver.turns();
        let near = brute::ball(&definition, turns, definition.start(), 3);
        let mut numbers = Numbers(5);
        for _ in 0..30 {
            let position = scrambled(&definition, turns, &mut numbers, 3);
            assert_eq!(
                moves_to_solve(&solver, &position),
                near[&position],
                "{name}"
            );
        }
    }
}

/// Where many positions were looked at with a bound, the parts of the next search are put in order by that. The solution is a shortest one
/// all the same, and the same for any number of threads.
#[test]
fn long_searches_in_another_order() {
    let (small, large) = (cube(10_000), cube(4_000_000));
    let mut numbers = Numbers(14);
    let mut ordered = 0;
    for _ in 0..3 {
        let position = scrambled(small.definition(), small.turns(), &mut numbers, 13);
        let results = [1, 3].map(|threads| {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build();
            let (mut most, limits) = (0, Limits::default());
            let outcome = pool.expect("a pool").install(|| {
                small.solve_with(&position, &limits, &mut |iteration| {
                    most = most.max(iteration.nodes);
                    ControlFlow::Continue(())
                })
            });
            (outcome.expect("a position of it"), most)
        });
        assert_eq!(results[0], results[1]);
        let (outcome, most) = &results[0];
        let solution = outcome.solution().expect("it was scrambled by moves");
        let end = after(&position, small.turns(), &solution.moves);
        assert_eq!(&end, small.definition().start());
        let expected = moves_to_solve(&large, &position);
        assert_eq!(solution.moves.len() as u32, expected);
        ordered += u32::from(*most >= 1_000_000);
    }
    assert!(ordered > 0);
}
