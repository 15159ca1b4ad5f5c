//! The bytes of sets, and what is refused.

use core::ops::Range;

use row_search::{Arrival, MoveNames, State, Step};

use super::*;
use crate::memory::MemorySource;

/// A space that has only a size.
struct Sized {
    fibre: Fibre,
    names: MoveNames,
    unit: u64,
    states: u64,
}

impl Space for Sized {
    fn rows(&self) -> u64 {
        12
    }

    fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    fn moves(&self) -> &MoveNames {
        &self.names
    }

    fn step(&self, row: u64, _: usize) -> Step {
        Step::new(row, 0)
    }

    fn arrivals(&self, _: u64, _: &mut Vec<Arrival>) {}

    fn inverse(&self, _: usize) -> Option<usize> {
        None
    }

    fn goals(&self, _: Range<u64>, _: &mut dyn FnMut(State)) {}

    fn weight_unit(&self) -> u64 {
        self.unit
    }

    fn states(&self) -> u64 {
        self.states
    }
}

#[test]
fn rows_are_single_states_if_none_has_more_states_or_another_weight() {
    for (orders, unit, states, expected) in [
        (&[][..], 1, 12, true),
        (&[3], 1, 12, false),
        (&[], 2, 12, false),
        (&[], 1, 24, false),
        (&[3], 2, 12, false),
        (&[3], 1, 36, false),
        (&[], 2, 24, false),
        (&[3], 2, 36, false),
    ] {
        let space = Sized {
            fibre: Fibre::new(orders).expect("it is small"),
            names: MoveNames::default(),
            unit,
            states,
        };
        let (fibre, is_single) = of_space(&space);
        assert_eq!(fibre.size(), space.fibre.size());
        assert_eq!(is_single, expected, "{orders:?} {unit} {states}");
    }
}

#[test]
fn each_of_many_rows_takes_its_part_of_the_sets() {
    let fibre = Fibre::new(&[32, 3]).expect("it is small");
    let bytes = |storage, is_plain| bytes_per_row(storage, (&fibre, is_plain), None);
    // The words of a row in each set, and the distances of its 96 states.
    for (storage, packed) in [
        (Storage::Counts, 0),
        (Storage::Thirds, 0),
        (Storage::Full, Width::for_depth(DEPTH).bytes(96) as u64),
    ] {
        let sets = (fibre.row_bytes() * storage.sets(DEPTH)) as u64;
        let found = bytes(storage, false);
        assert!(
            (sets + packed..2 * (sets + packed)).contains(&found),
            "{found}"
        );
    }
    let shared = |bytes| {
        let processes = Processes { count: 2, bytes };
        bytes_per_row(Storage::Counts, (&fibre, false), Some(processes))
    };
    assert_eq!(
        shared(|rows, row_bytes, _| Some(rows * row_bytes as u64 + 1)),
        fibre.row_bytes() as u64 + 1
    );
    assert_eq!(shared(|_, _, _| None), u64::MAX);
}

fn plan(text: &str, bytes: u64) -> SearchPlan {
    let definition = puzzle_def::read("t.tws", text).expect("it is a definition");
    let mut choices = SearchChoices::new(Memory {
        bytes: Bytes(bytes),
        source: MemorySource::Machine,
    });
    choices.uses_symmetries = false;
    choices
        .counting_plan(&definition)
        .expect("it can be planned")
}

#[test]
fn only_where_the_number_of_rows_is_a_bound_may_there_be_too_many() {
    // A cycle of three pieces: the number of its states is known.
    let plan = plan("Set P 3 1\nSolved\nEnd\nMove A\nP\n2 3 1\nEnd\n", 1 << 30);
    assert!(plan.layout.states().is_some());
    let limit = 7;
    let made = plan.space_made(Storage::Counts, |_| Err(SpaceError::TooManyRows { limit }));
    match made {
        Err(PlanError::Space(error)) => assert_eq!(error, SpaceError::TooManyRows { limit }),
        other => panic!("{other:?}"),
    }
}

#[test]
fn as_few_rows_may_fit_as_the_lower_bound_gives() {
    let mut plan = plan(
        "Set P 5 3\nSolved\nEnd\nMove A\nP\n2 3 1 4 5\n1 0 0 0 0\nEnd\nMove B\nP\n1 2 4 5 3\nEnd\n",
        1 << 30,
    );
    plan.layout = plan.layout.between(1_000_000, 10_000_000);
    let size = plan.layout.fibre().size() as u64;
    assert!(size > 1 && !1_000_000_u64.is_multiple_of(size));
    let least = plan.bytes_of_rows(Storage::Counts, (1_000_000 / size).into());
    let least = least.expect("they are few");
    for (bytes, expected) in [(least, true), (least - 1, false)] {
        plan.memory.bytes = Bytes(bytes);
        assert_eq!(plan.may_fit(Storage::Counts), expected);
    }
}
