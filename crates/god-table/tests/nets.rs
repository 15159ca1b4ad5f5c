//! What puzzles look like, held against models that are turned in space: a net is folded, its stickers become
//! points, and a move turns those on its side of a plane.

use std::collections::HashSet;

use cube_model::net::{Colour, Net, NetFace};
use cube_model::nxn::{CubeSize, FaceMap, Turns};
use god_table::{AnySpace, Metric, Puzzle, Space, State, Table, puzzles};

type Point = [f64; 3];

/// The stickers of a puzzle in space: where they are and what they show.
struct Solid {
    stickers: Vec<(Point, Colour)>,
}

/// A turn: the axis, pointing outwards, how much of a full turn it is clockwise as seen from there, and how far
/// out along the axis the turned part begins.
#[derive(Clone, Copy)]
struct Turn {
    axis: Point,
    part: f64,
    beyond: f64,
}

fn dot(a: Point, b: Point) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn cross(a: Point, b: Point) -> Point {
    [0, 1, 2].map(|i| a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3])
}

/// A point turned about an axis, anticlockwise as seen from where it points.
fn turned(point: Point, axis: Point, angle: f64) -> Point {
    let length = dot(axis, axis).sqrt();
    let axis = axis.map(|part| part / length);
    let (sin, cos) = angle.sin_cos();
    let (sideways, along) = (cross(axis, point), dot(axis, point));
    [0, 1, 2].map(|i| point[i] * cos + sideways[i] * sin + axis[i] * along * (1.0 - cos))
}

impl Solid {
    fn folded(net: &Net<Colour>, fold: impl Fn(&NetFace<Colour>, [f64; 2]) -> Point) -> Self {
        let faces = net.faces().iter();
        let stickers = faces.flat_map(|face| {
            let stickers = face.stickers().iter();
            stickers.map(|sticker| (fold(face, sticker.middle()), sticker.shows))
        });
        Self {
            stickers: stickers.collect(),
        }
    }

    fn turn(&mut self, Turn { axis, part, beyond }: Turn) {
        for (point, _) in &mut self.stickers {
            if dot(*point, axis) > beyond {
                *point = turned(*point, axis, -part * std::f64::consts::TAU);
            }
        }
    }

    /// Whether the other shows the same at the same places.
    fn looks_like(&self, other: &Self) -> bool {
        self.stickers.iter().all(|(place, shown)| {
            let near = |point: &Point| (0..3).all(|i| (point[i] - place[i]).abs() < 1e-6);
            let mut there = other.stickers.iter().filter(|(point, _)| near(point));
            let only = there.next().filter(|_| there.next().is_none());
            only.is_some_and(|(_, found)| found == shown)
        })
    }
}

/// The corners of the outline of a face, least and greatest.
fn bounds(face: &NetFace<Colour>) -> [[f64; 2]; 2] {
    let corners = || {
        face.stickers()
            .iter()
            .flat_map(|sticker| sticker.outline.iter())
    };
    [0, 1].map(|axis| {
        let values = || corners().map(|corner| corner[axis]);
        [
            values().fold(f64::MAX, f64::min),
            values().fold(f64::MIN, f64::max),
        ]
    })
}

/// Folds the cross of a box, x to the right, y up and z to the front, with its middle at the origin.
fn fold_box([width, height, depth]: [f64; 3]) -> impl Fn(&NetFace<Colour>, [f64; 2]) -> Point {
    move |face, [x, y]| {
        let [[left, right], [top, bottom]] = bounds(face);
        let (x, y) = (x - left, y - top);
        let size = [right - left, bottom - top];
        let (w, h, d) = (width / 2.0, height / 2.0, depth / 2.0);
        let (point, expected) = match face.letter() {
            'U' => ([x - w, h, y - d], [width, depth]),
            'D' => ([x - w, -h, d - y], [width, depth]),
            'F' => ([x - w, h - y, d], [width, height]),
            'B' => ([w - x, h - y, -d], [width, height]),
            'R' => ([w, h - y, d - x], [depth, height]),
            'L' => ([-w, h - y, x - d], [depth, height]),
            other => panic!("no face of a box: {other}"),
        };
        assert_eq!(size, expected);
        point
    }
}

