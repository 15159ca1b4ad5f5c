//! Plans of searches under many limits of memory: what fits is counted right, and nothing else is begun.

use std::collections::HashMap;
use std::ops::ControlFlow;

use puzzle_def::Definition;
use puzzle_space::{
    Bytes, Choices, DefinitionSpace, Memory, MemorySource, PlanError, Processes, Reduction,
    SearchChoices, SpaceError, Stored, check_room,
};
use row_search::{Storage, count_states};
use serde_json::Value;

/// The folder of the definitions.
const DEFINITIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/puzzles");

fn text(file: &str) -> String {
    std::fs::read_to_string(format!("{DEFINITIONS}/{file}")).expect("the file is there")
}

fn definition(file: &str) -> Definition {
    puzzle_def::read(file, &text(file)).unwrap_or_else(|error| panic!("{error}"))
}

fn choices(bytes: u64) -> SearchChoices {
    SearchChoices::new(Memory {
        bytes: Bytes(bytes),
        source: MemorySource::Chosen { by: "the test" },
    })
}

#[test]
fn what_fits_is_counted_right_and_the_rest_is_refused() {
    let known: HashMap<String, Value> =
        serde_json::from_str(&text("counts.json")).expect("it is JSON");
    let (mut counted, mut reduced, mut refused) = (0, 0, 0);
    for (file, known) in &known {
        let states = known["states"].as_u64();
        if states.is_none_or(|states| states > 4_000_000) {
            continue;
        }
        let definition = definition(file);
        for bytes in (10..=30).step_by(2).map(|exponent| 1 << exponent) {
            let plan = choices(bytes)
                .counting_plan(&definition)
                .expect("it can be planned");
            assert!(plan.counting_seconds().is_finite());
            let fits = plan.fits(Storage::Counts);
            assert_eq!(plan.check_fits(Storage::Counts).is_ok(), fits);
            reduced += usize::from(fits && plan.layout().is_reduced());
            match plan.space(Storage::Counts) {
                Ok(space) => {
                    assert!(fits, "{file} {bytes}");
                    let counts = count_states(&space, &mut |_| ControlFlow::Continue(()));
                    let counts = counts.expect("it is searched");
                    let counts: Vec<Value> =
                        counts.counts().iter().map(|&count| count.into()).collect();
                    assert_eq!(known["counts"], Value::Array(counts), "{file} {bytes}");
                    counted += 1;
                }
                Err(PlanError::TooLarge(error)) => {
                    let error = error.to_string();
                    assert!(error.ends_with(", as the test says"), "{error}");
                    refused += 1;
                }
                Err(error) => panic!("{file} {bytes}: {error}"),
            }
        }
    }
    assert_eq!(counted + refused, 14 * 11);
    assert!(reduced > 0 && refused > 14, "{counted} {reduced} {refused}");
}

#[test]
fn a_table_keeps_as_much_of_each_position_as_fits() {
    let pocket = definition("pocket.tws");
    let (mut kept, mut shared) = (Vec::new(), 0);
    for exponent in 12..=32 {
        for stored in [Stored::Each, Stored::Fitting, Stored::Classes] {
            let planned = choices(1 << exponent).tabulating_plan(&pocket, stored, Storage::Thirds);
            let (plan, storage) = planned.expect("it can be planned");
            assert_eq!(storage == Storage::Full, plan.fits(Storage::Full));
            match stored {
                Stored::Each => {
                    assert!(!plan.layout().is_reduced());
                    kept.push(storage);
                }
                Stored::Classes => assert!(plan.layout().is_reduced()),
                Stored::Fitting => shared += usize::from(plan.layout().is_reduced()),
            }
        }
    }
    assert!(kept.is_sorted() && kept[0] == Storage::Thirds && kept[20] == Storage::Full);
    assert!((1..21).contains(&shared), "{shared}");
}

