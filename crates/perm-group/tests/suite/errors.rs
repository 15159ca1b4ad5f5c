//! What is told of everything that is refused: where, what was found, what was expected.

use perm_group::{Building, Group, Permutation, Pieces};

fn cycles(degree: usize, cycles: &[&[u16]]) -> Permutation {
    Permutation::from_cycles(degree, cycles).expect("every point comes once")
}

/// All permutations of three points.
fn six() -> Group {
    let generators = vec![cycles(3, &[&[0, 1]]), cycles(3, &[&[0, 1, 2]])];
    Group::new(3, generators).expect("they have three points")
}

#[test]
fn permutations() {
    let told = |images: &[u16]| Permutation::new(images.to_vec()).unwrap_err().to_string();
    assert_eq!(
        told(&[0, 0]),
        "point 0 is found twice, expected every point once"
    );
    assert_eq!(
        told(&[0, 2]),
        "found the point 2, expected one of 2 points, counted from 0"
    );
    assert_eq!(
        Permutation::identity(65_536).unwrap_err().to_string(),
        "found 65536 points, expected at most 65535"
    );
    assert!(Permutation::identity(65_535).is_ok());
}

#[test]
fn groups() {
    assert_eq!(
        Group::new(65_536, vec![]).unwrap_err().to_string(),
        "found a group on 65536 points, expected at most 65535"
    );
    assert!(Group::new(65_535, vec![]).is_ok());
    let generators = vec![cycles(4, &[]), cycles(3, &[])];
    assert_eq!(
        Group::new(4, generators).unwrap_err().to_string(),
        "generator 1: found a permutation of 3 points, expected 4"
    );
}

#[test]
fn chains() {
    let told = |building: &Building<'_>| six().chain_with(building).unwrap_err().to_string();
    let with_base = |base: &[u16]| {
        told(&Building {
            base,
            ..Building::default()
        })
    };
    assert_eq!(
        with_base(&[0, 3]),
        "found the base point 3, expected one of 3 points, counted from 0"
    );
    assert_eq!(
        with_base(&[2, 1, 2]),
        "found the base point 2 twice, expected different points"
    );
    let too_low = Building {
        bound: Some(&5_u32.into()),
        ..Building::default()
    };
    assert_eq!(
        told(&too_low),
        "found more elements than the given upper bound allows"
    );
}

#[test]
fn pieces() {
    let told = |orbits: &[(u16, u8)]| Pieces::new(orbits).unwrap_err().to_string();
    assert_eq!(
        told(&[(1, 2), (1, 0)]),
        "orbit 1: found 0 twists, expected at least 1"
    );
    assert_eq!(
        told(&[(65_535, 1), (1, 1)]),
        "found pieces of 65536 points, expected at most 65535"
    );
    let whole = Pieces::new(&[(2, 2)]).expect("there are few points");
    let told = |turn: Permutation| whole.bound(&[turn]).unwrap_err().to_string();
    assert_eq!(
        told(cycles(3, &[])),
        "generator 0: found a permutation of 3 points, expected 4"
    );
    assert_eq!(
        told(cycles(4, &[&[1, 2]])),
        "generator 0: found the point 1 taken away from its piece, expected all points of a piece to move to one \
         place, with one twist"
    );
}

#[test]
fn words() {
    let chain = six().chain();
    let error = chain.words(0).unwrap_err();
    assert_eq!((error.products, error.missing), (0, 3));
    assert_eq!(
        error.to_string(),
        "0 products were not enough: 3 points have no word yet"
    );
}
