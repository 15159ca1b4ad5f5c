//! Solutions against the plain way to them.

use std::collections::BTreeMap;

use pattern_search::{Budget, Limits, OrbitView, Outcome, Solution, Solver, View};
use puzzle_def::{Definition, Pattern, Turn};

use crate::support::brute;
use crate::support::puzzles::{Numbers, after, is_blocked, puzzle, scrambled};

/// A solver that looks at each of these views of a puzzle with one orbit.
fn solver(definition: &Definition, single_turns: bool, views: &[OrbitView]) -> Solver {
    let views: Vec<View> = views
        .iter()
        .map(|view| View::new(vec![view.clone()]))
        .collect();
    Solver::with_views(definition, single_turns, &views).expect("views of the puzzle")
}

/// A solver that chooses tables of at most this many bytes.
fn with_memory(definition: &Definition, bytes: u64) -> Solver {
    let budget = Budget {
        bytes,
        ..Budget::default()
    };
    Solver::new(definition, false, &budget).expect("it can be solved")
}

fn solve(solver: &Solver, position: &Pattern) -> Solution {
    let outcome = solver
        .solve(position, &Limits::default())
        .expect("a position of the puzzle");
    let Outcome::Solved(solution) = outcome else {
        panic!("found {outcome:?}, expected a solution");
    };
    let end = after(position, solver.turns(), &solution.moves);
    assert_eq!(&end, solver.definition().start());
    solution
}

/// All positions up to a distance are solved in just as many moves.
fn check_distances(solver: &Solver, radius: u32, step: usize) -> usize {
    let definition = solver.definition();
    let ball = brute::ball(definition, solver.turns(), definition.start(), radius);
    let mut positions: Vec<(&Pattern, &u32)> = ball.iter().collect();
    positions.sort();
    let chosen = positions.into_iter().step_by(step);
    chosen
        .map(|(position, &distance)| {
            // Distances are counted from the start here: as far as back, since moves can be undone.
            assert_eq!(solve(solver, position).moves.len(), distance as usize);
        })
        .count()
}

/// The solutions of short scrambles are the first ones in the order of moves.
fn check_first(solver: &Solver, length: usize, scrambles: usize) {
    let mut numbers = Numbers(1);
    for _ in 0..scrambles {
        let (definition, turns) = (solver.definition(), solver.turns());
        let count = numbers.below(length + 1);
        let position = scrambled(definition, turns, &mut numbers, count);
        let expected = first_solution(definition, turns, &position, count as u32);
        assert_eq!(Some(solve(solver, &position).moves), expected);
    }
}

/// The first of the shortest solutions in the order of moves, by trying all sequences of so many moves and fewer.
fn first_solution(
    definition: &Definition,
    turns: &[Turn],
    position: &Pattern,
    most: u32,
) -> Option<Vec<usize>> {
    (0..=most).find_map(|length| {
        let mut path = Vec::new();
        finish(definition, turns, position, length, &mut path).then_some(path)
    })
}

fn finish(
    definition: &Definition,
    turns: &[Turn],
    position: &Pattern,
    left: u32,
    path: &mut Vec<usize>,
) -> bool {
    if left == 0 {
        return position == definition.start();
    }
    for (mv, turn) in turns.iter().enumerate() {
        let after = position.after(&turn.transformation);
        path.push(mv);
        if !is_blocked(definition, &after) && finish(definition, turns, &after, left - 1, path) {
            return true;
        }
        path.pop();
    }
    false
}

const PARTS: [OrbitView; 2] = [OrbitView::Permutation, OrbitView::Orientation];

#[test]
fn the_pocket_cube_by_parts() {
    let solver = solver(&puzzle("pocket.tws"), false, &PARTS);
    assert!(check_distances(&solver, 5, 7) > 1000);
    check_first(&solver, 4, 100);
}

#[test]
fn the_pocket_cube_in_single_turns() {
    let solver = solver(&puzzle("pocket.tws"), true, &PARTS);
    assert_eq!(solver.turns().len(), 6);
    assert!(check_distances(&solver, 6, 5) > 500);
    check_first(&solver, 5, 100);
}

#[test]
fn some_pieces_at_a_time() {
    let sets = [vec![0, 1, 2], vec![3, 4, 5], vec![6]].map(OrbitView::Pieces);
    let solver = solver(&puzzle("pocket.tws"), false, &sets);
    assert!(check_distances(&solver, 4, 3) > 300);
    check_first(&solver, 4, 50);
}

#[test]
fn no_part_at_all() {
    let solver = solver(&puzzle("pocket.tws"), false, &[]);
    assert!(check_distances(&solver, 3, 2) > 100);
    check_first(&solver, 3, 50);
}

