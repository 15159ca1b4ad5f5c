//! The shortest solutions of a position.

use core::fmt::Display;

use cube_model::pocket::PocketMove;
use god_table::PocketTable;
use serde::Serialize;

use crate::fault::Fault;
use crate::position::Position;

/// How many solutions are listed at most; their number is given in any case.
const MOST_LISTED: usize = 500;

/// What the page shows of a position.
#[derive(Debug, Serialize)]
pub(crate) struct Solved {
    stickers: String,
    /// The permutation and orientation indices of the state.
    state: String,
    distance: usize,
    /// A decimal number: it may be beyond what JavaScript counts exactly.
    count: String,
    solutions: Vec<String>,
}

/// All that the table says of a position.
pub(crate) fn solve(table: &PocketTable, position: &Position) -> Result<Solved, Fault> {
    let state = position.state();
    let solutions = table
        .solutions(&state)
        .map_err(|error| Fault::new(&error))?;
    let count = table
        .solution_count(&state)
        .map_err(|error| Fault::new(&error))?;
    let shortest = table.solve(&state).map_err(|error| Fault::new(&error))?;
    Ok(Solved {
        stickers: position.stickers(),
        state: format!("{},{}", state.perm_index(), state.twist_index()),
        distance: shortest.len(),
        count: count.to_string(),
        solutions: solutions
            .take(MOST_LISTED)
            .map(|moves| written(&moves))
            .collect(),
    })
}

/// Moves as they are written, spaces between them.
pub(crate) fn written(moves: &[PocketMove]) -> String {
    joined(moves)
}

/// Anything that can be written, spaces between.
pub(crate) fn joined(items: impl IntoIterator<Item = impl Display>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(" ")
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
        assert_eq!((solved.distance, solved.count.as_str()), (9, "8"));
        assert_eq!(solved.solutions.len(), 8);
        for solution in &solved.solutions {
            let film = typed.film(solution).unwrap();
            let end = serde_json::to_value(&film).unwrap()["frames"][9].clone();
            let end = Position::painted(end.as_str().unwrap()).unwrap();
            assert_eq!(solve(&table, &end).unwrap().distance, 0);
        }

        let painted = Position::painted("FFBLBRDLDUBRRFDDLRLUUUFB").unwrap();
        let solved = solve(&table, &painted).unwrap();
        assert_eq!((solved.distance, solved.count.as_str()), (9, "2"));
        assert_eq!(solved.stickers, "FFBLBRDLDUBRRFDDLRLUUUFB");
    }

    #[test]
    fn a_solved_cube_has_one_solution_without_moves() {
        let table = PocketTable::new(Metric::QuarterTurn).unwrap();
        let solved = solve(&table, &Position::scrambled("x y").unwrap()).unwrap();
        assert_eq!((solved.distance, solved.count.as_str()), (0, "1"));
        assert_eq!(solved.solutions, [""]);
    }
}
