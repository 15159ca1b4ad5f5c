//! Two searches that meet against tables and plain searches: the same solutions in the same order, the same numbers of them,
//! and the same positions out of reach.

use god_table::{HalfTurns, Meeting, NotMet, Space, State, Table, WithGoals};
use puzzle_def::{Definition, Pattern, known};
use puzzle_space::{Choices, DefinitionSpace, Reduction};

use crate::support::patterns::{Plain, random_definition};

/// The searches for a definition with its powers or without, and the table.
fn both(definition: &Definition, single: bool) -> (Meeting, Table<DefinitionSpace>) {
    let choices = Choices {
        single_turns: single,
        reduction: Reduction::Nothing,
        ..Choices::default()
    };
    let space = DefinitionSpace::new(definition, &choices).expect("a small puzzle");
    let table = Table::new(space).expect("no state is too far");
    (meeting(definition, single), table)
}

pub(crate) fn meeting(definition: &Definition, single: bool) -> Meeting {
    let turns = definition.turns(single).expect("few powers");
    let blocked = &definition.parts().blocked;
    Meeting::new(
        &turns,
        definition.orbits(),
        blocked,
        [definition.start().clone()],
    )
}

/// Whether what is said of a state is the same: its distance and first solution, and if `wholly`, all of them. False if the
/// searches haven't met.
fn agrees(
    meeting: &mut Meeting,
    table: &Table<impl Space>,
    (state, pattern): (State, &Pattern),
    wholly: bool,
) -> bool {
    match meeting.meet(pattern) {
        Err(NotMet::Unsolvable) => {
            assert_eq!(table.distance(state), None, "{state:?}");
            true
        }
        Ok(met) => {
            assert_eq!(Some(met.distance()), table.distance(state), "{state:?}");
            let solution = table.solve(state).expect("it has a distance");
            assert_eq!(met.solve(), solution, "{state:?}");
            if wholly {
                let count = table.solution_count(state).expect("it has a distance");
                assert_eq!(met.solution_count(), count, "{state:?}");
                let solutions = table.solutions(state).expect("it has a distance");
                let found: Vec<_> = met.solutions().take(500).collect();
                assert!(found.iter().cloned().eq(solutions.take(500)), "{state:?}");
                if count < 500 {
                    assert_eq!(found.len() as u128, count, "{state:?}");
                }
            }
            true
        }
        Err(NotMet::TooMany { .. }) => false,
        Err(other) => panic!("{other}"),
    }
}

/// Compares so many states, evenly spread, and gives the number of those that were met.
fn compare(meeting: &mut Meeting, table: &Table<DefinitionSpace>, states: u64) -> u64 {
    let space = table.space();
    let (size, all) = (space.fibre().size() as u64, space.states());
    let mut met = 0;
    for number in (0..all).step_by((all / states).max(1) as usize) {
        let state = State::new(number / size, (number % size) as u32);
        let pattern = space.pattern_of(state);
        met += u64::from(agrees(meeting, table, (state, &pattern), true));
    }
    met
}

fn find(name: &str) -> Definition {
    known::definition(name).expect("a known puzzle")
}

fn read(name: &str) -> Definition {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/puzzles");
    let text = std::fs::read_to_string(format!("{folder}/{name}")).expect("a file of the tests");
    puzzle_def::read(name, &text).expect("a definition")
}

#[test]
fn the_farthest_states_of_the_pocket_cube_are_solved_alike() {
    for (single, antipodes) in [(false, 2644), (true, 276)] {
        let (mut meeting, table) = both(&find("pocket"), single);
        let states: Vec<State> = table.antipodes().collect();
        assert_eq!(states.len(), antipodes);
        for (number, &state) in states.iter().enumerate().step_by(5) {
            let pattern = table.space().pattern_of(state);
            let wholly = number % 100 == 0;
            assert!(agrees(&mut meeting, &table, (state, &pattern), wholly));
        }
        assert!(compare(&mut meeting, &table, 200) >= 200);
    }
}

