//! Face maps: known vectors, the printed page, group laws, orders and identities.

use cube_model::notation::{Face, Move, Prefix, Sequence};
use cube_model::nxn::{Convention, CubeSize, FaceMap, Rotation, Turns};
use proptest::prelude::*;

fn size(n: usize) -> CubeSize {
    CubeSize::new(n).expect("in range")
}

fn map(n: usize, text: &str) -> FaceMap {
    FaceMap::of(&Turns::parse(text, size(n)).expect("written right, and exists"))
}

/// Moves that the test knows to exist on the cube.
fn turns(n: usize, moves: Sequence) -> Turns {
    Turns::new(moves, size(n)).expect("exists")
}

fn wiki(n: usize, text: &str) -> FaceMap {
    let convention = Convention::Wiki;
    let turns = Turns::parse_with(text, size(n), convention.prefix());
    FaceMap::with_convention(&turns.expect("written right, and exists"), convention)
}

fn order(map: &FaceMap) -> usize {
    let images = map.images();
    let mut seen = vec![false; images.len()];
    let mut order = 1_usize;
    for start in 0..images.len() {
        let (mut place, mut length) = (start, 0);
        while !std::mem::replace(&mut seen[place], true) {
            place = images[place] as usize;
            length += 1;
        }
        if length > 1 {
            let (mut a, mut b) = (order, length);
            while b > 0 {
                (a, b) = (b, a % b);
            }
            order *= length / a;
        }
    }
    order
}

#[test]
fn single_turns_give_the_known_vectors() {
    let known = [
        (
            2,
            "R",
            "(1 10 3 12 5 6 7 8 9 22 11 24 15 13 16 14 4 18 2 20 21 19 23 17)",
        ),
        (
            2,
            "U",
            "(3 1 4 2 9 10 7 8 13 14 11 12 17 18 15 16 5 6 19 20 21 22 23 24)",
        ),
        (
            2,
            "F",
            "(1 2 8 6 5 21 7 22 11 9 12 10 3 14 4 16 17 18 19 20 15 13 23 24)",
        ),
        (
            3,
            "R",
            "(1 2 21 4 5 24 7 8 27 10 11 12 13 14 15 16 17 18 19 20 48 22 23 51 25 26 54 34 31 28 35 \
             32 29 36 33 30 9 38 39 6 41 42 3 44 45 46 47 43 49 50 40 52 53 37)",
        ),
    ];
    for (n, text, tuple) in known {
        assert_eq!(map(n, text).to_string(), tuple, "{text} on {n}");
        assert_eq!(wiki(n, text).to_string(), tuple, "{text} on {n}, wiki");
    }
}

#[test]
fn the_tuples_of_the_printed_page_come_out_in_the_wiki_convention() {
    let printed = [
        (
            "R",
            "(1 2 3 36 5 6 7 40 9 10 11 44 13 14 15 48 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 \
             32 33 34 35 84 37 38 39 88 41 42 43 92 45 46 47 96 61 57 53 49 62 58 54 50 63 59 55 51 \
             64 60 56 52 16 66 67 68 12 70 71 72 8 74 75 76 4 78 79 80 81 82 83 77 85 86 87 73 89 90 \
             91 69 93 94 95 65)",
        ),
        (
            "U R U' R'",
            "(1 2 3 77 5 6 7 73 9 10 11 69 16 12 8 20 17 18 19 36 21 22 23 24 25 26 27 28 29 30 31 32 \
             49 50 51 33 37 38 39 40 41 42 43 44 45 46 47 48 13 56 60 64 53 54 55 34 57 58 59 35 61 \
             62 63 4 96 66 67 68 14 70 71 72 15 74 75 76 65 78 79 80 81 82 83 84 85 86 87 88 89 90 91 \
             92 93 94 95 52)",
        ),
        (
            "U R",
            "(13 9 5 1 14 10 6 2 15 11 7 3 48 44 40 36 33 34 35 84 21 22 23 24 25 26 27 28 29 30 31 \
             32 61 57 53 49 37 38 39 88 41 42 43 92 45 46 47 96 16 66 67 68 62 58 54 50 63 59 55 51 \
             64 60 56 52 17 18 19 20 12 70 71 72 8 74 75 76 4 78 79 80 81 82 83 77 85 86 87 73 89 90 \
             91 69 93 94 95 65)",
        ),
    ];
    for (text, tuple) in printed {
        assert_eq!(wiki(4, text).to_string(), tuple, "{text}");
    }
    // A cube in the hand shows the last of them after the opposite order of turns.
    assert_eq!(map(4, "R U").to_string(), printed[2].1);
    assert_ne!(map(4, "U R").to_string(), printed[2].1);
}

