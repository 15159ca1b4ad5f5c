//! Search, proof and packing on random spaces of 60,000 rows and 12 moves, with rows of several lengths.
//!
//! The steps are random permutations of the rows with random shifts, so that nothing is alike by chance: no
//! two moves translate a row by the same element, which makes these spaces harder than puzzles of their size.

//!
//! And single levels of small spaces, one step of which takes as long as moving a row back: by a translation, by an
//! automorphism as well, and element by element.

use std::hint::black_box;
use std::ops::{ControlFlow, Range};

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use row_search::{
    Arrival, Automorphism, CountSearch, Fibre, MoveNames, Packed, Space, State, Step, prove,
    search_unproved,
};

#[path = "../tests/suite/support/cube_edges.rs"]
mod cube_edges;

const ROWS: usize = 60_000;
const MOVES: usize = 12;

/// So few that a set of them stays in the nearest cache, and so many that it fits in none.
const FEW_ROWS: usize = 60;
const MANY_ROWS: usize = 300_000;

/// A space whose moves permute the rows at random.
struct RandomSpace {
    fibre: Fibre,
    goals: Vec<State>,
    moves: MoveNames,
    steps: Vec<[Step; MOVES]>,
    /// For each row and move, where the move leads there from.
    before: Vec<[u32; MOVES]>,
}

impl RandomSpace {
    fn new(fibre: Fibre, rows: usize) -> Self {
        let mut random = SplitMix(0);
        let mut steps = vec![[Step::default(); MOVES]; rows];
        let mut before = vec![[0; MOVES]; rows];
        for mv in 0..MOVES {
            let mut targets: Vec<usize> = (0..rows).collect();
            for row in (1..rows).rev() {
                targets.swap(row, random.below(row + 1));
            }
            for (row, &target) in targets.iter().enumerate() {
                let shift = random.below(fibre.size()) as u32;
                let automorphism = random.below(fibre.automorphisms()) as u16;
                steps[row][mv] = Step::new(target as u64, shift)
                    .with_automorphism(Automorphism::new(automorphism));
                before[target][mv] = row as u32;
            }
        }
        Self {
            fibre,
            goals: vec![State::new(0, 0)],
            moves: MoveNames::numbered(MOVES),
            steps,
            before,
        }
    }
}

impl Space for RandomSpace {
    fn rows(&self) -> u64 {
        self.steps.len() as u64
    }

    fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    fn moves(&self) -> &MoveNames {
        &self.moves
    }

    fn step(&self, row: u64, mv: usize) -> Step {
        self.steps[row as usize][mv]
    }

    fn departures(&self, row: u64, steps: &mut [Step]) {
        steps.copy_from_slice(&self.steps[row as usize]);
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        let before = self.before[row as usize].iter().enumerate();
        found.extend(before.map(|(mv, &from)| Arrival {
            from: from.into(),
            mv,
        }));
    }

    fn goals(&self, rows: Range<u64>, visit: &mut dyn FnMut(State)) {
        for &goal in self.goals.iter().filter(|goal| rows.contains(&goal.row)) {
            visit(goal);
        }
    }

    fn inverse(&self, _: usize) -> Option<usize> {
        None
    }
}

/// Numbers that look random and are the same in every run.
struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % end as u64) as usize
    }
}

fn rows(criterion: &mut Criterion) {
    for orders in [
        &[3, 3, 2, 3, 3, 2][..],
        &[2, 3, 2, 3, 3, 3],
        &[2; 11],
        &[3; 8],
    ] {
        let fibre = Fibre::new(orders).expect("a small fibre");
        let space = RandomSpace::new(fibre, ROWS);
        let unproved = || {
            let depths = search_unproved(&space, &mut |_| ControlFlow::Continue(()));
            depths.expect("no state is that far")
        };
        let depths = unproved();
        let mut group = criterion.benchmark_group(format!("fibre {orders:?}"));
        group.sample_size(10);
        group.throughput(Throughput::Elements(space.states()));
        group.bench_function("search", |b| {
            b.iter_with_large_drop(unproved);
        });
        group.bench_function("proof", |b| {
            b.iter(|| prove(&space, black_box(&depths)).expect("the distances are right"));
        });
        group.bench_function("packing", |b| {
            b.iter_with_large_drop(|| Packed::new(black_box(&depths)));
        });
        group.finish();
    }
}

/// The images of the units of six twists under all exchanges of two, with and without negation.
fn twists() -> Vec<Vec<u32>> {
    let units: Vec<u32> = (0..6).map(|digit| 3_u32.pow(5 - digit)).collect();
    let exchanges = (0..6).flat_map(|a| (0..a).map(move |b| (a, b)));
    let all = core::iter::once((0, 0)).chain(exchanges);
    all.flat_map(|(a, b)| {
        let mut images = units.clone();
        images.swap(a, b);
        let negated = images.iter().map(|image| 2 * image).collect();
        [images, negated]
    })
    .collect()
}

/// One level from one state in each row: every step is followed, and nothing is found so often that the rest is left
/// out.
fn automorphisms(criterion: &mut Criterion) {
    for (name, orders, images) in [
        (
            "flips",
            [2; cube_edges::FLIPS].as_slice(),
            cube_edges::automorphisms(),
        ),
        ("twists", &[3; 6], twists()),
    ] {
        let plain = Fibre::new(orders).expect("a small fibre");
        let mapped = plain
            .clone()
            .with_automorphisms(images)
            .expect("automorphisms");
        let mut group = criterion.benchmark_group(format!("automorphisms of {name}"));
        group.throughput(Throughput::Elements((FEW_ROWS * MOVES) as u64));
        for (what, fibre) in [("translations", plain), ("automorphisms", mapped.clone())] {
            let mut space = RandomSpace::new(fibre, FEW_ROWS);
            space.goals = (0..FEW_ROWS as u64)
                .map(|row| State::new(row, row as u32))
                .collect();
            group.bench_function(what, |b| {
                b.iter_batched_ref(
                    || CountSearch::new(&space).expect("there are goals"),
                    |search| search.next_level().expect("not too deep"),
                    BatchSize::SmallInput,
                );
            });
        }
        let mut space = RandomSpace::new(mapped.clone(), MANY_ROWS);
        let goals = (0..MANY_ROWS as u64).map(|row| State::new(row, (row % 729) as u32));
        space.goals = goals.collect();
        group.throughput(Throughput::Elements((MANY_ROWS * MOVES) as u64));
        group.sample_size(10);
        group.bench_function("automorphisms of rows in memory", |b| {
            b.iter_batched_ref(
                || CountSearch::new(&space).expect("there are goals"),
                |search| search.next_level().expect("not too deep"),
                BatchSize::PerIteration,
            );
        });
        group.throughput(Throughput::Elements((FEW_ROWS * MOVES) as u64));
        // Half of the elements of a row, one by one.
        let space = RandomSpace::new(mapped, FEW_ROWS);
        group.bench_function("elements", |b| {
            b.iter(|| {
                for row in 0..space.rows() {
                    for step in &space.steps[row as usize] {
                        for element in (0..space.fibre.size() as u32).step_by(2) {
                            let mapped = space.fibre.mapped(element, step.automorphism);
                            black_box(space.fibre.moved(mapped, step.shift));
                        }
                    }
                }
            });
        });
        group.finish();
    }
}

criterion_group!(benches, rows, automorphisms);
criterion_main!(benches);
