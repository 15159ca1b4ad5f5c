//! Goals with a colour, from the typed scramble to the stickers of the cube in the hand.

use cube_model::notation::Face;
use cube_model::pocket::{PocketCube, PocketMove, PocketTurns, facelets_to_string};
use serde_json::Value;

use crate::support::program::pocket;

type Stickers = [Face; 24];

/// The faces that are of one colour, with that colour.
fn plain_faces(stickers: &Stickers) -> Vec<(usize, Face)> {
    let faces = stickers.chunks(4).enumerate();
    faces
        .filter(|(_, face)| face.iter().all(|colour| *colour == face[0]))
        .map(|(number, face)| (number, face[0]))
        .collect()
}

/// Whether any so many moves bring a cube to stickers that have reached a goal.
fn can_reach(cube: &PocketCube, depth: usize, is_reached: &impl Fn(&Stickers) -> bool) -> bool {
    if depth == 0 {
        return is_reached(&cube.facelets());
    }
    PocketMove::ALL.iter().any(|&turn| {
        let next = cube.then(&turn.state().cube());
        can_reach(&next, depth - 1, is_reached)
    })
}

/// Scrambles that turn all faces and the whole cube, so that the held corner goes everywhere.
fn scrambles() -> Vec<String> {
    let printed = pocket(&["scramble", "-n", "8", "--seed", "5"], b"").out;
    let grips = ["", "x", "y'", "z2", "x y", "D' L", "B x'", "Rw z"];
    let lines: Vec<String> = printed
        .lines()
        .zip(grips)
        .map(|(scramble, grip)| format!("{grip} {scramble} {grip}"))
        .collect();
    assert_eq!(lines.len(), grips.len());
    lines
}

fn cube_after(moves: &str) -> PocketCube {
    let turns: PocketTurns = moves.parse().expect("moves of a cube");
    PocketCube::SOLVED.after(&turns)
}

/// What `solve` says of each line, in JSON.
fn solved(arguments: &[&str], lines: &[String]) -> Vec<Value> {
    let run = pocket(arguments, lines.join("\n").as_bytes());
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{arguments:?}");
    let lines = run.out.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("each line is an object"))
        .collect()
}

/// Brute force on stickers goes so deep.
const DEPTH: usize = 4;

fn check(goal: &str, is_reached: impl Fn(&Stickers) -> bool) {
    let scrambles = scrambles();
    let answers = solved(&["solve", "--json", "--goal", goal], &scrambles);
    assert_eq!(answers.len(), scrambles.len());
    let mut facelets = Vec::new();
    for (scramble, answer) in scrambles.iter().zip(&answers) {
        let solution = answer["solution"].as_str().expect("text");
        let distance = answer["distance"].as_u64().expect("a number") as usize;
        let end = cube_after(&format!("{scramble} {solution}"));
        assert!(
            is_reached(&end.facelets()),
            "{goal}: {scramble}: {solution}"
        );
        let cube = cube_after(scramble);
        for depth in 0..distance.min(DEPTH) {
            assert!(
                !can_reach(&cube, depth, &is_reached),
                "{goal}: {scramble}: {solution}"
            );
        }
        facelets.push(facelets_to_string(&cube.facelets()));
    }
    // The same cubes, told by the letters of their stickers.
    let told = solved(
        &["solve", "--json", "--goal", goal, "--facelets"],
        &facelets,
    );
    for (answer, told) in answers.iter().zip(&told) {
        assert_eq!(answer["solution"], told["solution"], "{goal}");
    }
}

#[test]
fn the_face_has_the_colour_of_the_solved_cube() {
    for colour in [Face::U, Face::F, Face::L] {
        check(&format!("face:{colour}"), |stickers| {
            plain_faces(stickers)
                .iter()
                .any(|(_, found)| *found == colour)
        });
    }
}

#[test]
fn the_two_faces_have_the_colour_and_the_opposite_one() {
    for colour in [Face::U, Face::R, Face::B] {
        check(&format!("ortega:{colour}"), |stickers| {
            let plain = plain_faces(stickers);
            let has = |face, colour| plain.contains(&(face, colour));
            (0..6).any(|face| has(face, colour) && has((face + 3) % 6, colour.opposite()))
        });
    }
}

#[test]
fn the_layer_has_the_colour_of_the_solved_cube() {
    // The stickers beside the upper face, and where a rotation brings each face up.
    let beside = [[8, 9], [4, 5], [20, 21], [16, 17]];
    let up = ["", "z'", "x", "x2", "z", "x'"];
    for colour in [Face::D, Face::L] {
        check(&format!("layer:{colour}"), |stickers| {
            up.iter().any(|rotation| {
                let turned = rotated(stickers, rotation);
                turned[..4].iter().all(|sticker| *sticker == colour)
                    && beside.iter().all(|[a, b]| turned[*a] == turned[*b])
            })
        });
    }
}

/// The stickers of a cube that is turned as a whole.
fn rotated(stickers: &Stickers, rotation: &str) -> Stickers {
    use cube_model::nxn::{CubeSize, FaceMap, Turns};
    // Face maps number the faces U L F R B D, and count from 1.
    const ORDER: [usize; 6] = [0, 4, 2, 1, 5, 3];
    let size = CubeSize::new(2).expect("a 2x2x2");
    let map = FaceMap::of(&Turns::parse(rotation, size).expect("a rotation"));
    let place = |number: usize| 4 * ORDER[number / 4] + number % 4;
    let mut turned = *stickers;
    for (target, source) in map
        .to_string()
        .trim_matches(['(', ')'])
        .split(' ')
        .enumerate()
    {
        let source: usize = source.parse().expect("a number");
        turned[place(target)] = stickers[place(source - 1)];
    }
    turned
}

/// What is listed at a distance is solved in so many moves, whatever the goal and the moves are.
#[test]
fn positions_at_a_distance_from_a_goal_are_solved_in_as_many_moves() {
    let mut listed = 0;
    // Positions are listed by their distance from a goal. Where no move undoes another, it takes the inverse moves to go back.
    for (options, back) in [
        ("--goal face", None),
        ("--goal layer --metric qtm", None),
        ("--goal ortega --gen U,R", None),
        (
            "--goal auf --moves U,R2,F'",
            Some("--goal auf --moves U',R2,F"),
        ),
        ("--goal layer:U", None),
        ("--moves U,R", Some("--moves U',R'")),
        ("--gen R,F --metric qtm", None),
        (
            "--puzzle skewb --moves R,U,L,B",
            Some("--puzzle skewb --moves R',U',L',B'"),
        ),
    ] {
        let back: Vec<&str> = back.unwrap_or(options).split(' ').collect();
        let options: Vec<&str> = options.split(' ').collect();
        let listing = ["states", "--depth", "2", "--limit", "30"];
        let states = pocket(&[&listing, &options[..]].concat(), b"");
        let lines: Vec<String> = states.out.lines().map(Into::into).collect();
        let solving = [&["solve", "--json"], &back[..]].concat();
        let answers = pocket(&solving, states.out.as_bytes());
        assert_eq!(answers.out.lines().count(), lines.len(), "{options:?}");
        for line in answers.out.lines() {
            let answer: Value = serde_json::from_str(line).expect("each line is an object");
            assert_eq!(answer["distance"], 2, "{options:?} {line}");
            listed += 1;
        }
    }
    assert!(listed > 100, "{listed}");
}
