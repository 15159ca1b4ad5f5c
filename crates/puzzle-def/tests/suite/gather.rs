//! Cubes given by their stickers, gathered into pieces.

use cube_model::nxn::{CubeSize, FaceMap, Turns};
use puzzle_def::{
    Definition, Orbit, OrbitPattern, OrbitTurn, Parts, Pattern, Transformation, Turn, read,
};

use crate::support::definitions::definition;

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
    for name in [
        "cube333.tws",
        "pocket_same_wild.tws",
        "pocket_blocked.tws",
        "m12.tws",
        "fto_corners_edges.tws",
    ] {
        let definition = definition(name);
        let gathered = check_group(&definition);
        assert_eq!(gathered.orbits().len(), definition.orbits().len(), "{name}");
        assert_eq!(gathered.start(), definition.start(), "{name}");
    }
}

/// Six places that a move takes round, three at a time: two pieces, the second of which is turned on the way back.
const TWO: &str = "Set A 6 1\nSolved\nEnd\nMove T\nA\n4 5 6 2 3 1\nEnd\n";

#[test]
fn pieces_are_turned_as_their_stickers_are() {
    let two = read("two.tws", TWO).expect("it is sound");
    let gathered = check_group(&two);
    assert_eq!(sizes(&gathered), [(2, 3)]);
    let turn = &gathered.parts().moves[0].transformation.orbits[0];
    assert_eq!(turn.from, [1, 0]);
    // A shift of one piece, and the other one comes as it is.
    assert_eq!(turn.twist.iter().filter(|&&twist| twist == 0).count(), 1);
    assert_eq!(turn.order(3), Some(6));
}

#[test]
fn orbits_that_are_more_than_stickers_stay() {
    let two = read("two.tws", TWO).expect("it is sound");
    let with = |set: &str, solved: &str, more: &str| {
        let text = format!(
            "Set B 6 {set}\nSet A 6 1\nSet C 3 1\nSolved\n{solved}End\n\
             Move T\nA\n4 5 6 2 3 1\nB\n4 5 6 2 3 1\nEnd\nMove V\nC\n2 3 1\nEnd\n{more}"
        );
        let definition = read("t.tws", &text).expect("it is sound");
        check_group(&definition)
    };
    let plain = with("1", "", "");
    assert_eq!(sizes(&plain), [(2, 3), (2, 3), (3, 1)]);
    for (set, solved, more) in [
        ("2", "", ""),
        ("1", "B\n1 2 3 4 5 5\n", ""),
        ("1", "", "Illegal B 1 2\n"),
    ] {
        let gathered = with(set, solved, more);
        let twists = set.parse().expect("a digit");
        assert_eq!(sizes(&gathered), [(6, twists), (2, 3), (3, 1)]);
        let orbit = &gathered.parts().moves[0].transformation.orbits[0];
        assert_eq!(*orbit, two.parts().moves[0].transformation.orbits[0]);
    }
}

#[test]
fn what_is_blocked_is_found_behind_orbits_that_fall_apart() {
    // Of the first orbit two places stay alone.
    let text = "Set A 8 1\nSet B 3 1\nSet C 3 1\nSolved\nEnd\nMove T\nA\n4 5 6 2 3 1 7 8\nB\n2 3 1\nEnd\n\
                Illegal C 1 2\nIllegal B 3 1\n";
    let gathered = check_group(&read("t.tws", text).expect("it is sound"));
    assert_eq!(sizes(&gathered), [(2, 1), (2, 3), (3, 1), (3, 1)]);
    let blocked = gathered.parts().blocked.iter();
    let blocked: Vec<_> = blocked
        .map(|blocked| (&gathered.orbits()[blocked.orbit].name[..], blocked.place))
        .collect();
    assert_eq!(blocked, [("C", 0), ("B", 2)]);
}

/// Two pieces of so many stickers each, which a move exchanges, and turns one of them on the way.
fn two_of(stickers: u16) -> Definition {
    let (orbit, places) = ("STICKERS", 2 * stickers);
    let mut from: Vec<u16> = (stickers..places).chain(0..stickers).collect();
    from[..usize::from(stickers)].rotate_left(1);
    let twist = vec![0; places.into()];
    let transformation = Transformation {
        orbits: vec![OrbitTurn { from, twist }],
    };
    let parts = Parts {
        name: "two".into(),
        orbits: vec![Orbit {
            name: orbit.into(),
            places,
            twists: 1,
        }],
        start: Pattern {
            orbits: vec![OrbitPattern {
                pieces: (0..places).collect(),
                twists: vec![0; places.into()],
                moduli: vec![1; places.into()],
            }],
        },
        moves: vec![Turn {
            name: "T".into(),
            transformation,
        }],
        rotations: Vec::new(),
        blocked: Vec::new(),
    };
    Definition::new(parts).expect("its parts fit each other")
}

#[test]
fn the_sticker_opposite_of_the_first_may_have_the_next_number() {
    assert_eq!(sizes(&two_of(4).gathered()), [(2, 4)]);
    let text = "Set A 8 1\nSolved\nEnd\nMove T\nA\n7 8 6 5 1 2 3 4\nEnd\n";
    let crossed = check_group(&read("t.tws", text).expect("it is sound"));
    assert_eq!(sizes(&crossed), [(2, 4)]);
}

#[test]
#[cfg_attr(miri, ignore = "it has hundreds of points")]
fn pieces_have_as_many_stickers_as_there_can_be_twists() {
    assert_eq!(sizes(&two_of(255).gathered()), [(2, 255)]);
    // Halves of what would be a piece of 256.
    assert_eq!(sizes(&two_of(256).gathered()), [(4, 128)]);
}
