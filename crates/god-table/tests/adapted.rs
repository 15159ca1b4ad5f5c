//! Spaces with other goals and with some of the moves, against slow twins.

use std::collections::{BTreeMap, VecDeque};

use god_table::{
    AnySpace, GoalsError, Metric, MoveSet, PocketSpace, SideBySide, Space, State, Step, Table,
    WithGoals, WithMoves, powers, puzzles,
};
use row_search::{Arrival, Fibre, MoveNames};

fn space(name: &str) -> AnySpace {
    let puzzle = puzzles::find(name).expect("a puzzle of the list");
    puzzle
        .space(Metric::HalfTurn)
        .expect("a metric that it knows")
}

/// The distances to the nearest of some goals, by going back from them move by move. It asks nothing of a
/// space but where a state comes to.
fn distances(space: &impl Space, goals: &[State]) -> BTreeMap<State, u32> {
    let states = || {
        let elements = 0..space.fibre().size() as u32;
        (0..space.rows()).flat_map(move |row| {
            elements
                .clone()
                .map(move |element| State::new(row, element))
        })
    };
    let mut before: BTreeMap<State, Vec<State>> = BTreeMap::new();
    for state in states() {
        for mv in 0..space.moves().len() {
            before
                .entry(space.after(state, mv))
                .or_default()
                .push(state);
        }
    }
    let mut distances: BTreeMap<State, u32> = goals.iter().map(|&goal| (goal, 0)).collect();
    let mut queue: VecDeque<State> = distances.keys().copied().collect();
    while let Some(state) = queue.pop_front() {
        let next = distances[&state] + 1;
        for &earlier in before.get(&state).into_iter().flatten() {
            distances.entry(earlier).or_insert_with(|| {
                queue.push_back(earlier);
                next
            });
        }
    }
    distances
}

/// Compares every state; returns how many there are.
fn assert_right<S: Space>(space: S, goals: &[State]) -> usize {
    let twin = distances(&space, goals);
    let table = Table::new(space).expect("a sound space");
    let elements = table.space().fibre().size() as u32;
    let mut states = 0;
    for row in 0..table.space().rows() {
        for element in 0..elements {
            let state = State::new(row, element);
            assert_eq!(
                table.distance(state),
                twin.get(&state).copied(),
                "{state:?}"
            );
            states += 1;
        }
    }
    states
}

#[test]
fn distances_to_other_goals_are_those_of_the_slow_twin() {
    for (name, goals, expected) in [
        ("floppy", vec![State::new(3, 5)], 384),
        (
            "floppy",
            vec![State::new(23, 15), State::new(0, 0), State::new(23, 15)],
            384,
        ),
        (
            "1x2x3",
            vec![State::new(1, 1), State::new(7, 0), State::new(8, 1)],
            48,
        ),
        (
            "permutations",
            (0..40).map(|k| State::new(k * 125, 0)).collect(),
            5040,
        ),
    ] {
        let with_goals = WithGoals::new(space(name), goals.clone()).expect("states of the space");
        assert_eq!(assert_right(with_goals, &goals), expected, "{name}");
    }
}

#[test]
fn some_moves_and_other_goals_go_together_either_way_round() {
    let goals = [State::new(100, 0), State::new(4000, 0)];
    // Without the moves that undo them, there and back are different distances.
    let moves = [0, 3, 7];
    let inner = WithMoves::new(space("permutations"), moves).expect("moves of the space");
    let outer = WithGoals::new(inner, goals).expect("states of the space");
    assert_eq!(assert_right(outer, &goals), 5040);
    let inner = WithGoals::new(space("permutations"), goals).expect("states of the space");
    let outer = WithMoves::new(inner, moves).expect("moves of the space");
    assert_eq!(assert_right(outer, &goals), 5040);
}

#[test]
fn goals_are_sorted_and_told_row_by_row() {
    let goals =
        [(9, 3), (2, 1), (9, 3), (9, 0), (4, 2)].map(|(row, element)| State::new(row, element));
    let space = WithGoals::new(space("floppy"), goals).expect("states of the space");
    let sorted = [(2, 1), (4, 2), (9, 0), (9, 3)].map(|(row, element)| State::new(row, element));
    assert_eq!(space.all_goals(), sorted);
    // Moves by name begin at the first of them.
    let table = Table::new(&space).expect("no state is too far");
    assert_eq!(table.made_by("").ok(), Some(sorted[0]));
    assert_eq!(table.made_by("2").ok(), Some(space.after(sorted[0], 2)));
    for start in 0..=12 {
        for end in start..=12 {
            let mut told = Vec::new();
            space.goals(start..end, &mut |goal| told.push(goal));
            let expected = sorted
                .iter()
                .filter(|goal| (start..end).contains(&goal.row));
            assert!(expected.eq(&told), "{start}..{end}");
        }
    }
}

