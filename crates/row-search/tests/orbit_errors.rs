//! Puzzles of orbits that are impossible: what is refused, and what is said of it.

use row_search::{
    ArrangementError, FibreError, MoveFault, Orbit, OrbitError, OrbitMove, OrbitSpace, OrbitState,
    SearchError, State, search,
};

const THREE: Orbit = Orbit {
    pieces: 3,
    twists: 2,
    zero_sum: true,
    even: false,
};

/// Asserts why orbits are refused, and what is said of it.
fn assert_refused(orbits: &[(Orbit, Vec<OrbitMove>)], expected: &OrbitError, text: &str) {
    let error = OrbitSpace::new(orbits).expect_err("an impossible puzzle");
    assert_eq!(&error, expected);
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
    for (orbit, wrong, fault, text) in [
        (
            THREE,
            mv(&[0, 1, 2, 3], &[0; 4]),
            MoveFault::Places {
                found: 4,
                expected: 3,
            },
            "found 4 places, expected 3".to_string(),
        ),
        (
            THREE,
            mv(&[0, 1, 2], &[0; 2]),
            MoveFault::Places {
                found: 2,
                expected: 3,
            },
            "found 2 places, expected 3".into(),
        ),
        (
            THREE,
            mv(&[0, 0, 1], &[0; 3]),
            MoveFault::From(repeated),
            format!("where pieces come from: {repeated}"),
        ),
        (
            THREE,
            mv(&[0, 1, 3], &[0; 3]),
            MoveFault::From(beyond),
            format!("where pieces come from: {beyond}"),
        ),
        (
            THREE,
            mv(&[0, 1, 2], &[0, 0, 2]),
            MoveFault::Twist {
                place: 2,
                found: 2,
                twists: 2,
            },
            "found the twist 2 at place 2, expected one below 2".into(),
        ),
        (
            THREE,
            mv(&[0, 1, 2], &[1, 1, 1]),
            MoveFault::Sum {
                found: 3,
                twists: 2,
            },
            "the twists sum to 3, expected a multiple of 2".into(),
        ),
        (
            even,
            mv(&[1, 0, 2], &[0; 3]),
            MoveFault::Odd,
            "found an odd permutation, expected an even one".into(),
        ),
    ] {
        assert_eq!(fault.to_string(), text);
        let moves = vec![OrbitMove::identity(3), wrong];
        let expected = OrbitError::Move {
            orbit: 1,
            mv: 1,
            fault,
        };
        let first = (Orbit::plain(2), vec![OrbitMove::identity(2); 2]);
        assert_refused(
            &[first, (orbit, moves)],
            &expected,
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
            &OrbitError::NoTwists { orbit: 0 },
            "orbit 0 has 0 twists, expected at least 1",
        );
    }
    assert_refused(
        &[(THREE, vec![OrbitMove::identity(3)]), (THREE, vec![])],
        &OrbitError::MoveCount {
            orbit: 1,
            found: 0,
            expected: 1,
        },
        "orbit 1 has 0 moves, expected 1 as in orbit 0",
    );
    let wide = Orbit {
        twists: 33,
        ..THREE
    };
    let fibre = FibreError::OrderTooLarge {
        digit: 0,
        order: 33,
    };
    assert_refused(
        &[(wide, vec![OrbitMove::identity(3)])],
        &OrbitError::Fibre(fibre),
        &fibre.to_string(),
    );
    let failed = OrbitError::Arrangement(perm_index::Error::OddPermutation);
    assert_eq!(
        failed.to_string(),
        perm_index::Error::OddPermutation.to_string()
    );
}

#[test]
fn orbits_that_are_too_large_together_or_alone_are_refused_before_anything_is_made() {
    let swap = |pieces| OrbitMove::changing(pieces, &[(0, 1, 0), (1, 0, 0)]);
    for pieces in [13, 1 << 40, usize::MAX] {
        assert_refused(
            &[(Orbit::plain(2), vec![]), (Orbit::plain(pieces), vec![])],
            &OrbitError::TooManyPieces { orbit: 1, pieces },
            &format!(
                "orbit 1 has {pieces} pieces, expected so few that they have fewer than 2^32 arrangements"
            ),
        );
    }
    assert_refused(
        &[(Orbit::plain(12), vec![swap(12)])],
        &OrbitError::TooManySteps {
            orbit: 0,
            arrangements: 479_001_600,
            moves: 1,
        },
        "orbit 0 has 479001600 arrangements and 1 moves, expected at most 134217728 steps in all",
    );
    let twelve = (Orbit::plain(12), vec![]);
    assert_refused(
        &[twelve.clone(), twelve.clone(), twelve.clone()],
        &OrbitError::TooManyStates,
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
    let refused = |arrangement: &[OrbitState], expected: ArrangementError, text: &str| {
        assert_eq!(space.rank(arrangement), Err(expected));
        assert_eq!(expected.to_string(), text);
    };
    let (first, second) = (OrbitState::solved(4), OrbitState::solved(3));
    refused(
        &[],
        ArrangementError::Orbits {
            found: 0,
            expected: 2,
        },
        "found 0 orbits, expected 2",
    );
    for wrong in [state(&[0, 1], &[0; 3]), state(&[0, 1, 2], &[0; 2])] {
        refused(
            &[first.clone(), wrong],
            ArrangementError::Places {
                orbit: 1,
                found: 2,
                expected: 3,
            },
            "orbit 1: found 2 places, expected 3",
        );
    }
    let odd = perm_index::Error::OddPermutation;
    refused(
        &[state(&[1, 0, 2, 3], &[0; 4]), second.clone()],
        ArrangementError::Pieces {
            orbit: 0,
            error: odd,
        },
        &format!("orbit 0: {odd}"),
    );
    let repeated = perm_index::Error::Repeated {
        position: 2,
        value: 0,
        first: 0,
    };
    refused(
        &[first.clone(), state(&[0, 1, 0], &[0; 3])],
        ArrangementError::Pieces {
            orbit: 1,
            error: repeated,
        },
        &format!("orbit 1: {repeated}"),
    );
    refused(
        &[state(&[0, 1, 2, 3], &[0, 0, 0, 1]), second],
        ArrangementError::Twist {
            orbit: 0,
            place: 3,
            found: 1,
            twists: 1,
        },
        "orbit 0: found the twist 1 at place 3, expected one below 1",
    );
    refused(
        &[first, state(&[0, 1, 2], &[0, 1, 0])],
        ArrangementError::Sum {
            orbit: 1,
            found: 1,
            twists: 2,
        },
        "orbit 1: the twists sum to 1, expected a multiple of 2",
    );
    for (row, element) in [(72, 0), (0, 4), (u64::MAX, u32::MAX)] {
        let error = ArrangementError::State {
            row,
            element,
            rows: 72,
            elements: 4,
        };
        assert_eq!(space.unrank(State::new(row, element)), Err(error));
        assert_eq!(
            error.to_string(),
            format!(
                "found the state in row {row}, element {element}, expected one of 72 rows and 4 elements"
            )
        );
    }
}
