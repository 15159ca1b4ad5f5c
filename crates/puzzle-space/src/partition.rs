//! Divides the constituents between two factors.

/// Up to this many rows are listed at once rather than as pairs: the table stays small, and each
/// step is one look-up.
const SINGLE: f64 = 100_000.0;

/// The most constituents for which all divisions are tried.
const TRIED: usize = 16;

/// Divides constituents, given by their numbers of rows, between two factors so that the total
/// number of rows is smallest. Each factor has its constituents in order.
///
/// The second factor has fewer rows, and may be empty. Pairs are numbered by the first factor and
/// then by the second, so what moves reach from neighbouring pairs lies in as few contiguous ranges
/// as there are moves.
pub(crate) fn partition(rows: &[f64]) -> [Vec<usize>; 2] {
    let product = |own: &[usize]| own.iter().map(|&number| rows[number]).product::<f64>();
    let [first, second] = division(rows);
    if product(&first) < product(&second) {
        [second, first]
    } else {
        [first, second]
    }
}

/// Divides the constituents into two factors, in any order.
fn division(rows: &[f64]) -> [Vec<usize>; 2] {
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

/// Divides constituents, given by their numbers of rows, so that the second factor has as many rows
/// as possible up to `limit`; `None` if that is only a few.
pub(crate) fn with_small_side(rows: &[f64], limit: f64) -> Option<[Vec<usize>; 2]> {
    const FEW: f64 = 64.0;
    if rows.len() > TRIED {
        return None;
    }
    let product = |chosen: u32| {
        let own = rows.iter().enumerate();
        let own = own.filter(|(number, _)| chosen >> number & 1 == 1);
        own.map(|(_, rows)| rows).product::<f64>()
    };
    let small = (0..1_u32 << rows.len()).filter(|&chosen| (FEW..=limit).contains(&product(chosen)));
    let best = small.max_by(|&a, &b| product(a).total_cmp(&product(b)))?;
    let (right, left) = (0..rows.len()).partition(|number| best >> number & 1 == 1);
    Some([left, right])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_rows_and_single_constituents_stay_together() {
        assert_eq!(partition(&[1e9]), [vec![0], vec![]]);
        assert_eq!(partition(&[10.0, 10_000.0]), [vec![0, 1], vec![]]);
        assert_eq!(partition(&[10.0, 10_001.0]), [vec![1], vec![0]]);
    }

    #[test]
    fn the_larger_of_the_two_smallest_factors_is_the_first() {
        assert_eq!(partition(&[50.0, 4000.0, 30.0]), [vec![1], vec![0, 2]]);
        assert_eq!(partition(&[50.0, 30.0, 4000.0]), [vec![2], vec![0, 1]]);
        assert_eq!(partition(&[70.0, 80.0, 75.0]), [vec![0, 2], vec![1]]);
        // If two are equally large, the last constituent is in the second factor.
        assert_eq!(partition(&[1000.0, 1000.0]), [vec![0], vec![1]]);
    }

    #[test]
    fn of_many_constituents_the_larger_ones_are_divided_first() {
        let even: Vec<usize> = (0..17).step_by(2).collect();
        let odd: Vec<usize> = (1..17).step_by(2).collect();
        assert_eq!(partition(&[10.0; 17]), [even.clone(), odd.clone()]);
        assert_eq!(partition(&[10.0; 18]), [even, [odd, vec![17]].concat()]);
        let mut rows = [2.0; 17];
        rows[16] = 1000.0;
        // 2^13 rows, and 8 times 1000.
        let [first, second] = partition(&rows);
        assert_eq!(first, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 15]);
        assert_eq!(second, [10, 12, 14, 16]);
    }

    #[test]
    fn a_small_side_has_as_many_rows_as_are_allowed() {
        let rows = [100.0, 70.0, 3.0];
        assert_eq!(with_small_side(&rows, 300.0), Some([vec![1], vec![0, 2]]));
        assert_eq!(with_small_side(&rows, 299.0), Some([vec![0], vec![1, 2]]));
        assert_eq!(with_small_side(&rows, 69.0), None);
        assert_eq!(with_small_side(&[64.0], 64.0), Some([vec![], vec![0]]));
        assert_eq!(with_small_side(&[63.0], 4096.0), None);
    }

    #[test]
    fn a_small_side_is_looked_for_among_sixteen_constituents_at_most() {
        let mut rows = vec![1000.0; 16];
        rows[3] = 64.0;
        let others: Vec<usize> = (0..16).filter(|&number| number != 3).collect();
        assert_eq!(with_small_side(&rows, 64.0), Some([others, vec![3]]));
        rows.push(1000.0);
        assert_eq!(with_small_side(&rows, 64.0), None);
    }
}