#[test]
fn several_processes_take_what_the_caller_says() {
    let pocket = definition("pocket.tws");
    let mut choices = choices(1 << 20);
    choices.uses_symmetries = false;
    assert!(
        !choices
            .counting_plan(&pocket)
            .expect("a plan")
            .fits(Storage::Counts)
    );
    for (count, is_enough) in [(3, true), (2, false)] {
        choices.processes = Some(Processes {
            count,
            bytes: |_, _, processes| Some(if processes == 3 { 1 << 10 } else { 1 << 20 }),
        });
        let plan = choices.counting_plan(&pocket).expect("a plan");
        match plan.space(Storage::Counts) {
            Ok(_) => assert!(is_enough),
            Err(error) => {
                let error = error.to_string();
                assert!(error.contains(" in each of 2 processes, "), "{error}");
                assert!(!is_enough);
            }
        }
    }
}

#[test]
fn blocked_positions_have_a_plan_in_one_grip_only() {
    let mut choices = choices(1 << 30);
    choices.any_grip = true;
    let planned = choices.counting_plan(&definition("pocket_blocked.tws"));
    match planned {
        Err(PlanError::Space(error)) => {
            assert_eq!(error, SpaceError::BlockedGrip);
            assert!(error.is_about_grip() && !error.is_about_size());
        }
        other => panic!("{other:?}"),
    }
}

/// The most symmetries that any puzzle is assumed to have are 1152: pocket, three bits for each position, takes 1196 bytes then.
#[test]
fn symmetries_are_looked_for_only_where_they_may_be_enough() {
    let pocket = definition("pocket.tws");
    let is_reduced = |definition, bytes| {
        let choices = choices(bytes);
        let planned = choices.tabulating_plan(definition, Stored::Fitting, Storage::Thirds);
        planned.expect("it can be planned").0.layout().is_reduced()
    };
    assert!(!is_reduced(&pocket, 800));
    assert!(!is_reduced(&pocket, 1195));
    assert!(is_reduced(&pocket, 1196));
    let cube = puzzle_def::known::definition("3x3x3").expect("it is known");
    assert!(!is_reduced(&cube, 1 << 30));
}

#[test]
fn a_refusal_gives_the_figures_of_the_search() {
    let mut choices = choices(1 << 30);
    choices.uses_symmetries = false;
    let cube = puzzle_def::known::definition("3x3x3").expect("it is known");
    let plan = choices.counting_plan(&cube).expect("it can be planned");
    assert_eq!(plan.layout().order(), plan.layout().states_at_least());
    assert_eq!(plan.layout().order().to_string(), "43252003274489856000");
    assert!(!plan.may_fit(Storage::Counts));
    let refused = plan.check_fits(Storage::Counts).expect_err("it is large");
    assert_eq!(
        refused.to_string(),
        "3x3x3 has 43252003274489856000 positions, in 21119142223872000 rows of 2048, which take 9891990.3 TiB of memory, expected at most 1.0 GiB, as the test says"
    );
    assert_eq!(plan.needed(Storage::Full), "2^64 bytes or more");
    choices.uses_symmetries = true;
    let reduced = choices.counting_plan(&cube).expect("it can be planned");
    let refused = reduced
        .check_fits(Storage::Counts)
        .expect_err("it is large");
    let text = refused.to_string();
    let rows = "in about 412018156886242 rows of 2187 up to 48 symmetries, ";
    assert!(text.contains(rows), "{text}");
    choices.uses_symmetries = false;
    let pocket = definition("pocket.tws");
    let plan = choices.counting_plan(&pocket).expect("it can be planned");
    assert!(plan.check_fits(Storage::Counts).is_ok());
    assert_eq!(plan.needed(Storage::Counts), "2.2 MiB");
}

#[test]
fn an_existing_space_is_searched_in_enough_memory_only() {
    let pocket = definition("pocket.tws");
    let choices = Choices {
        reduction: Reduction::Nothing,
        ..Choices::default()
    };
    let space = DefinitionSpace::new(&pocket, &choices).expect("it is small");
    let room = |bytes| {
        let source = MemorySource::Chosen { by: "the test" };
        let memory = Memory {
            bytes: Bytes(bytes),
            source,
        };
        check_room("pocket", &space, Storage::Counts, memory)
    };
    assert!(room(1 << 30).is_ok());
    let refused = room(1 << 10).expect_err("it takes more");
    assert_eq!(
        refused.to_string(),
        "pocket has at most 3674160 positions, in 5040 rows of 729, which take 1.4 MiB of memory, expected at most 1.0 KiB, as the test says"
    );
}
