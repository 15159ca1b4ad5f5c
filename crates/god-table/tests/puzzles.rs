//! The puzzles of the list: reading and writing positions, and models in space as their twins.

use cube_model::notation::Face;
use cube_model::pocket::Corner;
use god_table::puzzles::{self, ReadError};
use god_table::{AnySpace, Metric, Puzzle, Space, State, Table};
use proptest::prelude::*;

/// A puzzle's table in the metric that it knows first.
fn table(puzzle: &dyn Puzzle) -> Table<AnySpace> {
    let (metric, _) = puzzle.metrics()[0];
    let space = puzzle.space(metric).expect("a metric that it knows");
    Table::new(space).expect("no state is too far")
}

fn find(name: &str) -> &'static dyn Puzzle {
    puzzles::find(name).expect("a puzzle of the list")
}

/// All but the corners of the 3x3x3, which take a second.
fn small_puzzles() -> impl Iterator<Item = &'static dyn Puzzle> {
    let all = puzzles::ALL.iter().copied();
    all.filter(|puzzle| puzzle.name() != "corners")
}

#[test]
fn names_are_different_words_and_everything_is_told() {
    let mut names = Vec::new();
    for puzzle in puzzles::ALL {
        assert!(!puzzle.name().contains(char::is_whitespace));
        assert!(!puzzle.title().is_empty() && !puzzle.about().is_empty());
        assert!(!puzzle.metrics().is_empty(), "{}", puzzle.name());
        assert!(!names.contains(&puzzle.name()), "{}", puzzle.name());
        names.push(puzzle.name());
        for alias in puzzle.aliases() {
            let found = find(alias);
            assert_eq!(found.name(), puzzle.name(), "{alias} is a name of both");
            let is_name = puzzles::ALL.iter().any(|puzzle| puzzle.name() == *alias);
            assert!(!is_name && !alias.contains(char::is_whitespace), "{alias}");
        }
    }
    assert!(names.len() >= 9, "{names:?}");
    let error = puzzles::find("cube").expect_err("no such puzzle");
    let names = names.join(", ");
    assert_eq!(
        error.to_string(),
        format!("found the puzzle \"cube\", expected one of {names}")
    );
}

#[test]
fn a_metric_that_a_puzzle_does_not_know_is_refused() {
    let error = find("skewb").space(Metric::QuarterTurn).err();
    let error = error.expect("thirds of a turn are no quarter turns");
    assert_eq!(error.to_string(), "found QTM for skewb, expected HTM");
    assert_eq!(find("skewb").counts(Metric::QuarterTurn), Err(error));
    for puzzle in puzzles::ALL {
        for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
            let is_known = puzzle.metrics().iter().any(|(known, _)| *known == metric);
            assert_eq!(puzzle.space(metric).is_ok(), is_known, "{}", puzzle.name());
        }
    }
}

#[test]
fn what_is_written_of_far_states_reads_as_them() {
    let mut states = 0;
    for puzzle in small_puzzles() {
        let table = table(puzzle);
        let far = table.antipodes().take(30);
        for state in far.chain(table.states_at(3).take(30)) {
            let making = table.making(state).expect("every move has its inverse");
            let numbers = making.numbers();
            let written = puzzle.write_making(table.space(), &numbers);
            let read = puzzle.read(table.space(), &written);
            assert_eq!(read.ok(), Some(state), "{}: {written}", puzzle.name());
            assert_eq!(
                Some(numbers.len()),
                table.distance(state).map(|d| d as usize)
            );
            states += 1;
        }
    }
    assert!(states > 300, "{states}");
}

#[test]
fn every_first_solution_is_shortest_and_all_are_counted() {
    let mut states = 0;
    for puzzle in small_puzzles() {
        let table = table(puzzle);
        for depth in 0..=table.distribution().max_depth() {
            for state in table.states_at(depth).take(5) {
                let mut solutions = table.solutions(state).expect("it can be reached");
                let first = table.solve(state).expect("it can be reached");
                assert_eq!(solutions.next().as_ref(), Some(&first));
                let count = 1 + solutions.count() as u128;
                assert_eq!(table.solution_count(state), Ok(count), "{}", puzzle.name());
                let end = first.iter().fold(state, |state, step| {
                    table.space().after(state, step.index())
                });
                assert_eq!((first.len() as u32, table.distance(end)), (depth, Some(0)));
                states += 1;
            }
        }
    }
    assert!(states > 200, "{states}");
}

