//! All shortest solutions against the plain way to them: every sequence of moves is tried, and exchanges of neighbours are made
//! one by one.

use core::ops::ControlFlow;
use std::collections::{BTreeSet, HashMap};

use pattern_search::{Lengths, Limits, OrbitView, Outcome, SolutionQuery, Solutions, Solver, View};
use puzzle_def::{Definition, Pattern, Turn};
use rayon::ThreadPoolBuilder;

use crate::support::brute;
use crate::support::puzzles::{DIAL, Numbers, THREE, after, puzzle, scrambled};

/// A solver that looks at each of these views of all orbits of a puzzle.
fn solver(definition: &Definition, single_turns: bool, views: &[OrbitView]) -> Solver {
    let orbits = definition.orbits().len();
    let views: Vec<View> = views
        .iter()
        .map(|view| View::new(vec![view.clone(); orbits]))
        .collect();
    Solver::with_views(definition, single_turns, &views).expect("views of the puzzle")
}

fn solve_all(solver: &Solver, position: &Pattern, most: usize) -> Solutions {
    let outcome = solver.solve_all(
        position,
        &SolutionQuery::default().with_count(most),
        &Limits::default(),
    );
    let Ok(Outcome::Solved(solutions)) = outcome else {
        panic!("found {outcome:?}, expected solutions");
    };
    solutions
}

/// All shortest sequences of moves from a position to the start, by their distances alone.
fn all_ways(
    distances: &HashMap<Pattern, u32>,
    turns: &[Turn],
    position: &Pattern,
) -> BTreeSet<Vec<usize>> {
    let distance = distances[position];
    if distance == 0 {
        return BTreeSet::from([Vec::new()]);
    }
    let mut ways = BTreeSet::new();
    for (mv, turn) in turns.iter().enumerate() {
        let next = position.after(&turn.transformation);
        if distances.get(&next) == Some(&(distance - 1)) {
            let rest = all_ways(distances, turns, &next);
            ways.extend(rest.into_iter().map(|rest| [&[mv][..], &rest].concat()));
        }
    }
    ways
}

/// The first of each class that exchanges of neighbouring moves that commute on all these positions make of each other.
fn first_of_each(
    mut ways: BTreeSet<Vec<usize>>,
    commute: &dyn Fn(usize, usize) -> bool,
) -> Vec<Vec<usize>> {
    let mut firsts = Vec::new();
    while let Some(first) = ways.pop_first() {
        let mut others = vec![first.clone()];
        firsts.push(first);
        while let Some(way) = others.pop() {
            for place in 1..way.len() {
                if commute(way[place - 1], way[place]) {
                    let mut exchanged = way.clone();
                    exchanged.swap(place - 1, place);
                    if ways.remove(&exchanged) {
                        others.push(exchanged);
                    }
                }
            }
        }
    }
    firsts
}

/// Compares the solutions of random positions up to a distance, and gives the number of solutions that were compared and of
/// ways that are the same ones.
fn compare(solver: &Solver, radius: u32, scrambles: usize) -> [usize; 2] {
    let (definition, turns) = (solver.definition(), solver.turns());
    // The moves of these puzzles can be undone, so that distances are the same both ways.
    let distances = brute::ball(definition, turns, definition.start(), radius);
    let sample: Vec<&Pattern> = distances.keys().take(300).collect();
    let commute = |one: usize, other: usize| {
        let mut sample = sample.iter();
        sample.all(|position| {
            after(position, turns, &[one, other]) == after(position, turns, &[other, one])
        })
    };
    let mut numbers = Numbers(7);
    let mut counts = [0, 0];
    for number in 0..scrambles {
        let position = scrambled(definition, turns, &mut numbers, radius as usize);
        let ways = all_ways(&distances, turns, &position);
        counts[1] += ways.len();
        let expected = first_of_each(ways, &commute);
        let solutions = solve_all(solver, &position, usize::MAX);
        assert!(solutions.are_all());
        assert_eq!(solutions.iter().collect::<Vec<_>>(), expected);
        assert_eq!(solutions.count(), expected.len());
        assert_eq!(solutions.shortest_count(), Some(expected.len()));
        assert_eq!(solutions.length() as u32, distances[&position]);
        let most = 1 + number % expected.len();
        let some = solve_all(solver, &position, most);
        assert_eq!(some.iter().collect::<Vec<_>>(), expected[..most]);
        assert_eq!(some.are_all(), solutions.length() == 0);
        // There may be more that are as short.
        assert_eq!(some.shortest_count(), some.are_all().then_some(1));
        counts[0] += expected.len();
        counts[1] -= expected.len();
    }
    counts
}

