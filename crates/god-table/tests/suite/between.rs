//! Solutions with given first and last moves, against plain lists of all sequences.

use std::cell::Cell;

use god_table::spaces::TransitionSpace;
use god_table::{Metric, MoveSet, PocketSpace, Space, State, Table, WithGoals};
use puzzle_def::listing::Lengths;

use crate::support::sequences::{by_doing, by_names, commuting, follow, listed, set};
use crate::support::spaces;

/// Solutions up to so many moves longer than the shortest.
fn slack_of(slack: usize) -> Lengths {
    Lengths {
        slack,
        ..Lengths::default()
    }
}

#[test]
fn first_and_last_moves_belong_to_the_solution() {
    let mut compared = 0;
    for (moves, longest) in [
        (MoveSet::ALL, 7),
        (MoveSet::QUARTER_TURNS, 8),
        (set("U,U2,R"), 9),
    ] {
        for (made, first, last) in [
            ("R U", "U", ""),
            ("R U R", "R", ""),
            ("U", "U", ""),
            ("", "U", ""),
            ("R U R U", "", "R"),
            ("R U R U", "", "U R"),
            ("R U U", "R", "U"),
            ("U", "R", "R U"),
        ] {
            let space = PocketSpace::new(moves);
            let can_be_shorter = by_names(&space);
            let [made, first, last] =
                [made, first, last].map(|text| space.moves().read(text).expect("moves"));
            let after = |state, moves: &[usize]| {
                moves
                    .iter()
                    .fold(state, |state, &mv| space.after(state, mv))
            };
            let state = after(State::default(), &made);
            // Whatever stands between ends at the first state from which the last moves solve the cube.
            let mut expected = Vec::new();
            let is_goal = |state| after(state, &last) == State::default();
            let between = longest - first.len() - last.len();
            follow(
                &space,
                after(state, &first),
                &is_goal,
                between,
                &mut Vec::new(),
                &mut expected,
            );
            let commuting = commuting(&space);
            let mut expected = listed(&expected, (&first, &last), &commuting, &can_be_shorter);
            for moves in &mut expected {
                *moves = [&first, &moves[..], &last].concat();
            }
            let table = Table::new(WithGoals::before(space.clone(), &last).expect("goals"))
                .expect("distances");
            let found = table.solutions_between(state, &first, &last, slack_of(usize::MAX));
            let found: Vec<_> = (found.expect("it can be solved"))
                .map(|solution| solution.numbers())
                .take_while(|moves| moves.len() <= longest)
                .collect();
            assert_eq!(found, expected, "{moves}: {made:?}, {first:?}, {last:?}");
            compared += found.len();
            let Some(shortest) = found.first().map(Vec::len) else {
                continue;
            };
            let slack = longest - shortest;
            let again = table.solutions_between(state, &first, &last, slack_of(slack));
            assert_eq!(again.expect("the same").count(), found.len());
        }
    }
    assert!(compared >= 20, "{compared}");
}

#[test]
fn given_moves_stay_as_they_are() {
    let table = Table::new(PocketSpace::new(MoveSet::ALL)).expect("the pocket cube");
    let state = table.made_by("U").expect("a move of the cube");
    let turn = |name| {
        table
            .space()
            .moves()
            .find(name)
            .expect("a move of the cube")
    };
    // A run of the given moves alone may be longer than it has to be, not so one that goes on.
    let first = [turn("U"), turn("U"), turn("U")];
    let mut solutions = table
        .solutions_between(state, &first, &[], slack_of(0))
        .expect("solved");
    assert_eq!(
        solutions.next().map(|found| found.to_string()),
        Some("U U U".into())
    );
    let mut solutions = table
        .solutions_between(state, &first[..2], &[], slack_of(0))
        .expect("solvable");
    let found = solutions.next().expect("a way round");
    assert!(found.to_string().starts_with("U U R"), "{found}");
    assert!(found.len() == 8, "{found}");
}

/// All sequences of at most two moves.
fn up_to_two(moves: usize) -> Vec<Vec<usize>> {
    let ones = (0..moves).map(|mv| vec![mv]);
    let twos = (0..moves).flat_map(|one| (0..moves).map(move |two| vec![one, two]));
    [vec![]].into_iter().chain(ones).chain(twos).collect()
}

/// What solutions with some first and last moves came to.
#[derive(Default)]
struct Between {
    /// Pairs of first and last moves with a solution, and without any.
    some: usize,
    none: usize,
    compared: usize,
}

