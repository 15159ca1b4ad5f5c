//! Known puzzles and their tables: what is written reads as it was, and what is solved in the hand is solved.

use crate::support::spaces::space;

use cube_model::notation::Face;
use cube_model::pocket::Corner;
use god_table::{Metric, PocketTable, Space, State, Table, TableSpace};
use proptest::prelude::*;
use puzzle_def::{Puzzle, known};

fn find(name: &str) -> Puzzle {
    known::find(name).unwrap_or_else(|error| panic!("{error}"))
}

fn table(name: &str) -> Table<TableSpace> {
    Table::new(space(name, Metric::HalfTurn)).expect("no state is too far")
}

/// All but the corners of the 3x3x3, which take a second.
const SMALL: [&str; 9] = [
    "pocket",
    "permutations",
    "orientations",
    "2x2x2-grips",
    "floppy",
    "pyraminx",
    "skewb",
    "1x2x3",
    "2x2x3",
];

#[test]
fn what_is_written_of_far_states_reads_as_them() {
    let mut states = 0;
    for name in SMALL {
        let (puzzle, table) = (find(name), table(name));
        let far = table.antipodes().take(30);
        for state in far.chain(table.states_at(3).take(30)) {
            let solution = table.solve(state).expect("it can be reached");
            let undone = solution.iter().rev().map(|step| {
                let inverse = table.space().inverse(step.index());
                let inverse = inverse.expect("every move has its inverse");
                table.space().moves().get(inverse).expect("it has a name")
            });
            let names: Vec<&str> = undone.collect();
            let written = puzzle.write_making(&names);
            let read = puzzle.read_moves(&written).expect("moves of the puzzle");
            let read = table.space().state_of(read.pattern());
            assert_eq!(read, Some(state), "{name}: {written}");
            assert_eq!(table.distance(state), Some(names.len() as u32));
            let pattern = table.space().pattern_of(state);
            assert_eq!(table.space().state_of(&pattern), Some(state), "{name}");
            states += 1;
        }
    }
    assert!(states > 300, "{states}");
}

#[test]
fn every_first_solution_is_shortest_and_all_are_counted() {
    let mut states = 0;
    for name in SMALL {
        let table = table(name);
        for depth in 0..=table.distribution().max_depth() {
            for state in table.states_at(depth).take(5) {
                let mut solutions = table.solutions(state).expect("it can be reached");
                let first = table.solve(state).expect("it can be reached");
                assert_eq!(solutions.next().as_ref(), Some(&first));
                let count = 1 + solutions.count() as u128;
                assert_eq!(table.solution_count(state), Ok(count), "{name}");
                let end = first.iter().fold(state, |state, step| {
                    table.space().after(state, step.index())
                });
                assert_eq!((first.len() as u32, table.distance(end)), (depth, Some(0)));
                states += 1;
            }
        }
    }
    assert!(states > 200, "{states}");
}

/// A skewb in the hand: the faces that the centres belong to, and for each corner the piece there and its twist.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SkewbInHand {
    centres: [Face; 6],
    corners: [(Corner, u8); 8],
}

impl SkewbInHand {
    fn solved() -> Self {
        Self {
            centres: Face::ALL,
            corners: Corner::ALL.map(|corner| (corner, 0)),
        }
    }

    /// Turns the half round a corner so many times by a third, clockwise.
    fn turn(&mut self, axis: Corner, thirds: usize) {
        let third = axis.third_turn();
        for _ in 0..thirds {
            let before = self.clone();
            for face in axis.faces() {
                self.centres[face as usize] = before.centres[third.colour_at(face) as usize];
            }
            for corner in Corner::ALL {
                let faces = corner.faces().into_iter();
                if faces.filter(|face| axis.faces().contains(face)).count() >= 2 {
                    let (target, gained) = corner.rotated(third);
                    let (piece, twist) = before.corners[corner as usize];
                    self.corners[target as usize] = (piece, (twist + gained) % 3);
                }
            }
        }
    }

    fn turn_each(&mut self, moves: &str) {
        for step in moves.split_whitespace() {
            let axis = match &step[..1] {
                "R" => Corner::Drb,
                "U" => Corner::Ulb,
                "L" => Corner::Dlf,
                _ => Corner::Dbl,
            };
            self.turn(axis, if step.ends_with('\'') { 2 } else { 1 });
        }
    }