/// Small numbers of states near the goal lie in the ball that others have left.
#[test]
fn it_does_not_matter_what_was_asked_before() {
    let (mut used, table) = both(&find("pocket"), false);
    let mut asked = 0;
    for distance in [11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] {
        for state in table.states_at(distance).take(10) {
            let pattern = table.space().pattern_of(state);
            let mut fresh = meeting(table.space().definition(), false);
            for meeting in [&mut used, &mut fresh] {
                assert!(agrees(meeting, &table, (state, &pattern), true));
            }
            asked += 1;
        }
    }
    assert_eq!(asked, 10 * 10 + 1 + 9);
}

#[test]
fn some_of_the_moves_of_the_pocket_cube_do() {
    for moves in ["U R F", "U2 R2 F2", "U U2 R", "U R2 R' F", "U U' R2 F", "R"] {
        let moves: Vec<&str> = moves.split(' ').collect();
        let pocket = find("pocket").with_moves(&moves).expect("its moves");
        let (mut meeting, table) = both(&pocket, false);
        let (space, states) = (table.space(), table.space().states());
        let mut met = 0;
        for state in table.antipodes().take(3).chain(table.states_at(1)) {
            let pattern = space.pattern_of(state);
            met += u32::from(agrees(&mut meeting, &table, (state, &pattern), true));
        }
        assert!(met >= 3 || states < 6, "{moves:?}: {met}");
        assert!(
            compare(&mut meeting, &table, 100) >= states.min(50),
            "{moves:?}"
        );
    }
}

#[test]
fn small_puzzles_are_solved_alike() {
    for (name, states) in [
        ("floppy", u64::MAX),
        ("1x2x3", u64::MAX),
        ("pyraminx", 300),
        ("skewb", 100),
        ("2x2x3", 100),
    ] {
        let (mut meeting, table) = both(&find(name), false);
        let states = states.min(table.space().states());
        assert!(compare(&mut meeting, &table, states) >= states, "{name}");
    }
    // Alike pieces, twists that aren't seen, and a start where pieces stand elsewhere.
    for name in [
        "pocket_same.tws",
        "pocket_wild.tws",
        "pocket_start.tws",
        "c123.tws",
    ] {
        let (mut meeting, table) = both(&read(name), false);
        let states = table.space().states().min(200);
        assert!(compare(&mut meeting, &table, states) >= states, "{name}");
    }
}

#[test]
fn several_goals_are_all_met() {
    let pocket = find("2x2x3");
    let (_, table) = both(&pocket, false);
    let space = table.space();
    let goals = [0, 17, 4000, 1].map(|row| State::new(row, 0));
    let patterns = goals.map(|goal| space.pattern_of(goal));
    let turns = pocket.turns(false).expect("few powers");
    let mut meeting = Meeting::new(&turns, pocket.orbits(), &[], patterns.clone());
    let table = Table::new(WithGoals::new(space.clone(), goals).expect("its states"));
    let table = table.expect("no state is too far");
    let mut met = 0;
    for row in (0..space.rows()).step_by(space.rows() as usize / 500) {
        let state = State::new(row, 0);
        met += u32::from(agrees(
            &mut meeting,
            &table,
            (state, &space.pattern_of(state)),
            true,
        ));
    }
    assert!(met >= 500, "{met}");
    for goal in patterns {
        assert_eq!(meeting.meet(&goal).expect("a goal").distance(), 0);
    }
}

#[test]
fn goals_may_show_other_twists_than_the_first() {
    let text = "Set P 1 3\nSolved\nP\n1\nEnd\nMove A\nP\n1\n1\nEnd\n";
    let one = puzzle_def::read("one.tws", text).expect("a definition");
    let seen = |piece, twist, modulus| {
        let mut pattern = one.start().clone();
        let orbit = &mut pattern.orbits[0];
        (orbit.pieces[0], orbit.twists[0], orbit.moduli[0]) = (piece, twist, modulus);
        pattern
    };
    let (turns, goals) = (
        one.turns(false).expect("two"),
        [seen(0, 0, 1), seen(1, 0, 3)],
    );
    let mut meeting = Meeting::new(&turns, one.orbits(), &[], goals);
    assert_eq!(meeting.meet(&seen(1, 1, 3)).expect("a turn").distance(), 1);
}