/// Asks for the solutions of a state with each pair of at most two first and two last moves, and compares them with
/// the plain list up to a length; all of them end.
fn compare_between<S: Space + Clone>(
    space: &S,
    goals: &[State],
    can_be_shorter: &dyn Fn(&[usize]) -> bool,
    made: &str,
    longest: usize,
) -> Between {
    let after = |state, moves: &[usize]| {
        let moves = moves.iter();
        moves.fold(state, |state, &mv| space.after(state, mv))
    };
    let made = space.moves().read(made).expect("moves of the space");
    let state = after(State::default(), &made);
    let ends = up_to_two(space.moves().len());
    let commuting = commuting(space);
    let mut between = Between::default();
    for last in &ends {
        let to = WithGoals::new(space.clone(), goals.iter().copied()).expect("states");
        let table = Table::new(WithGoals::before(to, last).expect("goals")).expect("distances");
        for first in &ends {
            let mut ways = Vec::new();
            let is_goal = |state| goals.contains(&after(state, last));
            let begun = after(state, first);
            follow(space, begun, &is_goal, longest, &mut Vec::new(), &mut ways);
            let mut ways = listed(&ways, (first, last), &commuting, can_be_shorter);
            let Ok(found) = table.solutions_between(state, first, last, slack_of(1)) else {
                assert!(ways.is_empty());
                continue;
            };
            let found: Vec<_> = found.map(|solution| solution.numbers()).collect();
            let given = first.len() + last.len();
            if let Some(shortest) = found.first().map(Vec::len) {
                between.some += 1;
                ways.retain(|way| given + way.len() <= shortest + 1);
            } else {
                between.none += 1;
            }
            let found = found.iter().filter(|moves| moves.len() - given <= longest);
            let ways = ways.iter().map(|way| [first, &way[..], last].concat());
            assert!(found.clone().cloned().eq(ways), "{first:?}, {last:?}");
            between.compared += found.count();
        }
    }
    between
}

#[test]
fn with_any_moves_at_both_ends_the_list_ends_and_is_the_plain_one() {
    for (moves, made, longest, expected) in [
        ("U", "U", 8, [8, 1]),
        ("U,U2,U'", "U", 6, [43, 126]),
        ("U2,R2", "U2 R2", 14, [33, 16]),
    ] {
        let space = PocketSpace::new(set(moves));
        let can_be_shorter = by_names(&space);
        let goals = [State::default()];
        let between = compare_between(&space, &goals, &can_be_shorter, made, longest);
        assert_eq!([between.some, between.none], expected, "{moves}");
        assert!(between.compared >= 8, "{moves}: {}", between.compared);
    }
    for (name, made, longest, expected) in [
        ("floppy: 0 1", "0 1", 14, [33, 16]),
        ("floppy: 0 1 2", "0 1", 8, [169, 0]),
        ("1x2x3", "R2 U2", 7, [169, 0]),
    ] {
        let space = spaces::space(name, Metric::HalfTurn);
        let can_be_shorter = by_doing(&space);
        let goals = [State::default()];
        let between = compare_between(&space, &goals, &can_be_shorter, made, longest);
        assert_eq!([between.some, between.none], expected, "{name}");
        assert!(between.compared >= 8, "{name}: {}", between.compared);
    }
}

/// Two rings of six, and a switch from each place of one to the same of the other.
#[test]
fn the_list_ends_where_ways_go_round_for_ever() {
    let to = (0..12).flat_map(|row| {
        let (ring, place) = (row / 6 * 6, row % 6);
        let there = if place % 2 == 0 { place + 1 } else { place - 1 };
        let back = if place % 2 == 0 { place + 5 } else { place + 1 };
        [ring + there, ring + back % 6, (row + 6) % 12]
    });
    let space = TransitionSpace::new(3, 12, to.collect()).expect("rows that there are");
    let can_be_shorter = by_doing(&space);
    // Solved is one whole ring. With the switch as the last move, the other ring has to be met by another move
    // than the switch, and no other leads there.
    let ring: Vec<State> = (0..6).map(|row| State::new(row, 0)).collect();
    let between = compare_between(&space, &ring, &can_be_shorter, "", 8);
    assert_eq!([between.some, between.none], [89, 80]);
    assert!(between.compared >= 80, "{}", between.compared);
    let table = WithGoals::new(&space, ring).expect("states");
    let table = Table::new(WithGoals::before(table, &[2]).expect("goals")).expect("distances");
    let asked = Cell::new(0);
    let is_over = || {
        asked.set(asked.get() + 1);
        false
    };
    let mut none = table
        .solutions_between_until(State::default(), &[], &[2], slack_of(usize::MAX), is_over)
        .expect("the other ring can be met");
    assert!(none.next().is_none());
    assert!(none.next().is_none());
    // Also at each step of the search for any way.
    assert!(asked.get() > 12, "{}", asked.get());
}

