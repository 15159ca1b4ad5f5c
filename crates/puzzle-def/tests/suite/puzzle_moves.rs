//! Positions told by moves that are made in the hand.

use cube_model::pocket::{PocketCube, PocketTurns};
use proptest::prelude::*;
use puzzle_def::{Puzzle, known};

use crate::support::known_puzzles::{after_turns, find, read};

#[test]
fn no_move_of_a_sequence_ends_in_a_blocked_position() {
    let text = "Set P 4 1\nSolved\nEnd\nMove T\nP\n2 3 4 1\nEnd\nIllegal P 1 3\n";
    let ring = Puzzle::read("ring.tws", text).expect("it is a definition");
    // Two moves pass the blocked position, a half turn doesn't end in it, nor does the way round.
    let error = ring.read_moves("T T T").expect_err("it is blocked");
    assert_eq!(error.found(), "piece 3 in place 1 of orbit P after move 2");
    assert!(ring.read_moves("T'").is_ok());
    assert!(ring.read_moves("T3").is_ok());
    let turned = ring.read_moves("T").expect("it is not blocked");
    let error = ring.after(&turned, "(T' T)2 T").expect_err("it is blocked");
    assert_eq!(error.found(), "piece 3 in place 1 of orbit P after move 5");
    // Twice nothing but what it does together.
    assert!(ring.read_moves("[T, T']").is_ok());
    assert!(ring.read_moves("(T T)").is_err());
}

/// Corners are told from the one that stays: where that one is turned, the others look permuted.
#[test]
fn the_corner_that_stays_decides_what_is_permuted() {
    let text = "U U R2 U x' B2 Lw' U U B2 x' B2 U";
    for (name, in_the_hand) in [
        ("permutations", true),
        ("orientations", false),
        ("pocket", false),
    ] {
        let puzzle = find(name);
        let solved = puzzle.definition().start();
        assert_eq!(
            read(&puzzle, text).pattern() == solved,
            in_the_hand,
            "{name}"
        );
        assert_ne!(&after_turns(&puzzle, text), solved, "{name}");
    }
}

/// Moves of many puzzles, and some that change the grip.
fn moves_of(name: &str) -> Vec<&'static str> {
    match name {
        "pyraminx" => vec![
            "U", "L'", "R", "B", "u", "l'", "r2", "b", "Uv", "Lv'", "Rv", "Bv",
        ],
        "pyraminx-tips" => vec!["U", "L'", "R", "B", "u", "l'", "Uv", "Rv'"],
        "skewb" => vec!["U", "L'", "R", "B", "B'", "R'", "URFv", "DRBv'"],
        "floppy" => vec!["0", "1", "2", "3"],
        "1x2x3" | "1x2x4" => vec!["U2", "R2", "L2", "D2", "x2", "y2", "z2", "Rw2", "F2"],
        "1x2x2" => vec!["U2", "R2", "L2", "D2", "x2", "y2", "z2", "z", "F'"],
        "2x2x3" => vec![
            "U", "D'", "R2", "F2", "L2", "B2", "y", "x2", "z2", "E", "Uw2",
        ],
        "3x3x4" => vec![
            "U", "D'", "R2", "F2", "L2", "B2", "y", "x2", "z2", "Uw2", "M2", "r2", "S2",
        ],
        "3x3x3" | "corners" => {
            vec![
                "U", "D'", "R2", "F", "L", "B2", "y", "x'", "z2", "M", "E'", "r", "Fw2", "S",
            ]
        }
        _ => vec![
            "U", "D'", "R2", "F", "L", "B2", "y", "x'", "z2", "r", "Fw2", "Lw'",
        ],
    }
}

