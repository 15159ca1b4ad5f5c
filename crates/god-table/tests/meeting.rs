//! Two searches that meet against tables: the same solutions in the same order, the same numbers of them, and the same
//! states out of reach.

use cube_model::pocket::PocketState;
use god_table::spaces::{Orbit, OrbitMove, OrbitSpace, TransitionSpace};
use god_table::{
    Meeting, Metric, MoveSet, NotMet, PocketCorners, PocketSpace, Space, State, Table, Turnable,
    Unsolvable, WithGoals, WithMoves, puzzles,
};
use proptest::prelude::*;

/// Whether what is said of a state is the same: its distance and first solution, and if `wholly`, all of them. False if the
/// searches haven't met.
fn agrees<P: Turnable>(
    meeting: &mut Meeting<P>,
    table: &Table<impl Space>,
    state: State,
    wholly: bool,
) -> bool {
    match meeting.meet(state) {
        Err(NotMet::Unsolvable(Unsolvable { state: found })) => {
            assert_eq!((found, table.distance(state)), (state, None));
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
                assert!(
                    met.solutions().take(500).eq(solutions.take(500)),
                    "{state:?}"
                );
            }
            true
        }
        Err(NotMet::TooMany { .. }) => false,
        Err(other) => panic!("{other}"),
    }
}

/// Compares so many states, evenly spread.
fn compare<P: Turnable, S: Space>(meeting: &mut Meeting<P>, table: &Table<S>, states: u64) -> u64 {
    let space = table.space();
    let (size, all) = (space.fibre().size() as u64, space.states());
    let mut met = 0;
    for number in (0..all).step_by((all / states).max(1) as usize) {
        let state = State::new(number / size, (number % size) as u32);
        met += u64::from(agrees(meeting, table, state, true));
    }
    met
}

fn of_pocket(moves: MoveSet) -> (Meeting<PocketCorners>, Table<PocketSpace>) {
    let table = Table::new(PocketSpace::new(moves)).expect("no state is too far");
    (Meeting::new(PocketCorners::new(moves)), table)
}

#[test]
fn the_farthest_states_of_the_pocket_cube_are_solved_alike() {
    for (metric, antipodes) in [(Metric::HalfTurn, 2644), (Metric::QuarterTurn, 276)] {
        let (mut meeting, table) = of_pocket(metric.moves());
        let states: Vec<State> = table.antipodes().collect();
        assert_eq!(states.len(), antipodes);
        for (number, &state) in states.iter().enumerate() {
            assert!(agrees(&mut meeting, &table, state, number % 20 == 0));
        }
    }
}

#[test]
fn tens_of_thousands_of_states_of_the_pocket_cube_are_solved_alike() {
    for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
        let (mut meeting, table) = of_pocket(metric.moves());
        for number in (0..PocketState::COUNT).step_by(173) {
            let state = PocketState::unrank(number).expect("below the number of states");
            let wholly = number % 16 == 0;
            let state = PocketSpace::number(&state);
            assert!(agrees(&mut meeting, &table, state, wholly));
        }
    }
}

/// Small numbers of states near the goal lie in the ball that others have left.
#[test]
fn it_does_not_matter_what_was_asked_before() {
    let (mut used, table) = of_pocket(MoveSet::ALL);
    assert!(agrees(
        &mut used,
        &table,
        table.antipodes().next().expect("one of many"),
        true
    ));
    for distance in 0..=11 {
        for state in table.states_at(distance).take(20) {
            assert!(agrees(&mut used, &table, state, true));
            let mut fresh = Meeting::new(PocketCorners::new(MoveSet::ALL));
            assert!(agrees(&mut fresh, &table, state, true));
        }
    }
}

#[test]
fn any_of_the_moves_of_the_pocket_cube_do() {
    let (mut met, mut asked) = (0, 0);
    // A third of all sets is enough to have each move with and without each other, and takes seconds.
    for bits in (0..512).step_by(3) {
        let moves = MoveSet::from_bits(bits).expect("nine bits");
        let (mut meeting, table) = of_pocket(moves);
        let solved = table.states_at(0).chain(table.antipodes().take(3));
        let some =
            (0..8).map(|i| State::new((i * 631 + u64::from(bits)) % 5040, (i as u32 * 97) % 729));
        for state in solved.chain(some) {
            met += u32::from(agrees(&mut meeting, &table, state, true));
            asked += 1;
        }
    }
    assert!(asked > 171 * 11, "{asked}");
    assert!(met > asked * 9 / 10, "{met} of {asked}");
}

