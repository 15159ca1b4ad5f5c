//! Classes of equivalent orders, against exchanges made one by one.

use core::convert::Infallible;
use core::ops::ControlFlow;
use std::collections::BTreeSet;

use proptest::prelude::*;
use puzzle_def::listing::distinct_orders;

/// An arrangement of six things.
type State = [usize; 6];

const START: State = [0, 1, 2, 3, 4, 5];

/// What moves do, which are thought to commute although they don't, and which states must not be passed.
#[derive(Clone, Debug)]
struct Puzzle {
    moves: Vec<State>,
    mistaken: Vec<bool>,
    forbidden: u64,
}

impl Puzzle {
    fn after(&self, state: &State, mv: usize) -> State {
        state.map(|own| self.moves[mv][own])
    }

    fn commute(&self, one: usize, other: usize) -> bool {
        let make = |one, other| self.after(&self.after(&START, one), other);
        make(one, other) == make(other, one)
            || self.mistaken[one.min(other)] && self.mistaken[one.max(other)]
    }

    fn is_forbidden(&self, state: &State) -> bool {
        let number = state
            .iter()
            .fold(7, |number, &own| (number * 6 + own as u64) % 1009);
        self.forbidden >> (number % 16) & 1 == 1 && *state != START
    }

    /// Whether an order passes no forbidden state before its end.
    fn is_open(&self, order: &[usize]) -> bool {
        let mut state = START;
        order.split_last().is_none_or(|(_, before)| {
            before.iter().all(|&mv| {
                state = self.after(&state, mv);
                !self.is_forbidden(&state)
            })
        })
    }

    /// All that exchanges make of an order, where `may` says whether one may be made.
    fn exchanged(
        &self,
        order: &[usize],
        may: impl Fn(&[usize], &[usize], usize) -> bool,
    ) -> BTreeSet<Vec<usize>> {
        let mut all = BTreeSet::from([order.to_vec()]);
        let mut left = vec![order.to_vec()];
        while let Some(own) = left.pop() {
            for place in 1..own.len() {
                let mut other = own.clone();
                other.swap(place - 1, place);
                if own[place - 1] != own[place]
                    && self.commute(own[place - 1], own[place])
                    && may(&own, &other, place)
                    && all.insert(other.clone())
                {
                    left.push(other);
                }
            }
        }
        all
    }

    fn firsts_one_by_one(&self, moves: &[usize]) -> Vec<Vec<usize>> {
        let made = |moves: &[usize]| {
            moves
                .iter()
                .fold(START, |state, &mv| self.after(&state, mv))
        };
        let may = |own: &[usize], other: &[usize], place: usize| {
            self.is_open(other) && made(&own[..=place]) == made(&other[..=place])
        };
        let mut open = self.exchanged(moves, |_, _, _| true);
        open.retain(|order| self.is_open(order));
        let mut firsts = Vec::new();
        while let Some(first) = open.pop_first() {
            let class = self.exchanged(&first, may);
            open.retain(|order| !class.contains(order));
            firsts.push(first);
        }
        firsts
    }

    fn firsts(&self, moves: &[usize]) -> Vec<Vec<usize>> {
        let step = |state: &State, mv: usize, left: usize| {
            let next = self.after(state, mv);
            let may = left == 0 || !self.is_forbidden(&next);
            ControlFlow::<Infallible, _>::Continue(may.then_some(next))
        };
        let commute = |one, other| self.commute(one, other);
        let ControlFlow::Continue(mut firsts) = distinct_orders(moves, START, commute, step);
        firsts.sort_unstable();
        firsts
    }
}

