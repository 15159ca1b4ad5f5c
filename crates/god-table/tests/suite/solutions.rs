//! What can be done with a solution once it is there.

use god_table::{HalfTurns, Metric, NamedMove, Space, Table, TableSpace};

use crate::support::spaces;

fn space(puzzle: &str) -> TableSpace {
    spaces::space(puzzle, Metric::HalfTurn)
}

#[test]
fn a_solution_is_a_list_of_moves() {
    let table = Table::new(space("2x2x3")).expect("no state is too far");
    let state = table.made_by("U R2 D'").expect("moves of the space");
    let solution = table.solve(state).expect("it can be solved");
    let names = ["D", "R2", "U'"];
    let numbers = names.map(|name| table.space().moves().find(name).expect("a move"));
    assert_eq!(solution.numbers(), numbers);
    let is = |moves: &mut dyn Iterator<Item = NamedMove<'_>>| {
        let moves: Vec<_> = moves.map(|mv| (mv.index(), mv.name())).collect();
        assert!(moves.into_iter().eq(numbers.into_iter().zip(names)));
    };
    is(&mut (&solution).into_iter().copied());
    is(&mut solution.clone().into_iter());
    is(&mut solution.clone().into_moves().into_iter());
    let moves = [0, 1, 2].map(|place| solution[place]);
    assert_eq!(solution, moves);
    assert_ne!(solution, [moves[0], moves[2], moves[1]]);
    assert_ne!(solution, [moves[0], moves[1]]);
    assert_eq!(moves.map(<&str>::from), names);
}

/// Moves that are left out keep their names.
#[test]
fn half_turns_have_no_names_of_other_moves_of_the_whole_puzzle() {
    let text = "Set P 4 1\nSolved\nEnd\nMove R\nP\n2 3 4 1\nEnd\nMove R2\nP\n2 1 3 4\nEnd\n\
                Move L\nP\n3 1 4 2\nEnd\nMove L'\nP\n3 4 2 1\nEnd\nMove T\nP\n2 4 1 3\nEnd\n";
    let whole = puzzle_def::read("names.tws", text).expect("a definition");
    for (name, expected) in [
        ("R", ["R", "R"].as_slice()),
        ("L", &["L2"]),
        ("L'", &["L'", "L'"]),
        ("T", &["T2"]),
    ] {
        let alone = whole.with_moves(&[name]).expect("its move");
        let turns = alone.turns(true).expect("one");
        let half_turns = HalfTurns::of_turns(&turns, &whole);
        assert_eq!(half_turns.words(&[0, 0], |mv| &turns[mv].name), expected);
    }
}

/// Opposite faces commute, so their order makes no solution of its own: the one in the order of the moves is listed.
#[test]
fn solutions_that_differ_in_the_order_of_commuting_moves_are_one() {
    let table = Table::new(space("2x2x3")).expect("no state is too far");
    let listed = |made: &str, slack| -> Vec<String> {
        let state = table.made_by(made).expect("moves of the space");
        let found = table.solutions_within(state, slack).expect("it is solved");
        found.map(|solution| solution.to_string()).collect()
    };
    assert_eq!(listed("D U", 0), ["U' D'"]);
    let made = table.made_by("D U R2 D2 U").expect("moves of the space");
    let all: Vec<_> = table.solutions(made).expect("it is solved").collect();
    assert_eq!(table.solution_count(made), Ok(all.len() as u128));
    assert!(all.iter().all(|found| !found.to_string().contains("D2 U")));
    // U D U' does what D does.
    let longer = listed("D", 2);
    assert_eq!(longer, ["D'"]);
}
