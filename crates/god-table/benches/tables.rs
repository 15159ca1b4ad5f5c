//! Whole tables beside the plain scan, in one run, and what a look-up and a solution cost.
//!
//! After criterion's own report a table of ratios is printed, of the best times of many short runs
//! taken in turns, so that other work on the machine disturbs all of them alike.

#![expect(clippy::print_stdout, reason = "a benchmark reports to whom runs it")]

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};
use cube_model::pocket::PocketState;
use god_table::engine::{Depths, search, search_unproved};
use god_table::{
    Meeting, Metric, MoveSet, Packed, PocketSpace, PocketTable, Space, pocket_pattern,
};
use puzzle_def::{Definition, known};
use puzzle_space::{Choices, DefinitionSpace, Reduction};
use rayon::{ThreadPool, ThreadPoolBuilder};

#[path = "../tests/suite/support/scan.rs"]
mod scan;

use scan::scanned;

const CALLS: u32 = 1024;

fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .expect("a thread pool")
}

/// The distances of all states, without the proof.
fn found(space: &dyn Space) -> Depths {
    let depths = search_unproved(space, &mut |_| ControlFlow::Continue(()));
    depths.expect("no state is too far")
}

/// The whole table from nothing: transitions, search, packing.
fn whole_table() -> Packed {
    Packed::new(&found(&PocketSpace::new(MoveSet::ALL)))
}

/// The whole table, with the proof that every distance is right.
fn proved_table() -> Packed {
    let space = PocketSpace::new(MoveSet::ALL);
    let depths = search(&space, &mut |_| ControlFlow::Continue(()));
    Packed::new(&depths.expect("the table is right"))
}

/// The distances of the corners of the 3x3x3, each state by itself, with the space they are found in.
fn corners() -> Depths {
    let corners = known::definition("corners").expect("a known puzzle");
    let choices = Choices {
        reduction: Reduction::Nothing,
        ..Choices::default()
    };
    found(&DefinitionSpace::new(&corners, &choices).expect("it is small"))
}

/// Two searches that meet, which know nothing yet.
fn meeting(cube: &Definition) -> Meeting {
    let turns = cube.turns(false).expect("nine moves");
    Meeting::new(&turns, cube.orbits(), &[], [cube.start().clone()])
}

fn spread_states() -> Vec<PocketState> {
    let step = PocketState::COUNT / CALLS;
    // Multiplied by a number without common divisor, so that neighbours in time are far apart in the table.
    (0..CALLS)
        .map(|i| PocketState::unrank(i * 389 % CALLS * step).expect("below the number of states"))
        .collect()
}

fn tables(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("pocket cube, HTM");
    group.throughput(Throughput::Elements(PocketState::COUNT.into()));
    group.sample_size(10);
    group.bench_function("plain scan", |b| {
        b.iter(|| scanned(|state| state == 0, MoveSet::ALL));
    });
    group.sample_size(50);
    for threads in [1, 2] {
        let pool = pool(threads);
        group.bench_function(format!("table, threads: {threads}"), |b| {
            b.iter(|| pool.install(whole_table));
        });
        group.bench_function(format!("table and proof, threads: {threads}"), |b| {
            b.iter(|| pool.install(proved_table));
        });
    }
    group.finish();

    let mut group = criterion.benchmark_group("corners of the 3x3x3, HTM");
    group.throughput(Throughput::Elements(88_179_840));
    group.sample_size(10);
    for threads in [1, 2] {
        let pool = pool(threads);
        group.bench_function(format!("distances, threads: {threads}"), |b| {
            b.iter(|| pool.install(corners));
        });
    }
    group.finish();
}

