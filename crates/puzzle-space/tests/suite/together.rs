//! Processes that list rows together all come to the space that one alone makes, and refuse what can't be.

use crate::support::circle::{Circle, Recorded, Talk};
use crate::support::dice::Dice;

use std::ops::ControlFlow;
use std::path::Path;

use puzzle_def::{Definition, Keep, known};
use puzzle_space::{Choices, DefinitionSpace, Gather, Plan, Reduction, SpaceError};
use row_search::{Space, State, count_states};

const UP_TO_SYMMETRY: Choices = Choices {
    single_turns: false,
    largest_fibre: 4096,
    table_bytes: 1 << 30,
    reduction: Reduction::Always,
    any_grip: false,
};

const IN_ANY_GRIP: Choices = Choices {
    any_grip: true,
    ..UP_TO_SYMMETRY
};

fn of_file(name: &str) -> Definition {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/puzzles");
    let text = std::fs::read_to_string(folder.join(name)).expect("a definition");
    puzzle_def::read(name, &text).expect("it is sound")
}

fn of_pieces(name: &str, kept: &str) -> Definition {
    let kept = kept.split_whitespace();
    let kept: Vec<Keep> = kept
        .map(|keep| keep.parse().expect("it names pieces"))
        .collect();
    let definition = known::definition(name).expect("it is known");
    definition.keep(&kept).expect("it has such pieces")
}

fn plan(definition: &Definition, choices: &Choices) -> Plan {
    Plan::new(definition, choices).expect("it can be planned")
}

fn alone(plan: &Plan) -> DefinitionSpace {
    DefinitionSpace::of_plan(plan.clone()).expect("it is small")
}

/// The space that each of some processes makes together with the others.
fn together(plan: &Plan, processes: usize) -> Vec<(DefinitionSpace, Talk)> {
    let made = Circle::run(processes, |member| {
        DefinitionSpace::of_plan_together(plan.clone(), member)
    });
    let made = made.into_iter();
    made.map(|(space, talk)| (space.expect("no process fails"), talk))
        .collect()
}

/// Holds all that a space says against another one.
fn assert_same(found: &DefinitionSpace, expected: &DefinitionSpace, name: &str) {
    assert_eq!(found.rows(), expected.rows(), "{name}");
    assert_eq!(found.table_bytes(), expected.table_bytes(), "{name}");
    assert_eq!(Space::states(found), Space::states(expected), "{name}");
    assert_eq!(found.weight_unit(), expected.weight_unit(), "{name}");
    let goals = |space: &DefinitionSpace| {
        let mut goals = Vec::new();
        space.goals(0..space.rows(), &mut |state| goals.push(state));
        goals
    };
    assert_eq!(goals(found), goals(expected), "{name}");
    for row in 0..found.rows() {
        assert_eq!(found.weight(row), expected.weight(row), "{name}: row {row}");
        for mv in 0..found.moves().len() {
            let steps = [found, expected].map(|space| space.step(row, mv));
            assert_eq!(steps[0], steps[1], "{name}: move {mv} of row {row}");
        }
    }
    for row in 0..found.rows().min(2_000) {
        let first = State::new(row, 0);
        let patterns = [found, expected].map(|space| space.pattern_of(first));
        assert_eq!(patterns[0], patterns[1], "{name}: row {row}");
    }
}

/// The names of some puzzles, with their plans.
fn puzzles() -> Vec<(String, Plan)> {
    let mut puzzles = Vec::new();
    let files = [
        "squares333.tws",
        "pocket.tws",
        "pocket_same.tws",
        "floppy133.tws",
        "cross333.tws",
        "c123.tws",
        "m12.tws",
    ];
    for name in files {
        let definition = of_file(name);
        for single_turns in [false, true] {
            let choices = Choices {
                single_turns,
                ..UP_TO_SYMMETRY
            };
            let name = format!("{name}, single turns: {single_turns}");
            puzzles.push((name, plan(&definition, &choices)));
        }
    }
    for (name, kept) in [
        ("2x2x2-grips", "CORNERS"),
        ("floppy", "CORNERS EDGES"),
        ("3x3x3", "CENTERS CORNERS:1-2"),
        ("3x3x3", "CENTERS EDGES:1-3"),
    ] {
        let definition = of_pieces(name, kept);
        for reduction in [Reduction::Nothing, Reduction::Always] {
            let choices = Choices {
                reduction,
                ..IN_ANY_GRIP
            };
            let name = format!("{name} {kept} in any grip, {reduction:?}");
            match Plan::new(&definition, &choices) {
                Ok(plan) => puzzles.push((name, plan)),
                Err(SpaceError::UnseenRotation) => {}
                Err(error) => panic!("{name}: {error}"),
            }
        }
    }
    puzzles
}

