//! Solutions that are longer than the shortest, or have given ends, against all sequences of moves.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};

use pattern_search::{Lengths, Limits, OrbitView, Outcome, SolutionQuery, Solver, View};
use puzzle_def::{Definition, Pattern, Turn};

use crate::support::brute;
use crate::support::puzzles::{DIAL, Numbers, THREE, after, is_blocked, puzzle, scrambled};

/// Adds all sequences of so many moves at most that end where they first meet the target.
fn follow(
    (definition, turns): (&Definition, &[Turn]),
    position: &Pattern,
    target: &Pattern,
    left: usize,
    moves: &mut Vec<usize>,
    found: &mut BTreeSet<(usize, Vec<usize>)>,
) {
    if position == target {
        found.insert((moves.len(), moves.clone()));
    } else if left > 0 {
        for (mv, turn) in turns.iter().enumerate() {
            let next = position.after(&turn.transformation);
            if !is_blocked(definition, &next) {
                moves.push(mv);
                follow((definition, turns), &next, target, left - 1, moves, found);
                moves.pop();
            }
        }
    }
}

/// The pieces of a position anywhere, reachable or not.
fn shuffled(start: &Pattern, numbers: &mut Numbers) -> Pattern {
    let mut position = start.clone();
    for orbit in &mut position.orbits {
        for place in (1..orbit.pieces.len()).rev() {
            let other = numbers.below(place + 1);
            orbit.pieces.swap(place, other);
            orbit.moduli.swap(place, other);
        }
        for (twist, &modulus) in orbit.twists.iter_mut().zip(&orbit.moduli) {
            *twist = numbers.below(modulus.into()) as u8;
        }
    }
    position
}