/// Where the whole may be turned, places that no move changes differ from goal to goal.
#[test]
fn in_any_grip_the_goal_is_the_one_with_the_same_centres() {
    let cube = find("3x3x3");
    let turns = cube.turns(false).expect("few powers");
    let grips = ["", "x", "y", "x y'", "z2"];
    let in_grip = |text| {
        cube.start()
            .after(&cube.read_sequence("grip", text).expect("rotations"))
    };
    let mut meeting = Meeting::new(&turns, cube.orbits(), &[], grips.map(in_grip));
    for (grip, moves, distance) in [
        ("", "R U", 2),
        ("x", "R L D", 3),
        ("x y'", "", 0),
        ("z2", "F B U2", 3),
    ] {
        let moves = cube.read_sequence("moves", moves).expect("moves");
        let met = meeting
            .meet(&in_grip(grip).after(&moves))
            .expect("near a goal");
        assert_eq!(met.distance(), distance, "{grip}");
    }
    let other = in_grip("x'").after(&cube.read_sequence("moves", "R").expect("a move"));
    let found = meeting
        .with_limit(10_000)
        .meet(&other)
        .map(|met| met.distance());
    assert_eq!(found, Err(NotMet::TooMany { limit: 10_000 }));
    // Where all goals have the same centres, they are looked at first.
    let mut meeting = Meeting::new(&turns, cube.orbits(), &[], [cube.start().clone()]);
    assert_eq!(meeting.meet(&other).err(), Some(NotMet::Unsolvable));
}

#[test]
fn patterns_of_other_puzzles_are_not_solved() {
    let corners = find("corners");
    let mut meeting = meeting(&corners, false);
    let start = corners.start();
    let changed = |change: &dyn Fn(&mut Pattern)| {
        let mut pattern = start.clone();
        change(&mut pattern);
        pattern
    };
    for (number, pattern) in [
        find("3x3x3").start().clone(),
        find("pyraminx").start().clone(),
        changed(&|pattern| pattern.orbits[0].pieces[0] = 8),
        changed(&|pattern| pattern.orbits[0].twists[0] = 3),
        changed(&|pattern| pattern.orbits[0].moduli[0] = 1),
        changed(&|pattern| pattern.orbits[0].twists.truncate(1)),
        changed(&|pattern| pattern.orbits.clear()),
    ]
    .iter()
    .enumerate()
    {
        assert_eq!(
            meeting.meet(pattern).err(),
            Some(NotMet::Unsolvable),
            "{number}"
        );
    }
    let unsolvable = NotMet::Unsolvable.to_string();
    let expected = "no moves solve this position";
    assert_eq!(unsolvable, expected);
    let mut none = Meeting::new(&[], corners.orbits(), &[], []);
    assert_eq!(none.meet(start).err(), Some(NotMet::Unsolvable));
}

#[test]
fn half_turns_are_written_once() {
    let pocket = find("pocket");
    let (mut meeting, table) = both(&pocket, true);
    let turns = pocket.turns(true).expect("they are few");
    let half_turns = HalfTurns::of_turns(&turns, &pocket);
    let (mut first, mut all) = (0, 0);
    for row in (0..table.space().rows()).step_by(table.space().rows() as usize / 120) {
        let state = State::new(row, 0);
        let pattern = table.space().pattern_of(state);
        let met = meeting.meet(&pattern).expect("every state can be solved");
        let solutions: Vec<_> = met.solutions().map(|solution| solution.numbers()).collect();
        for moves in &solutions {
            for free in [0..moves.len(), 1..moves.len().max(2) - 1] {
                let expected = table.is_first_as_written(&half_turns, state, moves, free.clone());
                assert_eq!(met.is_first_as_written(&half_turns, moves, free), expected);
                first += u32::from(expected);
                all += 1;
            }
        }
    }
    assert!(first < all && first > 100, "{first} of {all}");
}

