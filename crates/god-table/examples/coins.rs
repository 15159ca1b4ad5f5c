//! A puzzle of one's own, without a file: three coins in a row. The tour shows it.
//!
//! Run it with `cargo run -p god-table --example coins`; it checks what it says.

use god_table::Table;
use god_table::spaces::{Orbit, OrbitMove, OrbitSpace};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let coins = Orbit {
        pieces: 3,
        twists: 2,
        zero_sum: false,
        even: false,
    };
    let moves = vec![
        OrbitMove::changing(3, &[(0, 0, 1)]),
        OrbitMove::changing(3, &[(0, 1, 0), (1, 0, 0)]),
        OrbitMove::changing(3, &[(1, 2, 0), (2, 1, 0)]),
    ];
    let puzzle = OrbitSpace::new(&[(coins, moves)])?.with_move_names(["flip", "left", "right"])?;
    let table = Table::new(puzzle)?;
    assert_eq!(
        table.distribution().counts(),
        [1, 3, 5, 7, 8, 8, 7, 5, 3, 1]
    );
    let state = table.made_by("right left flip left")?;
    assert_eq!(table.solve(state)?.to_string(), "left flip left right");
    Ok(())
}