/// The corners turned without tables, and by the tables of the space.
#[test]
fn both_ways_to_turn_the_pocket_cube_give_the_same() {
    for moves in ["U,U2,U',R,R2,R',F,F2,F'", "U,R,F", "U2,R,R2,R',F'", "none"] {
        let moves: MoveSet = moves.parse().expect("moves of the cube");
        let (space, corners) = (PocketSpace::new(moves), PocketCorners::new(moves));
        assert_eq!(space.face_turns(), corners.face_turns());
        assert_eq!(space.move_names(), corners.move_names());
        let names = moves.iter().map(|mv| mv.to_string());
        assert!(names.eq(corners.move_names().iter()));
        for mv in 0..moves.len() {
            assert_eq!(space.undoing(mv), corners.undoing(mv));
            assert_eq!(space.order(mv), corners.order(mv));
            for row in 0..5040 {
                let state = State::new(row, (row as u32 * 31) % 729);
                let code = corners.code(state).expect("a state of the cube");
                let turned = corners.turned(code, mv);
                assert_eq!(corners.code(space.after(state, mv)), Some(turned));
                let mut origins = Vec::new();
                corners.origins(turned, mv, |from| origins.push(from));
                assert_eq!(origins, [code]);
            }
        }
    }
    let corners = PocketCorners::new(MoveSet::ALL);
    for state in [
        State::new(5040, 0),
        State::new(0, 729),
        State::new(u64::MAX, u32::MAX),
    ] {
        assert_eq!(corners.code(state), None);
        let mut meeting = Meeting::new(corners.clone());
        let unsolvable = NotMet::Unsolvable(Unsolvable { state });
        assert_eq!(meeting.meet(state).err(), Some(unsolvable));
    }
}

#[test]
fn half_turns_are_written_once() {
    let (mut meeting, table) = of_pocket(MoveSet::QUARTER_TURNS);
    let (mut first, mut all) = (0, 0);
    for row in (0..5040).step_by(41) {
        let state = State::new(row, 100);
        let met = meeting.meet(state).expect("every state can be solved");
        for solution in met.solutions() {
            let moves = solution.numbers();
            for free in [0..moves.len(), 1..moves.len() - 1] {
                let expected = table.is_first_as_written(state, &moves, free.clone());
                assert_eq!(met.is_first_as_written(&moves, free), expected);
                first += u32::from(expected);
                all += 1;
            }
        }
    }
    assert!(first < all && first > 100, "{first} of {all}");
}

/// A way round that meets a goal half way is no way.
#[test]
fn half_turns_are_written_once_where_goals_are_near_each_other() {
    let space = PocketSpace::new(MoveSet::QUARTER_TURNS);
    let turned = |moves: &str| {
        let moves = space.moves().read(moves).expect("moves of the cube");
        let moves = moves.into_iter();
        moves.fold(State::default(), |state, mv| space.after(state, mv))
    };
    let goals = ["", "U", "F'"].map(turned);
    let space = WithGoals::new(&space, goals).expect("states of the cube");
    let table = Table::new(&space).expect("no state is too far");
    let mut meeting = Meeting::new(&space);
    let mut seconds = 0;
    for made in ["U' U'", "U U", "R U U", "F F", "R' F F U U", "R R"] {
        let state = turned(made);
        let met = meeting.meet(state).expect("it can be solved");
        for solution in met.solutions() {
            let (moves, all) = (solution.numbers(), 0..solution.len());
            let expected = table.is_first_as_written(state, &moves, all.clone());
            assert_eq!(
                met.is_first_as_written(&moves, all),
                expected,
                "{made}: {solution}"
            );
            seconds += u32::from(!expected);
        }
        // Moves that are no solution may meet a goal half way, too.
        for moves in [[0, 0], [1, 1], [4, 4], [5, 5]] {
            let expected = table.is_first_as_written(state, &moves, 0..2);
            assert_eq!(
                met.is_first_as_written(&moves, 0..2),
                expected,
                "{made}: {moves:?}"
            );
            seconds += u32::from(!expected);
        }
    }
    assert!(seconds > 5, "{seconds}");
}

#[test]
fn states_that_are_not_there_are_not_solved() {
    let puzzle = puzzles::find("floppy").expect("it is in the list");
    let space = puzzle.space(Metric::HalfTurn).expect("it has this metric");
    let (rows, size) = (space.rows(), space.fibre().size() as u32);
    let mut meeting = Meeting::new(&space);
    assert!(meeting.meet(State::new(rows - 1, size - 1)).is_ok());
    for state in [
        State::new(rows, 0),
        State::new(0, size),
        State::new(0, size + 1),
        State::new(rows, size),
        State::new(u64::MAX, u32::MAX),
    ] {
        let error = meeting.meet(state).err();
        assert_eq!(error, Some(NotMet::Unsolvable(Unsolvable { state })));
        assert_eq!(space.code(state), None);
    }
}

#[test]
fn small_puzzles_are_solved_alike_from_every_state() {
    for (name, states) in [
        ("floppy", u64::MAX),
        ("1x2x3", u64::MAX),
        ("pyraminx", 3000),
        ("skewb", 500),
        ("2x2x3", 200),
    ] {
        let puzzle = puzzles::find(name).expect("it is in the list");
        let space = puzzle.space(Metric::HalfTurn).expect("it has this metric");
        let table = Table::new(&space).expect("no state is too far");
        let mut meeting = Meeting::new(&space);
        let states = states.min(space.states());
        assert!(compare(&mut meeting, &table, states) >= states, "{name}");
    }
}