const NAMES: [&str; 16] = [
    "pocket",
    "permutations",
    "orientations",
    "2x2x2-grips",
    "floppy",
    "corners",
    "pyraminx",
    "pyraminx-tips",
    "skewb",
    "1x2x2",
    "1x2x3",
    "1x2x4",
    "2x2x3",
    "3x3x4",
    "3x3x3",
    "4x4x4",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    /// Going on from a position is the same as making all moves at once; and what is counted can be shown again.
    #[test]
    fn moves_can_be_read_in_parts(steps in prop::collection::vec(0_usize..14, 0..25), cut in 0_usize..25) {
        for name in NAMES {
            let puzzle = find(name);
            let moves = moves_of(name);
            let words: Vec<&str> = steps.iter().map(|step| moves[step % moves.len()]).collect();
            let cut = cut.min(words.len());
            let (first, second) = (words[..cut].join(" "), words[cut..].join(" "));
            let whole = read(&puzzle, &words.join(" "));
            let half = read(&puzzle, &first);
            prop_assert_eq!(&puzzle.after(&half, &second).expect("moves"), &whole);
            prop_assert!(puzzle.definition().check(whole.pattern()).is_ok());

            // What is done to the body is the same up to the grip at the end.
            let body = puzzle.position_of(after_turns(&puzzle, &words.join(" ")));
            let mut solved = 0;
            for position in [&whole, &body] {
                solved += usize::from(position.pattern() == puzzle.definition().start());
            }
            // In another grip another corner is the one that stays, and other colours are the upper and lower ones.
            let parts = ["permutations", "orientations"];
            prop_assert!(solved != 1 || parts.contains(&name), "{}", name);

            let again = puzzle.position_of(whole.pattern().clone());
            prop_assert_eq!(again.pattern(), whole.pattern());
            let empty = puzzle.after(&again, "").expect("no moves");
            prop_assert_eq!(empty.pattern(), whole.pattern(), "{}", name);
            if let (Some(found), Some(expected)) = (puzzle.net(&again), puzzle.net(&whole)) {
                let pairs = found.stickers().zip(expected.stickers());
                let pairs: std::collections::BTreeSet<_> =
                    pairs.map(|(found, expected)| (found.shows, expected.shows)).collect();
                // One colour for another, but where tips were turned.
                let colours = 6 + usize::from(name == "corners");
                prop_assert!(name == "pyraminx" || pairs.len() <= colours, "{} {:?}", name, words);
            }
        }
    }

    #[test]
    fn the_pocket_cube_is_the_one_of_corners(steps in prop::collection::vec(0_usize..12, 0..25)) {
        let puzzle = find("pocket");
        let moves = moves_of("pocket");
        let text: Vec<&str> = steps.iter().map(|step| moves[step % moves.len()]).collect();
        let text = text.join(" ");
        let turns: PocketTurns = text.parse().expect("moves");
        let state = PocketCube::SOLVED.after(&turns).state();
        // Places from above, from behind, from the left: ULB UBR UFL URF, then DRB DLF DFR.
        let places = [2, 3, 1, 0, 6, 5, 4];
        let position = read(&puzzle, &text);
        let found = &position.pattern().orbits[0];
        for (place, &corner) in places.iter().enumerate() {
            let piece = places.iter().position(|&piece| piece == usize::from(state.pieces().as_array()[corner]));
            prop_assert_eq!(Some(usize::from(found.pieces[place])), piece);
            prop_assert_eq!(found.twists[place], state.twists().as_array()[corner]);
        }
        // Turns that leave DBL alone are what the definition says.
        let plain: Vec<&str> = steps.iter().map(|step| ["U", "R2", "F'"][step % 3]).collect();
        let plain = plain.join(" ");
        let made = puzzle.definition().read_sequence("moves", &plain).expect("moves");
        let position = read(&puzzle, &plain);
        prop_assert_eq!(position.pattern(), &puzzle.definition().start().after(&made));
    }

    #[test]
    fn what_is_written_makes_the_position(steps in prop::collection::vec(0_usize..8, 0..15)) {
        let skewb = find("skewb");
        let names = ["R", "R'", "U", "U'", "L", "L'", "B", "B'"];
        let moves: Vec<&str> = steps.iter().map(|&step| names[step]).collect();
        let made = skewb.definition().read_sequence("moves", &moves.join(" ")).expect("moves");
        let expected = skewb.definition().start().after(&made);
        let written = skewb.write_making(&moves);
        let position = read(&skewb, &written);
        prop_assert_eq!(position.pattern(), &expected);

        let undone = |name: &&str| match name.strip_suffix('\'') {
            Some(plain) => plain.to_owned(),
            None => format!("{name}'"),
        };
        let back: Vec<String> = moves.iter().rev().map(undone).collect();
        let back: Vec<&str> = back.iter().map(String::as_str).collect();
        for start in [skewb.position_of(expected), position] {
            let end = skewb.after(&start, &skewb.write(&back)).expect("moves");
            prop_assert_eq!(end.pattern(), skewb.definition().start());
        }
    }
}

