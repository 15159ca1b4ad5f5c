//! All distances as arrays: their shape, and the bytes and lines that other programs read.

use crate::support::spaces::space;

use std::ops::ControlFlow;

use cube_model::pocket::{PermIndex, TwistIndex};
use god_table::spaces::TransitionSpace;
use god_table::{DistanceArray, Metric, PocketTable, RandomMoves, Space, State, Table, TableSpace};
use puzzle_def::known;

fn table(name: &str) -> Table<TableSpace> {
    Table::new(space(name, Metric::HalfTurn)).expect("no state is too far")
}

pub(crate) fn array_of<S: Space>(table: &Table<S>) -> DistanceArray {
    DistanceArray::try_new(table).expect("there is memory")
}

/// Compares each byte with the distance that a table tells.
fn assert_is_of(array: &DistanceArray, table: &Table<TableSpace>) {
    let space = table.space();
    assert_eq!(array.rows() as u64, space.rows());
    assert_eq!(array.columns(), space.fibre().size());
    assert_eq!(array.as_bytes().len() as u64, space.states());
    for (number, &byte) in array.as_bytes().iter().enumerate() {
        let (row, element) = (number / array.columns(), number % array.columns());
        let distance = table.distance(State::new(row as u64, element as u32));
        let expected = distance.map_or(255, |distance| distance as u8);
        assert_eq!(byte, expected, "{row} {element}");
    }
}

#[test]
fn arrays_have_the_distances_row_after_row() {
    for name in ["floppy", "1x2x3", "pyraminx", "permutations"] {
        let table = table(name);
        assert_is_of(&array_of(&table), &table);
    }
    let moves = "U,R2".parse().expect("moves of the cube");
    let table = PocketTable::compute(Metric::HalfTurn, moves, &mut |_| ControlFlow::Continue(()));
    let table = table.expect("moves of the metric");
    let array = DistanceArray::try_by_position(table.table(), table.table().space())
        .expect("there is memory");
    assert_eq!([array.rows(), array.columns()], [5040, 729]);
    let mut reached = 0;
    for perm in PermIndex::all() {
        for twist in TwistIndex::all() {
            let number = usize::from(perm.get()) * 729 + usize::from(twist.get());
            let expected = match table.distance_of(perm, twist) {
                Some(distance) => distance as u8,
                None => 255,
            };
            assert_eq!(array.as_bytes()[number], expected);
            reached += u64::from(expected < 255);
        }
    }
    assert_eq!(reached, table.distribution().reachable());
}

/// Reads what numpy reads: the text between the first ten bytes and the numbers.
fn header_of(npy: &[u8]) -> (&str, &[u8]) {
    assert_eq!(npy[..8], *b"\x93NUMPY\x01\x00");
    let length = usize::from(u16::from_le_bytes([npy[8], npy[9]]));
    let (header, numbers) = npy[10..].split_at(length);
    (str::from_utf8(header).expect("it is a text"), numbers)
}

#[test]
fn numpy_is_told_the_shape_and_finds_the_numbers_aligned() {
    for (name, shape) in [
        ("floppy", None),
        ("1x2x3", None),
        ("orientations", None),
        ("pocket", Some("(5040, 729)")),
    ] {
        let array = array_of(&table(name));
        let own = format!("({}, {})", array.rows(), array.columns());
        let shape = shape.unwrap_or(&own);
        let mut npy = Vec::new();
        let written = array.write_npy(&mut npy);
        written.expect("memory takes everything");
        let (header, numbers) = header_of(&npy);
        assert_eq!(numbers, array.as_bytes(), "{name}");
        let dictionary = format!("{{'descr': '|u1', 'fortran_order': False, 'shape': {shape}, }}");
        let padding = header
            .strip_prefix(&dictionary)
            .expect("what numpy evaluates");
        let blanks = padding.strip_suffix('\n').expect("a line feed at its end");
        assert!(
            blanks.bytes().all(|blank| blank == b' ') && blanks.len() < 64,
            "{name}"
        );
        assert_eq!((npy.len() - numbers.len()) % 64, 0, "{name}");
    }
}

#[test]
fn every_state_has_a_line_and_those_that_are_not_solved_an_empty_place() {
    // Two places that are exchanged, and two that no move leads to.
    let places = TransitionSpace::new(1, 4, vec![1, 0, 3, 2]).expect("rows that there are");
    let table = Table::new(places).expect("no state is too far");
    let mut written = Vec::new();
    array_of(&table)
        .write_csv(["row", "element", "moves"], &mut written)
        .expect("memory takes everything");
    let written = String::from_utf8(written).expect("it is a text");
    let mut lines = written.lines();
    assert_eq!(lines.next(), Some("row,element,moves"));
    let elements = table.space().fibre().size() as u32;
    for row in 0..table.space().rows() {
        for element in 0..elements {
            let distance = table.distance(State::new(row, element));
            let distance = distance.map_or(String::new(), |distance| distance.to_string());
            assert_eq!(
                lines.next(),
                Some(format!("{row},{element},{distance}").as_str())
            );
        }
    }
    assert_eq!(lines.next(), None);
}

/// Thousands of distances are not what a message is for.
#[test]
fn what_is_shown_of_a_table_is_short() {
    let table = table("pocket");
    let array = array_of(&table);
    assert_eq!(
        format!("{array:?}"),
        "DistanceArray { rows: 5040, columns: 729, .. }"
    );
    let distribution = format!("{:?}", table.distribution());
    assert_eq!(
        format!("{table:?}"),
        format!("Table {{ distribution: {distribution}, .. }}")
    );

    let moves = "U,R2".parse().expect("moves of the cube");
    let pocket = PocketTable::compute(Metric::HalfTurn, moves, &mut |_| ControlFlow::Continue(()));
    let pocket = pocket.expect("moves of the metric");
    let distribution = format!("{:?}", pocket.distribution());
    let expected = format!(
        "PocketTable {{ metric: HalfTurn, moves: {moves:?}, distribution: {distribution}, .. }}"
    );
    assert_eq!(format!("{pocket:?}"), expected);
    let cube = known::definition("pocket").expect("a known puzzle");
    let turns = cube.turns(false).expect("they are few");
    assert_eq!(
        format!("{:?}", RandomMoves::of_turns(1, &cube, &turns, 5)),
        "RandomMoves { moves: 9, length: 5, .. }"
    );
}
