//! Where each move takes each row of a factor: powers of its base moves, multiplied out.

use crate::columns::Power;
use crate::factor::{Factor, FactorStep};

/// All steps of a factor: row by row, a step for each of the powers.
pub(crate) fn steps(factor: &Factor, base_moves: usize, powers: &[Power]) -> Vec<FactorStep> {
    let rows = factor.rows();
    let mut steps = vec![FactorStep::default(); rows * powers.len()];
    for base in 0..base_moves {
        let of_base = powers
            .iter()
            .enumerate()
            .filter(|(_, power)| power.base == base);
        let (forward, back): (Vec<_>, Vec<_>) = of_base.partition(|(_, power)| power.exponent >= 0);
        if !forward.is_empty() {
            let once: Vec<FactorStep> = (0..rows).map(|row| factor.step(row, base)).collect();
            fill(factor, &once, &forward, powers.len(), &mut steps);
        }
        if !back.is_empty() {
            let once = undone(factor, base);
            fill(factor, &once, &back, powers.len(), &mut steps);
        }
    }
    steps
}

/// Writes the steps of some powers, each of which repeats `once` as often as its exponent says.
fn fill(
    factor: &Factor,
    once: &[FactorStep],
    powers: &[(usize, &Power)],
    columns: usize,
    steps: &mut [FactorStep],
) {
    let mut powers: Vec<(u64, usize)> = powers
        .iter()
        .map(|(column, power)| (power.exponent.unsigned_abs(), *column))
        .collect();
    powers.sort_unstable();
    for (row, steps) in steps.chunks_exact_mut(columns).enumerate() {
        let mut step = FactorStep {
            row: row as u32,
            translation: 0,
        };
        let mut made = 0;
        for &(exponent, column) in &powers {
            while made < exponent {
                let next = once[step.row as usize];
                step = FactorStep {
                    row: next.row,
                    // States of the row are x r; the first step makes x y of x, and the next one x y y'.
                    translation: factor.group.product(step.translation, next.translation),
                };
                made += 1;
            }
            steps[column] = step;
        }
    }
}

/// The steps that undo a base move.
fn undone(factor: &Factor, base: usize) -> Vec<FactorStep> {
    let mut undone = vec![FactorStep::default(); factor.rows()];
    for row in 0..factor.rows() {
        let step = factor.step(row, base);
        undone[step.row as usize] = FactorStep {
            row: row as u32,
            translation: factor.group.inverse(step.translation),
        };
    }
    undone
}
