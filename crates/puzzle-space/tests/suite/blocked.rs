//! Places that are blocked for some pieces: what holds without them need not hold with them.

use puzzle_def::Definition;
use puzzle_space::{Choices, Plan};

use crate::support::cases::compare_blocked;
use crate::support::compare::Tally;

#[test]
fn random_definitions_with_blocked_places_are_as_their_twins() {
    let mut tally = Tally::default();
    for seed in 0..150 {
        compare_blocked(seed, 300, &mut tally);
    }
    assert!(tally.spaces > 150, "{tally:?}");
    assert!(tally.with_fibre > 50, "{tally:?}");
    assert!(tally.unreachable > 500, "{tally:?}");
}

/// A large group on a few places: the Mathieu group of degree 24.
fn mathieu(lines: &str) -> Definition {
    let pieces: Vec<String> = (1..=24).map(|piece: u8| piece.to_string()).collect();
    let solved = pieces.join(" ");
    let text = format!(
        "Name m24\nSet P 24 1\nSolved\nP\n{solved}\nEnd\n\
         Move S\nP\n2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 1 24\nEnd\n\
         Move T\nP\n1 2 17 13 4 6 9 18 3 7 12 23 14 19 20 15 10 11 5 22 16 21 8 24\nEnd\n\
         Move I\nP\n24 23 12 16 18 10 20 14 21 6 17 3 22 8 19 4 11 5 15 7 9 13 2 1\nEnd\n{lines}"
    );
    puzzle_def::read("m24.tws", &text).expect("it is sound")
}

/// Where moves have no inverses, shapes are not followed: the group says neither how many positions are reached nor which
/// relabellings keep them reachable.
#[test]
fn a_group_is_not_relied_on_where_places_are_blocked_and_moves_go_one_way() {
    let free = mathieu("")
        .with_moves(&["S", "T", "I"])
        .expect("these are moves");
    let plan = Plan::new(&free, &Choices::default()).expect("it is planned");
    assert_eq!(plan.states(), Some(&244_823_040_u32.into()));
    assert!(plan.fibre().size() > 1);
    let blocked = mathieu("Illegal P 3 1\n");
    let blocked = blocked
        .with_moves(&["S", "T", "I"])
        .expect("these are moves");
    let plan = Plan::new(&blocked, &Choices::default()).expect("it is planned");
    assert_eq!(plan.states(), None);
    assert_eq!(plan.fibre().size(), 1);
}