#[test]
fn copies_side_by_side_have_the_distances_of_each_by_itself() {
    let goals = [
        vec![State::new(3, 5)],
        vec![State::new(0, 0), State::new(23, 15)],
        vec![State::new(7, 7), State::new(7, 7)],
    ];
    let together = SideBySide::new(space("floppy"), goals.clone()).expect("states of the space");
    let together = Table::new(together).expect("a sound space");
    let mut states = 0;
    for (copy, goals) in goals.into_iter().enumerate() {
        let alone = WithGoals::new(space("floppy"), goals).expect("states of the space");
        let alone = Table::new(alone).expect("a sound space");
        for row in 0..alone.space().rows() {
            for element in 0..16 {
                let state = State::new(row, element);
                let in_copy = together.space().in_copy(copy, state);
                assert_eq!(
                    together.distance(in_copy),
                    alone.distance(state),
                    "{copy} {state:?}"
                );
                assert_eq!(
                    together.solution_count(in_copy).ok(),
                    alone.solution_count(state).ok()
                );
                states += 1;
            }
        }
    }
    assert_eq!(states, 3 * 384);
    assert_eq!(together.space().states(), 3 * 384);
    let none = SideBySide::new(space("floppy"), []).err();
    assert_eq!(none, Some(GoalsError::None));
    let empty = SideBySide::new(space("floppy"), [vec![State::default()], Vec::new()]).err();
    assert_eq!(empty, Some(GoalsError::None));
}

#[test]
fn goals_that_are_none_or_not_there_are_refused() {
    assert_eq!(
        WithGoals::new(space("floppy"), []).err(),
        Some(GoalsError::None)
    );
    for goal in [
        State::new(24, 0),
        State::new(0, 16),
        State::new(u64::MAX, u32::MAX),
    ] {
        let error = WithGoals::new(space("floppy"), [State::default(), goal]).err();
        let expected = GoalsError::NoSuchState {
            goal,
            rows: 24,
            elements: 16,
        };
        assert_eq!(error, Some(expected));
    }
    let error = WithGoals::new(space("floppy"), [State::new(24, 0)]).err();
    assert_eq!(
        error.map(|error| error.to_string()).as_deref(),
        Some(
            "found the goal in row 24, element 0, expected a row below 24 and an element below 16"
        )
    );
}

#[test]
fn moves_that_are_not_there_are_refused() {
    let error = WithMoves::new(space("floppy"), [1, 4])
        .err()
        .expect("there are four moves");
    assert_eq!(error.to_string(), "found the move 4, expected one below 4");
}

/// The faces by the letters of the names, as a person would.
#[test]
fn powers_are_the_turns_of_the_same_face() {
    let mut moves = 0;
    for puzzle in puzzles::ALL {
        for (metric, _) in puzzle.metrics() {
            let space = puzzle.space(*metric).expect("a metric that it knows");
            let names: Vec<&str> = space.moves().iter().collect();
            for (mv, name) in names.iter().enumerate() {
                let same_face = names.iter().filter(|other| {
                    // Half turns come back after two, so no quarter turn is one of their powers.
                    let is_half = name.ends_with('2') && *other != name;
                    other.starts_with(&name[..1]) && !is_half
                });
                let found = space.moves().write(&powers(&space, mv));
                let expected: Vec<&str> = same_face.copied().collect();
                assert_eq!(
                    found,
                    expected.join(" "),
                    "{} {metric} {name}",
                    puzzle.name()
                );
                moves += 1;
            }
        }
    }
    assert!(moves >= 100, "{moves}");
}

