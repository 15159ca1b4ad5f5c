//! Which groups are possible over rows.

use puzzle_def::Definition;

use super::*;
use crate::columns::Columns;
use crate::constituents::constituents;
use crate::symmetries::Symmetries;

/// The reachable states of a definition, its columns and the identity as the only map.
fn ready(text: &str) -> (Reachable, Vec<FactorMove>, Maps) {
    let definition: Definition = puzzle_def::read("t.tws", text).expect("it is a definition");
    let moves = &definition.parts().moves;
    let reachable = Reachable::new(&definition, moves, &constituents(&definition, moves));
    let columns = Columns::new(&definition, false).expect("there are few");
    let labels = reachable.labels();
    let effects = columns.moves(&definition, labels);
    let symmetries = Symmetries::none(labels, columns.names.len(), 0).all;
    let maps = Maps::new(labels, &columns, &effects, &symmetries, &[]);
    (reachable, effects, maps.expect("there are no rotations"))
}

#[test]
fn pieces_are_not_turned_by_place_with_too_many_columns_and_maps() {
    let text = "Set P 4 2\nStartState\nP\n1 1 2 2\n0 0 0 0\nEnd\n\
        Move R\nP\n2 3 4 1\n1 1 0 0\nEnd\nMove S\nP\n2 1 3 4\nEnd\nMove T\nP\n1 2 3 4\n1 1 0 0\nEnd\n";
    let (reachable, columns, mut maps) = ready(text);
    maps.all.push(maps.all[0].clone());
    let turned = |count: usize| {
        let columns: Vec<FactorMove> = columns.iter().cycle().take(count).cloned().collect();
        let choices = choices(&reachable, &maps, &columns, &[0]);
        choices.iter().any(|choice| !choice.turned.is_empty())
    };
    assert!(turned(columns.len()));
    assert!(turned(MOST_AUTOMORPHISMS / 2));
    assert!(!turned(MOST_AUTOMORPHISMS / 2 + 1));
}

#[test]
fn as_many_elements_as_a_fibre_has_are_a_normal_group_and_no_more() {
    for (pieces, expected) in [(14, true), (15, false)] {
        let numbers: Vec<String> = (1..=pieces).map(|piece: usize| piece.to_string()).collect();
        let mut text = format!("Set P {pieces} 2\nSolved\nEnd\n");
        for place in 0..pieces {
            let mut twists = vec!["0"; pieces];
            twists[place] = "1";
            let (numbers, twists) = (numbers.join(" "), twists.join(" "));
            text += &format!("Move M{place}x\nP\n{numbers}\n{twists}\nEnd\n");
        }
        let (reachable, _, maps) = ready(&text);
        let labels = reachable.labels();
        let family: Vec<usize> = (0..labels.constituents.len()).collect();
        let digits = twists(&reachable, &family);
        assert_eq!(digits.len(), pieces);
        let digits: Vec<_> = digits.iter().map(|digit| digit.realised(labels)).collect();
        assert_eq!(is_normal(labels, &maps, &digits), expected);
    }
}

#[test]
fn labels_of_two_orbits_of_pieces_are_not_alike() {
    let text = "Set P 2 1\nSet Q 2 1\nSolved\nEnd\nMove A\nP\n2 1\nEnd\nMove B\nQ\n2 1\nEnd\n";
    let (reachable, ..) = ready(text);
    let labels = reachable.labels();
    assert_eq!(labels.all.len(), 4);
    assert!(are_alike(labels, &[vec![0, 1], vec![2, 3]]));
    assert!(!are_alike(labels, &[vec![0, 1], vec![1, 2]]));
}
