//! By itself, because the package leaves this file out: it doesn't know cube-model.
//!
//! Factors and orders of the face maps that cube-model makes: the printed page, the table of orders, and
//! repetition.

use std::num::NonZeroU32;

use cube_model::notation::Face;
use cube_model::nxn::{Convention, CubeSize, FaceMap, Rotation, Turns};
use cycles::{Order, Permutation};

#[path = "suite/support/cube.rs"]
mod cube;

/// The permutation that moves, read and composed by a convention, make of a cube's stickers.
fn permutation(size: CubeSize, moves: &str, convention: Convention) -> Permutation {
    let turns = Turns::parse_with(moves, size, convention.prefix());
    let map = FaceMap::with_convention(&turns.expect("the cube has these moves"), convention);
    Permutation::new(map.images().to_vec()).expect("a face map is a permutation")
}

fn size(n: usize) -> CubeSize {
    CubeSize::new(n).expect("a small cube")
}

/// A printed example: moves, factors number for number, how many pieces stay, and the order.
type Printed = (&'static str, &'static [&'static [u32]], usize, u64);

const PRINTED: [Printed; 3] = [
    (
        "R",
        &[
            &[36, 84, 77, 4],
            &[40, 88, 73, 8],
            &[44, 92, 69, 12],
            &[48, 96, 65, 16],
            &[61, 64, 52, 49],
            &[57, 63, 56, 50],
            &[53, 62, 60, 51],
            &[58, 59, 55, 54],
        ],
        64,
        4,
    ),
    (
        "U R U' R'",
        &[
            &[77, 65, 96, 52, 64, 4],
            &[73, 15, 8],
            &[69, 14, 12],
            &[16, 20, 36, 33, 49, 13],
            &[50, 56, 34],
            &[51, 60, 35],
        ],
        72,
        6,
    ),
    (
        "U R",
        &[
            &[13, 48, 96, 65, 17, 33, 61, 64, 52, 68, 20, 84, 77, 4, 1],
            &[9, 15, 40, 88, 73, 8, 2],
            &[5, 14, 44, 92, 69, 12, 3],
            &[10, 11, 7, 6],
            &[36, 49, 16],
            &[34, 57, 63, 56, 50, 66, 18],
            &[35, 53, 62, 60, 51, 67, 19],
            &[58, 59, 55, 54],
        ],
        42,
        420,
    ),
];

#[test]
fn the_printed_factorizations_come_out_number_for_number() {
    for (moves, expected, fixed, order) in PRINTED {
        let permutation = permutation(size(4), moves, Convention::Wiki);
        let cycles = permutation.cycles();
        let factors: Vec<Vec<u32>> = cycles
            .factors()
            .map(|factor| factor.iter().map(|sticker| sticker + 1).collect())
            .collect();
        assert_eq!(factors, expected, "{moves}");
        assert_eq!(cycles.fixed_points().len(), fixed, "{moves}");
        assert_eq!(permutation.order().to_u64(), Some(order), "{moves}");
    }
}

/// Sizes, moves, and the orders: supercube, visible, visible up to turning the whole cube, and by the
/// rule that drops the cycles of centres.
type Row = (&'static [usize], &'static str, [u64; 4]);

const ORDERS: [Row; 16] = [
    (&[4], "R", [4, 4, 4, 4]),
    (&[4], "U R U' R'", [6, 6, 6, 6]),
    (&[2], "U R", [15, 15, 15, 15]),
    (&[3], "U R", [105, 105, 105, 105]),
    (&[4, 5, 6, 7], "U R", [420, 105, 105, 105]),
    (&[4], "U Rw'", [720, 720, 720, 144]),
    (&[4], "U Rw L", [1980, 990, 990, 198]),
    (&[4], "2R 2U", [28, 28, 28, 4]),
    (&[4], "2R 2U 2R' U 2R 2U' 2R' U'", [3, 3, 3, 1]),
    (&[3], "2R 2U", [12, 12, 12, 4]),
    (&[4], "3Rw U", [240, 120, 120, 120]),
    (&[4], "Uw Dw", [4, 4, 2, 4]),
    (&[4], "R L' 2R 3R", [4, 4, 1, 4]),
    (&[3], "R U2 D' B D'", [1260, 1260, 1260, 1260]),
    (&[3, 4], "U R F", [84, 84, 84, 84]),
    (&[2], "U R F", [12, 12, 12, 12]),
];

fn colours(size: CubeSize) -> Vec<Face> {
    FaceMap::identity(size).colours().collect()
}

/// The visible order, and that up to turning the whole cube.
fn visible_orders(permutation: &Permutation, colours: &[Face]) -> [Option<u64>; 2] {
    let renamings = Rotation::ALL.map(|rotation| move |face| rotation.colour_at(face));
    let visible = permutation
        .visible_order(colours)
        .expect("a colour a sticker");
    let arrival = permutation
        .visible_order_up_to(colours, &renamings)
        .expect("a colour a sticker")
        .expect("the order itself arrives at the identity");
    [visible.to_u64(), arrival.to_u64()]
}

/// The order by the rule of thumb "cycles of centre squares don't count".
///
/// It is too small as soon as centres of several colours stand in one cycle, as after inner turns, and can be
/// too large where other cycles repeat their labels.
fn order_without_cycles_within(
    permutation: &Permutation,
    is_in_set: impl Fn(u32) -> bool,
) -> Order {
    let cycles = permutation.cycles();
    let counted = cycles
        .factors()
        .filter(|factor| !factor.iter().all(|&point| is_in_set(point)));
    Order::of_lengths(counted.map(|factor| {
        let points = u32::try_from(factor.len()).expect("a cube has fewer stickers");
        NonZeroU32::new(points).expect("a cycle has points")
    }))
}

#[test]
fn every_row_of_the_table_of_orders_comes_out() {
    let mut rows = 0;
    for (sizes, moves, [supercube, visible, up_to_rotation, by_the_rule]) in ORDERS {
        for &n in sizes {
            let size = size(n);
            let permutation = permutation(size, moves, Convention::Physical);
            let is_centre = |index: u32| {
                let sticker = size.sticker(index as usize).expect("it is one of the cube");
                sticker.kind().is_centre()
            };
            let rule = order_without_cycles_within(&permutation, is_centre);
            assert_eq!(permutation.order().to_u64(), Some(supercube), "{n} {moves}");
            assert_eq!(
                visible_orders(&permutation, &colours(size)),
                [Some(visible), Some(up_to_rotation)],
                "{n} {moves}"
            );
            assert_eq!(rule.to_u64(), Some(by_the_rule), "{n} {moves}");
            rows += 1;
        }
    }
    assert_eq!(rows, 20);
}

#[test]
fn relabelling_instead_of_moving_gives_other_orders_from_three_turns_on() {
    let order = |n, moves| {
        permutation(size(n), moves, Convention::Wiki)
            .order()
            .to_u64()
    };
    assert_eq!(
        [order(3, "U R F"), order(4, "U R F"), order(2, "U R F")],
        [80, 80, 10].map(Some)
    );
    assert_eq!([order(3, "U L F'"), order(4, "U L F'")], [Some(360); 2]);
    let physical = |n, moves| {
        permutation(size(n), moves, Convention::Physical)
            .order()
            .to_u64()
    };
    assert_eq!(
        [physical(3, "U L F'"), physical(4, "U L F'")],
        [Some(60); 2]
    );
}

/// Sequences of up to eight moves drawn by a small generator of their own.
fn random_sequences(n: usize, count: u64) -> Vec<String> {
    let mut state = n as u64;
    let mut draw = |bound: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % bound
    };
    (0..count)
        .map(|_| {
            let moves: Vec<String> = (0..1 + draw(8))
                .map(|_| {
                    let face = Face::ALL[draw(6)];
                    let amount = ["", "2", "'"][draw(3)];
                    match (draw(3), draw(n) + 1) {
                        (0, count) => format!("{count}{face}w{amount}"),
                        (1, layer) => format!("{layer}{face}{amount}"),
                        _ => format!("{face}{amount}"),
                    }
                })
                .collect();
            moves.join(" ")
        })
        .collect()
}

#[test]
#[cfg_attr(miri, ignore = "20,000 repetitions of face maps are out of its reach")]
fn orders_of_random_sequences_are_those_found_by_repetition() {
    const PATIENCE: u64 = 20_000;
    let mut finished = 0;
    for n in 2..=7 {
        let size = size(n);
        let colours = colours(size);
        for text in random_sequences(n, 20) {
            let turns = Turns::parse(&text, size).expect("the cube has these moves");
            let step = FaceMap::of(&turns);
            let permutation = permutation(size, &text, Convention::Physical);
            let [visible, up_to_rotation] = visible_orders(&permutation, &colours);

            let mut map = step.clone();
            let (mut first_turned, mut first_solved) = (None, None);
            for count in 1..=PATIENCE {
                match map.solved_rotation() {
                    Some(Rotation::IDENTITY) => first_solved = first_solved.or(Some(count)),
                    Some(_) => {}
                    None => {
                        map = map.then(&step).expect("the same size");
                        continue;
                    }
                }
                first_turned = first_turned.or(Some(count));
                if first_solved.is_some() {
                    break;
                }
                map = map.then(&step).expect("the same size");
            }
            if first_solved.is_some() {
                assert_eq!(
                    (first_solved, first_turned),
                    (visible, up_to_rotation),
                    "{n} {text}"
                );
                finished += 1;
            } else {
                assert!(visible > Some(PATIENCE), "{n} {text}");
            }
        }
    }
    assert!(
        finished >= 90,
        "only {finished} of 120 sequences ended in time"
    );
}

#[test]
#[cfg_attr(
    miri,
    ignore = "there are 240 sequences on cubes of up to 294 stickers"
)]
fn two_independent_models_of_the_cube_agree() {
    let mut cases = 0;
    for n in 2..=7 {
        for text in random_sequences(n, 40) {
            // The small model in the tests' support knows no counts of 1 before a face.
            let text = text.replace("1", "");
            let by_geometry = cube::sequence(n as i32, &text);
            assert_eq!(
                permutation(size(n), &text, Convention::Physical),
                by_geometry,
                "{n} {text}"
            );
            cases += 1;
        }
    }
    assert_eq!(cases, 240);
}
