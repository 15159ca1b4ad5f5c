//! Scrambles of a 3x3x3, with the tables that are chosen for 8 MB; and choosing a table of 1 GB.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use pattern_search::{Budget, GrowingSolver, Limits, Solver};
use puzzle_def::Pattern;

/// Scrambles of 10 and 12 moves, by the numbers of the moves; never the same face twice in a row.
const SCRAMBLES: [&[usize]; 2] = [
    &[0, 7, 13, 4, 10, 16, 2, 6, 12, 5],
    &[3, 8, 14, 1, 9, 17, 5, 7, 15, 2, 11, 13],
];

fn solve(c: &mut Criterion) {
    let text = include_str!("../../../docs/puzzles/cube333.tws");
    let cube = puzzle_def::read("cube333.tws", text).expect("a definition");
    let budget = Budget {
        bytes: 8_000_000,
        ..Budget::default()
    };
    let solver = Solver::new(&cube, false, &budget).expect("tables of the cube");
    let mut group = c.benchmark_group("cube333");
    group.sample_size(10);
    for moves in SCRAMBLES {
        let turn =
            |position: Pattern, &mv: &usize| position.after(&solver.turns()[mv].transformation);
        let position = moves.iter().fold(cube.start().clone(), turn);
        group.bench_function(format!("{} moves", moves.len()), |b| {
            b.iter(|| solver.solve(black_box(&position), &Limits::default()));
        });
    }
    group.finish();
}

fn choose(c: &mut Criterion) {
    let mut group = c.benchmark_group("choose a table");
    group.sample_size(10);
    for name in ["3x3x3", "4x4x4", "7x7x7"] {
        let definition = puzzle_def::known::definition(name).expect("a known puzzle");
        let solver = GrowingSolver::new(&definition, false, 1 << 30);
        group.bench_function(name, |b| b.iter(|| black_box(&solver).plan()));
    }
    group.finish();
}

criterion_group!(benches, solve, choose);
criterion_main!(benches);
