//! Translating back a row whose elements are taken anywhere, one by one.

use crate::fibre::ElementMaps;
use crate::lanes::{LANES, Lanes};

/// Adds the elements that a translation takes to the members of `row` to `sum`: all those that are `missing`, and maybe
/// others of them.
///
/// Either way one set is gone through: the members of `row`, to add what is taken to them, or what is missing, to see
/// where it is taken. The smaller of the two is quicker. The first levels have few members to a row, and the last ones
/// miss few.
#[inline(never)]
pub(super) fn add_by_elements(
    maps: &ElementMaps,
    translation: u32,
    row: &[Lanes],
    missing: &[Lanes],
    sum: &mut [Lanes],
) {
    let wanted = missing
        .iter()
        .zip(&*sum)
        .map(|(&missing, &sum)| missing & !sum);
    if count(wanted) < count(row.iter().copied()) {
        let images = maps.images(translation);
        for (number, &missing) in missing.iter().enumerate() {
            // Only what is gone through is added, so what is wanted further on stays as it is.
            for_each_member(number, missing & !sum[number], |element| {
                if has(row, images[element].into()) {
                    add(sum, element);
                }
            });
        }
    } else {
        let origins = maps.origins(translation);
        for (number, &members) in row.iter().enumerate() {
            for_each_member(number, members, |element| add(sum, origins[element].into()));
        }
    }
}

/// Number of members of a set.
fn count(set: impl Iterator<Item = Lanes>) -> u32 {
    set.flat_map(|lanes| lanes.0).map(u32::count_ones).sum()
}

/// Calls `take` with each element of the lanes with some number, of a set whose words are full, but for the last.
#[inline(always)]
fn for_each_member(number: usize, lanes: Lanes, mut take: impl FnMut(usize)) {
    for (lane, mut word) in lanes.0.into_iter().enumerate() {
        let first = (number * LANES + lane) * u32::BITS as usize;
        while word != 0 {
            take(first + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}

/// Whether an element is in such a set.
#[inline(always)]
fn has(row: &[Lanes], element: usize) -> bool {
    let word = element / u32::BITS as usize;
    row[word / LANES].0[word % LANES] >> (element % u32::BITS as usize) & 1 == 1
}

/// Adds an element to such a set.
#[inline(always)]
fn add(row: &mut [Lanes], element: usize) {
    let word = element / u32::BITS as usize;
    row[word / LANES].0[word % LANES] |= 1 << (element % u32::BITS as usize);
}
