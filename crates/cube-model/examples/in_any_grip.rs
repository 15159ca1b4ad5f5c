//! A scramble as a cuber types it, the stickers it makes, and the state that is left of it.
//!
//! Run it with `cargo run -p cube-model --example in_any_grip -- "D x Lw2 (R U')2"`.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "an example shows what it finds"
)]

use std::process::ExitCode;

use cube_model::nxn::TurnsError;
use cube_model::pocket::{PocketCube, PocketTurns, facelets_to_string};

fn main() -> ExitCode {
    let text = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "D x Lw2 (R U')2".into());
    match show(&text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            if let Some(snippet) = error.snippet(&text) {
                eprintln!("{snippet}");
            }
            ExitCode::FAILURE
        }
    }
}

fn show(text: &str) -> Result<(), TurnsError> {
    let turns: PocketTurns = text.parse()?;
    let cube = PocketCube::SOLVED.after(&turns);
    let state = cube.state();
    println!("moves:       {turns}");
    println!("stickers:    {}", facelets_to_string(&cube.facelets()));
    println!("held as:     {:?}", cube.grip());
    println!("permutation: {}", state.perm_index());
    println!("orientation: {}", state.twist_index());
    Ok(())
}
