//! Shortest solutions with pattern tables of a ring of four cards. The crate's README shows it.
//!
//! Run it with `cargo run -p pattern-search --example ring`; it checks what it says.

use pattern_search::{Budget, Limits, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Four cards in a ring: turn it, or swap the first two.
    let text = "
Set CARD 4 1
StartState
CARD
0 1 2 3
End
MoveTransformation T
CARD
3 0 1 2
End
MoveTransformation S
CARD
1 0 2 3
End
";
    let cards = puzzle_def::read("cards.tws", text)?;
    // No more memory than this for tables.
    let budget = Budget {
        bytes: 10_000,
        ..Budget::default()
    };
    let solver = Solver::new(&cards, false, &budget)?;
    let position = cards.read_pattern("position.tws", "ScrambleState\nCARD\n2 1 0 3\nEnd\n")?;
    let outcome = solver.solve(&position, &Limits::default())?;
    let solution = outcome.solution().ok_or("no solution")?;
    assert_eq!(solution.moves.len(), 4);
    Ok(())
}
