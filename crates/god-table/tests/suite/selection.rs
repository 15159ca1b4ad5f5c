//! Selections: whatever is chosen of a puzzle, counts, tables and scrambles agree with plain searches.

use core::ops::ControlFlow;
use std::collections::HashSet;
use std::error::Error;
use std::sync::Arc;

use god_table::engine::{Storage, count_states};
use god_table::{
    EndGrips, Metric, PuzzleScrambles, PuzzleTable, Selection, State, Table, TableSpace, WithGoals,
};
use puzzle_def::{Definition, Pattern, Puzzle, known};
use puzzle_space::{Bytes, DefinitionSpace, Memory, MemorySource, PlanError, Stored};

const MEMORY: Memory = Memory {
    bytes: Bytes(1 << 30),
    source: MemorySource::Machine,
};

/// A ring of four pieces that turns one way, and two of them exchanged.
const RING: &str = "Name ring\nSet RING 4 1\nSolved\nEnd\nMove T\nRING\n2 3 4 1\nEnd\nMove S\nRING\n2 1 3 4\nEnd\n";

/// The same, where places are blocked for a piece.
const BLOCKED: &str = "Name blocked\nSet RING 5 1\nSolved\nEnd\nMove T\nRING\n2 3 4 5 1\nEnd\nMove S\nRING\n2 1 3 4 5\nEnd\nIllegal RING 3 1\n";

fn puzzle(name: &str) -> Result<Puzzle, Box<dyn Error>> {
    Ok(match name {
        "ring" => Puzzle::read("ring.tws", RING)?,
        "blocked" => Puzzle::read("blocked.tws", BLOCKED)?,
        name => known::find(name)?,
    })
}

/// A puzzle with some of its moves, each by itself or with all its powers; all moves if none are named.
fn selection(
    name: &str,
    metric: Metric,
    moves: &[&str],
    with_powers: bool,
) -> Result<Selection, Box<dyn Error>> {
    let mut selection = Selection::new(puzzle(name)?, metric);
    if !moves.is_empty() {
        selection.choose_moves(moves, with_powers)?;
    }
    Ok(selection)
}

fn table(selection: &Selection) -> Result<PuzzleTable, Box<dyn Error>> {
    let (space, _) = selection.table_space(MEMORY)?;
    Ok(Table::compute(WithGoals::own(space)?, &mut |_| {
        ControlFlow::Continue(())
    })?)
}

/// The number of positions at each distance from the solved one, by a plain search forwards.
fn plain_counts(definition: &Definition, single: bool) -> Vec<u64> {
    let turns = definition.turns(single).expect("they are few");
    let mut known: HashSet<Pattern> = HashSet::from([definition.start().clone()]);
    let mut level = vec![definition.start().clone()];
    let mut counts = Vec::new();
    while !level.is_empty() {
        counts.push(level.len() as u64);
        let next = level.iter().flat_map(|position| {
            turns
                .iter()
                .map(|turn| position.after(&turn.transformation))
        });
        let next = next.filter(|next| definition.broken_rule(next).is_none());
        level = next.filter(|next| known.insert(next.clone())).collect();
    }
    counts
}

/// Puzzles, metrics and moves: closed under inverses and one-way, in the pocket cube's own numbering and not.
const CASES: [(&str, Metric, &[&str], bool); 11] = [
    ("pocket", Metric::HalfTurn, &["U", "R"], false),
    ("pocket", Metric::HalfTurn, &["U", "R"], true),
    ("pocket", Metric::QuarterTurn, &["U", "R"], true),
    ("pocket", Metric::QuarterTurn, &["U", "R'"], false),
    ("pocket", Metric::HalfTurn, &["U", "R2"], false),
    ("floppy", Metric::HalfTurn, &[], false),
    ("pyraminx", Metric::HalfTurn, &["U", "L"], false),
    ("skewb", Metric::HalfTurn, &["U", "B"], true),
    ("ring", Metric::HalfTurn, &["T", "S"], false),
    ("ring", Metric::QuarterTurn, &[], false),
    ("blocked", Metric::HalfTurn, &["T", "S"], false),
];

