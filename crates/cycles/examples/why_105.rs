//! A word factored as in Theorem A, step by step, and why an order can look smaller than it is.
//!
//! Run it with `cargo run -p cycles --example why_105`.

#![expect(clippy::print_stdout, reason = "an example shows what it finds")]

use cycles::{MultisetPermutation, Permutation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let word = MultisetPermutation::from_word("dbcbcacdaddbbbd".chars());
    println!("{}\n= {}\n", word.two_line_form(), word.factor());

    // Three stickers of one colour going round, beside a cycle of two colours.
    let moved = Permutation::from_one_based(vec![2, 3, 1, 5, 6, 7, 4])?;
    let colours = ['w', 'w', 'w', 'g', 'r', 'g', 'r'];
    println!("every sticker is back after {}", moved.order());
    println!(
        "every colour is back after {}",
        moved.visible_order(&colours)?
    );
    Ok(())
}
