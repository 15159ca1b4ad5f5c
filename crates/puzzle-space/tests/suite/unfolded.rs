//! Spaces whose rows are stored up to symmetry, and the same with every state by itself.

use std::ops::ControlFlow;
use std::path::Path;

use puzzle_def::{Definition, known};
use puzzle_space::{Choices, DefinitionSpace, Reduction};
use row_search::{Arrival, Depth, Space, State, count_states, search};

/// Searching more states than that, each found anew, takes long.
const MOST_STATES: u64 = 30_000;

fn of_file(name: &str) -> Definition {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/puzzles");
    let text = std::fs::read_to_string(folder.join(name)).expect("a definition");
    puzzle_def::read(name, &text).expect("it is sound")
}

fn named(name: &str) -> Definition {
    known::definition(name).expect("it is known")
}

/// Small definitions, from files and from those that are known.
fn small() -> Vec<Definition> {
    let files = [
        "c123.tws",
        "cross333.tws",
        "floppy133.tws",
        "m12.tws",
        "pocket_same.tws",
    ];
    let known = ["floppy", "1x2x3", "1x3x3"].map(named);
    files.map(of_file).into_iter().chain(known).collect()
}

/// All choices of a reduced space of each of these definitions that has one.
fn reduced(definitions: Vec<Definition>) -> Vec<DefinitionSpace> {
    let mut spaces = Vec::new();
    for definition in definitions {
        for single_turns in [false, true] {
            for (reduction, any_grip) in [
                (Reduction::Always, false),
                (Reduction::Nothing, true),
                (Reduction::Always, true),
            ] {
                if any_grip && definition.parts().rotations.is_empty() {
                    continue;
                }
                let choices = Choices {
                    single_turns,
                    reduction,
                    any_grip,
                    ..Choices::default()
                };
                let space = DefinitionSpace::new(&definition, &choices);
                let space = space.unwrap_or_else(|error| panic!("{}: {error}", definition.name()));
                if space.states() < MOST_STATES {
                    spaces.push(space);
                }
            }
        }
    }
    spaces
}

fn counts(space: &DefinitionSpace) -> Vec<u64> {
    let counted = count_states(space, &mut |_| ControlFlow::Continue(()));
    counted.expect("it ends").counts().to_vec()
}

#[test]
fn every_state_by_itself_is_as_far_as_the_one_that_stands_for_it() {
    let spaces = reduced(small());
    assert!(spaces.len() >= 16, "{}", spaces.len());
    for folded in spaces {
        let name = folded.definition().name();
        let unfolded = folded.unfolded();
        assert!(folded.is_reduced() && !unfolded.is_reduced());
        let depths = search(&folded).expect("it is small");
        let each = search(&unfolded).expect("it is small");
        let expected = depths.distribution().counts();
        let found = each.distribution().counts();
        // One for each grip, where the grip doesn't matter.
        let grips = found[0];
        assert_eq!(grips, folded.weight_unit(), "{name}");
        let times: Vec<u64> = expected.iter().map(|count| count * grips).collect();
        assert_eq!(found, times, "{name}");
        let mut states = 0;
        for row in 0..unfolded.rows() {
            for element in 0..unfolded.fibre().size() as u32 {
                let state = State::new(row, element);
                let standing = unfolded.folded(state);
                let distance = standing.and_then(|standing| depths.get(standing));
                assert_eq!(each.get(state), distance, "{name}");
                if standing.is_some() {
                    let pattern = unfolded.pattern_of(state);
                    assert_eq!(unfolded.state_of(&pattern), Some(state), "{name}");
                    assert_eq!(folded.state_of(&pattern), standing, "{name}");
                    states += 1;
                }
            }
        }
        assert_eq!(states, folded.states() * grips, "{name}");
    }
}

#[test]
fn moves_of_states_by_themselves_are_those_of_the_puzzle() {
    let mut moved = 0;
    for folded in reduced(small()) {
        let unfolded = folded.unfolded();
        let turns = unfolded.definition().turns(false).expect("there are few");
        for number in (0..unfolded.rows()).step_by(3) {
            let state = State::new(number, (number % unfolded.fibre().size() as u64) as u32);
            if unfolded.folded(state).is_none() {
                continue;
            }
            for turn in &turns {
                let Some(mv) = unfolded.moves().find(&turn.name) else {
                    continue;
                };
                let expected = unfolded.pattern_of(state).after(&turn.transformation);
                let found = unfolded.pattern_of(unfolded.after(state, mv));
                assert_eq!(found, expected, "{}", unfolded.definition().name());
                moved += 1;
            }
        }
    }
    assert!(moved > 1000, "{moved}");
}

/// Holds the classes at each distance against its states.
fn compare_classes(spaces: &[DefinitionSpace]) {
    for space in spaces {
        let depths = search(space).expect("it is small");
        let expected = counts(space);
        let mut found = vec![0; expected.len()];
        for row in 0..space.rows() {
            for element in 0..space.fibre().size() as u32 {
                let state = State::new(row, element);
                let depth: Option<Depth> = depths.get(state);
                if let (Some(depth), Some(size)) = (depth, space.class_size(state)) {
                    found[depth as usize] += size;
                }
            }
        }
        assert_eq!(found, expected, "{}", space.definition().name());
    }
}

#[test]
fn classes_at_a_distance_add_up_to_its_states() {
    let spaces = reduced(small());
    compare_classes(&spaces);
    assert!(spaces.len() >= 16, "{}", spaces.len());
}

#[test]
fn the_smallest_spaces_have_classes_and_moves_that_lead_to_each_state() {
    let spaces = reduced(vec![of_file("c123.tws"), named("floppy")]);
    compare_classes(&spaces);
    let mut moved = 0;
    for folded in &spaces {
        let unfolded = folded.unfolded();
        let moves = unfolded.moves().len();
        assert!(unfolded.rows() > folded.rows());
        let mut expected = vec![Vec::new(); unfolded.rows() as usize];
        for from in 0..unfolded.rows() {
            for mv in 0..moves {
                let to = unfolded.step(from, mv).row;
                expected[to as usize].push(Arrival { from, mv });
            }
        }
        for (row, mut expected) in (0..).zip(expected) {
            let mut found = Vec::new();
            unfolded.arrivals(row, &mut found);
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected);
            let state = State::new(row, 0);
            for mv in 0..moves {
                let inverse = unfolded.inverse(mv).expect("turns have inverses");
                assert_eq!(unfolded.after(unfolded.after(state, mv), inverse), state);
                moved += 1;
            }
        }
    }
    assert!(
        spaces.len() >= 6 && moved > 1000,
        "{} {moved}",
        spaces.len()
    );
}