#[test]
fn pieces_that_are_alike() {
    let names = [
        "pocket_same.tws",
        "pocket_same_wild.tws",
        "pocket_wild.tws",
        "pocket_start.tws",
    ];
    for name in names {
        let solver = solver(&puzzle(name), false, &PARTS);
        assert!(check_distances(&solver, 4, 3) > 100, "{name}");
        check_first(&solver, 4, 50);
    }
}

/// Moves that come to the same in another order pass other positions, which may be blocked.
#[test]
fn blocked_positions() {
    let solver = solver(&puzzle("pocket_blocked.tws"), false, &PARTS);
    assert!(check_distances(&solver, 5, 5) > 500);
    check_first(&solver, 4, 100);
}

/// The first move from a blocked position has to lead out of it, so moves that commute elsewhere can't be exchanged there, whichever of them
/// comes first in the order of moves.
#[test]
fn ways_from_blocked_positions() {
    let moves = [
        "A\nP\n1 0 2 3 4 5",
        "B\nP\n0 1 3 2 4 5",
        "C\nP\n1 2 3 4 5 0",
    ];
    let counts = [[0, 1, 2], [1, 0, 2]].map(|order| {
        let moves = order.map(|own: usize| format!("MoveTransformation {}\nEnd\n", moves[own]));
        let text = format!(
            "Set P 6 1\nStartState\nP\n0 1 2 3 4 5\nEnd\n{}Illegal P 1 3\nIllegal P 2 5\n",
            moves.concat()
        );
        let ring = puzzle_def::read("ring.tws", &text).expect("a definition");
        let solver = solver(&ring, false, &[]);
        // Each move has one that undoes it, so distances are as far back.
        let free = brute::ball(&ring, solver.turns(), ring.start(), 30);
        let mut blocked = Vec::new();
        for position in free.keys() {
            for turn in solver.turns() {
                let next = position.after(&turn.transformation);
                if is_blocked(&ring, &next) && !blocked.contains(&next) {
                    blocked.push(next);
                }
            }
        }
        for position in &blocked {
            let next = (solver.turns().iter())
                .filter_map(|turn| free.get(&position.after(&turn.transformation)));
            let least = next.min().expect("one move leads out of it");
            assert_eq!(solve(&solver, position).moves.len() as u32, least + 1);
        }
        (free.len(), blocked.len())
    });
    assert_eq!(counts, [(504, 216); 2]);
}

#[test]
fn positions_that_have_no_solution() {
    let solver = solver(&puzzle("pocket.tws"), false, &PARTS);
    let mut twisted = solver.definition().start().clone();
    twisted.orbits[0].twists[2] = 1;
    assert_eq!(solver.bound(&twisted), Ok(None));
    assert_eq!(
        solver.solve(&twisted, &Limits::default()),
        Ok(Outcome::Unsolvable)
    );
}

/// All that a single move reaches is soon seen.
#[test]
fn a_puzzle_whose_tree_ends() {
    let text = "Set P 4 1\nStartState\nP\n0 1 2 3\nEnd\nMoveTransformation T\nP\n1 2 3 0\nEnd\n";
    let ring = puzzle_def::read("ring.tws", text).expect("a definition");
    let solver = solver(&ring, false, &[]);
    assert!(check_distances(&solver, 3, 1) == 4);
    let swapped = ring.read_pattern("swapped.tws", "ScrambleState\nP\n1 0 2 3\nEnd\n");
    let swapped = swapped.expect("a position");
    assert_eq!(
        solver.solve(&swapped, &Limits::default()),
        Ok(Outcome::Unsolvable)
    );
}

/// Of six twists some pieces show all, some every third and one none, and `T` turns only pieces that don't show it in some places. A move
/// that changes nothing but what isn't known of a position near the goal leads there all the same.
#[test]
fn twists_that_are_seen_in_part_count() {
    let text = r#"{"name": "partly", "orbits": [{"orbitName": "P", "numPieces": 4, "numOrientations": 6}],
        "defaultPattern": {"P": {"pieces": [0, 1, 2, 3], "orientation": [0, 0, 0, 0], "orientationMod": [0, 3, 2, 1]}},
        "moves": {
            "A": {"P": {"permutation": [1, 2, 3, 0], "orientationDelta": [1, 0, 0, 0]}},
            "B": {"P": {"permutation": [1, 0, 2, 3], "orientationDelta": [0, 0, 0, 0]}},
            "T": {"P": {"permutation": [0, 1, 2, 3], "orientationDelta": [1, 0, 0, 0]}}
        }}"#;
    let definition = puzzle_def::read("partly.kpuzzle.json", text).expect("a definition");
    for single_turns in [false, true] {
        let turns = definition.turns(single_turns).expect("they are few");
        let all = brute::ball(&definition, &turns, definition.start(), 30);
        assert_eq!(all.len(), 24 * 6 * 3 * 2);
        for views in [&[][..], &[OrbitView::Permutation]] {
            let solver = solver(&definition, single_turns, views);
            assert_eq!(check_distances(&solver, 30, 1), all.len());
        }
    }
}

