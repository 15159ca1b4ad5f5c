//! Known results, figure for figure: words worked out by hand, and orders of sequences on cubes.

use cycles::{MultisetPermutation, Permutation};

#[path = "support/cube.rs"]
mod cube;

fn word(letters: &str) -> MultisetPermutation<char> {
    MultisetPermutation::from_word(letters.chars())
}

fn text(word: &MultisetPermutation<char>) -> String {
    word.word().collect()
}

#[test]
fn cadab_and_bddad_intercalate_to_different_words_in_both_orders() {
    let (a, b) = (word("cadab"), word("bddad"));
    assert_eq!(text(&a.product(&b)), "cabddabdad");
    assert_eq!(text(&b.product(&a)), "bcaddadadb");
    assert!(!a.commutes_with(&b));
}

#[test]
fn the_word_of_fifteen_letters_has_four_canonical_factors_and_seven_primes() {
    let example = word("dbcbcacdaddbbbd");
    let factors = example.factor();
    assert_eq!(factors.to_string(), "(d d b c d b b c a) (b a) (c d b) (d)");
    assert_eq!(factors.product(), example);
    let primes = example.primes();
    let joined: Vec<String> = primes
        .iter()
        .map(|prime| prime.symbols().collect())
        .collect();
    assert_eq!(joined.join("."), "d.dbc.b.adbc.ab.bcd.d");
    assert_eq!(primes.product(), example);
}

#[test]
fn of_the_words_on_aabb_only_two_change_places() {
    for same in ["aabb", "abab", "abba", "baab"] {
        assert_eq!(text(&word(same).foata()), same);
    }
    assert_eq!(text(&word("baba").foata()), "bbaa");
    assert_eq!(text(&word("bbaa").foata()), "baba");
}

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
