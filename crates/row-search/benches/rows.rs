//! Search, proof and packing on random spaces of 60,000 rows and 12 moves, with rows of several lengths.
//!
//! The steps are random permutations of the rows with random shifts, so that nothing is alike by chance: no
//! two moves translate a row by the same element, which makes these spaces harder than puzzles of their size.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use row_search::{Arrival, Fibre, MoveNames, Packed, Search, Space, Step, prove};

const ROWS: usize = 60_000;
const MOVES: usize = 12;

/// A space whose moves permute the rows at random.
struct RandomSpace {
    fibre: Fibre,
    moves: MoveNames,
    steps: Vec<[Step; MOVES]>,
    /// For each row and move, where the move leads there from.
    before: Vec<[u32; MOVES]>,
}

impl RandomSpace {
    fn new(orders: &[u8]) -> Self {
        let fibre = Fibre::new(orders).expect("a small fibre");
        let mut random = SplitMix(0);
        let mut steps = vec![[Step::default(); MOVES]; ROWS];
        let mut before = vec![[0; MOVES]; ROWS];
        for mv in 0..MOVES {
            let mut targets: Vec<usize> = (0..ROWS).collect();
            for row in (1..ROWS).rev() {
                targets.swap(row, random.below(row + 1));
            }
            for (row, &target) in targets.iter().enumerate() {
                let shift = random.below(fibre.size()) as u32;
                steps[row][mv] = Step::new(target as u64, shift);
                before[target][mv] = row as u32;
            }
        }
        Self {
            fibre,
            moves: MoveNames::numbered(MOVES),
            steps,
            before,
        }
    }
}

impl Space for RandomSpace {
    fn rows(&self) -> u64 {
        ROWS as u64
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
        let space = RandomSpace::new(orders);
        let unproved = || {
            let search = Search::new(&space).expect("there is a goal");
            search.finish_unproved().expect("no state is that far")
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

criterion_group!(benches, rows);
criterion_main!(benches);
