//! Limits, threads and progress: what is found must not depend on who looks.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicU64, Ordering};

use pattern_search::{Budget, Lengths, Limits, OrbitView, Outcome, SolutionQuery, Solver, View};
use puzzle_def::Pattern;
use rayon::ThreadPoolBuilder;

use crate::support::puzzles::{Numbers, after, puzzle, scrambled};

/// A pocket cube without its table, and positions of it.
fn pocket() -> (Solver, Vec<Pattern>) {
    let views = [OrbitView::Permutation, OrbitView::Orientation].map(|view| View::new(vec![view]));
    let solver = Solver::with_views(&puzzle("pocket.tws"), false, &views).expect("views of it");
    let mut numbers = Numbers(2);
    let (definition, turns) = (solver.definition(), solver.turns());
    let positions = (6..14).map(|count| scrambled(definition, turns, &mut numbers, count));
    let positions = positions.collect();
    (solver, positions)
}

/// A 3x3x3 with small tables, and six positions of it.
fn cubes() -> (Solver, Vec<Pattern>) {
    let cube = puzzle("cube333.tws");
    let views = [
        vec![OrbitView::Pieces(vec![0, 1, 2]), OrbitView::Nothing],
        vec![OrbitView::Nothing, OrbitView::Pieces(vec![0, 5, 9])],
    ];
    let solver = Solver::with_views(&cube, false, &views.map(View::new)).expect("views of it");
    let mut numbers = Numbers(12);
    let positions = (0..6).map(|_| scrambled(&cube, solver.turns(), &mut numbers, 9));
    let positions = positions.collect();
    (solver, positions)
}

#[test]
fn any_number_of_threads_finds_the_same() {
    let (solver, positions) = pocket();
    let limits = [
        None,
        Some(1),
        Some(100),
        Some(5000),
        Some(20_000),
        Some(100_000),
    ];
    let results = [1, 2, 3, 7].map(|threads| {
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("a pool");
        let solve = |position: &Pattern, nodes: Option<u64>| {
            let limits = Limits::default();
            let limits = nodes.map_or(limits, |nodes| limits.with_nodes(nodes));
            pool.install(|| solver.solve(position, &limits))
                .expect("a position of it")
        };
        let pairs = positions
            .iter()
            .flat_map(|position| limits.map(|nodes| (position, nodes)));
        pairs
            .map(|(position, nodes)| solve(position, nodes))
            .collect::<Vec<Outcome>>()
    });
    for result in &results {
        assert_eq!(result, &results[0]);
    }
    let solved = results[0]
        .iter()
        .filter(|outcome| outcome.solution().is_some())
        .count();
    assert!(solved >= positions.len() && solved < results[0].len());
}

/// A limit of nodes is kept to the last of them.
#[test]
fn just_enough_nodes() {
    let (solver, positions) = pocket();
    for position in &positions {
        let solve = |limits: &Limits<'_>| solver.solve(position, limits).expect("a position of it");
        let outcome = solve(&Limits::default());
        let solution = outcome.solution().expect("it was scrambled by moves");
        let end = after(position, solver.turns(), &solution.moves);
        assert_eq!(&end, solver.definition().start());
        assert_eq!(
            solve(&Limits::default().with_nodes(solution.nodes)),
            outcome
        );
        let open = solve(&Limits::default().with_nodes(solution.nodes - 1));
        let length = solution.moves.len() as u32;
        assert_eq!(
            open,
            Outcome::Open {
                bound: length,
                nodes: solution.nodes - 1
            }
        );
        let lengths = Lengths {
            most: length as usize - 1,
            ..Lengths::default()
        };
        let query = SolutionQuery::default().with_count(1).with_lengths(lengths);
        let shorter = solver.solve_all(position, &query, &Limits::default());
        let shorter = shorter.expect("a position of it");
        assert!(matches!(shorter, Outcome::Open { bound, .. } if bound == length));
    }
}