#[test]
fn several_goals_are_all_met() {
    let space = PocketSpace::new(MoveSet::ALL);
    let goals = [
        State::new(0, 0),
        State::new(17, 5),
        State::new(4000, 728),
        State::new(1, 1),
    ];
    let space = WithGoals::new(space, goals).expect("states of the cube");
    let table = Table::new(&space).expect("no state is too far");
    let mut meeting = Meeting::new(&space);
    assert!(compare(&mut meeting, &table, 1000) >= 1000);
    for goal in goals {
        assert_eq!(meeting.meet(goal).expect("a goal").distance(), 0);
    }
}

#[test]
fn moves_that_nothing_undoes_are_followed_one_way_only() {
    // A ring with a spoke each way, and a lane that leads to it.
    let next = [1, 2, 3, 0, 0, 4, 5, 7, 6];
    let jump = [2, 2, 0, 1, 4, 3, 6, 7, 7];
    let interleaved = next.iter().zip(jump).flat_map(|(&a, b)| [a, b]);
    let space = TransitionSpace::new(2, 9, interleaved.collect()).expect("rows that there are");
    let table = Table::new(&space).expect("no state is too far");
    let mut meeting = Meeting::new(&space);
    assert_eq!(compare(&mut meeting, &table, 9), 9);
    assert!(table.distribution().reachable() < 9);

    let turn = |moves: &str| moves.parse::<MoveSet>().expect("moves of the cube");
    let space =
        WithMoves::new(PocketSpace::new(turn("U,R,F")), [0, 1]).expect("moves that there are");
    let table = Table::new(&space).expect("no state is too far");
    let mut meeting = Meeting::new(&space);
    let antipodes: Vec<State> = table.antipodes().take(5).collect();
    assert!(
        antipodes
            .iter()
            .all(|&state| agrees(&mut meeting, &table, state, true))
    );
    assert_eq!(compare(&mut meeting, &table, 100), 101);
}

#[test]
fn where_there_is_no_room_a_table_is_asked_for() {
    let moves = "U,R,F".parse().expect("moves of the cube");
    let (meeting, table) = of_pocket(moves);
    let antipode = table.antipodes().next().expect("one at least");
    let mut close = meeting.with_limit(1000);
    assert_eq!(close.solve(antipode), Err(NotMet::TooMany { limit: 1000 }));
    // What was found until then is of use all the same.
    let near: Vec<State> = table.states_at(9).take(50).collect();
    assert!(
        near.iter()
            .all(|&state| agrees(&mut close, &table, state, true))
    );
    assert_eq!(close.solve(antipode), Err(NotMet::TooMany { limit: 1000 }));

    let mut none = Meeting::new(PocketCorners::new(MoveSet::ALL)).with_limit(0);
    assert_eq!(none.meet(State::default()).expect("the goal").distance(), 0);
    let message = none
        .meet(State::new(1, 0))
        .expect_err("no room")
        .to_string();
    assert_eq!(
        message,
        "found no solution among 0 states, expected one nearby: farther ones take a table"
    );
}

/// On a ring, round the goal and back from the state, two states more with each level: just so many have to be kept.
#[test]
fn the_limit_is_the_number_of_states_that_are_kept() {
    let to = (0..300).flat_map(|place| [(place + 1) % 300, (place + 299) % 300]);
    let ring = TransitionSpace::new(2, 300, to.collect()).expect("rows that there are");
    for (place, kept) in [(2, 4), (3, 6), (4, 8), (5, 10)] {
        let distance = |limit| {
            let mut meeting = Meeting::new(&ring).with_limit(limit);
            meeting.meet(State::new(place, 0)).map(|met| met.distance())
        };
        assert_eq!(distance(kept), Ok(place as u32));
        for limit in 0..kept {
            assert_eq!(distance(limit), Err(NotMet::TooMany { limit }), "{place}");
        }
    }
}

prop_compose! {
    /// Some moves of two kinds of pieces.
    fn any_puzzle()(
        pieces in 1_usize..=4, twists in 1_u8..=3, moves in 0_usize..=3, seed in any::<u64>(),
    ) -> OrbitSpace {
        let mut seed = seed;
        let mut next = move |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        let orbit = Orbit { pieces, twists, zero_sum: false, even: false };
        let moves = (0..moves).map(|_| {
            let mut from: Vec<u8> = (0..pieces as u8).collect();
            for place in 1..pieces {
                from.swap(place, next(place as u64 + 1) as usize);
            }
            let twist = (0..pieces).map(|_| next(twists.into()) as u8).collect();
            OrbitMove { from, twist }
        });
        OrbitSpace::new(&[(orbit, moves.collect())]).expect("moves of its pieces")
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn puzzles_at_random_are_solved_alike_from_every_state(space in any_puzzle(), goals in prop::collection::vec(any::<u64>(), 1..4)) {
        let size = space.fibre().size() as u64;
        let goals = goals.iter().map(|&goal| {
            let goal = goal % space.states();
            State::new(goal / size, (goal % size) as u32)
        });
        let goals: Vec<State> = goals.collect();
        let states = space.states();
        let space = WithGoals::new(space, goals).expect("states of the puzzle");
        let table = Table::new(&space).expect("no state is too far");
        let mut meeting = Meeting::new(&space);
        prop_assert_eq!(compare(&mut meeting, &table, states), states);
    }
}
