//! The counts of the definitions at hand, and every distance of small ones against a search of patterns.

use std::collections::HashMap;
use std::ops::ControlFlow;

use puzzle_def::{Definition, Pattern};
use puzzle_space::{Choices, DefinitionSpace, Reduction};
use row_search::{Space, State, count_states, search};
use serde_json::Value;

/// The folder of the definitions.
const DEFINITIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/puzzles");

fn definition(file: &str) -> Definition {
    let text = std::fs::read_to_string(format!("{DEFINITIONS}/{file}")).expect("the file is there");
    puzzle_def::read(file, &text).unwrap_or_else(|error| panic!("{error}"))
}

fn numbers(list: &Value) -> Vec<u64> {
    let list = list.as_array().expect("counts are a list");
    list.iter()
        .map(|count| count.as_u64().expect("counts are numbers"))
        .collect()
}

fn counted(definition: &Definition, choices: &Choices) -> Vec<u64> {
    let space = DefinitionSpace::new(definition, choices).expect("it is a space");
    let counts = count_states(&space, &mut |_| ControlFlow::Continue(())).expect("it is searched");
    if let Some(states) = space.plan().states() {
        assert_eq!(*states, counts.reachable().into());
    }
    counts.counts().to_vec()
}

#[test]
fn definitions_have_the_counts_that_are_known() {
    let text = std::fs::read_to_string(format!("{DEFINITIONS}/counts.json")).expect("a file");
    let known: HashMap<String, Value> = serde_json::from_str(&text).expect("it is JSON");
    let (mut files, mut single) = (0, 0);
    for (file, known) in &known {
        let definition = definition(file);
        let choices = Choices::default();
        let plan = puzzle_space::Plan::new(&definition, &choices).expect("it can be planned");
        assert_eq!(plan.order().to_string(), known["group_order"], "{file}");
        let states = known["states"].as_u64();
        if states.is_none_or(|states| states > 4_000_000) {
            continue;
        }
        assert_eq!(
            counted(&definition, &choices),
            numbers(&known["counts"]),
            "{file}"
        );
        files += 1;
        if let Some(counts) = known.get("counts_single_turns") {
            let choices = Choices {
                single_turns: true,
                ..choices
            };
            assert_eq!(counted(&definition, &choices), numbers(counts), "{file}");
            single += 1;
        }
    }
    assert_eq!((known.len(), files, single), (20, 14, 1));
}

/// Fibres of any size lead to the same counts, as long as rows are the orbits of any group.
#[test]
fn the_choice_of_the_fibre_does_not_matter() {
    let mut searched = 0;
    for file in [
        "pocket_same.tws",
        "pocket_wild.tws",
        "m12.tws",
        "tower223_all.tws",
        "cross333.tws",
    ] {
        let definition = definition(file);
        let expected = counted(&definition, &Choices::default());
        for largest_fibre in [1, 2, 7, 30, 500] {
            let choices = Choices {
                largest_fibre,
                ..Choices::default()
            };
            assert_eq!(
                counted(&definition, &choices),
                expected,
                "{file}, {largest_fibre}"
            );
            searched += 1;
        }
    }
    assert_eq!(searched, 25);
}

/// The patterns at each distance, found one from the other.
fn by_patterns(definition: &Definition) -> HashMap<Pattern, u32> {
    let turns = definition.turns(false).expect("there are few");
    let is_blocked = |pattern: &Pattern| {
        definition.parts().blocked.iter().any(|rule| {
            let pieces = &pattern.orbits[rule.orbit].pieces;
            rule.pieces.contains(&pieces[usize::from(rule.place)])
        })
    };
    let start = definition.start().clone();
    let mut known = HashMap::from([(start.clone(), 0)]);
    let mut level = vec![start];
    let mut depth = 0;
    while !level.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for pattern in &level {
            for turn in &turns {
                let after = pattern.after(&turn.transformation);
                if !is_blocked(&after) && !known.contains_key(&after) {
                    known.insert(after.clone(), depth);
                    next.push(after);
                }
            }
        }
        level = next;
    }
    known
}

fn check_every_state(definition: &Definition) -> usize {
    check_every_state_in(definition, &Choices::default())
}

fn check_every_state_in(definition: &Definition, choices: &Choices) -> usize {
    let known = by_patterns(definition);
    let space = DefinitionSpace::new(definition, choices).expect("it is a space");
    let depths = search(&space).expect("it is searched");
    assert_eq!(depths.distribution().reachable(), known.len() as u64);
    for (pattern, &depth) in &known {
        let state = space.state_of(pattern).expect("it is reachable");
        assert_eq!(depths.get(state), Some(depth), "{pattern:?}");
        assert_eq!(space.pattern_of(state), *pattern);
    }
    known.len()
}

#[test]
fn every_distance_is_that_of_a_search_of_patterns() {
    let files = [
        ("c123.tws", 48),
        ("floppy133.tws", 192),
        ("pocket_same.tws", 25_515),
        ("pocket_same_wild.kpuzzle.json", 17_010),
        ("cross333.tws", 190_080),
        ("m12.tws", 95_040),
    ];
    for (file, states) in files {
        assert_eq!(check_every_state(&definition(file)), states, "{file}");
    }
}