/// Rings of 16 and 17 places that a move turns one way only are back after 272 moves, farther than a table can keep distances. No table
/// of both is made, and the way round is found.
#[test]
fn a_puzzle_that_is_too_deep_for_a_table_is_solved_without_one() {
    let ring = |first: usize, places: usize| {
        (0..places).map(move |place| (first + (place + 1) % places + 1).to_string())
    };
    let from: Vec<String> = ring(0, 16).chain(ring(16, 17)).collect();
    let text = format!(
        "Set P 33 1\nSolved\nEnd\nMove A\nP\n{}\nEnd\n",
        from.join(" ")
    );
    let rings = puzzle_def::read("rings.tws", &text).expect("a definition");
    let rings = rings.with_moves(&["A"]).expect("it is its move");
    let turns = rings.turns(true).expect("one");
    assert_eq!(turns.len(), 1);
    let without = solver(&rings, true, &[OrbitView::Permutation]);
    assert!(without.tables().is_empty());
    let choosing = Solver::new(&rings, true, &Budget::default()).expect("it can be solved");
    for (solver, made) in [
        (&without, 1),
        (&without, 269),
        (&choosing, 1),
        (&choosing, 269),
    ] {
        let position = after(rings.start(), &turns, &vec![0; made]);
        assert_eq!(solve(solver, &position).moves, vec![0; 272 - made]);
    }
}

/// Nothing is seen of twists where there are none.
#[test]
fn no_table_is_made_of_twists_that_pieces_do_not_have() {
    let ring = "Set P 4 1\nStartState\nP\n0 1 2 3\nEnd\nMoveTransformation T\nP\n1 2 3 0\nEnd\n";
    let ring = puzzle_def::read("ring.tws", ring).expect("a definition");
    let tables = |view: OrbitView| solver(&ring, false, &[view]).tables().len();
    assert_eq!(tables(OrbitView::Orientation), 0);
    assert_eq!(tables(OrbitView::Permutation), 1);
}

/// Two pieces are alike but solved in different twists, so a move that only exchanges them changes what is seen.
#[test]
fn alike_pieces_in_different_twists() {
    let text = "Set Z 1 2\nSet O 2 2\nStartState\nZ\n0\nO\n0 0\n0 1\nEnd\n\
        MoveTransformation A\nO\n1 0\nEnd\nMoveTransformation B\nZ\n0\n1\nEnd\n";
    let pair = puzzle_def::read("pair.tws", text).expect("a definition");
    for bytes in [0, 1 << 20] {
        let solver = with_memory(&pair, bytes);
        assert_eq!(check_distances(&solver, 2, 1), 4);
    }
}

/// Tables have no blocked positions, but moves may lead out of them: in two rings that overlap, and a third one beside them.
#[test]
fn from_a_blocked_position() {
    let text = "Set P 7 2\nSet Q 3 1\nSolved\nEnd\nMove A\nP\n2 3 4 1 5 6 7\n1 0 0 1 0 0 0\nEnd\n\
        Move B\nP\n1 2 3 5 6 7 4\nEnd\nMove C\nQ\n2 3 1\nEnd\nIllegal P 1 2 7\n";
    let rings = puzzle_def::read("rings.tws", text).expect("a definition");
    for bytes in [0, 1 << 16] {
        let solver = with_memory(&rings, bytes);
        assert_eq!(solver.tables().is_empty(), bytes == 0);
        // Each move can be undone, so those that lead in lead out.
        let ball = brute::ball(&rings, solver.turns(), rings.start(), 4);
        let mut nearest: BTreeMap<Pattern, usize> = BTreeMap::new();
        for (position, &distance) in &ball {
            for turn in solver.turns() {
                let next = position.after(&turn.transformation);
                if is_blocked(&rings, &next) {
                    let known = nearest.entry(next).or_insert(usize::MAX);
                    *known = (*known).min(distance as usize + 1);
                }
            }
        }
        assert_eq!(nearest.len(), 105);
        for (position, length) in &nearest {
            assert_eq!(solver.bound(position), Ok(Some(1)));
            assert_eq!(solve(&solver, position).moves.len(), *length);
        }
    }
}