#[test]
fn grips_are_followed_as_a_person_follows_them() {
    let cases = [
        ("pocket", "D R", "U R"),
        ("pocket", "L2 y", "F2"),
        ("pocket", "x", ""),
        ("3x3x3", "M", "R L'"),
        ("3x3x3", "r U", "L U"),
        ("3x3x3", "y R", "R"),
        ("3x3x3", "R y", "F"),
        ("3x3x3", "E", "U D'"),
        ("3x3x3", "[M, U]", "R L' B R' L U'"),
        ("5x5x5", "3Rw", "Lw"),
        ("4x4x4", "3Rw", "3Rw"),
        ("4x4x4", "2R x'", "Rw R' x'"),
        ("2x2x3", "x2 R2", "R2"),
        ("2x2x3", "R2 y", "F2"),
        ("2x2x3", "E", "U D'"),
        ("corners", "M", "R L'"),
        ("corners", "r", "L"),
        ("1x2x3", "D2", "U2"),
        ("1x2x2", "L2", "R2"),
        ("skewb", "B URFv'", "B"),
        ("pyraminx", "U Uv L", "U L"),
        ("floppy", "dbca0001", "3"),
        ("floppy", " 01 0 1 3 012 // all edges", "abcd1111"),
        ("floppy", "()", ""),
    ];
    for (name, text, same) in cases {
        let puzzle = find(name);
        let [found, expected] = [text, same].map(|text| read(&puzzle, text));
        assert_eq!(found.pattern(), expected.pattern(), "{name}: {text}");
    }
}

