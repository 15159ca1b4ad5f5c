//! The pocket cube's group: generators against geometry, grips, coordinates and tables, exhaustively.

use cube_model::notation::{Amount, Face, Sequence};
use cube_model::nxn::{FaceMap, Rotation, TurnsError, net_index};
use cube_model::pocket::{
    FACELETS, MoveTables, PermIndex, PocketCube, PocketMove, PocketState, PocketTurns, Symmetry,
    TwistIndex,
};
use proptest::prelude::*;

fn turns(text: &str) -> PocketTurns {
    text.parse().expect("a 2x2x2 has these moves")
}

fn cube(text: &str) -> PocketCube {
    PocketCube::SOLVED.after(&turns(text))
}

fn any_cube() -> impl Strategy<Value = PocketCube> {
    prop::collection::vec((0..6_usize, 0..3_usize), 0..20).prop_map(|turns| {
        turns
            .into_iter()
            .fold(PocketCube::SOLVED, |cube, (face, amount)| {
                cube * PocketCube::turned(Face::ALL[face], Amount::ALL[amount])
            })
    })
}

#[test]
fn the_generators_are_the_turns_that_geometry_says() {
    for step in PocketMove::ALL {
        let turned = PocketCube::turned(step.face(), step.amount());
        assert_eq!(turned.state(), *step.state(), "{step}");
        assert_eq!(
            step.state().cube(),
            turned,
            "{step} keeps the corner at DBL"
        );
        assert_eq!(PocketMove::new(step.face(), step.amount()), Some(step));
        assert_eq!(*step.state() * *step.inverse().state(), PocketState::SOLVED);
        assert_eq!(PocketMove::ALL[step.column()], step);
    }
    assert_eq!(PocketMove::new(Face::D, Amount::Half), None);
}

#[test]
fn every_turn_moves_the_stickers_that_the_face_map_moves() {
    // The stickers of the net stand in another order of faces; `net_index` is that order.
    let moves = [
        "U", "U'", "U2", "R", "F", "D", "L", "B", "D2", "L'", "B'", "x", "y", "z", "x'", "y2",
        "Uw", "Rw'", "2R", "2F'", "r", "2-2Lw",
    ];
    for text in moves {
        let map = FaceMap::of(turns(text).turns());
        let net: Vec<Face> = map.colours().collect();
        let cube = cube(text).facelets();
        for face in Face::ALL {
            for k in 0..4 {
                assert_eq!(
                    cube[4 * face as usize + k],
                    net[4 * net_index(face) + k],
                    "{text}"
                );
            }
        }
    }
    let mut stickers: Vec<usize> = FACELETS.concat();
    stickers.sort_unstable();
    assert_eq!(stickers, (0..24).collect::<Vec<_>>());
}

#[test]
fn known_orders_come_out() {
    let first_return = |text: &str, back: fn(&PocketCube) -> bool| {
        let step = cube(text);
        let mut power = step;
        let mut count = 1;
        while !back(&power) {
            power = power * step;
            count += 1;
        }
        count
    };
    let up_to_rotation = |text| first_return(text, PocketCube::is_solved);
    assert_eq!(up_to_rotation("R U"), 15);
    assert_eq!(up_to_rotation("R U R' U'"), 6);
    assert_eq!(up_to_rotation("R L'"), 1);
    let exact = |text| first_return(text, |power| *power == PocketCube::SOLVED);
    assert_eq!(exact("U R F"), 12);
    assert_eq!(exact("(R U R' U')6 R"), 4);
    assert_eq!(exact("R L'"), 4);
}

#[test]
fn moves_that_a_pocket_cube_lacks_are_refused() {
    for text in ["M", "E'", "S2", "3R", "3Rw", "2-3Rw"] {
        let moves: Sequence = text.parse().expect("the test's notation is right");
        let read: Result<PocketTurns, TurnsError> = text.parse();
        let messages = [
            PocketCube::SOLVED
                .after_move(moves.moves()[0])
                .unwrap_err()
                .to_string(),
            PocketTurns::try_from(moves).unwrap_err().to_string(),
            read.unwrap_err().to_string(),
        ];
        for message in messages {
            assert!(message.contains("does not exist on the 2x2x2"), "{message}");
        }
    }
}

#[test]
fn wide_turns_slices_and_rotations_mean_what_they_do_in_the_hand() {
    for (a, b) in [
        ("Rw", "x"),
        ("2R", "L'"),
        ("Lw", "x'"),
        ("x", "R L'"),
        ("y", "U D'"),
        ("z", "F B'"),
        ("2D", "U'"),
        ("x2", "Rw2"),
    ] {
        assert_eq!(cube(a), cube(b), "{a} {b}");
    }
    // D is U seen from elsewhere.
    assert_eq!(cube("D").state(), cube("U").state());
    assert_eq!(cube("y' U"), cube("D"));
}

