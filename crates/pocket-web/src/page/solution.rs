//! The shortest solutions of a position, as the program writes them.

use cube_model::notation::{note_on_repetition, note_on_small_letters};
use cube_model::pocket::PocketMove;
use god_table::{Depth, PocketTable};
use serde::Serialize;

use crate::fault::Fault;
use crate::page::position::Position;

/// The view of a position's solutions.
#[derive(Debug, Serialize)]
pub(crate) struct Solved {
    distance: Depth,
    /// All of them: no position has more than 694.
    solutions: Vec<String>,
    /// A note on the moves that were typed, if they need one.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// The complete view of a position, with a note on the moves that were typed.
pub(crate) fn solve(
    table: &PocketTable,
    position: &Position,
    typed: Option<&str>,
) -> Result<Solved, Fault> {
    let state = position.state();
    let solutions = table.written_solutions(&state);
    let note = |text| note_on_repetition(text).or_else(|| note_on_small_letters(text));
    Ok(Solved {
        distance: table.distance(&state).unwrap_or_default(),
        solutions: solutions.map_err(Fault::new)?,
        note: typed.and_then(note),
    })
}

/// Moves as they are written, spaces between them.
pub(crate) fn written(moves: &[PocketMove]) -> String {
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    moves.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use god_table::Metric;

    #[test]
    fn typed_and_painted_positions_are_solved() {
        let table = PocketTable::new(Metric::HalfTurn).unwrap();
        let typed = Position::scrambled("R U F2 R2 U F R2 U R").unwrap();
        let solved = solve(&table, &typed, None).unwrap();
        assert_eq!((solved.distance, solved.solutions.len()), (9, 8));
        for solution in &solved.solutions {
            let film = typed.film(solution).unwrap();
            let end = serde_json::to_value(&film).unwrap()["frames"][9].clone();
            let end = Position::painted(end.as_str().unwrap()).unwrap();
            assert_eq!(solve(&table, &end, None).unwrap().distance, 0);
        }

        let painted = Position::painted("FFBLBRDLDUBRRFDDLRLUUUFB").unwrap();
        let solved = solve(&table, &painted, None).unwrap();
        assert_eq!((solved.distance, solved.solutions.len()), (9, 2));
        assert_eq!(painted.stickers(), "FFBLBRDLDUBRRFDDLRLUUUFB");
    }

    #[test]
    fn all_of_very_many_solutions_are_listed() {
        let table = PocketTable::new(Metric::QuarterTurn).unwrap();
        let position = Position::scrambled("R' F' R' F R' U' U' R U' F U R U' U'").unwrap();
        let solved = solve(&table, &position, None).unwrap();
        assert_eq!((solved.distance, solved.solutions.len()), (14, 648));
    }

    #[test]
    fn a_solved_cube_has_one_solution_without_moves() {
        let table = PocketTable::new(Metric::QuarterTurn).unwrap();
        let solved = solve(&table, &Position::scrambled("x y").unwrap(), None).unwrap();
        assert_eq!(solved.distance, 0);
        assert_eq!(solved.solutions, [""]);
    }

    #[test]
    fn in_quarter_turns_half_turns_are_written_once() {
        let table = PocketTable::new(Metric::QuarterTurn).unwrap();
        let position = Position::scrambled("U2 R2").unwrap();
        let solved = solve(&table, &position, None).unwrap();
        assert_eq!(
            (solved.distance, solved.solutions),
            (4, vec!["R2 U2".to_owned()])
        );
    }

    #[test]
    fn sequences_that_are_hardly_meant_have_a_note() {
        let table = PocketTable::new(Metric::HalfTurn).unwrap();
        let note = |text: &str| {
            let position = Position::scrambled(text).unwrap();
            solve(&table, &position, Some(text)).unwrap().note
        };
        assert!(note("r u r' u'").unwrap().ends_with("was R meant?"));
        assert!(note("(R U)x3").unwrap().ends_with("write `)3`"));
        assert_eq!(note("R U r"), None);
    }
}
