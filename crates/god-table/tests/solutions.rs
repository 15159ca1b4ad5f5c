//! What can be done with a solution once it is there.

use cube_model::notation::Sequence;
use god_table::{
    AnySpace, MakingError, Metric, MoveSet, NamedMove, PocketSpace, Space, State, Table, WithMoves,
    puzzles, write_half_turns,
};

fn space(name: &str) -> AnySpace {
    let puzzle = puzzles::find(name).expect("a puzzle of the list");
    puzzle.space(Metric::HalfTurn).expect("it has this metric")
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
    let sequence: Sequence = "D R2 U'".parse().expect("moves of a cube");
    assert_eq!(solution.to_sequence(), Ok(sequence));
}

#[test]
fn what_cannot_be_made_is_told_with_the_move_that_nothing_undoes() {
    let space = WithMoves::new(space("2x2x3"), [0]).expect("a move of the space");
    let table = Table::new(space).expect("no state is too far");
    let state = table.made_by("U").expect("a move of the space");
    let error = table.making(state).expect_err("three turns back");
    assert_eq!(error, MakingError::NoInverse { mv: "U".into() });
    assert_eq!(
        error.to_string(),
        "found the move U, expected one that a move can undo"
    );
    let error = table.making(State::new(u64::MAX, 0)).expect_err("no state");
    let row = u64::MAX;
    let expected =
        format!("found the state in row {row}, element 0, expected one that the moves can solve");
    assert_eq!(error.to_string(), expected);
}

#[test]
fn pairs_of_quarter_turns_are_written_as_half_turns_from_the_left() {
    let quarter = PocketSpace::new(MoveSet::QUARTER_TURNS);
    let half = PocketSpace::new(MoveSet::ALL);
    let written = |space: &dyn Space, moves: &str| {
        let moves = space.moves().read(moves).expect("moves of the space");
        write_half_turns(space, &moves)
    };
    for (moves, expected) in [
        ("R U' U' U' F", Some("R U2 U' F")),
        ("U U U U", Some("U2 U2")),
        ("R U U U U U R", Some("R U2 U2 U R")),
        ("F F R R", Some("F2 R2")),
        ("R F F", Some("R F2")),
        ("U U'", None),
        ("U R U", None),
        ("U", None),
        ("", None),
    ] {
        let expected = expected.map(String::from);
        assert_eq!(written(&quarter, moves), expected, "{moves}");
        assert_eq!(written(&half, moves), expected, "{moves}");
    }
    assert_eq!(written(&half, "U2 U2 R R"), Some("U2 U2 R2".into()));
    // Thirds of a turn, and turns that are back after two.
    assert_eq!(written(&space("skewb"), "R R"), None);
    assert_eq!(written(&space("pyraminx"), "U U L L"), None);
    assert_eq!(written(&space("1x2x3"), "U2 U2"), None);
}