#[test]
fn each_of_the_24_grips_shows_the_same_state_and_there_are_no_others() {
    let mut seen = std::collections::BTreeSet::new();
    for rotation in Rotation::ALL {
        let turned = PocketCube::rotated(rotation);
        assert!(turned.is_solved());
        assert_eq!(turned.grip(), rotation);
        assert_eq!(turned, cube(&rotation.to_string()));
        seen.insert(turned);
        for text in ["R U F2", "D L' B2 U", "R U R' U' F"] {
            // Turned as a whole before the scramble, only the colours differ; after it, what solves the
            // state is the way back as it looks in the new grip.
            let scrambled = cube(text);
            assert_eq!((turned * scrambled).state(), scrambled.state());
            let after = (scrambled * turned).state();
            let way_back = turned.inverse() * scrambled.inverse() * turned;
            assert!((after.cube() * way_back).is_solved());
        }
    }
    assert_eq!(seen.len(), 24);
}

#[test]
fn all_states_have_their_number_and_their_coordinates() {
    let mut states = 0;
    for perm in PermIndex::all() {
        for twist in TwistIndex::all() {
            let state = PocketState::from_indices(perm, twist);
            assert_eq!((state.perm_index(), state.twist_index()), (perm, twist));
            assert_eq!(state.rank(), states);
            let by_piece = state.twist_index_by_piece();
            assert_eq!(PocketState::from_indices_by_piece(perm, by_piece), state);
            states += 1;
        }
    }
    assert_eq!(states, 3_674_160);
    assert_eq!(PocketState::unrank(states - 1).unwrap().rank(), states - 1);
    assert!(PocketState::unrank(states).is_err());
    assert!(PocketState::unrank(u32::MAX).is_err());
    assert!(PermIndex::new(5040).is_err() && TwistIndex::new(729).is_err());
}

#[test]
fn the_tables_move_the_coordinates_as_the_moves_do() {
    let tables = MoveTables::new();
    let mut entries = 0;
    for step in PocketMove::ALL {
        for perm in PermIndex::all() {
            let moved = perm.pieces() * *step.state().pieces();
            assert_eq!(tables.perm(perm, step), PermIndex::of(&moved));
            entries += 1;
        }
        for twist in TwistIndex::all() {
            // The twists' table must do for every arrangement of the pieces: try a few.
            for perm in [0, 1, 2500, 5039] {
                let state = PocketState::from_indices(PermIndex::new(perm).unwrap(), twist);
                assert_eq!(tables.twist(twist, step), state.after(step).twist_index());
            }
            entries += 1;
        }
    }
    assert_eq!(entries, 9 * (5040 + 729));
}

#[test]
fn symmetries_form_a_group_that_keeps_the_set_of_turns() {
    let probe = cube("R U2 F' L D");
    let mut images = std::collections::BTreeSet::new();
    for symmetry in Symmetry::ALL {
        images.insert(symmetry.of_cube(&probe));
        assert_eq!(symmetry.of(&PocketState::SOLVED), PocketState::SOLVED);
        // In the mirror, clockwise is anticlockwise.
        let sense = if symmetry.is_mirrored() {
            Amount::Counterclockwise
        } else {
            Amount::Clockwise
        };
        for face in Face::ALL {
            let seen = symmetry.of_cube(&PocketCube::turned(face, Amount::Clockwise));
            let is_turn = Face::ALL
                .into_iter()
                .any(|other| PocketCube::turned(other, sense) == seen);
            assert!(is_turn, "{symmetry:?} {face}");
        }
    }
    assert_eq!(images.len(), 48);
}

proptest! {
    #[test]
    fn the_group_laws_hold(a in any_cube(), b in any_cube(), c in any_cube()) {
        prop_assert_eq!((a * b) * c, a * (b * c));
        prop_assert_eq!(a * a.inverse(), PocketCube::SOLVED);
        prop_assert_eq!((a * b).inverse(), b.inverse() * a.inverse());
        let (s, t) = (a.state(), b.state());
        prop_assert_eq!(s * s.inverse(), PocketState::SOLVED);
        prop_assert_eq!((s * t).inverse(), t.inverse() * s.inverse());
    }

    #[test]
    fn turning_u_r_and_f_means_the_same_on_cube_and_state(a in any_cube(), column in 0..9_usize) {
        let step = PocketMove::ALL[column];
        let turned = a * PocketCube::turned(step.face(), step.amount());
        prop_assert_eq!(turned.state(), a.state().after(step));
        prop_assert_eq!(turned.grip(), a.grip());
    }

    #[test]
    fn symmetries_respect_products(a in any_cube(), b in any_cube(), which in 0..48_usize) {
        let symmetry = Symmetry::ALL[which];
        prop_assert_eq!(symmetry.of_cube(&(a * b)), symmetry.of_cube(&a) * symmetry.of_cube(&b));
    }
}
