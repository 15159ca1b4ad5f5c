//! Known puzzles and the groups of their moves: orders that are published, or follow from simpler ones.

use crate::support::powers::{powers, then};

use num_bigint::BigUint;
use perm_group::{Building, Group, Permutation, Pieces};
use puzzle_def::{Definition, Transformation, known};

/// The definition of a puzzle that there is.
fn find(name: &str) -> Definition {
    known::definition(name).expect(name)
}

/// What a transformation does to the pairs of a place and a twist.
fn permutation(definition: &Definition, transformation: &Transformation) -> Permutation {
    let mut images = Vec::new();
    for (orbit, turn) in definition.parts().orbits.iter().zip(&transformation.orbits) {
        let (first, twists) = (images.len() as u16, u16::from(orbit.twists));
        images.resize(usize::from(first + orbit.places * twists), 0);
        for (place, (&from, &turned)) in (0..).zip(turn.from.iter().zip(&turn.twist)) {
            for twist in 0..twists {
                let source = first + from * twists + twist;
                let target = first + place * twists + (twist + u16::from(turned)) % twists;
                images[usize::from(source)] = target;
            }
        }
    }
    Permutation::new(images).expect("a transformation permutes places and twists")
}

/// The order of the group of the moves.
fn order(name: &str) -> BigUint {
    let definition = find(name);
    let parts = definition.parts();
    let moves = parts.moves.iter();
    let moves: Vec<_> = moves
        .map(|turn| permutation(&definition, &turn.transformation))
        .collect();
    let orbits: Vec<_> = parts
        .orbits
        .iter()
        .map(|orbit| (orbit.places, orbit.twists))
        .collect();
    let pieces = Pieces::new(&orbits).expect("the orbits of a definition");
    let bound = pieces.bound(&moves).expect("moves keep pieces whole");
    let group = Group::new(pieces.degree(), moves).expect("moves of one puzzle");
    let building = Building {
        bound: Some(&bound),
        ..Building::default()
    };
    let chain = group.chain_with(&building).expect("no base is asked for");
    assert!(chain.is_exact(), "{name}");
    chain.order().clone()
}

fn number(digits: &str) -> BigUint {
    digits.parse().expect("digits")
}

fn factorial(n: u32) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

fn power(base: u32, exponent: u32) -> BigUint {
    BigUint::from(base).pow(exponent)
}

