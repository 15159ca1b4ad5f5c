//! A puzzle as flat lists against its patterns.

use puzzle_def::known;

use super::*;

fn read(name: &str) -> Definition {
    let path = format!("{}/../../docs/puzzles/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the file is there");
    puzzle_def::read(name, &text).expect("a definition")
}

fn known(name: &str) -> Definition {
    known::definition(name).expect("a known puzzle")
}

/// Two of these moves have inverses that are not moves.
fn one_way() -> Definition {
    let some = known("pocket").with_moves(&["U", "R2", "F"]);
    some.expect("moves of it")
}

fn ground(definition: &Definition) -> (Ground, Vec<Turn>) {
    let turns = definition.turns(false).expect("moves");
    (Ground::new(definition, &turns, false), turns)
}

fn after(ground: &Ground, position: &[u16], motion: usize) -> Vec<u16> {
    let mut next = position.to_vec();
    ground.motions[motion].write(&ground.turned, position, &mut next);
    next
}

/// The image of a position.
fn image(symmetry: &Symmetry, position: &[u16]) -> Vec<u16> {
    let mut image = vec![0; position.len()];
    for ((&target, points), &point) in symmetry.targets.iter().zip(&symmetry.points).zip(position) {
        image[usize::from(target)] = points[usize::from(point)];
    }
    image
}

/// Motions act on positions as moves act on patterns, inverses undo them, and symmetries map motions to motions.
#[test]
fn motions_and_symmetries() {
    let puzzles = [
        (known("pocket"), 6),
        (known("3x3x3"), 48),
        (known("pyraminx"), 24),
        (read("pocket_same.tws"), 1),
        (read("pocket_wild.tws"), 1),
        (read("pocket_blocked.tws"), 1),
        (one_way(), 1),
    ];
    for (definition, symmetries) in puzzles {
        let (ground, turns) = ground(&definition);
        let name = definition.name();
        assert_eq!(ground.symmetries.len(), symmetries, "{name}");
        let mut pattern = definition.start().clone();
        let mut position = ground.start.clone();
        for number in 0..30 {
            let mv = number * 7 % turns.len();
            pattern = pattern.after(&turns[mv].transformation);
            position = after(&ground, &position, mv);
            assert_eq!(
                ground.position(&pattern).as_ref(),
                Some(&position),
                "{name}"
            );
            let is_blocked = definition.broken_rule(&pattern).is_some();
            assert_eq!(ground.is_blocked(&position), is_blocked, "{name}");
            for motion in 0..ground.motions.len() {
                let next = after(&ground, &position, motion);
                assert_eq!(after(&ground, &next, ground.undoing[motion]), position);
                for own in &ground.symmetries {
                    let of_image =
                        after(&ground, &image(own, &position), own.motions[motion].into());
                    assert_eq!(of_image, image(own, &next), "{name}");
                }
            }
        }
    }
}

#[test]
fn what_is_known_of_puzzles() {
    // Whether moves are undone by moves, and whether inverses are as far.
    let puzzles = [
        (known("pocket"), true, true, false),
        (read("pocket_same.tws"), true, false, false),
        (read("pocket_wild.tws"), true, false, false),
        (read("pocket_blocked.tws"), true, false, true),
        (one_way(), false, false, false),
    ];
    for (definition, goes_both_ways, has_inverses, blocks) in puzzles {
        let (ground, _) = ground(&definition);
        assert!(ground.sees_all, "{}", definition.name());
        let found = (
            ground.goes_both_ways(),
            ground.has_inverses(0..ground.constituents.len()),
            ground.blocks(),
        );
        let expected = (goes_both_ways, has_inverses, blocks);
        assert_eq!(found, expected, "{}", definition.name());
    }
}

#[test]
fn opposite_faces_commute() {
    let (ground, turns) = ground(&known("3x3x3"));
    let axis = |mv: usize| match turns[mv].name.as_bytes()[0] {
        b'U' | b'D' => 0,
        b'R' | b'L' => 1,
        _ => 2,
    };
    for one in 0..turns.len() {
        for other in 0..turns.len() {
            assert_eq!(ground.commute(one, other), axis(one) == axis(other));
        }
    }
}

