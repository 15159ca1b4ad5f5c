//! All shortest solutions of a scramble of the pocket cube, as the project's README shows it.
//!
//! Run it with `cargo run -p god-table --example all_solutions`.

#![expect(clippy::print_stdout, reason = "an example shows what it finds")]

use cube_model::pocket::PocketCube;
use god_table::{Metric, PocketTable};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let table = PocketTable::new(Metric::HalfTurn)?;
    let cube = PocketCube::SOLVED.after(&"R U F2 R2 U F R2 U R".parse()?);
    for solution in table.solutions(&cube.state())? {
        let moves: Vec<String> = solution.iter().map(ToString::to_string).collect();
        println!("{}", moves.join(" "));
    }
    Ok(())
}
