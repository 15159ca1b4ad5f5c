//! Stickers and rotations: numbers, names, kinds, and the group of 24.

use std::collections::{BTreeMap, BTreeSet};

use cube_model::notation::{Amount, Axis, Face, Move, Sequence};
use cube_model::nxn::{
    CubeSize, FaceMap, LayerTurn, NET_ORDER, Rotation, StickerKind, Turns, net_index,
};

fn size(n: usize) -> CubeSize {
    CubeSize::new(n).expect("in range")
}

#[test]
fn sizes_from_1_to_1000_exist_and_no_others() {
    assert_eq!(
        (1..=1000).filter(|&n| CubeSize::new(n).is_ok()).count(),
        1000
    );
    assert_eq!(CubeSize::new(1000), Ok(CubeSize::MAX));
    assert_eq!(CubeSize::MAX.stickers(), 6_000_000);
    for (n, text) in [
        (0, "found a cube with 0 layers, expected from 1 to 1000"),
        (
            1001,
            "found a cube with 1001 layers, expected from 1 to 1000",
        ),
        (
            65_537,
            "found a cube with 65537 layers, expected from 1 to 1000",
        ),
    ] {
        assert_eq!(
            CubeSize::new(n)
                .expect_err("too small or large")
                .to_string(),
            text
        );
    }
}

#[test]
fn every_sticker_is_where_its_index_says() {
    let mut cases = 0;
    for n in 1..=12_u16 {
        let size = size(n.into());
        let mut index = 0;
        for face in NET_ORDER {
            for row in 0..n {
                for column in 0..n {
                    let sticker = size.sticker(index).expect("in range");
                    assert_eq!(size.sticker_at(face, row, column), Some(sticker));
                    let place = (sticker.face(), sticker.row(), sticker.column());
                    assert_eq!(place, (face, row, column));
                    assert_eq!((sticker.index(), sticker.number()), (index, index + 1));
                    index += 1;
                    cases += 1;
                }
            }
        }
        assert_eq!(size.sticker(index), None);
        assert_eq!(size.sticker_at(Face::U, 0, n), None);
    }
    assert_eq!(cases, 6 * (1..=12).map(|n| n * n).sum::<usize>());
    assert!(
        NET_ORDER
            .iter()
            .enumerate()
            .all(|(index, &face)| net_index(face) == index)
    );
}

#[test]
fn names_count_within_the_face() {
    let names = |n: usize, indices: [usize; 3]| {
        indices.map(|index| size(n).sticker(index).expect("in range").to_string())
    };
    assert_eq!(names(4, [0, 48, 63]), ["U1", "R1", "R16"]);
    assert_eq!(
        names(1000, [999_999, 1_000_000, 5_999_999]),
        ["U1000000", "L1", "D1000000"]
    );
}

#[test]
fn kinds_stand_in_the_numbers_that_a_cube_has() {
    use StickerKind::{
        Corner, CrossCentre, DiagonalCentre, FixedCentre, MiddleEdge, ObliqueCentre, Wing,
    };
    for n in 2..=15_usize {
        let size = size(n);
        let mut counts = BTreeMap::new();
        for index in 0..size.stickers() {
            let kind = size.sticker(index).expect("in range").kind();
            *counts.entry(kind).or_insert(0_usize) += 1;
        }
        let count = |kind| counts.get(&kind).copied().unwrap_or(0);
        let (odd, inner) = (n % 2, n - 2);
        assert_eq!(count(Corner), 24);
        assert_eq!(count(MiddleEdge), 24 * odd);
        assert_eq!(count(Wing), 24 * (inner - odd));
        assert_eq!(count(FixedCentre), 6 * odd);
        assert_eq!(count(CrossCentre), 24 * odd * (inner / 2));
        assert_eq!(count(DiagonalCentre), 24 * (inner / 2));
        let others = inner * inner - odd - 4 * odd * (inner / 2) - 4 * (inner / 2);
        assert_eq!(count(ObliqueCentre), 6 * others);
        let centres: usize = counts
            .iter()
            .filter(|(kind, _)| kind.is_centre())
            .map(|x| x.1)
            .sum();
        assert_eq!(centres, 6 * inner * inner);
    }
    let only = size(1).sticker(0).expect("in range");
    assert_eq!(only.kind(), Corner);
}

#[test]
fn no_turn_changes_the_kind_of_a_sticker() {
    let mut cases = 0;
    for n in 1..=8_u16 {
        let size = size(n.into());
        for face in Face::ALL {
            for layer in 1..=n {
                let text = format!("{layer}{face}");
                let turns = Turns::parse(&text, size).expect("written right, and exists");
                let map = FaceMap::of(&turns);
                for (place, &image) in map.images().iter().enumerate() {
                    let kind = |index| size.sticker(index).expect("in range").kind();
                    let (now, home) = (kind(place), kind(image as usize));
                    // A slice carries the middle of a face to the middle of another face.
                    assert_eq!(now, home, "{text} on the {size}");
                    cases += 1;
                }
            }
        }
    }
    assert_eq!(cases, (1..=8).map(|n| 6 * n * 6 * n * n).sum::<usize>());
}

#[test]
fn the_rotations_are_a_group_of_24_that_agrees_with_the_face_maps() {
    let all: BTreeSet<Rotation> = Rotation::ALL.into_iter().collect();
    assert_eq!(all.len(), 24);
    assert_eq!(Rotation::ALL[0], Rotation::IDENTITY);
    let map = |rotation: Rotation| {
        FaceMap::of(&Turns::new(rotation.moves(), size(3)).expect("rotations exist everywhere"))
    };
    let mut products = 0;
    for a in Rotation::ALL {
        assert_eq!(a.then(a.inverse()), Rotation::IDENTITY);
        assert!(a.moves().moves().len() <= 2);
        assert_eq!(Rotation::with_colours(|face| a.colour_at(face)), Some(a));
        for b in Rotation::ALL {
            let both = a.then(b);
            assert!(all.contains(&both));
            assert_eq!(map(a).then(&map(b)), Ok(map(both)), "{a} then {b}");
            products += 1;
        }
    }
    assert_eq!(products, 576);
    for axis in Axis::ALL {
        for amount in Amount::ALL {
            let moves = Sequence::from(vec![Move::rotation(axis, amount)]);
            let turned = FaceMap::of(&Turns::new(moves, size(2)).expect("exists"));
            assert_eq!(turned.solved_rotation(), Some(Rotation::of(axis, amount)));
        }
    }
}

#[test]
fn mirror_images_are_no_rotations() {
    let mirrors = Rotation::ALL.map(|rotation| {
        let flipped = |face: Face| match face.axis() {
            Axis::X => face.opposite(),
            Axis::Y | Axis::Z => face,
        };
        Rotation::with_colours(|face| rotation.colour_at(flipped(face)))
    });
    assert!(mirrors.iter().all(Option::is_none));
}

#[test]
fn turns_are_made_on_anything_of_the_right_length() {
    let turn = LayerTurn::new(Move::face(Face::R, Amount::Half), size(3)).expect("exists");
    let mut colours: Vec<u8> = (0..54).map(|index| index / 9).collect();
    turn.permute(&mut colours).expect("54 entries");
    let map = FaceMap::of(&Turns::parse("R2", size(3)).expect("written right, and exists"));
    let seen: Vec<u8> = map.colours().map(|face| net_index(face) as u8).collect();
    assert_eq!(colours, seen);
    let mut short = [0_u8; 53];
    assert_eq!(
        turn.permute(&mut short).expect_err("too short").to_string(),
        "found 53 entries, expected one for each of 54 stickers"
    );
}
