//! The division of constituents among two factors.

/// So many rows are listed at once rather than as pairs: the table stays small, and each step is one look-up.
const SINGLE: f64 = 100_000.0;

/// Most constituents for which all divisions are tried.
const TRIED: usize = 16;

/// Divides constituents, told by how many rows each has, among two factors so that their rows together are fewest.
/// The second factor may be empty; each of them has its constituents in order.
pub(crate) fn partition(rows: &[f64]) -> [Vec<usize>; 2] {
    let all = (0..rows.len()).collect();
    if rows.iter().product::<f64>() <= SINGLE || rows.len() < 2 {
        return [all, Vec::new()];
    }
    let product = |own: &[usize]| own.iter().map(|&number| rows[number]).product::<f64>();
    let cost = |sides: &[Vec<usize>; 2]| product(&sides[0]) + product(&sides[1]);
    if rows.len() <= TRIED {
        // The last constituent is always on the right: exchanging the sides changes nothing.
        let divisions = (0..1_u32 << (rows.len() - 1)).map(|chosen| {
            let (left, right) = (0..rows.len()).partition(|number| chosen >> number & 1 == 1);
            [left, right]
        });
        let best = divisions.min_by(|a, b| cost(a).total_cmp(&cost(b)));
        return best.expect("there is one division at least");
    }
    let mut by_size: Vec<usize> = all;
    by_size.sort_by(|&a, &b| rows[b].total_cmp(&rows[a]));
    let mut sides = [Vec::new(), Vec::new()];
    for number in by_size {
        let smaller = usize::from(product(&sides[1]) < product(&sides[0]));
        sides[smaller].push(number);
    }
    sides.map(|mut side| {
        side.sort_unstable();
        side
    })
}