#[test]
fn counts_from_the_start_are_those_of_a_plain_search() -> Result<(), Box<dyn Error>> {
    let mut one_way = 0;
    for (name, metric, moves, with_powers) in CASES {
        let selection = selection(name, metric, moves, with_powers)?;
        let expected = plain_counts(selection.definition(), selection.is_single());
        let counted = selection.counted_from_start()?;
        let space = counted.counting_space(MEMORY)?;
        let counts = count_states(&space, &mut |_| ControlFlow::Continue(()))?;
        assert_eq!(counts.counts(), expected, "{name} {moves:?}");
        space.check_count(counts.reachable())?;
        let is_unknown = selection.has_blocked() || selection.is_plain_pocket();
        let wrong = space.check_count(counts.reachable() + 1);
        assert_eq!(wrong.is_ok(), is_unknown, "{name} {moves:?}");
        let mut levels = selection.first_levels()?;
        while !levels.are_all() {
            levels.add_level()?;
        }
        assert_eq!(levels.counts(), expected, "{name} {moves:?}");
        one_way += usize::from(!selection.undoes_all()?);
    }
    assert_eq!(one_way, 6);
    Ok(())
}

#[test]
fn scrambles_make_positions_that_are_as_far_as_they_say() -> Result<(), Box<dyn Error>> {
    const EACH: usize = 20;
    let mut checked = 0;
    for (name, metric, moves, with_powers) in CASES {
        let selection = selection(name, metric, moves, with_powers)?;
        let distances = Arc::new(table(&selection)?);
        let deepest = distances.distribution().max_depth();
        let least = selection.scramble_distance(deepest);
        let scrambles = PuzzleScrambles::new(&selection, distances, table)?;
        let mut meeting = selection.meeting()?;
        let is_listed = !with_powers && !moves.is_empty();
        let drawn: Vec<_> = scrambles.draw(1, least).take(EACH).collect();
        assert_eq!(drawn.len(), EACH, "{name} {moves:?}");
        for scramble in &drawn {
            let position = selection.puzzle().read_moves(&scramble.text)?;
            let pattern = selection.seen(position.pattern())?;
            let met = meeting.meet(&pattern);
            let met = met.map_err(|error| format!("{name} {moves:?}: {error:?}"))?;
            assert_eq!(Some(met.distance()), scramble.distance, "{name} {moves:?}");
            assert!(scramble.distance >= Some(least));
            let mut words = scramble.text.split_whitespace();
            assert!(!is_listed || words.all(|word| moves.contains(&word)));
            checked += 1;
        }
        assert_eq!(
            drawn,
            scrambles.draw(1, least).take(EACH).collect::<Vec<_>>()
        );
        assert_eq!(scrambles.draw(1, deepest + 1).next(), None);
    }
    assert_eq!(checked, EACH * CASES.len());
    Ok(())
}

#[test]
fn choices_can_be_made_in_any_order_after_the_pieces() -> Result<(), Box<dyn Error>> {
    let goal = "CORNERS ? ? ? ? 5 6 7";
    let kept = vec!["CORNERS".parse()?];
    let mut first = Selection::new(known::find("pocket")?, Metric::HalfTurn);
    assert!(first.is_plain_pocket());
    first.keep(kept.clone())?;
    first.choose_moves(&["R", "U"], false)?;
    first.aim_at(first.whole().read_goal("goal", goal)?);
    let mut second = Selection::new(known::find("pocket")?, Metric::HalfTurn);
    second.keep(kept)?;
    second.aim_at(second.whole().read_goal("goal", goal)?);
    second.choose_moves(&["U", "R"], false)?;
    assert_eq!(first.definition(), second.definition());
    assert_eq!(first.whole(), second.whole());
    assert_eq!(first.goal(), second.goal());
    assert_eq!(first.names()?, ["U", "R"]);
    assert_eq!(first.names_of_inverses()?, ["U'", "R'"]);
    assert!(!first.is_plain_pocket() && first.pocket_moves()?.is_none());
    assert!(first.has_chosen_moves() && !first.with_all_moves().has_chosen_moves());
    // Other pieces are chosen of the whole puzzle.
    first.keep(Vec::new())?;
    assert!(first.is_plain_pocket() && !first.has_chosen_moves());
    assert_eq!(first.definition(), first.puzzle().definition());
    Ok(())
}