const PARTS: [OrbitView; 2] = [OrbitView::Permutation, OrbitView::Orientation];

fn known(name: &str) -> Definition {
    puzzle_def::known::definition(name).expect("a known puzzle")
}

#[test]
fn the_pocket_cube() {
    let counts = [(false, 7), (true, 8)].map(|(single, radius)| {
        let solver = solver(&known("pocket"), single, &PARTS);
        compare(&solver, radius, 150)
    });
    assert_eq!(counts, [[171, 0], [428, 0]]);
}

/// Turns of opposite faces commute.
#[test]
fn cubes_and_boxes() {
    let puzzles = [
        ("floppy", false, 8),
        ("3x3x3", false, 4),
        ("2x2x3", false, 5),
        ("2x2x3", true, 6),
    ];
    let counts = puzzles.map(|(name, single, radius)| {
        let views: &[_] = match name {
            "3x3x3" => &[],
            _ => &[OrbitView::Permutation],
        };
        let solver = solver(&known(name), single, views);
        compare(&solver, radius, 100)
    });
    assert_eq!(counts, [[242, 233], [100, 43], [206, 116], [355, 183]]);
}

/// A D and D B come to the same and don't commute; F and G do the same, and N nothing.
#[test]
fn moves_with_equal_products() {
    let slices = "Set P 6 1\nStartState\nP\n0 1 2 3 4 5\nEnd\n\
        MoveTransformation A\nP\n1 2 0 3 4 5\nEnd\n\
        MoveTransformation B\nP\n0 1 2 4 5 3\nEnd\n\
        MoveTransformation C\nP\n1 2 0 4 5 3\nEnd\n\
        MoveTransformation D\nP\n3 4 5 0 1 2\nEnd\n\
        MoveTransformation E\nP\n4 3 5 0 1 2\nEnd\n\
        MoveTransformation F\nP\n1 0 2 3 4 5\nEnd\n\
        MoveTransformation G\nP\n1 0 2 3 4 5\nEnd\n\
        MoveTransformation N\nP\n0 1 2 3 4 5\nEnd\n";
    let definition = puzzle_def::read("slices.tws", slices).expect("a definition");
    let counts = [false, true].map(|single| compare(&solver(&definition, single, &[]), 5, 100));
    assert_eq!(counts, [[356, 109], [310, 97]]);
}

/// A and B exchange different pieces of Q, which all look alike: as far as it is seen, they commute.
#[test]
fn moves_that_commute_as_far_as_it_is_seen() {
    let hidden = "Set P 4 1\nSet Q 3 2\nStartState\nP\n0 1 2 3\nQ\n0 0 0\n? ? ?\nEnd\n\
        MoveTransformation A\nP\n1 0 2 3\nQ\n1 0 2\n1 0 0\nEnd\n\
        MoveTransformation B\nP\n0 1 3 2\nQ\n0 2 1\nEnd\n\
        MoveTransformation C\nP\n0 2 1 3\nQ\n0 1 2\nEnd\n";
    let definition = puzzle_def::read("hidden.tws", hidden).expect("a definition");
    assert_eq!(
        compare(&solver(&definition, false, &[]), 8, 100),
        [299, 162]
    );
}

/// A and B only turn pieces, and do not commute with moves that exchange these.
#[test]
fn moves_that_only_turn_pieces() {
    let turned = "Set P 4 3\nSet Q 3 2\nStartState\nP\n0 1 2 3\nQ\n0 1 2\nEnd\n\
        MoveTransformation A\nP\n0 1 2 3\n1 0 2 0\nEnd\n\
        MoveTransformation B\nQ\n0 1 2\n1 1 0\nEnd\n\
        MoveTransformation C\nP\n1 2 0 3\nEnd\n\
        MoveTransformation D\nP\n0 1 3 2\nQ\n0 2 1\nEnd\n";
    let definition = puzzle_def::read("turned.tws", turned).expect("a definition");
    assert_eq!(
        compare(&solver(&definition, false, &[]), 6, 100),
        [146, 102]
    );
}