#[test]
fn where_there_is_no_room_a_table_is_asked_for() {
    let pocket = find("pocket")
        .with_moves(&["U", "R", "F"])
        .expect("its moves");
    let (meeting, table) = both(&pocket, false);
    let pattern_of = |state| table.space().pattern_of(state);
    let antipode = pattern_of(table.antipodes().next().expect("one at least"));
    let mut close = meeting.clone().with_limit(1000);
    assert_eq!(close.solve(&antipode), Err(NotMet::TooMany { limit: 1000 }));
    // What was found until then is of use all the same.
    for state in table.states_at(9).take(50) {
        assert!(agrees(
            &mut close,
            &table,
            (state, &pattern_of(state)),
            true
        ));
    }
    assert_eq!(close.solve(&antipode), Err(NotMet::TooMany { limit: 1000 }));

    let mut none = meeting.with_limit(0);
    let start = pocket.start();
    assert_eq!(none.meet(start).expect("the goal").distance(), 0);
    let turned = start.after(&pocket.parts().moves[0].transformation);
    assert_eq!(
        none.meet(&turned).expect_err("no room").to_string(),
        "found no solution among 0 states; farther positions need a table"
    );
}

/// On a ring, round the goal and back from the state, two states more with each level: just so many have to be kept.
#[test]
fn the_limit_is_the_number_of_states_that_are_kept() {
    // One black bead among white ones.
    let beads = format!("1{}", " 2".repeat(199));
    let turn: Vec<String> = (1..=200)
        .map(|place| (place % 200 + 1).to_string())
        .collect();
    let turn = turn.join(" ");
    let text = format!("Set P 200 1\nSolved\nP\n{beads}\nEnd\nMove T\nP\n{turn}\nEnd\n");
    let ring = puzzle_def::read("ring.tws", &text).expect("a ring");
    let turns = ring.turns(true).expect("two moves");
    for (steps, kept) in [(2, 4), (3, 6), (4, 8), (5, 10)] {
        let mut pattern = ring.start().clone();
        for _ in 0..steps {
            pattern = pattern.after(&turns[0].transformation);
        }
        let distance = |limit| {
            let goals = [ring.start().clone()];
            let mut meeting = Meeting::new(&turns, ring.orbits(), &[], goals).with_limit(limit);
            meeting.meet(&pattern).map(|met| met.distance())
        };
        assert_eq!(distance(kept), Ok(steps));
        for limit in 0..kept {
            assert_eq!(distance(limit), Err(NotMet::TooMany { limit }), "{steps}");
        }
    }
}

/// No move ends in a blocked position, but one may be solved.
#[test]
fn blocked_positions_are_left_but_not_entered() {
    let definition = read("pocket_blocked.tws");
    let plain = Plain::new(&definition, definition.start(), 4);
    let (mut meeting, table) = both(&definition, false);
    let (mut blocked, mut open) = (0, 0);
    for pattern in plain.near(5) {
        let expected = plain.solutions(&pattern, 5);
        match meeting.meet(&pattern) {
            Ok(met) if met.distance() <= 5 => {
                let found: Vec<_> = met.solutions().map(|found| found.numbers()).collect();
                assert_eq!(found, expected);
                assert_eq!(met.solution_count(), expected.len() as u128);
            }
            _ => assert!(expected.is_empty()),
        }
        let state = table.space().state_of(&pattern);
        if plain.is_blocked(&pattern) {
            blocked += 1;
            assert_eq!(state, None);
        } else {
            open += 1;
            let state = state.expect("moves made it");
            assert!(agrees(&mut meeting, &table, (state, &pattern), true));
        }
    }
    assert!(
        blocked > 100 && open > 100,
        "{blocked} blocked, {open} open"
    );
}

