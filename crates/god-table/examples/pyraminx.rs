//! God's algorithm of a puzzle other than the cube: the pyraminx without its tips, level by level.
//!
//! Run it with `cargo run -p god-table --example pyraminx`.

#![expect(clippy::print_stdout, reason = "an example shows what it finds")]

use std::ops::ControlFlow;

use god_table::Space;
use god_table::engine::search;
use puzzle_def::known;
use puzzle_space::{Choices, DefinitionSpace};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let pyraminx = known::definition("pyraminx")?;
    let space = DefinitionSpace::new(&pyraminx, &Choices::default())?;
    println!("{} states in {} rows", space.states(), space.rows());
    let depths = search(&space, &mut |level| {
        println!("{:>2} moves: {:>6} positions", level.depth, level.positions);
        ControlFlow::Continue(())
    })?;
    println!(
        "{} positions reached, every distance proved",
        depths.distribution().reachable()
    );
    Ok(())
}