#[test]
fn all_processes_make_the_space_of_one_alone() {
    let mut compared = 0;
    for (name, plan) in puzzles() {
        let alone = alone(&plan);
        println!("{name}: {} rows, {}", alone.rows(), plan.symmetries_used());
        for processes in [1, 2, 3, 5] {
            for (space, talk) in together(&plan, processes) {
                let name = format!("{name}, {processes} processes");
                assert_same(&space, &alone, &name);
                assert_eq!(talk.is_empty(), !space.is_reduced(), "{name}");
                compared += 1;
            }
        }
    }
    assert!(compared >= 11 * 20, "{compared}");
}

#[test]
fn many_rows_are_the_same_together() {
    let plan = plan(&of_file("domino_all.tws"), &UP_TO_SYMMETRY);
    assert_eq!(plan.symmetries_used(), 16);
    let alone = alone(&plan);
    assert_eq!(alone.rows(), 408_768);
    for (space, talk) in together(&plan, 3) {
        assert!(talk.len() > 24, "{}", talk.len());
        assert_same(&space, &alone, "domino");
    }
}

#[test]
fn random_puzzles_are_the_same_together() {
    let (mut compared, mut with_symmetries) = (0, 0);
    for seed in 0..1500 {
        let mut dice = Dice::new(seed);
        let definition = dice.puzzle();
        let Ok(plan) = Plan::new(&definition, &UP_TO_SYMMETRY) else {
            continue;
        };
        if !plan.is_reduced() || *plan.states_at_most() > 20_000_u32.into() {
            continue;
        }
        let alone = alone(&plan);
        with_symmetries += usize::from(plan.symmetries_used() > 1);
        let pattern = dice.shuffled(definition.start());
        for (space, _) in together(&plan, 3) {
            assert_same(&space, &alone, &format!("seed {seed}"));
            assert_eq!(space.state_of(&pattern), alone.state_of(&pattern));
            compared += 1;
        }
    }
    assert!(compared > 600, "{compared}");
    assert!(with_symmetries > 100, "{with_symmetries}");
}

#[test]
fn states_are_counted_as_alone() {
    let count = |space: &DefinitionSpace| {
        let counted = count_states(space, &mut |_| ControlFlow::Continue(()));
        counted.expect("it ends").counts().to_vec()
    };
    let plan = plan(&of_file("pocket.tws"), &UP_TO_SYMMETRY);
    let expected = count(&alone(&plan));
    assert_eq!(expected.iter().sum::<u64>(), 3_674_160);
    for (space, _) in together(&plan, 3) {
        assert_eq!(count(&space), expected);
    }
}

#[test]
fn each_process_does_its_share() {
    let plan = plan(&of_pieces("3x3x3", "CENTERS EDGES:1-6"), &UP_TO_SYMMETRY);
    // In each word there is one number of so many bytes for each time that a canonical form was looked for.
    let mut all_alone = None;
    for processes in [1, 2, 3, 5] {
        for (process, (space, talk)) in together(&plan, processes).into_iter().enumerate() {
            assert!(space.rows() > 1 << 14, "{}", space.rows());
            let own: usize = talk.iter().map(|words| words[process].len()).sum();
            let all = *all_alone.get_or_insert(own);
            println!("process {process} of {processes}: {own} bytes of {all}");
            let share = all as f64 / processes as f64;
            let deviation = (own as f64 - share).abs() / share;
            assert!(
                deviation < 0.15,
                "process {process} of {processes}: {own} of {all}"
            );
        }
    }
}

#[test]
fn any_process_finds_that_there_are_too_many_rows() {
    let choices = Choices {
        table_bytes: 20_000,
        ..UP_TO_SYMMETRY
    };
    let plan = plan(&of_file("pocket.tws"), &choices);
    let expected = DefinitionSpace::of_plan(plan.clone()).err();
    assert!(matches!(expected, Some(SpaceError::TooManyRows { .. })));
    let made = Circle::run(3, |member| {
        DefinitionSpace::of_plan_together(plan.clone(), member).err()
    });
    for (error, _) in made {
        assert_eq!(error, expected);
    }
}