#[test]
fn positions_are_seen_by_the_pieces_and_the_goal() -> Result<(), Box<dyn Error>> {
    let pocket = Selection::new(known::find("pocket")?, Metric::HalfTurn);
    let made = pocket.puzzle().read_moves("R U'")?;
    let made = made.pattern();
    assert_eq!(pocket.seen(made)?, *made);
    assert!(pocket.kept().is_empty() && pocket.goal().is_none());
    assert!(
        !pocket.has_blocked() && selection("blocked", Metric::HalfTurn, &[], false)?.has_blocked()
    );
    let mut some = pocket.clone();
    let kept = vec!["CORNERS:1".parse()?];
    some.keep(kept.clone())?;
    assert_eq!(some.kept(), kept);
    assert_eq!(
        some.seen(made)?,
        pocket.definition().kept_pattern(&kept, made)?
    );
    let mut aimed = pocket.clone();
    let goal = aimed.whole().read_goal("goal", "CORNERS ? ? ? ? 5 6 7")?;
    aimed.aim_at(goal.clone());
    assert_eq!(aimed.goal(), Some(&goal));
    assert_eq!(aimed.seen(made)?, goal.seen(made));
    // Neither has the states of the pocket cube, nor its numbers of them.
    for own in [&some, &aimed] {
        assert_ne!(own.definition(), pocket.definition());
        assert!(!own.is_plain_pocket() && own.pocket_moves()?.is_none());
    }
    Ok(())
}

#[test]
fn chosen_moves_are_all_that_count() -> Result<(), Box<dyn Error>> {
    let mut quarters = Selection::new(known::find("pocket")?, Metric::QuarterTurn);
    assert!(quarters.is_single() && quarters.search_choices(MEMORY).single_turns);
    quarters.choose_moves(&["R"], true)?;
    assert_eq!(quarters.names()?, ["R", "R'"]);
    let moves = quarters.pocket_moves()?.expect("the pocket cube");
    assert_eq!(
        moves.iter().map(|mv| mv.to_string()).collect::<Vec<_>>(),
        ["R", "R'"]
    );
    let all = quarters.with_all_moves();
    assert_eq!(all.definition(), quarters.whole());
    assert!(!all.has_chosen_moves());
    // Scrambles have half turns, unless the moves are listed.
    let scrambles = PuzzleScrambles::new(&quarters, Arc::new(table(&quarters)?), table)?;
    assert_eq!(scrambles.making().names()?, ["R", "R2", "R'"]);
    quarters.choose_moves(&["R", "R'"], false)?;
    let scrambles = PuzzleScrambles::new(&quarters, Arc::new(table(&quarters)?), table)?;
    assert_eq!(scrambles.making().names()?, ["R", "R'"]);
    Ok(())
}

/// A and B do the same, and S does it twice.
#[test]
fn moves_that_do_the_same_keep_their_names_where_they_are_chosen() -> Result<(), Box<dyn Error>> {
    let ring = "Name ring\nSet RING 6 1\nSolved\nEnd\nMove A\nRING\n2 3 4 5 6 1\nEnd\nMove S\nRING\n3 4 5 6 1 2\nEnd\nMove B\nRING\n2 3 4 5 6 1\nEnd\n";
    let mut ring = Selection::new(Puzzle::read("ring.tws", ring)?, Metric::QuarterTurn);
    assert_eq!(ring.names()?, ["A", "A'", "S", "S'", "B"]);
    // Of moves that do the same, the last one.
    assert_eq!(ring.names_of_inverses()?, ["A'", "B", "S'", "S", "A'"]);
    ring.choose_moves(&["A", "A'"], false)?;
    assert_eq!(ring.names_of_inverses()?, ["A'", "A"]);
    // Each of the two has an inverse of its own.
    ring.choose_moves(&["A", "B"], false)?;
    let backwards = ring.counted_from_start()?;
    assert_eq!(backwards.names()?, ["(A)'", "(B)'"]);
    // With half turns S' would be A2'.
    ring.choose_moves(&["S"], false)?;
    let scrambles = PuzzleScrambles::new(&ring, Arc::new(table(&ring)?), table)?;
    assert_eq!(scrambles.making().names()?, ["S'"]);
    Ok(())
}