#[test]
fn blocked_places_by_label() {
    let ring = "Set Q 2 1\nSet P 5 1\nStartState\nQ\n0 1\nP\n0 1 2 3 4\nEnd\nMove A\nQ\n2 1\nP\n2 3 4 5 1\nEnd\n\
        Illegal P 2 4 5\nIllegal P 4 1\n";
    let ring = puzzle_def::read("ring.tws", ring).expect("a definition");
    let (ground, _) = ground(&ring);
    assert_eq!(ground.blocked(), [(3, vec![3, 4]), (5, vec![0])]);
    let labels = ground.blocked_labels(1);
    assert_eq!(ground.blocked_labels(0), [[false; 2]; 2]);
    for (place, labels) in labels.iter().enumerate() {
        for (label, &is_blocked) in labels.iter().enumerate() {
            assert_eq!(
                is_blocked,
                [(1, 3), (1, 4), (3, 0)].contains(&(place, label))
            );
        }
    }
}

/// Where pieces have several numbers of twists, or look alike, or are alone.
#[test]
fn places_among_which_pieces_can_be_told_apart() {
    let text = "Set P 3 3\nSet Q 3 1\nSet R 1 2\nSet S 1 3\nSet T 2 2\nStartState\nP\n0 1 2\nQ\n0 0 0\nR\n0\nS\n0\nT\n0 0\nEnd\n\
        Move A\nP\n2 3 1\nQ\n2 3 1\nR\n1\n1\nS\n1\n0\nT\n2 1\n0 1\nEnd\n";
    let definition = puzzle_def::read("some.tws", text).expect("a definition");
    let (ground, _) = ground(&definition);
    let own = ground.constituents.iter();
    let own: Vec<_> = own
        .map(|own| (own.orbit, own.first, own.len(), own.points()))
        .collect();
    assert_eq!(own, [(0, 0, 3, 9), (2, 3, 1, 2), (4, 4, 2, 2)]);
}

/// The twists of the second piece are of another order than those of the first, and are not seen. Of the third there are none.
#[test]
fn not_all_is_seen_where_twists_have_several_orders() {
    let text = r#"{"name": "partly", "orbits": [{"orbitName": "P", "numPieces": 3, "numOrientations": 6}],
        "defaultPattern": {"P": {"pieces": [0, 1, 2], "orientation": [0, 0, 0], "orientationMod": [0, SECOND, 1]}},
        "moves": {"A": {"P": {"permutation": [1, 2, 0], "orientationDelta": [1, 0, 0]}}}}"#;
    for (second, sees_all) in [("3", false), ("2", false), ("1", true), ("0", true)] {
        let text = text.replace("SECOND", second);
        let definition = puzzle_def::read("partly.kpuzzle.json", &text).expect("a definition");
        assert_eq!(ground(&definition).0.sees_all, sees_all, "{second}");
    }
}

/// So what has inverses in one form of a position has them in each: all its pieces differ.
#[test]
fn symmetries_take_constituents_to_constituents_that_tell_as_many_pieces_apart() {
    // Three rings, of which the third has pieces that are alike.
    let rings = "Set P 3 1\nSet Q 3 1\nSet R 3 1\nStartState\nP\n0 1 2\nQ\n0 1 2\nR\n0 0 1\nEnd\n\
        MoveTransformation A\nP\n1 2 0\nEnd\nMoveTransformation B\nQ\n1 2 0\nEnd\n\
        MoveTransformation C\nR\n1 2 0\nEnd\n";
    let rings = puzzle_def::read("rings.tws", rings).expect("a definition");
    let files = ["fto_corners_edges.tws", "pocket_same.tws", "square1.tws"].map(read);
    let mut exchanged = 0;
    for definition in files.iter().chain([&rings]) {
        let file = definition.name();
        let (ground, _) = ground(definition);
        for symmetry in &ground.symmetries {
            for own in &ground.constituents {
                let targets = &symmetry.targets[own.first..own.first + own.len()];
                let images = targets
                    .iter()
                    .map(|&to| ground.constituent_of[usize::from(to)]);
                let images: Vec<usize> = images.collect();
                let image = &ground.constituents[images[0]];
                assert!(images.iter().all(|&other| other == images[0]), "{file}");
                assert_eq!(image.len(), own.len(), "{file}");
                assert_eq!(image.tells_all_apart(), own.tells_all_apart(), "{file}");
                exchanged += usize::from(image.first != own.first);
            }
        }
    }
    assert!(exchanged > 0, "some constituents are exchanged");
}