/// What the first of two processes makes of what it is told.
fn replay(plan: &Plan, talk: &[Vec<Vec<u8>>]) -> Result<DefinitionSpace, SpaceError> {
    let mut recorded = Recorded::new(0, 2, talk.to_vec());
    DefinitionSpace::of_plan_together(plan.clone(), &mut recorded)
}

#[test]
fn any_changed_byte_is_refused_or_changes_nothing() {
    let (mut in_words, mut at_the_end, mut without_effect) = (0, 0, 0);
    for (name, kept) in [("floppy", ""), ("2x2x2-grips", "CORNERS:1-3")] {
        let definition = match kept {
            "" => known::definition(name).expect("it is known"),
            kept => of_pieces(name, kept),
        };
        for choices in [UP_TO_SYMMETRY, IN_ANY_GRIP] {
            let Ok(plan) = Plan::new(&definition, &choices) else {
                continue;
            };
            let (space, talk) = together(&plan, 2).swap_remove(0);
            assert_same(&replay(&plan, &talk).expect("it is sound"), &space, name);
            for round in 0..talk.len() {
                for byte in 0..talk[round][1].len() {
                    for change in [1, 0x20, 0x90] {
                        let mut talk = talk.clone();
                        talk[round][1][byte] ^= change;
                        match replay(&plan, &talk) {
                            // What might be true makes other steps than those of the other process.
                            Err(SpaceError::OtherRows { process: 1 }) => at_the_end += 1,
                            Err(_) => in_words += 1,
                            // How many maps keep a row counts where it is come to first.
                            Ok(damaged) => {
                                assert_same(&damaged, &space, name);
                                without_effect += 1;
                            }
                        }
                    }
                }
            }
        }
    }
    let counted = [in_words, at_the_end, without_effect];
    assert!(in_words > 500, "{counted:?}");
    assert!(at_the_end > 500, "{counted:?}");
    assert!(without_effect < 100, "{counted:?}");
}

#[test]
fn words_that_are_none_are_refused() {
    let plan = plan(&of_file("floppy133.tws"), &UP_TO_SYMMETRY);
    let (_, talk) = together(&plan, 2).swap_remove(0);
    let longest = (0..talk.len()).max_by_key(|&round| talk[round][1].len());
    let longest = longest.expect("there are rounds");
    let changed = |change: &dyn Fn(&mut Vec<Vec<u8>>)| {
        let mut talk = talk.clone();
        change(&mut talk[longest]);
        replay(&plan, &talk).err()
    };
    let length = talk[longest][1].len();
    let wrong_length = |found| {
        let reason = format!("found {found} bytes, expected {length}");
        Some(SpaceError::InvalidRows { process: 1, reason })
    };
    assert!(length > 0);
    let shorter = changed(&|words| words[1].truncate(length - 1));
    assert_eq!(shorter, wrong_length(length - 1));
    assert_eq!(changed(&|words| words[1].push(0)), wrong_length(length + 1));
    let wrong_count = |found| {
        let reason = format!("found rows of {found} processes, expected those of 2");
        Some(SpaceError::NotGathered { reason })
    };
    assert_eq!(changed(&|words| words.truncate(1)), wrong_count(1));
    assert_eq!(changed(&|words| words.push(Vec::new())), wrong_count(3));
    assert!(matches!(
        changed(&|words| words[1].fill(0xff)),
        Some(SpaceError::InvalidRows { process: 1, reason })
            if reason.contains(" maps that fix a row next to row ")
    ));
    // The last word is about all rows and steps.
    let mut other = talk.clone();
    other.last_mut().expect("there are rounds")[1][0] ^= 1;
    let different = SpaceError::OtherRows { process: 1 };
    assert_eq!(replay(&plan, &other).err(), Some(different));
    let reason = Recorded::OVER.to_owned();
    let early = replay(&plan, &talk[..longest]).err();
    assert_eq!(early, Some(SpaceError::NotGathered { reason }));
}

#[test]
fn a_process_that_is_none_is_refused() {
    let plan = plan(&of_file("floppy133.tws"), &UP_TO_SYMMETRY);
    for (process, processes) in [(0, 0), (2, 2), (usize::MAX, 3)] {
        let mut recorded = Recorded::new(process, processes, Vec::new());
        assert_eq!(recorded.process(), process);
        let space = DefinitionSpace::of_plan_together(plan.clone(), &mut recorded);
        let expected = SpaceError::NoProcess { process, processes };
        assert_eq!(space.err(), Some(expected));
    }
}
