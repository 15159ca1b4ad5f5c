//! Reckons how long a level takes on several machines, by playing it: machines that work, send and wait, on a network.
//!
//! ```text
//! cargo run --release -p row-cluster --example machines
//! ```
//!
//! What is played is a level of the edges of the 3x3x3 in which nearly all rows are looked at. What one machine takes for a
//! row goes in, and how work, parcels and receipts take turns in `search.rs` and `exchange.rs`.

mod table;
mod world;

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() {
    print!("{}", table::table());
}
