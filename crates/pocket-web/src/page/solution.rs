//! The shortest solutions of a position.

use cube_model::pocket::PocketMove;
use god_table::PocketTable;
use serde::Serialize;

use crate::fault::Fault;
use crate::page::position::Position;

/// The view that the page shows of a position.
#[derive(Debug, Serialize)]
pub(crate) struct Solved {
    distance: usize,
    /// All of them: no position has more than 1,782.
    solutions: Vec<String>,
}

/// All that the table says of a position.
pub(crate) fn solve(table: &PocketTable, position: &Position) -> Result<Solved, Fault> {
    let state = position.state();
    let shortest = table.solve(&state).map_err(|error| Fault::new(&error))?;
    let solutions = table
        .solutions(&state)
        .map_err(|error| Fault::new(&error))?;
    Ok(Solved {
        distance: shortest.len(),
        solutions: solutions.map(|moves| written(&moves)).collect(),
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
        let solved = solve(&table, &typed).unwrap();
        assert_eq!((solved.distance, solved.solutions.len()), (9, 8));
        for solution in &solved.solutions {
            let film = typed.film(solution).unwrap();
            let end = serde_json::to_value(&film).unwrap()["frames"][9].clone();
            let end = Position::painted(end.as_str().unwrap()).unwrap();
            assert_eq!(solve(&table, &end).unwrap().distance, 0);
        }

        let painted = Position::painted("FFBLBRDLDUBRRFDDLRLUUUFB").unwrap();
        let solved = solve(&table, &painted).unwrap();
        assert_eq!((solved.distance, solved.solutions.len()), (9, 2));
        assert_eq!(painted.stickers(), "FFBLBRDLDUBRRFDDLRLUUUFB");
    }

    #[test]
    fn all_of_very_many_solutions_are_listed() {
        let table = PocketTable::new(Metric::QuarterTurn).unwrap();
        let position = Position::scrambled("R' F' R' F R' U' U' R U' F U R U' U'").unwrap();
        let solved = solve(&table, &position).unwrap();
        assert_eq!((solved.distance, solved.solutions.len()), (14, 1782));
    }

    #[test]
    fn a_solved_cube_has_one_solution_without_moves() {
        let table = PocketTable::new(Metric::QuarterTurn).unwrap();
        let solved = solve(&table, &Position::scrambled("x y").unwrap()).unwrap();
        assert_eq!(solved.distance, 0);
        assert_eq!(solved.solutions, [""]);
    }
}
