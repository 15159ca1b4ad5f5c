//! Solutions longer than the shortest, against plain lists of all sequences.

use std::collections::{HashMap, HashSet};

use god_table::spaces::TransitionSpace;
use god_table::{
    Depth, Metric, MoveSet, PocketSpace, Space, State, Table, WithGoals, WithMoves, puzzles,
    write_half_turns,
};

/// The sequences of moves that end at the first goal they meet, up to a length, shortest first and then in the
/// order of the moves. Nothing is left out.
fn sequences(space: &impl Space, start: State, longest: usize) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let is_goal = |state| state == State::default();
    follow(space, start, &is_goal, longest, &mut Vec::new(), &mut found);
    found.sort_by_key(Vec::len);
    found
}

/// Adds those that go on with these moves, which lead to this state.
fn follow(
    space: &impl Space,
    state: State,
    is_goal: &dyn Fn(State) -> bool,
    longest: usize,
    moves: &mut Vec<usize>,
    found: &mut Vec<Vec<usize>>,
) {
    if is_goal(state) {
        found.push(moves.clone());
    } else if moves.len() < longest {
        for mv in 0..space.moves().len() {
            moves.push(mv);
            follow(
                space,
                space.after(state, mv),
                is_goal,
                longest,
                moves,
                found,
            );
            moves.pop();
        }
    }
}

/// Whether no run of neighbours in a sequence can be replaced by fewer moves, told what each run is good for.
fn is_reduced(moves: &[usize], can_be_shorter: &dyn Fn(&[usize]) -> bool) -> bool {
    let starts = 0..moves.len();
    let mut runs = starts.flat_map(|start| (start + 1..=moves.len()).map(move |end| start..end));
    !runs.any(|run| can_be_shorter(&moves[run]))
}

/// The turns of a face of a cube by their names: a run of one face is replaced by fewer turns of this face that
/// come to as many quarter turns.
fn by_names<S: Space>(space: &S) -> impl Fn(&[usize]) -> bool + use<S> {
    let turns: Vec<(char, usize)> = (space.moves().iter())
        .map(|name| {
            let (face, amount) = name.split_at(1);
            let amounts = ["", "2", "'"];
            let amount = amounts.iter().position(|&known| known == amount);
            let face = face.chars().next().expect("a name has a letter");
            (face, 1 + amount.expect("a turn of a cube"))
        })
        .collect();
    move |run| {
        let face = turns[run[0]].0;
        if run.iter().any(|&mv| turns[mv].0 != face) {
            return false;
        }
        let of_face: Vec<usize> = (turns.iter())
            .filter(|turn| turn.0 == face)
            .map(|turn| turn.1)
            .collect();
        let mut sums = vec![0];
        let wanted = run.iter().map(|&mv| turns[mv].1).sum::<usize>() % 4;
        for _ in 0..run.len() {
            if sums.contains(&wanted) {
                return true;
            }
            let more = sums
                .iter()
                .flat_map(|sum| of_face.iter().map(move |amount| (sum + amount) % 4));
            sums = more.collect();
        }
        false
    }
}

/// What moves do, state by state: a run of powers of one move is replaced by fewer powers of it.
fn by_doing<S: Space>(space: &S) -> impl Fn(&[usize]) -> bool + use<S> {
    let elements = space.fibre().size() as u32;
    let rows = space.rows();
    let states: Vec<State> = (0..rows)
        .flat_map(|row| (0..elements).map(move |element| State::new(row, element)))
        .collect();
    let moves = space.moves().len();
    let does: Vec<Vec<State>> = (0..moves)
        .map(|mv| states.iter().map(|&state| space.after(state, mv)).collect())
        .collect();
    let number =
        move |state: State| state.row as usize * elements as usize + state.element as usize;
    let then = move |first: &[State], second: &[State]| -> Vec<State> {
        first.iter().map(|&state| second[number(state)]).collect()
    };
    let powers: Vec<Vec<usize>> = (0..moves)
        .map(|mv| {
            let mut all = vec![does[mv].clone()];
            loop {
                let next = then(&all[all.len() - 1], &does[mv]);
                if all.contains(&next) {
                    break;
                }
                all.push(next);
            }
            (0..moves)
                .filter(|&other| all.contains(&does[other]))
                .collect()
        })
        .collect();
    move |run| {
        let wanted = run
            .iter()
            .fold(states.clone(), |done, &mv| then(&done, &does[mv]));
        powers.iter().any(|kind| {
            if run.iter().any(|mv| !kind.contains(mv)) {
                return false;
            }
            let mut level = HashSet::from([states.clone()]);
            for _ in 0..run.len() {
                if level.contains(&wanted) {
                    return true;
                }
                level = (level.iter())
                    .flat_map(|done| kind.iter().map(|&mv| then(done, &does[mv])))
                    .collect();
            }
            false
        })
    }
}