/// Solutions of random positions by all sequences, of which those with turns of one face that could be fewer are left out, and all but
/// the first that exchanges make of each other. `families` has the moves of each face.
fn compare(solver: &Solver, families: &[Vec<usize>], longest: usize, scrambles: usize) -> usize {
    let (definition, turns) = (solver.definition(), solver.turns());
    let start = definition.start();
    // Moves that do the same to one position, of which not all is seen, may differ on another.
    let mut numbers = Numbers(5);
    let sample: Vec<Pattern> = (0..10).map(|_| shuffled(start, &mut numbers)).collect();
    let product = |moves: &[usize]| -> Vec<Pattern> {
        let sample = sample.iter();
        sample.map(|own| after(own, turns, moves)).collect()
    };
    let pairs = (0..turns.len()).map(|one| -> Vec<bool> {
        let others = 0..turns.len();
        others
            .map(|other| product(&[one, other]) == product(&[other, one]))
            .collect()
    });
    let pairs: Vec<Vec<bool>> = pairs.collect();
    let commute = |one: usize, other: usize| pairs[one][other];
    let known = RefCell::new(HashMap::new());
    let fewer = |run: &[usize]| -> bool {
        if let Some(&known) = known.borrow().get(run) {
            return known;
        }
        let family = families.iter().find(|family| family.contains(&run[0]));
        let family = family.expect("each move has a face");
        let made = product(run);
        let mut shorter = HashSet::from([sample.clone()]);
        let is_fewer = run.iter().all(|mv| family.contains(mv))
            && run.iter().any(|_| {
                let is_made = shorter.contains(&made);
                let longer = shorter.iter().flat_map(|before| {
                    let family = family.iter();
                    family.map(|&mv| -> Vec<Pattern> {
                        let before = before.iter();
                        before
                            .map(|own| own.after(&turns[mv].transformation))
                            .collect()
                    })
                });
                shorter = longer.collect();
                is_made
            });
        known.borrow_mut().insert(run.to_vec(), is_fewer);
        is_fewer
    };
    let can_be_fewer = |moves: &[usize]| {
        (0..moves.len()).any(|from| (from..moves.len()).any(|to| fewer(&moves[from..=to])))
    };
    let mut numbers = Numbers(11);
    let mut compared = 0;
    for number in 0..scrambles {
        let position = scrambled(definition, turns, &mut numbers, number % 4);
        let first: Vec<usize> = (0..number % 2)
            .map(|_| numbers.below(turns.len()))
            .collect();
        let last: Vec<usize> = (0..number / 2 % 2)
            .map(|_| numbers.below(turns.len()))
            .collect();
        let begun = after(&position, turns, &first);
        let orbits = definition.orbits();
        let target = last.iter().rev().fold(start.clone(), |position, &mv| {
            position.after(&turns[mv].transformation.inverse(orbits))
        });
        if is_blocked(definition, &begun) || is_blocked(definition, &target) {
            continue;
        }
        let between = longest - first.len() - last.len();
        let mut all = BTreeSet::new();
        follow(
            (definition, turns),
            &begun,
            &target,
            between,
            &mut Vec::new(),
            &mut all,
        );
        let mut expected = Vec::new();
        while let Some((length, way)) = all.pop_first() {
            let exchanged = |moves: &[usize]| -> Vec<Vec<usize>> {
                let places = (1..moves.len()).filter(|&place| {
                    let [one, other] = [moves[place - 1], moves[place]];
                    one != other && commute(one, other)
                });
                let swapped = places.map(|place| {
                    let mut other = moves.to_vec();
                    other.swap(place - 1, place);
                    other
                });
                swapped.collect()
            };
            let mut left = vec![way.clone()];
            while let Some(own) = left.pop() {
                let others = exchanged(&own).into_iter();
                left.extend(others.filter(|other| all.remove(&(length, other.clone()))));
            }
            // Given moves don't make a run by themselves.
            let word = [&first[..], &way, &last].concat();
            let mut seen = BTreeSet::from([word.clone()]);
            let mut left = vec![word];
            let mut has_runs = false;
            while let Some(own) = left.pop().filter(|_| !way.is_empty()) {
                has_runs |= can_be_fewer(&own);
                let others = exchanged(&own).into_iter();
                left.extend(others.filter(|other| seen.insert(other.clone())));
            }
            if !has_runs {
                expected.push([&first[..], &way, &last].concat());
            }
        }
        for (least, slack) in [
            (0, usize::MAX),
            (0, 1),
            (expected.first().map_or(0, Vec::len) + 1, 2),
        ] {
            let lengths = Lengths {
                slack,
                least,
                most: longest,
            };
            let query = SolutionQuery::default()
                .with_lengths(lengths)
                .with_ends(&first, &last);
            let outcome = solver.solve_all(&position, &query, &Limits::default());
            let mut wanted = expected.iter().filter(|way| way.len() >= least).peekable();
            let shortest = wanted.peek().map_or(0, |way| way.len());
            let wanted: Vec<_> = wanted
                .filter(|way| way.len() <= lengths.longest(shortest))
                .cloned()
                .collect();
            let found = match outcome.expect("a position of the puzzle") {
                Outcome::Solved(solutions) => {
                    assert!(solutions.are_all());
                    let found: Vec<_> = solutions.iter().collect();
                    let names: Vec<_> = found[0].iter().map(|&mv| &turns[mv].name).collect();
                    assert_eq!(
                        solutions.length(),
                        shortest,
                        "{names:?} {start:?} {position:?} {first:?} {last:?} {lengths:?}"
                    );
                    solutions.iter().collect()
                }
                _ => Vec::new(),
            };
            assert_eq!(found, wanted, "{position:?} {first:?} {last:?} {lengths:?}");
            let query = query.with_count(1 + wanted.len() / 2);
            if let Ok(Outcome::Solved(some)) =
                solver.solve_all(&position, &query, &Limits::default())
            {
                assert!(
                    some.iter()
                        .eq(wanted.iter().take(1 + wanted.len() / 2).cloned())
                );
            }
            compared += wanted.len();
        }
    }
    compared
}

fn solver(definition: &Definition, single_turns: bool, view: OrbitView) -> Solver {
    let views = [View::new(vec![view; definition.orbits().len()])];
    Solver::with_views(definition, single_turns, &views).expect("views of the puzzle")
}

