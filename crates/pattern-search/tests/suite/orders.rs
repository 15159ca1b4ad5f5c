//! Orders of moves that commute: which of them are one solution.

use core::sync::atomic::{AtomicU64, Ordering};

use pattern_search::{Lengths, Limits, Outcome, SolutionQuery, Solver};

use crate::support::puzzles::after;

/// The text of a definition with exchanges of two pieces each as moves.
fn swaps(pairs: &[[usize; 2]]) -> String {
    let count = 1 + pairs.iter().flatten().copied().max().expect("some moves");
    let line = |pieces: &[usize]| {
        let pieces: Vec<String> = pieces.iter().map(usize::to_string).collect();
        format!("P\n{}\nEnd\n", pieces.join(" "))
    };
    let solved: Vec<usize> = (0..count).collect();
    let moves = pairs.iter().enumerate().map(|(mv, &[one, other])| {
        let mut pieces = solved.clone();
        pieces.swap(one, other);
        format!("MoveTransformation M{mv}\n{}", line(&pieces))
    });
    let moves: String = moves.collect();
    format!("Set P {count} 1\nStartState\n{}{moves}", line(&solved))
}

/// Where moves commute with all others, very many orders of a solution's moves don't pass the goal. They are not looked at one by one.
#[test]
fn many_orders_are_one_solution() {
    // Ten moves that commute with all others solve it, and six lead back to the same position.
    let mut pairs: Vec<[usize; 2]> = (0..10).map(|own| [2 * own, 2 * own + 1]).collect();
    pairs.extend([[20, 21], [21, 22]]);
    let definition = puzzle_def::read("swaps.tws", &swaps(&pairs)).expect("a definition");
    let solver = Solver::with_views(&definition, false, &[]).expect("moves");
    let solving: Vec<usize> = (0..10).collect();
    let position = after(definition.start(), solver.turns(), &solving);
    let lengths = Lengths {
        least: 16,
        most: 16,
        ..Lengths::default()
    };
    let query = SolutionQuery::default().with_lengths(lengths);
    let solve = |limits: &Limits<'_>| solver.solve_all(&position, &query, limits);
    let counter = AtomicU64::new(0);
    let Ok(Outcome::Solved(found)) = solve(&Limits::default().with_counter(&counter)) else {
        panic!("expected solutions");
    };
    let all: Vec<Vec<usize>> = found.iter().collect();
    // In all orders in which the goal isn't passed, the last of the ten comes behind the first of the six.
    let first = |own: [usize; 6]| [&solving[..9], &own[..1], &[9], &own[1..]].concat();
    assert_eq!(
        all,
        [
            first([10, 11, 10, 11, 10, 11]),
            first([11, 10, 11, 10, 11, 10])
        ]
    );
    // Some of the ten and of the six lead to 2^10 * 7 positions, and 41,983 steps from those that are not the goal.
    let nodes = found.nodes();
    let counted = counter.into_inner();
    assert!(
        (2 * 41_983..=nodes).contains(&counted) && nodes < 130_000,
        "{counted} of {nodes}"
    );
    let counter = AtomicU64::new(0);
    let are_many = || counter.load(Ordering::Relaxed) > 40_000;
    let limits = Limits::default()
        .with_counter(&counter)
        .with_stop(&are_many);
    assert!(matches!(
        solve(&limits),
        Ok(Outcome::Open { bound: 16, .. })
    ));
    let counted = counter.into_inner();
    assert!(counted < 60_000, "{counted}");
}

/// Orders of the same moves are several solutions if exchanges of neighbours pass blocked positions.
#[test]
fn blocked_positions_between_orders_of_the_same_moves() {
    // Rotations by 1, 5 and 10 places lead to the goal from 16 before it, but not to 11 or 5 before it.
    let rotated = |by: usize| -> String {
        let pieces = (0..40).map(|place| format!("{} ", (place + by) % 40));
        format!("P\n{}\nEnd\n", pieces.collect::<String>())
    };
    let moves = [("A", 1), ("B", 5), ("C", 10)];
    let moves = moves.map(|(name, by)| format!("MoveTransformation {name}\n{}", rotated(by)));
    let text = format!(
        "Set P 40 1\nStartState\n{}{}Illegal P 1 30\nIllegal P 1 36\n",
        rotated(0),
        moves.concat()
    );
    let ring = puzzle_def::read("ring.tws", &text).expect("a definition");
    let solver = Solver::with_views(&ring, true, &[]).expect("moves");
    let position = ring.read_pattern("before.tws", &format!("ScrambleState\n{}", rotated(24)));
    let query = SolutionQuery::default();
    let found = solver.solve_all(&position.expect("a position"), &query, &Limits::default());
    let Ok(Outcome::Solved(found)) = found else {
        panic!("found {found:?}, expected solutions");
    };
    let name = |mv: usize| solver.turns()[mv].name.as_str();
    let texts = found
        .iter()
        .map(|own| own.into_iter().map(name).collect::<String>());
    assert_eq!(texts.collect::<Vec<_>>(), ["ABC", "CBA"]);
}

/// Where no shortest solution is wanted, longer ones still end where they first meet the goal.
#[test]
fn wanted_solutions_do_not_pass_the_goal() {
    let swaps = puzzle_def::read("swaps.tws", &swaps(&[[0, 1], [2, 3], [3, 4]]));
    let solver = Solver::with_views(&swaps.expect("a definition"), false, &[]).expect("moves");
    let position = after(solver.definition().start(), solver.turns(), &[0]);
    let is_wanted = |moves: &[usize]| moves.len() > 1;
    let query = SolutionQuery::default().with_filter(&is_wanted);
    let found = solver.solve_all(&position, &query, &Limits::default());
    let Ok(Outcome::Solved(found)) = found else {
        panic!("found {found:?}, expected solutions");
    };
    let found: Vec<Vec<usize>> = found.iter().collect();
    assert_eq!(found, [[1, 0, 2, 1, 2, 1, 2], [2, 0, 1, 2, 1, 2, 1]]);
}
