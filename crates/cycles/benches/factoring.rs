//! Times factoring from 10^4 to 10^7 symbols, beside a quadratic walk that searches for every column.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use cycles::{MultisetPermutation, Permutation};

const SIZES: [usize; 4] = [10_000, 100_000, 1_000_000, 10_000_000];
/// The quadratic walk takes most of a second at ten times this size.
const TWIN_SIZE: usize = 10_000;

/// Random numbers without a dependency: splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ (mixed >> 31)) * bound as u128) >> 64) as usize
    }
}

fn random_images(length: usize) -> Vec<u32> {
    let mut random = Random(length as u64);
    let mut images: Vec<u32> = (0..length as u32).collect();
    for last in (1..length).rev() {
        images.swap(last, random.below(last + 1));
    }
    images
}

fn random_word(length: usize) -> Vec<u8> {
    let mut random = Random(length as u64);
    (0..length).map(|_| b'a' + random.below(26) as u8).collect()
}

/// Searches the top line from the left for each step, with one flag for each used column.
fn quadratic_factors<S: Ord + Copy>(word: &[S]) -> Vec<Vec<S>> {
    let mut top = word.to_vec();
    top.sort_unstable();
    let mut used = vec![false; word.len()];
    let mut factors = Vec::new();
    while let Some(first) = used.iter().position(|used| !used) {
        let start = top[first];
        let mut factor = Vec::new();
        let mut column = first;
        loop {
            used[column] = true;
            factor.push(word[column]);
            if word[column] == start {
                break;
            }
            let follower = word[column];
            match (0..top.len()).find(|&other| top[other] == follower && !used[other]) {
                Some(next) => column = next,
                None => break,
            }
        }
        factors.push(factor);
    }
    factors
}

fn permutations(c: &mut Criterion) {
    let mut group = c.benchmark_group("permutation");
    for size in SIZES {
        let images = random_images(size);
        let permutation = Permutation::new(images.clone()).expect("shuffled");
        group.throughput(Throughput::Elements(size as u64));
        group.bench_function(BenchmarkId::new("check", size), |b| {
            b.iter_batched(|| images.clone(), Permutation::new, BatchSize::LargeInput);
        });
        group.bench_function(BenchmarkId::new("cycles", size), |b| {
            b.iter(|| black_box(&permutation).cycles());
        });
        group.bench_function(BenchmarkId::new("order", size), |b| {
            b.iter(|| black_box(&permutation).order());
        });
        let labels: Vec<u8> = images.iter().map(|image| (image % 6) as u8).collect();
        group.bench_function(BenchmarkId::new("visible order", size), |b| {
            b.iter(|| black_box(&permutation).visible_order(black_box(&labels)));
        });
    }
    group.finish();
}

fn words(c: &mut Criterion) {
    let mut group = c.benchmark_group("word over 26 letters");
    for size in SIZES {
        let letters = random_word(size);
        let word = MultisetPermutation::from_word(letters.iter().copied());
        group.throughput(Throughput::Elements(size as u64));
        group.bench_function(BenchmarkId::new("read", size), |b| {
            b.iter(|| MultisetPermutation::from_word(black_box(&letters).iter().copied()));
        });
        group.bench_function(BenchmarkId::new("factor", size), |b| {
            b.iter(|| black_box(&word).factor().len());
        });
        group.bench_function(BenchmarkId::new("read and factor", size), |b| {
            b.iter(|| {
                MultisetPermutation::from_word(black_box(&letters).iter().copied())
                    .factor()
                    .len()
            });
        });
        group.bench_function(BenchmarkId::new("primes", size), |b| {
            b.iter(|| black_box(&word).primes().len());
        });
    }
    group.finish();

    let mut group = c.benchmark_group("word of different symbols");
    for size in SIZES {
        let symbols = random_images(size);
        group.throughput(Throughput::Elements(size as u64));
        group.bench_function(BenchmarkId::new("read and factor", size), |b| {
            b.iter(|| {
                MultisetPermutation::from_word(black_box(&symbols).iter().copied())
                    .factor()
                    .len()
            });
        });
    }
    group.finish();
}

fn quadratic_twin(c: &mut Criterion) {
    let mut group = c.benchmark_group("quadratic twin");
    group.throughput(Throughput::Elements(TWIN_SIZE as u64));
    let images = random_images(TWIN_SIZE);
    group.bench_function(BenchmarkId::new("permutation", TWIN_SIZE), |b| {
        b.iter(|| quadratic_factors(black_box(&images)));
    });
    let letters = random_word(TWIN_SIZE);
    group.bench_function(BenchmarkId::new("word over 26 letters", TWIN_SIZE), |b| {
        b.iter(|| quadratic_factors(black_box(&letters)));
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(600));
    targets = permutations, words, quadratic_twin
}
criterion_main!(benches);