/// The moves by the first letter of their names.
fn faces(solver: &Solver) -> Vec<Vec<usize>> {
    let letter = |mv: &usize| solver.turns()[*mv].name.chars().next();
    let mut faces: Vec<Vec<usize>> = Vec::new();
    for mv in 0..solver.turns().len() {
        match faces
            .iter_mut()
            .find(|face| letter(&face[0]) == letter(&mv))
        {
            Some(face) => face.push(mv),
            None => faces.push(vec![mv]),
        }
    }
    faces
}

fn known(name: &str) -> Definition {
    puzzle_def::known::definition(name).expect("a known puzzle")
}

#[test]
fn known_puzzles() {
    let puzzles = [
        ("pocket", 5, 48),
        ("floppy", 7, 40),
        ("2x2x3", 5, 48),
        ("pyraminx", 4, 60),
        ("skewb", 4, 60),
    ];
    let counts = puzzles.map(|(name, longest, scrambles)| {
        let solver = solver(&known(name), false, OrbitView::Permutation);
        compare(&solver, &faces(&solver), longest, scrambles)
    });
    println!("{counts:?}");
    assert!(counts.iter().all(|&count| count >= 20), "{counts:?}");
}

/// Moves that commute with each other, and one that comes to two others: a goal may be in the way of an exchange.
#[test]
fn goals_in_the_way_of_exchanges() {
    let definition = puzzle_def::read("three.tws", THREE).expect("a definition");
    let solver = solver(&definition, false, OrbitView::Nothing);
    let count = compare(&solver, &faces(&solver), 6, 60);
    println!("{count}");
    assert!(count >= 100, "{count}");
}

/// A A A B B solves a position that A B solves too. So B B A A A is another solution: exchanges step by step pass A B in between.
#[test]
fn a_goal_between_orders_makes_them_two_solutions() {
    // Where C hasn't been made, B turns the dial alone, as two turns back do.
    let dial = puzzle_def::read("dial.tws", DIAL).expect("a definition");
    let solver = solver(&dial, true, OrbitView::Nothing);
    let count = compare(&solver, &faces(&solver), 6, 60);
    println!("{count}");
    assert!(count >= 100, "{count}");
}

#[test]
fn blocked_and_alike_and_one_way() {
    let ring = "Set P 5 1\nStartState\nP\n0 1 2 3 4\nEnd\n\
        MoveTransformation A\nP\n1 2 3 4 0\nEnd\n\
        MoveTransformation C\nP\n1 0 2 3 4\nEnd\n\
        MoveTransformation D\nP\n0 1 2 4 3\nEnd\n\
        Illegal P 1 3\n";
    let ring = puzzle_def::read("ring.tws", ring).expect("a definition");
    let mut counts = Vec::new();
    for single in [false, true] {
        let solver = solver(&ring, single, OrbitView::Permutation);
        counts.push(compare(&solver, &faces(&solver), 6, 60));
    }
    for name in [
        "pocket_blocked.tws",
        "pocket_same_wild.tws",
        "pocket_wild.tws",
    ] {
        let solver = solver(&puzzle(name), false, OrbitView::Permutation);
        counts.push(compare(&solver, &faces(&solver), 4, 60));
    }
    println!("{counts:?}");
    assert!(counts.iter().all(|&count| count >= 20), "{counts:?}");
}

/// A goal of some of the pieces of each orbit; in others of its kinds twists are open, or pieces alike.
fn goal(definition: &Definition, numbers: &mut Numbers, kind: usize) -> Option<Definition> {
    let orbits = definition.orbits().iter().zip(&definition.start().orbits);
    let texts = orbits.map(|(orbit, start)| {
        let shown: Vec<bool> = start.pieces.iter().map(|_| numbers.below(4) == 0).collect();
        let first = shown.iter().position(|&shown| shown).unwrap_or(0);
        let pieces = start
            .pieces
            .iter()
            .zip(&shown)
            .map(|(&piece, shown)| match shown {
                false => " ?".to_owned(),
                true if kind == 2 => format!(" {}", start.pieces[first] + 1),
                true => format!(" {}", piece + 1),
            });
        let pieces: String = pieces.collect();
        let twists = match kind {
            1 => " ?".repeat(start.pieces.len()),
            _ => String::new(),
        };
        format!("{}{pieces}{twists}", orbit.name)
    });
    let text: Vec<String> = texts.collect();
    let goal = definition.read_goal("goal", &text.join(" ")).ok()?;
    Some(definition.towards(&goal))
}