#[test]
fn small_puzzles() {
    let orders = [
        ("1x2x3", 48),
        ("floppy", 192),
        ("pocket", 3_674_160),
        ("2x2x2-grips", 88_179_840),
        ("corners", 88_179_840),
        ("2x2x3", 967_680),
        ("2x3x3", 1_625_702_400),
        ("pyraminx", 933_120),
        ("pyraminx-tips", 933_120 * 81),
        ("skewb", 3_149_280),
    ];
    for (name, expected) in orders {
        assert_eq!(order(name), BigUint::from(expected as u64), "{name}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "it has hundreds of points")]
fn the_cube_and_its_centres() {
    let cube = number("43252003274489856000");
    assert_eq!(order("3x3x3"), cube);
    // Six centres turn by quarters, an even number of them after any even arrangement of the corners.
    assert_eq!(order("3x3x3-super"), cube * power(4, 6) / 2u32);
}

#[test]
#[cfg_attr(miri, ignore = "it has hundreds of points")]
fn the_4x4x4() {
    let order = order("4x4x4-super");
    let corners = factorial(8) * power(3, 7);
    // Quarter turns of a face are odd for corners and for centres, those of an inner layer for wings.
    assert_eq!(order, corners * factorial(24) * factorial(24) / 2u32);
    assert_eq!(self::order("4x4x4"), order);
    // Four centres of each colour are alike. Even arrangements of them keep the corners even.
    let seen = order * 2u32 / power(24, 6);
    let up_to_grip = number("7401196841564901869874093974498574336000000000");
    assert_eq!(seen, up_to_grip * 24u32);
}

#[test]
#[cfg_attr(miri, ignore = "it has hundreds of points")]
fn the_5x5x5() {
    // A turn of a face is odd for corners, edges and both kinds of centres, that of an inner layer for wings and
    // T centres: of five signs two are free.
    let order = order("5x5x5");
    let seen = order * 4u32 / power(24, 12);
    let expected = "282870942277741856536180333107150328293127731985672134721536000000000000000";
    assert_eq!(seen, number(expected));
}

#[test]
#[cfg_attr(miri, ignore = "it makes some of the largest definitions")]
fn rotations_take_moves_to_moves() {
    let mut tried = 0;
    for name in all_names() {
        let definition = find(&name);
        let parts = definition.parts();
        let moves = parts.moves.iter();
        let moves: Vec<_> = moves
            .flat_map(|turn| powers(&definition, &turn.transformation))
            .collect();
        for rotation in &parts.rotations {
            let all = powers(&definition, &rotation.transformation);
            let back = all.last().expect("a rotation does something");
            for turn in &parts.moves {
                let turned = then(&definition, back, &turn.transformation);
                let turned = then(&definition, &turned, &rotation.transformation);
                assert!(
                    moves.contains(&turned),
                    "{name} {} {}",
                    rotation.name,
                    turn.name
                );
                tried += 1;
            }
        }
    }
    assert!(tried > 1000, "{tried}");
}

/// Puzzles with names, and boxes of up to six layers.
fn all_names() -> Vec<String> {
    let mut all: Vec<String> = known::puzzles()
        .iter()
        .map(|puzzle| puzzle.name.to_owned())
        .collect();
    for c in 2..=6 {
        for b in 2..=c {
            for a in 1..=b {
                // One name is one puzzle.
                if !["2x2x2", "1x3x3"].contains(&format!("{a}x{b}x{c}").as_str()) {
                    all.push(format!("{a}x{b}x{c}"));
                }
                all.push(format!("{a}x{b}x{c}-super"));
            }
        }
    }
    all
}

#[test]
#[cfg_attr(miri, ignore = "it makes some of the largest definitions")]
fn every_box_is_told() {
    for name in all_names() {
        let definition = find(&name);
        let parts = definition.parts();
        assert_eq!(parts.name, name);
        assert!(
            !parts.moves.is_empty() && !parts.orbits.is_empty(),
            "{name}"
        );
        let mut orbits: Vec<_> = parts.orbits.iter().map(|orbit| &orbit.name).collect();
        orbits.sort_unstable();
        orbits.dedup();
        assert_eq!(orbits.len(), parts.orbits.len(), "{name}");
        for (orbit, pattern) in parts.orbits.iter().zip(&parts.start.orbits) {
            let kinds = pattern.pieces.iter().max().map_or(0, |&last| last + 1);
            assert!(
                (0..kinds).all(|kind| pattern.pieces.contains(&kind)),
                "{name}"
            );
            if name.ends_with("-super") {
                assert_eq!(kinds, orbit.places, "{name}");
            }
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "it makes some of the largest definitions")]
fn large_boxes_and_orders_of_numbers() {
    assert_eq!(find("11x11x11").parts().moves.len(), 30);
    assert_eq!(find("50x50x50").parts().moves.len(), 150);
    for name in ["48x49x50", "49x49x50", "49x50x50", "50x50x50-super"] {
        assert!(find(name).turns(false).is_ok(), "{name}");
    }
    for name in ["2x3x4", "4x3x2", "3x4x2"] {
        assert_eq!(find(name), find("2x3x4"));
    }
    let names = |name| {
        let definition = find(name);
        let orbits = definition.parts().orbits.iter();
        orbits.map(|orbit| orbit.name.clone()).collect::<Vec<_>>()
    };
    let of_seven = [
        "CORNERS",
        "WINGS",
        "WINGS_2",
        "EDGES",
        "X_CENTERS",
        "OBLIQUE_CENTERS",
        "T_CENTERS",
        "OBLIQUE_CENTERS_2",
        "X_CENTERS_2",
        "T_CENTERS_2",
        "CENTERS",
    ];
    assert_eq!(names("7x7x7"), of_seven);
    assert_eq!(names("floppy"), ["CORNERS", "EDGES"]);
    assert_eq!(names("skewb"), ["CENTERS", "CORNERS", "HELD_CORNERS"]);
}

#[test]
fn other_names_are_refused() {
    let wrong = [
        "",
        "x",
        "3x4",
        "33",
        "3333",
        "330",
        "111",
        "3x3x3x3",
        "0x2x2",
        "51x2x2",
        "1x1x5",
        "1x1x1",
        "03x3x3",
        "+3x3x3",
        "3x3x3 -super",
        "99999999999999999999x3x3",
        "pocket ",
        "pocket-super",
    ];
    for name in wrong {
        let error = known::definition(name).expect_err(name);
        assert_eq!(error.found(), name);
        assert!(
            error
                .to_string()
                .contains("expected one of pocket, permutations")
        );
    }
    let turned = "a box has layers to turn in two directions at least";
    for (name, reason) in [
        ("1x1x5", turned),
        ("1x1x1-super", turned),
        ("03x3x3", "no number of layers begins with 0"),
        ("0x2x2", "no number of layers begins with 0"),
    ] {
        let error = known::find(name).expect_err(name);
        assert_eq!(error.reason().as_deref(), Some(reason), "{name}");
    }
}
