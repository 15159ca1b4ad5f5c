//! Solutions longer than the shortest, against plain lists of all sequences.

use std::collections::{HashMap, HashSet};

use crate::support::sequences::{by_doing, by_names, commuting, follow, listed, set};
use crate::support::spaces::space;

use god_table::spaces::TransitionSpace;
use god_table::{Depth, HalfTurns, Metric, MoveSet, PocketSpace, Space, State, Table, WithGoals};
use puzzle_def::listing::Lengths;
use puzzle_space::{Choices, DefinitionSpace};

/// The sequences of moves that end at the first goal they meet, up to a length, shortest first and then in the
/// order of the moves. Nothing is left out.
fn sequences(space: &impl Space, start: State, longest: usize) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let is_goal = |state| state == State::default();
    follow(space, start, &is_goal, longest, &mut Vec::new(), &mut found);
    found.sort_by_key(Vec::len);
    found
}

/// Compares solutions of the states that a few moves make with the plain list; gives their number.
fn compare(
    space: impl Space,
    can_be_shorter: &dyn Fn(&[usize]) -> bool,
    starts: &[&str],
    longest: usize,
) -> usize {
    let table = Table::new(space).expect("a space with a goal");
    let commuting = commuting(table.space());
    let mut compared = 0;
    for made in starts {
        let state = table.made_by(made).expect("moves of the space");
        let distance = table.distance(state).expect("a state that can be solved") as usize;
        let all = sequences(table.space(), state, longest);
        let expected = listed(&all, (&[], &[]), &commuting, can_be_shorter);
        for slack in 0..=longest - distance {
            let found = table.solutions_within(state, slack as Depth);
            let found: Vec<_> = (found.expect("a state with a distance"))
                .map(|solution| solution.numbers())
                .collect();
            let short = expected
                .iter()
                .filter(|moves| moves.len() <= distance + slack);
            assert!(found.iter().eq(short), "{made}, {slack} more");
        }
        compared += expected.len();
        let shortest = table.solutions(state).expect("a state with a distance");
        let without_slack = table.solutions_within(state, 0).expect("the same");
        assert!(without_slack.eq(shortest), "{made}");
        let count = table.solution_count(state).expect("the same");
        let shortest = expected.iter().filter(|moves| moves.len() == distance);
        assert_eq!(count, shortest.count() as u128, "{made}");
    }
    compared
}

#[test]
fn on_the_pocket_cube_they_are_those_of_a_plain_list() {
    for (moves, starts, longest, least) in [
        (
            MoveSet::ALL,
            &["", "U", "R2 F", "U R U'", "U F2 R'", "R U R' U'"][..],
            6,
            20,
        ),
        (
            MoveSet::QUARTER_TURNS,
            &["", "U", "R R", "R R F", "U R U'"],
            8,
            9,
        ),
        (set("U,R2"), &["U", "R2", "U R2 U"], 12, 5),
        (set("U2,U,R,R',F2"), &["U", "R' U", "F2 R R"], 7, 10),
    ] {
        let space = PocketSpace::new(moves);
        let can_be_shorter = by_names(&space);
        let compared = compare(space, &can_be_shorter, starts, longest);
        assert!(compared >= least, "{moves}: {compared}");
    }
}

#[test]
fn on_other_puzzles_they_are_those_of_a_plain_list() {
    let space = |name| space(name, Metric::HalfTurn);
    for (name, starts, longest, least) in [
        ("floppy", &["", "0", "0 2", "0 1 0 3"][..], 9, 60),
        ("1x2x3", &["", "U2", "R2 U2 L2"], 9, 15),
    ] {
        let space = space(name);
        let can_be_shorter = by_doing(&space);
        let compared = compare(space, &can_be_shorter, starts, longest);
        assert!(compared >= least, "{name}: {compared}");
    }
    // Two turns about one corner come to the one back, on these two.
    for (name, starts) in [
        ("pyraminx", &["", "U R'", "L R L'"][..]),
        ("skewb", &["R", "U B'"]),
    ] {
        let space = space(name);
        let names: Vec<String> = space.moves().iter().map(Into::into).collect();
        let letter = |mv: usize| names[mv].chars().next();
        let twice = |run: &[usize]| run.len() == 2 && letter(run[0]) == letter(run[1]);
        let compared = compare(&space, &twice, starts, 7);
        assert!(compared >= 2, "{name}: {compared}");
    }
    // Faces opposite each other.
    let space = space("2x2x3");
    let can_be_shorter = by_names(&space);
    let compared = compare(&space, &can_be_shorter, &["U D", "R2 U D2", "R2 L2 U"], 6);
    assert!(compared >= 10, "{compared}");
}