/// Nothing is looked at beyond a limit, or when there are enough solutions, but for what a thread looks at between two questions.
#[test]
fn a_single_thread_looks_at_no_more_than_it_must() {
    let (solver, positions) = pocket();
    let pool = ThreadPoolBuilder::new().num_threads(1).build();
    let pool = pool.expect("a pool");
    let looked_at = |position: &Pattern, count: usize, nodes: u64| {
        let counter = AtomicU64::new(0);
        let limits = Limits::default().with_nodes(nodes).with_counter(&counter);
        let lengths = Lengths {
            slack: 6,
            ..Lengths::default()
        };
        let query = SolutionQuery::default().with_count(count);
        let query = query.with_lengths(lengths);
        let outcome = pool.install(|| solver.solve_all(position, &query, &limits));
        let Outcome::Solved(solutions) = outcome.expect("a position of it") else {
            return (0, counter.into_inner());
        };
        let counted = counter.into_inner();
        assert!(counted > 0 && counted <= solutions.nodes());
        (solutions.count(), counted)
    };
    let position = &positions[7];
    let (count, all) = looked_at(position, usize::MAX, u64::MAX);
    assert!(count > 50 && all > 200_000, "{count}, {all}");
    let (_, limited) = looked_at(position, usize::MAX, all / 4 * 3);
    assert!(limited < all / 4 * 3 + 5_000, "{limited} of {all}");
    let (_, enough) = looked_at(position, count / 4, u64::MAX);
    assert!(enough < all / 3, "{enough} of {all}");
}

#[test]
fn progress_tells_each_bound_and_may_stop() {
    let (solver, positions) = pocket();
    let position = &positions[7];
    let first = solver
        .bound(position)
        .expect("a position of it")
        .expect("solvable");
    let mut bounds = Vec::new();
    let mut nodes = 0;
    let outcome = solver.solve_with(position, &Limits::default(), &mut |iteration| {
        bounds.push(iteration.bound);
        nodes += iteration.nodes;
        ControlFlow::Continue(())
    });
    let outcome = outcome.expect("a position of it");
    let solution = outcome.solution().expect("it was scrambled by moves");
    let length = solution.moves.len() as u32;
    assert!(first < length);
    assert_eq!(bounds, (first..length).collect::<Vec<_>>());
    assert!(nodes < solution.nodes);

    let stopped = solver.solve_with(
        position,
        &Limits::default(),
        &mut |_| ControlFlow::Break(()),
    );
    assert!(matches!(stopped, Ok(Outcome::Open { bound, .. }) if bound == first + 1));
}

/// Given moves at the ends count in the bounds, and between them there may be nothing left to do.
#[test]
fn given_moves_count() {
    let (solver, positions) = pocket();
    let turns = solver.turns();
    let (first, last) = ([0], [3]);
    let position = &positions[5];
    let query = SolutionQuery::default().with_count(1);
    let query = query.with_ends(&first, &last);
    let mut bounds = Vec::new();
    let outcome = solver.solve_all_with(position, &query, &Limits::default(), &mut |own| {
        bounds.push(own.bound);
        ControlFlow::Continue(())
    });
    let Ok(Outcome::Solved(found)) = outcome else {
        panic!("found {outcome:?}, expected solutions");
    };
    let length = found.length() as u32;
    let begun = after(position, turns, &first);
    let begin = length - bounds.len() as u32;
    assert!(bounds.len() > 1 && begin >= 2, "{bounds:?} {begun:?}");
    assert!(bounds.iter().copied().eq(begin..length), "{bounds:?}");

    let orbits = solver.definition().orbits();
    let undone = [last, first].map(|[mv]| turns[mv].transformation.inverse(orbits));
    let near = undone
        .iter()
        .fold(solver.definition().start().clone(), |own, undo| {
            own.after(undo)
        });
    for (least, most) in [(2, 2), (0, 1), (3, 3)] {
        let lengths = Lengths {
            least,
            most,
            ..Lengths::default()
        };
        let query = query.with_lengths(lengths);
        let outcome = solver.solve_all(&near, &query, &Limits::default());
        let found = match outcome.expect("a position of it") {
            Outcome::Solved(found) => found.iter().collect(),
            _ => Vec::new(),
        };
        let is_wanted = (least..=most).contains(&2);
        assert_eq!(found, vec![vec![0, 3]; usize::from(is_wanted)]);
    }
}

#[test]
fn a_question_may_stop_it() {
    let (solver, positions) = pocket();
    let longest = positions.iter().max_by_key(|position| {
        let outcome = solver
            .solve(position, &Limits::default())
            .expect("a position of it");
        outcome.solution().map(|solution| solution.nodes)
    });
    let limits = Limits::default().with_stop(&|| true);
    let outcome = solver.solve(longest.expect("there are some"), &limits);
    assert!(matches!(outcome, Ok(Outcome::Open { bound, .. }) if bound > 1));
}

