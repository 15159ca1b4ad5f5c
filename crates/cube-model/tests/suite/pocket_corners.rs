//! What rotations do to single corners: against face maps and against each other, exhaustively.

use cube_model::notation::{Amount, Face};
use cube_model::nxn::{CubeSize, FaceMap, Rotation, Turns, net_index};
use cube_model::pocket::{Corner, FACELETS, PocketCube};

/// The place on the net of a sticker of a corner, named by its index among the corner's faces.
fn on_net(corner: Corner, face: usize) -> usize {
    let sticker = FACELETS[corner as usize][face % 3];
    4 * net_index(Face::ALL[sticker / 4]) + sticker % 4
}

fn shared_faces(a: Corner, b: Corner) -> usize {
    let shared = a.faces().into_iter().filter(|&face| b.is_on(face));
    shared.count()
}

#[test]
fn corners_go_where_the_face_map_takes_their_stickers() {
    let mut stickers = 0;
    for rotation in Rotation::ALL {
        let turns = Turns::new(rotation.moves(), CubeSize::POCKET).unwrap();
        let map = FaceMap::of(&turns);
        for corner in Corner::ALL {
            let (target, twist) = corner.rotated(rotation);
            for face in 0..3 {
                let now = on_net(target, face + usize::from(twist));
                let home = on_net(corner, face);
                assert_eq!(
                    map.images()[now] as usize,
                    home,
                    "{corner} under {rotation}"
                );
                stickers += 1;
            }
        }
    }
    assert_eq!(stickers, 24 * 24);
}

#[test]
fn corners_follow_products_and_inverses_of_rotations() {
    let mut cases = 0;
    for corner in Corner::ALL {
        for first in Rotation::ALL {
            let (between, before) = corner.rotated(first);
            for second in Rotation::ALL {
                let (target, after) = between.rotated(second);
                let both = corner.rotated(first.then(second));
                assert_eq!(both, (target, (before + after) % 3));
                cases += 1;
            }
            let (back, undone) = between.rotated(first.inverse());
            assert_eq!((back, (before + undone) % 3), (corner, 0));
        }
    }
    assert_eq!(cases, 8 * 24 * 24);
}

#[test]
fn a_quarter_turn_of_a_face_moves_its_four_corners_as_the_whole_cube_turns() {
    for face in Face::ALL {
        let whole = Rotation::as_face(face, Amount::Clockwise);
        let turned = PocketCube::turned(face, Amount::Clockwise);
        let mut moved = 0;
        for corner in Corner::ALL {
            let on_face = corner.is_on(face);
            let (target, twist) = if on_face {
                corner.rotated(whole)
            } else {
                (corner, 0)
            };
            assert_eq!(turned.pieces().as_array()[target as usize], corner as u8);
            assert_eq!(turned.twists().as_array()[target as usize], twist);
            moved += usize::from(target != corner);
        }
        assert_eq!(moved, 4, "{face}");
        let half = turned * turned;
        assert_ne!(half, PocketCube::SOLVED);
        assert_eq!(half * half, PocketCube::SOLVED);
        assert_eq!(
            turned.inverse(),
            PocketCube::turned(face, Amount::Counterclockwise)
        );
    }
}

#[test]
fn a_third_of_a_turn_twists_its_corner_clockwise_and_has_order_three() {
    let mut turns = Vec::new();
    for corner in Corner::ALL {
        let third = corner.third_turn();
        let twice = third.then(third);
        assert_ne!(third, Rotation::IDENTITY);
        assert_eq!(twice.then(third), Rotation::IDENTITY);
        assert_eq!(corner.rotated(third), (corner, 1));
        let opposite = Corner::ALL
            .into_iter()
            .find(|&other| shared_faces(other, corner) == 0);
        let opposite = opposite.expect("the corner at the other end of the diagonal");
        assert_eq!(opposite.rotated(third), (opposite, 2));
        assert_eq!(opposite.third_turn(), third.inverse());
        let fixed = Corner::ALL
            .into_iter()
            .filter(|other| other.rotated(third).0 == *other);
        assert_eq!(fixed.count(), 2, "{corner}");
        turns.push(third);
    }
    turns.sort_unstable();
    turns.dedup();
    assert_eq!(turns.len(), 8);
}

#[test]
fn a_third_of_a_turn_keeps_the_half_of_the_cube_that_a_skewb_turns() {
    for corner in Corner::ALL {
        let in_half = |other: &Corner| shared_faces(corner, *other) >= 2;
        let half: Vec<Corner> = Corner::ALL.into_iter().filter(in_half).collect();
        assert_eq!(half.len(), 4);
        for piece in half {
            let (target, _) = piece.rotated(corner.third_turn());
            assert!(in_half(&target), "{piece} about {corner}");
        }
    }
}