/// Exchanges of two or four things, so that many moves commute.
fn some_move() -> impl Strategy<Value = State> {
    let two = (0_usize..6, 0_usize..6);
    (two.clone(), two, any::<bool>()).prop_map(|((a, b), (c, d), is_one)| {
        let mut state = START;
        state.swap(a, b);
        if !is_one {
            state.swap(c, d);
        }
        state
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn classes_are_those_of_exchanges(
        moves in prop::collection::vec(some_move(), 5),
        mistaken in prop::collection::vec(prop::bool::weighted(0.2), 5),
        forbidden in prop::collection::vec(prop::bool::weighted(0.3), 16),
        order in prop::collection::vec(0_usize..5, 0..8),
    ) {
        let forbidden = forbidden.iter().fold(0, |bits, &own| bits << 1 | u64::from(own));
        let puzzle = Puzzle { moves, mistaken, forbidden };
        prop_assert_eq!(puzzle.firsts(&order), puzzle.firsts_one_by_one(&order));
    }
}

/// Forbidden states separate classes.
#[test]
fn forbidden_states_separate_classes() {
    let swap = |place: usize| {
        let mut state = START;
        state.swap(2 * place, 2 * place + 1);
        state
    };
    let mut puzzle = Puzzle {
        moves: (0..3).map(swap).collect(),
        mistaken: vec![false; 3],
        forbidden: 0,
    };
    let mut most = BTreeSet::new();
    for forbidden in 0..1 << 16 {
        puzzle.forbidden = forbidden;
        let firsts = puzzle.firsts(&[0, 1, 2]);
        assert_eq!(firsts, puzzle.firsts_one_by_one(&[0, 1, 2]));
        most.insert(firsts.len());
    }
    assert_eq!(most, BTreeSet::from([0, 1, 2]));
}

/// A question whether to stop is asked at each step.
#[test]
fn a_step_may_stop_it() {
    let mut steps = 0;
    let stopped = distinct_orders(
        &[1, 2, 3],
        0,
        |_, _| true,
        |&sum: &u32, own, _| {
            steps += 1;
            match steps == 5 {
                true => ControlFlow::Break("stopped"),
                false => ControlFlow::Continue(Some(sum + own)),
            }
        },
    );
    assert_eq!(stopped, ControlFlow::Break("stopped"));
    assert_eq!(steps, 5);
}

/// Twenty moves have 184,756 positions after ten of them, of which a part is looked at.
#[test]
fn very_many_positions_are_not_all_looked_at() {
    let moves: Vec<u32> = (0..20).collect();
    let mut widest = 0;
    let mut counts = [0_u32; 20];
    let ControlFlow::Continue(firsts) = distinct_orders(
        &moves,
        0,
        |_, _| true,
        |&made: &u32, mv, left| {
            counts[left] += 1;
            widest = widest.max(counts[left]);
            ControlFlow::<Infallible, _>::Continue(Some(made | 1 << mv))
        },
    );
    assert_eq!(firsts, [moves]);
    assert!(widest < 20 << 16, "{widest}");
}

/// Moves that lead up and down by turns: no two neighbours can be exchanged, so each order is a class of its own.
#[test]
fn too_many_classes_are_not_kept() {
    let moves: Vec<i32> = (1..=10).flat_map(|mv| [mv, -mv]).collect();
    let step = |&height: &i32, mv: i32, _| {
        let height = height + mv.signum();
        ControlFlow::<Infallible, _>::Continue((0..=1).contains(&height).then_some(height))
    };
    for length in [6, moves.len()] {
        let moves = &moves[..length];
        let ControlFlow::Continue(orders) = distinct_orders(moves, 0, |_, _| true, step);
        // 3! orders of those that lead up, and as many of the others.
        assert_eq!(orders.len(), if length == 6 { 36 } else { 1 << 16 });
        for order in orders {
            assert!(
                order
                    .iter()
                    .zip(1..)
                    .all(|(mv, place)| (*mv > 0) == (place % 2 == 1))
            );
            let mut sorted = order.clone();
            sorted.sort_unstable_by_key(|mv| (mv.abs(), -mv));
            assert_eq!(sorted, moves);
        }
    }
}
