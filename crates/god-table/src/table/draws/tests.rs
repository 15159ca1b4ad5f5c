//! Tests how far the bounds of drawing are above what puzzles need, and what happens beyond them.

use std::sync::atomic::{AtomicU64, Ordering};

use row_search::{Step, forward_space};

use super::*;
use crate::Metric;
use crate::known_spaces::space;
use crate::spaces::TransitionSpace;

/// The largest number of steps for one of some drawn states.
fn most_steps<S: Space>(table: &Table<S>, count: usize) -> u64 {
    let mut draws = table.draws(1, 0);
    let mut most = 0;
    for _ in 0..count {
        let state = draws.draw().expect("there are states");
        let mut order: Vec<usize> = (0..table.space().moves().len()).collect();
        draws.dice.shuffle(&mut order);
        let mut path = Vec::new();
        let mut lengths = draws.usual..=draws.usual + MORE_LENGTHS;
        let mut steps = MOST_STEPS;
        let found = lengths.any(|length| draws.solve(state, length, &order, &mut steps, &mut path));
        most = most.max(MOST_STEPS - steps);
        assert!(found, "one of these lengths serves");
    }
    most
}

#[test]
fn small_known_puzzles_need_few_of_the_steps() {
    let mut counted = 0;
    for puzzle in [
        "pocket",
        "permutations",
        "orientations",
        "floppy",
        "corners",
        "pyraminx",
        "skewb",
        "1x2x3",
        "2x2x3",
    ] {
        for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
            let table = Table::new(space(puzzle, metric)).expect("it is small");
            let most = most_steps(&table, 500);
            assert!(most < MOST_STEPS / 100, "{puzzle} {metric}: {most}");
            counted += 1;
        }
    }
    assert_eq!(counted, 18);
}

#[test]
fn some_moves_of_a_puzzle_need_few_of_the_steps() {
    for puzzle in [
        "pocket: U R",
        "pocket: U U2 U' R R2 R'",
        "pocket: U R2",
        "pyraminx: U L R B",
        "floppy: 0 1 2",
    ] {
        let table = Table::new(space(puzzle, Metric::HalfTurn)).expect("it is small");
        let most = most_steps(&table, 100);
        assert!(most < MOST_STEPS / 100, "{puzzle}: {most}");
    }
}

/// A row of rooms with four doors from each to the next, and out of the last one. From any but the
/// farthest there is no solution as long as the farthest needs, and only trying all doors shows
/// that.
#[test]
fn a_state_with_too_many_sequences_to_try_gets_a_shortest_solution() {
    const ROOMS: u32 = 40;
    let out = ROOMS + 1;
    let next = [out].into_iter().chain(0..ROOMS).chain([out]);
    let doors: Vec<u32> = next.flat_map(|next| [next; 4]).collect();
    let space = TransitionSpace::new(4, ROOMS as usize + 2, doors).expect("rooms that there are");
    let table = Table::new(space).expect("they lead to the last one");
    assert_eq!(table.distribution().max_depth(), ROOMS);
    let mut nearer = 0;
    for drawn in table.draws(1, ROOMS - 5).take(5) {
        assert_eq!(
            table.distance(drawn.state),
            Some(drawn.solution.len() as Depth)
        );
        nearer += u32::from(drawn.solution.len() < ROOMS as usize);
    }
    assert!(nearer >= 3, "{nearer}");
}

/// A space that counts the calls of `step`.
struct Counted {
    space: TransitionSpace,
    steps: AtomicU64,
}

impl Space for Counted {
    forward_space! { self => self.space; rows, fibre, moves, arrivals, inverse }

    fn step(&self, row: u64, mv: usize) -> Step {
        self.steps.fetch_add(1, Ordering::Relaxed);
        self.space.step(row, mv)
    }
}

/// A ring all of whose turns are moves: three of them equal one in as many ways as there are turns
/// squared.
#[test]
fn hundreds_of_moves_take_few_steps() {
    const RING: u32 = 808;
    let next = (0..RING).flat_map(|row| (1..RING).map(move |turn| (row + turn) % RING));
    let space = TransitionSpace::new(RING as usize - 1, RING as usize, next.collect());
    let steps = AtomicU64::new(0);
    let space = space.expect("rows that there are");
    let table = Table::new(Counted { space, steps }).expect("one move leads everywhere");
    let steps = || table.space().steps.load(Ordering::Relaxed);
    let before = steps();
    let drawn: Vec<Drawn<'_>> = table.draws(1, 1).take(10).collect();
    assert!(drawn.iter().all(|drawn| drawn.solution.len() == 1));
    let taken = steps() - before;
    assert!(taken < 1 << 26, "{taken}");
}

#[test]
#[should_panic(expected = "a number below 0")]
fn parts_have_bounds_above_0() {
    let table = Table::new(space("floppy", Metric::HalfTurn)).expect("it is small");
    let _ = table.draws(1, 0).with_parts([3, 0]);
}