#[test]
fn the_wiki_convention_reads_prefixes_as_wide_turns() {
    for (written, meant) in [("2U", "Uw"), ("2Uw", "Uw"), ("u", "Uw"), ("3R'", "3Rw'")] {
        assert_eq!(wiki(4, written), map(4, meant), "{written}");
    }
    assert_ne!(map(4, "2U"), map(4, "Uw"));
    assert_eq!(Convention::Physical.prefix(), Prefix::Sign);
}

#[test]
fn half_turns_are_two_quarter_turns_and_full_counts_turn_the_whole_cube_in_both_conventions() {
    for face in Face::ALL {
        assert_eq!(
            wiki(4, &format!("{face}2")),
            wiki(4, &format!("{face} {face}"))
        );
        assert_eq!(
            map(4, &format!("{face}2")),
            map(4, &format!("{face} {face}"))
        );
        assert_eq!(wiki(4, &format!("4{face}")), map(4, &format!("4{face}w")));
        assert_eq!(order(&map(4, &format!("4{face}w"))), 4);
    }
    let equal = [
        ("4Rw", "x"),
        ("4Lw'", "x"),
        ("4Uw", "y"),
        ("4Dw'", "y"),
        ("4Fw", "z"),
        ("4Bw'", "z"),
        ("1-4Rw2", "x2"),
        ("4R", "L'"),
    ];
    for (left, right) in equal {
        assert_eq!(map(4, left), map(4, right), "{left}");
    }
}

#[test]
fn layers_counted_from_either_side_are_the_same_layers() {
    let equal = [
        (5, "2R", "4L'"),
        (5, "2-3Uw", "3-4Dw'"),
        (5, "M", "3L"),
        (3, "M", "2R'"),
        (3, "E", "2U'"),
        (3, "S", "2F"),
        (3, "Rw", "L x"),
        (3, "M", "R L' x'"),
        (6, "3Fw", "3Bw z"),
        (2, "Rw", "x"),
        (1, "R", "x"),
        (1, "M", "x'"),
    ];
    for (n, left, right) in equal {
        assert_eq!(map(n, left), map(n, right), "{left} and {right} on {n}");
    }
}

#[test]
fn orders_are_the_known_ones() {
    let orders = [
        (4, "R", 4),
        (4, "U R U' R'", 6),
        (2, "U R", 15),
        (3, "U R", 105),
        (4, "U R", 420),
        (4, "U Rw'", 720),
        (4, "U Rw L", 1980),
        (4, "2R 2U", 28),
        (4, "2R 2U 2R' U 2R 2U' 2R' U'", 3),
        (3, "2R 2U", 12),
        (4, "3Rw U", 240),
        (4, "Uw Dw", 4),
        (3, "R U2 D' B D'", 1260),
        (2, "U R F", 12),
        (3, "U R F", 84),
        (4, "U R F", 84),
        (3, "U L F'", 60),
        (4, "U L F'", 60),
        (2, "R U R' U'", 6),
    ];
    for (n, text, expected) in orders {
        assert_eq!(order(&map(n, text)), expected, "{text} on {n}");
    }
    let in_wiki = [
        (2, "U R F", 10),
        (3, "U R F", 80),
        (3, "U L F'", 360),
        (4, "U R", 420),
    ];
    for (n, text, expected) in in_wiki {
        assert_eq!(order(&wiki(n, text)), expected, "{text} on {n}, wiki");
    }
}

#[test]
fn identities_hold_on_every_size_that_has_the_layers() {
    let identities = ["(R U R' U')6", "R L R' L'", "[R: U] [R: U']", "x y x' z'"];
    for n in 2..=9 {
        for text in identities {
            assert!(map(n, text).is_identity(), "{text} on {n}");
        }
        assert!(!map(n, "R U").is_identity());
    }
}

