//! The number of positions at each distance, for the small known puzzles.

use crate::support::spaces::space;

use std::ops::ControlFlow;

use god_table::engine::search;
use god_table::spaces::{Orbit, OrbitMove, OrbitSpace, TransitionSpace};
use god_table::{Distribution, Metric, PocketTable, Space};

/// A search proves its result.
fn proved(space: &dyn Space) -> Distribution {
    let depths = search(space, &mut |_| ControlFlow::Continue(())).expect("nobody cancels");
    depths.distribution().clone()
}

/// Published counts, or found by programs independent of this one, so they are no copy of what is tested.
const COUNTS: [(&str, Metric, &[u64]); 16] = [
    (
        "pocket",
        Metric::HalfTurn,
        &[
            1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2644,
        ],
    ),
    (
        "pocket",
        Metric::QuarterTurn,
        &[
            1, 6, 27, 120, 534, 2256, 8969, 33058, 114_149, 360_508, 930_588, 1_350_852, 782_536,
            90280, 276,
        ],
    ),
    (
        "permutations",
        Metric::HalfTurn,
        &[1, 9, 54, 297, 1233, 2157, 1244, 45],
    ),
    (
        "permutations",
        Metric::QuarterTurn,
        &[1, 6, 27, 114, 450, 1258, 1877, 1142, 165],
    ),
    (
        "orientations",
        Metric::HalfTurn,
        &[1, 2, 12, 64, 274, 336, 40],
    ),
    (
        "orientations",
        Metric::QuarterTurn,
        &[1, 2, 8, 36, 124, 228, 272, 50, 8],
    ),
    ("floppy", Metric::HalfTurn, FLOPPY),
    // Its turns are half turns only, so there are no others in any metric.
    ("floppy", Metric::QuarterTurn, FLOPPY),
    (
        "corners",
        Metric::HalfTurn,
        &[
            1, 18, 243, 2874, 28000, 205_416, 1_168_516, 5_402_628, 20_776_176, 45_391_616,
            15_139_616, 64736,
        ],
    ),
    (
        "corners",
        Metric::QuarterTurn,
        &[
            1, 12, 114, 924, 6539, 39528, 199_926, 806_136, 2_761_740, 8_656_152, 22_334_112,
            32_420_448, 18_780_864, 2_166_720, 6624,
        ],
    ),
    (
        "pyraminx",
        Metric::HalfTurn,
        &[
            1, 8, 48, 288, 1728, 9896, 51808, 220_111, 480_467, 166_276, 2457, 32,
        ],
    ),
    ("skewb", Metric::HalfTurn, SKEWB),
    // Both ways of a turn by a third count one in any metric.
    ("skewb", Metric::QuarterTurn, SKEWB),
    ("1x2x3", Metric::HalfTurn, &[1, 3, 5, 8, 13, 13, 5]),
    ("2x2x3", Metric::HalfTurn, TOWER),
    ("3x2x2", Metric::HalfTurn, TOWER),
];

const FLOPPY: &[u64] = &[1, 4, 10, 24, 53, 64, 31, 4, 1];

const SKEWB: &[u64] = &[
    1, 8, 48, 288, 1728, 10248, 59304, 315_198, 1_225_483, 1_455_856, 81028, 90,
];

const TOWER: &[u64] = &[
    1, 10, 67, 404, 2023, 8504, 28545, 69734, 127_540, 179_700, 189_120, 199_200, 116_112, 44416,
    2304,
];

#[test]
fn every_puzzle_comes_to_its_counts_in_every_metric() {
    for (name, metric, counts) in COUNTS {
        let space = space(name, metric);
        let distribution = proved(&space);
        assert_eq!(distribution.counts(), counts, "{name} in {metric}");
        assert_eq!(distribution.states(), space.states(), "{name}");
        let reachable: u64 = counts.iter().sum();
        assert_eq!(distribution.reachable(), reachable, "{name}");
    }
}

/// A place that no move leads to, and a piece that none turns over.
#[test]
fn states_that_cannot_be_reached_are_counted() {
    let lane = TransitionSpace::new(1, 4, vec![1, 0, 1, 2]).expect("rows that there are");
    assert_eq!(proved(&lane).counts(), [1, 1, 1, 1]);
    let lane = TransitionSpace::new(2, 4, vec![1, 1, 0, 0, 3, 3, 2, 2]).expect("rows");
    assert_eq!(
        (proved(&lane).counts(), proved(&lane).unreachable()),
        (&[1, 1][..], 2)
    );
    let coin = Orbit::turning(2);
    let still = OrbitMove::changing(1, &[]);
    let over = OrbitMove::changing(1, &[(0, 0, 1)]);
    let coins = OrbitSpace::new(&[(coin, vec![over]), (coin, vec![still])]).expect("two coins");
    assert_eq!(
        (proved(&coins).reachable(), proved(&coins).unreachable()),
        (2, 2)
    );
    assert_eq!(proved(&space("floppy", Metric::HalfTurn)).reachable(), 192);
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
fn the_pocket_cube_turned_on_two_faces_only() {
    let half = proved(&space("pocket: U U2 U' R R2 R'", Metric::HalfTurn));
    assert_eq!(
        (half.reachable(), half.max_depth(), half.at(14)),
        (29160, 14, 22)
    );
    let quarter = proved(&space("pocket: U U' R R'", Metric::HalfTurn));
    assert_eq!(
        (quarter.reachable(), quarter.max_depth(), quarter.at(17)),
        (29160, 17, 18)
    );
    assert_eq!(quarter.unreachable(), 3_674_160 - 29160);
}

#[test]
fn the_pocket_cube_under_few_moves_or_none() {
    for (puzzle, counts) in [
        ("pocket:", &[1][..]),
        ("pocket: U", &[1, 1, 1, 1]),
        ("pocket: U2", &[1, 1]),
        ("pocket: R R2 R'", &[1, 3]),
    ] {
        let distribution = proved(&space(puzzle, Metric::HalfTurn));
        assert_eq!(distribution.counts(), counts, "{puzzle}");
        let reachable: u64 = counts.iter().sum();
        assert_eq!(
            distribution.unreachable(),
            3_674_160 - reachable,
            "{puzzle}"
        );
    }
}