/// A ring that is turned by 1, 3 or 9 places: all six orders of the three turns come to the same place. Where one of the places
/// on the way is blocked, the four orders that are left are one solution, though the first two of them in the order of the moves are
/// apart but for the others.
#[test]
fn exchanges_lead_around_blocked_positions() {
    const PLACES: usize = 27;
    let (mut around, mut apart) = (0, 0);
    for blocked in 1..PLACES {
        let turned: Vec<String> = (0..PLACES)
            .map(|place| ((place + 1) % PLACES + 1).to_string())
            .collect();
        let text = format!(
            "Set P {PLACES} 1\nSolved\nEnd\nMove T\nP\n{}\nEnd\nIllegal P 1 {}\n",
            turned.join(" "),
            blocked + 1
        );
        let ring = puzzle_def::read("ring.tws", &text).expect("a definition");
        let ring = ring.with_moves(&["T", "T3", "T9"]).expect("its moves");
        let plain = Plain::new(&ring, ring.start(), 6);
        let (mut meeting, table) = both(&ring, false);
        let space = table.space();
        let mut pattern = ring.start().clone();
        for _ in 1..PLACES {
            pattern = pattern.after(&ring.parts().moves[0].transformation);
            let Some(state) = space.state_of(&pattern) else {
                continue;
            };
            assert!(agrees(&mut meeting, &table, (state, &pattern), true));
            let expected = plain.solutions(&pattern, 6);
            let Ok(solutions) = table.solutions(state) else {
                assert!(expected.is_empty());
                continue;
            };
            let found: Vec<_> = solutions.map(|found| found.numbers()).collect();
            assert_eq!(found, expected, "{blocked}");
            let all = plain.all_solutions(&pattern, 6).len();
            around += u32::from(expected == [[0, 2, 1]] && all == 4);
            apart += u32::from(expected.len() > 1);
        }
    }
    assert!(around > 0 && apart > 0, "{around} around, {apart} apart");
}

/// A round of three and one of five, turned together or one alone: all moves commute, also those of which both orders end in
/// what is blocked.
#[test]
fn moves_commute_whose_product_is_blocked() {
    let text = "Set P 8 1\nSolved\nEnd\nMove A\nP\n2 3 1 5 6 7 8 4\nEnd\n\
                Move B\nP\n1 2 3 5 6 7 8 4\nEnd\nIllegal P 8 6\n";
    let rounds = puzzle_def::read("rounds.tws", text).expect("a definition");
    let rounds = rounds
        .with_moves(&["A", "A'", "B", "B'"])
        .expect("its moves");
    let plain = Plain::new(&rounds, rounds.start(), 6);
    let (mut meeting, table) = both(&rounds, false);
    assert_eq!(table.distribution().reachable(), 12);
    let mut several = 0;
    for pattern in plain.near(6) {
        if let Some(state) = table.space().state_of(&pattern) {
            assert!(agrees(&mut meeting, &table, (state, &pattern), true));
            let expected = plain.solutions(&pattern, 6);
            assert_eq!(table.solution_count(state), Ok(expected.len() as u128));
            several += u32::from(plain.all_solutions(&pattern, 6).len() > expected.len());
        }
    }
    assert!(several > 0, "{several}");
}

#[test]
fn random_puzzles_are_solved_as_by_plain_lists() {
    let (mut compared, mut several, mut merged, mut left_out) = (0, 0, 0, 0);
    for seed in 0..200 {
        let definition = random_definition(seed);
        // More powers would take long to list.
        if definition.turns(false).expect("few powers").len() > 8 {
            continue;
        }
        let mut meeting = meeting(&definition, false);
        let plain = Plain::new(&definition, definition.start(), 5);
        for pattern in plain.near(3).into_iter().take(30) {
            let expected = plain.solutions(&pattern, 5);
            let Ok(met) = meeting.meet(&pattern) else {
                assert!(expected.is_empty(), "{seed}");
                left_out += 1;
                continue;
            };
            if met.distance() > 5 {
                continue;
            }
            let found: Vec<_> = met.solutions().map(|found| found.numbers()).collect();
            assert_eq!(found, expected, "{seed}");
            assert_eq!(met.solution_count(), expected.len() as u128, "{seed}");
            compared += 1;
            several += u32::from(found.len() > 1);
            merged += u32::from(plain.all_solutions(&pattern, 5).len() > found.len());
        }
    }
    assert!(compared > 500 && several > 50, "{compared}, {several}");
    assert!(merged > 20 && left_out > 3, "{merged}, {left_out}");
}