#[test]
fn the_cube_without_a_table_of_its_own_is_the_cube() {
    let goals = [State::default()];
    let space = WithGoals::new(PocketSpace::new(MoveSet::ALL), goals).expect("a state of the cube");
    let table = Table::new(space).expect("a sound space");
    let pocket = puzzles::find("pocket").expect("a puzzle of the list");
    let counts = pocket
        .counts(Metric::HalfTurn)
        .expect("a metric that it knows");
    assert_eq!(table.distribution().counts(), counts);
}

/// A space whose rows stand for several, as no puzzle of the list has them.
struct Weighted(AnySpace);

impl Space for Weighted {
    fn rows(&self) -> u64 {
        self.0.rows()
    }

    fn fibre(&self) -> &Fibre {
        self.0.fibre()
    }

    fn moves(&self) -> &MoveNames {
        self.0.moves()
    }

    fn step(&self, row: u64, mv: usize) -> Step {
        self.0.step(row, mv)
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        self.0.arrivals(row, found);
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        self.0.inverse(mv)
    }

    fn faces(&self) -> &[Vec<usize>] {
        self.0.faces()
    }

    fn weight(&self, row: u64) -> u64 {
        2 + row % 3
    }

    fn weight_unit(&self) -> u64 {
        6
    }

    fn states(&self) -> u64 {
        1234
    }
}

/// Compares all that a space of so many copies says, with moves of these numbers, with what the copied one says.
fn assert_passes_on(space: &impl Space, copies: u64, whole: &Weighted, numbers: &[usize]) {
    let rows = whole.rows();
    assert_eq!(space.rows(), copies * rows);
    assert_eq!(space.states(), copies * whole.states());
    assert_eq!(space.weight_unit(), whole.weight_unit());
    assert_eq!(space.fibre(), whole.fibre());
    let names = numbers.iter().filter_map(|&mv| whole.moves().get(mv));
    assert!(space.moves().iter().eq(names));
    for (mv, &number) in numbers.iter().enumerate() {
        let inverse = whole.inverse(number);
        let expected = numbers.iter().position(|&other| Some(other) == inverse);
        assert_eq!(space.inverse(mv), expected, "{number}");
    }
    for row in 0..space.rows() {
        let (first, own) = (row - row % rows, row % rows);
        assert_eq!(space.weight(row), whole.weight(own));
        let mut departures = vec![Step::default(); numbers.len()];
        space.departures(row, &mut departures);
        for (mv, &number) in numbers.iter().enumerate() {
            let mut expected = whole.step(own, number);
            expected.row += first;
            assert_eq!([space.step(row, mv), departures[mv]], [expected; 2]);
        }
        // What was found before stays.
        let before = Arrival { from: 1, mv: 99 };
        let mut found = vec![before];
        space.arrivals(row, &mut found);
        let mut expected: Vec<Arrival> = (0..rows)
            .flat_map(|from| (0..numbers.len()).map(move |mv| (from, mv)))
            .filter(|&(from, mv)| whole.step(from, numbers[mv]).row == own)
            .map(|(from, mv)| Arrival {
                from: first + from,
                mv,
            })
            .collect();
        expected.sort_unstable();
        found[1..].sort_unstable();
        assert_eq!((found[0], &found[1..]), (before, &expected[..]));
    }
}

#[test]
fn what_a_space_says_is_passed_on() {
    let mut faces = 0;
    for name in ["floppy", "orientations", "1x2x3"] {
        let whole = || Weighted(space(name));
        let goal = || [State::new(1, 0)];
        let all: Vec<usize> = (0..whole().moves().len()).collect();
        faces += whole().faces().len();

        let with_goals = WithGoals::new(whole(), goal()).expect("a state of the space");
        assert_passes_on(&with_goals, 1, &whole(), &all);
        assert_eq!(with_goals.faces(), whole().faces());

        let copies = SideBySide::new(whole(), [goal().to_vec(), goal().to_vec(), goal().to_vec()]);
        let copies = copies.expect("states of the space");
        assert_passes_on(&copies, 3, &whole(), &all);
        assert_eq!(copies.faces(), whole().faces());

        let with_moves = WithMoves::all(whole());
        assert_passes_on(&with_moves, 1, &whole(), &all);
        let some = [0, 2];
        let with_moves = WithMoves::new(whole(), some).expect("moves of the space");
        assert_passes_on(&with_moves, 1, &whole(), &some);
        assert_eq!([0, 1].map(|mv| with_moves.number_in_whole(mv)), some);
    }
    assert!(faces > 0, "one of them tells its faces");
}
