//! Times factoring from 10^4 to 10^7 symbols, beside a quadratic walk that searches for every column.
//!
//! Words over few letters and permutations of short cycles are read in a few streams, and their time grows
//! evenly. The next point of a random permutation can be anywhere: each step waits for the cache or, at
//! 10^7 points, for the memory.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use cycles::{MultisetPermutation, Permutation};

const SIZES: [usize; 4] = [10_000, 100_000, 1_000_000, 10_000_000];
/// The quadratic walk takes a hundred times as long at ten times this size.
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

/// Cycles of 24 points far apart, as long as a cube's can be.
fn short_cycles(length: usize) -> Vec<u32> {
    let stride = length / 24;
    (0..length)
        .map(|point| match point {
            point if point >= 24 * stride => point,
            point if point >= 23 * stride => point - 23 * stride,
            point => point + stride,
        } as u32)
        .collect()
}

fn permutations(c: &mut Criterion, kind: &str, make: fn(usize) -> Vec<u32>) {
    let mut group = c.benchmark_group(kind);
    for size in SIZES {
        let images = make(size);
        let labels: Vec<u8> = images.iter().map(|image| (image % 6) as u8).collect();
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
        group.bench_function(BenchmarkId::new("visible order", size), |b| {
            b.iter(|| black_box(&permutation).visible_order(black_box(&labels)));
        });
    }
    let images = make(TWIN_SIZE);
    group.throughput(Throughput::Elements(TWIN_SIZE as u64));
    group.bench_function(BenchmarkId::new("quadratic twin", TWIN_SIZE), |b| {
        b.iter(|| quadratic_factors(black_box(&images)));
    });
    group.finish();
}

fn words<S: Ord + Copy>(c: &mut Criterion, kind: &str, make: fn(usize) -> Vec<S>) {
    let mut group = c.benchmark_group(kind);
    for size in SIZES {
        let symbols = make(size);
        let read = || MultisetPermutation::from_word(black_box(&symbols).iter().copied());
        let word = read();
        group.throughput(Throughput::Elements(size as u64));
        group.bench_function(BenchmarkId::new("read", size), |b| b.iter(read));
        group.bench_function(BenchmarkId::new("factor", size), |b| {
            b.iter(|| black_box(&word).factor().len());
        });
        group.bench_function(BenchmarkId::new("read and factor", size), |b| {
            b.iter(|| read().factor().len());
        });
        group.bench_function(BenchmarkId::new("primes", size), |b| {
            b.iter(|| black_box(&word).primes().len());
        });
    }
    let symbols = make(TWIN_SIZE);
    group.throughput(Throughput::Elements(TWIN_SIZE as u64));
    group.bench_function(BenchmarkId::new("quadratic twin", TWIN_SIZE), |b| {
        b.iter(|| quadratic_factors(black_box(&symbols)));
    });
    group.finish();
}

fn all_permutations(c: &mut Criterion) {
    permutations(c, "random permutation", random_images);
    permutations(c, "permutation of 24-cycles", short_cycles);
}

fn all_words(c: &mut Criterion) {
    words(c, "word over 26 letters", random_word);
    words(c, "word of different symbols", random_images);
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(600));
    targets = all_permutations, all_words
}
criterion_main!(benches);