/// An exchange must not lead through a goal: then both orders are listed, and no class is lost.
#[test]
fn goals_in_the_way_of_an_exchange_lose_no_solution() {
    let (mut compared, mut states) = (0, 0);
    for (name, longest) in [("1x2x3", 7), ("floppy", 6)] {
        let space = space(name, Metric::HalfTurn);
        let can_be_shorter = by_doing(&space);
        let commuting = commuting(&space);
        for seed in 0..12 {
            let number = |i: u64| (seed * 31 + i * 77) % space.states();
            let size = space.fibre().size() as u64;
            let state = |number: u64| State::new(number / size, (number % size) as u32);
            let goals: Vec<State> = (1..20).map(|i| state(number(i))).collect();
            let table = WithGoals::new(&space, goals.iter().copied()).expect("its states");
            let table = Table::new(table).expect("it is small");
            let start = state(number(0));
            let Some(distance) = table.distance(start) else {
                continue;
            };
            let is_goal = |state| goals.contains(&state);
            let mut all = Vec::new();
            follow(&space, start, &is_goal, longest, &mut Vec::new(), &mut all);
            let expected = listed(&all, (&[], &[]), &commuting, &can_be_shorter);
            let slack = (longest as Depth).saturating_sub(distance);
            let found = table.solutions_within(start, slack).expect("it is solved");
            let found: Vec<_> = found.map(|solution| solution.numbers()).collect();
            assert_eq!(found, expected, "{seed}");
            compared += found.len();
            states += 1;
        }
    }
    assert!(compared > 100 && states > 20, "{compared}, {states}");
}

/// A group of two cyclic ones under additions.
fn additions(orders: [u32; 2], added: &[[u32; 2]]) -> TransitionSpace {
    let rows = orders[0] * orders[1];
    let to = (0..rows).flat_map(|row| {
        let [a, b] = [row / orders[1], row % orders[1]];
        added
            .iter()
            .map(move |add| (a + add[0]) % orders[0] * orders[1] + (b + add[1]) % orders[1])
    });
    TransitionSpace::new(added.len(), rows as usize, to.collect()).expect("rows that there are")
}

#[test]
fn on_puzzles_of_ones_own_they_are_those_of_a_plain_list() {
    for (space, starts, longest, least) in [
        // Powers without 1, and moves that are powers of each other.
        (
            additions([12, 1], &[[2, 0], [3, 0], [6, 0]]),
            &["1", "1 2", "2 3"][..],
            8,
            3,
        ),
        (
            additions([10, 1], &[[1, 0], [5, 0], [9, 0]]),
            &["1 1", "2 3 3"],
            8,
            2,
        ),
        // A move that is a power of two others, which are no powers of each other.
        (
            additions([4, 2], &[[1, 0], [1, 1], [2, 0]]),
            &["1", "1 2", "2 3"],
            8,
            3,
        ),
        // A move that does nothing, and two that do the same.
        (
            additions([3, 2], &[[0, 0], [1, 0], [1, 0], [0, 1]]),
            &["2", "2 4"],
            6,
            3,
        ),
        // Two moves that are back after so many times that it counts as never: they cancel each other.
        (
            additions([256, 1], &[[1, 0], [255, 0]]),
            &["1", "1 1", "2 2 2"],
            7,
            3,
        ),
        // A move that is back after 60 times.
        (
            additions([12, 5], &[[1, 0], [0, 1], [1, 1], [11, 4]]),
            &["1 2"],
            8,
            0,
        ),
    ] {
        let can_be_shorter = by_doing(&space);
        let compared = compare(space, &can_be_shorter, starts, longest);
        assert!(compared >= least, "{starts:?}: {compared}");
    }
}

#[test]
fn they_end_where_there_are_no_more() {
    // Round a ring there are two ways, one of which fewer steps back can replace.
    let ring = Table::new(additions([200, 1], &[[1, 0], [199, 0]])).expect("a ring");
    let count = |made: &str| {
        let state = ring.made_by(made).expect("moves of the ring");
        let solutions = ring.solutions_within(state, Depth::MAX);
        solutions.expect("all states can be solved").count()
    };
    assert_eq!([count(""), count("1"), count("1 1")], [1, 1, 1]);
    // A step that leads to the end of a lane, and stays there.
    let lane = TransitionSpace::new(2, 4, vec![0, 1, 0, 2, 1, 3, 2, 3]).expect("a lane");
    let lane = Table::new(lane).expect("a lane");
    let state = State::new(3, 0);
    let mut solutions = lane
        .solutions_within(state, Depth::MAX)
        .expect("it leads down");
    assert_eq!(
        solutions.next().map(|solution| solution.to_string()),
        Some("1 1 1".into())
    );
    assert!(lane.solutions_within(State::new(4, 0), 1).is_err());
}

