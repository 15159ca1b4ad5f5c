//! States of points and positions of pieces are the same, whatever moves are made.

use cube_model::nxn::{CubeSize, FaceMap, Turns};
use puzzle_def::{PointPuzzle, Powers};

/// Numbers without a pattern, the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn permutation(&mut self, points: usize) -> Vec<u16> {
        let mut images: Vec<u16> = (0..points as u16).collect();
        for at in (1..points).rev() {
            images.swap(at, self.below(at + 1));
        }
        images
    }

    /// A permutation of blocks of so many points, each of which may be turned round.
    fn of_blocks(&mut self, blocks: usize, size: usize) -> Vec<u16> {
        let order = self.permutation(blocks);
        let from = order.iter().flat_map(|&from| {
            let by = self.below(size);
            (0..size).map(move |at| usize::from(from) * size + (at + by) % size)
        });
        from.map(|point| point as u16).collect()
    }
}

/// Makes moves at random, on labels and on pieces.
fn follow(dice: &mut Dice, moves: &[Vec<u16>], labels: &[u16]) -> usize {
    let named = moves.iter().enumerate();
    let named = named.map(|(number, from)| (format!("m{number}"), from.clone()));
    let puzzle = PointPuzzle::new("points", named.collect(), labels, Powers::None)
        .expect("they are permutations of as many points");
    let definition = puzzle.definition();
    let mut state = labels.to_vec();
    let mut pattern = definition.start().clone();
    for _ in 0..30 {
        let mv = dice.below(moves.len());
        state = moves[mv]
            .iter()
            .map(|&from| state[usize::from(from)])
            .collect();
        pattern = pattern.after(&definition.parts().moves[mv].transformation);
        assert_eq!(puzzle.labels_of(&pattern), state);
        assert_eq!(puzzle.pattern_of(&state).as_ref(), Some(&pattern));
    }
    definition
        .orbits()
        .iter()
        .map(|orbit| usize::from(orbit.twists))
        .max()
        .unwrap_or(1)
}

#[test]
fn labels_and_pieces_are_moved_alike() {
    let mut dice = Dice(1);
    let mut most_twists = 1;
    for round in 0..400 {
        let (blocks, size) = (1 + dice.below(6), 1 + dice.below(4));
        let points = blocks * size;
        let count = 1 + dice.below(3);
        let moves = (0..count).map(|_| match round % 2 {
            0 => dice.permutation(points),
            _ => dice.of_blocks(blocks, size),
        });
        let moves: Vec<Vec<u16>> = moves.collect();
        let kinds = 1 + dice.below(points);
        let labels: Vec<u16> = match round % 3 {
            0 => (0..points as u16).collect(),
            _ => (0..points).map(|_| 5 * dice.below(kinds) as u16).collect(),
        };
        most_twists = most_twists.max(follow(&mut dice, &moves, &labels));
    }
    assert!(most_twists >= 4);
}

#[test]
fn stickers_of_a_cube_are_its_pieces() {
    let size = CubeSize::POCKET;
    let moves = ["U", "R", "F"].map(|name| {
        let turns = Turns::parse(name, size).expect("it is a move");
        FaceMap::of(&turns)
            .images()
            .iter()
            .map(|&image| image as u16)
            .collect()
    });
    let mut dice = Dice(2);
    let each: Vec<u16> = (0..24).collect();
    let colours: Vec<u16> = (0..24).map(|sticker| sticker / 4).collect();
    assert_eq!(follow(&mut dice, &moves, &each), 3);
    assert_eq!(follow(&mut dice, &moves, &colours), 3);
}

#[test]
fn labels_of_no_position_have_none() {
    let moves = vec![("T".to_owned(), vec![1, 2, 0, 3])];
    let puzzle = PointPuzzle::new("ring", moves, &[4, 4, 9, 7], Powers::Inverses).expect("a ring");
    for (labels, is_one) in [
        (&[9, 4, 4, 7][..], true),
        (&[9, 9, 4, 7], false),
        (&[7, 4, 4, 9], false),
        (&[9, 4, 5, 7], false),
        (&[9, 4, 4], false),
    ] {
        assert_eq!(puzzle.pattern_of(labels).is_some(), is_one, "{labels:?}");
    }
}

#[test]
fn moves_that_are_no_permutations_are_told() {
    let new = |name: &str, from: &[u16]| {
        let moves = vec![(name.to_owned(), from.to_vec())];
        let puzzle = PointPuzzle::new("ring", moves, &[0, 1, 2], Powers::Inverses);
        puzzle.map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(new("T", &[1, 2, 0]), Ok(()));
    for (name, from, expected) in [
        (
            "T",
            &[1, 2, 2][..],
            "found 2 for place 2 of orbit POINTS in the move T, expected a place that didn't come before",
        ),
        (
            "T",
            &[1, 2, 3],
            "found 3 for place 2 of orbit POINTS in the move T, expected a number below 3",
        ),
        (
            "T",
            &[1, 0],
            "found 2 numbers for orbit POINTS in the move T, expected 3",
        ),
        (
            "T U",
            &[1, 2, 0],
            "found \"T U\" as the name of a move, expected 1 to 100 visible characters without brackets, commas, \
             colons or //, which stand between moves",
        ),
        (
            "(T",
            &[1, 2, 0],
            "found \"(T\" as the name of a move, expected 1 to 100 visible characters without brackets, commas, \
             colons or //, which stand between moves",
        ),
    ] {
        assert_eq!(new(name, from), Err(expected.to_owned()));
    }
}

#[test]
fn moves_that_do_the_same_are_undone_by_different_names() {
    let (swap, turn) = (vec![1, 0, 2], vec![1, 2, 0]);
    let moves = [("T", &turn), ("X", &swap), ("Y", &swap), ("V", &turn)];
    let moves = moves.map(|(name, from)| (name.to_owned(), from.clone()));
    let puzzle = PointPuzzle::new("ring", moves.to_vec(), &[0, 1, 2], Powers::None);
    let puzzle = puzzle.expect("they are permutations");
    let undone = puzzle.definition().undone(false).expect("they are few");
    let names: Vec<&str> = undone
        .parts()
        .moves
        .iter()
        .map(|turn| &turn.name[..])
        .collect();
    assert_eq!(names, ["(T)'", "X", "Y", "(V)'"]);
}
