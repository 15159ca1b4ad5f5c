//! What puzzles look like, held against models that are turned in space: a net is folded, its stickers become
//! points, and a move turns those on its side of a plane.

use std::collections::HashSet;

use cube_model::net::{Colour, Net, NetFace};
use cube_model::nxn::{CubeSize, FaceMap, Turns};
use god_table::{AnySpace, Metric, Puzzle, Space, State, Table, puzzles};

#[path = "support/solid.rs"]
mod solid;

use solid::{solid, turn_of};

/// The puzzles that can be looked at, each with its space.
fn visible() -> Vec<(&'static dyn Puzzle, AnySpace)> {
    let all = puzzles::ALL.iter().copied();
    let visible = all.filter(|puzzle| puzzle.net(State::default()).is_some());
    let with_space = visible.map(|puzzle| {
        let space = puzzle
            .space(Metric::HalfTurn)
            .expect("all of them know HTM");
        (puzzle, space)
    });
    with_space.collect()
}

fn net_of(puzzle: &dyn Puzzle, space: &AnySpace, text: &str) -> Net<Colour> {
    let net = puzzle.net_of(space, text).expect("moves of the puzzle");
    net.expect("the puzzle can be looked at")
}

/// Numbers that look like chance and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }
}

fn letters(net: &Net<Colour>) -> Vec<String> {
    let faces = net.faces().iter();
    let face = |face: &NetFace<Colour>| {
        face.stickers()
            .iter()
            .map(|sticker| sticker.shows.letter)
            .collect()
    };
    faces.map(face).collect()
}

#[test]
fn a_solved_puzzle_has_one_colour_on_each_face() {
    let mut stickers = Vec::new();
    for (puzzle, space) in visible() {
        let net = puzzle.net(State::default()).expect("it can be looked at");
        assert_eq!(net, net_of(puzzle, &space, ""));
        for face in net.faces() {
            let shown: HashSet<_> = face
                .stickers()
                .iter()
                .map(|sticker| sticker.shows)
                .collect();
            let colours = shown.iter().filter(|&&colour| colour != Colour::BLANK);
            let colours: Vec<char> = colours.map(|colour| colour.letter).collect();
            assert_eq!(colours, [face.letter()], "{}", puzzle.name());
        }
        stickers.push((puzzle.name(), net.stickers().count()));
    }
    let expected = [
        ("pocket", 24),
        ("floppy", 30),
        ("corners", 54),
        ("pyraminx", 36),
        ("skewb", 30),
        ("1x2x3", 22),
        ("2x2x3", 32),
    ];
    assert_eq!(stickers, expected);
}

#[test]
fn every_move_does_to_the_picture_what_it_does_in_space() {
    let mut moves = 0;
    for (puzzle, space) in visible() {
        let solved = net_of(puzzle, &space, "");
        for (mv, name) in space.moves().iter().enumerate() {
            let mut expected = solid(puzzle.name(), &solved);
            expected.turn(turn_of(puzzle.name(), name));
            let found = net_of(puzzle, &space, name);
            let found = solid(puzzle.name(), &found);
            assert!(found.looks_like(&expected), "{} {name}", puzzle.name());
            assert!(!found.looks_like(&solid(puzzle.name(), &solved)));
            let back = space.inverse(mv).and_then(|back| space.moves().get(back));
            let back = back.expect("every move has one that undoes it");
            let there_and_back = format!("{name} {back}");
            assert_eq!(net_of(puzzle, &space, &there_and_back), solved);
            moves += 1;
        }
    }
    assert_eq!(moves, 9 + 4 + 18 + 8 + 8 + 3 + 10);
}

#[test]
fn pictures_follow_random_walks_in_space() {
    let mut dice = Dice(1);
    let mut walks = 0;
    for (puzzle, space) in visible() {
        let solved = net_of(puzzle, &space, "");
        let mut colours: Vec<_> = solved.stickers().map(|sticker| sticker.shows).collect();
        colours.sort_unstable();
        for _ in 0..40 {
            let mut expected = solid(puzzle.name(), &solved);
            let length = 1 + dice.below(25);
            let chosen: Vec<usize> = (0..length)
                .map(|_| dice.below(space.moves().len()))
                .collect();
            let names: Vec<&str> = chosen
                .iter()
                .filter_map(|&mv| space.moves().get(mv))
                .collect();
            for name in &names {
                expected.turn(turn_of(puzzle.name(), name));
            }
            let text = names.join(" ");
            let net = net_of(puzzle, &space, &text);
            let found = solid(puzzle.name(), &net);
            assert!(found.looks_like(&expected), "{} {text}", puzzle.name());
            let mut shown: Vec<_> = net.stickers().map(|sticker| sticker.shows).collect();
            shown.sort_unstable();
            assert_eq!(shown, colours);
            let state = puzzle.read(&space, &text).expect("moves of the puzzle");
            let of_state = puzzle.net(state).expect("it can be looked at");
            // A pocket cube in U, R and F turns stays in its grip; so does a skewb without B.
            if puzzle.name() != "skewb" || !text.contains('B') {
                assert_eq!(of_state, net, "{} {text}", puzzle.name());
            }
            walks += 1;
        }
    }
    assert_eq!(walks, 280);
}

