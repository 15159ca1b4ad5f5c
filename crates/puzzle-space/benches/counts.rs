//! How long it takes to make the space of a definition and to count its states, against a plain search of patterns.

use std::collections::HashSet;
use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, criterion_group, criterion_main};
use puzzle_def::{Definition, Keep, Pattern};
use puzzle_space::{Choices, DefinitionSpace};
use row_search::count_states;

/// The cross of the 3x3x3: 190,080 states.
fn cross() -> Definition {
    let cube = puzzle_def::known::definition("3x3x3").expect("it is known");
    let keep: Keep = "EDGES:1-4".parse().expect("it is read");
    cube.keep(&[keep]).expect("it has edges")
}

fn counted(space: &DefinitionSpace) -> u64 {
    let counts = count_states(space, &mut |_| ControlFlow::Continue(()));
    counts.expect("it is searched").reachable()
}

/// The number of patterns, found one from the other.
fn by_patterns(definition: &Definition) -> u64 {
    let turns = definition.turns(false).expect("there are few");
    let start = definition.start().clone();
    let mut known: HashSet<Pattern> = HashSet::from([start.clone()]);
    let mut level = vec![start];
    while !level.is_empty() {
        let mut next = Vec::new();
        for pattern in &level {
            for turn in &turns {
                let after = pattern.after(&turn.transformation);
                if !known.contains(&after) {
                    known.insert(after.clone());
                    next.push(after);
                }
            }
        }
        level = next;
    }
    known.len() as u64
}

fn counts(criterion: &mut Criterion) {
    let definition = cross();
    let choices = Choices::default();
    let space = DefinitionSpace::new(&definition, &choices).expect("it is a space");
    assert_eq!(counted(&space), 190_080);
    let mut group = criterion.benchmark_group("cross of the 3x3x3");
    group.sample_size(10);
    group.bench_function("space", |bench| {
        bench.iter(|| DefinitionSpace::new(black_box(&definition), &choices));
    });
    group.bench_function("count", |bench| bench.iter(|| counted(black_box(&space))));
    group.bench_function("patterns", |bench| {
        bench.iter(|| by_patterns(black_box(&definition)));
    });
    group.finish();
}

criterion_group!(benches, counts);
criterion_main!(benches);
