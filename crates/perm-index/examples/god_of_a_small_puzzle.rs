//! God's algorithm in thirty lines: a row of six pieces, where three neighbours may be rotated.
//!
//! Run it with `cargo run -p perm-index --example god_of_a_small_puzzle`.

#![expect(clippy::print_stdout, reason = "an example shows what it finds")]

use perm_index::{Coordinate, Error, Perm, Permutations, TransitionTable};

fn main() -> Result<(), Error> {
    // Rotating the pieces at places i, i + 1, i + 2 to the left, for i = 0, 1, 2, 3.
    let mut moves = [Perm::<6>::IDENTITY; 4];
    for (i, step) in moves.iter_mut().enumerate() {
        let mut values = *step.as_array();
        values[i..i + 3].rotate_left(1);
        *step = Perm::new(values)?;
    }

    let coordinate = Permutations::<6>;
    let table = TransitionTable::new(&coordinate, moves.len(), |perm, m| *perm * moves[m])?;

    let mut seen = vec![false; table.len()];
    let mut level = vec![0_usize];
    seen[0] = true;
    for depth in 0.. {
        println!("{depth:>2} moves: {:>3} arrangements", level.len());
        let mut next = Vec::new();
        for index in level {
            for &to in table.row(index).unwrap_or_default() {
                if !std::mem::replace(&mut seen[to as usize], true) {
                    next.push(to as usize);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    // Rotations of three are even, so half of the 720 arrangements can't be reached.
    let reached = seen.iter().filter(|&&seen| seen).count();
    println!("{reached} of {} arrangements reached", coordinate.size());
    Ok(())
}