#[test]
fn in_another_grip_the_colours_are_renamed() {
    for (name, text) in [("skewb", "R B U' B L"), ("pocket", "R x U y' F2")] {
        let puzzle = puzzles::find(name).expect("it is in the list");
        let space = puzzle.space(Metric::HalfTurn).expect("it knows HTM");
        let seen = net_of(puzzle, &space, text);
        let state = puzzle.read(&space, text).expect("moves of the puzzle");
        let of_state = puzzle.net(state).expect("it can be looked at");
        assert_ne!(seen, of_state);
        let pairs: HashSet<_> = seen
            .stickers()
            .zip(of_state.stickers())
            .map(|(seen, told)| (seen.shows, told.shows))
            .collect();
        assert_eq!(pairs.len(), 6, "{name}: one colour for another");
    }
}

#[test]
fn the_front_goes_left_when_a_pyraminx_turns_its_upper_part() {
    let puzzle = puzzles::find("pyraminx").expect("it is in the list");
    let space = puzzle.space(Metric::HalfTurn).expect("it knows HTM");
    let faces = letters(&net_of(puzzle, &space, "U"));
    // In the order F R L D; the upper end of the left and of the right face is in their first row.
    let expected = ["RRRRFFFFF", "LLLRRLRRR", "LLFFFLLFL", "DDDDDDDDD"];
    assert_eq!(faces, expected);
}

#[test]
fn tips_of_a_pyraminx_turn_by_themselves_too() {
    let puzzle = puzzles::find("pyraminx").expect("it is in the list");
    let space = puzzle.space(Metric::HalfTurn).expect("it knows HTM");
    let solved = net_of(puzzle, &space, "");
    let mut dice = Dice(3);
    for walk in 0..60 {
        let mut expected = solid("pyraminx", &solved);
        let mut text = String::new();
        for _ in 0..1 + walk % 15 {
            let letter = ["U", "L", "R", "B", "u", "l", "r", "b"][dice.below(8)];
            let name = format!("{letter}{}", ["", "'"][dice.below(2)]);
            expected.turn(turn_of("pyraminx", &name));
            text = format!("{text} {name}");
        }
        let found = solid("pyraminx", &net_of(puzzle, &space, &text));
        assert!(found.looks_like(&expected), "{text}");
    }
}

#[test]
fn cubes_look_as_their_face_maps_say() {
    let mut dice = Dice(2);
    let size = CubeSize::new(3).expect("a size");
    let mut walks = 0;
    for (name, size, texts) in [
        (
            "pocket",
            CubeSize::POCKET,
            &["U", "R'", "F2", "Lw", "y", "D", "B'"],
        ),
        ("corners", size, &["U", "R'", "F2", "L", "B'", "D", "D2"]),
    ] {
        let puzzle = puzzles::find(name).expect("it is in the list");
        let space = puzzle.space(Metric::HalfTurn).expect("it knows HTM");
        for _ in 0..100 {
            let chosen: Vec<&str> = (0..10).map(|_| texts[dice.below(texts.len())]).collect();
            let text = chosen.join(" ");
            let turns = Turns::parse(&text, size).expect("moves of the cube");
            let whole = FaceMap::of(&turns).net();
            let seen = net_of(puzzle, &space, &text);
            for (whole, seen) in whole.stickers().zip(seen.stickers()) {
                assert_eq!(whole.outline, seen.outline);
                assert!(seen.shows == whole.shows || seen.shows == Colour::BLANK);
            }
            walks += 1;
        }
    }
    assert_eq!(walks, 200);
}

#[test]
fn different_states_look_different() {
    let mut states = 0;
    for (puzzle, space) in visible() {
        if puzzle.name() == "corners" {
            continue;
        }
        let table = Table::new(space).expect("no state is too far");
        let depths = 0..=table.distribution().max_depth().min(4);
        let near: Vec<State> = depths.flat_map(|depth| table.states_at(depth)).collect();
        let nets = near
            .iter()
            .map(|&state| puzzle.net(state).expect("it can be looked at"));
        let nets: HashSet<_> = nets.map(|net| letters(&net)).collect();
        assert_eq!(nets.len(), near.len(), "{}", puzzle.name());
        states += nets.len();
    }
    assert!(states > 5000, "{states}");
}

#[test]
fn what_is_no_state_has_no_net() {
    for (puzzle, space) in visible() {
        assert!(
            puzzle.net(State::new(space.rows(), 0)).is_none(),
            "{}",
            puzzle.name()
        );
        assert!(puzzle.net(State::new(u64::MAX, 0)).is_none());
        assert!(puzzle.net(State::new(0, u32::MAX)).is_none());
    }
    for name in ["permutations", "orientations"] {
        let puzzle = puzzles::find(name).expect("it is in the list");
        let space = puzzle.space(Metric::HalfTurn).expect("it knows HTM");
        assert!(puzzle.net_of(&space, "R").is_ok_and(|net| net.is_none()));
    }
}