fn questions(criterion: &mut Criterion) {
    let table = PocketTable::new(Metric::HalfTurn).expect("all moves of a metric");
    let states = spread_states();
    let indices: Vec<_> = states
        .iter()
        .map(|state| (state.perm_index(), state.twist_index()))
        .collect();
    let mut group = criterion.benchmark_group("1024 states");
    group.throughput(Throughput::Elements(CALLS.into()));
    group.bench_function("distance by state", |b| {
        b.iter(|| {
            states
                .iter()
                .map(|state| table.distance(black_box(state)))
                .fold(0, |sum, d| sum + d.unwrap_or(0))
        });
    });
    group.bench_function("distance by indices", |b| {
        b.iter(|| {
            let distances = indices
                .iter()
                .map(|&(perm, twist)| table.distance_of(black_box(perm), black_box(twist)));
            distances.fold(0, |sum, d| sum + d.unwrap_or(0))
        });
    });
    group.bench_function("solution", |b| {
        b.iter(|| {
            states
                .iter()
                .map(|state| table.solve(black_box(state)).map_or(0, |moves| moves.len()))
                .sum::<usize>()
        });
    });
    group.bench_function("number of solutions", |b| {
        b.iter(|| {
            states
                .iter()
                .map(|state| table.solution_count(black_box(state)).unwrap_or(0))
                .sum::<u128>()
        });
    });
    group.finish();
}

/// One solution from nothing, by two searches that meet, and with what they know of other states before.
fn single_states(criterion: &mut Criterion) {
    let table = PocketTable::new(Metric::HalfTurn).expect("all moves of a metric");
    let cube = known::definition("pocket").expect("a known puzzle");
    let mut group = criterion.benchmark_group("a state without a table");
    for moves in [7, 9, 11] {
        let all = table.distribution().at(moves) as usize;
        let states = table.states_at(moves).step_by(all / 16);
        let states: Vec<_> = states.map(|state| pocket_pattern(&state)).collect();
        let mut turns = states.iter().cycle();
        group.bench_function(format!("{moves} moves, from nothing"), |b| {
            b.iter(|| {
                let state = turns.next().expect("there is always a next one");
                let mut meeting = meeting(&cube);
                meeting.solve(state).map(|solution| solution.len())
            });
        });
        let mut meeting = meeting(&cube);
        group.bench_function(format!("{moves} moves, after others"), |b| {
            b.iter(|| {
                let state = turns.next().expect("there is always a next one");
                meeting.solve(state).map(|solution| solution.len())
            });
        });
    }
    group.finish();
}

/// The best time of each way, after rounds in which every way has its turn.
fn best_times(rounds: u32, ways: &[&dyn Fn()]) -> Vec<Duration> {
    let mut best = vec![Duration::MAX; ways.len()];
    for _ in 0..rounds {
        for (best, way) in best.iter_mut().zip(ways) {
            for _ in 0..4 {
                let start = Instant::now();
                way();
                *best = start.elapsed().min(*best);
            }
        }
    }
    best
}

fn print_ratios() {
    let (one, two) = (pool(1), pool(2));
    let scan = || drop(black_box(scanned(|state| state == 0, MoveSet::ALL)));
    let run = |pool: &ThreadPool, way: fn() -> Packed| drop(black_box(pool.install(way)));
    let ways: [(&str, &dyn Fn()); 5] = [
        ("plain scan, 1 thread", &scan),
        ("table, 1 thread", &|| run(&one, whole_table)),
        ("table, 2 threads", &|| run(&two, whole_table)),
        ("table and proof, 1 thread", &|| run(&one, proved_table)),
        ("table and proof, 2 threads", &|| run(&two, proved_table)),
    ];
    let times = best_times(25, &ways.map(|(_, way)| way));
    println!("pocket cube, HTM, transition tables and packing included; best of 100");
    for ((name, _), time) in ways.iter().zip(&times) {
        let ratio = times[0].as_secs_f64() / time.as_secs_f64();
        println!(
            "{name:28} {:9.3} ms {ratio:7.1} x",
            time.as_secs_f64() * 1e3
        );
    }
    println!(
        "from one thread to two: {:.2} x",
        times[1].as_secs_f64() / times[2].as_secs_f64()
    );
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    tables(&mut criterion);
    questions(&mut criterion);
    single_states(&mut criterion);
    criterion.final_summary();
    print_ratios();
}