/// A ring so long that its moves count as never being back: a way goes on as it began, be it all the way round.
#[test]
fn moves_that_are_not_back_soon_only_cancel_each_other() {
    let to = (0..256).flat_map(|place| [(place + 1) % 256, (place + 255) % 256]);
    let ring = TransitionSpace::new(2, 256, to.collect()).expect("rows that there are");
    let can_be_shorter = by_doing(&ring);
    let between = compare_between(&ring, &[State::default()], &can_be_shorter, "1 1", 6);
    assert_eq!([between.some, between.none], [21, 28]);
    assert!(between.compared >= 8, "{}", between.compared);
}

/// Where no shortest way may follow on the first moves, it depends on all moves of a kind at its end whether there is
/// any other: two of them and one back are not one, and neither are those of the other way round.
#[test]
fn what_may_follow_depends_on_the_whole_run_before() {
    // Two rings of 256 places, a third move from each place of one to twice as far on the other, and from there into
    // a trap.
    let next = |row: u32| {
        let (ring, place) = (row / 256 * 256, row % 256);
        let on = if ring == 0 {
            256 + 2 * place % 256
        } else {
            512
        };
        [ring + (place + 1) % 256, ring + (place + 255) % 256, on]
    };
    let to = (0..512).flat_map(next).chain([512; 3]);
    let space = TransitionSpace::new(3, 513, to.collect()).expect("rows that there are");
    for (to_and_fro, on, goal) in [([0, 0, 1], 0, 5), ([1, 1, 0], 1, 251)] {
        let table = WithGoals::new(&space, [State::new(256 + goal, 0)]).expect("a state");
        let table = WithGoals::before(table, &[on]).expect("goals");
        let table = Table::new(table).expect("distances");
        let found = table.solutions_between(State::default(), &to_and_fro, &[on], slack_of(0));
        let found: Vec<_> = (found.expect("a state that leads to the goal"))
            .map(|solution| solution.numbers())
            .collect();
        assert_eq!(found, [[&to_and_fro[..], &[2, on, on, on]].concat()]);
    }
}

/// Five switches, and for each set of them a move that turns all of these: 31 moves that commute. So a way may end in any of 2^31 sets of
/// moves, of which few are met.
#[test]
fn many_moves_that_commute_take_no_memory_for_all_their_sets() {
    let targets = (0..32_u32).flat_map(|row| (1..32_u32).map(move |mv| row ^ mv));
    let space = TransitionSpace::new(31, 32, targets.collect()).expect("rows that there are");
    let table = Table::new(space).expect("it has a goal");
    // Move 0 turns the first switch. Made first, it may not follow itself, so two others solve what it leaves.
    let found = table.solutions_between(State::default(), &[0], &[], Lengths::default());
    let found: Vec<_> = (found.expect("it can be solved"))
        .map(|solution| solution.numbers())
        .collect();
    assert_eq!(found.len(), 15);
    for moves in &found {
        let [0, one, other] = moves[..] else {
            panic!("{moves:?}");
        };
        assert!(one < other && (one + 1) ^ (other + 1) == 1, "{moves:?}");
    }
}

