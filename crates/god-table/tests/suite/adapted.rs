//! Spaces with other goals, against slow twins.

use std::collections::{BTreeMap, VecDeque};

use cube_model::floppy::FloppyMove;
use cube_model::pocket::{MoveTables, PocketMove};
use god_table::spaces::{Orbit, OrbitMove, OrbitSpace, TransitionSpace};
use god_table::{GoalsError, MoveSet, PocketSpace, Space, State, Step, Table, WithGoals};
use row_search::{Arrival, forward_space};

/// The floppy cube: 24 rows, the arrangements of its corners, of 16 states, the flips of its edges.
fn floppy() -> OrbitSpace {
    let corners = FloppyMove::ALL.map(|axis| OrbitMove {
        from: axis.corners().as_array().to_vec(),
        twist: vec![0; 4],
    });
    let mut orbits = vec![(Orbit::plain(4), corners.to_vec())];
    for edge in FloppyMove::ALL {
        let flips = FloppyMove::ALL.map(|axis| OrbitMove {
            from: vec![0],
            twist: vec![u8::from(axis == edge)],
        });
        orbits.push((Orbit::turning(2), flips.to_vec()));
    }
    let space = OrbitSpace::new(&orbits).expect("turns of its pieces");
    let names = FloppyMove::ALL.map(|axis| axis.to_string());
    space.with_move_names(names).expect("four names")
}

/// The permutations of the pocket cube's corners under the moves of these columns, each a row of its own.
fn permutations(columns: &[usize]) -> TransitionSpace {
    let tables = MoveTables::new();
    let rows = tables.perms().as_slice().chunks(PocketMove::ALL.len());
    let targets = rows.flat_map(|row| columns.iter().map(|&column| row[column]));
    TransitionSpace::new(columns.len(), 5040, targets.collect()).expect("rows that there are")
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
    for goals in [
        vec![State::new(3, 5)],
        vec![State::new(23, 15), State::new(0, 0), State::new(23, 15)],
    ] {
        let with_goals = WithGoals::new(floppy(), goals.clone()).expect("states of the space");
        assert_eq!(assert_right(with_goals, &goals), 384);
    }
    let goals: Vec<State> = (0..40).map(|k| State::new(k * 125, 0)).collect();
    // All nine moves; and three without those that undo them, so there and back are different distances.
    for columns in [&[0, 1, 2, 3, 4, 5, 6, 7, 8][..], &[0, 3, 7]] {
        let space = permutations(columns);
        let with_goals = WithGoals::new(space, goals.clone()).expect("states of the space");
        assert_eq!(assert_right(with_goals, &goals), 5040);
    }
}

#[test]
fn goals_are_sorted_and_told_row_by_row() {
    let goals =
        [(9, 3), (2, 1), (9, 3), (9, 0), (4, 2)].map(|(row, element)| State::new(row, element));
    let space = WithGoals::new(floppy(), goals).expect("states of the space");
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
fn goals_that_are_none_or_not_there_are_refused() {
    assert_eq!(WithGoals::new(floppy(), []).err(), Some(GoalsError::None));
    for goal in [
        State::new(24, 0),
        State::new(0, 16),
        State::new(u64::MAX, u32::MAX),
    ] {
        let error = WithGoals::new(floppy(), [State::default(), goal]).err();
        let expected = GoalsError::NoSuchState {
            goal,
            rows: 24,
            elements: 16,
        };
        assert_eq!(error, Some(expected));
    }
    let error = WithGoals::new(floppy(), [State::new(24, 0)]).err();
    assert_eq!(
        error.map(|error| error.to_string()).as_deref(),
        Some(
            "found the goal in row 24, element 0, expected a row below 24 and an element below 16"
        )
    );
}

#[test]
fn the_cube_without_a_table_of_its_own_is_the_cube() {
    let goals = [State::default()];
    let space = WithGoals::new(PocketSpace::new(MoveSet::ALL), goals).expect("a state of the cube");
    let table = Table::new(space).expect("a sound space");
    let pocket = Table::new(PocketSpace::new(MoveSet::ALL)).expect("a sound space");
    assert_eq!(table.distribution(), pocket.distribution());
}

/// A space whose rows stand for several.
struct Weighted(OrbitSpace);

impl Space for Weighted {
    forward_space! { self => self.0; rows, fibre, moves, step, arrivals, inverse }

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

#[test]
fn what_a_space_says_is_passed_on() {
    let whole = Weighted(floppy());
    let space = WithGoals::new(Weighted(floppy()), [State::new(1, 0)]).expect("a state");
    assert_eq!(
        (space.rows(), space.states()),
        (whole.rows(), whole.states())
    );
    assert_eq!(space.weight_unit(), whole.weight_unit());
    assert_eq!(space.fibre(), whole.fibre());
    assert_eq!(space.moves(), whole.moves());
    let moves = whole.moves().len();
    for mv in 0..moves {
        assert_eq!(space.inverse(mv), whole.inverse(mv));
    }
    for row in 0..space.rows() {
        assert_eq!(space.weight(row), whole.weight(row));
        let mut departures = vec![Step::default(); moves];
        space.departures(row, &mut departures);
        for (mv, &departure) in departures.iter().enumerate() {
            assert_eq!([space.step(row, mv), departure], [whole.step(row, mv); 2]);
            let state = State::new(row, 3);
            assert_eq!(space.after(state, mv), whole.after(state, mv));
        }
        // What was found before stays.
        let before = Arrival { from: 1, mv: 99 };
        let mut found = vec![before];
        space.arrivals(row, &mut found);
        let mut expected: Vec<Arrival> = (0..space.rows())
            .flat_map(|from| (0..moves).map(move |mv| Arrival { from, mv }))
            .filter(|&Arrival { from, mv }| whole.step(from, mv).row == row)
            .collect();
        expected.sort_unstable();
        found[1..].sort_unstable();
        assert_eq!((found[0], &found[1..]), (before, &expected[..]));
    }
}