/// U moves no edge of the middle layer, nor a centre that can be seen to turn.
#[test]
fn moves_of_pieces_that_are_left_out_can_be_chosen() -> Result<(), Box<dyn Error>> {
    let mut centers = Selection::new(known::find("3x3x3")?, Metric::HalfTurn);
    centers.keep(vec!["CENTERS".parse()?])?;
    centers.choose_moves(&["U"], true)?;
    assert_eq!(centers.names()?, [""; 0]);
    let text = "Set P 3 1\nSet Q 2 1\nSolved\nEnd\nMove A\nP\n2 3 1\nEnd\nMove B\nQ\n2 1\nEnd\nMove N\nEnd\n";
    let mut part = Selection::new(Puzzle::read("t.tws", text)?, Metric::HalfTurn);
    part.choose_moves(&["N", "B"], false)?;
    assert_eq!(part.names()?, ["B"]);
    part.keep(vec!["Q".parse()?])?;
    for with_powers in [false, true] {
        part.choose_moves(&["A", "B"], with_powers)?;
        assert_eq!(part.names()?, ["B"]);
    }
    let wrong = part.choose_moves(&["A", "C"], false).expect_err("no C");
    assert_eq!(wrong.to_string(), "move 2 is \"C\", expected one of B");
    // A' is not the inverse of A, which alone is kept.
    let text = "Set P 3 1\nSet Q 2 1\nSolved\nEnd\nMove A\nP\n2 3 1\nEnd\nMove A'\nQ\n2 1\nEnd\n";
    let mut part = Selection::new(Puzzle::read("t.tws", text)?, Metric::HalfTurn);
    part.keep(vec!["P".parse()?])?;
    part.choose_moves(&["A'"], true)?;
    assert_eq!(part.names()?, [""; 0]);
    // A2 is another name of V.
    let text = "Set P 5 1\nSet Q 2 1\nSolved\nEnd\nMove A\nP\n2 3 4 5 1\nEnd\nMove V\nQ\n2 1\nEnd\nMoveAlias A2 V\n";
    let mut part = Selection::new(Puzzle::read("t.tws", text)?, Metric::HalfTurn);
    part.keep(vec!["P".parse()?])?;
    for with_powers in [false, true] {
        part.choose_moves(&["A2"], with_powers)?;
        assert_eq!(part.names()?, [""; 0]);
    }
    Ok(())
}

#[test]
fn moves_that_change_the_grip_are_named_as_in_the_definition() -> Result<(), Box<dyn Error>> {
    let mut skewb = Selection::new(known::find("skewb")?, Metric::HalfTurn);
    assert!(skewb.puzzle().has_moves_that_change_the_grip());
    skewb.keep(Vec::new())?;
    assert!(skewb.puzzle().has_moves_that_change_the_grip());
    assert!(skewb.choose_moves(&["F"], false).is_err());
    assert!(skewb.puzzle().has_moves_that_change_the_grip());
    skewb.choose_moves(&["B"], true)?;
    assert!(!skewb.puzzle().has_moves_that_change_the_grip());
    let mut kept = Selection::new(known::find("skewb")?, Metric::HalfTurn);
    kept.keep(vec!["CENTERS:1".parse()?])?;
    assert!(!kept.puzzle().has_moves_that_change_the_grip());
    let mut aimed = Selection::new(known::find("skewb")?, Metric::HalfTurn);
    aimed.aim_at(aimed.whole().read_goal("goal", "CENTERS ? ? 3 4 5 6")?);
    assert!(!aimed.puzzle().has_moves_that_change_the_grip());
    Ok(())
}

