//! Which plan each puzzle gets, and the figures that are told of it, against a printed list: a change of the choice is seen as a change there.

use std::fmt::Write as _;

use puzzle_def::Definition;
use puzzle_space::{Bytes, Memory, MemorySource, SearchChoices, SearchPlan};
use row_search::Storage;

/// The list. With the variable `UPDATE`, it is written anew.
const PRINTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/plans.txt");

const BUILT_IN: [&str; 11] = [
    "2x2x2", "floppy", "corners", "pyraminx", "skewb", "1x2x3", "2x2x3", "2x3x4", "3x3x3", "3x3x4",
    "4x4x4",
];

const FILES: [&str; 15] = [
    "c123.tws",
    "cross333.tws",
    "domino_all.tws",
    "edges333.tws",
    "eight.tws",
    "fto_any_grip.tws",
    "fto_corners_edges.tws",
    "m12.tws",
    "pocket_blocked.tws",
    "pocket_same.tws",
    "pocket_same_wild.tws",
    "ru333.tws",
    "square1.tws",
    "squares333.tws",
    "tower223_all.tws",
];

/// Parts of puzzles: alike pieces that are numbered one by one, and pieces without relabellings.
const PARTS: [(&str, &[&str]); 3] = [
    ("4x4x4", &["X_CENTERS:1-2"]),
    ("4x4x4", &["X_CENTERS:1", "WINGS:1"]),
    ("3x3x3", &["CORNERS:1-2", "EDGES:1-5"]),
];

fn definitions() -> Vec<(String, Definition)> {
    let known = BUILT_IN.map(|name| {
        let known = puzzle_def::known::definition(name);
        (
            name.to_owned(),
            known.unwrap_or_else(|error| panic!("{error}")),
        )
    });
    let read = FILES.map(|file| {
        let path = format!("{}/../../docs/puzzles/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the file is there");
        let read = puzzle_def::read(file, &text);
        (
            file.to_owned(),
            read.unwrap_or_else(|error| panic!("{error}")),
        )
    });
    let parts = PARTS.map(|(name, kept)| {
        let whole = puzzle_def::known::definition(name).expect("it is known");
        let own = kept.iter().map(|kept| kept.parse().expect("it is read"));
        let part = whole.keep(&own.collect::<Vec<_>>());
        (
            name.to_owned() + " " + &kept.join(" "),
            part.expect("it has these"),
        )
    });
    let all = known.into_iter().chain(read).chain(parts);
    all.chain([("coins".to_owned(), coins(19))]).collect()
}

/// So many coins, heads or tails up, each of two pieces: how many positions there are is known between bounds only.
fn coins(coins: usize) -> Definition {
    let list = |of: &dyn Fn(usize) -> usize| {
        let list = (0..2 * coins).map(|place| of(place).to_string());
        list.collect::<Vec<String>>().join(" ")
    };
    let kinds = list(&|place| place % 2 + 1);
    let round = list(&|place| (place + 2) % (2 * coins) + 1);
    let turn = list(&|place| if place < 2 { 2 - place } else { place + 1 });
    let places = 2 * coins;
    let text = format!(
        "Set C {places} 1\nStartState\nC\n{kinds}\nEnd\nMove A\nC\n{round}\nEnd\nMove B\nC\n{turn}\nEnd\n"
    );
    puzzle_def::read("coins.tws", &text).unwrap_or_else(|error| panic!("{error}"))
}

fn in_memory(exponent: u32) -> SearchChoices {
    SearchChoices::new(Memory {
        bytes: Bytes(1 << exponent),
        source: MemorySource::Chosen { by: "the test" },
    })
}

fn all_choices() -> Vec<(&'static str, SearchChoices)> {
    let common = in_memory(30);
    vec![
        ("1 MiB", in_memory(20)),
        ("1 GiB", common),
        ("1 TiB", in_memory(40)),
        (
            "single turns",
            SearchChoices {
                single_turns: true,
                ..common
            },
        ),
        (
            "any grip",
            SearchChoices {
                any_grip: true,
                ..common
            },
        ),
        (
            "no symmetry",
            SearchChoices {
                uses_symmetries: false,
                ..common
            },
        ),
        (
            "short rows",
            SearchChoices {
                largest_fibre: 60,
                ..common
            },
        ),
    ]
}

fn line(plan: &SearchPlan) -> String {
    let layout = plan.layout();
    let kind = if layout.is_reduced() {
        "classes"
    } else {
        "each"
    };
    let storages = [Storage::Counts, Storage::Thirds, Storage::Full];
    let fits = storages.map(
        |storage| match (plan.fits(storage), plan.may_fit(storage)) {
            (true, _) => "fits",
            (false, true) => "may fit",
            (false, false) => "too large",
        },
    );
    format!(
        "{kind}; positions {} to {}; rows {} of {}; symmetries {}; tables {}; counts {}; {}; {:.3e} s{}",
        layout.states_at_least(),
        layout.states_at_most(),
        layout.rows_at_most(),
        layout.fibre().size(),
        layout.symmetries_used(),
        layout.table_bytes(),
        plan.needed(Storage::Counts),
        fits.join(", "),
        plan.counting_seconds(),
        if plan.is_quick() { ", quick" } else { "" },
    )
}

#[test]
fn plans_are_as_printed() {
    let mut all = String::new();
    for (name, definition) in definitions() {
        for (what, choices) in all_choices() {
            let line = match choices.counting_plan(&definition) {
                Ok(plan) => line(&plan),
                Err(error) => error.to_string(),
            };
            writeln!(all, "{name}, {what}: {line}").expect("a text takes it");
        }
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(PRINTED, &all).expect("the list is written");
    }
    let printed = std::fs::read_to_string(PRINTED).expect("the list is there");
    for (found, expected) in all.lines().zip(printed.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(all.lines().count(), printed.lines().count());
    assert_eq!(
        all.lines().count(),
        (1 + PARTS.len() + BUILT_IN.len() + FILES.len()) * all_choices().len()
    );
}