#[test]
fn moves_that_a_puzzle_does_not_have_are_shown() {
    for (puzzle, text, span, message) in [
        (
            "pyraminx",
            "U R2 B",
            2..4,
            "found R2, expected one of U U' L L' R R' B B' u u' l l' r r' b b'",
        ),
        (
            "pyraminx",
            "(U R3)2",
            3..5,
            "found R3, expected one of U U' L L' R R' B B' u u' l l' r r' b b'",
        ),
        // Three thirds of a turn are none, and no turn back.
        (
            "pyraminx",
            "U u3",
            2..4,
            "found u3, expected one of U U' L L' R R' B B' u u' l l' r r' b b'",
        ),
        (
            "skewb",
            "R F",
            2..3,
            "found F, expected one of R R' U U' L L' B B'",
        ),
        ("1x2x3", "U2 R", 3..4, "found R, expected one of U2 R2 L2"),
        (
            "2x2x3",
            "U D2 R'",
            5..7,
            "found R', expected one of U U2 U' D D2 D' R2 F2 L2 B2",
        ),
    ] {
        let space = find(puzzle).space(Metric::HalfTurn).expect("it knows HTM");
        let error = find(puzzle).read(&space, text).expect_err("no such move");
        assert!(matches!(error, ReadError::Move { .. }), "{puzzle}: {text}");
        assert_eq!(error.span(), Some(span));
        assert_eq!(error.to_string(), message);
    }
    let space = find("corners")
        .space(Metric::QuarterTurn)
        .expect("it knows QTM");
    let read = |text: &str| find("corners").read(&space, text).ok();
    // What is no move of the metric follows from its quarter turns.
    assert_eq!(read("U2 R3 (F D2)'"), read("U U R' D D F'"));
    assert!(read("Rw").is_none() && read("x").is_none());
}

/// A skewb in the hand: the faces that the centres belong to, and for each corner the piece there and its twist.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SkewbInHand {
    centres: [Face; 6],
    corners: [(Corner, u8); 8],
}

impl SkewbInHand {
    fn solved() -> Self {
        Self {
            centres: Face::ALL,
            corners: Corner::ALL.map(|corner| (corner, 0)),
        }
    }

    /// Turns the half round a corner so many times by a third, clockwise.
    fn turn(&mut self, axis: Corner, thirds: usize) {
        let third = axis.third_turn();
        for _ in 0..thirds {
            let before = self.clone();
            for face in axis.faces() {
                self.centres[face as usize] = before.centres[third.colour_at(face) as usize];
            }
            for corner in Corner::ALL {
                let faces = corner.faces().into_iter();
                if faces.filter(|face| axis.faces().contains(face)).count() >= 2 {
                    let (target, gained) = corner.rotated(third);
                    let (piece, twist) = before.corners[corner as usize];
                    self.corners[target as usize] = (piece, (twist + gained) % 3);
                }
            }
        }
    }

    fn turn_each(&mut self, moves: &str) {
        for step in moves.split_whitespace() {
            let axis = match &step[..1] {
                "R" => Corner::Drb,
                "U" => Corner::Ulb,
                "L" => Corner::Dlf,
                _ => Corner::Dbl,
            };
            self.turn(axis, if step.ends_with('\'') { 2 } else { 1 });
        }
    }

    /// The colours of a corner, seen on its faces.
    fn colours(&self, corner: Corner) -> [Face; 3] {
        let (piece, twist) = self.corners[corner as usize];
        // The piece's first face is `twist` faces clockwise from the place's first.
        let mut colours = piece.faces();
        colours.rotate_right(twist.into());
        colours
    }

    /// Whether every corner shows the colours of the centres of its faces.
    fn is_solved(&self) -> bool {
        Corner::ALL.into_iter().all(|corner| {
            let centres = corner.faces().map(|face| self.centres[face as usize]);
            self.colours(corner) == centres
        })
    }
}

#[test]
fn a_skewb_in_the_hand_comes_back_as_it_should() {
    let mut skewb = SkewbInHand::solved();
    assert!(skewb.is_solved());
    skewb.turn_each("R U' B");
    assert!(!skewb.is_solved());
    skewb.turn_each("B' U R'");
    assert_eq!(skewb, SkewbInHand::solved());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1) })]

    /// Official scrambles turn the half round DBL, which takes the held corners along.
    #[test]
    fn the_skewb_that_was_scrambled_is_the_one_that_is_solved(
        scrambles in prop::collection::vec(prop::collection::vec(0_usize..8, 0..12), 400)
    ) {
        let puzzle = find("skewb");
        let table = table(puzzle);
        let names = ["R", "R'", "U", "U'", "L", "L'", "B", "B'"];
        for scramble in scrambles {
            let scramble: Vec<&str> = scramble.iter().map(|&step| names[step]).collect();
            let scramble = scramble.join(" ");
            let state = puzzle.read(table.space(), &scramble).expect("moves of the skewb");
            let solution = table.solve(state).expect("every state can be reached");
            let numbers = solution.numbers();
            let written = puzzle.write(table.space(), &numbers);
            let mut skewb = SkewbInHand::solved();
            skewb.turn_each(&scramble);
            prop_assert_eq!(skewb.is_solved(), numbers.is_empty());
            skewb.turn_each(&written);
            prop_assert!(skewb.is_solved(), "{} | {}", scramble, written);
        }
    }
}

