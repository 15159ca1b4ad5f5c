//! The memory and the numbers of solvers.

use puzzle_def::known;

use super::*;
use crate::view::OrbitView;

#[test]
fn positions_near_the_goal_may_take_a_quarter_of_the_memory() {
    let pocket = known::definition("pocket").expect("a known puzzle");
    for (bytes, near) in [
        (0, NEAR_BYTES),
        (4 * NEAR_BYTES, NEAR_BYTES),
        (1 << 30, 1 << 28),
    ] {
        let solver = Solver::without_tables(&pocket, false).expect("moves");
        assert_eq!(solver.near_bytes, NEAR_BYTES);
        assert_eq!(solver.with_near(bytes).near_bytes, near, "{bytes}");
    }
}

#[test]
fn puzzles_and_ways_to_count_their_moves_have_numbers_of_their_own() {
    let number = |name: &str, single_turns| {
        let definition = known::definition(name).expect("a known puzzle");
        let solver = Solver::without_tables(&definition, single_turns);
        solver.expect("moves").number()
    };
    let own = number("pocket", false);
    assert_eq!(number("pocket", false), own);
    assert_ne!(number("pocket", true), own);
    assert_ne!(number("floppy", false), own);
}

#[test]
fn the_memory_of_all_tables_counts() {
    let pocket = known::definition("pocket").expect("a known puzzle");
    let views = [OrbitView::Permutation, OrbitView::Orientation];
    let views = views.map(|view| View::new(vec![view]));
    let solver = Solver::with_views(&pocket, false, &views).expect("views of it");
    let own: Vec<usize> = solver.tables().iter().map(Table::bytes).collect();
    assert_eq!(own, [567_070, 44_111]);
    assert_eq!(solver.bytes(), own[0] + own[1]);
}
