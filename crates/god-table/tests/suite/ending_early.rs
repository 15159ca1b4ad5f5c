//! Lists and counts of solutions that end early.

use std::cell::Cell;
use std::collections::HashSet;

use god_table::{Met, Table};
use puzzle_def::listing::Lengths;
use puzzle_space::{Choices, DefinitionSpace};

use crate::meeting::meeting;
use crate::support::patterns::{Plain, random_definition};

/// A list that ends early is the beginning of the whole list, however long it lasts.
#[test]
fn a_list_that_ends_early_is_the_beginning_of_the_whole() {
    let text = include_str!("../../../../docs/puzzles/pocket_blocked.tws");
    let definition = puzzle_def::read("pocket_blocked.tws", text).expect("it is sound");
    let space = DefinitionSpace::new(&definition, &Choices::default()).expect("it is small");
    let table = Table::new(space).expect("it has a goal");
    let state = table.made_by("R U").expect("moves of the space");
    let lengths = Lengths {
        slack: 7,
        ..Lengths::default()
    };
    let list = |most: u64| {
        let steps = Cell::new(0);
        let is_over = || {
            steps.set(steps.get() + 1);
            steps.get() > most
        };
        let found = table.solutions_between_until(state, &[], &[], lengths, is_over);
        let mut found = found.expect("it can be solved");
        let listed: Vec<_> = found.by_ref().map(|moves| moves.numbers()).collect();
        assert_eq!(found.next(), None);
        (listed, steps.get())
    };
    let whole = table.solutions_between(state, &[], &[], lengths);
    let whole: Vec<_> = (whole.expect("it can be solved"))
        .map(|moves| moves.numbers())
        .collect();
    let (all, steps) = list(u64::MAX);
    assert_eq!(all, whole);
    let mut lengths_listed = HashSet::new();
    for most in (0..steps).step_by(1 + steps as usize / 500) {
        let (listed, asked) = list(most);
        assert!(whole.starts_with(&listed), "{most} steps");
        // It is asked again on the way out.
        assert!((most + 1..=most + 3).contains(&asked), "{most}: {asked}");
        lengths_listed.insert(listed.len());
    }
    assert!(lengths_listed.len() > 20, "{}", lengths_listed.len());
}

/// Ends the list of solutions, and their count, after any number of steps; gives the steps of both.
fn steps_of_lists(met: &Met<'_>, expected: &[Vec<usize>]) -> [usize; 2] {
    let list = |asked: &dyn Fn() -> bool| {
        let listed: Vec<_> = met
            .solutions_until(asked)
            .map(|moves| moves.numbers())
            .collect();
        assert!(!listed.is_empty() && expected.starts_with(&listed));
        listed.len() == expected.len()
    };
    let count = |asked: &dyn Fn() -> bool| {
        let counted = met.solution_count_until(asked);
        assert!(counted.is_none_or(|count| count == expected.len() as u128));
        counted.is_some()
    };
    [&list as &dyn Fn(&dyn Fn() -> bool) -> bool, &count].map(|ask| {
        let after = |most: usize| {
            let steps = Cell::new(0);
            ask(&|| {
                steps.set(steps.get() + 1);
                steps.get() > most
            })
        };
        let needed = (0..).find(|&most| after(most)).expect("it ends");
        assert!(after(needed + 1) && after(usize::MAX));
        needed
    })
}

#[test]
fn lists_and_counts_of_random_puzzles_end_early_or_are_right() {
    let (mut compared, mut several) = (0, 0);
    for seed in 0..60 {
        let definition = random_definition(seed);
        // More powers would take long to list.
        if definition.turns(false).expect("few powers").len() > 8 {
            continue;
        }
        let mut meeting = meeting(&definition, false);
        let plain = Plain::new(&definition, definition.start(), 4);
        for pattern in plain.near(3).into_iter().take(20) {
            let Ok(met) = meeting.meet_within(&pattern, 4) else {
                continue;
            };
            let expected = plain.solutions(&pattern, 4);
            let [listing, counting] = steps_of_lists(&met, &expected);
            compared += 1;
            several += u32::from(listing > 1 && counting > 1);
        }
    }
    assert!(compared > 100 && several > 20, "{compared}, {several}");
}
