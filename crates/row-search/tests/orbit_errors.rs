//! Puzzles told to the search by their orbits: what is refused, and that nothing panics.

use god_table::Space;
use god_table::fibre::FibreError;
use god_table::spaces::{Orbit, OrbitError, OrbitMove, OrbitSpace, TransitionSpace};

const THREE: Orbit = Orbit {
    pieces: 3,
    twists: 2,
    zero_sum: true,
    even: false,
};

fn space(orbit: Orbit, mv: OrbitMove) -> Result<OrbitSpace, OrbitError> {
    OrbitSpace::new(&[(orbit, vec![mv])])
}

fn identity(pieces: u8) -> OrbitMove {
    OrbitMove::changing(pieces, &[])
}

#[test]
fn impossible_moves_are_refused() {
    let refused = Some(OrbitError::Move { orbit: 0, mv: 0 });
    let repeated = OrbitMove {
        from: vec![0, 0, 1],
        twist: vec![0; 3],
    };
    let beyond = OrbitMove {
        from: vec![0, 1, 3],
        twist: vec![0; 3],
    };
    let short = OrbitMove {
        from: vec![0, 1, 2],
        twist: vec![0; 2],
    };
    let twisted = OrbitMove {
        from: vec![0, 1, 2],
        twist: vec![0, 0, 2],
    };
    let unbalanced = OrbitMove {
        from: vec![0, 1, 2],
        twist: vec![1, 0, 0],
    };
    for mv in [repeated, beyond, short, twisted, unbalanced, identity(4)] {
        assert_eq!(space(THREE, mv).err(), refused);
    }
    let swap = OrbitMove::changing(3, &[(0, 1, 0), (1, 0, 0)]);
    assert!(space(THREE, swap.clone()).is_ok());
    assert_eq!(
        space(
            Orbit {
                even: true,
                ..THREE
            },
            swap
        )
        .err(),
        refused
    );
}

#[test]
fn impossible_orbits_are_refused() {
    let none = Orbit { twists: 0, ..THREE };
    assert_eq!(
        space(none, identity(3)).err(),
        Some(OrbitError::NoTwists { orbit: 0 })
    );
    let empty = Orbit { pieces: 0, ..none };
    assert_eq!(
        space(empty, identity(0)).err(),
        Some(OrbitError::NoTwists { orbit: 0 })
    );
    let many = Orbit {
        pieces: 13,
        twists: 1,
        ..THREE
    };
    assert_eq!(
        space(many, identity(13)).err(),
        Some(OrbitError::TooManyRows)
    );
    let wide = Orbit {
        twists: 33,
        ..THREE
    };
    let too_large = FibreError::OrderTooLarge {
        digit: 0,
        order: 33,
    };
    assert_eq!(
        space(wide, identity(3)).err(),
        Some(OrbitError::Fibre(too_large))
    );
    let unlike = OrbitSpace::new(&[(THREE, vec![identity(3)]), (THREE, vec![])]);
    assert_eq!(
        unlike.err(),
        Some(OrbitError::MoveCount {
            orbit: 1,
            found: 0,
            expected: 1
        })
    );
}

#[test]
fn small_and_empty_puzzles_are_fine() {
    let nothing = OrbitSpace::new(&[]).expect("one state");
    assert_eq!(
        (nothing.rows(), nothing.moves(), nothing.states()),
        (1, 0, 1)
    );
    let unmoved = OrbitSpace::new(&[(THREE, vec![])]).expect("no moves");
    assert_eq!(
        (unmoved.rows(), unmoved.moves(), unmoved.states()),
        (6, 0, 24)
    );
    let single = space(
        Orbit {
            pieces: 1,
            even: true,
            ..THREE
        },
        identity(1),
    )
    .expect("one piece");
    assert_eq!(single.states(), 1);
}

#[test]
fn tables_must_be_whole_and_lead_to_their_own_rows() {
    assert!(TransitionSpace::new(2, 2, vec![0, 1, 1, 0]).is_some());
    assert!(TransitionSpace::new(2, 2, vec![0, 1, 1]).is_none());
    assert!(TransitionSpace::new(2, 2, vec![0, 1, 1, 2]).is_none());
    assert!(TransitionSpace::new(usize::MAX, 2, vec![]).is_none());
    assert!(TransitionSpace::new(0, 0, vec![]).is_none());
    assert!(TransitionSpace::new(0, usize::MAX, vec![]).is_none());
    assert!(TransitionSpace::new(0, 3, vec![]).is_some());
}

#[test]
fn orbits_that_are_too_large_together_or_alone_are_refused_before_anything_is_made() {
    let orbit = |pieces, twists| Orbit {
        pieces,
        twists,
        zero_sum: false,
        even: false,
    };
    let swap = |pieces| vec![OrbitMove::changing(pieces, &[(0, 1, 0), (1, 0, 0)])];
    let refused = |orbits: &[(Orbit, Vec<OrbitMove>)]| {
        assert!(matches!(
            OrbitSpace::new(orbits),
            Err(OrbitError::TooManyRows)
        ));
    };
    refused(&[(orbit(10, 1), swap(10)), (orbit(10, 1), swap(10))]);
    refused(&[(orbit(12, 1), swap(12))]);
    refused(&[(orbit(usize::MAX, 2), vec![])]);
    refused(&[(orbit(1 << 40, 1), vec![])]);
}

#[test]
#[should_panic(expected = "moves of one number of pieces")]
fn moves_of_different_numbers_of_pieces_do_not_follow_each_other() {
    let first = OrbitMove::changing(4, &[(0, 1, 0), (1, 0, 0)]);
    let _ = first.then(&OrbitMove::changing(2, &[]), 2);
}

#[test]
fn large_twists_add_without_wrapping() {
    let mut turn = OrbitMove::changing(1, &[(0, 0, 150)]);
    turn = turn.then(&turn, 200);
    assert_eq!(turn.twist, [100]);
}
