//! Ranking and unranking beside the plain quadratic twin, in one run, at n = 7, 12, 16 and 20; and a million at once.
//!
//! One iteration numbers 1024 permutations spread over the whole range, so the time of one call is the
//! printed time divided by 1024 (criterion shows it as elements per second).

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use perm_index::{Perm, ZeroSum, batch, permutation};

#[path = "../tests/suite/support/twin.rs"]
mod twin;

const CALLS: u64 = 1024;

/// `CALLS` indices spread evenly over the n! that there are.
fn spread_indices(n: usize) -> Vec<u64> {
    let size = perm_index::factorial(n).expect("n is small");
    (0..u128::from(CALLS))
        .map(|k| u64::try_from(size * k / u128::from(CALLS)).expect("n is at most 20"))
        .map(|index| index ^ (index >> 7 & 1))
        .collect()
}

fn permutations<const N: usize>(criterion: &mut Criterion) {
    let indices = spread_indices(N);
    let perms: Vec<Perm<N>> = indices
        .iter()
        .map(|&index| Perm::unrank(index).expect("the index is in range"))
        .collect();

    let mut group = criterion.benchmark_group("rank");
    group.throughput(Throughput::Elements(CALLS));
    group.bench_function(BenchmarkId::new("Perm", N), |b| {
        b.iter(|| perms.iter().fold(0, |sum, p| sum ^ black_box(p).rank()));
    });
    group.bench_function(BenchmarkId::new("checked slice", N), |b| {
        b.iter(|| {
            perms.iter().fold(0, |sum, p| {
                sum ^ permutation::rank(black_box(p.as_array())).expect("it is one")
            })
        });
    });
    group.bench_function(BenchmarkId::new("quadratic twin", N), |b| {
        b.iter(|| {
            perms
                .iter()
                .fold(0, |sum, p| sum ^ twin::rank(black_box(p.as_array())))
        });
    });
    group.finish();

    let mut group = criterion.benchmark_group("unrank");
    group.throughput(Throughput::Elements(CALLS));
    group.bench_function(BenchmarkId::new("Perm", N), |b| {
        b.iter(|| {
            for &index in &indices {
                black_box(Perm::<N>::unrank(black_box(index)).expect("it is in range"));
            }
        });
    });
    group.bench_function(BenchmarkId::new("quadratic twin", N), |b| {
        b.iter(|| {
            for &index in &indices {
                let mut out = [0; N];
                twin::unrank(u128::from(black_box(index)), &mut out);
                black_box(out);
            }
        });
    });
    group.finish();
}

/// A million at once, beside the same one by one.
fn batches<const N: usize>(criterion: &mut Criterion) {
    const COUNT: u64 = 1_000_000;
    let size = perm_index::factorial(N).expect("n is small") as u64;
    let mut ranks: Vec<u32> = (0..COUNT)
        .map(|k| ((k.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) * size) >> 32)
        .map(|rank| rank as u32)
        .collect();
    let mut perms = vec![Perm::<N>::IDENTITY; ranks.len()];
    batch::unrank(&ranks, &mut perms).expect("the ranks are in range");
    let arrays: Vec<[u8; N]> = perms.iter().map(|perm| *perm.as_array()).collect();

    let mut group = criterion.benchmark_group("a million");
    group.throughput(Throughput::Elements(COUNT));
    group.bench_function(BenchmarkId::new("unrank", N), |b| {
        b.iter(|| batch::unrank(black_box(&ranks), &mut perms));
    });
    group.bench_function(BenchmarkId::new("unrank one by one", N), |b| {
        b.iter(|| {
            for (perm, &rank) in perms.iter_mut().zip(black_box(&ranks)) {
                *perm = Perm::unrank(rank.into()).expect("it is in range");
            }
        });
    });
    group.bench_function(BenchmarkId::new("rank", N), |b| {
        b.iter(|| batch::rank(black_box(&perms), &mut ranks));
    });
    group.bench_function(BenchmarkId::new("rank checked arrays", N), |b| {
        b.iter(|| batch::rank_arrays(black_box(&arrays), &mut ranks));
    });
    group.bench_function(BenchmarkId::new("rank one by one", N), |b| {
        b.iter(|| {
            for (perm, rank) in black_box(&perms).iter().zip(&mut ranks) {
                *rank = perm.rank() as u32;
            }
        });
    });
    group.finish();
}

fn orientations(criterion: &mut Criterion) {
    let all: Vec<ZeroSum<7, 3>> = (0..729)
        .map(|index| ZeroSum::unrank(index).expect("it is in range"))
        .collect();
    let mut group = criterion.benchmark_group("orientation");
    group.throughput(Throughput::Elements(729));
    group.bench_function("rank 7 in base 3", |b| {
        b.iter(|| all.iter().fold(0, |sum, o| sum ^ black_box(o).rank()));
    });
    group.bench_function("unrank 7 in base 3", |b| {
        b.iter(|| {
            for index in 0..729 {
                black_box(ZeroSum::<7, 3>::unrank(black_box(index)).expect("it is in range"));
            }
        });
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(std::time::Duration::from_millis(300))
        .measurement_time(std::time::Duration::from_secs(1));
    targets = permutations::<7>, permutations::<12>, permutations::<16>, permutations::<20>, batches::<7>, batches::<8>, orientations
}
criterion_main!(benches);
