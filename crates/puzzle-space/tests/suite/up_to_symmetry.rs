//! Counting up to symmetry gives the same numbers as counting all states, for every definition of up to ten million states.

use std::ops::ControlFlow;
use std::path::Path;

use puzzle_space::{Choices, DefinitionSpace, Plan, Reduction};
use row_search::{Space, count_states};

/// The numbers of states at each distance, and how many rows there are.
fn counts(definition: &puzzle_def::Definition, choices: &Choices) -> (Vec<u64>, u64) {
    let space = DefinitionSpace::new(definition, choices).expect("it is small");
    let counted = count_states(&space, &mut |_| ControlFlow::Continue(()));
    (counted.expect("it ends").counts().to_vec(), space.rows())
}

#[test]
fn symmetries_change_no_count() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/puzzles");
    let mut compared = 0;
    let mut files: Vec<_> = folder
        .read_dir()
        .expect("the definitions are there")
        .collect();
    files.sort_by_key(|file| file.as_ref().map(std::fs::DirEntry::path).ok());
    for file in files {
        let path = file.expect("the folder can be read").path();
        let name = path.file_name().expect("a file").to_string_lossy();
        if !name.ends_with(".tws") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a definition");
        let definition = puzzle_def::read(&name, &text).expect("it is sound");
        for single_turns in [false, true] {
            let all = Choices {
                single_turns,
                reduction: Reduction::Nothing,
                ..Choices::default()
            };
            let Ok(plan) = Plan::new(&definition, &all) else {
                continue;
            };
            if *plan.states_at_most() > 10_000_000_u32.into() {
                continue;
            }
            let reduced = Choices {
                reduction: Reduction::Always,
                ..all
            };
            let (expected, all_rows) = counts(&definition, &all);
            let (found, rows) = counts(&definition, &reduced);
            println!("{name} {single_turns}: {all_rows} rows, {rows} up to symmetry");
            assert_eq!(found, expected, "{name}");
            compared += 1;
        }
    }
    assert!(compared >= 20, "{compared}");
}
