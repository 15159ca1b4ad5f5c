//! The number of positions at each distance, for every puzzle that comes with the crate.

use std::ops::ControlFlow;

use god_table::engine::search;
use god_table::{Distribution, Metric, MoveSet, PocketTable, Space, puzzles, spaces};

/// A search proves its result.
fn proved(space: &dyn Space) -> Distribution {
    let depths = search(space, &mut |_| ControlFlow::Continue(())).expect("nobody cancels");
    depths.distribution().clone()
}

fn check(name: &str, space: &dyn Space, counts: &[u64], unreachable: u64) {
    let distribution = proved(space);
    assert_eq!(distribution.counts(), counts, "{name}");
    assert_eq!(distribution.unreachable(), unreachable, "{name}");
    assert_eq!(distribution.states(), space.states(), "{name}");
}

fn moves(text: &str) -> MoveSet {
    text.parse().expect("move names")
}

/// The counts in the puzzles' files come from elsewhere, so they are no copy of what is tested.
#[test]
fn every_puzzle_comes_to_its_counts_in_every_metric() {
    let mut cases = 0;
    for puzzle in puzzles::ALL {
        for (metric, counts) in puzzle.metrics() {
            let space = puzzle.space(*metric).expect("a metric that it knows");
            let reachable: u64 = counts.iter().sum();
            let name = format!("{} in {metric}", puzzle.name());
            check(
                &name,
                &space,
                counts,
                space.states().saturating_sub(reachable),
            );
            cases += 1;
        }
    }
    assert!(cases >= 13, "{cases}");
}

#[test]
fn states_that_cannot_be_reached_are_counted() {
    let unreachable = |space: &dyn Space| proved(space).unreachable();
    assert_eq!(unreachable(&spaces::floppy()), 192);
    assert_eq!(unreachable(&spaces::pyraminx()), 0);
    assert_eq!(unreachable(&spaces::skewb()), 0);
    assert_eq!(unreachable(&spaces::cuboid_1x2x3()), 0);
    assert_eq!(unreachable(&spaces::cuboid_2x2x3()), 0);
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
    check(
        "few moves",
        &spaces::pocket(MoveSet::EMPTY),
        &[1],
        3_674_159,
    );
    check(
        "few moves",
        &spaces::pocket(moves("U")),
        &[1, 1, 1, 1],
        3_674_156,
    );
    check(
        "few moves",
        &spaces::pocket(moves("U2")),
        &[1, 1],
        3_674_158,
    );
    check(
        "few moves",
        &spaces::pocket(moves("R,R2,R'")),
        &[1, 3],
        3_674_156,
    );
    check(
        "few moves",
        &spaces::pocket_orientations(MoveSet::EMPTY),
        &[1],
        728,
    );
}