/// Small puzzles, each with the moves as maps of its states, a state, the goal, the first and last moves, the lengths, and
/// how many solutions are listed. They are those that are found if only one length is asked for.
#[test]
fn all_lengths_are_searched_that_may_have_solutions() {
    const NO_LIMIT: usize = usize::MAX;
    type Case<'a> = (
        &'a [&'a [u32]],
        [u64; 2],
        [&'a [usize]; 2],
        [usize; 2],
        usize,
    );
    let cases: [Case<'_>; 13] = [
        // There are longer solutions than may be listed.
        (
            &[&[2, 3, 1, 0], &[0, 2, 1, 0], &[1, 0, 3, 2]],
            [1, 1],
            [&[0], &[0]],
            [0, 4],
            0,
        ),
        (
            &[&[0, 2, 1], &[2, 1, 0], &[0, 1, 2]],
            [1, 1],
            [&[1, 0], &[]],
            [0, 5],
            0,
        ),
        (
            &[&[1, 2, 0], &[1, 0, 2], &[2, 1, 0]],
            [1, 2],
            [&[2, 0], &[0]],
            [0, 7],
            3,
        ),
        // There is none of the smallest length.
        (
            &[
                &[0, 4, 1, 5, 3, 2],
                &[1, 3, 4, 5, 0, 2],
                &[4, 5, 3, 2, 0, 1],
            ],
            [0, 3],
            [&[2], &[]],
            [3, 4],
            2,
        ),
        // Exchanges make and end runs. The shortest way is not in order, and not listed.
        (
            &[&[3, 0, 1, 2], &[2, 3, 0, 1], &[2, 0, 1, 3], &[1, 0, 3, 2]],
            [2, 0],
            [&[0, 1], &[]],
            [0, NO_LIMIT],
            8,
        ),
        (
            &[
                &[0, 2, 3, 4, 1],
                &[0, 3, 4, 1, 2],
                &[2, 1, 2, 1, 0],
                &[2, 1, 2, 1, 2],
            ],
            [4, 4],
            [&[1], &[0]],
            [0, NO_LIMIT],
            4,
        ),
        (
            &[&[3, 2, 1, 0], &[3, 1, 1, 0], &[2, 3, 1, 0], &[1, 0, 3, 2]],
            [1, 2],
            [&[3], &[3, 3]],
            [0, NO_LIMIT],
            5,
        ),
        (
            &[&[1, 0, 3, 2], &[3, 2, 1, 0], &[3, 0, 1, 2], &[2, 3, 0, 1]],
            [2, 0],
            [&[3, 3], &[3, 1]],
            [0, NO_LIMIT],
            1,
        ),
        // No way is in order, but with the goal in the way of exchanges one is listed.
        (
            &[&[2, 0, 3, 1], &[0, 2, 1, 3], &[3, 2, 1, 0]],
            [3, 0],
            [&[], &[0]],
            [3, NO_LIMIT],
            1,
        ),
        (
            &[&[2, 3, 1, 0], &[1, 0, 3, 2], &[3, 2, 1, 0], &[3, 2, 1, 0]],
            [1, 1],
            [&[2, 1], &[]],
            [0, 6],
            2,
        ),
        // No way is in order, and the shortest one is not listed, though no exchange meets a goal.
        (
            &[&[2, 0, 3, 1], &[3, 2, 1, 0], &[0, 2, 1, 3]],
            [0, 0],
            [&[2, 1], &[]],
            [0, NO_LIMIT],
            1,
        ),
        (
            &[&[3, 2, 1, 0], &[0, 2, 1, 3], &[2, 0, 3, 1]],
            [1, 3],
            [&[2, 2], &[]],
            [0, NO_LIMIT],
            1,
        ),
        // Moves that don't commute lead from one position to the same one in both orders.
        (
            &[&[3, 1, 2, 0], &[0, 2, 3, 1]],
            [1, 1],
            [&[0], &[1]],
            [0, NO_LIMIT],
            1,
        ),
    ];
    for (maps, [state, goal], [first, last], [least, most], expected) in cases {
        let rows = maps[0].len();
        let targets = (0..rows).flat_map(|row| maps.iter().map(move |map| map[row]));
        let space = TransitionSpace::new(maps.len(), rows, targets.collect()).expect("rows");
        let to = WithGoals::new(space, [State::new(goal, 0)]).expect("a state");
        let table = Table::new(WithGoals::before(to, last).expect("goals")).expect("distances");
        let listed = |least, most| -> Vec<Vec<usize>> {
            let lengths = Lengths {
                slack: 0,
                least,
                most,
            };
            let found = table.solutions_between(State::new(state, 0), first, last, lengths);
            let found = found.expect("it can be solved");
            found.map(|solution| solution.numbers()).collect()
        };
        let of_length = |length| listed(length, length);
        let found = listed(least, most);
        assert_eq!(found.len(), expected, "{maps:?}");
        let by_length = (least..=most.min(9)).map(of_length);
        let shortest = by_length.into_iter().find(|found| !found.is_empty());
        assert_eq!(found, shortest.unwrap_or_default(), "{maps:?}");
    }
}