#[test]
fn what_can_not_be_read_is_shown_where_it_stands() {
    let cases = [
        (
            "2x2x3",
            "U R",
            2..3,
            "R",
            "a half turn: layers of R on the 2x2x3 are not square",
        ),
        (
            "1x2x3",
            "U'",
            0..2,
            "U'",
            "a half turn: layers of U on the 1x2x3 are not square",
        ),
        (
            "pocket",
            "U (M2)2",
            3..5,
            "M2",
            "a move of the 2x2x2: an even number of layers has no middle layer",
        ),
        (
            "2x3x4",
            "M",
            0..1,
            "M",
            "a move of the 2x3x4: an even number of layers has no middle layer",
        ),
        (
            "pocket",
            "R 3Rw",
            2..5,
            "3Rw, which reaches layer 3",
            "at most layer 2 of R on the 2x2x2",
        ),
        (
            "3x3x3",
            "R\n5U",
            2..4,
            "5U, which reaches layer 5",
            "at most layer 3 of U on the 3x3x3",
        ),
        (
            "pocket",
            "(R U",
            4..4,
            "the end",
            "a move, or `)` for the bracket opened at column 1",
        ),
        (
            "pocket",
            "(R\n[U",
            5..5,
            "the end",
            "a move, or `,` or `:` in the bracket opened at column 1",
        ),
        (
            "pocket",
            "(R\nU",
            4..4,
            "the end",
            "a move, or `)` for the bracket opened at line 1, column 1",
        ),
        (
            "3x3x3",
            "R U7",
            3..3,
            "the number 7",
            "2, 3 or ' after a move",
        ),
        (
            "corners",
            "4R",
            0..2,
            "4R, which reaches layer 4",
            "at most layer 3 of R on the 3x3x3",
        ),
        (
            "3x3x3",
            "F ((R U)1000)1000",
            2..17,
            "2000001 moves with all repetitions written out",
            "at most 1000000",
        ),
        (
            "skewb",
            "R F",
            2..3,
            "`F`",
            "one of R U L B DRBv ULBv DLFv URFv, or a power such as X'",
        ),
        ("pyraminx", "(U", 2..2, "the end", "a move or `)`"),
        (
            "skewb",
            "R (U)1000001",
            2..12,
            "1000002 moves with all repetitions written out",
            "at most 1000000",
        ),
        (
            "pocket",
            "R (U)1000001",
            2..12,
            "1000002 moves with all repetitions written out",
            "at most 1000000",
        ),
        (
            "pyraminx",
            "((((U)1000000)1000000)1000000)1000000",
            0..37,
            "more than 18446744073709551615 moves with all repetitions written out",
            "at most 1000000",
        ),
        ("floppy", "014", 2..3, "'4'", "an axis from 0 to 3"),
        ("floppy", " R Q", 3..4, "'Q'", "a side U, R, D or L"),
        ("floppy", "R22", 2..3, "'2'", "a side U, R, D or L"),
        (
            "floppy",
            " abed1111",
            3..4,
            "'e' as character 3",
            "a corner from a to d",
        ),
        (
            "floppy",
            "abcb1111",
            3..4,
            "the corner b twice, as characters 2 and 4",
            "each corner once",
        ),
        (
            "floppy",
            "abcd1211",
            5..6,
            "'2' as character 6",
            "1 for a flipped edge or 0",
        ),
        (
            "floppy",
            "abcd1000",
            0..8,
            "1 flipped edge and an even permutation of the corners",
            "an even number of flipped edges, as no turns lead there",
        ),
        (
            "floppy",
            "abc",
            0..3,
            "3 characters",
            "axes of turns from 0 to 3, sides U, R, D and L, or eight: four corners a to d and four flips 0 or 1",
        ),
    ];
    for (name, text, span, found, expected) in cases {
        let puzzle = find(name);
        let error = puzzle.read_moves(text).unwrap_err();
        assert_eq!(
            (error.span(), error.found()),
            (span, found),
            "{name}: {text}"
        );
        assert_eq!(error.expected(), expected);
        // A state is no move.
        assert!(puzzle.read_turns(text).is_err());
        assert!(puzzle.after(&read(&puzzle, ""), text).is_err());
    }
    let floppy = find("floppy");
    let state = floppy.read_turns("abcd1111").unwrap_err();
    assert_eq!(
        state.expected(),
        "an axis from 0 to 3, or a side U, R, D or L"
    );
    assert_eq!(floppy.read_turns("0123").map(|turns| turns.len()), Ok(4));
    for named in ["U R D L", "URDL", "U2 R' D2' L’ // all", "U2R2D2L2"] {
        assert_eq!(read(&floppy, named), read(&floppy, "0123"), "{named}");
    }
    for wrong in ["U 0", "U22", "2U", "U3", "u", "F", "U''"] {
        assert!(floppy.read_moves(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn tips_are_beside_the_pattern() {
    let puzzle = find("pyraminx");
    assert_eq!(puzzle.tips(), ["u", "l", "r", "b"]);
    for (text, tips) in [
        ("", [0; 4]),
        ("U L' R B", [0; 4]),
        ("u l' r2 b3", [1, 2, 2, 0]),
        ("(u)2 U", [2, 0, 0, 0]),
        // L comes to where R was, R to where B was.
        ("l Uv'", [0, 0, 1, 0]),
        ("U u' L", [2, 0, 0, 0]),
    ] {
        assert_eq!(read(&puzzle, text).tips(), tips, "{text}");
    }
    let solved = puzzle.definition().start();
    assert_eq!(read(&puzzle, "u l' r2 b3").pattern(), solved);
    let turns = puzzle.read_turns("u U").expect("moves");
    assert!(turns[0].is_identity() && !turns[1].is_identity());
    for name in ["pyraminx-tips", "skewb", "pocket"] {
        assert!(find(name).tips().is_empty());
    }
}

#[test]
fn puzzles_are_told_by_what_they_are_like() {
    let mut told = 0;
    for listed in known::puzzles() {
        for name in listed.aliases.iter().chain([&listed.name]) {
            let puzzle = find(&name.to_uppercase());
            assert_eq!((puzzle.name(), puzzle.title()), (listed.name, listed.title));
            told += 1;
        }
    }
    assert_eq!(told, 11 + 11);
    for (name, title) in [
        ("3x3x3", "3x3x3 cube"),
        ("4x2x3", "2x3x4 cuboid"),
        ("3x1x2", "1x2x3 cuboid"),
        ("3x1x3", "Floppy cube"),
        ("4x4x4-SUPER", "4x4x4 cube, all pieces told apart"),
        ("3x3", "3x3x3 cube"),
        ("222", "Pocket cube"),
        ("331", "Floppy cube"),
        ("444-super", "4x4x4 cube, all pieces told apart"),
    ] {
        assert_eq!(find(name).title(), title);
    }
    let is = |name: &str| {
        let puzzle = find(name);
        (
            puzzle.scramble_distance(),
            puzzle.is_turned_like_a_cube(),
            puzzle.shows_length(),
        )
    };
    assert_eq!(is("pocket"), (4, true, true));
    assert_eq!(is("2x2x3"), (1, true, true));
    assert_eq!(is("skewb"), (7, false, true));
    assert_eq!(is("pyraminx"), (6, false, true));
    assert_eq!(is("floppy"), (1, false, false));
    assert_eq!(find("floppy").write(&["0", "3"]), "03");
    assert_eq!(find("3x3x3").write_making(&["R2", "U'"]), "R2 U'");
}
