//! Puzzles of orbits that are impossible: what is refused, and what is said of it.

use row_search::{
    FibreError, Orbit, OrbitMove, OrbitSpace, OrbitState, SearchError, SpaceInputError, State,
    search,
};

const THREE: Orbit = Orbit {
    pieces: 3,
    twists: 2,
    zero_sum: true,
    even: false,
};

/// Asserts that orbits are refused, and what is said of it.
fn assert_refused(orbits: &[(Orbit, Vec<OrbitMove>)], text: &str) {
    let error = OrbitSpace::new(orbits).expect_err("an impossible puzzle");
    assert_eq!(error, SpaceInputError::Unsound(text.into()));
    assert_eq!(error.to_string(), text);
}

/// Asserts that orbits are too large, and what is said of it.
fn assert_too_large(orbits: &[(Orbit, Vec<OrbitMove>)], text: &str) {
    let error = OrbitSpace::new(orbits).expect_err("a vast puzzle");
    assert_eq!(error, SpaceInputError::TooLarge(text.into()));
    assert_eq!(error.to_string(), text);
}

#[test]
fn impossible_moves_are_refused() {
    let mv = |from: &[u8], twist: &[u8]| OrbitMove {
        from: from.to_vec(),
        twist: twist.to_vec(),
    };
    let even = Orbit {
        even: true,
        ..THREE
    };
    let repeated = perm_index::Error::Repeated {
        position: 1,
        value: 0,
        first: 0,
    };
    let beyond = perm_index::Error::ValueTooLarge {
        position: 2,
        value: 3,
        bound: 3,
    };
    for (orbit, wrong, text) in [
        (
            THREE,
            mv(&[0, 1, 2, 3], &[0; 4]),
            "found 4 places, expected 3".to_string(),
        ),
        (
            THREE,
            mv(&[0, 1, 2], &[0; 2]),
            "found 2 places, expected 3".into(),
        ),
        (
            THREE,
            mv(&[0, 0, 1], &[0; 3]),
            format!("where pieces come from: {repeated}"),
        ),
        (
            THREE,
            mv(&[0, 1, 3], &[0; 3]),
            format!("where pieces come from: {beyond}"),
        ),
        (
            THREE,
            mv(&[0, 1, 2], &[0, 0, 2]),
            "found the twist 2 at place 2, expected one below 2".into(),
        ),
        (
            THREE,
            mv(&[0, 1, 2], &[1, 1, 1]),
            "the twists sum to 3, expected a multiple of 2".into(),
        ),
        (
            even,
            mv(&[1, 0, 2], &[0; 3]),
            "found an odd permutation, expected an even one".into(),
        ),
    ] {
        let moves = vec![OrbitMove::identity(3), wrong];
        let first = (Orbit::plain(2), vec![OrbitMove::identity(2); 2]);
        assert_refused(
            &[first, (orbit, moves)],
            &format!("orbit 1, move 1: {text}"),
        );
    }
    let swap = OrbitMove::changing(3, &[(0, 1, 0), (1, 0, 0)]);
    assert!(OrbitSpace::new(&[(THREE, vec![swap])]).is_ok());
}

#[test]
fn impossible_orbits_are_refused() {
    let none = Orbit { twists: 0, ..THREE };
    for orbit in [none, Orbit { pieces: 0, ..none }] {
        assert_refused(
            &[(orbit, vec![OrbitMove::identity(orbit.pieces as u8)])],
            "orbit 0 has 0 twists, expected at least 1",
        );
    }
    assert_refused(
        &[(THREE, vec![OrbitMove::identity(3)]), (THREE, vec![])],
        "orbit 1 has 0 moves, expected 1 as in orbit 0",
    );
    let wide = Orbit {
        twists: 33,
        ..THREE
    };
    let error = OrbitSpace::new(&[(wide, vec![OrbitMove::identity(3)])]).expect_err("a wide word");
    assert_eq!(
        error.to_string(),
        "digit 0 of the fibre has order 33, expected at most 32"
    );
    assert!(matches!(
        error,
        SpaceInputError::Fibre(FibreError::TooLarge(_))
    ));
}

#[test]
fn orbits_that_are_too_large_together_or_alone_are_refused_before_anything_is_made() {
    let swap = |pieces| OrbitMove::changing(pieces, &[(0, 1, 0), (1, 0, 0)]);
    for pieces in [13, 1 << 40, usize::MAX] {
        assert_too_large(
            &[(Orbit::plain(2), vec![]), (Orbit::plain(pieces), vec![])],
            &format!(
                "orbit 1 has {pieces} pieces, expected so few that they have fewer than 2^32 arrangements"
            ),
        );
    }
    assert_too_large(
        &[(Orbit::plain(12), vec![swap(12)])],
        "orbit 0 has 479001600 arrangements and 1 moves, expected at most 134217728 steps in all",
    );
    let twelve = (Orbit::plain(12), vec![]);
    assert_too_large(
        &[twelve.clone(), twelve.clone(), twelve.clone()],
        "the orbits together have 2^64 states or more, expected fewer",
    );
    // Two of them can be numbered; but who could search them?
    let vast = OrbitSpace::new(&[twelve.clone(), twelve]).expect("fewer than 2^64");
    assert_eq!(
        search(&vast),
        Err(SearchError::TooManyRows {
            found: 479_001_600 * 479_001_600
        })
    );
}

#[test]
fn arrangements_that_a_puzzle_does_not_have_are_refused() {
    let even = Orbit {
        even: true,
        ..Orbit::plain(4)
    };
    let space = OrbitSpace::new(&[(even, vec![]), (THREE, vec![])]).expect("a small puzzle");
    let state = |pieces: &[u8], twists: &[u8]| OrbitState {
        pieces: pieces.to_vec(),
        twists: twists.to_vec(),
    };
    let refused = |arrangement: &[OrbitState], text: &str| {
        let error = space.rank(arrangement).expect_err("no such arrangement");
        assert_eq!(error, SpaceInputError::Unsound(text.into()));
    };
    let (first, second) = (OrbitState::solved(4), OrbitState::solved(3));
    refused(&[], "found 0 orbits, expected 2");
    for wrong in [state(&[0, 1], &[0; 3]), state(&[0, 1, 2], &[0; 2])] {
        refused(
            &[first.clone(), wrong],
            "orbit 1: found 2 places, expected 3",
        );
    }
    let odd = perm_index::Error::OddPermutation;
    refused(
        &[state(&[1, 0, 2, 3], &[0; 4]), second.clone()],
        &format!("orbit 0: {odd}"),
    );
    let repeated = perm_index::Error::Repeated {
        position: 2,
        value: 0,
        first: 0,
    };
    refused(
        &[first.clone(), state(&[0, 1, 0], &[0; 3])],
        &format!("orbit 1: {repeated}"),
    );
    refused(
        &[state(&[0, 1, 2, 3], &[0, 0, 0, 1]), second],
        "orbit 0: found the twist 1 at place 3, expected one below 1",
    );
    refused(
        &[first, state(&[0, 1, 2], &[0, 1, 0])],
        "orbit 1: the twists sum to 1, expected a multiple of 2",
    );
    for (row, element) in [(72, 0), (0, 4), (u64::MAX, u32::MAX)] {
        let error = space
            .unrank(State::new(row, element))
            .expect_err("no such state");
        assert_eq!(
            error.to_string(),
            format!(
                "found the state in row {row}, element {element}, expected one of 72 rows and 4 elements"
            )
        );
    }
}