/// The vertices U L R B of a pyraminx, at distance 1 from the middle.
fn vertex(letter: char) -> Point {
    let (low, out) = (-1.0 / 3.0, 8_f64.sqrt() / 3.0);
    let (side, front) = (out * 0.75_f64.sqrt(), out / 2.0);
    match letter {
        'U' => [0.0, 1.0, 0.0],
        'L' => [-side, low, front],
        'R' => [side, low, front],
        'B' => [0.0, low, -out],
        other => panic!("no vertex of a pyraminx: {other}"),
    }
}

/// Folds the four triangles: at the left, the right and the third end of each there is a vertex.
fn fold_pyraminx(face: &NetFace<Colour>, [x, y]: [f64; 2]) -> Point {
    let [[left, right], [top, bottom]] = bounds(face);
    let (ends, points_up) = match face.letter() {
        'F' => (['L', 'R', 'U'], true),
        'R' => (['U', 'B', 'R'], false),
        'L' => (['B', 'U', 'L'], false),
        'D' => (['L', 'R', 'B'], false),
        other => panic!("no face of a pyraminx: {other}"),
    };
    // How much of each vertex a point has: none on the edge across from it.
    let from_base = if points_up { bottom - y } else { y - top };
    let third = from_base / (bottom - top);
    let second = (x - left) / (right - left) - third / 2.0;
    let shares = [1.0 - second - third, second, third];
    let ends = ends.map(vertex);
    [0, 1, 2].map(|i| {
        ends.iter()
            .zip(shares)
            .map(|(end, share)| end[i] * share)
            .sum()
    })
}

fn face_axis(letter: char) -> Point {
    match letter {
        'R' => [1.0, 0.0, 0.0],
        'L' => [-1.0, 0.0, 0.0],
        'U' => [0.0, 1.0, 0.0],
        'D' => [0.0, -1.0, 0.0],
        'F' => [0.0, 0.0, 1.0],
        'B' => [0.0, 0.0, -1.0],
        other => panic!("no face: {other}"),
    }
}

/// What a move of a puzzle does in space.
fn turn_of(puzzle: &str, name: &str) -> Turn {
    let (letter, rest) = name.split_at(1);
    let letter = letter.chars().next().expect("a move has a name");
    let times = match rest {
        "" => 1.0,
        "2" => 2.0,
        _ => -1.0,
    };
    match puzzle {
        "pyraminx" => Turn {
            axis: vertex(letter.to_ascii_uppercase()),
            part: times / 3.0,
            // A third of the height for the tip, two for the corner with it.
            beyond: if letter.is_lowercase() { 5.0 } else { 1.0 } / 9.0,
        },
        "skewb" => {
            let axis = match letter {
                'R' => [1.0, -1.0, -1.0],
                'U' => [-1.0, 1.0, -1.0],
                'L' => [-1.0, -1.0, 1.0],
                _ => [-1.0, -1.0, -1.0],
            };
            Turn {
                axis,
                part: times / 3.0,
                beyond: 0.0,
            }
        }
        "floppy" => {
            let side = ['U', 'R', 'D', 'L'][letter.to_digit(10).expect("a digit") as usize];
            Turn {
                axis: face_axis(side),
                part: 0.5,
                beyond: 0.5,
            }
        }
        _ => {
            let axis = face_axis(letter);
            let reach = dot(axis, size_of(puzzle).map(|size| size / 2.0)).abs();
            Turn {
                axis,
                part: times / 4.0,
                beyond: reach - 1.0,
            }
        }
    }
}

/// The stickers along the edges of a box.
fn size_of(puzzle: &str) -> [f64; 3] {
    match puzzle {
        "floppy" => [3.0, 3.0, 1.0],
        "corners" => [3.0, 3.0, 3.0],
        "1x2x3" => [3.0, 2.0, 1.0],
        "2x2x3" => [2.0, 3.0, 2.0],
        _ => [2.0, 2.0, 2.0],
    }
}

fn solid(puzzle: &str, net: &Net<Colour>) -> Solid {
    match puzzle {
        "pyraminx" => Solid::folded(net, fold_pyraminx),
        _ => Solid::folded(net, fold_box(size_of(puzzle))),
    }
}

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