#[test]
fn tips_are_turned_unless_moves_were_chosen() -> Result<(), Box<dyn Error>> {
    let mut pyraminx = Selection::new(known::find("pyraminx")?, Metric::HalfTurn);
    assert_eq!(pyraminx.tips(), ["u", "l", "r", "b"]);
    let turned = pyraminx.puzzle().read_moves("U l b'")?;
    let undone = ["l'", "b"].map(str::to_owned);
    assert_eq!(pyraminx.undone_tips(&turned), Some(undone.to_vec()));
    pyraminx.choose_moves(&["U"], true)?;
    assert!(pyraminx.tips().is_empty());
    assert_eq!(pyraminx.undone_tips(&turned), None);
    let layers = pyraminx.puzzle().read_moves("U")?;
    assert_eq!(pyraminx.undone_tips(&layers), Some(Vec::new()));
    // Tips are none of the kept pieces, whether moves are chosen or not.
    pyraminx.keep(vec!["EDGES".parse()?])?;
    assert!(pyraminx.tips().is_empty());
    assert_eq!(pyraminx.undone_tips(&turned), Some(Vec::new()));
    pyraminx.choose_moves(&["U"], true)?;
    assert_eq!(pyraminx.undone_tips(&turned), Some(Vec::new()));
    Ok(())
}

#[test]
fn what_does_not_fit_is_refused() -> Result<(), Box<dyn Error>> {
    let small = Memory {
        bytes: Bytes(1 << 20),
        ..MEMORY
    };
    for name in ["pocket", "skewb"] {
        let selection = Selection::new(known::find(name)?, Metric::HalfTurn);
        let refused = selection.table_space(small);
        assert!(matches!(refused, Err(PlanError::TooLarge(_))), "{name}");
        assert!(selection.is_tabulated(MEMORY, false)?, "{name}");
        assert!(!selection.is_tabulated(small, true)?, "{name}");
    }
    // No plan is made for that many orientations.
    let huge = Selection::new(known::find("14x14x14")?, Metric::HalfTurn);
    assert!(huge.table_plan(MEMORY).is_err());
    assert!(!huge.is_tabulated(MEMORY, true)?);
    let large = Selection::new(known::find("3x3x3")?, Metric::HalfTurn);
    assert!(!large.is_tabulated(MEMORY, true)?);
    assert!(matches!(
        large.counting_space(MEMORY),
        Err(PlanError::TooLarge(_))
    ));
    Ok(())
}

#[cfg(feature = "any-grip")]
#[test]
fn any_grip_leaves_as_many_positions_as_a_held_corner() -> Result<(), Box<dyn Error>> {
    let pocket = Selection::in_any_grip(&known::find("pocket")?, Metric::HalfTurn);
    assert!(pocket.is_in_any_grip() && !pocket.is_plain_pocket());
    let mut levels = pocket.first_levels()?;
    for _ in 0..3 {
        levels.add_level()?;
    }
    assert_eq!(levels.counts(), [1, 9, 54, 321]);
    Ok(())
}

/// The positions in all grips.
#[cfg(feature = "any-grip")]
fn unfolded(selection: &Selection) -> Result<DefinitionSpace, Box<dyn Error>> {
    let choices = selection.search_choices(MEMORY);
    let (plan, storage) = selection.tabulating_plan(&choices, Stored::Fitting)?;
    Ok(plan.space(storage)?.unfolded())
}

/// A table of the positions in all grips, of which solutions are sequences in one grip.
#[cfg(feature = "any-grip")]
fn table_in_any_grip(selection: &Selection) -> Result<PuzzleTable, Box<dyn Error>> {
    let choices = selection.search_choices(MEMORY);
    let (plan, storage) = selection.tabulating_plan(&choices, Stored::Fitting)?;
    let space = plan.space(storage)?;
    let unfolded = space.unfolded();
    let folded = Table::new(WithGoals::own(TableSpace::from(space))?)?;
    let (counted, numbering) = (folded.distribution().clone(), unfolded.clone());
    let distance = move |state| folded.distance(numbering.folded(state)?);
    let space = WithGoals::own(TableSpace::from(unfolded))?;
    Ok(Table::from_function(space, counted, distance))
}

