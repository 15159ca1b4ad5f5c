//! A small model of the cube in space, held against known turns; other tests compare cube-model with it.

use cycles::Permutation;

use crate::support::cube;

#[test]
fn turns_of_small_cubes_are_the_known_ones() {
    let known = [
        (
            2,
            "R",
            "1 10 3 12 5 6 7 8 9 22 11 24 15 13 16 14 4 18 2 20 21 19 23 17",
        ),
        (
            2,
            "U",
            "3 1 4 2 9 10 7 8 13 14 11 12 17 18 15 16 5 6 19 20 21 22 23 24",
        ),
        (
            2,
            "F",
            "1 2 8 6 5 21 7 22 11 9 12 10 3 14 4 16 17 18 19 20 15 13 23 24",
        ),
        (
            3,
            "R",
            "1 2 21 4 5 24 7 8 27 10 11 12 13 14 15 16 17 18 19 20 48 22 23 51 25 26 54 34 31 28 35 32 \
             29 36 33 30 9 38 39 6 41 42 3 44 45 46 47 43 49 50 40 52 53 37",
        ),
    ];
    for (n, moves, map) in known {
        let numbers = map
            .split_whitespace()
            .map(|number| number.parse().expect("a number"))
            .collect();
        assert_eq!(
            cube::sequence(n, moves),
            Permutation::from_one_based(numbers).expect("a map")
        );
    }
}

#[test]
fn an_r_turn_of_the_4x4x4_has_eight_factors_of_four() {
    let cycles = cube::sequence(4, "R").cycles();
    let from_one: Vec<Vec<u32>> = cycles
        .factors()
        .map(|factor| factor.iter().map(|point| point + 1).collect())
        .collect();
    let expected = [
        [36, 84, 77, 4],
        [40, 88, 73, 8],
        [44, 92, 69, 12],
        [48, 96, 65, 16],
        [61, 64, 52, 49],
        [57, 63, 56, 50],
        [53, 62, 60, 51],
        [58, 59, 55, 54],
    ];
    // By their smallest sticker: the column of R comes before the face itself.
    assert_eq!(from_one, expected);
    assert_eq!(cycles.fixed_points().len(), 64);
    assert_eq!(
        cycles.cycle_type().iter().collect::<Vec<_>>(),
        [(1, 64), (4, 8)]
    );
}