/// Goals that see only some of the pieces, with all moves and with some of them.
#[test]
fn goals_of_some_pieces() {
    let puzzles = [
        ("pocket", &["U", "R2"][..], 5),
        ("floppy", &["0", "2"], 6),
        ("2x2x3", &["U", "R", "F"], 5),
        ("pyraminx", &["U", "R"], 5),
        ("skewb", &["R", "U'"], 5),
        ("3x3x3", &["U", "R2", "M"], 4),
    ];
    let mut counts = Vec::new();
    let mut numbers = Numbers(17);
    for (name, moves, longest) in puzzles {
        let whole = known(name);
        let few = whole.with_moves(moves).ok();
        for (number, definition) in few.iter().chain([&whole; 2]).enumerate() {
            // With some moves alone there are fewer sequences, and solutions are longer.
            let longest = longest + usize::from(definition.parts().moves.len() < 4);
            let aimed = goal(definition, &mut numbers, number % 3);
            let aimed = aimed.unwrap_or_else(|| panic!("{name}: it is a goal"));
            for single in [false, true] {
                let solver = solver(&aimed, single, OrbitView::Permutation);
                counts.push(compare(&solver, &faces(&solver), longest, 16));
            }
        }
    }
    println!("{counts:?}");
    assert!(
        counts.len() >= 24 && counts.iter().sum::<usize>() > 5000,
        "{counts:?}"
    );
    assert!(
        counts.iter().filter(|&&count| count >= 20).count() >= 20,
        "{counts:?}"
    );
}

#[test]
fn goals_of_blocked_and_alike_puzzles() {
    let mut counts = Vec::new();
    let mut numbers = Numbers(23);
    for name in ["pocket_blocked.tws", "tower223_all.tws", "pocket_same.tws"] {
        let definition = puzzle(name);

        let goals = (0..60).filter_map(|kind| goal(&definition, &mut numbers, kind % 3));
        for aimed in goals.take(3) {
            let solver = solver(&aimed, false, OrbitView::Permutation);
            counts.push(compare(&solver, &faces(&solver), 4, 24));
        }
    }
    println!("{counts:?}");
    assert!(
        counts.len() >= 7 && counts.iter().sum::<usize>() > 500,
        "{counts:?}"
    );
}

/// B commutes with A2, but not with A: from `A B A2` an exchange leads to two turns of one face.
#[test]
fn no_listed_solution_has_two_turns_of_a_face_side_by_side() {
    let text = "Name ring\nSet P 4 1\nSolved\nEnd\nMove A\nP\n4 1 2 3\nEnd\n\
        Move B\nP\n1 4 3 2\nEnd\nMove C\nP\n4 3 1 2\nEnd\n";
    let ring = puzzle_def::read("ring.tws", text).expect("a definition");
    let solver = Solver::with_views(&ring, false, &[]).expect("a solver without tables");
    let (turns, faces) = (solver.turns(), faces(&solver));
    let face = |mv: usize| faces.iter().position(|face| face.contains(&mv));
    let lengths = Lengths {
        slack: 3,
        most: 6,
        ..Lengths::default()
    };
    let query = SolutionQuery::default().with_lengths(lengths);
    let mut listed = 0;
    for position in brute::ball(&ring, turns, ring.start(), 8).keys() {
        let outcome = solver.solve_all(position, &query, &Limits::default());
        let Ok(Outcome::Solved(found)) = outcome else {
            panic!("found {outcome:?}, expected solutions");
        };
        for way in &found.iter().collect::<Vec<_>>() {
            let mut pairs = way.windows(2);
            assert!(pairs.all(|pair| face(pair[0]) != face(pair[1])), "{way:?}");
            listed += 1;
        }
    }
    // As many as a table lists.
    assert_eq!(listed, 2965);
}