#[test]
fn a_cube_that_looks_solved_knows_how_it_is_held() {
    let mut cases = 0;
    for n in 1..=5 {
        for rotation in Rotation::ALL {
            let turned = FaceMap::of(&turns(n, rotation.moves()));
            assert_eq!(
                turned.solved_rotation(),
                Some(rotation),
                "{rotation} on {n}"
            );
            cases += 1;
        }
    }
    assert_eq!(cases, 5 * 24);
    assert_eq!(map(4, "R").solved_rotation(), None);
    let by_slices = map(4, "R L' 2R 3R");
    assert_eq!(by_slices.solved_rotation(), map(4, "x").solved_rotation());
    // Centres of one colour may have changed places.
    let twisted = map(4, "(U R)105");
    assert!(!twisted.is_identity());
    assert_eq!(twisted.solved_rotation(), Some(Rotation::IDENTITY));
}

#[test]
fn a_move_that_does_not_exist_is_refused_and_nothing_is_changed() {
    let mut turned = map(4, "R U");
    let before = turned.clone();
    for text in ["5R", "5Rw", "3-5Fw", "M", "E2", "S'"] {
        let moves: Sequence = text.parse().expect("written right");
        let step: Move = moves.moves()[0];
        let error = turned.apply(step).expect_err("does not exist");
        assert_eq!((error.step(), error.size()), (step, size(4)));
        assert_eq!(turned, before, "{text}");
        let both = moves.then(&"7R".parse().expect("written right"));
        let error = Turns::new(both, size(4)).expect_err("do not exist");
        assert_eq!(error.step(), step, "the first is named");
    }
    assert!(map(3, "R").then(&map(4, "R")).is_err());
}

#[test]
fn a_cube_of_a_thousand_layers_comes_back() {
    let text = "R 500U 2-999Fw2 1000Lw' Dw2 700Bw x y2";
    let moves: Sequence = text.parse().expect("written right");
    assert!(!FaceMap::of(&turns(1000, moves.clone())).is_identity());
    let there_and_back = moves.then(&moves.inverse());
    assert!(FaceMap::of(&turns(1000, there_and_back)).is_identity());
}

fn words() -> impl Strategy<Value = (usize, String)> {
    const TURNS: [&str; 10] = [
        "R", "Uw'", "F2", "2L", "D'", "x", "Bw2", "z'", "2-3Rw", "3U",
    ];
    let text = proptest::collection::vec(proptest::sample::select(&TURNS[..]), 0..12);
    (3..=6_usize, text.prop_map(|turns| turns.join(" ")))
}

proptest! {
    #[test]
    fn maps_of_sequences_are_a_group((n, a) in words(), (_, b) in words()) {
        let (first, second) = (map(n, &a), map(n, &b));
        let both = map(n, &format!("{a} {b}"));
        prop_assert_eq!(&first.then(&second).expect("one size"), &both);
        prop_assert_eq!(&wiki_of(n, &a, &b), &second.then(&first).expect("one size"));
        prop_assert_eq!(
            both.inverse(),
            second.inverse().then(&first.inverse()).expect("one size")
        );
        prop_assert!(first.then(&first.inverse()).expect("one size").is_identity());
    }

    #[test]
    fn simplified_sequences_do_the_same((n, text) in words()) {
        let moves: Sequence = text.parse().expect("written right");
        let simplified = moves.simplified();
        prop_assert!(simplified.moves().len() <= moves.moves().len());
        prop_assert_eq!(&simplified.simplified(), &simplified);
        prop_assert_eq!(
            FaceMap::of(&turns(n, simplified)),
            FaceMap::of(&turns(n, moves))
        );
    }
}

/// Two sequences one after the other, composed by relabelling values.
fn wiki_of(n: usize, a: &str, b: &str) -> FaceMap {
    let reversed = |text: &str| -> Sequence {
        let moves: Sequence = text.parse().expect("written right");
        moves.into_iter().rev().collect()
    };
    let moves = reversed(a).then(&reversed(b));
    FaceMap::with_convention(&turns(n, moves), Convention::Wiki)
}