#[test]
fn tables_of_any_puzzle_refuse_states_that_are_not_there() {
    let table = table(find("floppy"));
    assert_eq!(table.distance(State::new(0, 16)), None);
    assert_eq!(table.distance(State::new(24, 0)), None);
    assert_eq!(table.distance(State::new(u64::MAX, 0)), None);
    let flipped = State::new(0, 1);
    let error = table.solve(flipped).expect_err("one flipped edge");
    assert_eq!(
        error.to_string(),
        "found the state in row 0, element 1, expected one that the moves can solve"
    );
    assert!(table.making(flipped).is_err());
    assert!(table.solution_count(State::new(99, 0)).is_err());
}

#[test]
fn a_puzzle_is_any_space_and_any_thread_may_have_it() {
    fn shared<T: Send + Sync>(_: &T) {}
    let table = table(find("1x2x3"));
    shared(&table);
    assert_eq!(table.space().states(), 48);
}

/// What a puzzle says of itself where it is like most others.
#[test]
fn a_puzzle_that_says_nothing_else_is_like_most() {
    let told = |name: &str| {
        let puzzle = find(name);
        let is = [puzzle.shows_length(), puzzle.is_turned_like_a_cube()];
        (puzzle.positions(), puzzle.scramble_distance(), is)
    };
    for (name, expected) in [
        ("pocket", ("scrambles", 4, [true, true])),
        ("2x2x3", ("scrambles", 1, [true, true])),
        ("skewb", ("scrambles", 7, [true, false])),
        ("floppy", ("states", 1, [false, false])),
    ] {
        assert_eq!(told(name), expected, "{name}");
    }
    assert_eq!(find("pyraminx").turns_beside().len(), 4);
    for name in ["pocket", "skewb", "floppy"] {
        assert!(find(name).turns_beside().is_empty(), "{name}");
    }
    assert_eq!(format!("{:?}", find("pocket")), "Puzzle(\"pocket\")");
}

#[test]
fn moves_at_both_ends_are_read_as_they_are_written() {
    for (name, text, expected) in [
        ("pocket", "R2 F' U", &["R2", "F'", "U"][..]),
        ("2x2x3", "(U D2)2", &["U", "D2", "U", "D2"]),
        ("pyraminx", "L R'", &["L", "R'"]),
        ("1x2x3", "", &[]),
    ] {
        let puzzle = find(name);
        let space = puzzle.space(Metric::HalfTurn).expect("it knows HTM");
        let numbers: Vec<usize> = (expected.iter())
            .map(|mv| space.moves().find(mv).expect("a move of the space"))
            .collect();
        let first = puzzle
            .read_first(&space, text)
            .expect("moves of the puzzle");
        let last = puzzle.read_last(&space, text).expect("moves of the puzzle");
        assert_eq!([&first, &last], [&numbers; 2], "{name}: {text}");
        assert_eq!(puzzle.write(&space, &numbers), expected.join(" "));
        assert_eq!(puzzle.write_making(&space, &numbers), expected.join(" "));
        assert!(puzzle.read_last(&space, "U X").is_err());
    }
}

#[test]
fn what_is_no_move_at_all_is_shown_with_the_moves_that_are() {
    let space = find("1x2x3").space(Metric::HalfTurn).expect("it knows HTM");
    let read = |text: &str| find("1x2x3").read(&space, text).expect_err("no moves");
    for (text, span, message) in [
        ("U2 ?", 3..4, "found `?`, expected one of U2 R2 L2"),
        (
            "U2 \u{e9} R2",
            3..5,
            "found `\u{e9}`, expected one of U2 R2 L2",
        ),
        ("2", 1..1, "found the end, expected one of U2 R2 L2"),
    ] {
        let error = read(text);
        assert_eq!(
            (error.span(), error.to_string()),
            (Some(span), message.into()),
            "{text}"
        );
    }
    // Where the notation wants something else than a move, it says so itself.
    let error = read("(U2");
    assert!(matches!(error, ReadError::Notation(_)), "{error}");
    assert_eq!(error.span(), Some(3..3));
}