#[test]
fn pieces_that_are_alike() {
    let names = ["pocket_same.tws", "pocket_same_wild.tws", "pocket_wild.tws"];
    let counts = names.map(|name| compare(&solver(&puzzle(name), false, &PARTS), 5, 100));
    assert_eq!(counts, [[163, 0], [124, 0], [102, 0]]);
}

#[test]
fn any_number_of_threads_and_any_limit() {
    let solver = solver(&known("2x2x3"), false, &[OrbitView::Permutation]);
    let mut numbers = Numbers(3);
    let positions: Vec<Pattern> = (0..20)
        .map(|count| {
            scrambled(
                solver.definition(),
                solver.turns(),
                &mut numbers,
                4 + count % 4,
            )
        })
        .collect();
    let results = [1, 2, 3, 7].map(|threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let solve = |position: &Pattern, most: usize, nodes: Option<u64>| {
            let limits = Limits::default();
            let limits = nodes.map_or(limits, |nodes| limits.with_nodes(nodes));
            let pool = pool.as_ref().expect("a pool");
            pool.install(|| {
                solver.solve_all(
                    position,
                    &SolutionQuery::default().with_count(most),
                    &limits,
                )
            })
            .expect("a position of it")
        };
        let outcomes = positions.iter().flat_map(|position| {
            let asked = [1, 2, 10, usize::MAX].into_iter();
            let asked = asked.flat_map(|most| [None, Some(100), Some(300)].map(|n| (most, n)));
            asked
                .map(|(most, nodes)| solve(position, most, nodes))
                .collect::<Vec<_>>()
        });
        outcomes.collect::<Vec<Outcome<Solutions>>>()
    });
    for result in &results {
        assert_eq!(result, &results[0]);
    }
    // What is known at a limit are the first of all.
    let mut prefixes = 0;
    for outcomes in results[0].chunks(3) {
        if let [Outcome::Solved(all), limited @ ..] = outcomes {
            for limited in limited {
                if let Outcome::Solved(some) = limited {
                    assert!(some.iter().eq(all.iter().take(some.count())));
                    prefixes += usize::from(some.count() < all.count());
                }
            }
        }
    }
    assert_eq!(prefixes, 4);
    let are_open = |outcome: &&Outcome<Solutions>| matches!(outcome, Outcome::Open { .. });
    let open = results[0].iter().filter(are_open).count();
    assert!(open > 10 && open < results[0].len() / 2, "{open}");
}

/// Exchanges that pass a blocked position aren't made.
#[test]
fn blocked_positions() {
    let ring = "Set P 7 1\nStartState\nP\n0 1 2 3 4 5 6\nEnd\n\
        MoveTransformation A\nP\n1 2 3 4 5 6 0\nEnd\n\
        MoveTransformation B\nP\n3 4 5 6 0 1 2\nEnd\n\
        MoveTransformation C\nP\n1 0 2 3 4 5 6\nEnd\n\
        Illegal P 1 4\nIllegal P 3 2\n";
    let ring = puzzle_def::read("ring.tws", ring).expect("a definition");
    let pocket = puzzle("pocket_blocked.tws");
    let counts = [
        compare(&solver(&pocket, false, &PARTS), 5, 100),
        compare(&solver(&ring, true, &[]), 8, 200),
    ];
    assert_eq!(counts, [[100, 0], [219, 43]]);
}

/// A filter leaves out what isn't wanted, and nothing else.
#[test]
fn unwanted_solutions_are_left_out() {
    let solver = solver(&known("pocket"), false, &PARTS);
    let position = scrambled(solver.definition(), solver.turns(), &mut Numbers(4), 4);
    let lengths = Lengths {
        most: 8,
        slack: usize::MAX,
        ..Lengths::default()
    };
    let query = SolutionQuery::default().with_lengths(lengths);
    let solve = |query: &SolutionQuery<'_>| -> Vec<Vec<usize>> {
        match solver.solve_all(&position, query, &Limits::default()) {
            Ok(Outcome::Solved(solutions)) => solutions.iter().collect(),
            other => panic!("found {other:?}, expected solutions"),
        }
    };
    let all = solve(&query);
    // The number of shortest solutions is known once there is a longer one.
    let shortest = all.iter().filter(|own| own.len() == all[0].len()).count();
    for count in [shortest, shortest + 1] {
        let some = solver.solve_all(&position, &query.with_count(count), &Limits::default());
        let Ok(Outcome::Solved(some)) = some else {
            panic!("found {some:?}, expected solutions");
        };
        assert_eq!(
            some.shortest_count(),
            (count > shortest).then_some(shortest)
        );
    }
    let first = all[0][0];
    let is_wanted = |moves: &[usize]| moves[0] != first && moves[1].is_multiple_of(2);
    let wanted: Vec<Vec<usize>> = all.iter().filter(|own| is_wanted(own)).cloned().collect();
    assert!(wanted.len() > 1 && wanted.len() < all.len() - 1);
    let query = query.with_filter(&is_wanted);
    assert_eq!(solve(&query), wanted);
    assert_eq!(solve(&query.with_count(1)), wanted[..1]);
}

