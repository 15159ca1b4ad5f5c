//! Orders of groups that are known from elsewhere.

use num_bigint::BigUint;
use perm_group::{Building, ChainError, Group, GroupError, Permutation, PermutationError, Pieces};

use crate::support::factorial;

type Cycles<'a> = &'a [&'a [u16]];

fn group(degree: usize, generators: &[Cycles<'_>]) -> Group {
    let generators = generators
        .iter()
        .map(|cycles| Permutation::from_cycles(degree, cycles).expect("every point comes once"))
        .collect();
    Group::new(degree, generators).expect("the generators have the degree of the group")
}

fn by_images(degree: u16, image: &[&dyn Fn(u16) -> u16]) -> Group {
    let generators = image
        .iter()
        .map(|image| {
            Permutation::new((0..degree).map(image).collect()).expect("every point comes once")
        })
        .collect();
    Group::new(usize::from(degree), generators)
        .expect("the generators have the degree of the group")
}

fn assert_order(group: &Group, order: impl Into<BigUint>) {
    let chain = group.chain();
    assert!(chain.is_exact());
    assert_eq!(chain.order(), &order.into());
}

#[test]
fn groups_of_nothing() {
    for degree in [0, 1, 5] {
        assert_order(&group(degree, &[]), 1u32);
        assert_order(&group(degree, &[&[], &[]]), 1u32);
        let chain = group(degree, &[]).chain();
        let identity = Permutation::identity(degree).unwrap();
        assert_eq!(
            chain.elements().collect::<Vec<_>>(),
            std::slice::from_ref(&identity)
        );
        assert!(chain.contains(&identity));
        assert!(!chain.contains(&Permutation::identity(degree + 1).unwrap()));
        assert_eq!(chain.base(), []);
        assert_eq!(chain.random(3), identity);
    }
}

#[test]
fn symmetric_alternating_cyclic_and_dihedral() {
    let sizes: &[u16] = if cfg!(miri) {
        &[2, 3, 4, 5, 9]
    } else {
        &[2, 3, 4, 5, 9, 20, 60]
    };
    for &n in sizes {
        let turn = move |x| (x + 1) % n;
        let swap = |x| if x < 2 { 1 - x } else { x };
        let mirror = move |x| (n - x) % n;
        assert_order(&by_images(n, &[&turn]), n);
        assert_order(&by_images(n, &[&turn, &swap]), factorial(n.into()));
        assert_order(
            &by_images(n, &[&turn, &mirror]),
            if n == 2 { 2 } else { 2 * n },
        );
        if n > 2 {
            let three = |x| if x < 3 { (x + 1) % 3 } else { x };
            let even_turn = move |x| {
                if n % 2 == 1 {
                    (x + 1) % n
                } else if x == 0 {
                    0
                } else {
                    x % (n - 1) + 1
                }
            };
            assert_order(
                &by_images(n, &[&three, &even_turn]),
                factorial(n.into()) / 2u32,
            );
        }
    }
}

#[test]
fn mathieu_groups() {
    let eleven: Cycles<'_> = &[&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]];
    let four: Cycles<'_> = &[&[2, 6, 10, 7], &[3, 9, 4, 5]];
    let swaps: Cycles<'_> = &[&[0, 11], &[1, 10], &[2, 5], &[3, 7], &[4, 8], &[6, 9]];
    assert_order(&group(11, &[eleven, four]), 7920u32);
    assert_order(&group(12, &[eleven, four, swaps]), 95_040u32);

    // M24 by the maps x + 1, 2x, -1/x and x^3/9 or 9x^3 of the line over 23 elements (23 is infinity).
    let inverse = |x: u16| (0..23).find(|y| x * y % 23 == 1).unwrap();
    let add = |x| if x == 23 { x } else { (x + 1) % 23 };
    let double = |x| if x == 23 { x } else { 2 * x % 23 };
    let turn = |x| match x {
        23 => 0,
        0 => 23,
        _ => 23 - inverse(x),
    };
    let square = |x| (1..23).any(|y| y * y % 23 == x);
    let cube = |x| match x {
        0 | 23 => x,
        _ if square(x) => (u32::from(x).pow(3) * u32::from(inverse(9)) % 23) as u16,
        _ => (u32::from(x).pow(3) * 9 % 23) as u16,
    };
    let m24 = by_images(24, &[&add, &double, &turn, &cube]);
    assert_order(&m24, 244_823_040u32);
    let chain = m24
        .chain_with(&Building {
            base: &[23, 7],
            ..Building::default()
        })
        .unwrap();
    assert_order(&chain.stabiliser(1), 10_200_960u32);
    assert_order(&chain.stabiliser(2), 443_520u32);
    assert_eq!(chain.stabiliser_order(2), BigUint::from(443_520u32));
    assert_eq!(m24.minimal_blocks(0), [] as [Vec<Vec<u16>>; 0]);
}

#[test]
fn projective_lines() {
    for p in [3, 5, 7, 11, 13, 31] {
        let root = (2..p)
            .find(|&g| {
                (1..p - 1)
                    .scan(1, |x, _| {
                        *x = *x * g % p;
                        Some(*x)
                    })
                    .all(|x| x != 1)
            })
            .unwrap();
        let inverse = |x: u16| (0..p).find(|y| x * y % p == 1).unwrap();
        let add = move |x| if x == p { x } else { (x + 1) % p };
        let times = move |factor: u16| move |x| if x == p { x } else { x * factor % p };
        let turn = |x| match x {
            _ if x == p => 0,
            0 => p,
            _ => (p - inverse(x)) % p,
        };
        let all = u64::from(p) * (u64::from(p) * u64::from(p) - 1);
        assert_order(&by_images(p + 1, &[&add, &times(root), &turn]), all);
        assert_order(
            &by_images(p + 1, &[&add, &times(root * root % p), &turn]),
            all / 2,
        );
    }
}

#[test]
fn products_and_diagonals() {
    let free = group(
        9,
        &[
            &[&[0, 1, 2, 3]],
            &[&[0, 1]],
            &[&[4, 5, 6, 7, 8]],
            &[&[4, 5]],
        ],
    );
    assert_order(&free, 24u32 * 120);
    let by_sign = group(
        9,
        &[
            &[&[0, 1, 2, 3], &[4, 5]],
            &[&[0, 1], &[4, 5]],
            &[&[4, 5, 6, 7, 8]],
            &[&[4, 5, 6]],
        ],
    );
    assert_order(&by_sign, 24u32 * 120 / 2);
    let diagonal = group(8, &[&[&[0, 1, 2, 3], &[4, 5, 6, 7]], &[&[0, 1], &[4, 5]]]);
    assert_order(&diagonal, 24u32);
    // Three copies of Z3 of which any two are free, but the third follows from both.
    let by_threes = group(9, &[&[&[0, 1, 2], &[6, 7, 8]], &[&[3, 4, 5], &[6, 7, 8]]]);
    assert_order(&by_threes, 9u32);
}

#[test]
fn what_does_not_fit_is_named() {
    let found = Permutation::new(vec![0, 3, 1]).unwrap_err();
    assert_eq!(
        found,
        PermutationError::OutOfRange {
            point: 3,
            degree: 3
        }
    );
    let found = Permutation::from_cycles(3, &[&[0, 1], &[1, 2]]).unwrap_err();
    assert_eq!(found, PermutationError::Repeated { point: 1 });
    let found = Permutation::identity(70_000).unwrap_err();
    assert_eq!(
        found,
        PermutationError::TooManyPoints {
            found: 70_000,
            max: 65_535
        }
    );

    let three = Permutation::identity(3).unwrap();
    let found = Group::new(4, vec![three]).unwrap_err();
    assert_eq!(
        found,
        GroupError::WrongDegree {
            generator: 0,
            found: 3,
            expected: 4
        }
    );
    assert!(Group::new(70_000, vec![]).is_err());

    let six = group(3, &[&[&[0, 1]], &[&[0, 1, 2]]]);
    let with = |base: &[u16], bound: u32| {
        six.chain_with(&Building {
            base,
            bound: Some(&bound.into()),
            ..Building::default()
        })
        .unwrap_err()
    };
    assert_eq!(
        with(&[0, 3], 6),
        ChainError::OutOfRange {
            point: 3,
            degree: 3
        }
    );
    assert_eq!(with(&[2, 2], 6), ChainError::Repeated { point: 2 });
    assert_eq!(with(&[], 5), ChainError::BoundTooLow);
    assert_eq!(with(&[], 0), ChainError::BoundTooLow);
}

#[test]
fn bounds_of_pieces() {
    let bound = |orbits: &[(u16, u8)], generators: &[Cycles<'_>]| {
        let pieces = Pieces::new(orbits).unwrap();
        let group = group(pieces.degree(), generators);
        let bound = pieces.bound(group.generators()).unwrap();
        assert!(group.order() <= bound);
        bound
    };
    assert_eq!(bound(&[], &[]), 1u32.into());
    assert_eq!(bound(&[(3, 2)], &[]), 1u32.into());
    // One place that can be twisted by 2 of 6.
    assert_eq!(bound(&[(1, 6)], &[&[&[0, 2, 4], &[1, 3, 5]]]), 3u32.into());
    // Two places swapped: once with twists that come to nothing, once with twists that don't.
    assert_eq!(
        bound(&[(2, 4)], &[&[&[0, 5], &[1, 6], &[2, 7], &[3, 4]]]),
        2u32.into()
    );
    assert_eq!(bound(&[(2, 2)], &[&[&[0, 2, 1, 3]]]), 4u32.into());
    // The same in a second orbit, joined to the first.
    assert_eq!(
        bound(&[(2, 2), (2, 2)], &[&[&[0, 2, 1, 3], &[4, 6, 5, 7]]]),
        8u32.into()
    );
}

#[test]
fn pieces_that_are_none_are_named() {
    let pieces = Pieces::new(&[(2, 2), (1, 2)]).unwrap();
    let error = |cycles: Cycles<'_>| {
        pieces
            .bound(&[Permutation::from_cycles(6, cycles).unwrap()])
            .unwrap_err()
    };
    assert_eq!(
        error(&[&[1, 2]]),
        GroupError::NotAPiece {
            generator: 0,
            point: 1
        }
    );
    assert_eq!(
        error(&[&[0, 4], &[1, 5]]),
        GroupError::NotAPiece {
            generator: 0,
            point: 0
        }
    );
    let short = pieces
        .bound(&[Permutation::identity(3).unwrap()])
        .unwrap_err();
    assert_eq!(
        short,
        GroupError::WrongDegree {
            generator: 0,
            found: 3,
            expected: 6
        }
    );
    assert_eq!(
        Pieces::new(&[(1, 2), (1, 0)]).unwrap_err(),
        GroupError::NoTwists { orbit: 1 }
    );
    assert!(Pieces::new(&[(65_535, 255)]).is_err());
    // Three twists in a mirror: no twist does that.
    let three = Pieces::new(&[(1, 3)]).unwrap();
    let mirror = Permutation::from_cycles(3, &[&[1, 2]]).unwrap();
    assert_eq!(
        three.bound(&[mirror]).unwrap_err(),
        GroupError::NotAPiece {
            generator: 0,
            point: 1
        }
    );
}

#[test]
#[cfg_attr(miri, ignore = "it has 6000 points")]
fn a_chain_too_large_for_its_memory_is_at_least_so_large() {
    let turn = |x| (x + 1) % 6000;
    let swap = |x| if x < 2 { 1 - x } else { x };
    let group = by_images(6000, &[&turn, &swap]);
    let building = Building {
        memory: 1 << 22,
        ..Building::default()
    };
    let chain = group.chain_with(&building).unwrap();
    assert!(!chain.is_exact());
    assert!(chain.order() > &1u32.into());
    assert!(chain.contains(&chain.random(1)));
}