    /// The colours of a corner, seen on its faces.
    fn colours(&self, corner: Corner) -> [Face; 3] {
        let (piece, twist) = self.corners[corner as usize];
        // The piece's first face is `twist` faces clockwise from the place's first.
        let mut colours = piece.faces();
        colours.rotate_right(twist.into());
        colours
    }

    /// Whether every corner shows the colours of the centres of its faces.
    fn is_solved(&self) -> bool {
        Corner::ALL.into_iter().all(|corner| {
            let centres = corner.faces().map(|face| self.centres[face as usize]);
            self.colours(corner) == centres
        })
    }
}

#[test]
fn a_skewb_in_the_hand_comes_back_as_it_should() {
    let mut skewb = SkewbInHand::solved();
    assert!(skewb.is_solved());
    skewb.turn_each("R U' B");
    assert!(!skewb.is_solved());
    skewb.turn_each("B' U R'");
    assert_eq!(skewb, SkewbInHand::solved());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1) })]

    /// Official scrambles turn the half round DBL, which takes the held corners along.
    #[test]
    fn the_skewb_that_was_scrambled_is_the_one_that_is_solved(
        scrambles in prop::collection::vec(prop::collection::vec(0_usize..8, 0..12), 400)
    ) {
        let (puzzle, table) = (find("skewb"), table("skewb"));
        let names = ["R", "R'", "U", "U'", "L", "L'", "B", "B'"];
        for scramble in scrambles {
            let scramble: Vec<&str> = scramble.iter().map(|&step| names[step]).collect();
            let scramble = scramble.join(" ");
            let position = puzzle.read_moves(&scramble).expect("moves of the skewb");
            let state = table.space().state_of(position.pattern()).expect("it was made by moves");
            let solution = table.solve(state).expect("every state can be reached");
            let names: Vec<&str> = solution.iter().map(|step| step.name()).collect();
            let written = puzzle.write(&names);
            let mut skewb = SkewbInHand::solved();
            skewb.turn_each(&scramble);
            prop_assert_eq!(skewb.is_solved(), names.is_empty());
            skewb.turn_each(&written);
            prop_assert!(skewb.is_solved(), "{} | {}", scramble, written);
        }
    }
}

#[test]
fn tables_of_any_puzzle_refuse_states_that_are_not_there() {
    let table = table("pocket: U R");
    assert_eq!(table.distance(State::new(0, 729)), None);
    assert_eq!(table.distance(State::new(5040, 0)), None);
    assert_eq!(table.distance(State::new(u64::MAX, 0)), None);
    let twisted = State::new(0, 1);
    let error = table.solve(twisted).expect_err("F is needed for that");
    assert_eq!(
        error.to_string(),
        "found the state in row 0, element 1, expected one that the moves can solve"
    );
    assert!(table.solution_count(State::new(9999, 0)).is_err());
}

#[test]
fn any_thread_may_have_a_table() {
    fn shared<T: Send + Sync>(_: &T) {}
    let table = table("1x2x3");
    shared(&table);
    assert_eq!(table.distribution().reachable(), 48);
}

/// The states of which something holds are those whose patterns it holds of.
#[test]
fn states_of_which_something_holds_are_found_by_their_patterns() {
    for (name, positions) in [("pocket", 3_674_160 / 7), ("floppy", 48)] {
        let table = table(name);
        let start = known::definition(name)
            .expect("a known puzzle")
            .start()
            .clone();
        let first_is_home = |pattern: &puzzle_def::Pattern| {
            pattern.orbits[0].pieces[0] == start.orbits[0].pieces[0]
        };
        let mut found = 0;
        table.space().states_where(&first_is_home, &mut |state| {
            assert!(first_is_home(&table.space().pattern_of(state)));
            found += u64::from(table.distance(state).is_some());
        });
        assert_eq!(found, positions, "{name}");
    }
}

#[test]
#[should_panic(expected = "the number is below that of the states")]
fn a_number_of_more_than_32_bits_is_no_pocket_cube() {
    let _ = space("pocket", Metric::HalfTurn).drawn(1 << 32);
}

#[test]
fn the_pocket_cubes_own_table_is_the_one_of_its_space() {
    let (own, table) = (PocketTable::new(Metric::HalfTurn), table("pocket"));
    let own = own.expect("all moves of a metric");
    assert_eq!(table.packed(), Some(own.packed()));
    let far = table.antipodes().next().expect("one of many");
    let state = table
        .space()
        .pocket_state(far)
        .expect("a state of the cube");
    assert_eq!(own.distance(&state), Some(11));
}