/// What is known at a limit are the first of all, also where some are told beside others, as exchanges that pass a goal make them.
#[test]
fn limits_where_goals_are_in_the_way_of_exchanges() {
    let lengths = Lengths {
        most: 5,
        slack: usize::MAX,
        ..Lengths::default()
    };
    let query = SolutionQuery::default().with_lengths(lengths);
    let scrambles = [&[0][..], &[0, 1], &[0, 1, 2], &[3, 2]];
    // With the dial, orders of A A A B B on both sides of A B are two solutions.
    let known = [THREE, DIAL].map(|text| {
        let definition = puzzle_def::read("puzzle.tws", text).expect("a definition");
        let solver = solver(&definition, true, &[]);
        let (mut counts, mut known) = (BTreeSet::new(), 0);
        for moves in scrambles {
            let position = after(definition.start(), solver.turns(), moves);
            let solve = |limits: &Limits<'_>| match solver.solve_all(&position, &query, limits) {
                Ok(Outcome::Solved(solutions)) => solutions.iter().collect(),
                _ => Vec::new(),
            };
            let all: Vec<Vec<usize>> = solve(&Limits::default());
            for nodes in 0..1000 {
                let some = solve(&Limits::default().with_nodes(nodes));
                assert_eq!(some, all[..some.len()], "{moves:?} {nodes}");
                counts.insert(some.len());
                known += some.len();
            }
        }
        assert!(counts.len() > 8, "{counts:?}");
        known
    });
    // As many as ever: fewer are a loss.
    assert_eq!(known, [27_744, 24_555]);
}