#[test]
fn on_the_pocket_cube_they_are_as_many_as_a_count_of_states_and_faces_says() {
    let table = Table::new(PocketSpace::new(MoveSet::ALL)).expect("the pocket cube");
    let mut counted = 0;
    for made in ["R U F2", "U R U' R'", "R U R' F'", "U R2 F"] {
        let state = table.made_by(made).expect("moves of the cube");
        let distance = table.distance(state).expect("every state can be solved");
        let slack = 7 - distance;
        let found = table
            .solutions_within(state, slack)
            .expect("it can be solved");
        let mut lengths = [0_u64; 8];
        for solution in found {
            lengths[solution.len()] += 1;
        }
        // How many sequences lead to a state with a last turn of a face.
        let mut level = HashMap::from([((state, usize::MAX), 1_u64)]);
        for length in lengths {
            let at_goal = |(state, _): &(State, usize)| *state == State::default();
            let solved = level.iter().filter(|(key, _)| at_goal(key));
            let solved: u64 = solved.map(|(_, ways)| ways).sum();
            assert_eq!(length, solved, "{made}");
            counted += solved;
            let mut next = HashMap::new();
            for ((state, face), ways) in level.into_iter().filter(|(key, _)| !at_goal(key)) {
                for mv in (0..9).filter(|mv| mv / 3 != face) {
                    *next
                        .entry((table.space().after(state, mv), mv / 3))
                        .or_default() += ways;
                }
            }
            level = next;
        }
    }
    assert!(counted >= 20, "{counted}");
}

#[test]
fn of_solutions_that_are_written_alike_one_is_first() {
    let space = PocketSpace::new(MoveSet::QUARTER_TURNS);
    let turned = |moves: &str| {
        let moves = space.moves().read(moves).expect("moves of the cube");
        moves
            .iter()
            .fold(State::default(), |state, &mv| space.after(state, mv))
    };
    let cube = puzzle_def::known::definition("pocket").expect("it is known");
    let turns = cube.turns(true).expect("they are few");
    let half_turns = HalfTurns::of_turns(&turns, &cube);
    let mut alike = 0;
    // Also where one of the two ways round meets a goal half way.
    for goals in [&[""][..], &["", "U"], &["", "R'", "F F"]] {
        let goals = goals.iter().map(|goal| turned(goal));
        let table = WithGoals::new(&space, goals).expect("states of the cube");
        let table = Table::new(table).expect("goals that there are");
        for made in [
            "R U U",
            "U U",
            "F F R R",
            "R' U",
            "R R U U F F",
            "U' F R R",
            "R U R U U",
        ] {
            let state = turned(made);
            let all: Vec<_> = (table.solutions_within(state, 2).expect("it can be solved"))
                .map(|solution| solution.numbers())
                .collect();
            let mut seen = HashSet::new();
            for moves in &all {
                let is_new = seen.insert(half_turns.words(moves, |mv| &turns[mv].name));
                alike += usize::from(!is_new);
                let is_first = table.is_first_as_written(&half_turns, state, moves, 0..moves.len());
                assert_eq!(is_first, is_new, "{made}: {moves:?}");
                assert!(table.is_first_as_written(&half_turns, state, moves, 0..1));
            }
        }
    }
    assert!(alike > 30, "{alike}");
}

/// Turns of a face that is blocked in some positions are still turns of one face.
#[test]
fn blocked_turns_of_a_face_are_joined_too() {
    let text = include_str!("../../../../docs/puzzles/pocket_blocked.tws");
    let definition = puzzle_def::read("pocket_blocked.tws", text).expect("it is sound");
    let space = DefinitionSpace::new(&definition, &Choices::default()).expect("it is small");
    let table = Table::new(space).expect("it has a goal");
    let state = table.made_by("R U").expect("moves of the space");
    let found = table.solutions_within(state, 3).expect("it can be solved");
    let found: Vec<String> = found.map(|solution| solution.to_string()).collect();
    assert_eq!(found, ["U' R'"]);
    // With no rule but that: the same moves, and `U U2` among others.
    let all = sequences(table.space(), state, 3);
    assert!(all.len() > 3, "{all:?}");
}

#[test]
fn lengths_that_no_solution_has_are_not_searched() {
    // Each turn of the floppy cube exchanges two corners, so a turn is solved by odd numbers of moves only. Each turn of
    // the pyraminx in one direction twists one of four pieces by a third. A search of all sequences of such lengths would
    // never end.
    for (name, made, least, length) in [
        ("floppy", "0", 40, 41),
        ("floppy", "0", 41, 41),
        ("pyraminx: U L R B", "U U", 39, 40),
    ] {
        let table = Table::new(space(name, Metric::HalfTurn)).expect("a space with a goal");
        let state = table.made_by(made).expect("moves of the space");
        let lengths = Lengths {
            least,
            ..Lengths::default()
        };
        let mut found = table.solutions_between(state, &[], &[], lengths);
        let first = found.as_mut().expect("it can be solved").next();
        assert_eq!(
            first.expect("there is one").numbers().len(),
            length,
            "{name}"
        );
    }
}