#[test]
fn known_puzzles_and_parts_of_them_are_searched_right() {
    let mut states = 0;
    for (name, keep) in [
        ("pyraminx", &["EDGES"][..]),
        ("skewb", &["CENTERS"]),
        ("1x2x3", &[]),
        ("3x3x3", &["EDGES:1,2,3"]),
        ("3x3x3", &["CORNERS:1-2", "EDGES:5"]),
        ("4x4x4", &["WINGS:1-3"]),
    ] {
        let whole = puzzle_def::known::definition(name).unwrap_or_else(|error| panic!("{error}"));
        let keep: Vec<puzzle_def::Keep> = keep
            .iter()
            .map(|keep| keep.parse().expect("it is read"))
            .collect();
        let definition = if keep.is_empty() {
            whole
        } else {
            whole
                .keep(&keep)
                .unwrap_or_else(|error| panic!("{name}: {error}"))
        };
        states += check_every_state(&definition);
    }
    assert!(states > 20_000, "{states}");
}

/// With marked pieces in two orbits hardly anything can be relabelled: the states of one orbit are the fibre then.
#[test]
fn puzzles_without_relabellings_are_searched_by_elements() {
    let whole = puzzle_def::known::definition("4x4x4").expect("it is known");
    let keep = ["X_CENTERS:1", "WINGS:1"].map(|keep| keep.parse().expect("it is read"));
    let definition = whole.keep(&keep).expect("it has these");
    assert_eq!(check_every_state(&definition), 24 * 10_626);
}

/// The same puzzle along random moves, which takes less time than all its states.
#[test]
fn moves_lead_to_the_states_of_their_patterns_where_rows_are_elements() {
    let whole = puzzle_def::known::definition("4x4x4").expect("it is known");
    let keep = ["X_CENTERS:1", "WINGS:1"].map(|keep| keep.parse().expect("it is read"));
    let definition = whole.keep(&keep).expect("it has these");
    let space = DefinitionSpace::new(&definition, &Choices::default()).expect("it is a space");
    assert_eq!((space.rows(), space.fibre().size()), (24, 10_626));
    let turns = definition.turns(false).expect("there are few");
    let mut pattern = definition.start().clone();
    let mut state = space.state_of(&pattern).expect("it is the solved one");
    let mut seed = 1_u64;
    for _ in 0..5000 {
        seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        let mv = (seed >> 33) as usize % turns.len();
        state = space.after(state, mv);
        pattern = pattern.after(&turns[mv].transformation);
        assert_eq!(space.state_of(&pattern), Some(state));
        assert_eq!(space.pattern_of(state), pattern);
        let undone = space.inverse(mv).expect("all powers are moves");
        let before = space.after(state, undone);
        assert_eq!(space.after(before, mv), state);
        let mut arrivals = Vec::new();
        space.arrivals(state.row, &mut arrivals);
        assert!(
            arrivals
                .iter()
                .any(|from| from.from == before.row && from.mv == mv)
        );
    }
}

#[test]
fn classes_of_states_have_all_states_together() {
    let choices = Choices {
        reduction: Reduction::Always,
        ..Choices::default()
    };
    for (file, states) in [
        ("floppy133.tws", 192),
        ("c123.tws", 48),
        ("pocket_same.tws", 25_515),
    ] {
        let space = DefinitionSpace::new(&definition(file), &choices).expect("it is a space");
        assert!(space.is_reduced());
        let all = (0..space.rows()).flat_map(|row| {
            (0..space.fibre().size() as u32).map(move |element| State::new(row, element))
        });
        let sizes = all.filter_map(|state| space.class_size(state));
        assert_eq!(sizes.sum::<u64>(), states, "{file}");
    }
}

#[test]
fn states_in_which_pieces_are_solved_are_found() {
    let whole = puzzle_def::known::definition("3x3x3").expect("it is known");
    let keep = ["EDGES:1-3".parse().expect("it is read")];
    let definition = whole.keep(&keep).expect("it has these");
    let solved = whole
        .among(&["EDGES:2".parse().expect("it is read")])
        .expect("it has it");
    let solved = solved.of_kept(&definition).expect("it is kept");
    let space = DefinitionSpace::new(&definition, &Choices::default()).expect("it is a space");
    let mut found = Vec::new();
    space.states_where(&|pattern| solved.holds(pattern), &mut |state| {
        found.push(state);
    });
    let states = (0..space.rows()).flat_map(|row| {
        (0..space.fibre().size() as u32).map(move |element| State::new(row, element))
    });
    let expected: Vec<State> = states
        .filter(|&state| solved.holds(&space.pattern_of(state)))
        .collect();
    found.sort_unstable();
    assert_eq!(found, expected);
    assert_eq!(found.len(), 11 * 2 * 10 * 2);
}

#[test]
fn patterns_that_no_moves_make_are_no_states() {
    let pocket = definition("pocket.tws");
    let space = DefinitionSpace::new(&pocket, &Choices::default()).expect("it is a space");
    let mut twisted = pocket.start().clone();
    assert!(space.state_of(&twisted).is_some());
    twisted.orbits[0].twists[0] = 1;
    let found = space.state_of(&twisted);
    assert_eq!(found, None);
    let other = definition("c123.tws").start().clone();
    assert_eq!(space.state_of(&other), None);
    assert_eq!(space.rows() * space.fibre().size() as u64, 3_674_160);
}
