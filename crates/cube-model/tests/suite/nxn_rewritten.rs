//! Sequences rewritten, held against what they do to the stickers of cubes.

use cube_model::notation::{Alg, Axis, Face, LengthMetric};
use cube_model::nxn::{CubeSize, FaceMap, NET_ORDER, Rotation, RotationError, Turns};
use proptest::prelude::*;

fn size(n: u16) -> CubeSize {
    CubeSize::new(n.into()).expect("in range")
}

fn map(n: u16, alg: &Alg) -> FaceMap {
    FaceMap::of(&Turns::of(alg, size(n)).expect("exists"))
}

/// A cube and a sequence in brackets that it can make.
fn algs() -> impl Strategy<Value = (u16, Alg)> {
    (2_u16..=5).prop_flat_map(|n| {
        let middle = if n % 2 == 1 { "|[MES]" } else { "" };
        let step = format!(
            "(([1-{n}]|1-[2-{n}]|2-{n})?[URFDLB]w|[1-{n}]?[URFDLB]|[urfdlb]|[xyz]{middle})(2|'|)"
        );
        let step = proptest::string::string_regex(&step).expect("a right pattern");
        let step = step.prop_filter("a range wants a w", |step| {
            !step.contains('-') || step.contains('w')
        });
        let leaf = proptest::collection::vec(step, 1..5).prop_map(|steps| steps.join(" "));
        let text = leaf.prop_recursive(3, 12, 3, |inner| {
            (inner.clone(), inner, 0..6).prop_map(|(a, b, form)| match form {
                0 => format!("({a})2"),
                1 => format!("({a})3' {b}"),
                2 => format!("[{a}, {b}]"),
                3 => format!("[{a}, {b}]2'"),
                4 => format!("[{a}: {b}]"),
                _ => format!("[{a}: {b}]'"),
            })
        });
        text.prop_map(move |text| (n, Alg::parse(&text).expect("written right")))
    })
}

/// Where a mirror across an axis shows each place of a cube: told from the net, not from moves.
fn mirrored_places(n: usize, across: Axis) -> Vec<usize> {
    let mut places = Vec::new();
    for face in NET_ORDER {
        for row in 0..n {
            for column in 0..n {
                let on = if face.axis() == across {
                    face.opposite()
                } else {
                    face
                };
                // Rows run across y on the sides and across z on U and D; columns across x, but across z on R and L.
                let row_axis = if face.axis() == Axis::Y {
                    Axis::Z
                } else {
                    Axis::Y
                };
                let column_axis = if face.axis() == Axis::X {
                    Axis::Z
                } else {
                    Axis::X
                };
                // Opposite faces lie in the net turned over, along the rows, or for U and D along the columns.
                let turned_over = face.axis() == across;
                let flip_row = row_axis == across || (turned_over && face.axis() == Axis::Y);
                let flip_column = column_axis == across || (turned_over && face.axis() != Axis::Y);
                let row = if flip_row { n - 1 - row } else { row };
                let column = if flip_column { n - 1 - column } else { column };
                let index = NET_ORDER.iter().position(|&face| face == on);
                places.push((index.expect("one of the six") * n + row) * n + column);
            }
        }
    }
    places
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_inverse_undoes((n, alg) in algs()) {
        let inverse = alg.inverse();
        prop_assert_eq!(
            inverse.expand().expect("short"),
            alg.expand().expect("short").inverse()
        );
        let both = map(n, &alg).then(&map(n, &inverse)).expect("one size");
        prop_assert!(both.is_identity());
        prop_assert_eq!(map(n, &inverse.inverse()), map(n, &alg));
        prop_assert_eq!(Alg::parse(&inverse.to_string()), Ok(inverse));
    }

    #[test]
    fn what_is_turned_does_the_same_to_the_turned_cube((n, alg) in algs(), rotation in 0..24_usize) {
        let rotation = Rotation::ALL[rotation];
        let turned = alg.turned(rotation);
        let text = format!("({}) {alg} {rotation}", rotation.inverse()).replace("()", "");
        let conjugate = Alg::parse(&text).expect("written right");
        prop_assert_eq!(map(n, &turned), map(n, &conjugate), "{} by {}", alg, rotation);
        prop_assert_eq!(&turned.turned(rotation.inverse()), &alg);
        let moves = alg.expand().expect("short").turned(rotation);
        prop_assert_eq!(turned.expand().expect("short"), moves);
    }

    #[test]
    fn what_a_mirror_shows_does_what_it_shows((n, alg) in algs(), across in 0..3_usize) {
        let across = Axis::ALL[across];
        let mirrored = alg.mirrored(across);
        let places = mirrored_places(n.into(), across);
        let (before, after) = (map(n, &alg), map(n, &mirrored));
        for (place, &shown) in places.iter().enumerate() {
            let sticker = before.images()[place] as usize;
            prop_assert_eq!(after.images()[shown] as usize, places[sticker], "{} across {}", alg, across);
        }
        prop_assert_eq!(&mirrored.mirrored(across), &alg);
        let moves = alg.expand().expect("short").mirrored(across);
        prop_assert_eq!(mirrored.expand().expect("short"), moves);
    }

    #[test]
    fn written_out_and_simplified_it_does_the_same((n, alg) in algs()) {
        let moves = alg.expand().expect("short");
        for metric in LengthMetric::ALL {
            prop_assert_eq!(alg.length(metric), Some(moves.length(metric)));
            prop_assert!(moves.simplified().length(metric) <= moves.length(metric));
        }
        let read = |text: String| Alg::parse(&text).expect("printed");
        prop_assert_eq!(map(n, &read(moves.to_string())), map(n, &alg));
        prop_assert_eq!(map(n, &read(moves.simplified().to_string())), map(n, &alg));
    }
}

#[test]
fn a_rotation_takes_each_face_along() {
    let mut faces = 0;
    for rotation in Rotation::ALL {
        assert_eq!(rotation.to_string().parse(), Ok(rotation));
        for face in Face::ALL {
            assert_eq!(rotation.colour_at(rotation.brings(face)), face);
            faces += 1;
        }
    }
    assert_eq!(faces, 144);
}

#[test]
fn only_turns_of_the_whole_cube_are_rotations() {
    assert_eq!("".parse(), Ok(Rotation::IDENTITY));
    assert_eq!("x2 // half\ny2 z2".parse(), Ok(Rotation::IDENTITY));
    for text in ["R", "x M", "2Rw", "(x y R)2"] {
        let error = text.parse::<Rotation>().expect_err(text);
        assert!(matches!(error, RotationError::OtherMove(_)), "{text}");
    }
    for text in ["X", "x,", "(x)1000001"] {
        let error = text.parse::<Rotation>().expect_err(text);
        assert!(matches!(error, RotationError::Sequence(_)), "{text}");
    }
}
