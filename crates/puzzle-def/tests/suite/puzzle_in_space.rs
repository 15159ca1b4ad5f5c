//! What puzzles look like and which positions they are in, held against models that are turned in space: a net is folded,
//! its stickers become points, and a move turns those on its side of a plane.

use crate::support::folded::{Solid, solid, turn_of};

use cube_model::net::{Colour, Net};
use proptest::prelude::*;
use puzzle_def::{Position, Puzzle, Transformation};

use crate::support::known_puzzles::{find, read};

fn net(puzzle: &Puzzle, text: &str) -> Net<Colour> {
    puzzle
        .net(&read(puzzle, text))
        .expect("it can be looked at")
}

/// Puzzles with moves and turns of the whole.
const PUZZLES: [(&str, &str); 14] = [
    ("pocket", "U R F2 D' L B Rw x y' z2"),
    ("floppy", "0 1 2 3"),
    ("corners", "U R F2 D' L B Rw Fw' x y' z2"),
    ("pyraminx", "U L' R B' u l r' b Uv Lv' Rv Bv"),
    ("skewb", "U U' L L' R R' B B'"),
    ("1x2x2", "U2 R2 D2 L2 x2 y2 z z'"),
    ("1x2x3", "U2 R2 D2 L2 x2 y2 z2 Rw2"),
    ("1x2x4", "U2 R2 D2 L2 x2 y2 z2 Rw2 Lw2"),
    ("2x2x3", "U D' R2 F2 L2 B2 Uw' x2 y z2"),
    ("2x3x3", "U D' R2 F2 L2 B2 Rw2 x2 y' z2"),
    ("2x3x4", "U2 D2 R2 F2 L2 B2 Rw2 x2 y2 z2"),
    ("3x3x4", "U D' R2 F2 L2 B2 Uw Rw2 x2 y' z2"),
    ("3x3x3", "U R F2 D' L B Rw Fw' x y' z2"),
    ("4x4x4", "U R F2 D' L B Rw Fw' x y' z2"),
];

fn turned(name: &str, mut solid: Solid, text: &[&str]) -> Solid {
    for step in text {
        solid.turn(turn_of(name, step));
    }
    solid
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(50) })]

    #[test]
    fn pictures_follow_walks_in_space(steps in prop::collection::vec(0_usize..1000, 0..30)) {
        for (name, moves) in PUZZLES {
            let puzzle = find(name);
            let moves: Vec<&str> = moves.split(' ').collect();
            let text: Vec<&str> = steps.iter().map(|step| moves[step % moves.len()]).collect();
            let expected = turned(name, solid(name, &net(&puzzle, "")), &text);
            let text = text.join(" ");
            let found = solid(name, &net(&puzzle, &text));
            prop_assert!(found.looks_like(&expected), "{} {}", name, text);
        }
    }
}

#[test]
fn every_move_does_to_the_picture_what_it_does_in_space() {
    let mut tried = 0;
    for (name, moves) in PUZZLES {
        let puzzle = find(name);
        let solved = net(&puzzle, "");
        for step in moves.split(' ') {
            let expected = turned(name, solid(name, &solved), &[step]);
            assert!(
                solid(name, &net(&puzzle, step)).looks_like(&expected),
                "{name} {step}"
            );
            tried += 1;
        }
    }
    assert_eq!(tried, 133);
}

/// The transformation that makes a position of pieces which are all told apart.
fn made(puzzle: &Puzzle, position: &Position) -> Transformation {
    let mut made = Transformation::identity(puzzle.definition().orbits());
    let start = &puzzle.definition().start().orbits;
    for ((turn, pattern), start) in made
        .orbits
        .iter_mut()
        .zip(&position.pattern().orbits)
        .zip(start)
    {
        for (place, piece) in pattern.pieces.iter().enumerate() {
            let mut homes = (0_u16..)
                .zip(&start.pieces)
                .filter(|(_, other)| *other == piece);
            let (home, _) = homes.next().expect("a piece of the start");
            turn.from[place] = home;
            turn.twist[place] = pattern.twists[place];
        }
    }
    made
}

/// Whichever grip it was made in, a position is one that the moves of the definition can make.
#[test]
fn positions_are_of_the_group_of_the_moves() {
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % below
    };
    let mut tried = 0;
    for (name, moves) in PUZZLES {
        let puzzle = find(name);
        let definition = puzzle.definition();
        let mut starts = definition.start().orbits.iter();
        if starts.any(|start| usize::from(start.kinds()) < start.pieces.len()) {
            // Some pieces are alike.
            continue;
        }
        let chain = definition.group().chain();
        let moves: Vec<&str> = moves.split(' ').collect();
        for length in 0..40 {
            let text: Vec<&str> = (0..length).map(|_| moves[random(moves.len())]).collect();
            let text = text.join(" ");
            let made = made(&puzzle, &read(&puzzle, &text));
            assert!(
                chain.contains(&definition.permutation(&made)),
                "{name} {text}"
            );
            for turn in puzzle.read_turns(&text).expect("moves") {
                assert!(
                    chain.contains(&definition.permutation(&turn)),
                    "{name} {text}"
                );
            }
            tried += 1;
        }
    }
    assert_eq!(tried, 11 * 40);
}

/// Where moves of the text are those of the definition, it is read as the definition reads it in the hand.
#[test]
fn rotations_are_followed_as_the_definition_says() {
    let mut tried = 0;
    for (name, moves) in [
        ("3x3x3", ["U", "R'", "F2", "x", "y'", "z2"]),
        ("4x4x4", ["Uw", "R'", "F2", "x", "y'", "z2"]),
        ("5x5x5-super", ["Uw", "R'", "F2", "x", "y'", "z2"]),
        ("2x2x3", ["U", "D'", "R2", "x2", "y2", "z2"]),
        ("2x3x4", ["U2", "Rw2", "F2", "x2", "y2", "z2"]),
        ("2x2x2-grips", ["U", "R'", "F2", "x", "y'", "z2"]),
        ("pyraminx", ["U", "R'", "B2", "Uv", "Rv'", "Lv"]),
        ("skewb", ["U", "R'", "L2", "URFv", "DRBv", "ULBv"]),
    ] {
        let puzzle = find(name);
        let definition = puzzle.definition();
        for number in 0..6_usize.pow(3) {
            let text = [number / 36, number / 6 % 6, number % 6].map(|step| moves[step]);
            let text = format!("[{} {}: {}] {}", text[0], text[1], text[2], text[1]);
            let made = definition
                .read_sequence_in_hand("moves", &text)
                .expect("moves");
            let expected = definition.start().after(&made);
            assert_eq!(read(&puzzle, &text).pattern(), &expected, "{name} {text}");
            tried += 1;
        }
    }
    assert_eq!(tried, 8 * 216);
}