/// As many positions are looked at as ever: more of them are a loss that no result tells of.
#[test]
fn the_same_positions_are_looked_at() {
    let (solver, positions) = pocket();
    let nodes = positions.iter().map(|position| {
        let outcome = solver.solve(position, &Limits::default());
        let outcome = outcome.expect("a position of it");
        outcome.solution().map_or(0, |solution| solution.nodes)
    });
    let nodes: Vec<u64> = nodes.collect();
    let query = SolutionQuery::default();
    let all = positions.iter().map(|position| {
        match solver.solve_all(position, &query, &Limits::default()) {
            Ok(Outcome::Solved(all)) => all.nodes(),
            _ => 0,
        }
    });
    let all: Vec<u64> = all.collect();
    assert_eq!(nodes, [27, 198, 27, 63, 21, 306, 39, 1293]);
    assert_eq!(all, [27, 204, 27, 63, 21, 306, 39, 1299]);
}

#[test]
fn the_same_positions_of_a_3x3x3_are_looked_at() {
    let (solver, positions) = cubes();
    let counter = AtomicU64::new(0);
    let cubes = positions.iter().map(|position| {
        let outcome = solver.solve(position, &Limits::default().with_counter(&counter));
        let outcome = outcome.expect("a position of it");
        outcome.solution().map_or(0, |solution| solution.nodes)
    });
    let cubes: Vec<u64> = cubes.collect();
    let counted = counter.into_inner();
    assert!(counted > cubes.iter().sum::<u64>() / 2, "{counted}");
    assert_eq!(cubes, [9798, 87_120, 1434, 1134, 217_887, 2040]);
}

/// What other threads have looked at farther behind doesn't count, so that a limit ends a search where a single thread would end it.
#[test]
fn limits_are_the_same_for_any_number_of_threads() {
    let (solver, positions) = cubes();
    let position = &positions[4];
    let results = [1, 2, 3].map(|threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.expect("a pool");
        let outcomes = (1..=30).map(|number| {
            let limits = Limits::default().with_nodes(number * 3_500);
            let outcome = pool.install(|| solver.solve(position, &limits));
            outcome.expect("a position of it")
        });
        outcomes.collect::<Vec<Outcome>>()
    });
    assert_eq!(results[1], results[0]);
    assert_eq!(results[2], results[0]);
    let is_open = |own: &Outcome| matches!(own, Outcome::Open { .. });
    assert!(results[0].iter().all(is_open));
}

/// Where all parts are looked at to their end, each position is counted once; those of the first levels, which one thread looks at, are not
/// counted.
#[test]
fn each_position_is_counted_once() {
    let cube = puzzle("cube333.tws");
    let budget = Budget {
        bytes: 100_000,
        ..Budget::default()
    };
    let solver = Solver::new(&cube, false, &budget).expect("tables");
    let position = scrambled(&cube, solver.turns(), &mut Numbers(3), 14);
    let lengths = Lengths {
        most: 11,
        ..Lengths::default()
    };
    let query = SolutionQuery::default().with_lengths(lengths);
    for threads in [1, 2] {
        let counter = AtomicU64::new(0);
        let limits = Limits::default().with_counter(&counter);
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let outcome = pool.expect("a pool").install(|| {
            solver.solve_all_with(&position, &query, &limits, &mut |_| {
                ControlFlow::Continue(())
            })
        });
        let Ok(Outcome::Open { bound: 12, nodes }) = outcome else {
            panic!("found {outcome:?}, expected none of 11 moves");
        };
        let counted = counter.into_inner();
        assert!(
            (nodes * 9 / 10..=nodes).contains(&counted) && nodes > 500_000,
            "{counted} of {nodes}"
        );
    }
}

/// In a ring, each move can be followed by one only, so there are never enough sequences to divide among threads. No move solves a position
/// with two pieces exchanged.
#[test]
fn limits_hold_where_each_move_can_be_followed_by_one() {
    let text = "Set P 5 1\nSolved\nEnd\nMove T\nP\n2 3 4 5 1\nEnd\n";
    let ring = puzzle_def::read("ring.tws", text).expect("a definition");
    let solver = Solver::with_views(&ring, true, &[]).expect("it needs no table");
    let mut position = ring.start().clone();
    position.orbits[0].pieces.swap(0, 1);
    let calls = AtomicU64::new(0);
    let stop = || calls.fetch_add(1, Ordering::Relaxed) > 100;
    for limits in [
        Limits::default().with_nodes(1_000),
        Limits::default().with_stop(&stop),
    ] {
        // Without the limits, only this ends the search.
        let outcome = solver.solve_with(&position, &limits, &mut |own| match own.bound < 2_000 {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        });
        let Ok(Outcome::Open { bound, .. }) = outcome else {
            panic!("found {outcome:?}, expected a limit");
        };
        assert!((10..1_000).contains(&bound), "{bound}");
    }
}