/// Compares solutions of the states that a few moves make with the plain list; gives their number.
fn compare(
    space: impl Space,
    can_be_shorter: &dyn Fn(&[usize]) -> bool,
    starts: &[&str],
    longest: usize,
) -> usize {
    let table = Table::new(space).expect("a space with a goal");
    let mut compared = 0;
    for made in starts {
        let state = table.made_by(made).expect("moves of the space");
        let distance = table.distance(state).expect("a state that can be solved") as usize;
        let mut expected = sequences(table.space(), state, longest);
        expected.retain(|moves| is_reduced(moves, can_be_shorter));
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

fn set(moves: &str) -> MoveSet {
    moves.parse().expect("moves of the pocket cube")
}

#[test]
fn on_other_puzzles_they_are_those_of_a_plain_list() {
    let space = |name| {
        let puzzle = puzzles::find(name).expect("a puzzle of the list");
        puzzle
            .space(Metric::HalfTurn)
            .expect("a metric that it knows")
    };
    for (name, starts, longest, least) in [
        ("floppy", &["", "0", "0 2", "0 1 0 3"][..], 9, 100),
        ("1x2x3", &["", "U2", "R2 U2 L2"], 9, 20),
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
            5,
        ),
        (
            additions([10, 1], &[[1, 0], [5, 0], [9, 0]]),
            &["1 1", "2 3 3"],
            8,
            4,
        ),
        // A move that is a power of two others, which are no powers of each other.
        (
            additions([4, 2], &[[1, 0], [1, 1], [2, 0]]),
            &["1", "1 2", "2 3"],
            8,
            20,
        ),
        // A move that does nothing, and two that do the same.
        (
            additions([3, 2], &[[0, 0], [1, 0], [1, 0], [0, 1]]),
            &["2", "2 4"],
            6,
            8,
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
            expected.sort_by_key(Vec::len);
            for moves in &mut expected {
                *moves = [&first, &moves[..], &last].concat();
            }
            expected.retain(|moves| is_reduced(moves, &can_be_shorter));
            let table = Table::new(WithGoals::before(space.clone(), &last).expect("goals"))
                .expect("distances");
            let found = table.solutions_between(state, &first, &last, Depth::MAX);
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
            let again = table.solutions_between(state, &first, &last, slack as Depth);
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
        .solutions_between(state, &first, &[], 0)
        .expect("solved");
    assert_eq!(
        solutions.next().map(|found| found.to_string()),
        Some("U U U".into())
    );
    let mut solutions = table
        .solutions_between(state, &first[..2], &[], 0)
        .expect("solvable");
    let found = solutions.next().expect("a way round");
    assert!(found.to_string().starts_with("U U R"), "{found}");
    assert!(found.len() == 8, "{found}");
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
    let written = |moves: &[usize]| {
        write_half_turns(&space, moves).unwrap_or_else(|| space.moves().write(moves))
    };
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
                let is_new = seen.insert(written(moves));
                alike += usize::from(!is_new);
                let is_first = table.is_first_as_written(state, moves, 0..moves.len());
                assert_eq!(is_first, is_new, "{made}: {moves:?}");
                assert!(table.is_first_as_written(state, moves, 0..1));
            }
        }
    }
    assert!(alike > 30, "{alike}");
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
    let mut between = Between::default();
    for last in &ends {
        let to = WithGoals::new(space.clone(), goals.iter().copied()).expect("states");
        let table = Table::new(WithGoals::before(to, last).expect("goals")).expect("distances");
        for first in &ends {
            let mut ways = Vec::new();
            let is_goal = |state| goals.contains(&after(state, last));
            let begun = after(state, first);
            follow(space, begun, &is_goal, longest, &mut Vec::new(), &mut ways);
            ways.sort_by_key(Vec::len);
            // The given moves stay as they are; so does what meets where nothing stands between.
            ways.retain(|way| {
                let all = [first, &way[..], last].concat();
                let [from, to] = [first.len(), first.len() + way.len()];
                let runs =
                    (0..to).flat_map(|start| (from + 1..=all.len()).map(move |end| start..end));
                let mut runs = runs.filter(|run| run.start < run.end);
                way.is_empty() || !runs.any(|run| can_be_shorter(&all[run]))
            });
            let Ok(found) = table.solutions_between(state, first, last, 1) else {
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
    for (name, moves, made, longest, expected) in [
        ("floppy", "0 1", "0 1", 14, [33, 16]),
        ("floppy", "0 1 2", "0 1", 8, [169, 0]),
        ("1x2x3", "U2 R2 L2", "R2 U2", 7, [169, 0]),
    ] {
        let space = puzzles::find(name).expect("a puzzle of the list");
        let space = space.space(Metric::HalfTurn).expect("it knows this metric");
        let moves = space.moves().read(moves).expect("its moves");
        let space = WithMoves::new(&space, moves).expect("its moves");
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
    assert_eq!([between.some, between.none], [140, 29]);
    assert!(between.compared >= 200, "{}", between.compared);
    let table = WithGoals::new(&space, ring).expect("states");
    let table = Table::new(WithGoals::before(table, &[2]).expect("goals")).expect("distances");
    let mut none = table
        .solutions_between(State::default(), &[], &[2], Depth::MAX)
        .expect("the other ring can be met");
    assert!(none.next().is_none());
    assert!(none.next().is_none());
}
