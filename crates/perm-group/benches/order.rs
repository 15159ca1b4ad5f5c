//! Exact orders from generators: of puzzles, whose bound is met, and of M24, which takes a proof.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use perm_group::{Group, Permutation};

#[path = "../tests/suite/support/cubes.rs"]
mod cubes;
#[path = "../tests/suite/support/dodecahedra.rs"]
mod dodecahedra;

fn group(moves: Vec<Permutation>) -> Group {
    Group::new(moves[0].degree(), moves).expect("the moves have one degree")
}

/// Two generators on 24 points.
fn m24() -> Group {
    let turn: &[&[u16]] = &[&(0..23).collect::<Vec<_>>()];
    let five: &[&[u16]] = &[
        &[2, 16, 9, 6, 8],
        &[3, 12, 13, 18, 4],
        &[7, 17, 10, 11, 22],
        &[14, 19, 21, 20, 15],
    ];
    let swaps: &[&[u16]] = &[
        &[0, 23],
        &[1, 22],
        &[2, 11],
        &[3, 15],
        &[4, 17],
        &[5, 9],
        &[6, 19],
        &[7, 13],
        &[8, 20],
        &[10, 16],
        &[12, 21],
        &[14, 18],
    ];
    let generator = |cycles| Permutation::from_cycles(24, cycles).expect("every point comes once");
    group([turn, five, swaps].map(generator).to_vec())
}

fn orders(criterion: &mut Criterion) {
    let mut run = |name: &str, group: &Group, digits: usize| {
        assert_eq!(group.order().to_string().len(), digits, "{name}");
        criterion.bench_function(&format!("order/{name}"), |b| {
            b.iter(|| black_box(group).order());
        });
    };
    run("M24", &m24(), 9);
    for (size, digits) in [(3, 20), (4, 56), (7, 209)] {
        run(&format!("cube {size}"), &group(cubes::cube(size).1), digits);
    }
    run(
        "cube 4 with all stickers",
        &group(cubes::sticker_cube(4)),
        56,
    );
    run("megaminx", &group(dodecahedra::megaminx().1), 69);
    run("gigaminx", &group(dodecahedra::gigaminx().1), 313);
}

fn elements(criterion: &mut Criterion) {
    let chain = group(cubes::cube(3).1).chain();
    let element = chain.random(1);
    let number = chain.number(&element).expect("it is an element");
    criterion.bench_function("contains/cube 3", |b| {
        b.iter(|| chain.contains(black_box(&element)));
    });
    criterion.bench_function("number/cube 3", |b| {
        b.iter(|| chain.number(black_box(&element)));
    });
    criterion.bench_function("element/cube 3", |b| {
        b.iter(|| chain.element(black_box(&number)));
    });
}

criterion_group!(benches, orders, elements);
criterion_main!(benches);
