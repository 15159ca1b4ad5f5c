//! How puzzles are divided into factors, and what their groups cost.

use super::*;
use crate::constituents::constituents;
use crate::digits::tests::{arranged, reachable};

fn definition(text: &str) -> Definition {
    puzzle_def::read("t.tws", text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Divides the puzzle with this definition.
fn divided_puzzle(text: &str, largest_fibre: usize) -> Cut {
    let definition = definition(text);
    let moves = &definition.parts().moves;
    let reachable = Reachable::new(&definition, moves, &constituents(&definition, moves));
    let states = reachable.states();
    let choices = Choices {
        largest_fibre,
        ..Choices::default()
    };
    cut(&definition, &reachable, &states, 2 * moves.len(), &choices)
}

/// A move that brings these pieces of each orbit, numbered from 1, to its places in order.
fn mv(name: &str, orbits: &[(&str, &str)]) -> String {
    let orbits: String = orbits
        .iter()
        .map(|(orbit, pieces)| format!("{orbit}\n{pieces}\n"))
        .collect();
    format!("Move {name}\n{orbits}End\n")
}

#[test]
fn the_division_that_takes_the_least_time_is_chosen() {
    // One unit of two constituents with 1000 and 300 rows, half of whose pairs occur.
    let (units, rows) = ([vec![0, 1]], [150_000.0]);
    let of = |fibre| divided(&units, &rows, &[1000.0, 300.0], rows[0], fibre);
    // Time to list 1300 rows and search 300,000, or to list and search 150,000: equal at 495.67.
    let apart = ([vec![0], vec![1]], [1000.0, 300.0]);
    assert_eq!(of(495.0), apart);
    let whole = ([vec![0, 1], vec![]], [150_000.0, 1.0]);
    assert_eq!(of(496.0), whole);
    // Two units are kept if listing all pairs takes longer.
    let units = [vec![0, 2], vec![1]];
    let linked = [900.0, 200.0, 800.0];
    let found = divided(&units, &[1000.0, 200.0], &linked, 200_000.0, 8.0);
    assert_eq!(found, ([vec![0, 2], vec![1]], [1000.0, 200.0]));
}

#[test]
fn constituents_that_already_have_as_many_units_stay_in_them() {
    let of = |rows| {
        divided(
            &[vec![0], vec![1]],
            &[1000.0, 300.0],
            &[1000.0, 300.0],
            rows,
            8.0,
        )
    };
    for rows in [1000.0, 300_000.0] {
        assert_eq!(of(rows), ([vec![0], vec![1]], [1000.0, 300.0]));
    }
}

#[test]
fn constituents_with_a_noncommutative_link_are_one_unit() {
    let text = "Set A 4 1\nSet B 4 1\nSet C 3 1\nSolved\nEnd\n".to_owned()
        + &mv("X", &[("A", "2 3 4 1"), ("B", "2 3 4 1")])
        + &mv("Y", &[("A", "2 1 3 4"), ("B", "2 1 3 4"), ("C", "2 3 1")]);
    assert_eq!(units(&reachable(&text)), [vec![0, 1], vec![2]]);
}

/// Two orbits of three blocks with four pieces each. The blocks of both orbits are exchanged
/// together, so one in six pairs of their states occurs.
#[test]
fn linked_constituents_have_rows_of_their_own() {
    let text = "Set A 12 1\nSet B 12 1\nSolved\nEnd\n".to_owned()
        + &mv("P", &[("A", "2 1 3 4 5 6 7 8 9 10 11 12")])
        + &mv("Q", &[("A", "2 3 4 1 5 6 7 8 9 10 11 12")])
        + &mv("R", &[("B", "2 1 3 4 5 6 7 8 9 10 11 12")])
        + &mv("S", &[("B", "2 3 4 1 5 6 7 8 9 10 11 12")])
        + &["5 6 7 8 9 10 11 12 1 2 3 4", "5 6 7 8 1 2 3 4 9 10 11 12"]
            .iter()
            .zip(["T", "U"])
            .map(|(pieces, name)| mv(name, &[("A", pieces), ("B", pieces)]))
            .collect::<String>();
    let Cut { sides, by_elements } = divided_puzzle(&text, 32);
    assert!(!by_elements);
    for side in sides {
        assert!(side.group.size() > 1);
        assert_eq!(side.rows_at_most, 82_944.0 / side.group.size() as f64);
    }
}

/// Six pieces are flipped in pairs, which gives 2^5 relabellings, and moved like the points of a
/// projective line. The other pieces (M12) have no relabellings.
#[test]
fn a_group_of_32_elements_is_large_enough_for_a_fibre() {
    let m12 = include_str!("../../../../docs/puzzles/m12.tws");
    let start = "Set E 6 2\nStartState\nE\n0 1 2 3 4 5\n0 0 0 0 0 0";
    let text = m12.replace("StartState", start)
        + "Move X\nE\n2 3 4 5 1 6\nEnd\nMove Y\nE\n6 5 3 4 2 1\n0 0 1 1 0 0\nEnd\n"
        + "Move Z\nE\n1 2 3 4 5 6\n1 1 0 0 0 0\nEnd\n";
    let Cut { sides, by_elements } = divided_puzzle(&text, 4096);
    assert!(!by_elements);
    let sizes = sides.map(|side| side.group.size());
    assert_eq!(sizes.iter().product::<usize>(), 32);
}

#[test]
fn the_constituent_with_the_most_rows_is_always_next() {
    let mut taken = vec![
        Taken {
            size: 1,
            ..Taken::default()
        };
        3
    ];
    let mut order = Vec::new();
    greedily(&[6.0, 8.0, 8.0], &mut taken, |taken, number, size| {
        order.push((number, size));
        (taken[number].size < 4).then(|| taken[number].size *= 2)
    });
    let doubled = [(1, 1), (2, 2), (0, 4), (1, 8), (2, 16), (0, 32)];
    assert_eq!(order[..6], doubled);
    assert_eq!(order[6..], [(1, 64), (2, 64), (0, 64)]);
}

/// Cycles of 11, 13 and 17 places: no element of their group has an order that is used for the bits
/// of a word.
#[test]
fn labels_are_fixed_until_rows_are_short_enough() {
    let mut text = String::new();
    for places in [11, 13, 17] {
        text += &format!("Set P{places} {places} 1\n");
    }
    text += "Solved\nEnd\n";
    for places in [11, 13, 17] {
        let round: Vec<String> = (0..places)
            .map(|place| ((place + 1) % places + 1).to_string())
            .collect();
        text += &mv(
            &format!("M{places}x"),
            &[(&format!("P{places}"), &round.join(" "))],
        );
    }
    let group = stabiliser(&reachable(&text)).expect("all pieces are distinguished");
    assert_eq!(group.size(), 13 * 17);
}

#[test]
fn a_state_costs_its_part_of_the_words_of_a_row_and_its_steps() {
    for (places, size, words) in [(3, 3, 1), (6, 9, 1), (12, 81, 3)] {
        let reachable = reachable(&arranged(places, true));
        let labels = reachable.labels();
        let digits = relabellings(0, &reachable).digits;
        let digits: Vec<cosets::Digit> =
            digits.iter().map(|digit| digit.realised(labels)).collect();
        let group = LabelGroup::of_digits(labels.points(), &digits);
        assert_eq!(group.size(), size);
        assert_eq!(cost(&group), f64::from(words + 16) / size as f64);
    }
}
