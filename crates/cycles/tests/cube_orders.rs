//! Sequences on cubes of many sizes: known orders figure for figure, and random ones by repetition.

use cycles::Permutation;

#[path = "support/cube.rs"]
mod cube;

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

/// Sizes, moves, and the orders: supercube, visible, visible up to rotation, and by the rule that drops
/// the cycles of centres.
type Row = (&'static [i32], &'static str, [u64; 4]);

const ORDERS: [Row; 14] = [
    (&[4], "R", [4, 4, 4, 4]),
    (&[4], "U R U' R'", [6, 6, 6, 6]),
    (&[2], "U R", [15, 15, 15, 15]),
    (&[3], "U R", [105, 105, 105, 105]),
    (&[4, 5, 6, 7], "U R", [420, 105, 105, 105]),
    (&[4], "U Rw'", [720, 720, 720, 144]),
    (&[4], "U Rw L", [1980, 990, 990, 198]),
    (&[4], "2R 2U", [28, 28, 28, 4]),
    (&[4], "2R 2U 2R' U 2R 2U' 2R' U'", [3, 3, 3, 1]),
    (&[3], "2R 2U", [12, 12, 12, 4]),
    (&[4], "3Rw U", [240, 120, 120, 120]),
    (&[4], "Uw Dw", [4, 4, 2, 4]),
    (&[4], "R L' 2R 3R", [4, 4, 1, 4]),
    (&[3], "R U2 D' B D'", [1260, 1260, 1260, 1260]),
];

#[test]
fn orders_of_sequences_on_cubes_are_the_known_ones() {
    let rotations = cube::rotations();
    assert_eq!(rotations.len(), 24);
    let renamings: Vec<_> = rotations
        .iter()
        .map(|rotation| |colour: u8| rotation[usize::from(colour)])
        .collect();
    let mut cases = 0;
    for (sizes, moves, [supercube, visible, turned, by_rule]) in ORDERS {
        for &n in sizes {
            let p = cube::sequence(n, moves);
            let colours = cube::colours(n);
            assert_eq!(p.order().to_u64(), Some(supercube), "{moves} on {n}");
            let found = p
                .visible_order(&colours)
                .expect("one colour for each sticker");
            assert_eq!(found.to_u64(), Some(visible), "{moves} on {n}");
            let found = p.visible_order_up_to(&colours, &renamings);
            let found = found
                .expect("one colour for each sticker")
                .expect("the identity is there");
            assert_eq!(found.to_u64(), Some(turned), "{moves} on {n}");
            let is_centre = |sticker: u32| {
                let (row, column) = (sticker as i32 / n % n, sticker as i32 % n);
                (1..n - 1).contains(&row) && (1..n - 1).contains(&column)
            };
            let rule = p.order_without_cycles_within(is_centre);
            assert_eq!(rule.to_u64(), Some(by_rule), "{moves} on {n}");
            cases += 1;
        }
    }
    assert_eq!(cases, 17);
}

#[test]
fn composing_as_stickers_move_differs_from_relabelling_them() {
    let relabelled = |n, moves: &str| {
        let identity = Permutation::identity((6 * n * n) as u32);
        moves.split(' ').fold(identity, |state, name| {
            cube::sequence(n, name)
                .compose(&state)
                .expect("equal sizes")
        })
    };
    for (n, moves, physical, relabelling) in [
        (2, "U R F", 12, 10),
        (3, "U R F", 84, 80),
        (4, "U R F", 84, 80),
        (3, "U L F'", 60, 360),
    ] {
        let colours = cube::colours(n);
        let order = |p: Permutation| p.visible_order(&colours).expect("lengths fit").to_u64();
        assert_eq!(order(cube::sequence(n, moves)), Some(physical));
        assert_eq!(order(relabelled(n, moves)), Some(relabelling));
    }
}

/// Sequences of single layers and of blocks, the same in every run.
fn random_sequences(n: i32, count: usize) -> Vec<String> {
    let mut state = 1u64;
    let mut below = |bound: u64| {
        // The multiplier and increment of Knuth's MMIX generator; its high bits are good enough.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    let mut sequence = || {
        let moves = (0..2 + below(5)).map(|_| {
            let layers = 1 + below(n as u64);
            let face = ["U", "R", "F", "D", "L", "B"][below(6) as usize];
            let wide = ["", "w"][below(2) as usize];
            let amount = ["", "2", "'"][below(3) as usize];
            format!("{layers}{face}{wide}{amount}")
        });
        moves.collect::<Vec<_>>().join(" ")
    };
    (0..count).map(|_| sequence()).collect()
}

#[test]
fn orders_of_random_sequences_are_those_found_by_repetition() {
    const LONGEST: u64 = 20_000;
    let rotations = cube::rotations();
    let renamings: Vec<_> = rotations
        .iter()
        .map(|rotation| |colour: u8| rotation[usize::from(colour)])
        .collect();
    let (mut cases, mut turned, mut shorter) = (0, 0, 0);
    for n in 2..=7 {
        let solved = cube::colours(n);
        for moves in random_sequences(n, 40) {
            let p = cube::sequence(n, &moves);
            let visible = p
                .visible_order(&solved)
                .expect("lengths fit")
                .to_u64()
                .expect("small");
            let arrival = p
                .visible_order_up_to(&solved, &renamings)
                .expect("lengths fit");
            let up_to_rotation = arrival.and_then(|arrival| arrival.to_u64()).expect("small");
            // Of the longer ones the beginning is tried: it must not look solved.
            let mut now = solved.clone();
            for repetitions in 1..=visible.min(LONGEST) {
                now = p
                    .images()
                    .iter()
                    .map(|&image| now[image as usize])
                    .collect();
                let looks_solved = now
                    .chunks((n * n) as usize)
                    .all(|face| face.iter().all(|colour| *colour == face[0]));
                assert_eq!(
                    looks_solved,
                    repetitions % up_to_rotation == 0,
                    "{moves} on {n}"
                );
                assert_eq!(now == solved, repetitions == visible, "{moves} on {n}");
            }
            cases += usize::from(visible <= LONGEST);
            turned += usize::from(up_to_rotation < visible);
            shorter += usize::from(p.order().to_u64() != Some(visible));
        }
    }
    // Enough of them were tried to the end, and enough are not simply the supercube order.
    assert!(cases >= 180, "{cases}");
    assert!(turned >= 10, "{turned}");
    assert!(shorter >= 10, "{shorter}");
}
