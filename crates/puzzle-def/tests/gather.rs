//! Cubes given by their stickers, gathered into pieces.

use std::fs;

use cube_model::nxn::{CubeSize, FaceMap, Turns};
use puzzle_def::{
    Definition, Orbit, OrbitPattern, OrbitTurn, Parts, Pattern, Transformation, Turn, read,
};

/// A cube by its stickers, all of them different, with these moves and with rotations of the whole.
fn stickers(size: u32, moves: &str, rotations: &str) -> Definition {
    let size = CubeSize::new(size as _).expect("there is such a cube");
    let turn = |name: &str| {
        let turns = Turns::parse(name, size).expect("it is a move");
        let images = FaceMap::of(&turns).into_images();
        let least = images.iter().min().expect("there are stickers");
        let from: Vec<_> = images.iter().map(|image| (image - least) as u16).collect();
        let twist = vec![0; from.len()];
        Turn {
            name: name.into(),
            transformation: Transformation {
                orbits: vec![OrbitTurn { from, twist }],
            },
        }
    };
    let moves: Vec<_> = moves.split_whitespace().map(turn).collect();
    let places = moves[0].transformation.orbits[0].from.len();
    let start = OrbitPattern {
        // The numbers are names only.
        pieces: (0..places as u16).rev().collect(),
        twists: vec![0; places],
        moduli: vec![1; places],
    };
    let parts = Parts {
        name: "stickers".into(),
        orbits: vec![Orbit {
            name: "STICKERS".into(),
            places: places as u16,
            twists: 1,
        }],
        start: Pattern {
            orbits: vec![start],
        },
        moves,
        rotations: rotations.split_whitespace().map(turn).collect(),
        blocked: Vec::new(),
    };
    Definition::new(parts).expect("its parts fit each other")
}

fn sizes(definition: &Definition) -> Vec<(u16, u8)> {
    let orbits = definition.orbits().iter();
    orbits.map(|orbit| (orbit.places, orbit.twists)).collect()
}

/// Checks that products of moves are gathered to the products of the gathered moves, and that only the identity is
/// gathered to the identity.
fn check_group(whole: &Definition) -> Definition {
    let gathered = whole.gathered();
    assert_eq!(
        Definition::new(gathered.parts().clone()),
        Ok(gathered.clone())
    );
    assert_eq!(gathered.order(), whole.order());
    let names = |definition: &Definition| -> Vec<_> {
        let moves = definition.parts().moves.iter();
        moves.map(|turn| turn.name.clone()).collect()
    };
    assert_eq!(names(&gathered), names(whole));
    // Every move has its order, and so has every product of two.
    let turns = |definition: &Definition| -> Vec<_> {
        let parts = definition.parts();
        let turns = parts.moves.iter().chain(&parts.rotations);
        turns.map(|turn| turn.transformation.clone()).collect()
    };
    let (before, after) = (turns(whole), turns(&gathered));
    for (one, gathered_one) in before.iter().zip(&after) {
        for (other, gathered_other) in before.iter().zip(&after) {
            let product = one.then(other, whole.orbits());
            let gathered_product = gathered_one.then(gathered_other, gathered.orbits());
            assert_eq!(
                product.order(whole.orbits()),
                gathered_product.order(gathered.orbits())
            );
        }
    }
    gathered
}

#[test]
fn the_pocket_cube_has_eight_corners() {
    let gathered = check_group(&stickers(2, "U R F D L B", "x y"));
    assert_eq!(sizes(&gathered), [(8, 3)]);
    assert_eq!(gathered.order(), 88_179_840_u32.into());
    // With a corner held its stickers stay where they are.
    let gathered = check_group(&stickers(2, "U R F", ""));
    assert_eq!(sizes(&gathered), [(3, 1), (7, 3)]);
    assert_eq!(gathered.orbits()[0].name, "STICKERS");
    assert_eq!(gathered.orbits()[1].name, "STICKERS_2");
    assert_eq!(gathered.order(), 3_674_160_u32.into());
}

#[test]
#[cfg_attr(miri, ignore = "it finds the orders of groups on many points")]
fn the_cube_has_corners_edges_and_centres() {
    let gathered = check_group(&stickers(3, "U R F D L B", "x y z"));
    assert_eq!(sizes(&gathered), [(6, 1), (12, 2), (8, 3)]);
    assert_eq!(gathered.order(), 43_252_003_274_489_856_000_u128.into());
    // Two faces turn no edge over: its two stickers go separate ways.
    let gathered = check_group(&stickers(3, "R U", ""));
    assert_eq!(gathered.order(), 73_483_200_u32.into());
    assert!(sizes(&gathered).contains(&(6, 3)));
}

#[test]
#[cfg_attr(miri, ignore = "it finds the orders of groups on many points")]
fn pieces_of_larger_cubes_are_gathered_too() {
    let gathered = check_group(&stickers(4, "U R F Uw Rw Fw", ""));
    // Wings never turn over, and centres are alone: only corners are gathered, as on the pocket cube all but one.
    let gathered_sizes = sizes(&gathered);
    assert!(gathered_sizes.contains(&(7, 3)), "{gathered_sizes:?}");
}

#[test]
#[cfg_attr(miri, ignore = "it finds the orders of groups on many points")]
fn what_has_no_stickers_stays_as_it_is() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/definitions");
    for name in [
        "cube333.tws",
        "pocket_same_wild.tws",
        "pocket_blocked.tws",
        "m12.tws",
        "fto_corners_edges.tws",
    ] {
        let text = fs::read_to_string(format!("{folder}/{name}")).expect("the file can be read");
        let definition = read(name, &text).unwrap_or_else(|error| panic!("{error}"));
        let gathered = check_group(&definition);
        assert_eq!(gathered.orbits().len(), definition.orbits().len(), "{name}");
        assert_eq!(gathered.start(), definition.start(), "{name}");
    }
}