#[cfg(feature = "any-grip")]
#[test]
fn solutions_in_any_grip_undone_make_their_positions() -> Result<(), Box<dyn Error>> {
    let (mut checked, mut renamed) = (0, 0);
    for (name, kept) in [("corners", &[][..]), ("2x2x3", &["CORNERS", "EDGES:1"])] {
        let mut selection = Selection::in_any_grip(&known::find(name)?, Metric::HalfTurn);
        let kept: Result<_, _> = kept.iter().map(|kept| kept.parse()).collect();
        selection.keep(kept?)?;
        let (definition, turns) = (selection.definition(), selection.turns()?);
        let grips = EndGrips::new(&selection)?;
        let table = Arc::new(table_in_any_grip(&selection)?);
        let space = table.space().space();
        let numbering = unfolded(&selection)?;
        let folded = |state: Option<State>| state.and_then(|state| numbering.folded(state));
        for state in (0..=3).flat_map(|depth| table.states_at(depth)) {
            let solution = table.solve(state)?.numbers();
            let told = grips.renamed(|| space.pattern_of(state), solution.clone());
            let undone = told.iter().rev().map(|&mv| &turns[mv].transformation);
            let made = undone.fold(definition.start().clone(), |position, turn| {
                position.after(&turn.inverse(definition.orbits()))
            });
            let made = space.state_of(&made);
            assert_eq!(folded(made), folded(Some(state)), "{name} {solution:?}");
            renamed += usize::from(told != solution);
            checked += 1;
        }
        let scrambles = PuzzleScrambles::new(&selection, Arc::clone(&table), table_in_any_grip)?;
        for scramble in scrambles.draw(3, 2).take(200) {
            let position = selection.puzzle().read_moves(&scramble.text)?;
            let pattern = selection.seen(position.pattern())?;
            let made = space.state_of(&pattern);
            assert_eq!(folded(made), folded(Some(scramble.state)), "{name}");
            checked += 1;
        }
    }
    assert!(renamed > 100, "{renamed}");
    assert_eq!(checked, 10_404);
    Ok(())
}

#[test]
fn scrambles_are_by_default_no_farther_than_the_puzzle_has() -> Result<(), Box<dyn Error>> {
    let pocket = selection("pocket", Metric::HalfTurn, &[], false)?;
    let deepest = [0, 1, 3, 4, 5, 11];
    assert_eq!(
        deepest.map(|deepest| pocket.scramble_distance(deepest)),
        [0, 1, 3, 4, 4, 4]
    );
    Ok(())
}

fn of_bytes(bytes: u64) -> Memory {
    Memory {
        bytes: Bytes(bytes),
        ..MEMORY
    }
}

#[test]
fn counts_take_less_memory_than_tables() -> Result<(), Box<dyn Error>> {
    let pocket = selection("pocket", Metric::HalfTurn, &[], false)?;
    let memory = of_bytes(5 << 20);
    assert!(pocket.counting_space(memory).is_ok());
    assert!(matches!(
        pocket.table_space(memory),
        Err(PlanError::TooLarge(_))
    ));
    Ok(())
}

#[test]
fn distances_are_stored_modulo_three_only_if_moves_can_be_undone() -> Result<(), Box<dyn Error>> {
    for (with_powers, least) in [(true, Storage::Thirds), (false, Storage::Full)] {
        let turned = selection("ring", Metric::HalfTurn, &["T"], with_powers)?;
        assert_eq!(turned.table_plan(of_bytes(0))?.1, least);
        assert_eq!(turned.table_plan(MEMORY)?.1, Storage::Full);
    }
    Ok(())
}

/// A large table pays if all solutions are listed, and only if there is memory for it.
#[test]
fn tables_are_made_where_they_pay() -> Result<(), Box<dyn Error>> {
    let large = selection("2x3x3", Metric::HalfTurn, &[], false)?;
    let is_tabulated = |memory, lists_all| large.is_tabulated(memory, lists_all);
    assert!(!is_tabulated(of_bytes(8 << 30), false)?);
    assert!(is_tabulated(of_bytes(8 << 30), true)?);
    assert!(!is_tabulated(of_bytes(1 << 28), true)?);
    let small = selection("skewb", Metric::HalfTurn, &[], false)?;
    assert!(small.is_tabulated(MEMORY, false)?);
    Ok(())
}
