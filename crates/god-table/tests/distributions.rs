//! The number of positions at each distance, for every puzzle that comes with the crate.

use std::ops::ControlFlow;

use god_table::engine::{prove, search};
use god_table::{Distribution, Metric, MoveSet, PocketTable, Space, spaces};

fn proved(space: &dyn Space) -> Distribution {
    let depths = search(space, &mut |_| ControlFlow::Continue(())).expect("nobody cancels");
    prove(space, &depths).expect("the distances are right");
    depths.distribution().clone()
}

fn check(space: &dyn Space, counts: &[u64], unreachable: u64) {
    let distribution = proved(space);
    assert_eq!(distribution.counts(), counts);
    assert_eq!(distribution.unreachable(), unreachable);
    assert_eq!(distribution.states(), space.states());
}

fn moves(text: &str) -> MoveSet {
    text.parse().expect("move names")
}

#[test]
fn the_pocket_cube_in_both_metrics() {
    let half = [
        1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2644,
    ];
    let quarter = [
        1, 6, 27, 120, 534, 2256, 8969, 33058, 114_149, 360_508, 930_588, 1_350_852, 782_536,
        90280, 276,
    ];
    check(&spaces::pocket(MoveSet::ALL), &half, 0);
    check(&spaces::pocket(MoveSet::QUARTER_TURNS), &quarter, 0);
}

#[test]
fn the_pocket_cubes_mean_distances() {
    for (metric, max_depth, mean) in [
        (Metric::HalfTurn, 11, 8.755_576),
        (Metric::QuarterTurn, 14, 10.666_386),
    ] {
        let table = PocketTable::new(metric).expect("all moves of a metric");
        assert_eq!(table.distribution().max_depth(), max_depth);
        assert_eq!(table.distribution().reachable(), 3_674_160);
        assert!((table.distribution().mean() - mean).abs() < 5e-7);
    }
}

#[test]
fn scrambles_of_fewer_than_four_moves_are_385() {
    let table = PocketTable::new(Metric::HalfTurn).expect("all moves of a metric");
    let near: u64 = (0..4).map(|depth| table.distribution().at(depth)).sum();
    assert_eq!(table.distribution().reachable() - near, 3_673_775);
}

#[test]
fn the_pocket_cubes_permutations_and_orientations_alone() {
    let half = [1, 9, 54, 297, 1233, 2157, 1244, 45];
    let quarter = [1, 6, 27, 114, 450, 1258, 1877, 1142, 165];
    check(&spaces::pocket_permutations(MoveSet::ALL), &half, 0);
    check(
        &spaces::pocket_permutations(MoveSet::QUARTER_TURNS),
        &quarter,
        0,
    );
    check(
        &spaces::pocket_orientations(MoveSet::ALL),
        &[1, 2, 12, 64, 274, 336, 40],
        0,
    );
    check(
        &spaces::pocket_orientations(MoveSet::QUARTER_TURNS),
        &[1, 2, 8, 36, 124, 228, 272, 50, 8],
        0,
    );
}

#[test]
fn the_pocket_cube_turned_on_two_faces_only() {
    let half = proved(&spaces::pocket(moves("U,U2,U',R,R2,R'")));
    assert_eq!(
        (half.reachable(), half.max_depth(), half.at(14)),
        (29160, 14, 22)
    );
    let quarter = proved(&spaces::pocket(moves("U,U',R,R'")));
    assert_eq!(
        (quarter.reachable(), quarter.max_depth(), quarter.at(17)),
        (29160, 17, 18)
    );
    assert_eq!(quarter.unreachable(), 3_674_160 - 29160);
}

#[test]
fn the_pocket_cube_under_few_moves_or_none() {
    check(&spaces::pocket(MoveSet::EMPTY), &[1], 3_674_159);
    check(&spaces::pocket(moves("U")), &[1, 1, 1, 1], 3_674_156);
    check(&spaces::pocket(moves("U2")), &[1, 1], 3_674_158);
    check(&spaces::pocket(moves("R,R2,R'")), &[1, 3], 3_674_156);
    check(&spaces::pocket_orientations(MoveSet::EMPTY), &[1], 728);
}

#[test]
fn the_floppy_cube_with_half_of_its_states_unreachable() {
    check(&spaces::floppy(), &[1, 4, 10, 24, 53, 64, 31, 4, 1], 192);
}

#[test]
fn the_corners_of_the_3x3x3_in_both_metrics() {
    let half = [
        1, 18, 243, 2874, 28000, 205_416, 1_168_516, 5_402_628, 20_776_176, 45_391_616, 15_139_616,
        64736,
    ];
    let quarter = [
        1, 12, 114, 924, 6539, 39528, 199_926, 806_136, 2_761_740, 8_656_152, 22_334_112,
        32_420_448, 18_780_864, 2_166_720, 6624,
    ];
    check(&spaces::corners(Metric::HalfTurn), &half, 0);
    check(&spaces::corners(Metric::QuarterTurn), &quarter, 0);
}

#[test]
fn the_pyraminx_and_the_skewb() {
    let pyraminx = [
        1, 8, 48, 288, 1728, 9896, 51808, 220_111, 480_467, 166_276, 2457, 32,
    ];
    let skewb = [
        1, 8, 48, 288, 1728, 10248, 59304, 315_198, 1_225_483, 1_455_856, 81028, 90,
    ];
    check(&spaces::pyraminx(), &pyraminx, 0);
    check(&spaces::skewb(), &skewb, 0);
}