/// All solutions of any length, where turns of one face are no solution if fewer turns of it could replace them: the search is over.
#[test]
fn all_solutions_are_known_where_the_tree_ends() {
    let rings = "Set P 6 1\nStartState\nP\n0 1 2 3 4 5\nEnd\n\
        MoveTransformation A\nP\n1 2 0 3 4 5\nEnd\n\
        MoveTransformation B\nP\n0 1 2 4 5 3\nEnd\n";
    let rings = puzzle_def::read("rings.tws", rings).expect("a definition");
    let solver = solver(&rings, false, &[]);
    let lengths = Lengths {
        slack: usize::MAX,
        ..Lengths::default()
    };
    let query = SolutionQuery::default().with_lengths(lengths);
    let solve = |position: &Pattern| {
        let mut bounds = 0;
        let outcome = solver.solve_all_with(position, &query, &Limits::default(), &mut |_| {
            bounds += 1;
            match bounds < 20 {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        outcome.expect("a position of it")
    };
    let name = |mv: usize| solver.turns()[mv].name.as_str();
    for (moves, expected) in [("A", "A'"), ("A B", "A' B'"), ("B' A B'", "A' B'")] {
        let moves = rings.read_sequence("moves", moves).expect("moves of it");
        let Outcome::Solved(found) = solve(&rings.start().after(&moves)) else {
            panic!("found no solution, expected {expected}");
        };
        let texts = found.iter().map(|moves| {
            let names: Vec<&str> = moves.into_iter().map(name).collect();
            names.join(" ")
        });
        assert_eq!(texts.collect::<Vec<_>>(), [expected]);
        assert!(found.are_all(), "{expected}");
    }
    let swapped = rings.read_pattern("swapped.tws", "ScrambleState\nP\n1 0 2 3 4 5\nEnd\n");
    assert_eq!(solve(&swapped.expect("a position")), Outcome::Unsolvable);
}

/// As before, where all other ways lead through the goal, or are blocked.
#[test]
fn all_solutions_are_known_where_other_ways_lead_through_the_goal() {
    // Piece 0 may be in two places only, and of X, Y and Z at first only X keeps it there.
    let gate = "Set P 4 1\nStartState\nP\n0 1 2 3\nEnd\n\
        MoveTransformation X\nP\n1 0 2 3\nEnd\n\
        MoveTransformation Y\nP\n0 2 1 3\nEnd\n\
        MoveTransformation Z\nP\n0 3 2 1\nEnd\n\
        Illegal P 3 1\nIllegal P 4 1\n";
    // X takes it around, but for one place, and Y away from everywhere but the goal.
    let ring = "Set P 7 1\nStartState\nP\n0 1 1 1 1 1 1\nEnd\n\
        MoveTransformation X\nP\n1 2 3 0 4 5 6\nEnd\n\
        MoveTransformation Y\nP\n0 1 6 5 4 3 2\nEnd\n\
        Illegal P 2 1\nIllegal P 6 1\nIllegal P 7 1\n";
    for (text, scramble, expected) in [(gate, "X", &["X"][..]), (ring, "X X", &["X'", "X'"])] {
        let definition = puzzle_def::read("gate.tws", text).expect("a definition");
        let solver = solver(&definition, true, &[]);
        let scramble = definition.read_sequence("scramble", scramble);
        let position = definition.start().after(&scramble.expect("moves of it"));
        let lengths = Lengths {
            slack: usize::MAX,
            ..Lengths::default()
        };
        let query = SolutionQuery::default().with_lengths(lengths);
        let mut last = 0;
        let outcome = solver.solve_all_with(&position, &query, &Limits::default(), &mut |own| {
            last = own.bound;
            match last < 20 {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        let Ok(Outcome::Solved(found)) = outcome else {
            panic!("found {outcome:?}, expected {expected:?}");
        };
        let name = |&mv: &usize| solver.turns()[mv].name.as_str();
        let names = |moves: Vec<usize>| moves.iter().map(name).collect::<Vec<_>>();
        assert_eq!(found.iter().map(names).collect::<Vec<_>>(), [expected]);
        assert!(found.are_all() && last < 20, "{last}");
    }
}

/// In a ring of seven, three turns would do for four turns back, but one of them is blocked.
#[test]
fn shortest_solutions_whose_shorter_runs_are_blocked() {
    let text =
        "Set P 7 1\nSolved\nP\n1 2 3 4 5 6 7\nEnd\nMove U\nP\n7 1 2 3 4 5 6\nEnd\nIllegal P 1 2\n";
    let ring = puzzle_def::read("ring.tws", text).expect("a definition");
    let turns = ring.turns(true).expect("a move and its inverse");
    let mut position = ring.start().clone();
    for _ in 0..4 {
        position = position.after(&turns[0].transformation);
    }
    let solver = solver(&ring, true, &[OrbitView::Pieces(vec![3])]);
    let solve = |query: SolutionQuery<'_>| solver.solve_all(&position, &query, &Limits::default());
    let lengths = |slack, least| Lengths {
        slack,
        least,
        ..Lengths::default()
    };
    let mut asked = 0;
    for (slack, least) in [(0, 0), (3, 0), (0, 1), (2, 2), (0, 4), (1, 3)] {
        let lengths = lengths(slack, least);
        let outcome = solve(
            SolutionQuery::default()
                .with_count(100)
                .with_lengths(lengths),
        );
        let Ok(Outcome::Solved(solutions)) = outcome else {
            panic!("found {outcome:?}, expected solutions");
        };
        assert_eq!(
            solutions.iter().collect::<Vec<_>>(),
            [[1; 4]],
            "{lengths:?}"
        );
        asked += 1;
    }
    assert_eq!(asked, 6);
    // Longer ones have a run that fewer moves could replace.
    let outcome = solve(SolutionQuery::default().with_lengths(lengths(3, 5)));
    assert_eq!(outcome, Ok(Outcome::Unsolvable));
    // The search ends where none is wanted.
    let none = |_: &[usize]| false;
    let outcome = solve(SolutionQuery::default().with_count(100).with_filter(&none));
    assert!(matches!(outcome, Ok(Outcome::Unsolvable)), "{outcome:?}");
}
